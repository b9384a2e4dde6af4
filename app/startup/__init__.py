"""What happens before the first frame, and what is put off until after it."""
