"""The page on which a result is sent as a picture."""
