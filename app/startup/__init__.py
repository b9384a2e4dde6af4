"""Setting up Kivy before its window opens, and keeping the start short."""
