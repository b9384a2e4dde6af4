"""Every sentence that people read, ready to be translated; nothing is said anywhere else."""
