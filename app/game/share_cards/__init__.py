"""Results as share cards: what is on them, and the page on which they are sent."""
