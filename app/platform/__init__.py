"""What the platform gives: each behind a few plain functions, quiet where there is none."""
