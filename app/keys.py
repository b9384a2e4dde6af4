"""Keys by name: what a person would call them."""

NAMED = {
    8: "backspace",
    9: "tab",
    13: "enter",
    27: "esc",
    32: "space",
    271: "enter",
    273: "up",
    274: "down",
    275: "right",
    276: "left",
    278: "home",
    279: "end",
    282: "f1",
    1001: "esc",
}


def key_name(key: int, modifiers: list[str]) -> str:
    """Such as "space", "3", "ctrl+z"; empty for keys without a name."""
    name = NAMED.get(key, "")
    if not name and 33 <= key < 127:
        name = chr(key).lower()
    if not name and 256 <= key <= 265:
        name = str(key - 256)  # the keypad's digits
    if not name:
        return ""
    held = [each for each in ("ctrl", "alt", "shift") if _is_held(each, modifiers)]
    return "+".join([*held, name])


def _is_held(modifier: str, modifiers: list[str]) -> bool:
    # Macs have Command where others have Ctrl.
    return modifier in modifiers or (modifier == "ctrl" and "meta" in modifiers)
