"""What is seen: light widgets that draw themselves, each with its layout in kv/widgets."""
