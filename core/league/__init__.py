"""The arithmetic of a league: a group that plays a series, season by season."""
