"""The players, their totals, whose turn it is and who leads.

The names are the heads of the players' columns where all columns are in view, else tabs.
"""

from kivy.graphics import Color, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from app.settings.theme import (
    BOT_COLOUR,
    CARD_RADIUS,
    ICONS,
    LABEL_SIZE,
    MIN_WIDE_TYPE_SIZE,
    SCORE_SIZE,
    SEAT_COLOURS,
    SMALL_SIZE,
    theme,
)
from app.table.geometry import CHIP_GAP
from app.table.short_names import ELLIPSIS
from app.table.view_state import SeatView
from app.text import narrator as words
from app.text.screens.new_game import PLAYERS
from app.widgets.behaviors.accessible import PRESSES, Description, Role, join_texts
from app.widgets.behaviors.pressable import Pressable
from app.widgets.text.counting_label import CountingLabel
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.player_names import fit_names, name_width
from app.widgets.text.text_texture import measure_text
from core.player_names import initial_of

CROWN = 16
SMALL_CROWN = 12
AVATAR = 26
LARGE_AVATAR = 30
AVATAR_GAP = 7
STACKED_BELOW = 170
"""Below this width, in sp, the total is under the name."""
TIGHT_BELOW = 120
"""Below this width, in sp, gaps are smaller."""
MIN_WIDTH_FOR_AVATAR = 80
MIN_WIDTH_FOR_STANDING = 96
MIN_NAME_SCALE = 0.8
"""How far names shrink before they are shortened."""
LARGE_NAME_SIZE = 18
RADIUS = 12


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


