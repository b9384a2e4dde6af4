"""The labels of the rows in one half of a score card: dice, names or abbreviations."""

from collections.abc import Sequence

from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from app.settings.theme import LABEL_SIZE, theme
from app.text import table as words
from app.text.i18n import row_name
from app.widgets.table.die_face import DieFace
from app.widgets.table.half_geometry import HalfGeometry
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.text_texture import fit_text
from core import Box, RuleSet

FACE_SIZE = 26
"""The size of a die in a label, in dp."""


class RowLabels(Widget):
    def __init__(self, rules: RuleSet, boxes: Sequence[Box], geometry: HalfGeometry) -> None:
        super().__init__()
        self._rules, self._boxes = rules, boxes
        self._shows_names = geometry.shows_names
        self._scale = geometry.type_scale
        self._type_size = (LABEL_SIZE if self._shows_names else LABEL_SIZE + 1) * self._scale
        self._faces: dict[str, DieFace] = {}
        self.labels: dict[str, FitLabel] = {}
        for box in boxes:
            self._add_label(box)

    def _add_label(self, box: Box) -> None:
        if box.number is not None:
            self._faces[box.id] = face = DieFace(value=box.number, small=True)
            self.add_widget(face)
        text = self._label_text(box)
        if text:
            self.labels[box.id] = label = FitLabel(
                text=text,
                type_size=self._type_size,
                face="regular" if self._shows_names else "bold",
                halign="left" if self._shows_names else "center",
                max_lines=2,
            )
            self.add_widget(label)

    def _label_text(self, box: Box) -> str:
        name = row_name(self._rules, box.id)
        if self._shows_names:
            return name
        if box.number is not None:
            return ""
        return words.SHORT[box.id]() if box.id in words.SHORT else name

    def arrange(self, tops: Sequence[float], row_height: float) -> None:
        """Place each label below the top of its row."""
        padding = dp(8) if self._shows_names else dp(2)
        sizes: dict[str, tuple[float, float]] = {}
        for box, top in zip(self._boxes, tops, strict=False):
            left = self.x + padding
            if box.id in self._faces:
                side = min(dp(FACE_SIZE * self._scale), row_height - dp(6), self.width - dp(12))
                face = self._faces[box.id]
                face.size = (side, side)
                x = left if box.id in self.labels else self.x + (self.width - side) / 2
                face.pos = (x, top - row_height / 2 - side / 2)
                left += side + dp(8)
            if box.id in self.labels:
                label = self.labels[box.id]
                label.pos = (left, top - row_height + dp(1))
                width = self.right - left - dp(5 if self._shows_names else 2)
                sizes[box.id] = (width, row_height - dp(2))
                label.color = theme.ink if self._shows_names else theme.primary
        self._fit_labels(sizes)

    def _fit_labels(self, sizes: dict[str, tuple[float, float]]) -> None:
        """Give all labels the font size of the one that has to be smallest."""
        preferred = max(1, round(sp(self._type_size)))
        font_sizes = []
        for id, size in sizes.items():
            label = self.labels[id]
            _, pixels, fits = fit_text(
                label.text, preferred, label.face, *map(int, size), label.max_lines
            )
            # A label that does not fit at all reports that itself.
            font_sizes.append(pixels if fits else preferred)
        for id, size in sizes.items():
            self.labels[id].type_size = min(font_sizes) / sp(1)
            self.labels[id].size = size
