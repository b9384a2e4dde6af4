"""Background work: maintenance of saved games, export and import, progress."""
