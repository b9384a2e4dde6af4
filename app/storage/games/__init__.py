"""Games, players, scores and statistics, as they are stored."""
