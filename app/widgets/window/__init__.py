"""What surrounds every screen."""
