"""Containers around every screen."""
