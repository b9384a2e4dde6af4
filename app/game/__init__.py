"""A game from start to end, apart from the table: session, controller, end, review, tips."""
