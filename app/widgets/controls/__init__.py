"""Buttons, fields, dialogs, menus: controls used by many screens."""
