"""Help as pages: made from the rule set that is played, so that it cannot be wrong. No Kivy."""
