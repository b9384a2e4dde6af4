"""Texts of the home screen."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.text.i18n import NO_BREAK, _, plural
from core.league.season import is_over

if TYPE_CHECKING:
    from app.storage.leagues.leagues import League

NAME = "Fivefold"
TAGLINE = _("Classic dice games, one table.")
CONTINUE = _("Continue")
WAITING_GAMES = _("Waiting games")
WAITING_GAME = _("{rules}, turn {turn} of {turns}")
SHOW_ALL = plural("Show {count} more", "Show {count} more")
PLAY = _("Play")
PLAY_NOW = _("Play now")
NEW_GAME = _("New game")
NEW_GAME_DESCRIPTION = _("Choose players and game")
SAME_AGAIN = _("Same players, same game")
LAST_GAME = _("{rules}: {players}")
LAST_GAME_REAL_DICE = _("{rules} with real dice: {players}")
CHALLENGE = _("Today’s challenge")
CHALLENGE_DESCRIPTION = _("The same dice for everyone, today only")
TRAINER = _("Trainer")
TRAINER_POSITIONS = 10
TRAINER_OPEN = _("Today’s ten positions")
TRAINER_BEGUN = _("{count} of {total} answered today")
TRAINER_DONE = _("Today’s ten: {right} right")
REAL_DICE = _("Play with real dice")
REAL_DICE_DESCRIPTION = _("You roll, Fivefold scores and coaches")
HELP = _("Help")
SETTINGS = _("Settings")
LOOK_BACK = _("Look back")
LEAGUE = _("League")
LEAGUE_DESCRIPTION = _("Your games as a series, with a table")
SEASON_IS_OVER = _("{league}: season {number} is over")


def describe_last_game(rules: str, players: str, real_dice: bool) -> str:
    text = LAST_GAME_REAL_DICE if real_dice else LAST_GAME
    return text(rules=rules, players=players)


def describe_waiting_game(rules: str, turn: int, turns: int) -> str:
    """If it does not fit on one line, it breaks before the turn."""
    text = WAITING_GAME(rules=rules, turn=turn, turns=turns)
    name, comma, turns_played = text.rpartition(", ")
    return name + comma + turns_played.replace(" ", NO_BREAK)


def describe_trainer(answered: int, right: int) -> str:
    if not answered:
        return TRAINER_OPEN()
    if answered < TRAINER_POSITIONS:
        return TRAINER_BEGUN(count=answered, total=TRAINER_POSITIONS)
    return TRAINER_DONE(right=right)


def describe_leagues(leagues: "Sequence[League]", now: int) -> str:
    """The names of the leagues, unless a season is over."""
    for league in leagues:
        number = league.season.number
        if is_over(league.seasons, number, now):
            return SEASON_IS_OVER(league=league.name, number=number)
    return ", ".join(league.name for league in leagues) or LEAGUE_DESCRIPTION()
