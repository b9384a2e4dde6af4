"""The question who plays in a seat: a person, or which of the bots."""

from collections.abc import Callable

from app.settings.game_options import GameOptions
from app.text import bots as words
from app.widgets.controls.dialog import Dialog
from app.widgets.controls.tile import Tile
from core.bots import PROFILES
from core.coach.card_values import has_tables_for


def who_sheet(choices: GameOptions, chosen: str, choose: Callable[[str], None]) -> Dialog:
    """`choose` gets the name of a bot, or nothing for a person."""
    # Not before it is wanted: the coach takes a moment.
    measured = has_tables_for(choices.rules)
    game = (choices.extra_fives or "", choices.effective_multipliers)
    sheet = Dialog(title=words.WHO_PLAYS())

    def add(icon: str, heading: str, text: str, bot: str) -> None:
        tile = Tile(icon=icon, heading=heading, words=text, one_of_several=True)
        tile.chosen = bot == chosen

        def take() -> None:
            sheet.close()
            choose(bot)

        tile.does(take)
        sheet.add_widget(tile)

    add("account", words.PERSON(), words.PERSON_MEANS(), "")
    for bot, name in words.NAME.items():
        profile = PROFILES[bot]
        average = profile.average_of(*game) if measured else None
        add("robot", name(), words.describe_bot(bot, average, profile.average), bot)
    sheet.add_button(words.CLOSE(), lambda: None)
    return sheet
