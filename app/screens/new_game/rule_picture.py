"""The small drawn picture of a rule set: its columns and extras, or a sign of its own."""

from collections.abc import Sequence
from typing import NamedTuple

from kivy.graphics import (
    Color,
    Line,
    Rectangle,
    RoundedRectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothQuad,
    SmoothRoundedRectangle,
    SmoothTriangle,
)
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.settings.theme import ICONS, theme
from app.widgets.behaviors.accessible import DECORATION, Description
from app.widgets.table.dice.die_face import PIPS
from app.widgets.table.dice.pip_colours import pip_colour
from app.widgets.text.text_texture import render_text
from core import RuleSet
from core.boxes import PipColours

HEIGHT = 40
LINES = 5
COLUMN_WIDTH, APART_WIDTH, GRID_WIDTH, SLIDER_WIDTH = 22, 13, 17, 40
SINGLE_DIE, SMALL_DIE = 24, 19
GAP = 2
BADGE_HEIGHT, BADGE_TYPE, BADGE_OVERLAP = 14, 10, 11
"""All in dp: a column alone, columns apart, and columns of one sheet."""
MOST_COLUMNS = 3
SLIDERS = (0.7, 0.25, 0.5)
"""Positions of the knobs in the picture of a mix of one's own."""
Badge = tuple[str, str, bool]
"""Text, icon, and whether it must be earned first."""
BADGES: dict[str, tuple[Badge, ...]] = {
    "again": (("+50", "replay", False),),
    "forced": (("+100", "", False),),
    "eligible": (("50", "", True), ("+100", "", False)),
}
"""By policy for extra fives of a kind."""


class Picture(NamedTuple):
    columns: int = 1
    one_sheet: bool = False
    """Whether the columns belong together and are multiplied."""
    bonus_row: bool = False
    badges: tuple[Badge, ...] = ()
    is_mix: bool = False
    dice: tuple[int, ...] = ()
    """Dice in place of columns."""
    colours: PipColours = ()
    symbol: str = ""
    """A star or a boat in place of columns."""
    arrows: tuple[str, ...] = ()
    """The order of each column."""


SYMBOLS = {
    "yatzy": Picture(dice=(3, 3)),
    "yatzy_in_order": Picture(arrows=("down",)),
    "maxi": Picture(dice=(6,) * 6),
    "kniffel": Picture(dice=(1, 2, 3, 4, 5)),
    "yacht": Picture(symbol="boat"),
    "generala": Picture(symbol="star"),
    "kismet": Picture(dice=(1, 5)),
    "yamb": Picture(arrows=("down", "any", "up", "announced")),
}


def picture_of(rules: RuleSet) -> Picture:
    policy = rules.extra_fives[0].id
    if rules.id in SYMBOLS:
        return SYMBOLS[rules.id]._replace(colours=rules.pip_colours)
    if rules.origin is None and len(rules.columns) > 1:
        return Picture(is_mix=True)
    return Picture(
        columns=min(rules.columns[-1], MOST_COLUMNS),
        one_sheet=rules.multiply == (True,),
        bonus_row=policy == "row",
        badges=BADGES.get(policy, ()),
    )


