"""One cell of a score sheet: a box in a column.

Each state has a form of its own, so that it can be told without colour.
"""

from typing import TYPE_CHECKING, NamedTuple

from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.animation.transitions import ease_out, transitions
from app.settings.theme import ICONS, MIN_WIDE_TYPE_SIZE, PREVIEW_SLIDE_SECONDS, theme
from app.table.view_state import CellMark, CellView
from app.widgets.behaviors.accessible import Description
from app.widgets.graphics.textures import dotted_outline, shadow_texture
from app.widgets.table.sheet.box_descriptions import describe_box
from app.widgets.table.sheet.number_size import number_size
from app.widgets.text.text_texture import fit_text, measure_text, render_text

if TYPE_CHECKING:
    from app.widgets.table.sheet.score_card import ScoreCard


class ScoreStyle(NamedTuple):
    face: str
    scale: float
    """Relative to the size of a taken score."""
    colour: str
    """The name of a colour in the theme."""


SCORE_STYLES = {
    CellMark.OPEN: ScoreStyle("regular", 1.0, "soft_ink"),
    CellMark.TAKEN: ScoreStyle("bold", 1.0, "ink"),
    CellMark.HINT: ScoreStyle("italic", 1.0, "soft_ink"),
    CellMark.HINT_ZERO: ScoreStyle("italic", 0.78, "soft_ink"),
    CellMark.TO_ANNOUNCE: ScoreStyle("bold", 0.9, "primary"),
    CellMark.PREVIEW: ScoreStyle("bold", 1.1, "primary_ink"),
    CellMark.PREVIEW_ZERO: ScoreStyle("bold", 1.0, "zero"),
    CellMark.PREVIEW_GREY: ScoreStyle("bold", 1.0, "soft_ink"),
    CellMark.CLOSED: ScoreStyle("regular", 0.9, "faint_ink"),
    CellMark.JUST_TAKEN: ScoreStyle("bold", 1.0, "ink"),
}
BEST_STYLE = ScoreStyle("bold_italic", 1.0, "primary")
POINTED_STYLE = ScoreStyle("bold_italic", 1.05, "ink")
"""Under the mouse or in focus."""
SCORE_SIZE = 0.45
"""Relative to the height of the row."""
MIN_SCORE_SIZE, MIN_ZERO_SIZE = 15, 14
"""In sp; in a wide window nothing is smaller than its least type size."""
CORNER_SIZE = 0.72
"""A bonus or the odds beside a score, relative to it."""
CORNER_HEIGHT = 0.42
"""The part of the cell's height below the score, where the corner has no room beside it."""
CORNER_GAP, CORNER_MARGIN = 8, 4
OUTLINE_OVERLAP = 3
"""How far an outline reaches into that part, in dp."""
SLIDE_DISTANCE = 0.4
"""How far a previewed score slides in, relative to the cell's height."""
DOT = 2
OUTLINE_RADIUS = 10
GROWTH = 2
"""How far a preview reaches over its cell; all in dp."""


