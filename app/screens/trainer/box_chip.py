"""A box of the card as a chip: outlined while it is open, grey with its points when taken."""

from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.settings.theme import theme
from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import DECORATION, Description
from app.widgets.behaviors.touchable import Touchable
from app.widgets.table.dice.die_face import DieFace
from app.widgets.table.sheet.row_marks import draw_row_marks

load_layout_of(__file__)

MARKS_WIDTH = 36
"""In dp."""
FADED = 0.5
"""Opacity of the picture of a box that is taken."""


class BoxPicture(Widget):
    """A die, or five marks."""

    number: int | None = ObjectProperty(None, allownone=True)
    marks = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        self._face: DieFace | None = None
        self._drawing = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "number", "marks"):
            self.fbind(name, self.redraw)
        theme.subscribe(self.redraw)

    def describe(self) -> Description:
        return DECORATION

    def redraw(self, *_: object) -> None:
        self._drawing.clear()
        if self._face is not None:
            self.remove_widget(self._face)
            self._face = None
        if self.number:
            side = min(self.size)
            self._face = DieFace(value=self.number, small=True, size=(side, side))
            self._face.center = self.center
            self.add_widget(self._face)
        elif self.marks:
            width = min(dp(MARKS_WIDTH), self.width)
            left = self.center_x - width / 2
            draw_row_marks(self._drawing, [(self.marks, left, self.center_y, width)])


class BoxChip(Touchable, BoxLayout):
    number: int | None = ObjectProperty(None, allownone=True)
    marks = StringProperty("")
    label = StringProperty("")
    taken = BooleanProperty(False)
    selected = BooleanProperty(False)
    spoken_text = StringProperty("")
    picture_height = NumericProperty(0)
    """0 without a picture."""
    faded = NumericProperty(FADED)

    def describe(self) -> Description:
        return super().describe()._replace(name=self.spoken_text, on=self.selected)
