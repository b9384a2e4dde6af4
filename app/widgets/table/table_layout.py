"""The layout of the table's parts in the window."""

from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.table.geometry import Rect, table_geometry
from app.table.sheet_geometry import SheetContent, SheetGeometry
from app.table.view_state import CardView, RowView
from app.widgets.table.cached_layer import CachedLayer
from app.widgets.table.status_line import two_lines_high

REGION = "region"
"""Set in KV: the field of TableGeometry with the child's rectangle."""


class TableLayout(CachedLayer, FloatLayout):
    """Each child names its place by `region`."""

    form = StringProperty("tall")
    left_handed = BooleanProperty(False)
    tappable = BooleanProperty(True)
    """Whether boxes can be taken."""
    rows: tuple[RowView, ...] = ObjectProperty(())
    cards: tuple[CardView, ...] = ObjectProperty(())
    unfolded = BooleanProperty(False)
    sheet: SheetGeometry | None = ObjectProperty(None, allownone=True)
    """Where the rows and columns of the score sheet are."""
    heads: tuple[tuple[float, float], ...] = ObjectProperty(())
    """Where the players' names are over their columns, in pixels from the strip's left edge."""
    status_place: tuple[float, float] = ObjectProperty((0.0, 0.0))
    """The lower and the upper edge of the status line above the felt's lower edge, in pixels."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**{"size": (1, 1), **kwargs})
        for name in ("left_handed", "rows", "unfolded"):
            self.fbind(name, self._trigger_layout)
        self.fbind("cards", self._cards_changed)
        self._content: SheetContent | None = None

    def add_widget(self, widget: Widget, index: int = 0, canvas: str | None = None) -> None:
        """Start without a size, so that nothing is laid out twice."""
        widget.size = (1, 1)
        super().add_widget(widget, index, canvas)

    @property
    def reading_order(self) -> list[Widget]:
        """The status line before the felt, on which it may lie."""
        parts = self.children[::-1]
        parts.sort(key=lambda child: getattr(child, REGION) == "felt")
        return parts

    def _cards_changed(self, *_: object) -> None:
        if self._make_content() != self._content:
            self._trigger_layout()

    def _make_content(self) -> SheetContent | None:
        if not self.cards:
            return None
        columns = self.cards[0].columns
        return SheetContent(
            self.rows,
            len(self.cards),
            len(columns),
            bool(columns[0].multiplier),
            self.tappable,
        )

    def do_layout(self, *_: object) -> None:
        self._content = self._make_content()
        if self.width <= 1 or self.height <= 1 or self._content is None:
            return
        density = Metrics.density
        geometry = table_geometry(
            self.width / density,
            self.height / density,
            self._content,
            self.left_handed,
            two_lines_high() / density,
            self.unfolded,
        )
        self.form = geometry.form
        self.heads = tuple((dp(x), dp(width)) for x, width in geometry.heads)
        felt, status = geometry.felt, geometry.status
        self.status_place = (dp(status.y - felt.y), dp(status.top - felt.y))
        self.sheet = geometry.sheet
        for child in self.children:
            rect: Rect = getattr(geometry, getattr(child, REGION))
            # Set the position first, while the size is still 1: each change triggers a layout.
            child.pos = (self.x + dp(rect.x), self.y + dp(rect.y))
            child.size = (dp(rect.width), dp(rect.height))
