"""What the player chooses: preferences, options of the next game, theme and skins."""
