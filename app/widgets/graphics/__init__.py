"""Textures and drawing instructions that several widgets share."""
