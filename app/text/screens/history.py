"""Texts of the top scores, history, statistics and players screens."""

from app.storage.games.game_kind import GameKind, open_options
from app.text.calendar import format_date
from app.text.i18n import _, in_context, plural, rule_set_name, verbatim
from app.text.screens.new_game import OPTIONS, policy_name
from core import RULE_SETS

TOP_SCORES = _("Top scores")
DATE_WITH_HINTS = plural("{date}, with {count} hint", "{date}, with {count} hints")
HISTORY = _("History")
ALL_GAMES = _("All games")
STATISTICS = _("Statistics")
NO_SCORES = _("No scores yet. Finish a game, and the best scores appear here.")
NO_GAMES = _("No finished games yet. Every game you finish is kept here.")
CLEAR = _("Clear this list")
CLEAR_TITLE = _("Clear this list?")
CLEAR_TEXT = _("This removes all scores of {kind}. You can undo it until you leave this screen.")
CLEARED = _("The list of {kind} was cleared.")
SHOW_MORE = _("Show more")
GIVEN_UP = in_context("games", "Given up")
GIVEN_UP_DESCRIPTION = _("Tap a game to play on where you left off.")
DELETE = _("Delete this game")
DELETED = _("The game was deleted.")
SEED = _("Seed {seed}")
CHECK_DICE = _("To check its dice: {command}")
STEP_OF = _("step {step} of {steps}")
STEP = _("Step")
NEXT_STEP = _("Next")
LAST_STEP = _("The end")
STEP_BACK = _("Back one step")
STEP_BACK_SHORT = in_context("one step", "Back")
REPLAY_KEYS = (
    (_("Arrows"), in_context("key", "on and back")),
    (verbatim("V"), in_context("key", "review")),
    (_("F1"), in_context("key", "about this game")),
)
PLAY_REPLAY = _("Play by itself")
PAUSE_REPLAY = in_context("replay", "Pause")
REPLAY_SPEED = _("Speed: {speed} times")
TIMES = "{speed}×"
ABOUT_GAME = _("About this game")
BEGINNING = _("The beginning")
EVERYBODY = _("Everybody")
PLAYER = _("Player")
KIND = _("Game")
GAMES = _("Games")
AVERAGE = _("Average")
BEST = _("Best")
WON = _("Won")
WON_OF = _("{wins} of {contests}")
BONUS_RATE = _("Upper bonus")
FIVES = _("Five of a kind")
TOTAL_FREQUENCIES = _("How often each total came up")
TOO_FEW_TOTALS = _("Play five games of this kind to see how the scores spread.")
CARD_COUNT = _("{count} score cards: one for each person in each game.")
TREND = _("Totals over time")
TREND_DESCRIPTION = _(
    "The last {count} score cards, oldest first. The dashed line is the average of all."
)
BY_BOX = _("Average of each box")
FACE_FREQUENCIES = _("How often each face came up")
NAME_ON_LIST = _("Name for the list")
SAVE_NAME = _("Save the name")
ASK_NAME = _("{name} is now number {place}. What is your name?")
SKIP_NAME = in_context("name", "Skip")
PLAYERS = _("Players")
PLAYERS_DESCRIPTION = _(
    "Everybody who has played here. Tap a name to change it, or to merge it with another."
)
NO_PLAYERS = _("Nobody has played here yet.")
RENAME = _("Change the name")
MERGE = _("Merge with {name}")
MERGE_TEXT = _("All games of {name} become games of {other}. This cannot be undone.")
CONFIRM_MERGE = _("Merge them")
COLUMNS = _("{columns} columns")
MULTIPLIED = _("{columns} columns, multiplied")


def kind_name(kind: GameKind) -> str:
    """A kind of game in a few words, with only the options its rule set leaves open; those that
    are on or off are named where they differ from the rule set's own way."""
    rules = RULE_SETS.get(kind.rules)
    if rules is None:
        return kind.rules
    parts = [rule_set_name(rules)]
    if len(rules.columns) > 1 and kind.columns > 1:
        columns = MULTIPLIED if kind.multiply else COLUMNS
        parts.append(columns(columns=kind.columns))
    if len(rules.extra_fives) > 1:
        parts.append(policy_name(kind.extra_fives))
    for option in open_options(rules):
        on = option in kind.options
        if on != rules.choices(option)[0]:
            parts.append(OPTIONS[option][on]())
    return ", ".join(parts)


def player_and_kind(name: str, kind: GameKind) -> str:
    return f"{name} · {kind_name(kind)}"


def date_and_hints(milliseconds: int, hints: int) -> str:
    date = format_date(milliseconds)
    return DATE_WITH_HINTS(hints, date=date) if hints else date
