"""Fonts of the system, for characters that our own fonts lack."""
