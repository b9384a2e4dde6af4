"""Shake input, and sound and haptics."""
