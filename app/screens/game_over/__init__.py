"""The end of a game."""
