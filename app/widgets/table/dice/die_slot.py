"""The place of one die on the felt, with its die or an empty outline."""

from collections.abc import Iterator
from itertools import chain
from math import cos, pi, sin

from kivy.graphics import Color, Line, SmoothEllipse, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from app.animation.dice_flight.throw import Landing
from app.animation.transitions import ease_out, transitions
from app.settings.theme import DICE_MOVE_SECONDS, ICONS, MIN_WIDE_TYPE_SIZE, theme
from app.table.describer import TableDescriber
from app.table.felt_geometry import DiePlace
from app.table.view_state import DieView
from app.text import narrator as words
from app.widgets.behaviors.accessible import PRESSES, Description, ReaderAction, Role
from app.widgets.behaviors.pressable import Pressable
from app.widgets.table.dice.die_face import CORNER, DieFace
from app.widgets.table.dice.die_textures import die_texture
from app.widgets.text.fit_label import FitLabel

DASH_LENGTH, DASH_SEGMENTS = 5, 4
"""The dashes around an empty place: length in dp, and line segments of each."""
BADGE = 0.3
"""The side of the badge at a corner, relative to the die's: too small to touch a pip."""
MIN_BADGE = 16
KEY_CAP = (22, 20)
"""Width and height of a key's cap, in dp."""
KEY_GAP = 7
TOUCH_MARGIN = 4
"""How far around a die touches count; in dp."""
HOVER_GROWTH = 1.04

Pose = tuple[float, float, float, float]
"""The middle of a die, its side and its tilt in degrees."""


class DieSlot(Pressable):
    view = ObjectProperty(DieView(0, 0, False, False))
    solid = BooleanProperty(False)
    in_flight = BooleanProperty(False)
    """Whether its die is in flight."""
    shows_key = BooleanProperty(False)
    on_visible_rail = BooleanProperty(False)
    """A held die on a rail needs no further sign."""
    describer: TableDescriber | None = None
    is_round = False
    focus_ring_gap = 1.0
    """Around the frame of a held die."""

    def __init__(self, place: int, **kwargs: object) -> None:
        super().__init__(size=(0, 0), **kwargs)
        self.place = place
        self.draggable = self.handles_long_press = True
        self._offset = (0.0, 0.0)
        self._pose: Pose = (0.0, 0.0, 0.0, 0.0)
        self._shown_pose: Pose = self._pose
        self._outline = InstructionGroup()
        self.canvas.before.add(self._outline)
        self.face = DieFace()
        self.add_widget(self.face)
        self._badge = FitLabel(face="icon")
        self._key = FitLabel(face="medium", type_size=MIN_WIDE_TYPE_SIZE)
        self._over = InstructionGroup()
        self._badge.canvas.before.add(self._over)
        for name in ("view", "shows_key", "on_visible_rail", "hovered"):
            self.fbind(name, self._arrange)
        self.fbind("solid", self._update_look)
        self.fbind("in_flight", self._update_look)
        theme.subscribe(self._arrange)

    def describe(self) -> Description | None:
        describer, view = self.describer, self.view
        if describer is None:
            return super().describe()
        reason = describer.hold_refusal()
        return Description(
            Role.BUTTON,
            describer.die(self.place, self.in_flight),
            reason or (words.ADVISED() if view.advised else ""),
            on=bool(view.railed) if describer.holds and view.value else None,
            disabled=bool(reason),
            focused=self.focused,
            actions=(ReaderAction.FOCUS,) if reason else (*PRESSES, ReaderAction.SHOW_MENU),
        )

    def show_menu(self) -> None:
        """Act as if pressed long."""
        self.dispatch("on_long_press", None)

    @property
    def landing(self) -> Landing:
        x, y, _, tilt = self._pose
        return Landing(self.place, x, y, int(self.view.value), tilt)

    @property
    def middle(self) -> tuple[float, float]:
        return self._pose[:2]

    @property
    def side(self) -> float:
        return self._pose[2]

    @property
    def resting_place(self) -> DiePlace:
        return DiePlace(*self._pose)

    def put(self, x: float, y: float, side: float, tilt: float, moving: bool = False) -> None:
        """Lay the die here; with `moving` it is seen to move."""
        pose = (x, y, side, tilt)
        if pose == self._pose:
            return
        before, self._pose = self._shown_pose, pose
        reach = side / 2 + dp(TOUCH_MARGIN)
        self.pos, self.size = (x - reach, y - reach), (2 * reach, 2 * reach)
        if not moving or not before[2]:
            transitions.stop((self, "move"))
            self._show_pose(pose)
            return

        def show(progress: float) -> None:
            part = ease_out(progress)
            old = zip(before, self._pose, strict=True)
            x, y, side, tilt = (one + (other - one) * part for one, other in old)
            self._show_pose((x, y, side, tilt))

        transitions.play((self, "move"), DICE_MOVE_SECONDS, show)

    def _show_pose(self, pose: Pose) -> None:
        self._shown_pose = pose
        self._arrange()

    def _update_look(self, *_: object) -> None:
        self.face.texture_for = die_texture if self.solid else None
        self.face.opacity = 0 if self.in_flight else 1

    def move_die_by(self, across: float, up: float) -> None:
        """Draw the die at a distance from its place, as while dragging."""
        self._offset = (across, up)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        view, (x, y, side, tilt) = self.view, self._shown_pose
        if side <= 0:
            return
        across, up = self._offset
        drawn = side * HOVER_GROWTH if self.hovered and view.value else side
        self.face.value = None if view.thrown else view.value
        self.face.framed = view.held or view.marked
        self.face.tilt = tilt
        self.face.size = (drawn, drawn)
        self.face.pos = (x + across - drawn / 2, y + up - drawn / 2)
        self._outline.clear()
        if view.thrown:
            self._draw_gap(x - side / 2, y - side / 2, side)
        if view.advised:
            self._draw_advice(x + across, y + up, side)
        self._show_badge(x + across - side / 2, y + up + side / 2, side)
        self._show_key(x, y - side / 2)

    # --- signs ------------------------------------------------------------------------------

    @property
    def badge(self) -> str:
        """The icon at a corner of the die; empty for none."""
        view = self.view
        if view.marked:
            return "cup"
        if view.advised:
            return "hint"
        return "lock" if view.held and not self.on_visible_rail else ""

    def _show_badge(self, left: float, top: float, side: float) -> None:
        """At the upper left corner, clear of the pips."""
        icon, badge = self.badge, self._badge
        self._over.clear()
        if not icon or self.in_flight:
            if badge.parent is not None:
                self.remove_widget(badge)
            return
        across = max(dp(MIN_BADGE), side * BADGE)
        badge.text, badge.color = ICONS[icon], theme.held_ink
        badge.type_size = across * 0.72 / dp(1)
        badge.size = (across, across)
        badge.center = (left + across * 0.14, top - across * 0.14)
        self._over.add(Color(rgba=theme.held))
        self._over.add(SmoothEllipse(pos=badge.pos, size=badge.size))
        if badge.parent is None:
            self.add_widget(badge)

    def _draw_advice(self, x: float, y: float, side: float) -> None:
        """Dashes around a die that the coach would keep."""
        far = side * 1.14
        self._outline.add(Color(rgba=theme.held))
        for dash in dashes(x - far / 2, y - far / 2, far, far * CORNER, dp(DASH_LENGTH + 1)):
            self._outline.add(Line(points=dash, width=dp(1.3), cap="none"))

    def _show_key(self, x: float, low: float) -> None:
        key = self._key
        if not self.shows_key or not self.view.value:
            if key.parent is not None:
                self.remove_widget(key)
            return
        width, height = map(dp, KEY_CAP)
        tilted = self.side * 0.09 if self._pose[3] else 0
        key.text, key.color = str(self.place + 1), theme.felt_ink
        key.size = (width, height)
        key.pos = (round(x - width / 2), round(low - tilted - dp(KEY_GAP) - height))
        draw_key_cap(self._outline, key.x, key.y, width, height)
        if key.parent is None:
            self.add_widget(key)

    def _draw_gap(self, x: float, y: float, side: float) -> None:
        self._outline.add(Color(rgba=(*theme.felt_ink[:3], 0.6)))
        for dash in dashes(x, y, side, side * CORNER, dp(DASH_LENGTH)):
            self._outline.add(Line(points=dash, width=dp(1), cap="none"))


