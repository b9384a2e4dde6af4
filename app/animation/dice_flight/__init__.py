"""The motion of thrown dice: pure geometry, without Kivy."""
