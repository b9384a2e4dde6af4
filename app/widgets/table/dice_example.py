"""A row of small dice as an illustration."""

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.widgets.table.die_face import DieFace

SIDE = 40
GAP = 8
SHADOW = 2
"""Margin for the shadow, which a ScrollView would clip; all in dp."""


class DiceExample(Widget):
    def __init__(
        self, dice: tuple[int, ...], side: float = SIDE, decorative: bool = False, **kwargs: object
    ) -> None:
        """Decorative dice are not read aloud."""
        super().__init__(size_hint_y=None, height=dp(side + 12), **kwargs)
        self.spoken_dice = () if decorative else dice
        self._side = side
        self._faces = [DieFace(value=value, small=True) for value in dice]
        for face in self._faces:
            self.add_widget(face)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)

    def _arrange(self, *_: object) -> None:
        left = self.x + dp(SHADOW)
        side = min(dp(self._side), (self.width - dp(SHADOW)) / max(len(self._faces), 1) - dp(GAP))
        for number, face in enumerate(self._faces):
            face.size = (side, side)
            face.pos = (left + number * (side + dp(GAP)), self.y + (self.height - side) / 2)
