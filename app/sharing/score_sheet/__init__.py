"""A score sheet on paper: filled with a game, or empty for real dice."""
