"""One number in a row of totals: a sum that counts up, or the bonus with its bar."""

from typing import TYPE_CHECKING

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.animation.transitions import ease_out, in_steps, transitions
from app.settings.theme import COUNT_UP_SECONDS, COUNT_UP_STEPS, ICONS, MIN_WIDE_TYPE_SIZE, theme
from app.table.view_state import RowView, TotalView
from app.widgets.behaviors.accessible import Description
from app.widgets.table.cached_layer import layer_of
from app.widgets.table.sheet.box_descriptions import describe_total
from app.widgets.table.sheet.number_size import number_size
from app.widgets.text.text_texture import fit_text, measure_text, render_text

if TYPE_CHECKING:
    from app.widgets.table.sheet.score_card import ScoreCard

NUMBER_SIZE, LAST_SIZE, SMALL_SIZE = 0.42, 0.5, 0.34
"""Relative to the height of a row of boxes."""
MIN_SIZE, MIN_SMALL_SIZE = 12.5, 11
"""In sp."""
BAR_HEIGHT, LOW_BAR_HEIGHT = 5, 4
BAR_ROOM, LOW_BAR_ROOM = 11, 8
"""Of the bar and the space around it, in dp."""
MIN_HEIGHT_FOR_BAR = 32
"""Of a row, in dp; in a lower one the bar has less room."""
MIN_WIDE_HEIGHT_FOR_NOTE = 40
NOTE_LENGTH, MIN_NOTE_SCALE = len("123 ×2"), 0.85
"""The usual length of a note, and how far it may shrink."""
TEXT_EDGES = 6
TEXT_MARGIN = 4
"""On both sides of a text, in dp; longer texts have a shorter form."""
COUNTING_MARGIN = 5
"""Keeps clear of the lines around the cell while it counts up, in dp."""
LAST_ROWS = ("total", "column_total")


