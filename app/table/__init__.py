"""The table: what it shows, as values, and what each gesture does."""
