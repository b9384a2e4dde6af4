"""Leagues: their members, their seasons, and the games that count."""
