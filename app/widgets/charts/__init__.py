"""Charts, their markers and legends."""
