"""A row of small dice as an illustration."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.settings.theme import theme
from app.text.narrator import spell_dice
from app.widgets.behaviors.accessible import DECORATION, Description, Role
from app.widgets.table.dice.die_face import DieFace

SIDE = 40
GAP = 8
SHADOW = 2
"""Margin for the shadow, which a ScrollView would clip; all in dp."""
MARGINS = 12
"""Above and below together, in dp."""


class DiceExample(Widget):
    dice: tuple[int, ...] = ObjectProperty(())
    side = NumericProperty(SIDE)
    """In dp."""
    decorative = BooleanProperty(False)
    """Decorative dice are not read aloud."""

    def __init__(self, **kwargs: object) -> None:
        self._faces: list[DieFace] = []
        super().__init__(size_hint_y=None, **kwargs)
        self.fbind("dice", self._show)
        for name in ("pos", "size", "side"):
            self.fbind(name, self._arrange)
        self._show()

    def describe(self) -> Description:
        if self.decorative or not self.dice:
            return DECORATION
        return Description(Role.IMAGE, spell_dice(self.dice, theme.pip_colours))

    def _show(self, *_: object) -> None:
        self.clear_widgets()
        self._faces = [DieFace(value=value, small=True) for value in self.dice]
        for face in self._faces:
            self.add_widget(face)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        self.height = dp(self.side + MARGINS) if self.dice else 0
        left = self.x + dp(SHADOW)
        side = min(dp(self.side), (self.width - dp(SHADOW)) / max(len(self._faces), 1) - dp(GAP))
        for number, face in enumerate(self._faces):
            face.size = (side, side)
            face.pos = (left + number * (side + dp(GAP)), self.y + (self.height - side) / 2)
