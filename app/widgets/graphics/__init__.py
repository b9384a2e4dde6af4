"""Shared textures and drawing instructions."""
