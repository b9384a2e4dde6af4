"""The heads of the columns: multipliers, or the players where their names are elsewhere."""

from collections.abc import Sequence

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from app.settings.theme import CARD_RADIUS, theme
from app.table.sheet_geometry import SheetGeometry
from app.table.view_state import CardView
from app.text import table as words
from app.widgets.behaviors.accessible import DECORATION, Description
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.player_names import fit_names

TYPE_SIZE = 0.4
"""Relative to the height of a row."""
MIN_NAME_SCALE = 0.6


class SheetHead(Widget):
    def __init__(self) -> None:
        super().__init__(size=(0, 0))
        self._drawing = InstructionGroup()
        self.canvas.before.add(self._drawing)
        self.labels: list[FitLabel] = []
        self._captions: list[FitLabel] = []
        self._places: list[tuple[float, float, float, float]] = []
        self._type_size = self._least_size = 14.0
        self._aligned = False
        self._shown: tuple[object, ...] = ()

    def describe(self) -> Description:
        """Boxes say their column and player themselves."""
        return DECORATION

    def place(self, sheet: Widget, geometry: SheetGeometry, least_size: float) -> None:
        """At the upper edge of the sheet, in type of at least this size in sp."""
        high = dp(geometry.head)
        self.pos, self.size = (sheet.x, sheet.top - high), (sheet.width, high)
        self._aligned = geometry.aligned
        self._least_size = least_size
        self._type_size = max(least_size, geometry.row_height * TYPE_SIZE)
        low = sheet.top - high
        self._places = [
            (sheet.x + dp(x), low, dp(block.column_width), high)
            for block in geometry.blocks
            for x in block.columns
        ]
        self._captions = self._set_count(self._captions, len(geometry.blocks) if high else 0)
        for caption, block in zip(self._captions, geometry.blocks, strict=False):
            caption.pos = (sheet.x + dp(block.names_x + 12), low)
            caption.size = (dp(block.names_width - 16), high)
        self._shown = ()

    def show(self, in_view: tuple[CardView, ...]) -> None:
        if self.height <= 1:
            self.labels = self._set_count(self.labels, 0)
            self._drawing.clear()
            return
        columns = [(card, view) for card in in_view for view in card.columns]
        multiplied = bool(columns[0][1].multiplier)
        texts = [view.multiplier or card.name for card, view in columns]
        lit = [card.playing for card, _ in columns]
        if (texts, lit) == self._shown:
            return
        self._shown = (texts, lit)
        self.labels = self._set_count(self.labels, len(self._places))
        shown, pixels = list(texts), round(sp(self._type_size))
        if not multiplied:
            width, high = self._places[0][2] - dp(4), self._places[0][3] - dp(4)
            fitted, pixels = fit_names(
                tuple(texts), (int(width),) * len(texts), int(high), pixels, MIN_NAME_SCALE
            )
            shown = list(fitted)
        for caption in self._captions:
            counts = columns[0][1].multiplier.startswith(words.TIMES_SIGN)
            caption.text = words.COLUMN_COUNTS() if counts else ""
            caption.type_size = max(self._type_size * 0.92, self._least_size)
            caption.color = theme.soft_ink
            caption.halign, caption.max_lines = "left", 2
        self._draw(shown, lit, pixels)

    def _draw(self, texts: Sequence[str], lit: Sequence[bool], pixels: int) -> None:
        self._drawing.clear()
        count = len(texts)
        corner = theme.corner_radius(CARD_RADIUS)
        for number, (label, place) in enumerate(zip(self.labels, self._places, strict=True)):
            x, y, width, height = place
            here = lit[number % count]
            ends = number % count == count - 1 and not self._aligned
            self._drawing.add(Color(rgba=theme.primary if here else theme.chip))
            self._drawing.add(
                SmoothRoundedRectangle(
                    pos=(x + dp(0.5), y),
                    size=(width - dp(1), height - dp(0.5)),
                    radius=(0, corner if ends else 0, 0, 0),
                )
            )
            label.text, label.face = texts[number % count], "bold"
            label.type_size = pixels / sp(1)
            label.color = theme.primary_ink if here else theme.ink
            label.pos, label.size = (x + dp(2), y), (width - dp(4), height)

    def _set_count(self, labels: list[FitLabel], count: int) -> list[FitLabel]:
        for label in labels[count:]:
            self.remove_widget(label)
        kept = labels[:count]
        while len(kept) < count:
            kept.append(FitLabel())
            self.add_widget(kept[-1])
        return kept
