"""Rolling backups of the database."""