def draw_key_cap(group: InstructionGroup, x: float, y: float, width: float, height: float) -> None:
    """A key of the keyboard, on the felt."""
    radius = (theme.corner_radius(4),) * 4
    for drop, opacity in ((dp(2), 0.18), (0.0, 0.1)):
        group.add(Color(rgba=(*theme.felt_ink[:3], opacity)))
        group.add(
            SmoothRoundedRectangle(pos=(x, y - drop), size=(width, height + drop), radius=radius)
        )


def dashes(
    x: float, y: float, side: float, corner: float, length: float
) -> Iterator[tuple[float, ...]]:
    """Dashes along a rounded square; Kivy's own dashes work only for thin lines."""
    straight, bend = side - 2 * corner, corner * pi / 2
    around = 4 * (straight + bend)
    pieces = 2 * max(1, round(around / length / 2))
    piece = around / pieces
    for number in range(0, pieces, 2):
        steps = (number + part / DASH_SEGMENTS for part in range(DASH_SEGMENTS + 1))
        yield tuple(chain(*(_point_on_outline(x, y, side, corner, step * piece) for step in steps)))


def _point_on_outline(
    x: float, y: float, side: float, corner: float, distance: float
) -> tuple[float, float]:
    """The point at a distance along the square, anticlockwise from the middle of its lower edge."""
    straight, bend = side - 2 * corner, corner * pi / 2
    quarter, distance = divmod(distance + straight / 2, straight + bend)
    if distance <= straight:
        across, up = distance - straight / 2, -side / 2
    else:
        angle = (distance - straight) / corner
        across = straight / 2 + corner * sin(angle)
        up = -straight / 2 - corner * cos(angle)
    for _ in range(int(quarter) % 4):
        across, up = -up, across
    return x + side / 2 + across, y + side / 2 + up
