"""The totals below a half of the score card, and the bars that show the way to the bonus."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from kivy.graphics import Color
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from app.animation.transitions import ease_out, transitions
from app.settings.theme import (
    CELL_HEIGHT,
    COUNT_UP_SECONDS,
    LABEL_SIZE,
    SMALL_SIZE,
    SUBTITLE_SIZE,
    theme,
)
from app.table.view_state import ColumnView
from app.text import table as words
from app.widgets.graphics.rectangle_batch import Rect, rectangle_mesh
from app.widgets.text.counting_label import CountingLabel
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.player_names import fit_names

if TYPE_CHECKING:
    from app.widgets.table.card_half import HalfColumn, HalfForm

BAR = 3
"""The height of a bonus bar, in dp."""
NAME = 0.4
"""The part of the height that a name takes."""
NAME_MARGIN = 3
"""In dp, on either side of a name, so that it touches no line and no other name."""
LEAST_NAME = 0.8
"""How far a name may shrink before it loses letters."""


class CardFoot(Widget):
    """A total for each column, above or below a smaller text: multiplier, bonus or name."""

    def __init__(self, upper: bool, columns: Sequence["HalfColumn"], form: "HalfForm") -> None:
        super().__init__()
        self._upper = upper
        self._names = form.names
        self._wide_label = form.label >= 60
        self._multiplied = form.times
        self._one_player = all(column.own for column in columns)
        self._one_line = form.foot < CELL_HEIGHT
        self.has_two_rows = self._multiplied and not self._one_line
        """Multipliers and totals each have a row, with a label before them."""
        self._views: Sequence[ColumnView] = ()
        self._player = -1
        self.small_texts: tuple[str, ...] = ()
        small, plain = SUBTITLE_SIZE * form.scale, LABEL_SIZE * form.scale
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
        if self._multiplied:
            return view.multiplier
        if self._one_line:
            return ""
        if self._upper and view.progress >= 1:
            return view.bonus
        return view.name if len(self._views) > 1 and not self._one_player else ""

    def _bonus_text(self) -> str:
        """What the upper half needs for its bonus, in the first column without one."""
        goals = [view.bonus_long if self._names else view.bonus for view in self._views]
        if len(goals) == 1:
            return goals[0]
        pairs = zip(goals, self._views, strict=True)
        return next((goal for goal, view in pairs if view.progress < 1), "")

    # --- placing ------------------------------------------------------------------------------

    def arrange(self, edges: list[float]) -> None:
        """Place everything between these edges of columns; the label is left of the first."""
        foot, label_width = self.height, edges[0] - self.x
        margin = dp(8) if self._wide_label else dp(5)
        low = foot / 2 if self.has_two_rows else foot
        self._label.pos = (self.x + margin, self.y)
        self._label.size = (label_width - margin - dp(2), low)
        self._label.color = theme.soft_ink
        self._times.pos = (self.x + margin, self.y + low)
        self._times.size = (label_width - margin, foot - low)
        self._times.color = theme.soft_ink
        self._write_small_texts(edges)
        for number, (left, right) in enumerate(pairwise(edges)):
            self._place_column(self.sums[number], self.small_labels[number], left, right - left)

    def _place_column(self, total: FitLabel, small: FitLabel, left: float, width: float) -> None:
        if self._one_line and small.text:
            self._place_beside(total, small, left, width)
            return
        foot, bottom = self.height, self.y
        if not small.text:
            low, high = foot, 0.0
        elif self.has_two_rows:
            low = high = foot / 2
        else:  # the name below, clear of the corner; the sum between it and the bonus bar
            bottom += dp(BAR)
            low = round(foot * NAME)
            high = foot - low - 2 * dp(BAR)
        name_below = small.text and not self.has_two_rows
        lower, upper = (small, total) if name_below else (total, small)
        lower.pos, lower.size = (left + dp(1), bottom), (width - dp(2), low)
        upper.pos, upper.size = (left + dp(1), bottom + low), (width - dp(2), high)
        total.color = theme.ink
        won = self._upper and small.text.startswith("+")
        small.color = theme.bonus if won else theme.ink if self.has_two_rows else theme.soft_ink

    def _place_beside(self, total: FitLabel, small: FitLabel, left: float, width: float) -> None:
        """In a single line, the multiplier before the total."""
        free = self.height - dp(BAR) if self._upper else self.height
        part = round(width * 0.4)
        small.pos, small.size = (left + dp(1), self.y), (part, free)
        total.pos = (left + dp(1) + part, self.y)
        total.size = (width - part - dp(2), free)
        small.color, total.color = theme.soft_ink, theme.ink

    def _write_small_texts(self, edges: list[float]) -> None:
        """Names share one size, and are shortened rather than made tiny."""
        if not self._views:
            return
        rooms = [int(right - left - 2 * dp(NAME_MARGIN)) for left, right in pairwise(edges)]
        names = [view.name for view in self._views]
        # In the order of the seats, so that short names do not depend on whose turn it is.
        first = (len(names) - self._player) % len(names)
        order = [*range(first, len(names)), *range(first)]
        texts, pixels = fit_names(
            tuple(names[number] for number in order),
            tuple(rooms[number] for number in order),
            round(self.height * NAME),
            max(1, round(sp(SMALL_SIZE))),
            LEAST_NAME,
        )
        written = dict(zip(order, texts, strict=True))
        labels = zip(self.small_labels, self.small_texts, strict=True)
        for number, (label, text) in enumerate(labels):
            is_name = text == names[number]
            label.text = written[number] if is_name else text
            label.type_size = pixels / sp(1) if is_name else SMALL_SIZE


class BonusBars:
    """The progress of each column towards the bonus of the upper half."""

    def __init__(self) -> None:
        self.drawing = InstructionGroup()
        self.filled: list[float] = []
        """How full each bar is drawn, while it may still be growing."""
        self._rects: list[Rect] = []

    def place(self, rects: list[Rect]) -> None:
        self._rects = rects

    def fill(self, progress: list[float]) -> None:
        """Draw the bars, without an animation."""
        transitions.stop(self)
        if self._rects:
            self.filled = progress
            self._draw()

    def grow(self, before: list[float], progress: list[float]) -> None:
        def show(part: float) -> None:
            way = ease_out(part)
            self.filled = [
                old + (new - old) * way for old, new in zip(before, progress, strict=False)
            ]
            self._draw()

        transitions.play(self, COUNT_UP_SECONDS, show)

    def _draw(self) -> None:
        filled = [
            (x, y, width * part, height)
            for part, (x, y, width, height) in zip(self.filled, self._rects, strict=False)
            if part
        ]
        self.drawing.clear()
        self.drawing.add(Color(rgba=theme.bonus))
        self.drawing.add(rectangle_mesh(filled))
