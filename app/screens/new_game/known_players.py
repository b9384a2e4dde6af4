"""People who have played here before, to be seated with one tap."""

from collections.abc import Sequence
from functools import partial

from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.touchable import Touchable
from app.widgets.text.text_texture import measure_text

load_layout_of(__file__)

TYPE_SIZE = 15
"""In sp."""
BESIDE_NAME, SPACING = 54, 8
"""Avatar and padding of a chip, and the gap between two; in dp."""
LINES = {False: 1, True: 2}
"""How many lines of chips there are, by whether there is room for more than one."""


class KnownPlayerChip(Touchable, BoxLayout):
    name = StringProperty("")
    seat = NumericProperty(0)

    def _get_chip_width(self) -> float:
        text = measure_text(self.name, round(sp(TYPE_SIZE)), "regular")[0]
        return float(text + 1 + dp(BESIDE_NAME))

    chip_width = AliasProperty(_get_chip_width, bind=("name",), cache=True)


class KnownPlayers(BoxLayout):
    """Shows as many as have room, the first in the list. Event: `on_choose(name)`."""

    roomy = BooleanProperty(False)
    """Whether there is a title and room for more than one line."""
    shown = BooleanProperty(False)
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._names: Sequence[str] = ()
        self._first_seat = 0

    def on_kv_post(self, _base: Widget) -> None:
        self.fbind("width", self._build)
        self.fbind("roomy", self._build)

    def on_choose(self, name: str) -> None: ...

    @property
    def chips(self) -> list[KnownPlayerChip]:
        return [
            each for each in reversed(self.ids.chips.children) if isinstance(each, KnownPlayerChip)
        ]

    def show(self, names: Sequence[str], first_seat: int) -> None:
        """Their colours are those of the seats they would take."""
        if (names, first_seat) != (self._names, self._first_seat):
            self._names, self._first_seat = names, first_seat
            self._build()

    def _build(self, *_: object) -> None:
        chips = self.ids.chips
        chips.clear_widgets()
        lines, left = LINES[self.roomy], self.width
        for seat, name in enumerate(self._names, self._first_seat):
            chip = KnownPlayerChip(name=name, seat=seat)
            if chip.chip_width > left:
                lines, left = lines - 1, self.width
            if not lines or chip.chip_width > left:
                break
            left -= chip.chip_width + dp(SPACING)
            chip.bind_action(partial(self.dispatch, "on_choose", name))
            chips.add_widget(chip)
        self.shown = bool(chips.children)
