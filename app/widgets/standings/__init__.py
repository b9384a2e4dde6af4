"""Who is where: the steps of a podium, and rows with a bar."""
