"""The players, their totals, whose turn it is and who leads."""

from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.settings.theme import ICONS, LABEL_SIZE, SCORE_SIZE, SMALL_SIZE, theme
from app.table.geometry import CHIP_GAP
from app.table.short_names import ELLIPSIS
from app.table.view_state import SeatView
from app.widgets.controls.pressable import Pressable
from app.widgets.text.counting_label import CountingLabel
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.player_names import fit_names, name_width
from app.widgets.text.text_texture import measure_text

CROWN = 16
SMALL_CROWN = 12
STACKED_BELOW = 96
"""Below this width, in dp, the total is under the name."""
TIGHT_BELOW = 120
"""Below this width, in sp, gaps are smaller."""
MIN_NAME_SCALE = 0.8
"""How far names shrink before they are shortened."""


class PlayerStrip(Widget):
    """Event: `on_seat(player)` when a name is tapped."""

    seats: tuple[SeatView, ...] = ObjectProperty(())
    gap = NumericProperty(CHIP_GAP)
    """Between two names, in dp."""

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_seat")
        super().__init__(**kwargs)
        self.chips: list[SeatChip] = []
        for name in ("pos", "size", "seats", "gap"):
            self.fbind(name, self._arrange)

    def on_seat(self, player: int) -> None: ...

    def _arrange(self, *_: object) -> None:
        while len(self.chips) < len(self.seats):
            chip = SeatChip()
            chip.bind(on_tap=lambda chip, _: self.dispatch("on_seat", chip.view.player))
            self.chips.append(chip)
            self.add_widget(chip)
        if not self.seats or self.width <= 1:
            return
        gap = dp(self.gap)
        across = (self.width + gap) / len(self.seats)
        for number, (chip, seat) in enumerate(zip(self.chips, self.seats, strict=True)):
            chip.view = seat
            chip.pos = (self.x + number * across, self.y)
            chip.size = (across - gap, self.height)
        self._fit_names()

    def _fit_names(self) -> None:
        """All names get the same size."""
        rooms = [chip.name_room for chip in self.chips]
        texts, pixels = fit_names(
            tuple(seat.name for seat in self.seats),
            tuple(width for width, _ in rooms),
            min(height for _, height in rooms),
            max(1, round(sp(self.chips[0].preferred_name_size))),
            MIN_NAME_SCALE,
            ELLIPSIS,
        )
        for chip, text in zip(self.chips, texts, strict=True):
            chip.shown_name = (text, pixels)


