"""Fingers and keys, of somebody who tries everything."""

from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from app.screens.home import HomeScreen
from app.widgets.controls.pressable import Pressable
from app.widgets.controls.touchable import Touchable
from tests.app.monkey.world import World
from tests.app.support.stage import KEYS

LETTERS = "acehnopqrstuxz 0123456789,.-+?"
KEY_NAMES = (
    *KEYS,
    *LETTERS.replace(" ", ""),
    *("ctrl+z", "ctrl+n", "shift+tab", "enter", "tab", "space", "space"),
)
TYPED = ("a", "Zoë", "שלום", "\u202egnp", "\x07", "👩‍👩‍👧", "x" * 300, "\n", "7K", "../../etc")


class Hands:
    def __init__(self, world: World) -> None:
        self._world, self._luck = world, world.luck
        self._fingers: list[UnitTestTouch] = []

    # --- fingers ------------------------------------------------------------------------------

    def _somewhere(self) -> tuple[float, float]:
        return self._luck.uniform(0, Window.width - 1), self._luck.uniform(0, Window.height - 1)

    def _spot(self) -> tuple[float, float]:
        """Mostly on something that can be touched."""
        front: Widget = self._world.app.overlays.front or self._world.app.screen
        found = [
            each
            for each in front.walk(restrict=True)
            if isinstance(each, Touchable | Pressable | TextInput) and each.width and each.height
        ]
        # Nearly everything around the table leads to another screen: one stays there for a while.
        beside = 0.15 if front is self._world.app.game.table else 0.6
        if not found or self._luck.random() < beside:
            return self._somewhere()
        chosen = self._luck.choice(found)
        x, y = self._world.stage.middle(chosen)
        if 0 <= x < Window.width and 0 <= y < Window.height:
            return x, y
        return self._somewhere()

    def touch(self) -> None:
        """A finger comes down, or goes up again: a tap takes two steps, and a long press a few."""
        if self._fingers:
            self.lift()
        else:
            self.put_down()

    def put_down(self) -> None:
        """A finger, or a second one; they stay while other things happen."""
        if len(self._fingers) == 2:
            self.move()
            return
        spot = self._spot()
        self._world.did(f"puts a finger at {spot[0]:.0f}, {spot[1]:.0f}")
        finger = UnitTestTouch(*spot)
        if self._luck.random() < 0.05:
            finger.button = self._luck.choice(("right", "middle", "scrollup", "scrolldown"))
            finger.profile = [*finger.profile, "button"]
        self._fingers.append(finger)
        finger.touch_down()

    def move(self) -> None:
        if not self._fingers:
            self.put_down()
            return
        finger = self._luck.choice(self._fingers)
        spot = self._spot() if self._luck.random() < 0.5 else self._somewhere()
        self._world.did(f"moves a finger to {spot[0]:.0f}, {spot[1]:.0f}")
        finger.touch_move(*spot)

    def lift(self) -> None:
        if self._fingers:
            self._world.did("lifts a finger")
            self._fingers.pop(self._luck.randrange(len(self._fingers))).touch_up()

    def forget(self) -> None:
        """The window is another one."""
        self._fingers.clear()

    def lift_all(self) -> None:
        while self._fingers:
            self._fingers.pop().touch_up()

    # --- keys ---------------------------------------------------------------------------------

    def key(self) -> None:
        name = self._luck.choice(KEY_NAMES)
        self._press(name)

    def back(self) -> None:
        """Mostly where it does not end the program: that takes long, and happens all the same."""
        if not self._at_home or self._luck.random() < 0.1:
            self._press("esc")

    @property
    def _at_home(self) -> bool:
        return isinstance(self._world.app.screen, HomeScreen) and not self._world.app.overlays

    def quit(self) -> None:
        self._press(self._luck.choice(("ctrl+q", "alt+x")))

    def write(self) -> None:
        text = self._luck.choice(TYPED)
        self._world.did(f"types {text[:20]!r}")
        Window.dispatch("on_textinput", text)

    def _press(self, name: str) -> None:
        if name == "esc" and self._at_home:
            self.lift_all()
        self._world.did(f"presses {name}")
        *held, last = name.split("+") if name != "+" else ("+",)
        code = KEYS.get(last) or ord(last)
        Window.dispatch("on_key_down", code, 0, last if len(last) == 1 else "", held)
        if not self._world.stopped:
            Window.dispatch("on_key_up", code, 0)

    def shake(self) -> None:
        self._world.did("shakes")
        self._world.app.feedback.on_shake()

    def roll(self) -> None:
        """The key that does most, so that games get somewhere."""
        self._press("space")

    def take(self) -> None:
        """A box by keyboard: games would otherwise stay at their beginning."""
        for name in ("tab", "enter", "enter"):
            self._press(name)
