"""What the new-game screen says about the players of the chosen options."""

from collections.abc import Sequence

from app.screens.new_game.player_list import PlayerView
from app.settings.game_options import GameOptions
from app.text import bots as bot_words
from app.text.screens import new_game as words
from core.bot_profiles import PROFILES
from core.coach.column_rules import find_column_rules
from core.player_names import clean_name, name_key


def player_views(choices: GameOptions) -> list[PlayerView]:
    named = zip(choices.seated, choices.seated_names, strict=True)
    return [
        PlayerView(
            choices.seats[place].name,
            name,
            _role(choices, row, place),
            bool(choices.seats[place].bot),
            row >= choices.max_players,
        )
        for row, (place, name) in enumerate(named)
    ]


def _role(choices: GameOptions, row: int, place: int) -> str:
    if row >= choices.max_players:
        return words.NO_ROOM()
    bot = choices.bot_in(place)
    if bot:
        average, by_these_rules = bot_average(choices, bot)
        named = bool(clean_name(choices.seats[place].name))
        return bot_words.describe_role(bot, average, by_these_rules, named)
    if len(choices.seated) == 1:
        return words.PLAYS_ALONE()
    return words.PLAYS_HERE() if row else words.GOES_FIRST()


def bot_average(choices: GameOptions, bot: str) -> tuple[float, bool]:
    """The points of a bot, and whether by these rules; else by the official ones."""
    profile, average = PROFILES[bot], None
    column = find_column_rules(choices.rules, choices.extra_fives or "none", choices.options)
    if column is not None:
        average = profile.average_of(column, choices.effective_multipliers)
    return (profile.average, False) if average is None else (average, True)


def unseated_names(choices: GameOptions, known_players: Sequence[str]) -> tuple[str, ...]:
    """Who could join: those who sit out, those of the last games, then everybody else."""
    sitting_out = [seat for seat in reversed(choices.seats) if not seat.plays]
    recent = [seat for preset in choices.presets for seat in preset.seats]
    people = [clean_name(seat.name) for seat in (*sitting_out, *recent) if not seat.bot]
    names: dict[str, str] = {}
    for name in (*people, *known_players):
        names.setdefault(name_key(name), name)
    seated = {"", *map(name_key, choices.seated_names)}
    return tuple(name for key, name in names.items() if key not in seated)
