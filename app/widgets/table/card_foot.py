"""The totals below one half of a score card."""

from collections.abc import Sequence
from itertools import pairwise

from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from app.settings.theme import (
    CELL_HEIGHT,
    LABEL_SIZE,
    SMALL_SIZE,
    SUBTITLE_SIZE,
    theme,
)
from app.table.view_state import ColumnView
from app.text import table as words
from app.widgets.table.bonus_bars import BAR_HEIGHT
from app.widgets.table.half_geometry import HalfColumn, HalfGeometry
from app.widgets.text.counting_label import CountingLabel
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.player_names import fit_names

NAME_HEIGHT = 0.4
"""Relative to the foot's height."""
NAME_MARGIN = 3
"""On either side of a name, so that it touches no line and no other name; in dp."""
MIN_NAME_SCALE = 0.8
"""How far a name shrinks before it is shortened."""


class CardFoot(Widget):
    """A total for each column, above or below a smaller text: multiplier, bonus or name."""

    def __init__(self, upper: bool, columns: Sequence[HalfColumn], geometry: HalfGeometry) -> None:
        super().__init__()
        self._upper = upper
        self._shows_names = geometry.shows_names
        self._wide_label = geometry.label_width >= 60
        self._shows_multipliers = geometry.shows_multipliers
        self._one_player = all(column.own for column in columns)
        self._one_line = geometry.foot_height < CELL_HEIGHT
        self.has_two_rows = self._shows_multipliers and not self._one_line
        """Multipliers and totals each have a row, with a label before them."""
        self._views: Sequence[ColumnView] = ()
        self._player = -1
        self.small_texts: tuple[str, ...] = ()
        small, plain = SUBTITLE_SIZE * geometry.type_scale, LABEL_SIZE * geometry.type_scale
        self._label = FitLabel(type_size=small, halign="left", max_lines=2)
        self._times = FitLabel(type_size=small, halign="left", text="×")
        self.sums = [CountingLabel(type_size=plain, face="medium") for _ in columns]
        self.small_labels = [FitLabel(type_size=SMALL_SIZE, face="medium") for _ in columns]
        for label in (self._label, *self.sums, *self.small_labels):
            self.add_widget(label)
        if self.has_two_rows:
            self.add_widget(self._times)

    # --- texts --------------------------------------------------------------------------------

    def show(self, views: Sequence[ColumnView], player: int, counting: bool) -> None:
        self._views, self._player = views, player
        for label, view in zip(self.sums, views, strict=True):
            label.count_to(view.upper if self._upper else view.total, counting=counting)
        self.small_texts = tuple(self._small_text(view) for view in views)
        self._label.text = self._bonus_text() if self._upper else words.TOTAL()

    def _small_text(self, view: ColumnView) -> str:
        if self._shows_multipliers:
            return view.multiplier
        if self._one_line:
            return ""
        if self._upper and view.progress >= 1:
            return view.bonus
        return view.name if len(self._views) > 1 and not self._one_player else ""

    def _bonus_text(self) -> str:
        """What the upper half needs for its bonus, in the first column without one."""
        texts = [view.bonus_long if self._shows_names else view.bonus for view in self._views]
        if len(texts) == 1:
            return texts[0]
        pairs = zip(texts, self._views, strict=True)
        return next((text for text, view in pairs if view.progress < 1), "")

    # --- layout -------------------------------------------------------------------------------

    def arrange(self, edges: list[float]) -> None:
        """Place the totals between the edges of their columns, and the label before the first."""
        height, label_width = self.height, edges[0] - self.x
        margin = dp(8) if self._wide_label else dp(5)
        lower = height / 2 if self.has_two_rows else height
        self._label.pos = (self.x + margin, self.y)
        self._label.size = (label_width - margin - dp(2), lower)
        self._label.color = theme.soft_ink
        self._times.pos = (self.x + margin, self.y + lower)
        self._times.size = (label_width - margin, height - lower)
        self._times.color = theme.soft_ink
        self._fit_small_texts(edges)
        for number, (left, right) in enumerate(pairwise(edges)):
            self._place_column(self.sums[number], self.small_labels[number], left, right - left)

    def _place_column(self, total: FitLabel, small: FitLabel, left: float, width: float) -> None:
        if self._one_line and small.text:
            self._place_beside(total, small, left, width)
            return
        height, bottom = self.height, self.y
        if not small.text:
            lower_height, upper_height = height, 0.0
        elif self.has_two_rows:
            lower_height = upper_height = height / 2
        else:  # the name below, clear of the corner; the sum between it and the bonus bar
            bottom += dp(BAR_HEIGHT)
            lower_height = round(height * NAME_HEIGHT)
            upper_height = height - lower_height - 2 * dp(BAR_HEIGHT)
        name_below = small.text and not self.has_two_rows
        lower, upper = (small, total) if name_below else (total, small)
        lower.pos, lower.size = (left + dp(1), bottom), (width - dp(2), lower_height)
        upper.pos = (left + dp(1), bottom + lower_height)
        upper.size = (width - dp(2), upper_height)
        total.color = theme.ink
        bonus_won = self._upper and small.text.startswith("+")
        small.color = (
            theme.bonus if bonus_won else theme.ink if self.has_two_rows else theme.soft_ink
        )

    def _place_beside(self, total: FitLabel, small: FitLabel, left: float, width: float) -> None:
        """In a single line, the multiplier before the total."""
        height = self.height - dp(BAR_HEIGHT) if self._upper else self.height
        small_width = round(width * 0.4)
        small.pos, small.size = (left + dp(1), self.y), (small_width, height)
        total.pos = (left + dp(1) + small_width, self.y)
        total.size = (width - small_width - dp(2), height)
        small.color, total.color = theme.soft_ink, theme.ink

    def _fit_small_texts(self, edges: list[float]) -> None:
        """Names share one size, and are shortened rather than made tiny."""
        if not self._views:
            return
        widths = [int(right - left - 2 * dp(NAME_MARGIN)) for left, right in pairwise(edges)]
        names = [view.name for view in self._views]
        # In the order of the seats, so that short names do not depend on whose turn it is.
        first = (len(names) - self._player) % len(names)
        order = [*range(first, len(names)), *range(first)]
        texts, pixels = fit_names(
            tuple(names[number] for number in order),
            tuple(widths[number] for number in order),
            round(self.height * NAME_HEIGHT),
            max(1, round(sp(SMALL_SIZE))),
            MIN_NAME_SCALE,
        )
        shown_names = dict(zip(order, texts, strict=True))
        labels = zip(self.small_labels, self.small_texts, strict=True)
        for number, (label, text) in enumerate(labels):
            is_name = text == names[number]
            label.text = shown_names[number] if is_name else text
            label.type_size = pixels / sp(1) if is_name else SMALL_SIZE
