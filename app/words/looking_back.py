"""What the screens say that look back: top scores, history, statistics, fairness."""

from datetime import datetime

from app.storage.kind import Kind
from app.words.screens import policy
from core import RULE_SETS

TOP_SCORES = "Top scores"
HISTORY = "History"
STATISTICS = "Statistics"
NO_SCORES = "No scores yet. Finish a game, and the best of each kind appear here."
NO_GAMES = "No finished games yet. Every game that you finish is kept here."
CLEAR = "Clear this list"
CLEAR_TITLE = "Clear this list?"
CLEAR_TEXT = "This removes all scores of {kind}. You can undo it until you leave this screen."
CLEARED = "The list of {kind} was cleared."
UNDO = "Undo"
MORE = "Show more"
DELETE = "Delete this game"
DELETED = "The game was deleted."
SEED = "Seed {seed}"
CHECK = "To check its dice: python -m core play --rules {rules} --players {players} --seed {seed}"
STEP_OF = "{step} of {steps}"
NEXT_STEP = "Next"
LAST_STEP = "The end"
ONE_BACK = "Back one step"
ABOUT_GAME = "About this game"
BEGINNING = "The beginning"
EVERYBODY = "Everybody"
PLAYER = "Player"
KIND = "Game"
GAMES = "Games"
AVERAGE = "Average"
BEST = "Best"
WON = "Won"
WON_OF = "{wins} of {contests}"
BONUS_RATE = "Upper bonus"
FIVES = "Fives rolled"
PERCENT = "{number:.0%}"
ONE_PLACE = "{number:.1f}"
HOW_OFTEN = "How often each total came"
BY_BOX = "Average of each box"
FACES = "How often each face fell"
NAME_ON_LIST = "Name for the list"
ENTER = "Save the name"
PLAYERS = "Players"
PLAYERS_MEAN = "Everybody who has played here. Tap a name to change it, or to join it with another."
NO_PLAYERS = "Nobody has played here yet."
RENAME = "Change the name"
JOIN = "Join with {name}"
JOIN_TEXT = "All games of {name} become games of {other}. This cannot be undone."
JOIN_THEM = "Join them"
COLUMNS = "{columns} columns"
MULTIPLIED = "{columns} columns, multiplied"


def kind_name(kind: Kind) -> str:
    """A kind of game in a few words: only what its rule set leaves open is told."""
    rules = RULE_SETS.get(kind.rules)
    if rules is None:
        return kind.rules
    parts = [rules.name]
    if len(rules.columns) > 1 and kind.columns > 1:
        columns = MULTIPLIED if kind.multiply else COLUMNS
        parts.append(columns.format(columns=kind.columns))
    if len(rules.extra_fives) > 1:
        parts.append(policy(kind.extra_fives).lower())
    return ", ".join(parts)


def day(milliseconds: int) -> str:
    """A date as it is written anywhere."""
    return datetime.fromtimestamp(milliseconds / 1000).strftime("%Y-%m-%d")