class RulePicture(Widget):
    picture: Picture = ObjectProperty(Picture())
    centred = BooleanProperty(True)
    """Otherwise it is at the left."""
    with_badges = BooleanProperty(False)
    """Whether the badges count when it is centred."""
    strength = NumericProperty(1)
    """Its opacity."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "picture", "centred", "with_badges"):
            self.fbind(name, self._draw)
        self.fbind("strength", lambda *_: setattr(self, "opacity", self.strength))
        theme.subscribe(self._draw)
        self._draw()

    def describe(self) -> Description:
        return DECORATION

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            if self.picture.dice:
                self._draw_dice()
            elif self.picture.symbol == "star":
                middle = self._left + self._width / 2, self._low + dp(HEIGHT) / 2
                self._draw_text(ICONS["star"], "icon", dp(38), *middle, theme.bar)
            elif self.picture.symbol:
                self._draw_boat()
            elif self.picture.arrows:
                self._draw_arrows()
            elif self.picture.is_mix:
                self._draw_sliders()
            elif self.picture.one_sheet:
                self._draw_sheet()
            else:
                self._draw_columns()
            self._draw_badges()

    @property
    def _width(self) -> float:
        """Of the columns, in pixels."""
        picture = self.picture
        if picture.is_mix or picture.symbol:
            return dp(SLIDER_WIDTH)
        if picture.dice:
            across = self._dice_across
            return across * dp(self._die_side) + (across - 1) * dp(GAP)
        if picture.arrows:
            count = len(picture.arrows)
            return dp(APART_WIDTH if count > 1 else COLUMN_WIDTH) * count + dp(GAP) * (count - 1)
        if picture.one_sheet:
            return dp(GRID_WIDTH) * picture.columns
        if picture.columns == 1:
            return dp(COLUMN_WIDTH)
        return dp(APART_WIDTH) * picture.columns + dp(GAP) * (picture.columns - 1)

    @property
    def _left(self) -> float:
        if not self.centred:
            return self.x + dp(1)
        width = self._width
        if self.with_badges and self.picture.badges:
            width += max(map(self._badge_width, self.picture.badges)) - dp(BADGE_OVERLAP)
        return self.x + (self.width - width) / 2

    @property
    def _low(self) -> float:
        return self.y + (self.height - dp(HEIGHT)) / 2

    def _draw_columns(self) -> None:
        count = self.picture.columns
        each = (self._width - dp(GAP) * (count - 1)) / count
        for number in range(count):
            self._draw_outline(self._left + number * (each + dp(GAP)), each)
            self._draw_lines(self._left + number * (each + dp(GAP)), each)

    def _draw_sheet(self) -> None:
        left, width, count = self._left, self._width, self.picture.columns
        row = dp(HEIGHT) / LINES
        if self.picture.bonus_row:
            Color(*theme.amber)
            RoundedRectangle(pos=(left, self._low), size=(width, row), radius=[0, 0, dp(4), dp(4)])
        self._draw_lines(left, width)
        Color(*theme.primary)
        for number in range(1, count):
            x = left + number * width / count
            Line(points=(x, self._low, x, self._low + dp(HEIGHT)), width=dp(0.7))
        self._draw_outline(left, width)
        for number in range(count):
            middle = left + (number + 0.5) * width / count, self._low + dp(HEIGHT) - row / 2
            self._draw_text(f"×{number + 1}", "bold", dp(9), *middle)

    @property
    def _dice_across(self) -> int:
        """In one row or two."""
        count = len(self.picture.dice)
        return count if count <= 2 else -(-count // 2)

    @property
    def _die_side(self) -> float:
        return SINGLE_DIE if len(self.picture.dice) <= 2 else SMALL_DIE

    def _draw_dice(self) -> None:
        dice, side = self.picture.dice, dp(self._die_side)
        rows = [dice[: self._dice_across], dice[self._dice_across :]]
        rows = [row for row in rows if row]
        high = len(rows) * side + (len(rows) - 1) * dp(GAP)
        top = self._low + (dp(HEIGHT) + high) / 2
        for number, row in enumerate(rows):
            width = len(row) * side + (len(row) - 1) * dp(GAP)
            x = self._left + (self._width - width) / 2
            y = top - side - number * (side + dp(GAP))
            for place, value in enumerate(row):
                self._draw_die(x + place * (side + dp(GAP)), y, side, value)

    def _draw_die(self, x: float, y: float, side: float, value: int) -> None:
        Color(*theme.die)
        RoundedRectangle(pos=(x + 1, y + 1), size=(side - 2, side - 2), radius=[side * 0.2])
        Color(*theme.primary)
        SmoothLine(rounded_rectangle=(x + 1, y + 1, side - 2, side - 2, side * 0.2), width=dp(0.9))
        Color(*pip_colour(self.picture.colours, value))
        pip = max(2.0, side * 0.17)
        for across, up in PIPS[value]:
            SmoothEllipse(
                pos=(x + side * across - pip / 2, y + side * up - pip / 2), size=(pip, pip)
            )

    def _draw_boat(self) -> None:
        x, y, unit = self._left, self._low, dp(HEIGHT) / 10
        Color(*theme.primary)
        SmoothQuad(points=self._points(x, y, unit, (0.5, 2), (9.5, 2), (8, 0), (2, 0)))
        SmoothTriangle(points=self._points(x, y, unit, (4.6, 3), (4.6, 10), (1, 3)))
        Color(*theme.bar)
        SmoothTriangle(points=self._points(x, y, unit, (5.4, 3), (5.4, 9), (8.5, 3)))

    @staticmethod
    def _points(x: float, y: float, unit: float, *points: tuple[float, float]) -> list[float]:
        return [each for right, up in points for each in (x + right * unit, y + up * unit)]

    def _draw_arrows(self) -> None:
        """A column for each order, with an arrow along it."""
        arrows = self.picture.arrows
        each = (self._width - dp(GAP) * (len(arrows) - 1)) / len(arrows)
        low, high, head = self._low + dp(8), self._low + dp(HEIGHT - 8), dp(4)
        for number, order in enumerate(arrows):
            left = self._left + number * (each + dp(GAP))
            middle = left + each / 2
            self._draw_outline(left, each)
            if order == "announced":
                self._draw_text("!", "bold", dp(16), middle, (low + high) / 2)
                continue
            Color(*theme.primary)
            Line(points=(middle, low, middle, high), width=dp(0.8))
            if order != "up":
                SmoothTriangle(
                    points=(middle - head, low + head, middle + head, low + head, middle, low)
                )
            if order != "down":
                near = high - head
                SmoothTriangle(points=(middle - head, near, middle + head, near, middle, high))

    def _draw_outline(self, left: float, width: float) -> None:
        Color(*theme.primary)
        SmoothLine(rounded_rectangle=(left, self._low, width, dp(HEIGHT), dp(4)), width=dp(0.9))

    def _draw_lines(self, left: float, width: float) -> None:
        Color(*theme.faint_ink[:3], 0.55)
        for number in range(1, LINES):
            y = round(self._low + number * dp(HEIGHT) / LINES)
            Rectangle(pos=(left + dp(1), y), size=(width - dp(2), max(1, dp(0.7))))

    def _draw_sliders(self) -> None:
        left, width, knob = self._left, self._width, dp(9)
        for number, part in enumerate(SLIDERS):
            y = self._low + dp(HEIGHT) * (0.8 - 0.3 * number)
            Color(*theme.faint_ink)
            RoundedRectangle(pos=(left, y - dp(1)), size=(width, dp(2)), radius=[dp(1)])
            Color(*theme.primary)
            SmoothEllipse(pos=(left + part * width - knob / 2, y - knob / 2), size=(knob, knob))

    def _draw_badges(self) -> None:
        """Beside the lower part of the columns, one above the other."""
        right = self._left + self._width
        for place, badge in enumerate(reversed(self.picture.badges)):
            text, icon, earned_first = badge
            width = self._badge_width(badge)
            x = min(right - dp(BADGE_OVERLAP), self.right - width)
            y = self._low + dp(3) + place * (dp(BADGE_HEIGHT) + dp(3))
            Color(*(theme.primary if earned_first else theme.amber))
            SmoothRoundedRectangle(
                pos=(x, y), size=(width, dp(BADGE_HEIGHT)), radius=[dp(BADGE_HEIGHT) / 2]
            )
            ink = theme.primary_ink if earned_first else theme.amber_ink
            middle = x + (width - (dp(10) if icon else 0)) / 2
            self._draw_text(text, "bold", dp(BADGE_TYPE), middle, y + dp(BADGE_HEIGHT) / 2, ink)
            if icon:
                at = x + width - dp(9), y + dp(BADGE_HEIGHT) / 2
                self._draw_text(ICONS[icon], "icon", dp(11), *at, ink)

    @staticmethod
    def _badge_width(badge: Badge) -> float:
        return dp(8) + dp(6.2) * len(badge[0]) + (dp(10) if badge[1] else 0)

    @staticmethod
    def _draw_text(
        text: str, face: str, pixels: float, x: float, y: float, ink: Sequence[float] | None = None
    ) -> None:
        texture = render_text(text, round(pixels), face)
        if texture is None:
            return
        Color(*(ink or theme.primary))
        width, height = texture.size
        pos = round(x - width / 2), round(y - height / 2)
        Rectangle(texture=texture, pos=pos, size=texture.size)
