"""Names a small moment at the upper edge of the felt."""

from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp

from app.settings.theme import theme
from app.table.geometry import Rect
from app.table.presenter.moments import Moment
from app.widgets.table.moment_view import MomentView, draw_row, make_text, row_width

TITLE_SIZE, POINTS_SIZE = 18, 17
"""In sp."""
PADDING, LOW_PADDING, CHIP_PADDING = 16, 2, 8
CORNER = 14


class MomentTag(MomentView):
    covered: Rect | None = None
    """The text that it hides, so that no half of it is seen beside it; in pixels."""

    def show(self, moment: Moment, room: Rect, at_right: bool, text: Rect) -> None:
        """In a room in dp: at its right, or in the middle of its lower edge, in place of a text,
        in pixels."""
        self.hide()
        x, y, width, height = (dp(each) for each in room)
        most = width - 2 * dp(PADDING)
        items = []
        if moment.points:
            chip = make_text(moment.points, POINTS_SIZE, most, "bold")
            items.append(chip.with_chip(dp(CHIP_PADDING)))
        items.insert(0, make_text(moment.title, TITLE_SIZE, most - row_width(items), "bold"))
        wide = min(width, row_width(items) + 2 * dp(PADDING))
        high = max(item.height for item in items) + 2 * dp(LOW_PADDING)
        corner = theme.corner_radius(CORNER)
        if at_right:
            plate = Rect(x + width - wide, y + (height - high) / 2, wide, high)
            radius = (corner,) * 4
        else:
            plate = Rect(x + (width - wide) / 2, y, wide, high)
            radius = (corner, corner, 0, 0)
        self.plate = plate
        self.covered = None if at_right else text
        with self.canvas:
            if self.covered is not None:
                Color(rgba=theme.background)
                Rectangle(pos=text[:2], size=text[2:])
            Color(rgba=theme.felt_bottom if at_right else theme.felt_top)
            SmoothRoundedRectangle(pos=plate[:2], size=plate[2:], radius=radius)
            draw_row(items, plate.x + wide / 2, plate.y + high / 2)
        self._play(moment, moving=False)

    def _advance(self, elapsed: float) -> None:
        """It stands still."""