class SeatChip(Pressable):
    view = ObjectProperty(SeatView(0, "", "", False, False, False))
    shown_name = ObjectProperty(("", 1))
    """The name as shown and its font size in pixels, set by the strip."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._drawing = InstructionGroup()
        self.canvas.before.add(self._drawing)
        self._name = FitLabel(type_size=LABEL_SIZE, face="medium", halign="left")
        self._crown = FitLabel(type_size=CROWN, face="icon")
        self._robot = FitLabel(type_size=CROWN, face="icon")
        self._total = CountingLabel(type_size=SCORE_SIZE, face="bold", halign="right")
        for label in (self._robot, self._name, self._crown, self._total):
            self.add_widget(label)
        for name in ("pos", "size", "view", "shown_name"):
            self.fbind(name, self._arrange)
        theme.subscribe(self._arrange)

    def on_tap(self, touch: MotionEvent) -> None: ...

    # --- measurements ---------------------------------------------------------------------------

    @property
    def _stacked(self) -> bool:
        return self.width < dp(STACKED_BELOW)

    @property
    def _tight(self) -> bool:
        return self.width < sp(TIGHT_BELOW)

    @property
    def _edge(self) -> float:
        return dp(5) if self._stacked else dp(6) if self._tight else dp(10)

    @property
    def _gap(self) -> float:
        """Between name, crown and total."""
        return dp(2) if self._tight else dp(4)

    @property
    def _crown_width(self) -> float:
        return dp(SMALL_CROWN if self._stacked else CROWN if self._tight else CROWN + 2)

    @property
    def _robot_width(self) -> float:
        return dp(CROWN + 4) if self.view.bot and not self._stacked else 0

    @property
    def _total_width(self) -> float:
        # All digits have the same width, so the total does not move while counting up.
        size = max(1, round(sp(self._total_size)))
        return min(
            self.width * 0.5, measure_text("0" * len(self.view.total), size, "bold")[0] + dp(2)
        )

    @property
    def _total_size(self) -> float:
        return LABEL_SIZE + 2 if self._stacked else SCORE_SIZE

    @property
    def preferred_name_size(self) -> float:
        """In sp."""
        return SMALL_SIZE if self._stacked else LABEL_SIZE

    @property
    def name_room(self) -> tuple[int, int]:
        """Always leaves room for the crown, so that names do not change with the leader."""
        room, high = self.width - 2 * self._edge, self.height - dp(8)
        if self._stacked:
            return int(room), int(high * 0.36)
        others = self._robot_width + self._crown_width + self._total_width
        return int(room - others - 2 * self._gap), int(high)

    # --- layout -----------------------------------------------------------------------------------

    def _arrange(self, *_: object) -> None:
        view = self.view
        ink = theme.primary_ink if view.current else theme.ink
        self._draw(view)
        self._name.text, pixels = self.shown_name
        self._name.type_size = pixels / sp(1)
        self._total.type_size = self._total_size
        self._crown.type_size = SMALL_CROWN if self._stacked else CROWN
        self._crown.text = ICONS["crown"] if view.leader else ""
        self._robot.text = ICONS["robot"] if self._robot_width else ""
        self._robot.pos = (self.x + self._edge, self.y + dp(4))
        self._robot.size = (dp(CROWN) if self._robot_width else 0, self.height - dp(8))
        if self._stacked:
            self._place_stacked()
        else:
            self._place_in_line()
        self._total.count_to(view.total)
        self._robot.color = self._name.color = self._total.color = ink
        self._crown.color = ink if view.current else theme.bonus

    def _place_stacked(self) -> None:
        """The name above the crown and the total."""
        edge, low, high = self._edge, self.y + dp(4), self.height - dp(8)
        room = self.width - 2 * edge
        self._name.halign = self._total.halign = "center"
        self._name.pos, self._name.size = (self.x + edge, low + high * 0.56), (room, high * 0.36)
        crown = self._crown_width if self.view.leader else 0
        total = min(self._total_width, room - crown)
        left = self.x + (self.width - crown - total) / 2
        self._crown.pos, self._crown.size = (left, low + high * 0.08), (crown, high * 0.5)
        self._total.pos = (left + crown, low + high * 0.08)
        self._total.size = (total, high * 0.5)

    def _place_in_line(self) -> None:
        """Robot, name and crown at the left, the total at the right."""
        edge, low, high = self._edge, self.y + dp(4), self.height - dp(8)
        self._name.halign, self._total.halign = "left", "right"
        text, pixels = self.shown_name
        name = min(self.name_room[0], name_width(text, pixels) + dp(2)) if text else 0
        left = self.x + edge + self._robot_width
        self._name.pos, self._name.size = (left, low), (name, high)
        left += name + self._gap
        crown = self._crown_width if self.view.leader else 0
        self._crown.pos, self._crown.size = (left, low), (crown, high)
        total = self._total_width
        self._total.pos = (self.x + self.width - edge - total, low)
        self._total.size = (total, high)

    def _draw(self, view: SeatView) -> None:
        add, inset = self._drawing.add, dp(5)
        self._drawing.clear()
        room = (self.x, self.y + inset, self.width, self.height - 2 * inset)
        corner = theme.corner_radius(12)
        add(Color(rgba=theme.primary if view.current else theme.chip))
        add(SmoothRoundedRectangle(pos=room[:2], size=room[2:], radius=(corner,) * 4))
        if view.viewed:
            add(Color(rgba=theme.primary))
            add(SmoothLine(rounded_rectangle=(*room, corner), width=dp(1.5)))
