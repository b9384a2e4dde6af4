"""Gamepads and TV remotes: their buttons act as keys.

Kivy passes on the button numbers of SDL's joysticks, which come in two orders: that of SDL's game
controllers, also used on Android, and that of the drivers of Linux and Windows. They agree on the
four round buttons; the first reports the directions as buttons, the second as a hat.
"""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.core.window import Window

from app.platform.device import on_android

DRIVER_BUTTONS = {
    0: "enter",
    1: "esc",
    2: "space",
    3: "c",
    4: "pageup",
    5: "pagedown",
    6: "ctrl+z",
    7: "m",
}
"""A, B, X, Y; left and right shoulder, Back, Start."""
CONTROLLER_BUTTONS = {
    0: "enter",
    1: "esc",
    2: "space",
    3: "c",
    4: "ctrl+z",
    6: "m",
    9: "pageup",
    10: "pagedown",
    11: "up",
    12: "down",
    13: "left",
    14: "right",
}
"""A, B, X, Y; Back, Start, left and right shoulder; the directions."""
DIRECTIONS = ("up", "down", "left", "right")
HATS = {(0, 1): "up", (0, -1): "down", (-1, 0): "left", (1, 0): "right"}
STICK_AXES = {0: ("left", "right"), 1: ("up", "down")}
"""The left stick, with the directions at the ends of its two axes."""
STICK_ON, STICK_OFF = 0.6, 0.4
"""How far it must be pushed to act, and returned to count as released; 1 is the limit."""
STICK_END = 32767
FIRST_REPEAT, REPEAT = 0.4, 0.14
"""Seconds before a held direction repeats, and then between repeats."""


class Gamepad:
    def __init__(self, press_key: Callable[[str], object]) -> None:
        """`press_key` takes a key named as in `app.navigation.keyboard`."""
        self._press_key = press_key
        self._controllers: set[int] = set()
        """The sticks that have the order of game controllers."""
        self._held: dict[object, str] = {}
        """The directions that are held, by what holds them."""
        self._repeat = Clock.create_trigger(self._act_again, REPEAT, interval=True)
        self._repeat_later = Clock.create_trigger(lambda _: self._repeat(), FIRST_REPEAT)
        self._events: dict[str, Callable[..., object]] = {
            "on_joy_button_down": self._button_down,
            "on_joy_button_up": self._button_up,
            "on_joy_hat": self._hat_moved,
            "on_joy_axis": self._axis_moved,
        }
        Window.bind(**self._events)

    def end(self) -> None:
        Window.unbind(**self._events)
        self.release()

    def release(self) -> None:
        """Forget held directions: in the background, no release is reported."""
        self._held.clear()
        self._stop_repeating()

    def _button_down(self, _window: object, stick: int, button: int) -> None:
        key = self._key_of(stick, button)
        if key in DIRECTIONS:
            self._hold((stick, button), key)
        elif key:
            self._press_key(key)

    def _button_up(self, _window: object, stick: int, button: int) -> None:
        self._let_go((stick, button))

    def _key_of(self, stick: int, button: int) -> str:
        if on_android():
            # A remote's Back button goes back.
            return "esc" if button == 4 else CONTROLLER_BUTTONS.get(button, "")
        if CONTROLLER_BUTTONS.get(button) in DIRECTIONS:
            self._controllers.add(stick)
        buttons = CONTROLLER_BUTTONS if stick in self._controllers else DRIVER_BUTTONS
        return buttons.get(button, "")

    def _hat_moved(self, _window: object, stick: int, hat: int, value: tuple[int, int]) -> None:
        self._hold((stick, "hat", hat), HATS.get(value, ""))

    def _axis_moved(self, _window: object, stick: int, axis: int, value: int) -> None:
        if axis not in STICK_AXES:
            return
        source, pushed = (stick, "axis", axis), value / STICK_END
        if abs(pushed) >= STICK_ON:
            self._hold(source, STICK_AXES[axis][pushed > 0])
        elif abs(pushed) <= STICK_OFF:
            self._let_go(source)

    # --- directions act again while they are held -----------------------------------------------

    def _hold(self, source: object, direction: str) -> None:
        if self._held.get(source, "") == direction:
            return
        self._let_go(source)
        if direction:
            self._held[source] = direction
            self._press_key(direction)
            self._repeat_later()

    def _let_go(self, source: object) -> None:
        if self._held.pop(source, None) is not None:
            self._stop_repeating()

    def _act_again(self, _seconds: float) -> None:
        for direction in tuple(self._held.values()):
            self._press_key(direction)

    def _stop_repeating(self) -> None:
        self._repeat.cancel()
        self._repeat_later.cancel()