class TotalCell(Widget):
    """Drawn without child widgets, because a card has many."""

    row_height = NumericProperty(0)
    wide = False
    """Whether this is a window with room for larger type."""
    column_width = 0.0
    """In pixels, before rounding, so that all columns show the same form of a text."""

    def __init__(self, row: RowView, **kwargs: object) -> None:
        super().__init__(size=(0, 0), **kwargs)
        self.row = row
        self.card: ScoreCard | None = None
        self.player = self.column = -1
        """Whose total it is, and of which column."""
        self.view = TotalView("")
        self.fits = True
        """False if a text does not fit even at its smallest size."""
        self.pixels: list[int] = []
        """The sizes of its texts."""
        self.filled = 0.0
        """How full the bar is drawn now."""
        self._interim = ""
        self._lit = False
        self._texts = self._cached = InstructionGroup()
        """Where it is drawn now."""
        self._counting = InstructionGroup()
        """Over the cached sheet, which so need not be redrawn for each number."""
        self.canvas.add(self._cached)
        for name in ("pos", "size", "row_height", "parent"):
            self.fbind(name, self._draw)
        theme.subscribe(self._draw)

    @property
    def text(self) -> str:
        return self.view.text

    @property
    def displayed_text(self) -> str:
        """The text while it counts up."""
        return self._interim or self.view.text

    def describe(self) -> Description | None:
        return None if self.card is None else describe_total(self.card, self)

    def show(self, view: TotalView, lit: bool, counting: bool) -> None:
        """`counting` if the number may count up from what is shown."""
        if (view, lit) == (self.view, self._lit):
            return
        before, self.view, self._lit = self.view, view, lit
        self._draw()
        if counting and self.parent is not None:
            self._count(before, view)

    def _count(self, before: TotalView, after: TotalView) -> None:
        counts = before.text.isdigit() and after.text.isdigit()
        start = int(before.text) if counts else 0
        difference = int(after.text) - start if counts else 0
        old, new = before.progress, after.progress
        grows = old is not None and new is not None and new > old and not after.gain
        layer = layer_of(self)
        if layer is None or (difference <= 0 and not grows):
            return
        layer.over_cache.add(self._counting)

        def show(progress: float) -> None:
            eased = ease_out(progress)
            if progress >= 1:
                layer.over_cache.remove(self._counting)
                self._interim, self.filled = "", new or 0.0
                return
            self._interim = str(start + round(difference * eased)) if difference > 0 else ""
            self.filled = (old or 0) + ((new or 0) - (old or 0)) * eased if grows else new or 0.0
            self._draw_over_cache()

        transitions.play(self, COUNT_UP_SECONDS, in_steps(COUNT_UP_STEPS, show))

    def _draw_over_cache(self) -> None:
        """On a ground that hides what is cached."""
        edge = dp(COUNTING_MARGIN)
        self._counting.clear()
        self._counting.add(Color(rgba=theme.foot))
        self._counting.add(
            Rectangle(
                pos=(self.x + edge, self.y + edge),
                size=(max(1, self.width - 2 * edge), max(1, self.height - 2 * edge)),
            )
        )
        self._texts = self._counting
        self._draw_view()
        self._texts = self._cached

    # --- drawing ----------------------------------------------------------------------------

    @property
    def _is_last(self) -> bool:
        """Whether it ends its list; totals between others are set like them."""
        return self.row.id in LAST_ROWS and self.height >= self.row_height * 0.95

    def _draw(self, *_: object) -> None:
        """At rest: a total that counts up is at its end if anything else changes."""
        transitions.stop(self)
        self.filled = self.view.progress or 0.0
        self._texts.clear()
        self._draw_view()

    def _draw_view(self) -> None:
        self.fits, self.pixels = True, []
        if self.width <= 2 or self.height <= 2:
            return
        view = self.view
        if view.progress is not None:
            self._draw_progress(view)
        elif view.note and self._has_room_for_note:
            low = self.height * (0.48 if self.wide else 0.42)
            self._draw_line(view.note, self._size(SMALL_SIZE), "regular", theme.soft_ink, 0, low)
            self._draw_line(
                self.displayed_text,
                self._size(NUMBER_SIZE),
                "bold",
                theme.ink,
                low * 0.9,
                self.height,
            )
        elif view.won:
            self._draw_won(view)
        else:
            self._draw_number(view)

    @property
    def _has_room_for_note(self) -> bool:
        if self.wide and self.height < dp(MIN_WIDE_HEIGHT_FOR_NOTE):
            return False
        # As wide as with three digits, so that all columns have one or none.
        widest = self.view.note.rjust(NOTE_LENGTH, "0")
        across = measure_text(widest, self._size(SMALL_SIZE), "regular")[0]
        if across * MIN_NOTE_SCALE > self.width - dp(TEXT_EDGES):
            return False
        return self.height >= self.row_height * 0.95

    def _size(self, part: float) -> int:
        least = MIN_SMALL_SIZE if part == SMALL_SIZE else MIN_SIZE
        if self.wide:
            least = MIN_WIDE_TYPE_SIZE
        wanted = max(1, round(sp(max(self.row_height / dp(1) * part, least))))
        return wanted if part < NUMBER_SIZE else number_size(wanted, sp(least), self.width)

    def _draw_number(self, view: TotalView) -> None:
        last = self._is_last
        size = self._size(LAST_SIZE if last else NUMBER_SIZE)
        face = "bold" if last else "medium"
        text = self.displayed_text
        if not view.gain:
            self._draw_line(text, size, face, theme.ink, 0, self.height)
            return
        small = max(1, round(size * 0.72), round(sp(MIN_WIDE_TYPE_SIZE)) if self.wide else 0)
        number, gain = (
            measure_text(text, size, face)[0],
            measure_text(view.gain, small, "bold_italic")[0],
        )
        gap = dp(6)
        if number + gap + gain <= self.width - dp(8):
            left = self.x + (self.width - number - gap - gain) / 2
            self._put(render_text(text, size, face), theme.ink, left)
            self._put(
                render_text(view.gain, small, "bold_italic"), theme.bonus, left + number + gap
            )
        else:
            self._draw_line(text, size, face, theme.ink, self.height * 0.36, self.height)
            self._draw_line(view.gain, small, "bold_italic", theme.bonus, dp(1), self.height * 0.42)

    def _draw_won(self, view: TotalView) -> None:
        size = self._size(NUMBER_SIZE)
        width = measure_text(view.text, size, "bold")[0]
        icon = render_text(ICONS["check"], size, "icon") if self.row.id == "upper_bonus" else None
        mark = icon.width + dp(2) if icon else 0
        if icon is None or width + mark > self.width - dp(6):
            self._draw_line(view.text, size, "bold", theme.bonus, 0, self.height)
            return
        left = self.x + (self.width - width - mark) / 2
        self._put(icon, theme.bonus, left)
        self._put(render_text(view.text, size, "bold"), theme.bonus, left + mark)

    def _draw_progress(self, view: TotalView) -> None:
        # In a very high row, text and bar stay together in the middle.
        low = max(0.0, self.height - self.row_height * 1.1) / 2
        top = self.height - low
        roomy = top - low >= dp(MIN_HEIGHT_FOR_BAR)
        bar = low + dp(BAR_ROOM if roomy else LOW_BAR_ROOM)
        if view.gain:
            self._texts.add(Color(rgba=theme.hover))
            self._texts.add(Rectangle(pos=self.pos, size=self.size))
            text, face, ink = view.gain, "bold_italic", theme.bonus
        else:
            text, face = view.text, "regular"
            ink = theme.ink if self._lit else theme.soft_ink
        size = self._size(SMALL_SIZE + 0.02)
        if measure_text(text, size, face)[0] > self.column_width - 2 * dp(TEXT_MARGIN):
            text = view.short
            room = int(self.width - dp(TEXT_EDGES)), int(top - bar + dp(1))
            if not self.wide and min(room) > 0:
                # As with two digits, so that the numbers of all columns are of one size.
                size = fit_text(text.rjust(len("63/63"), "0"), size, face, *room, 1)[1]
        self._draw_line(text, size, face, ink, bar - dp(1), top)
        margin = min(dp(14), self.width * 0.12)
        high = dp(BAR_HEIGHT if roomy else LOW_BAR_HEIGHT)
        across = self.width - 2 * margin
        base = self.y + low + (bar - low - high) / 2 + dp(1)
        for colour, part in ((theme.bar_ground, 1.0), (theme.bar, min(1.0, self.filled))):
            if part:
                self._texts.add(Color(rgba=colour))
                self._texts.add(
                    Rectangle(
                        pos=(round(self.x + margin), round(base)),
                        size=(max(1, round(across * part)), round(high)),
                    )
                )

    def _draw_line(
        self, text: str, pixels: int, face: str, colour: list[float], bottom: float, top: float
    ) -> None:
        """Centre a text between two heights of the cell, smaller if need be."""
        room = int(self.width - dp(TEXT_EDGES)), int(top - bottom)
        if not text or min(room) <= 0:
            return
        lines, size, fits = fit_text(text, pixels, face, *room, 1)
        self.fits = self.fits and fits
        self.pixels.append(size)
        texture = render_text(lines, size, face)
        if texture is not None:
            self._texts.add(Color(rgba=colour))
            x = self.x + (self.width - texture.width) / 2
            y = self.y + bottom + (top - bottom - texture.height) / 2
            self._texts.add(Rectangle(texture=texture, size=texture.size, pos=(round(x), round(y))))

    def _put(self, texture: Texture | None, colour: list[float], x: float) -> None:
        if texture is None:
            return
        self._texts.add(Color(rgba=colour))
        y = self.y + (self.height - texture.height) / 2
        self._texts.add(Rectangle(texture=texture, size=texture.size, pos=(round(x), round(y))))
