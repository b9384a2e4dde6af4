"""Text that is drawn, fitted and wrapped."""
