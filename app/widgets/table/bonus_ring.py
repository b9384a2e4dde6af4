"""The ring of the upper bonus, which closes over the points that were missing."""

from kivy.graphics import Color, SmoothEllipse
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.animation.transitions import ease_out
from app.settings.theme import theme
from app.table.geometry import Rect
from app.table.presenter.moments import BonusRing
from app.widgets.graphics.colours import mix
from app.widgets.table.dice.die_face import DieFace
from app.widgets.table.moment_view import make_text

CLOSE_SECONDS = 0.45
STARTS_AT = 0.2
"""Once the felt has risen."""
THICKNESS = 0.08
"""Of the diameter."""
DIE, DIE_GAP, BESIDE_RING = 26, 10, 18
"""The dice beside the ring and the gaps around them, in dp."""
POINTS_SIZE = 20


class RingDrawing:
    def __init__(self, widget: Widget, ring: BonusRing, points: str, room: Rect) -> None:
        """Draws into a widget; `room` in pixels."""
        self._share = min(1.0, ring.before / ring.needed)
        self.closed = self._share
        """The fraction of the ring that is closed."""
        self._thickness = room.height * THICKNESS
        self._center = (room.x + room.width / 2, room.y + room.height / 2)
        self._radius = room.height / 2
        inner = 2 * (self._radius - self._thickness)
        x, y = self._center
        with widget.canvas:
            # Discs over each other: a thick line costs a software renderer far more.
            Color(*mix(theme.felt_bottom, theme.felt_ink, 0.2))
            self._disc(self._radius)
            Color(rgba=theme.amber)
            self._disc(self._radius, 0, self._share)
            Color(rgba=theme.rail_ink)
            self._closing = self._disc(self._radius, self._share, self._share)
            Color(rgba=theme.felt_bottom)
            self._disc(self._radius - self._thickness)
            large = make_text(points, 44, inner * 0.86, "bold")
            small = make_text(ring.text, 18, inner * 0.8)
            large.draw(x - large.width / 2, y - small.height * 0.35)
            small.draw(x - small.width / 2, y + large.height / 2 + small.height * 0.1)
        self._add_boxes(widget, ring.boxes, room)
        self.close(STARTS_AT + CLOSE_SECONDS)

    def close(self, elapsed: float) -> None:
        """Show it so many seconds after the moment began."""
        part = ease_out(min(1.0, max(0.0, (elapsed - STARTS_AT) / CLOSE_SECONDS)))
        self.closed = self._share + (1 - self._share) * part
        self._closing.angle_end = 360 * self.closed

    def _disc(self, radius: float, start: float = 0.0, end: float = 1.0) -> SmoothEllipse:
        """Or a part of one, clockwise from the top."""
        x, y = self._center
        return SmoothEllipse(
            pos=(x - radius, y - radius),
            size=(2 * radius, 2 * radius),
            angle_start=360 * start,
            angle_end=360 * end,
        )

    def _add_boxes(self, widget: Widget, boxes: tuple[int, ...], room: Rect) -> None:
        """What each upper box brought, on both sides, where there is room."""
        side, gap = dp(DIE), dp(DIE_GAP)
        texts = [make_text(str(points), POINTS_SIZE, room.width, "medium") for points in boxes]
        widest = max((text.width for text in texts), default=0.0)
        beside = side + gap + widest
        if room.width < room.height + 2 * (beside + dp(BESIDE_RING)):
            return
        half = -(-len(boxes) // 2)
        pitch = min(room.height / half, side * 2)
        x, y = self._center
        far = room.height / 2 + dp(BESIDE_RING) * 1.6
        for number, text in enumerate(texts):
            right, row = divmod(number, half)
            level = y + ((half - 1) / 2 - row) * pitch
            die_x = x + far + beside - side if right else x - far - beside
            text_x = die_x - gap - text.width if right else die_x + side + gap
            widget.add_widget(
                DieFace(
                    value=number + 1, small=True, size=(side, side), pos=(die_x, level - side / 2)
                )
            )
            with widget.canvas:
                text.draw(text_x, level, theme.rail_ink)
