"""How widgets take touches, keys and the pointer."""
