"""The base of what names a moment: shown for its seconds, or until it is hidden."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from app.animation.transitions import transitions
from app.platform.kivy_timers import later
from app.settings.theme import theme
from app.table.geometry import Rect
from app.table.presenter.moments import Moment
from app.widgets.behaviors.accessible import DECORATION, Description
from app.widgets.text.text_texture import fit_text, render_text

FADE_SECONDS = 0.12
"""Before its end, as long as it stands still before."""
GAP = 12
"""Between texts beside each other, in dp."""


class MomentView(Widget):
    """Touches pass through."""

    moment: Moment | None = None
    """While it is shown."""
    plate: Rect | None = None
    """What it covers while it is shown, in pixels."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._cancel: Callable[[], None] = lambda: None
        self.when_over: Callable[[], object] = lambda: None
        """Called when its seconds are over."""

    def describe(self) -> Description:
        """Hidden from screen readers: the narrator announces the moment."""
        return DECORATION

    def _play(self, moment: Moment, moving: bool) -> None:
        """Show the moment, which is drawn already; without movement it stands still."""
        self.moment = moment
        self._advance(moment.seconds)
        if not transitions.enabled:
            self._cancel = later(moment.seconds, self._end)
            return

        def show(progress: float) -> None:
            if progress >= 1:
                self._end()
                return
            elapsed = progress * moment.seconds
            self.opacity = min(1.0, (moment.seconds - elapsed) / FADE_SECONDS)
            if moving:
                self._advance(elapsed)

        transitions.play(self, moment.seconds, show)

    @abstractmethod
    def _advance(self, elapsed: float) -> None:
        """Show it so many seconds after its beginning."""

    def hide(self) -> None:
        self._cancel()
        transitions.stop(self)
        self._clear()

    def _end(self) -> None:
        self._clear()
        self.when_over()

    def _clear(self) -> None:
        self.moment = self.plate = None
        self.clear_widgets()
        self.canvas.clear()
        self.opacity = 1.0


class MomentText(NamedTuple):
    """A text on one line, with the room that it takes."""

    texture: Texture | None
    width: float
    height: float
    chip: bool = False

    def with_chip(self, padding: float) -> "MomentText":
        """On a ground of its own."""
        return self._replace(width=self.width + 2 * padding, chip=True)

    def draw(self, x: float, center_y: float, color: Sequence[float] | None = None) -> None:
        """From its left edge, into the current canvas."""
        if self.texture is None:
            return
        if self.chip:
            Color(rgba=theme.amber)
            SmoothRoundedRectangle(
                pos=(x, center_y - self.height / 2),
                size=(self.width, self.height),
                radius=(theme.corner_radius(self.height / 2 / dp(1)),) * 4,
            )
        Color(rgba=theme.amber_ink if self.chip else color or theme.felt_ink)
        wide, high = self.texture.size
        Rectangle(
            texture=self.texture,
            size=self.texture.size,
            pos=(round(x + (self.width - wide) / 2), round(center_y - high / 2)),
        )


def make_text(text: str, size: float, room: float, face: str = "regular") -> MomentText:
    """In sp; smaller if the room, in pixels, demands it."""
    pixels = max(1, round(sp(size)))
    lines, pixels, _fits = fit_text(text, pixels, face, max(1, int(room)), 3 * pixels, 1)
    texture = render_text(lines, pixels, face)
    return MomentText(texture, *(texture.size if texture is not None else (0.0, 0.0)))


def row_width(items: list[MomentText]) -> float:
    return sum(item.width for item in items) + dp(GAP) * max(0, len(items) - 1)


def draw_row(items: list[MomentText], center_x: float, center_y: float) -> None:
    x = center_x - row_width(items) / 2
    for item in items:
        item.draw(x, center_y)
        x += item.width + dp(GAP)
