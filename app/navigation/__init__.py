"""Moving between screens: the back stack, routes, overlays and the keyboard."""