class SeatChip(Pressable):
    view = ObjectProperty(SeatView(0, "", "", False, False, False))
    shown_name = ObjectProperty(("", 1))
    """The name as shown and its font size in pixels, set by the strip."""
    is_head = BooleanProperty(False)
    """Whether it is the head of the player's columns."""
    wide = BooleanProperty(False)
    shows_standing = BooleanProperty(False)
    """Who leads or how many points someone is behind, in place of the total."""
    pictured = BooleanProperty(True)
    """Whether the player's picture is shown if there is room."""
    in_front = False
    """Whether this player's card is shown."""
    is_round = False
    focus_ring_gap = -3.0
    """Inside, because the sheet begins below."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._drawing = InstructionGroup()
        self.canvas.before.add(self._drawing)
        self._name = FitLabel(type_size=LABEL_SIZE, face="medium", halign="left")
        self._crown = FitLabel(type_size=CROWN, face="icon")
        self._initial = FitLabel(type_size=14, face="bold")
        self._total = CountingLabel(type_size=SCORE_SIZE, face="bold", halign="right")
        self._gain = FitLabel(type_size=LABEL_SIZE, face="bold_italic", halign="left")
        for label in (self._initial, self._name, self._crown, self._total, self._gain):
            self.add_widget(label)
        for name in ("pos", "size", "view", "shown_name", "is_head", "hovered", "pictured"):
            self.fbind(name, self._arrange)
        theme.subscribe(self._arrange)

    def describe(self) -> Description:
        view: SeatView = self.view
        name = words.SEAT(name=view.name, total=view.total)
        return Description(
            Role.TAB,
            join_texts((name, words.BOT() if view.bot else "", view.standing)),
            selected=self.in_front,
            focused=self.focused,
            actions=PRESSES,
        )

    # --- measurements ---------------------------------------------------------------------------

    @property
    def _stacked(self) -> bool:
        return self.shows_standing or self.width < sp(STACKED_BELOW)

    @property
    def _tight(self) -> bool:
        return self.width < sp(TIGHT_BELOW)

    @property
    def _edge(self) -> float:
        return dp(4) if self.width < dp(MIN_WIDTH_FOR_AVATAR) else dp(8) if self._tight else dp(12)

    @property
    def _gap(self) -> float:
        """Between avatar, name, crown and total."""
        return dp(2) if self._tight else dp(5)

    @property
    def _low(self) -> float:
        return self.y + dp(2 if self.is_head else 4)

    @property
    def _high(self) -> float:
        return self.height - dp(4 if self.is_head else 8)

    @property
    def _crown_width(self) -> float:
        return dp(SMALL_CROWN if self.width < dp(MIN_WIDTH_FOR_AVATAR) else CROWN + 2)

    @property
    def _avatar(self) -> float:
        return self._avatar_size(self.pictured)

    def _avatar_size(self, pictured: bool) -> float:
        if self.width < dp(MIN_WIDTH_FOR_AVATAR) or not pictured:
            return 0.0
        if self._stacked:
            return min(dp(LARGE_AVATAR), self._high * 0.44)
        return dp(LARGE_AVATAR if self.wide and self.height >= dp(50) else AVATAR)

    @property
    def _total_width(self) -> float:
        # All digits have the same width, so the total does not move while counting up.
        size = max(1, round(sp(self._total_size)))
        return min(
            self.width * 0.6, measure_text("0" * len(self.view.total), size, "bold")[0] + dp(2)
        )

    @property
    def _total_size(self) -> float:
        if self.wide and not self._stacked:
            return SCORE_SIZE + 6
        return LABEL_SIZE + 3 if self._stacked else SCORE_SIZE

    @property
    def preferred_name_size(self) -> float:
        """In sp."""
        if self.wide:
            large = self.width >= dp(MIN_WIDTH_FOR_AVATAR)
            return LARGE_NAME_SIZE if large else MIN_WIDE_TYPE_SIZE
        return SMALL_SIZE + 1 if self._stacked else LABEL_SIZE + 1

    def name_room(self, pictured: bool) -> tuple[int, int]:
        """Always leaves room for a crown beside it, so that names do not change with the leader."""
        room = self.width - 2 * self._edge
        avatar = self._avatar_size(pictured)
        avatar += dp(AVATAR_GAP) if avatar else 0
        if self._stacked:
            return int(room - avatar), int(self._high * 0.5)
        others = avatar + self._crown_width + self._total_width + self._gain_width
        return int(room - others - 2 * self._gap), int(self._high)

    @property
    def _gain_width(self) -> float:
        """The same whether or not there is a preview, so that nothing moves."""
        return sp(44) if not self._stacked and self.width >= sp(230) else 0.0

    # --- layout -----------------------------------------------------------------------------------

    def _arrange(self, *_: object) -> None:
        if self.width <= 1:
            return
        view = self.view
        ink = theme.primary_ink if view.current else theme.ink
        self._name.text, pixels = self.shown_name
        self._name.type_size = pixels / sp(1)
        self._total.type_size = self._total_size
        self._crown.type_size = SMALL_CROWN if self._tight and self._stacked else CROWN
        self._crown.text = ICONS["crown"] if view.leader else ""
        self._gain.text = view.gain
        if self._stacked:
            self._place_stacked()
        else:
            self._place_in_line()
        if self.shows_standing:
            self._total.count_to(view.standing, counting=False)
        else:
            self._total.count_to(view.total)
        self._name.color = self._total.color = ink
        self._crown.color = ink if view.current else theme.bonus
        self._gain.color = ink if view.current else theme.bonus
        self._draw(view)

    def _place_stacked(self) -> None:
        """The name above the crown and the total."""
        edge, low, high = self._edge, self._low, self._high
        room, avatar = self.width - 2 * edge, self._avatar
        text, pixels = self.shown_name
        name = (
            min(self.name_room(self.pictured)[0], name_width(text, pixels) + dp(2)) if text else 0
        )
        crown = self._crown_width if self.view.leader else 0
        gain = 0.0
        after = avatar + dp(AVATAR_GAP) if avatar else 0
        left = self.x + (self.width - after - name) / 2
        lower, upper = low + high * 0.04, low + high * 0.48
        self._place_avatar(left, upper + high * 0.25)
        left += after
        self._name.halign = "left"
        self._name.pos, self._name.size = (left, upper), (name, high * 0.5)
        if self.shows_standing:
            self._total.face, self._total.halign = "regular", "center"
            self._total.type_size = MIN_WIDE_TYPE_SIZE
            wanted = measure_text(self.view.standing, round(sp(MIN_WIDE_TYPE_SIZE)), "regular")[0]
            beside = crown + self._gap if crown else 0
            across = min(wanted + dp(2), room - beside)
            left = self.x + (self.width - beside - across) / 2
            self._crown.pos, self._crown.size = (left, lower), (crown, high * 0.42)
            self._total.pos, self._total.size = (left + beside, lower), (across, high * 0.42)
        else:
            total = min(self._total_width, room - crown)
            if self.view.gain and not self.is_head:
                size = round(sp(self._gain.type_size))
                needed = measure_text(self.view.gain, size, "bold_italic")[0] + dp(2)
                gain = needed if crown + total + self._gap + needed <= room else 0.0
            left = self.x + (self.width - crown - total) / 2
            self._total.face, self._total.halign = "bold", "center"
            if gain:
                left -= (gain + self._gap) / 2
            self._crown.pos, self._crown.size = (left, lower), (crown, high * 0.46)
            self._total.pos, self._total.size = (left + crown, lower), (total, high * 0.46)
        self._gain.halign = "left"
        self._gain.pos = (self._total.right + self._gap, lower)
        self._gain.size = (gain, high * 0.46 if gain else 0)

    def _place_in_line(self) -> None:
        """Avatar, name and crown at the left, the total at the right."""
        edge, low, high = self._edge, self._low, self._high
        self._name.halign, self._total.halign, self._total.face = "left", "right", "bold"
        text, pixels = self.shown_name
        name = (
            min(self.name_room(self.pictured)[0], name_width(text, pixels) + dp(2)) if text else 0
        )
        left = self.x + edge
        self._place_avatar(left, low + high / 2)
        left += self._avatar + dp(AVATAR_GAP) if self._avatar else 0
        self._name.pos, self._name.size = (left, low), (name, high)
        left += name + self._gap
        crown = self._crown_width if self.view.leader else 0
        self._crown.pos, self._crown.size = (left, low), (crown, high)
        gain = self._gain_width if self.view.gain else 0
        total = self._total_width
        right = self.x + self.width - edge - gain
        self._gain.halign = "left" if gain else "right"
        if self.view.gain and not gain and not self.is_head:
            # Below the total, which moves up.
            part = high * 0.42
            self._gain.pos, self._gain.size = (right - total - dp(8), low), (total + dp(8), part)
            low, high = low + part, high - part
        else:
            self._gain.pos, self._gain.size = (right + dp(4), low), (max(0, gain - dp(4)), high)
        self._total.pos, self._total.size = (right - total, low), (total, high)

    def _place_avatar(self, x: float, middle: float) -> None:
        side = self._avatar
        self._initial.size = (side, side)
        self._initial.pos = (x, middle - side / 2)
        self._initial.face = "icon" if self.view.bot else "bold"
        self._initial.text = ICONS["robot"] if self.view.bot else initial_of(self.view.name)
        self._initial.type_size = side / sp(1) * (0.62 if self.view.bot else 0.5)
        self._initial.color = (1, 1, 1, 1)

    def _draw(self, view: SeatView) -> None:
        add, inset = self._drawing.add, 0.0 if self.is_head else dp(3)
        self._drawing.clear()
        room = (self.x, self.y + inset, self.width, self.height - 2 * inset)
        corner = theme.corner_radius(RADIUS)
        low = 0.0 if self.is_head else corner
        fill = theme.primary if view.current else theme.foot if self.is_head else theme.chip
        if self.hovered and not view.current:
            fill = theme.hover
        self._total.ground = fill
        add(Color(rgba=fill))
        add(SmoothRoundedRectangle(pos=room[:2], size=room[2:], radius=(corner, corner, low, low)))
        if view.viewed:
            add(Color(rgba=theme.primary))
            add(SmoothLine(rounded_rectangle=(*room, corner), width=dp(1.5)))
        if self._avatar:
            self._draw_avatar(view)

    def _draw_avatar(self, view: SeatView) -> None:
        (x, y), side = self._initial.pos, self._avatar
        ring = dp(2)
        if view.current:
            self._drawing.add(Color(1, 1, 1, 1))
            self._drawing.add(
                SmoothEllipse(pos=(x - ring, y - ring), size=(side + 2 * ring, side + 2 * ring))
            )
        colour = BOT_COLOUR if view.bot else SEAT_COLOURS[view.player % len(SEAT_COLOURS)]
        self._drawing.add(Color(rgba=get_color_from_hex(colour)))
        self._drawing.add(SmoothEllipse(pos=(x, y), size=(side, side)))
