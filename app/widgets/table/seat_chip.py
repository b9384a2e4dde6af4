"""A player's name, total and standing, as a tab or the head of the player's columns."""

import re

from kivy.graphics import Color, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.utils import get_color_from_hex

from app.settings.theme import (
    BOT_COLOUR,
    ICONS,
    LABEL_SIZE,
    MIN_WIDE_TYPE_SIZE,
    SCORE_SIZE,
    SEAT_COLOURS,
    SMALL_SIZE,
    theme,
)
from app.table.view_state import SeatView
from app.text import narrator as words
from app.widgets.behaviors.accessible import PRESSES, Description, Role, join_texts
from app.widgets.behaviors.pressable import Pressable
from app.widgets.text.counting_label import CountingLabel
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.player_names import name_width
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
LARGE_NAME_SIZE = 18
RADIUS = 12
JOIN = " · "
NUMBER = re.compile("[<>]?[0-9]+")


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
        self._chance = FitLabel(type_size=SMALL_SIZE)
        labels = (self._initial, self._name, self._crown, self._total, self._gain, self._chance)
        for label in labels:
            self.add_widget(label)
        for name in ("pos", "size", "view", "shown_name", "is_head", "hovered", "pictured"):
            self.fbind(name, self._arrange)
        theme.subscribe(self._arrange)

    def describe(self) -> Description:
        view: SeatView = self.view
        name = words.SEAT(name=view.name, total=view.total)
        return Description(
            Role.TAB,
            join_texts((name, words.BOT() if view.bot else "", view.standing, self._spoken_chance)),
            selected=self.in_front,
            focused=self.focused,
            actions=PRESSES,
        )

    @property
    def _spoken_chance(self) -> str:
        return words.CHANCE_TO_WIN(chance=self.view.chance) if self.view.chance else ""

    @property
    def _standing(self) -> str:
        """Who leads or how many points someone is behind, with the chance to win."""
        return JOIN.join(filter(None, (self.view.standing, self.view.chance)))

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
        self._chance.text = view.chance
        self._chance.type_size = MIN_WIDE_TYPE_SIZE if self.wide else SMALL_SIZE
        self._chance.size = (0, 0)
        if self._stacked:
            self._place_stacked()
        else:
            self._place_in_line()
        if self.shows_standing:
            self._total.count_to(self._standing, counting=False)
        else:
            self._total.count_to(view.total)
        self._name.color = self._total.color = ink
        self._crown.color = ink if view.current else theme.bonus
        self._gain.color = ink if view.current else theme.bonus
        self._chance.color = ink if view.current else theme.soft_ink
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
            wanted = measure_text(self._standing, round(sp(MIN_WIDE_TYPE_SIZE)), "regular")[0]
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
            chance = 0.0
            if self.view.chance and not gain:
                crown, total, chance = self._place_chance(crown, total, room, lower, high * 0.46)
            left = self.x + (self.width - crown - total - chance) / 2
            self._total.face, self._total.halign = "bold", "center"
            if gain:
                left -= (gain + self._gap) / 2
            self._crown.pos, self._crown.size = (left, lower), (crown, high * 0.46)
            self._total.pos, self._total.size = (left + crown, lower), (total, high * 0.46)
        self._gain.halign = "left"
        self._gain.pos = (self._total.right + self._gap, lower)
        self._gain.size = (gain, high * 0.46 if gain else 0)

    def _place_chance(
        self, crown: float, total: float, room: float, low: float, high: float
    ) -> tuple[float, float, float]:
        """At the right of the total, for which the crown may have to go. Where there is no room for
        a large total and a chance, the chance takes its place, as totals are on the sheet.

        Returns the widths of the crown, the total, and the chance with its gap."""
        size = round(sp(self._chance.type_size))
        wanted = measure_text(self.view.chance, size, "regular")[0] + dp(2)
        gap = self._gap + dp(1)
        usual = measure_text(NUMBER.sub("00", self.view.chance), size, "regular")[0]
        digits = measure_text("000", max(1, round(sp(self._total_size))), "bold")[0]
        if digits + gap + usual + dp(4) > room:
            self._chance.halign = "center"
            self._chance.pos, self._chance.size = (self.x, low), (self.width, high)
            return 0.0, 0.0, 0.0
        if crown + total + gap + wanted > room:
            crown = 0.0
        left = self.x + (self.width - crown - total - gap - wanted) / 2
        self._chance.halign = "left"
        self._chance.pos = (left + crown + total + gap, low)
        self._chance.size = (wanted, high)
        return crown, total, gap + wanted

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
        elif self.view.chance:
            # Likewise.
            part = high * 0.42
            across = total + dp(8)
            self._chance.halign = "right"
            self._chance.pos, self._chance.size = (right - across, low), (across, part)
            low, high = low + part, high - part
            self._gain.pos, self._gain.size = (right + dp(4), low), (max(0, gain - dp(4)), high)
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
        fill = theme.primary if view.current else theme.chip
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
