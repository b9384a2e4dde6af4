"""Names of keys, and which of them are pressed."""

KEY_NAMES = {
    8: "backspace",
    9: "tab",
    13: "enter",
    27: "esc",
    32: "space",
    269: "-",
    270: "+",
    271: "enter",
    273: "up",
    274: "down",
    275: "right",
    276: "left",
    278: "home",
    279: "end",
    280: "pageup",
    281: "pagedown",
    282: "f1",
    292: "f11",
    1001: "esc",
    # The middle of a TV remote's direction keys, and its menu key.
    1073741943: "enter",
    1073741942: "m",
}


REPEATED = ("up", "down", "left", "right", "tab", "pageup", "pagedown", "backspace")
"""Keys that repeat while they are held down; all others act once."""


def key_name(key: int, modifiers: list[str], scan_code: int = 0) -> str:
    """Such as "space", "3", "ctrl+z"; empty for keys without a name.

    `scan_code` is SDL's: the key's position, whatever the keyboard layout.
    """
    name = KEY_NAMES.get(key, "")
    if not name and 33 <= key < 127:
        name = chr(key).lower()
    if not name and 256 <= key <= 265:
        name = str(key - 256)  # the keypad's digits
    name = name or _name_of_scan_code(scan_code)
    if not name:
        return ""
    # Ignore Shift for characters: on some keyboards it takes Shift to type a digit.
    held = [each for each in ("ctrl", "alt", "shift") if _is_held(each, modifiers)]
    if len(name) == 1 and "shift" in held:
        held.remove("shift")
    return "+".join([*held, name])


def typed_text(text: str | None, modifiers: list[str]) -> str:
    """The character of a key in the keyboard's own alphabet; empty for spaces and shortcuts."""
    shortcut = any(_is_held(each, modifiers) for each in ("ctrl", "alt"))
    return text if text and text.isprintable() and not text.isspace() and not shortcut else ""


def _name_of_scan_code(scan_code: int) -> str:
    """The key's letter or digit on an English keyboard, for layouts of other alphabets."""
    if 4 <= scan_code <= 29:
        return chr(ord("a") + scan_code - 4)
    return str((scan_code - 29) % 10) if 30 <= scan_code <= 39 else ""


def _is_held(modifier: str, modifiers: list[str]) -> bool:
    # Macs have Command where others have Ctrl.
    return modifier in modifiers or (modifier == "ctrl" and "meta" in modifiers)


class PressedKeys:
    """Tells first presses from those that the system repeats while a key is held."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def press(self, key: int, name: str) -> bool:
        """Whether to act on it: the first press, or a repeated one of a key in REPEATED."""
        again = key in self._down
        self._down.add(key)
        return not again or name.rpartition("+")[2] in REPEATED

    def release(self, key: int) -> None:
        self._down.discard(key)

    def clear(self) -> None:
        """Keys may be released while another window has the focus."""
        self._down.clear()
