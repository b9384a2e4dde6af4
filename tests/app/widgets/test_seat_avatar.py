"""The round picture of a player."""

from kivy.utils import get_color_from_hex

from app.accessibility.tree import Tree
from app.settings.theme import BOT_COLOUR, ICONS, SEAT_COLOURS
from app.widgets.controls.seat_avatar import SeatAvatar
from tests.app.support.widget_stage import layout_flaws, show_widgets


def test_a_person_has_an_initial_on_the_colour_of_the_seat() -> None:
    avatar = SeatAvatar(name="élodie", seat=1)
    with show_widgets(avatar, scale=1.5) as layout:
        assert (avatar.text, avatar.face) == ("É", "medium")
        assert avatar.fill == get_color_from_hex(SEAT_COLOURS[1])
        assert layout_flaws(layout) == []
        assert not Tree((layout,), placed=False).nodes, "the name is read beside it"
        avatar.name = "Ben"
        assert avatar.text == "B"


def test_a_bot_has_a_robot_whatever_its_seat() -> None:
    fills = []
    for seat in range(7):
        avatar = SeatAvatar(name="Steady", seat=seat, bot=True)
        assert (avatar.text, avatar.face) == (ICONS["robot"], "icon")
        fills.append(avatar.fill)
    assert fills == [get_color_from_hex(BOT_COLOUR)] * 7
