"""One box of one column: a light widget that draws its view."""

from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.animation.transitions import eased, motions
from app.settings.theme import ICONS, PREVIEW_SLIDE_SECONDS, SCORE_SIZE, SMALL_SIZE, theme
from app.table.view_state import CellMark, CellView
from app.widgets.text.text_texture import fitted, lettering

CLEAR = (0, 0, 0, 0)
# How each mark is set: face, part of the score's size, and colour.
SETTING = {
    CellMark.OPEN: ("regular", 1.0, "soft_ink"),
    CellMark.TAKEN: ("medium", 1.0, "ink"),
    CellMark.HINT: ("regular", 1.0, "soft_ink"),
    CellMark.HINT_ZERO: ("regular", 0.72, "faint_ink"),
    CellMark.PREVIEW: ("medium", 1.15, "primary"),
    CellMark.PREVIEW_ZERO: ("medium", 1.15, "zero"),
    CellMark.CLOSED: ("regular", 0.9, "faint_ink"),
    CellMark.JUST_TAKEN: ("medium", 1.0, "ink"),
}
OF_OTHERS = ("medium", 0.85, "ink")
SIGN = 0.2
"""How high the coach's mark is, as a part of the cell."""
DIGITS = 0.8
"""How far up in its line a digit reaches."""
INSIDE = 2
"""Where (dp) the lowest line may begin: digits stand a little higher in it."""
BELOW_SIGN = 2
"""How far (dp) a number keeps from the coach's mark above it."""
PREVIEWED = (CellMark.PREVIEW, CellMark.PREVIEW_ZERO)
FROM = 0.4
"""How far below its place a previewed number begins, as a part of the cell's height."""
OUTLINED = (CellMark.PREVIEW, CellMark.PREVIEW_ZERO, CellMark.JUST_TAKEN)


