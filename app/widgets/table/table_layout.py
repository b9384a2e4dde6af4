"""The layout of the table's parts in the window."""

from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.settings.theme import CELL_HEIGHT
from app.table.geometry import (
    CARD_GAP,
    CHIP_GAP,
    FOOT_HEIGHT,
    ROWS,
    CardGeometry,
    Rect,
    TableGeometry,
    card_geometry,
    table_geometry,
)
from app.widgets.table.cached_layer import CachedLayer
from app.widgets.table.status_line import two_lines_high

REGION = "region"
"""Set in KV: the field of TableGeometry with the child's rectangle."""


class TableLayout(CachedLayer, FloatLayout):
    """Each child names its place by `region`."""

    form = StringProperty("tall")
    left_handed = BooleanProperty(False)
    players = NumericProperty(1)
    columns = NumericProperty(1)
    """Of one player."""
    chip_gap = NumericProperty(CHIP_GAP)
    """Between the players' names, in dp; with two cards, names align with the cards."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**{"size": (1, 1), **kwargs})
        self.fbind("left_handed", self._trigger_layout)
        self.fbind("players", self._trigger_layout)
        self.fbind("columns", self._trigger_layout)

    def add_widget(self, widget: Widget, index: int = 0, canvas: str | None = None) -> None:
        """Start without a size, so that nothing is laid out twice."""
        widget.size = (1, 1)
        super().add_widget(widget, index, canvas)

    def do_layout(self, *_: object) -> None:
        if self.width <= 1 or self.height <= 1:
            return
        density = Metrics.density
        room = self.width / density, self.height / density
        geometry = table_geometry(*room, self.left_handed, int(self.players), int(self.columns))
        geometry = self._with_taller_status(geometry, two_lines_high() / density)
        self.form = geometry.form
        card_layout = self._card_geometry(geometry)
        self.chip_gap = CARD_GAP if card_layout.cards == 2 else CHIP_GAP
        for child in self.children:
            rect: Rect = getattr(geometry, getattr(child, REGION))
            # Set the position first, while the size is still 1: each change triggers a layout.
            child.pos = (self.x + dp(rect.x), self.y + dp(rect.y))
            child.size = (dp(rect.width), dp(rect.height))

    def _with_taller_status(self, geometry: TableGeometry, high: float) -> TableGeometry:
        """With large type, give the status line the height that the card can spare."""
        card, status, card_layout = geometry.card, geometry.status, self._card_geometry(geometry)
        spare = card.height - ROWS * CELL_HEIGHT - FOOT_HEIGHT
        if geometry.form == "low" or not card_layout.halves or spare <= 0 or high <= status.height:
            return geometry
        more = min(spare, high - status.height)
        return geometry._replace(
            status=status._replace(height=status.height + more),
            card=card._replace(y=card.y + more, height=card.height - more),
        )

    def _card_geometry(self, geometry: TableGeometry) -> CardGeometry:
        room = geometry.card
        tall = geometry.form == "tall"
        return card_geometry(room.width, room.height, int(self.players), int(self.columns), tall)
