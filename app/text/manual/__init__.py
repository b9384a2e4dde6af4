"""Help pages, generated from the rule set in play, without Kivy."""
