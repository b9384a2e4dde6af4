"""The trainer: its page, and positions to answer."""
