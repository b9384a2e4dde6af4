"""What the trainer keeps: answers of the daily ten, reviewed games, and mistakes that come back."""
