"""The players, their totals, whose turn it is and who leads."""

from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.motion.count_label import CountLabel
from app.table.places import CHIP_GAP
from app.table.view import SeatView
from app.theme import ICONS, LABEL, SCORE, SMALL, theme
from app.widgets.fit_label import FitLabel
from app.widgets.lettering import extent, fitted
from app.widgets.pressable import Pressable

CROWN = 16
EVEN = 0.75
"""To which part of their size all names shrink together; a longer one goes on alone."""


class PlayerStrip(Widget):
    """Event: `on_seat` with the player whose name was tapped."""

    seats = ObjectProperty(())

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_seat")
        super().__init__(**kwargs)
        self.chips: list[SeatChip] = []
        for name in ("pos", "size", "seats"):
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
        gap = dp(CHIP_GAP)
        across = (self.width + gap) / len(self.seats)
        for number, (chip, seat) in enumerate(zip(self.chips, self.seats, strict=True)):
            chip.view = seat
            chip.pos = (self.x + number * across, self.y)
            chip.size = (across - gap, self.height)
        smallest = min(chip.name_fits for chip in self.chips)
        for chip in self.chips:
            chip.name_most = smallest


class SeatChip(Pressable, Widget):
    view = ObjectProperty(SeatView(0, "", "", False, False, False))
    name_most = NumericProperty(LABEL)
    """How large the name may be, in sp: all in a strip are as large."""

    def __init__(self, **kwargs: object) -> None:
        self._name_room = (0, 0)
        super().__init__(**kwargs)
        self._drawing = InstructionGroup()
        self.canvas.before.add(self._drawing)
        self._name = FitLabel(type_size=LABEL, face="medium", halign="left")
        self._crown = FitLabel(type_size=CROWN, face="icon")
        self._robot = FitLabel(type_size=CROWN, face="icon")
        self._total = CountLabel(type_size=SCORE, face="bold", halign="right")
        for label in (self._robot, self._name, self._crown, self._total):
            self.add_widget(label)
        for name in ("pos", "size", "view", "name_most"):
            self.fbind(name, self._arrange)
        theme.follow(self._arrange)

    def on_tap(self, touch: MotionEvent) -> None: ...

    @property
    def _narrow(self) -> bool:
        return self.width < dp(96)

    @property
    def _name_size(self) -> float:
        return SMALL if self._narrow else LABEL

    @property
    def name_fits(self) -> float:
        """How large the name can be, in sp, also beside a crown; names of usual length at least."""
        wanted = round(sp(self._name_size))
        _, pixels, _ = fitted(self.view.name, wanted, "medium", *self._name_room, 1)
        return max(min(pixels / sp(1), self._name_size), EVEN * self._name_size)

    def _arrange(self, *_: object) -> None:
        view: SeatView = self.view
        ink = theme.primary_ink if view.current else theme.ink
        self._draw(view)
        narrow = self._narrow
        self._crown.type_size = 12 if narrow else CROWN
        low, high = self.y + dp(4), self.height - dp(8)
        edge = dp(5) if narrow else dp(10)
        self._crown.text = ICONS["crown"] if view.leader else ""
        crowned = dp(12 if narrow else CROWN + 2)
        crown = crowned if view.leader else 0
        self._name.halign = "center" if narrow else "left"
        self._total.halign = "center" if narrow else "right"
        self._name.type_size = min(self._name_size, self.name_most)
        self._total.type_size = LABEL + 2 if narrow else SCORE
        robot = dp(CROWN + 4) if view.bot and not narrow else 0
        self._robot.text = ICONS["robot"] if robot else ""
        self._robot.pos, self._robot.size = (self.x + edge, low), (dp(CROWN) if robot else 0, high)
        self._robot.color = ink
        if narrow:
            room, middle = self.width - 2 * edge, low + high * 0.56
            self._name.pos, self._name.size = (self.x + edge, middle), (room, high * 0.36)
            self._name_room = (int(room), int(high * 0.36))
            self._total.pos = (self.x + edge + crown, low + high * 0.08)
            self._total.size = (room - 2 * crown, high * 0.5)
            self._crown.pos = (self.x + edge, low + high * 0.08)
            self._crown.size = (crown, high * 0.5)
        else:
            total = min(self.width * 0.5, dp(30 + 12 * max(0, len(view.total) - 1)))
            room = self.width - 2 * edge - robot - total - crown - dp(4)
            # Names keep their size when the crown goes from one to another.
            self._name_room = (int(room + crown - crowned), int(high))
            written = round(sp(self._name.type_size))
            name = min(room, extent(view.name or " ", written, "medium")[0] + dp(2))
            left = self.x + edge + robot
            self._name.pos, self._name.size = (left, low), (name, high)
            self._crown.pos, self._crown.size = (left + name + dp(4), low), (crown, high)
            self._total.pos, self._total.size = (
                (self.x + self.width - edge - total, low),
                (total, high),
            )
        self._name.text = view.name
        self._total.count_to(view.total)
        self._name.color = self._total.color = ink
        self._crown.color = ink if view.current else theme.bonus

    def _draw(self, view: SeatView) -> None:
        add, inset = self._drawing.add, dp(5)
        self._drawing.clear()
        room = (self.x, self.y + inset, self.width, self.height - 2 * inset)
        corner = theme.corner(12)
        add(Color(rgba=theme.primary if view.current else theme.chip))
        add(SmoothRoundedRectangle(pos=room[:2], size=room[2:], radius=(corner,) * 4))
        if view.viewed:
            add(Color(rgba=theme.primary))
            add(SmoothLine(rounded_rectangle=(*room, corner), width=dp(1.5)))
