"""The screens, each with its layout in kv/screens."""
