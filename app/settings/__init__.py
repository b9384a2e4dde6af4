"""Settings, options of the next game, theme and skins."""
