"""Android services through pyjnius."""
