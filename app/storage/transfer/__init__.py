"""Export to one JSON file, and import from it."""
