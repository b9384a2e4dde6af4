"""The players, their totals, whose turn it is and who leads.

The names are the heads of the players' columns where all columns are in view, else tabs.
"""

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.settings.theme import (
    CARD_RADIUS,
    LABEL_SIZE,
    MIN_WIDE_TYPE_SIZE,
    theme,
)
from app.table.geometry import CHIP_GAP
from app.table.short_names import ELLIPSIS
from app.table.view_state import SeatView
from app.text.screens.new_game import PLAYERS
from app.widgets.behaviors.accessible import Description, Role
from app.widgets.table.seat_chip import SeatChip
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.player_names import fit_names

MIN_WIDTH_FOR_STANDING = 96
MIN_NAME_SCALE = 0.8
"""How far names shrink before they are shortened."""


class PlayerStrip(Widget):
    """Event: `on_seat(player)` when a name is tapped."""

    seats: tuple[SeatView, ...] = ObjectProperty(())
    heads: tuple[tuple[float, float], ...] = ObjectProperty(())
    """Left edge and width of each name over its columns, in pixels; empty for tabs."""
    wide = BooleanProperty(False)
    caption = StringProperty("")
    """Over the names of the rows."""

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_seat")
        super().__init__(**kwargs)
        self.chips: list[SeatChip] = []
        self._paper = InstructionGroup()
        self.canvas.before.add(self._paper)
        self._caption = FitLabel(max_lines=2)
        self.add_widget(self._caption)
        for name in ("pos", "size", "seats", "heads", "wide", "caption"):
            self.fbind(name, self._arrange)
        theme.subscribe(self._arrange)

    def describe(self) -> Description:
        return Description(Role.TABS, PLAYERS())

    def on_seat(self, player: int) -> None: ...

    def _arrange(self, *_: object) -> None:
        while len(self.chips) < len(self.seats):
            chip = SeatChip()
            chip.bind(on_tap=lambda chip, _: self.dispatch("on_seat", chip.view.player))
            self.chips.append(chip)
            self.add_widget(chip)
        if not self.seats or self.width <= 1:
            return
        gap = dp(CHIP_GAP)
        across = (self.width + gap) / len(self.seats)
        places = [(number * across, across - gap) for number in range(len(self.seats))]
        is_head = len(self.heads) == len(self.seats)
        if is_head:
            places = list(self.heads)
        # Two cards have a row of multipliers below, and so less to say here.
        room = self.height >= dp(60) and places[0][1] >= dp(MIN_WIDTH_FOR_STANDING)
        stands = self.wide and is_head and room
        viewed = any(seat.viewed for seat in self.seats)
        for chip, seat, (x, width) in zip(self.chips, self.seats, places, strict=True):
            chip.in_front = seat.viewed or (seat.current and not viewed)
            chip.is_head, chip.wide, chip.shows_standing = is_head, self.wide, stands
            chip.view = seat
            chip.pos = (round(self.x + x), self.y)
            chip.size = (round(self.x + x + width) - chip.x, self.height)
        self._fit_names()
        self._show_caption(is_head)

    def _show_caption(self, is_head: bool) -> None:
        """In the part that has no player's name in it."""
        self._paper.clear()
        ends = [(chip.x, chip.right) for chip in self.chips]
        left, right = (self.x, ends[0][0])
        between = right - left < dp(30)
        if between and len(ends) == 2:
            left, right = ends[0][1], ends[1][0]
        if not is_head or right - left < dp(60):
            self._caption.size = (0, 0)
            return
        if not between:
            corner = theme.corner_radius(CARD_RADIUS)
            hair = max(1.0, float(round(dp(1))))
            for colour, edge in ((theme.line, 0.0), (theme.paper, hair)):
                self._paper.add(Color(rgba=colour))
                self._paper.add(
                    SmoothRoundedRectangle(
                        pos=(left + edge, self.y),
                        size=(right - left - edge, self.height - edge),
                        radius=(corner, 0, 0, 0),
                    )
                )
        self._caption.text = self.caption
        self._caption.halign = "center" if between else "left"
        self._caption.type_size = MIN_WIDE_TYPE_SIZE if self.wide else LABEL_SIZE
        self._caption.color = theme.soft_ink
        padding = dp(6 if between else 16 if self.wide else 10)
        self._caption.pos = (left + padding, self.y)
        self._caption.size = (right - left - 2 * padding, self.height)

    def _fit_names(self) -> None:
        """Give all names the same size, and rather their full length than pictures beside them."""
        names = tuple(seat.name for seat in self.seats)
        texts, pixels = self._fitting_names(names, pictured=True)
        plain, plain_pixels = self._fitting_names(names, pictured=False)
        pictured = texts == names or plain != names
        if not pictured:
            texts, pixels = plain, plain_pixels
        for chip, text in zip(self.chips, texts, strict=True):
            chip.pictured = pictured
            chip.shown_name = (text, pixels)

    def _fitting_names(self, names: tuple[str, ...], pictured: bool) -> tuple[tuple[str, ...], int]:
        """The names as shown and their size, with or without pictures beside them."""
        rooms = [chip.name_room(pictured) for chip in self.chips]
        preferred = self.chips[0].preferred_name_size
        return fit_names(
            names,
            tuple(width for width, _ in rooms),
            min(height for _, height in rooms),
            max(1, round(sp(preferred))),
            MIN_WIDE_TYPE_SIZE / preferred if self.wide else MIN_NAME_SCALE,
            ELLIPSIS,
        )
