"""Charts, markers and legends."""
