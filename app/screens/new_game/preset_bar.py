"""Games played before, in the bar of the new-game screen: a tap sets one up again."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.settings.seats import Preset
from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import Description
from app.widgets.behaviors.touchable import Touchable
from app.widgets.dialogs.dialog import Dialog
from app.widgets.dialogs.drop_down import DropDown, DropDownItem
from app.widgets.text.text_texture import measure_text

load_layout_of(__file__)

PLAYERS_SIZE, RULES_SIZE = 14, 12
"""In sp."""
PADDING, ICON_WIDTH = 12, 26
"""Of a chip, in dp and sp."""
MORE_WIDTH, SPACING = 48, 6
WIDEST = 240
"""Of a chip; all in dp."""
NARROWEST = 110
"""Of a chip with shortened names, in sp."""
MOST_CHIPS = 3
ELLIPSIS = "…"


class PresetView(NamedTuple):
    preset: Preset
    players: str
    rules: str


class PresetChip(Touchable, BoxLayout):
    players = StringProperty("")
    rules = StringProperty("")
    all_players = StringProperty("")
    """The same without an ellipsis."""

    def describe(self) -> Description:
        return super().describe()._replace(name=f"{self.all_players}, {self.rules}")


class MoreButton(Touchable, BoxLayout):
    icon = StringProperty("")


class PresetBar(BoxLayout):
    """Shows as many as have room, and a menu with the others. Event: `on_choose(preset)`."""

    room = NumericProperty(0)
    """The most that it may be wide."""
    open_dialog: Callable[[Dialog], None] = ObjectProperty(None)
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._presets: Sequence[PresetView] = ()
        self.fbind("room", self._build)

    def on_choose(self, preset: Preset) -> None: ...

    @property
    def chips(self) -> list[PresetChip]:
        return [each for each in reversed(self.children) if isinstance(each, PresetChip)]

    def show(self, presets: Sequence[PresetView]) -> None:
        if presets != self._presets:
            self._presets = presets
            self._build()

    def _build(self, *_: object) -> None:
        self.clear_widgets()
        widths = self._chip_widths()
        for view, width in zip(self._presets, widths, strict=False):
            chip = PresetChip(
                players=_shortened(view.players, width), rules=view.rules, all_players=view.players
            )
            chip.width = width
            chip.bind_action(partial(self.dispatch, "on_choose", view.preset))
            self.add_widget(chip)
        if len(self._presets) > len(widths):
            more = MoreButton(icon="chevron_down" if widths else "replay")
            more.bind_action(self.open_more)
            self.add_widget(more)

    def _chip_widths(self) -> list[float]:
        natural = [min(dp(WIDEST), _natural_width(view)) for view in self._presets]
        for count in range(min(MOST_CHIPS, len(natural)), 0, -1):
            more = dp(MORE_WIDTH + SPACING) if len(natural) > count else 0
            room = self.room - more - dp(SPACING) * (count - 1)
            if sum(natural[:count]) <= room:
                return natural[:count]
            if count == 1 and room >= sp(NARROWEST):
                return [room]
        return []

    def open_more(self) -> None:
        others = self._presets[len(self.chips) :]
        self.open_dialog(
            DropDown(
                self.children[0],
                [
                    DropDownItem(
                        view.players,
                        partial(self.dispatch, "on_choose", view.preset),
                        detail=view.rules,
                    )
                    for view in others
                ],
            )
        )


def _natural_width(view: PresetView) -> float:
    players = measure_text(view.players, round(sp(PLAYERS_SIZE)), "medium")[0]
    rules = measure_text(view.rules, round(sp(RULES_SIZE)), "regular")[0]
    return float(max(players, rules) + 2 + 2 * dp(PADDING) + sp(ICON_WIDTH))


def _shortened(text: str, width: float) -> str:
    """The text, with an ellipsis if a chip of this width has no room for it."""
    room = width - 2 * dp(PADDING) - sp(ICON_WIDTH)
    size = round(sp(PLAYERS_SIZE))
    if measure_text(text, size, "medium")[0] <= room:
        return text
    lengths = range(len(text) - 1, 0, -1)
    cut = (text[:length].rstrip(" ,") + ELLIPSIS for length in lengths)
    return next((each for each in cut if measure_text(each, size, "medium")[0] <= room), ELLIPSIS)
