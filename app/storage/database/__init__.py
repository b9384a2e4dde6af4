"""The SQLite file: connection, schema, transactions, row formats."""
