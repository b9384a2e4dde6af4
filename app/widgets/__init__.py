"""What is seen: light widgets; most draw themselves, some have a layout in kv/widgets."""
