"""What the table shows, computed from the game's state as frozen values. No Kivy."""
