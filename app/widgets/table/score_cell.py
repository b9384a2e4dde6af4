"""One cell of a score card: a box in a column."""

from typing import NamedTuple

from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.animation.transitions import ease_out, transitions
from app.settings.theme import ICONS, PREVIEW_SLIDE_SECONDS, SCORE_SIZE, SMALL_SIZE, theme
from app.table.view_state import CellMark, CellView
from app.widgets.text.text_texture import fit_text, render_text


class ScoreStyle(NamedTuple):
    face: str
    scale: float
    """Relative to SCORE_SIZE."""
    colour: str
    """The name of a colour in the theme."""


SCORE_STYLES = {
    CellMark.OPEN: ScoreStyle("regular", 1.0, "soft_ink"),
    CellMark.TAKEN: ScoreStyle("medium", 1.0, "ink"),
    CellMark.HINT: ScoreStyle("regular", 1.0, "soft_ink"),
    CellMark.HINT_ZERO: ScoreStyle("regular", 0.72, "faint_ink"),
    CellMark.PREVIEW: ScoreStyle("medium", 1.15, "primary"),
    CellMark.PREVIEW_ZERO: ScoreStyle("medium", 1.15, "zero"),
    CellMark.PREVIEW_GREY: ScoreStyle("medium", 1.15, "soft_ink"),
    CellMark.CLOSED: ScoreStyle("regular", 0.9, "faint_ink"),
    CellMark.JUST_TAKEN: ScoreStyle("medium", 1.0, "ink"),
}
# Other players' scores are smaller but not lighter, which would look like an offer.
OTHER_PLAYERS_STYLE = ScoreStyle("medium", 0.85, "ink")
CORNER_HEIGHT = 0.42
"""The part of the cell's height below the score, for a bonus or the odds."""
COACH_ICON_HEIGHT = 0.2
"""Relative to the cell's height."""
COACH_ICON_GAP = 2
"""Between a score and the coach's icon above it, in dp."""
MIN_BOTTOM_MARGIN = 2
"""Below a score that makes room for the coach's icon, in dp."""
DIGIT_HEIGHT = 0.8
"""Relative to the line height."""
SLIDE_DISTANCE = 0.4
"""How far a previewed score slides in, relative to the cell's height."""
PREVIEWS = (CellMark.PREVIEW, CellMark.PREVIEW_ZERO, CellMark.PREVIEW_GREY)
OUTLINED = (*PREVIEWS, CellMark.JUST_TAKEN)
TRANSPARENT = (0, 0, 0, 0)


