"""The dice of a position: a tap on one keeps it or lets it go."""

from functools import partial

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.text.screens import trainer as words
from app.widgets.behaviors.accessible import Description
from app.widgets.behaviors.touchable import Touchable
from app.widgets.table.dice.die_face import DieFace

LARGEST, GAP = 72, 12
"""In dp."""
LIFT = 10
"""How much higher a kept die lies, in dp."""


class PositionDie(Touchable, DieFace):
    spoken_text = StringProperty("")

    def describe(self) -> Description:
        return super().describe()._replace(name=self.spoken_text)


class PositionDice(Widget):
    """Event: `on_press(place)`."""

    dice: tuple[int, ...] = ObjectProperty(())
    kept: tuple[int, ...] = ObjectProperty(())
    choosable = BooleanProperty(True)
    """Whether dice can be kept."""
    __events__ = ("on_press",)

    def __init__(self, **kwargs: object) -> None:
        self._faces: list[PositionDie] = []
        super().__init__(size_hint_y=None, **kwargs)
        self.fbind("dice", self._build)
        for name in ("pos", "size", "kept"):
            self.fbind(name, self._arrange)
        self.fbind("choosable", self._update)
        self._build()

    def on_press(self, place: int) -> None: ...

    def _build(self, *_: object) -> None:
        self.clear_widgets()
        self._faces = [PositionDie(value=value) for value in self.dice]
        for place, face in enumerate(self._faces):
            face.bind_action(partial(self.dispatch, "on_press", place))
            self.add_widget(face)
        self._update()
        self._arrange()

    def _update(self, *_: object) -> None:
        for face in self._faces:
            face.disabled = not self.choosable

    def _arrange(self, *_: object) -> None:
        count = max(len(self._faces), 1)
        side = min(dp(LARGEST), (self.width - dp(GAP) * (count - 1)) / count)
        self.height = side + dp(LIFT) if side > 0 else 0
        left = self.center_x - (count * side + (count - 1) * dp(GAP)) / 2
        for place, face in enumerate(self._faces):
            kept = place in self.kept
            face.size = (side, side)
            face.corners = [side / 5]
            face.pos = (left + place * (side + dp(GAP)), self.y + (dp(LIFT) if kept else 0))
            face.framed = kept
            number = str(self.dice[place])
            face.spoken_text = words.DIE_KEPT(number=number) if kept else number
