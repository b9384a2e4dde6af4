import sys

if __name__ == "__main__":
    wanted = sys.argv[1:] or ["engine", "coach", "table"]
    if "engine" in wanted:
        from tests.bench import engine

        engine.main()
    if "coach" in wanted:
        from tests.bench import coach

        coach.main()
    if "table" in wanted:
        from tests.bench import table

        table.main()
