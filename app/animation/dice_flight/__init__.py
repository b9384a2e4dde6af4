"""How dice turn, fly and come to rest: plain sums, no window in here."""