class ScoreCell(Widget):
    """Drawn without child widgets, because a card has many cells."""

    view = ObjectProperty(CellView())
    box = StringProperty("")
    row_height = NumericProperty(0)
    wide = False
    """Whether this is a window with room for larger type."""
    card: "ScoreCard | None" = None
    player = -1
    """Whose box it is."""

    def __init__(self, column: int = 0, **kwargs: object) -> None:
        self.column = column
        self.fits = True
        """False if a text does not fit even at its smallest size."""
        self.pixels: list[int] = []
        """The sizes of its texts."""
        super().__init__(**{"size": (0, 0), **kwargs})
        # Filled only where needed: few cells have a frame, and an invisible one costs as much.
        self._frames = InstructionGroup()
        self._texts = InstructionGroup()
        self.canvas.add(self._frames)
        self.canvas.add(self._texts)
        self._previous_mark = self.view.mark
        self._slide_offset = 0.0
        """The score's distance from its final position, in pixels."""
        for name in ("pos", "size", "row_height"):
            self.fbind(name, self._draw)
        self.fbind("view", self._view_changed)
        theme.subscribe(self._draw)
        self._draw()

    @property
    def focused(self) -> bool:
        return bool(self.view.focused)

    def describe(self) -> Description | None:
        return None if self.card is None else describe_box(self.card, self)

    def press(self) -> None:
        """Act as if tapped."""
        if self.card is not None:
            self.card.dispatch("on_cell", self.box, self.column)

    def show_menu(self) -> None:
        """Act as if pressed long."""
        if self.card is not None:
            self.card.dispatch("on_menu", self.box, self.column, self.player)

    def _view_changed(self, *_: object) -> None:
        previous, self._previous_mark = self._previous_mark, self.view.mark
        self._draw()
        if self.view.mark.is_preview and not previous.is_preview and self.parent is not None:
            transitions.play(self, PREVIEW_SLIDE_SECONDS, self._slide)

    def _slide(self, progress: float) -> None:
        """Slide the score in from the direction of the dice."""
        self._slide_offset = -self.height * SLIDE_DISTANCE * (1 - ease_out(progress))
        self._draw_texts()

    def _draw(self, *_: object) -> None:
        if self.width <= 2 or self.height <= 2:
            return
        self._draw_frames()
        self._draw_texts()

    # --- frames -----------------------------------------------------------------------------

    @property
    def _pointed(self) -> bool:
        """Whether the mouse or the keyboard points here."""
        return self.view.hovered or self.view.focused

    @property
    def _has_outline(self) -> bool:
        """Whether the text must stay inside an outline."""
        return self.view.mark is CellMark.HINT and not self._pointed

    @property
    def _recommended(self) -> bool:
        return self.view.advised or self.view.best

    def _draw_frames(self) -> None:
        mark = self.view.mark
        self._frames.clear()
        if self.view.focused:
            self._add_frame(theme.ink, -2, 6)
            self._add_frame(theme.paper, 0, 5)
        if mark is CellMark.PREVIEW:
            self._add_shadow()
            # Apart from the head, which has the same colour, over the first row.
            self._add_frame(theme.paper, -GROWTH - 2, OUTLINE_RADIUS + 2)
            self._add_frame(theme.primary, 0 if self.view.focused else -GROWTH, OUTLINE_RADIUS)
        elif mark in (CellMark.PREVIEW_ZERO, CellMark.PREVIEW_GREY):
            inset = 1 if self.view.focused else 0
            edge = theme.zero if mark is CellMark.PREVIEW_ZERO else theme.soft_ink
            self._add_frame(edge, inset, OUTLINE_RADIUS)
            self._add_frame(theme.paper, inset + 3, OUTLINE_RADIUS - 3)
        elif self._pointed:
            self._add_frame(theme.hover_edge, 0, 4)
            self._add_frame(theme.hover, 3, 2)
            if self._recommended:
                self._add_icon("star", theme.bonus)
        elif self._recommended:
            low = self._outline_low
            self._add_frame(theme.primary, 3, OUTLINE_RADIUS, low)
            self._add_frame(theme.paper, 5.5, OUTLINE_RADIUS - 2.5, low)
            self._add_icon("star", theme.bonus)
        elif mark is CellMark.JUST_TAKEN:
            self._add_frame(theme.tint, 1, 6)
            self._add_icon("check", theme.primary)
        elif mark is CellMark.HINT:
            self._add_dots()

    def _add_frame(
        self, colour: list[float], inset: float, radius: float, low: float = 0.0
    ) -> None:
        """`low` is how much of the cell's height is below it, in pixels."""
        edge = dp(inset)
        bottom = low + edge
        self._frames.add(Color(rgba=colour))
        self._frames.add(
            SmoothRoundedRectangle(
                pos=(self.x + edge, self.y + bottom),
                size=(max(1, self.width - 2 * edge), max(1, self.height - bottom - edge)),
                radius=(theme.corner_radius(radius),) * 4,
            )
        )

    def _add_shadow(self) -> None:
        grow = dp(9)
        self._frames.add(Color(0, 0, 0, 0.28))
        self._frames.add(
            Rectangle(
                texture=shadow_texture(),
                pos=(self.x - grow, self.y - grow - dp(2)),
                size=(self.width + 2 * grow, self.height + 2 * grow),
            )
        )

    def _add_dots(self) -> None:
        up, low = dp(3), self._outline_low
        width, height = int(self._outline_width), int(self.height - low - 2 * up)
        radius = min(theme.corner_radius(OUTLINE_RADIUS), height / 2 - 1) or dp(3)
        if min(width, height) > 2 * radius:
            dots = dotted_outline(width, height, int(radius), max(1, round(dp(DOT))))
            self._frames.add(Color(rgba=theme.soft_ink))
            self._frames.add(
                Rectangle(
                    texture=dots,
                    size=dots.size,
                    pos=(round(self.x + (self.width - width) / 2), round(self.y + low + up)),
                )
            )

    @property
    def _outline_width(self) -> float:
        """Of the dotted outline of a possible score."""
        inset = dp(2) if self.width < dp(72) else min(dp(16), self.width * 0.12)
        return self.width - 2 * inset

    def _add_icon(self, name: str, colour: list[float]) -> None:
        """At the right, or in the upper right corner of a narrow cell."""
        narrow = self.width < dp(64)
        pixels = round(dp(12) if narrow else max(dp(13), self.height * 0.32))
        icon = render_text(ICONS[name], pixels, "icon")
        if icon is None:
            return
        x = self.right - icon.width - dp(2 if narrow else 10)
        up = self.height - icon.height - dp(2) if narrow else (self.height - icon.height) / 2
        self._frames.add(Color(rgba=colour))
        self._frames.add(
            Rectangle(texture=icon, size=icon.size, pos=(round(x), round(self.y + up)))
        )

    # --- texts ------------------------------------------------------------------------------

    @property
    def score_style(self) -> ScoreStyle:
        mark = self.view.mark
        if mark in (CellMark.HINT, CellMark.HINT_ZERO, CellMark.TO_ANNOUNCE):
            if self._pointed:
                return POINTED_STYLE
            if self._recommended:
                return BEST_STYLE
        return SCORE_STYLES[mark]

    @property
    def _preferred_pixels(self) -> int:
        """The size of the score where there is room for it."""
        return self._score_pixels(self.score_style.scale)

    def _score_pixels(self, scale: float) -> int:
        size = max(self.row_height / dp(1) * SCORE_SIZE, MIN_SCORE_SIZE) * scale
        least = sp(MIN_WIDE_TYPE_SIZE if self.wide else MIN_ZERO_SIZE)
        return number_size(max(sp(size), least), least, self.width)

    @property
    def _corner(self) -> str:
        """A bonus or the odds."""
        return str(self.view.corner or self.view.odds)

    @property
    def _width_beside(self) -> float | None:
        """Of the score with its corner beside it; None if that is below."""
        if self.view.odds and not self.view.corner:
            # All odds of a card are beside the scores, or all are below.
            widest = self._width_of_pair("88", "100%", self._score_pixels(1))
            if widest > self._outline_width - dp(6):
                return None
        width = self._width_of_pair(self.view.text or " ", self._corner, self._preferred_pixels)
        return width if width <= self.width - dp(6) else None

    def _width_of_pair(self, score: str, corner: str, pixels: int) -> float:
        width = measure_text(score, pixels, self.score_style.face)[0]
        beside = measure_text(corner, round(pixels * CORNER_SIZE), "bold")[0]
        return float(width + dp(CORNER_GAP) + beside)

    @property
    def corner_is_below(self) -> bool:
        return bool(self._corner) and self._width_beside is None

    @property
    def _outline_low(self) -> float:
        """The part of the height below an outline, which does not cross a corner below."""
        return self.height * CORNER_HEIGHT - dp(OUTLINE_OVERLAP) if self.corner_is_below else 0.0

    def _draw_texts(self) -> None:
        self.fits, self.pixels = True, []
        self._texts.clear()
        view, style, pixels, corner = (
            self.view,
            self.score_style,
            self._preferred_pixels,
            self._corner,
        )
        colour = getattr(theme, style.colour)
        if not view.text and not corner:
            return
        before = ICONS["cancel"] if view.mark is CellMark.PREVIEW_ZERO else ""
        if not corner:
            self._draw_text(view.text, pixels, style.face, colour, 0, self.height, before)
            return
        small = max(1, round(pixels * CORNER_SIZE))
        ink = theme.soft_ink if not view.corner else theme.bonus
        if view.mark is CellMark.PREVIEW:
            ink = theme.primary_ink
        beside = self._width_beside
        if beside is not None:
            left = self.x + (self.width - beside) / 2
            self._put(render_text(view.text, pixels, style.face), colour, left)
            right = left + beside - measure_text(corner, small, "bold")[0]
            self._put(render_text(corner, small, "bold"), ink, right)
            return
        split = self.height * CORNER_HEIGHT
        edge = dp(OUTLINE_OVERLAP) if self._has_outline else 0
        self._draw_text(view.text, pixels, style.face, colour, split, self.height - edge)
        self._draw_text(corner, small, "bold", ink, 0, split, margin=CORNER_MARGIN)

    def _draw_text(
        self,
        text: str,
        pixels: int,
        face: str,
        colour: list[float],
        bottom: float,
        top: float,
        before: str = "",
        margin: float | None = None,
    ) -> None:
        """Centre a text between two heights of the cell, after an icon if there is one."""
        if margin is None:
            margin = 14 if self._has_outline else 6
        room = int(self.width - dp(margin)), int(top - bottom)
        if not text or min(room) <= 0:
            return
        narrow = self.width < dp(64)
        icon = render_text(before, round(pixels * (0.6 if narrow else 0.9)), "icon")
        mark = icon.width + dp(1 if narrow else 3) if icon is not None else 0
        lines, size, fits = fit_text(text, pixels, face, int(room[0] - mark), room[1], 1)
        self.fits = self.fits and fits
        self.pixels.append(size)
        texture = render_text(lines, size, face)
        if texture is None:
            return
        x = self.x + (self.width - texture.width - mark) / 2
        middle = self.y + (bottom + top) / 2
        if icon is not None:
            self._put(icon, colour, x, middle)
        self._put(texture, colour, x + mark, middle)

    def _put(
        self, texture: Texture | None, colour: list[float], x: float, middle: float | None = None
    ) -> None:
        if texture is None:
            return
        middle = self.y + self.height / 2 if middle is None else middle
        y = middle - texture.height / 2 + self._slide_offset
        self._texts.add(Color(rgba=colour))
        self._texts.add(Rectangle(texture=texture, size=texture.size, pos=(round(x), round(y))))
