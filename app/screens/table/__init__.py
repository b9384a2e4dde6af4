"""The table, and the replay of a finished game."""
