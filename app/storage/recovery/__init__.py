"""Opening the database, detecting damage and rescuing what is intact."""
