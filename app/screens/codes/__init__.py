"""Codes to be scanned, and games that were."""
