import sys

if __name__ == "__main__":
    wanted = sys.argv[1:] or ["engine", "table", "dice"]
    if "engine" in wanted:
        from tests.bench import engine

        engine.main()
    if "table" in wanted:
        from tests.bench import table

        table.main()
    if "dice" in wanted:
        from tests.bench import dice

        dice.main()