class ScoreCell(Widget):
    """Drawn without child widgets, because a card has many cells."""

    view = ObjectProperty(CellView())
    box = StringProperty("")
    own = BooleanProperty(True)
    """Whether it belongs to the player whose card this is."""

    def __init__(self, column: int = 0, **kwargs: object) -> None:
        self.column = column
        self.fits = True
        """False if a text does not fit even at its smallest size."""
        super().__init__(**kwargs)
        # Filled only where needed: few cells have a frame, and an invisible one costs as much.
        self._frames = InstructionGroup()
        self.canvas.add(self._frames)
        self._score_colour, self._score = Color(rgba=TRANSPARENT), Rectangle()
        self._corner_colour, self._corner = Color(rgba=TRANSPARENT), Rectangle()
        self._shown = {self._score: False, self._corner: False}
        self._previous_mark = self.view.mark
        self._slide_offset = 0.0
        """The score's distance from its final position, in pixels."""
        self._coach_icon: tuple[float, float] | None = None
        """The right and the lower edge of the coach's icon, if there is one."""
        for name in ("pos", "size", "own"):
            self.fbind(name, self._draw)
        self.fbind("view", self._view_changed)
        theme.subscribe(self._draw)
        self._draw()

    def _view_changed(self, *_: object) -> None:
        previous, self._previous_mark = self._previous_mark, self.view.mark
        self._draw()
        if self.view.mark in PREVIEWS and previous not in PREVIEWS:
            transitions.play(self, PREVIEW_SLIDE_SECONDS, self._slide)

    def _slide(self, progress: float) -> None:
        """Slide the score in from the direction of the dice."""
        self._slide_offset = -self.height * SLIDE_DISTANCE * (1 - ease_out(progress))
        self._draw_texts()

    def _draw(self, *_: object) -> None:
        self._draw_frames()
        self._draw_texts()

    # --- frames -----------------------------------------------------------------------------

    def _draw_frames(self) -> None:
        """The thick outline of the focus, and inside it that of the preview or the coach."""
        mark, focused = self.view.mark, self.view.focused
        self._frames.clear()
        self._coach_icon = None
        if focused:
            self._add_frame(theme.bonus, 0, 9)
        if mark in OUTLINED:
            outline, background = self._outline_colours(mark)
            self._add_frame(outline, 2.5 if focused else 2, 8)
            self._add_frame(background, 4.5 if focused else 4, 6.5)
        elif self.view.advised:
            if focused:
                self._add_frame(theme.active_column, 2.5, 8)
            self._add_frame(theme.bonus, 4 if focused else 2, 7)
            self._add_frame(theme.active_column, 6.5 if focused else 4.5, 5)
            self._draw_coach_icon()
        elif self.view.best:
            if focused:
                self._add_frame(theme.active_column, 2.5, 8)
            self._add_frame(theme.primary, 4 if focused else 2, 7)
            self._add_frame(theme.active_column, 6.5 if focused else 4.5, 5)
        elif focused:
            self._add_frame(theme.active_column, 3.5, 7)

    @staticmethod
    def _outline_colours(mark: CellMark) -> tuple[list[float], list[float]]:
        if mark is CellMark.PREVIEW_ZERO:
            return theme.zero, theme.zero_background
        if mark is CellMark.PREVIEW_GREY:
            return theme.soft_ink, theme.active_column
        return theme.primary, theme.tint

    def _add_frame(self, colour: list[float], inset: float, radius: float) -> None:
        edge = dp(inset)
        self._frames.add(Color(rgba=colour))
        self._frames.add(
            SmoothRoundedRectangle(
                pos=(self.x + edge, self.y + edge),
                size=(max(1, self.width - 2 * edge), max(1, self.height - 2 * edge)),
                radius=(dp(radius),) * 4,
            )
        )

    def _draw_coach_icon(self) -> None:
        """Draw it in the upper left corner."""
        pixels = round(max(dp(SMALL_SIZE), self.height * COACH_ICON_HEIGHT))
        icon = render_text(ICONS["hint"], pixels, "icon")
        if icon is None:
            return
        x, y = self.x + dp(6), self.y + self.height - dp(6) - icon.height
        self._frames.add(Color(rgba=theme.bonus))
        self._frames.add(Rectangle(texture=icon, size=icon.size, pos=(x, y)))
        self._coach_icon = (x + icon.width, y)

    # --- texts ------------------------------------------------------------------------------

    @property
    def score_style(self) -> ScoreStyle:
        return SCORE_STYLES[self.view.mark] if self.own else OTHER_PLAYERS_STYLE

    def _draw_texts(self) -> None:
        self.fits = True
        style = self.score_style
        corner_text = self.view.corner or self.view.odds
        split = self.height * CORNER_HEIGHT if corner_text else 0
        self._score_colour.rgba = getattr(theme, style.colour)
        self._draw_text(
            self._score_colour,
            self._score,
            self.view.text,
            SCORE_SIZE * style.scale,
            style.face,
            split,
            self.height,
        )
        self._corner_colour.rgba = theme.bonus if self.view.corner else theme.soft_ink
        self._draw_text(
            self._corner_colour, self._corner, corner_text, SMALL_SIZE, "bold", 0, split
        )

    def _draw_text(
        self,
        colour: Color,
        rectangle: Rectangle,
        text: str,
        type_size: float,
        face: str,
        bottom: float,
        top: float,
    ) -> None:
        """Centre a text between two heights of the cell."""
        height = top - bottom
        room = int(self.width - dp(4)), int(height)
        texture = None
        if text and min(room) > 0:
            lines, pixels, fits = fit_text(text, max(1, round(sp(type_size))), face, *room, 1)
            self.fits = self.fits and fits
            texture = render_text(lines, pixels, face)
            icon_bottom = None if texture is None or bottom else self._icon_bottom_over(texture)
            if icon_bottom is not None:
                # In a narrow cell the score shrinks to leave room for the coach's icon.
                free = icon_bottom - dp(COACH_ICON_GAP) - self.y - dp(MIN_BOTTOM_MARGIN)
                lines, pixels, _ = fit_text(
                    text, pixels, face, room[0], int(free / DIGIT_HEIGHT), 1
                )
                texture = render_text(lines, pixels, face)
        self._set_shown(colour, rectangle, texture is not None)
        if texture is not None:
            rectangle.texture, rectangle.size = texture, texture.size
            x = self.x + (self.width - texture.width) / 2
            y = self.y + bottom + (height - texture.height) / 2
            icon_bottom = self._icon_bottom_over(texture)
            if icon_bottom is not None:
                highest = icon_bottom - dp(COACH_ICON_GAP) - texture.height * DIGIT_HEIGHT
                y = max(self.y + dp(MIN_BOTTOM_MARGIN), min(y, highest))
            rectangle.pos = (round(x), round(y + self._slide_offset))

    def _icon_bottom_over(self, texture: Texture) -> float | None:
        """The lower edge of the coach's icon, if a centred text would reach under it."""
        if self._coach_icon is None:
            return None
        right, bottom = self._coach_icon
        return bottom if self.x + (self.width - texture.width) / 2 < right else None

    def _set_shown(self, colour: Color, rectangle: Rectangle, shown: bool) -> None:
        """Add or remove a text: an empty texture costs as much as a full one."""
        if shown and not self._shown[rectangle]:
            self.canvas.add(colour)
            self.canvas.add(rectangle)
        elif not shown and self._shown[rectangle]:
            self.canvas.remove(colour)
            self.canvas.remove(rectangle)
        self._shown[rectangle] = shown
