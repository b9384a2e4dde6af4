"""Text rendering, fitting and wrapping."""
