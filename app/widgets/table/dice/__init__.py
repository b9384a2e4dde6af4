"""Dice: their faces, their row and their flight."""
