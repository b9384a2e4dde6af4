"""Asks who plays in a seat: a person, or one of the bots."""

from collections.abc import Callable

from app.settings.game_options import GameOptions
from app.text import bots as words
from app.widgets.controls.dialog import Dialog
from app.widgets.controls.tile import Tile
from core.bots import PROFILES
from core.coach.card_values import has_tables_for


def create_player_type_dialog(
    choices: GameOptions, chosen: str, choose: Callable[[str], None]
) -> Dialog:
    """`choose` gets the id of a bot, or "" for a person."""
    measured = has_tables_for(choices.rules)
    game = (choices.extra_fives or "", choices.effective_multipliers)
    dialog = Dialog(title=words.WHO_PLAYS())

    def add(icon: str, heading: str, text: str, bot: str) -> None:
        tile = Tile(icon=icon, heading=heading, detail=text, selectable=True)
        tile.selected = bot == chosen

        def select() -> None:
            dialog.close()
            choose(bot)

        tile.bind_action(select)
        dialog.add_widget(tile)

    add("account", words.PERSON(), words.PERSON_DESCRIPTION(), "")
    for bot, name in words.NAME.items():
        profile = PROFILES[bot]
        average = profile.average_of(*game) if measured else None
        add("robot", name(), words.describe_bot(bot, average, profile.average), bot)
    dialog.add_button(words.CLOSE(), lambda: None)
    return dialog
