"""The round picture of a player: an initial on the colour of the seat, or a bot's robot."""

from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty
from kivy.utils import get_color_from_hex

from app.settings.theme import BOT_COLOUR, ICONS, SEAT_COLOURS
from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import DECORATION, Description
from app.widgets.text.fit_label import FitLabel
from core.player_names import initial_of

load_layout_of(__file__)

TEXT_FRACTION = 0.46
ICON_FRACTION = 0.6
"""The type size in sp, as a fraction of the diameter in dp."""


def seat_colour(seat: int, bot: bool = False) -> list[float]:
    colour: list[float] = get_color_from_hex(
        BOT_COLOUR if bot else SEAT_COLOURS[seat % len(SEAT_COLOURS)]
    )
    return colour


class SeatAvatar(FitLabel):
    name = StringProperty("")
    seat = NumericProperty(0)
    """Chooses the colour, from 0."""
    bot = BooleanProperty(False)
    diameter = NumericProperty(40)
    """In dp."""

    def describe(self) -> Description:
        """The name is beside it."""
        return DECORATION

    def _get_mark(self) -> str:
        return ICONS["robot"] if self.bot else initial_of(self.name)

    mark = AliasProperty(_get_mark, bind=("name", "bot"), cache=True)

    def _get_mark_size(self) -> float:
        return self.diameter * (ICON_FRACTION if self.bot else TEXT_FRACTION)

    mark_size = AliasProperty(_get_mark_size, bind=("diameter", "bot"), cache=True)

    def _get_fill(self) -> list[float]:
        return seat_colour(int(self.seat), self.bot)

    fill = AliasProperty(_get_fill, bind=("seat", "bot"), cache=True)