class ScoreCell(Widget):
    view = ObjectProperty(CellView())
    box = StringProperty("")
    own = BooleanProperty(True)
    """Whether it belongs to the column that is being played."""

    def __init__(self, column: int = 0, scale: float = 1.0, **kwargs: object) -> None:
        self.column = column
        self.fits = True
        """False if its text has no room even at its smallest."""
        self._scale = scale
        super().__init__(**kwargs)
        # Frames are drawn only where there is one: few cells have, and clear ones cost as much.
        self._frames = InstructionGroup()
        self.canvas.add(self._frames)
        self._ink, self._number = Color(rgba=CLEAR), Rectangle()
        self._bonus_ink, self._bonus = Color(rgba=CLEAR), Rectangle()
        self._shown = {self._number: False, self._bonus: False}
        self._marked = self.view.mark
        self._slid = 0.0
        """How far the number is from its place, in pixels."""
        self._sign: tuple[float, float] | None = None
        """How far the coach's mark reaches to the right and down, if it is there."""
        for name in ("pos", "size", "own"):
            self.fbind(name, self._draw)
        self.fbind("view", self._view_changed)
        theme.subscribe(self._draw)
        self._draw()

    def _view_changed(self, *_: object) -> None:
        before, self._marked = self._marked, self.view.mark
        self._draw()
        if self._marked in PREVIEWED and before not in PREVIEWED:
            motions.play(self, PREVIEW_SLIDE_SECONDS, self._slide)

    def _slide(self, part: float) -> None:
        """The number comes in from the side of the dice."""
        self._slid = -self.height * FROM * (1 - eased(part))
        self._draw_text()

    def _draw(self, *_: object) -> None:
        self._draw_frames()
        self._draw_text()

    def _draw_frames(self) -> None:
        """The thick outline of the keyboard's focus, and in it the preview's or the coach's."""
        mark, focused = self.view.mark, self.view.focused
        self._frames.clear()
        self._sign = None
        if focused:
            self._frame(theme.bonus, 0, 9)
        if mark in OUTLINED:
            zero = mark is CellMark.PREVIEW_ZERO
            self._frame(theme.zero if zero else theme.primary, 2.5 if focused else 2, 8)
            self._frame(theme.zero_background if zero else theme.tint, 4.5 if focused else 4, 6.5)
        elif self.view.advised:
            if focused:
                self._frame(theme.active_column, 2.5, 8)
            self._frame(theme.bonus, 4 if focused else 2, 7)
            self._frame(theme.active_column, 6.5 if focused else 4.5, 5)
            self._draw_sign()
        elif focused:
            self._frame(theme.active_column, 3.5, 7)

    def _draw_sign(self) -> None:
        """The coach's mark, in the upper corner."""
        sign = lettering(ICONS["hint"], round(max(dp(SMALL_SIZE), self.height * SIGN)), "icon")
        if sign is None:
            return
        self._frames.add(Color(rgba=theme.bonus))
        at = (self.x + dp(6), self.y + self.height - dp(6) - sign.height)
        self._frames.add(Rectangle(texture=sign, size=sign.size, pos=at))
        self._sign = (at[0] + sign.width, at[1])

    def _frame(self, colour: list[float], inset: float, corner: float) -> None:
        edge = dp(inset)
        self._frames.add(Color(rgba=colour))
        self._frames.add(
            SmoothRoundedRectangle(
                pos=(self.x + edge, self.y + edge),
                size=(max(1, self.width - 2 * edge), max(1, self.height - 2 * edge)),
                radius=(dp(corner),) * 4,
            )
        )

    @property
    def setting(self) -> tuple[str, float, str]:
        """Face, part of the score's size, and colour."""
        # What others wrote is smaller, and yet no lighter: it is no offer.
        return SETTING[self.view.mark] if self.own else OF_OTHERS

    def _draw_text(self) -> None:
        self.fits = True
        face, part, colour = self.setting
        self._ink.rgba = getattr(theme, colour)
        corner = self.view.corner or self.view.odds
        low = self.height * 0.42 if corner else 0
        self._set(
            self._ink, self._number, self.view.text, SCORE_SIZE * part * self._scale, face, low
        )
        self._bonus_ink.rgba = theme.bonus if self.view.corner else theme.soft_ink
        self._set(
            self._bonus_ink,
            self._bonus,
            corner,
            SMALL_SIZE * self._scale,
            "bold",
            0,
            self.height * 0.42,
        )

    def _set(
        self,
        ink: Color,
        rectangle: Rectangle,
        text: str,
        size: float,
        face: str,
        low: float,
        high: float | None = None,
    ) -> None:
        """Lay text into the cell between two heights."""
        height = (self.height if high is None else high) - low
        room = int(self.width - dp(4)), int(height)
        texture = None
        if text and min(room) > 0:
            lines, pixels, fits = fitted(text, max(1, round(sp(size))), face, *room, 1)
            self.fits = self.fits and fits
            texture = lettering(lines, pixels, face)
            sign = None if texture is None or low else self._sign_above(texture)
            if sign is not None:
                # In a narrow cell the number makes room for the mark.
                below = (sign - dp(BELOW_SIGN) - self.y - dp(INSIDE)) / DIGITS
                lines, pixels, fits = fitted(text, pixels, face, room[0], int(below), 1)
                texture = lettering(lines, pixels, face)
        self._put(ink, rectangle, texture is not None)
        if texture is not None:
            rectangle.texture, rectangle.size = texture, texture.size
            x = self.x + (self.width - texture.width) / 2
            y = self.y + low + (height - texture.height) / 2
            sign = self._sign_above(texture)
            if sign is not None:
                under = sign - dp(BELOW_SIGN) - texture.height * DIGITS
                y = max(self.y + dp(INSIDE), min(y, under))
            rectangle.pos = (round(x), round(y + self._slid))

    def _sign_above(self, texture: Texture) -> float | None:
        """The lower edge of the coach's mark, if text in the middle would reach under it."""
        if self._sign is None:
            return None
        right, low = self._sign
        return low if self.x + (self.width - texture.width) / 2 < right else None

    def _put(self, ink: Color, rectangle: Rectangle, shown: bool) -> None:
        """Into the drawing or out of it: an empty one would cost as much as a full one."""
        if shown and not self._shown[rectangle]:
            self.canvas.add(ink)
            self.canvas.add(rectangle)
        elif not shown and self._shown[rectangle]:
            self.canvas.remove(ink)
            self.canvas.remove(rectangle)
        self._shown[rectangle] = shown
