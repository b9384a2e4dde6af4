"""The settings, section by section."""
