"""A chip that opens a list of choices."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import Description, Role, join_texts, texts_in
from app.widgets.behaviors.touchable import Touchable
from app.widgets.dialogs.dialog import CENTRED_MIN_WIDTH, Dialog
from app.widgets.text.text_texture import measure_text

load_layout_of(__file__)

TYPE_SIZE = 15
"""In sp."""
CHIP_PADDING, ARROW_WIDTH = 14, 24
"""In dp and sp."""
MARGIN, GAP = 8, 4
"""From the edges of the window and from the chip, in dp."""
PADDING, RADIUS = 6, 16
LEAST_WIDTH, MOST_WIDTH = 320, 400
"""Of the list; all in dp."""


class DropDownChip(Touchable, BoxLayout):
    text = StringProperty("")
    room = NumericProperty(1e6)
    """The most that it may be wide; longer text shrinks."""

    def describe(self) -> Description:
        return super().describe()._replace(expanded=False)

    def _get_chip_width(self) -> float:
        text = measure_text(self.text, round(sp(TYPE_SIZE)), "regular")[0] + 1
        return min(self.room, text + 2 * dp(CHIP_PADDING) + sp(ARROW_WIDTH))

    chip_width = AliasProperty(_get_chip_width, bind=("text", "room"), cache=True)


class DropDownItem(NamedTuple):
    text: str
    action: Callable[[], object]
    detail: str = ""
    """A line below the text."""
    note: str = ""
    """At the right."""
    chosen: bool = False


class DropDownRow(Touchable, BoxLayout):
    text = StringProperty("")
    detail = StringProperty("")
    note = StringProperty("")
    selected = BooleanProperty(False)
    accessible_role = Role.OPTION

    def describe(self) -> Description:
        return super().describe()._replace(selected=self.selected)

    def _get_note_width(self) -> float:
        return measure_text(self.note, round(sp(13)), "regular")[0] + 1 if self.note else 0

    note_width = AliasProperty(_get_note_width, bind=("note",), cache=True)


class DropDown(Dialog):
    """In wide windows a list below its anchor, or above it where there is more room; in narrow ones
    a bottom sheet. A tap outside closes it."""

    def __init__(self, anchor: Widget, items: Iterable[DropDownItem]) -> None:
        super().__init__()
        self._anchor = anchor.proxy_ref
        self.ids.content.padding, self.ids.content.spacing = dp(PADDING), 0
        self.ids.body.spacing = 0
        for item in items:
            row = DropDownRow(
                text=item.text, detail=item.detail, note=item.note, selected=item.chosen
            )
            row.bind_action(partial(self._close_and, item.action))
            row.fbind("height", self._arrange_soon)
            self.add_widget(row)

    def describe(self) -> Description:
        anchor = self._anchor
        name = join_texts(texts_in(anchor)) or getattr(anchor, "accessible_name", "")
        return Description(Role.OPTIONS, name)

    @property
    def rows(self) -> list[DropDownRow]:
        return [row for row in reversed(self.ids.body.children) if isinstance(row, DropDownRow)]

    def _arrange(self, *_: object) -> None:
        if self.parent is None:
            return
        self.has_scrim = self.width < dp(CENTRED_MIN_WIDTH)
        if self.has_scrim:
            super()._arrange()
        else:
            self._place_at_anchor(self.parent)

    def _place_at_anchor(self, parent: Widget) -> None:
        anchor, card, margin = self._anchor, self.ids.card, dp(MARGIN)
        card.at_bottom, card.padding, card.radius = False, 0, dp(RADIUS)
        left, low = parent.to_local(*anchor.to_window(anchor.x, anchor.y))
        high = low + anchor.height
        card.width = min(
            self.width - 2 * margin, max(dp(LEAST_WIDTH), min(anchor.width, dp(MOST_WIDTH)))
        )
        wanted = self.ids.body.minimum_height + 2 * dp(PADDING)
        below = low - self.y - dp(GAP) - margin
        above = self.top - high - dp(GAP) - margin
        is_below = wanted <= below or below >= above
        card.height = min(wanted, below if is_below else above)
        self.ids.scroll.height = card.height - 2 * dp(PADDING)
        card.x = round(max(self.x + margin, min(left, self.right - card.width - margin)))
        card.y = round(low - dp(GAP) - card.height if is_below else high + dp(GAP))
