import sys

if __name__ == "__main__":
    wanted = sys.argv[1:] or ["engine", "storage", "table"]
    if "engine" in wanted:
        from tests.bench import engine

        engine.main()
    if "storage" in wanted:
        from tests.bench import storage

        storage.main()
    if "table" in wanted:
        from tests.bench import table

        table.main()
