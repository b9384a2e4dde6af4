"""What a hand does and what it gets back: shaking, and what is heard and felt."""
