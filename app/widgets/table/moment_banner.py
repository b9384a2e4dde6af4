"""Names a moment over the felt; touches pass through, and any of them ends it."""

from collections.abc import Callable, Sequence

from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from app.animation.transitions import ease_out, transitions
from app.platform.kivy_timers import later
from app.settings.theme import theme
from app.table.presenter.moments import Moment
from app.widgets.text.text_texture import fit_text, render_text

GREAT_SIZE, SMALL_SIZE, DETAIL_SIZE = 40, 24, 20
"""In sp."""
SCALE_SECONDS = 0.28
FIRST_SCALE = 0.6
FADE_START = 0.8
"""The progress at which it starts to fade out."""
PADDING = 14

Line = tuple[Texture | None, tuple[float, float]]
"""A text and its size."""


class MomentBanner(Widget):
    moment: Moment | None = None
    """While it is shown."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._cancel: Callable[[], None] = lambda: None

    def show(self, moment: Moment, center: Sequence[float], width: float, moving: bool) -> None:
        """`moving` lets a great one grow; without animation all of it stands still."""
        self.hide()
        self.moment = moment
        sizes = (GREAT_SIZE if moment.great else SMALL_SIZE, DETAIL_SIZE)
        room = int(width - 2 * dp(PADDING))
        lines = [
            _render(text, size, room)
            for text, size in zip((moment.title, moment.detail), sizes, strict=True)
            if text
        ]
        self._draw(lines, center)
        if not transitions.enabled:
            self._cancel = later(moment.seconds, self._clear)
            return
        grows = moving and moment.great

        def show(progress: float) -> None:
            if progress >= 1:
                self._clear()
                return
            part = min(1.0, progress * moment.seconds / SCALE_SECONDS)
            scale = FIRST_SCALE + (1 - FIRST_SCALE) * ease_out(part) if grows else 1.0
            self._place(center, scale, min(1.0, (1 - progress) / (1 - FADE_START)))

        transitions.play(self, moment.seconds, show)

    def hide(self) -> None:
        self._cancel()
        transitions.stop(self)
        self._clear()

    def _clear(self) -> None:
        self.moment = None
        self.canvas.clear()

    def _draw(self, textures: Sequence[Line], center: Sequence[float]) -> None:
        self._ground_color, self._ground = Color(), SmoothRoundedRectangle()
        self._text_color = Color()
        self._lines = [(Rectangle(texture=texture), size) for texture, size in textures]
        for each in (self._ground_color, self._ground, self._text_color):
            self.canvas.add(each)
        for rectangle, _ in self._lines:
            self.canvas.add(rectangle)
        self._place(center, 1.0, 1.0)

    def _place(self, center: Sequence[float], scale: float, opacity: float) -> None:
        (x, y), padding = center, dp(PADDING) * scale
        height = sum(size[1] for _, size in self._lines) * scale
        width = max(size[0] for _, size in self._lines) * scale
        self._ground_color.rgba = (*theme.felt_bottom[:3], opacity)
        self._text_color.rgba = (*theme.felt_ink[:3], opacity)
        self._ground.pos = (x - width / 2 - padding, y - height / 2 - padding / 2)
        self._ground.size = (width + 2 * padding, height + padding)
        self._ground.radius = (theme.corner_radius(16),) * 4
        top = y + height / 2
        for rectangle, size in self._lines:
            shown = (size[0] * scale, size[1] * scale)
            top -= shown[1]
            rectangle.size, rectangle.pos = shown, (round(x - shown[0] / 2), round(top))


def _render(text: str, size: float, room: int) -> Line:
    pixels = max(1, round(sp(size)))
    lines, pixels, _fits = fit_text(text, pixels, "bold", max(1, room), 3 * pixels, 1)
    texture = render_text(lines, pixels, "bold")
    return texture, (texture.size if texture is not None else (0.0, 0.0))
