"""Platform services, each behind a small interface with a fallback that does nothing."""
