"""The program: its window, input, and display of the game."""
