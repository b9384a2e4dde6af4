"""The page on which a code is shown."""
