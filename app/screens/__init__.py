"""The screens; some have a layout in kv/screens."""
