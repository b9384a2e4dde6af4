"""The choice between dice on the screen and one's own on the table."""

from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.startup.kv_loader import load_layout_of
from app.text.screens import new_game as words
from app.widgets.behaviors.accessible import Description, Role
from app.widgets.text.text_texture import measure_text

load_layout_of(__file__)

TITLE_SIZE = 16
"""In sp."""
GAP = 16
LEAST_CHOICE = 260
"""In dp: the width that the choice needs to stand beside the title."""


class DiceChoice(BoxLayout):
    """A segmented choice, or two tiles that say more. Event: `on_choose(real_dice)`."""

    real_dice = BooleanProperty(False)
    tiles = BooleanProperty(False)
    roomy = BooleanProperty(False)
    """Whether the title is larger."""
    __events__ = ("on_choose",)

    def on_kv_post(self, _base: Widget) -> None:
        self.ids.choice.options = [(False, words.ON_SCREEN()), (True, words.OUR_OWN_DICE())]
        self._choice, self._tiles = self.ids.choice.__self__, self.ids.tiles.__self__
        self.fbind("tiles", self._show_one)
        self._show_one()

    def describe(self) -> Description:
        return Description(Role.RADIO_GROUP if self.tiles else Role.GROUP, words.DICE())

    def on_choose(self, real_dice: bool) -> None: ...

    def _show_one(self, *_: object) -> None:
        hidden, shown = self._tiles, self._choice
        if self.tiles:
            hidden, shown = shown, hidden
        self.remove_widget(hidden)
        if shown.parent is None:
            self.add_widget(shown)

    def _get_title_width(self) -> float:
        return float(measure_text(words.DICE(), round(sp(TITLE_SIZE)), "medium")[0] + 1 + dp(GAP))

    title_width = AliasProperty(_get_title_width, bind=("width",), cache=True)

    def _get_beside(self) -> bool:
        """Whether the title stands beside the choice."""
        return not self.tiles and self.width - self.title_width >= sp(LEAST_CHOICE)

    beside = AliasProperty(_get_beside, bind=("width", "tiles"), cache=True)
