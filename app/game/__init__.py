"""One game from start to end, outside of the table: session, controller, end, review, tips."""
