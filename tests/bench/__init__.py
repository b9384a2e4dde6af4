"""`make bench`: figures, printed and never asserted."""
