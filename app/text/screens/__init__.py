"""The sentences of each screen, in a module named like it."""
