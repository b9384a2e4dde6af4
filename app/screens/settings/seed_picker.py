"""Chooses the colour that Material You is made from."""

from functools import partial

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.settings.settings import SEED_COLOURS
from app.settings.skins import SkinId
from app.startup.kv_loader import load_layout_of
from app.text.screens import settings as words
from app.widgets.behaviors.accessible import Description, Role
from app.widgets.behaviors.touchable import Touchable

load_layout_of(__file__)

SWATCH, GAP = 56, 8
"""In dp."""


class SeedSwatch(Touchable, Widget):
    """A disc of the colour, marked if it is chosen."""

    colour = ColorProperty("#000000")
    selected = BooleanProperty(False)
    accessible_role = Role.RADIO_BUTTON

    def describe(self) -> Description:
        return super().describe()._replace(on=self.selected)


class SeedPicker(GridLayout):
    """Dispatches `on_choose(seed)`."""

    seed = StringProperty(SEED_COLOURS[0])
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for seed in SEED_COLOURS:
            swatch = SeedSwatch(colour=seed, accessible_name=words.SEED_COLOURS[seed]())
            swatch.bind_action(partial(self.choose, seed))
            self.add_widget(swatch)
        self.fbind("seed", self._mark)
        self.fbind("width", self._arrange)
        self._mark()
        self._arrange()

    def describe(self) -> Description:
        return Description(Role.RADIO_GROUP, words.SKINS[SkinId.MATERIAL_YOU]())

    def on_choose(self, seed: str) -> None: ...

    def choose(self, seed: str) -> None:
        if seed != self.seed:
            self.seed = seed
            self.dispatch("on_choose", seed)

    @property
    def swatches(self) -> list[SeedSwatch]:
        """In the order of the colours."""
        return [each for each in reversed(self.children) if isinstance(each, SeedSwatch)]

    def _mark(self, *_: object) -> None:
        for swatch, seed in zip(self.swatches, SEED_COLOURS, strict=True):
            swatch.selected = seed == self.seed

    def _arrange(self, *_: object) -> None:
        """In one row if there is room, else in two."""
        room = self.width // dp(SWATCH + GAP)
        self.cols = len(SEED_COLOURS) if room >= len(SEED_COLOURS) else len(SEED_COLOURS) // 2
