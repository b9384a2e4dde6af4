"""Random touches and keys."""

from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from app.screens.home import HomeScreen
from app.widgets.behaviors.pressable import Pressable
from app.widgets.behaviors.touchable import Touchable
from app.widgets.kivymd_fixes import MDBottomSheetDragHandle, MDSlider
from tests.app.monkey.sandbox import Sandbox
from tests.app.support.stage import KEYS

LETTERS = "acehnopqrstuxz 0123456789,.-+?"
KEY_NAMES = (
    *KEYS,
    *LETTERS.replace(" ", ""),
    *("ctrl+z", "ctrl+n", "shift+tab", "enter", "tab", "space", "space"),
)
TARGETS = (Touchable, Pressable, TextInput, MDSlider, MDBottomSheetDragHandle)
TEXTS = ("a", "Zoë", "שלום", "\u202egnp", "\x07", "👩‍👩‍👧", "x" * 300, "\n", "7K", "../../etc")


def find_targets(front: Widget) -> list[Widget]:
    """What can be pressed, typed into or dragged on a screen or dialog."""
    found = (each for each in front.walk(restrict=True) if isinstance(each, TARGETS))
    return [each for each in found if each.width and each.height]


class RandomInput:
    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox, self._rng = sandbox, sandbox.rng
        self._fingers: list[UnitTestTouch] = []

    # --- touch --------------------------------------------------------------------------------

    def _somewhere(self) -> tuple[float, float]:
        return self._rng.uniform(0, Window.width - 1), self._rng.uniform(0, Window.height - 1)

    def _spot(self) -> tuple[float, float]:
        """Pick a position, mostly on a touchable widget."""
        front: Widget = self._sandbox.app.overlays.front or self._sandbox.app.screen
        found = find_targets(front)
        # Other screens lead away from each other quickly, so taps there miss more often.
        miss = 0.15 if front is self._sandbox.app.game.table else 0.6
        if not found or self._rng.random() < miss:
            return self._somewhere()
        chosen = self._rng.choice(found)
        x, y = self._sandbox.stage.middle(chosen)
        if 0 <= x < Window.width and 0 <= y < Window.height:
            return x, y
        return self._somewhere()

    def touch(self) -> None:
        """Start or end a touch: a tap takes two steps, a long press several."""
        if self._fingers:
            self.lift()
        else:
            self.put_down()

    def put_down(self) -> None:
        """Start a touch, or a second one; they last while other things happen."""
        if len(self._fingers) == 2:
            self.move()
            return
        spot = self._spot()
        self._sandbox.record(f"puts a finger at {spot[0]:.0f}, {spot[1]:.0f}")
        finger = UnitTestTouch(*spot)
        if self._rng.random() < 0.05:
            finger.button = self._rng.choice(("right", "middle", "scrollup", "scrolldown"))
            finger.profile = [*finger.profile, "button"]
        self._fingers.append(finger)
        finger.touch_down()

    def move(self) -> None:
        if not self._fingers:
            self.put_down()
            return
        finger = self._rng.choice(self._fingers)
        spot = self._spot() if self._rng.random() < 0.5 else self._somewhere()
        self._sandbox.record(f"moves a finger to {spot[0]:.0f}, {spot[1]:.0f}")
        finger.touch_move(*spot)

    def lift(self) -> None:
        if self._fingers:
            self._sandbox.record("lifts a finger")
            self._fingers.pop(self._rng.randrange(len(self._fingers))).touch_up()

    def forget(self) -> None:
        """Drop all touches: the window was replaced."""
        self._fingers.clear()

    def lift_all(self) -> None:
        while self._fingers:
            self._fingers.pop().touch_up()

    # --- keys ---------------------------------------------------------------------------------

    def key(self) -> None:
        name = self._rng.choice(KEY_NAMES)
        self._press(name)

    def back(self) -> None:
        """Press Esc, rarely at home: quitting and restarting takes long."""
        if not self._at_home or self._rng.random() < 0.1:
            self._press("esc")

    @property
    def _at_home(self) -> bool:
        return isinstance(self._sandbox.app.screen, HomeScreen) and not self._sandbox.app.overlays

    def quit(self) -> None:
        self._press(self._rng.choice(("ctrl+q", "alt+x")))

    def write(self) -> None:
        text = self._rng.choice(TEXTS)
        self._sandbox.record(f"types {text[:20]!r}")
        Window.dispatch("on_textinput", text)

    def _press(self, name: str) -> None:
        if name == "esc" and self._at_home:
            self.lift_all()
        self._sandbox.record(f"presses {name}")
        *held, last = name.split("+") if name != "+" else ("+",)
        code = KEYS.get(last) or ord(last)
        Window.dispatch("on_key_down", code, 0, last if len(last) == 1 else "", held)
        if not self._sandbox.stopped:
            Window.dispatch("on_key_up", code, 0)

    def shake(self) -> None:
        self._sandbox.record("shakes")
        self._sandbox.app.feedback.on_shake()

    def roll(self) -> None:
        """Press space, so that games make progress."""
        self._press("space")

    def take(self) -> None:
        """Take a box by keyboard, so that games make progress."""
        for name in ("tab", "enter", "enter"):
            self._press(name)
