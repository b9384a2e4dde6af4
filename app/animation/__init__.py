"""Animation: decoration only; the state it leads to is already shown and saved."""
