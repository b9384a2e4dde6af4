"""The boxes of the card as rows of chips."""

from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from app.screens.trainer.box_chip import BoxChip
from app.screens.trainer.position_view import ChipView
from app.settings.theme import TOUCH_TARGET
from app.widgets.layout.vertical_stack import VerticalStack
from app.widgets.text.paragraph import Paragraph
from core.card import Cell

PICTURE_HEIGHT, LABEL_HEIGHT, AROUND = 22, 20, 17
"""In dp; the label's in sp."""


class CardChips(VerticalStack):
    """Event: `on_press(cell)` when a box is pressed, taken or not: all of them can be read."""

    rows: tuple[tuple[ChipView, ...], ...] = ObjectProperty(())
    captions: tuple[str, ...] = ObjectProperty(())
    """The names of the columns, if there are several."""
    selected: Cell | None = ObjectProperty(None, allownone=True)
    __events__ = ("on_press",)

    def __init__(self, **kwargs: object) -> None:
        self._chips: dict[Cell, BoxChip] = {}
        super().__init__(**kwargs)
        for name in ("rows", "captions"):
            self.fbind(name, self._build)
        self.fbind("selected", self._mark)

    def on_press(self, cell: Cell) -> None: ...

    def _build(self, *_: object) -> None:
        self.clear_widgets()
        self._chips = {}
        picture = 0 if self.captions else dp(PICTURE_HEIGHT)
        height = max(dp(TOUCH_TARGET), picture + sp(LABEL_HEIGHT) + dp(AROUND))
        columns = -1
        for chips in self.rows:
            column = chips[0].cell[1]
            if self.captions and column > columns:
                caption = self.captions[column]
                self.add_widget(Paragraph(text=caption, type_size=13, face="medium"))
                columns = column
            row = BoxLayout(size_hint_y=None, height=height)
            for chip in chips:
                row.add_widget(self._chip(chip, picture))
            self.add_widget(row)
        self._mark()

    def _chip(self, chip: ChipView, picture: float) -> BoxChip:
        widget = BoxChip(
            number=chip.number,
            marks=chip.marks,
            label=chip.label,
            taken=chip.taken,
            spoken_text=chip.spoken,
            picture_height=picture,
        )
        widget.bind_action(lambda: self.dispatch("on_press", chip.cell))
        self._chips[chip.cell] = widget
        return widget

    def _mark(self, *_: object) -> None:
        for cell, widget in self._chips.items():
            widget.selected = cell == self.selected
