"""Shared test helpers: a window, drivers for table and application, layout checks."""
