"""The program: a window, touches, and what is seen of the game."""
