"""Texts of the new-game and game-over screens."""

import re
from collections.abc import Container
from typing import TYPE_CHECKING

from app.text.i18n import NO_TEXT, Text, _, in_context, plural, rule_set_name
from core import RULE_SETS, Deal, EndOfTurn, Outcome, RankedPlayer, RuleSet, SecondTap, Tap, Verdict

if TYPE_CHECKING:
    from app.storage import GameFlags

# --- new game -----------------------------------------------------------------------------

NEW_GAME = _("New game")
RULES = _("Rules")
PLAYERS = _("Players")
PLAYER = _("Player {number}")
"""For a player without a name."""
DICE = _("Dice")
START = _("Start")

SUMMARIES = {
    "official": _("Forced joker, 100 for each extra five of a kind"),
    "jahtzee": _("Jokers only after you score five of a kind"),
    "winzee": _("Up to six columns; extra fives of a kind as you like"),
    "triple": _("Three columns, ×1 ×2 ×3"),
    "yachtz": _("Triple scoring with a bonus row"),
    "os2": _("The plain game, no extras"),
    "custom": _("Any columns, any rule for extra fives of a kind"),
}
FOR_PLAYERS = _("For {least} to {most} players")

COLUMNS = _("Columns")
MULTIPLY = _("Multiply {times}")
TIMES = "×{multiplier}"
EXTRA_FIVES = _("Extra fives of a kind")
POLICY = {
    "none": _("Nothing"),
    "again": _("50 and another turn"),
    "wild": _("Wild card"),
    "eligible": _("Earned joker"),
    "forced": _("Forced joker"),
    "triple": _("Triple bonus"),
    "row": _("Bonus row"),
}
POLICY_DESCRIPTIONS = {
    "none": _("Another five of a kind is a roll like any other."),
    "again": _(
        "Another five of a kind adds 50 to a five-of-a-kind box you have scored, and you get"
        " another turn."
    ),
    "wild": _("Another five of a kind fits any lower box at full value."),
    "eligible": _(
        "Once you have scored five of a kind, an extra one earns 100. It is a joker if the box of"
        " its number is taken."
    ),
    "forced": _(
        "Another five of a kind must go into the box of its number. If that is taken, it is a"
        " joker in a lower box. It earns 100 if you have scored five of a kind."
    ),
    "triple": _(
        "Five of a kind in its box earns 100 each time after the first. Once every column has"
        " one, another five of a kind is a joker."
    ),
    "row": _(
        "Once every five-of-a-kind box is scored, another five of a kind adds 100 in a bonus row."
    ),
}

NAME = _("Name")
PLAYS = _("plays")
SITS_OUT = _("sits out")
TOO_MANY_PLAYERS = plural("only one plays", "only {count} play")
ADD_PLAYER = _("Add player")
PLAYER_RANGE = _("{rules}: {least} to {most} players")
PLAYER_COUNT = plural("{rules}: {count} player", "{rules}: {count} players")
LIST_FULL = _("There is room for {count} names. Let somebody who sits out play instead.")
TAP_TO_SEAT_BOT = _("Tap a figure to let a bot play there.")
DRAG_TO_REORDER = _("Drag a handle up or down to change the order.")
DRAG_OR_KEYS_TO_REORDER = _(
    "Drag a handle up or down to change the order, or press Shift and an arrow key."
)

DEAL = {Deal.OWN: _("Own dice"), Deal.SAME: _("Same dice")}
DEAL_DESCRIPTIONS = {
    Deal.OWN: _("Each player rolls their own dice."),
    Deal.SAME: _("Everyone gets the same dice in every turn, so only choices differ."),
}
DEAL_FOR_ONE_PLAYER = _("With one player this makes no difference.")

TODAYS_WAY = _("Today’s way")
AS_IN_YEAR = _("As in {year}")
AS_IT_WAS = _("As it was")
"""Where the year is not known."""
TODAYS_WAY_DESCRIPTION = _("Taps, possible scores and end of turn follow your settings.")
AS_IT_WAS_DESCRIPTION = _("Like {program}: {play_style}.")
TAP = {
    Tap.KEEPS: _("a tap holds a die"),
    Tap.THROWS: _("a tap throws a die back"),
    Tap.MARKS: _("a tap marks a die to be rolled"),
}
POSSIBLE_SCORES = {True: _("possible scores shown"), False: _("possible scores hidden")}
SECOND_TAP = {
    SecondTap.ALWAYS: _("a second tap confirms a box"),
    SecondTap.ZEROS: _("a second tap confirms a zero"),
    SecondTap.NEVER: _("one tap takes a box"),
    SecondTap.DOUBLE: _("a double tap takes a box, a tap on its name too"),
    SecondTap.ASK_ZEROS: _("one tap takes a box, with a question before a zero"),
}
END_OF_TURN = {
    EndOfTurn.PROMPT: _("it asks at the end of a turn"),
    EndOfTurn.PAUSE: _("a short pause after each turn"),
    EndOfTurn.NOTHING: _("play goes straight on"),
}
FIRST_ROLL = _("the first roll is automatic")
GREY_PREVIEW = _("the first tap shows the score in grey, a zero in red")

# --- game over ----------------------------------------------------------------------------

WINS = _("{name} wins")
TIE = _("{names} tie")
LIST_OF_NAMES = _("{names} and {last}")
LIST_OF_NAMES_BEFORE_I = in_context("before the sound i", "{names} and {last}")
"""Spanish: Ana y Ben, but Ana e Inés."""
STARTS_WITH_I_SOUND = re.compile("[ií]|h[ií](?![aeoáéó])", re.IGNORECASE)
POINTS = plural("{count} point", "{count} points")
VERDICT = {
    "good": _("Over {points}: a good game."),
    "pro": _("Over {points}: you are a pro."),
}
POINTS_AND_VERDICT = "{points}. {verdict}"
BEHIND = _("{points} behind")
NEW_BEST = _("New best here")
SHORT_OF_BONUS = _("{points} short of the upper bonus")
IN_TOP_LIST = _("No. {place} in the top scores")
TRICK_USED = _("The party trick was used, so this game does not count.")
DICE_KNOWN = _("Its dice could be known in advance, so this game does not count.")
REAL_DICE_NOT_LISTED = _("Games with real dice count in statistics, but not for the top scores.")
STARTED_ELSEWHERE = _(
    "Started on another device, so it counts in statistics, but not for the top scores."
)
HINTS_USED = plural("Played with {count} hint.", "Played with {count} hints.")
REVIEW = _("Review")
PLAY_AGAIN = _("Play again")
SEE_CARDS = _("See the cards")
UNDO_LAST_BOX = _("Undo last box")
HOME = _("Home")


def rule_set_summary(rules: RuleSet) -> str:
    if rules.id in SUMMARIES:
        return SUMMARIES[rules.id]()
    return FOR_PLAYERS(least=rules.players[0], most=rules.players[-1])


def origin_year(rules: RuleSet) -> str:
    return str(rules.origin.year) if rules.origin and rules.origin.year else ""


def as_it_was_text(rules: RuleSet) -> str:
    year = origin_year(rules)
    return AS_IN_YEAR(year=year) if year else AS_IT_WAS()


def policy_name(id: str) -> str:
    return POLICY[id]() if id in POLICY else id


def multiply_text(multipliers: tuple[int, ...]) -> str:
    times = " ".join(TIMES.format(multiplier=each) for each in multipliers)
    return MULTIPLY(times=times)


def too_many_players_text(rules: RuleSet) -> str:
    return TOO_MANY_PLAYERS(rules.players[-1])


def player_limit(rules: RuleSet) -> str:
    least, most = rules.players[0], rules.players[-1]
    if least == most:
        return PLAYER_COUNT(most, rules=rule_set_name(rules))
    return PLAYER_RANGE(rules=rule_set_name(rules), least=least, most=most)


def describe_as_it_was(rules: RuleSet, people: int) -> str:
    """The play style of the original program, in one sentence."""
    play_style = rules.play_style
    parts = [
        TAP[play_style.tap](),
        POSSIBLE_SCORES[play_style.hints](),
        SECOND_TAP[play_style.second_tap](),
        END_OF_TURN[play_style.ends_turn(people)](),
    ]
    if play_style.first_roll_by_itself:
        parts.append(FIRST_ROLL())
    if play_style.grey_preview:
        parts.append(GREY_PREVIEW())
    program = rules.origin.program if rules.origin else rule_set_name(rules)
    return AS_IT_WAS_DESCRIPTION(program=program, play_style=", ".join(parts))


def points_text(number: int) -> str:
    return POINTS(number)


def is_default_name(name: str) -> bool:
    """Whether it is the name of a player without one, in any language."""
    return bool(in_current_language(name))


def in_current_language(name: str) -> str:
    """The default name of the current language for one of any language; empty for other names."""
    for template in PLAYER.in_every_language():
        numbered = re.escape(template).replace(re.escape("{number}"), r"(\d+)")
        if found := re.fullmatch(numbered, name):
            return PLAYER(number=found[1])
    originals = {rules.origin.unnamed_player for rules in RULE_SETS.values() if rules.origin}
    for original in map(Text, filter(None, originals)):
        for unnamed in original.in_every_language():
            if found := re.fullmatch(rf"{re.escape(unnamed)}( \d+)?", name):
                return original() + (found[1] or "")
    return ""


def join_names(names: tuple[str, ...]) -> str:
    if len(names) < 2:
        return "".join(names)
    *others, last = names
    sentence = LIST_OF_NAMES_BEFORE_I if STARTS_WITH_I_SOUND.match(last) else LIST_OF_NAMES
    return sentence(names=", ".join(others), last=last)


def outcome_headline(outcome: Outcome) -> str:
    winners = tuple(place.name for place in outcome.winners)
    if len(outcome.ranking) == 1:
        return points_text(outcome.winners[0].total)
    if outcome.tied:
        return TIE(names=join_names(winners))
    return WINS(name=winners[0])


def outcome_subtitle(outcome: Outcome, bots: Container[int] = ()) -> str:
    """The best score, and its verdict if it is a person's: it addresses the player.

    With one player the headline already has the score.
    """
    best = outcome.winners[0]
    earned = any(place.player not in bots for place in outcome.winners)
    called = verdict_text(best.verdict) if earned and best.verdict else ""
    if len(outcome.ranking) == 1:
        return called
    score = points_text(best.total)
    return POINTS_AND_VERDICT.format(points=score, verdict=called) if called else score


def verdict_text(verdict: Verdict) -> str:
    """Empty for a verdict without a sentence."""
    return VERDICT.get(verdict.word, NO_TEXT)(points=verdict.over)


def unlisted_reason(flags: "GameFlags") -> str:
    """Why the game's flags keep it off the top-score list; empty if they do not."""
    if flags.known:
        return DICE_KNOWN()
    if flags.typed_in:
        return REAL_DICE_NOT_LISTED()
    return STARTED_ELSEWHERE() if flags.imported else ""


def game_note(tricked: bool, hints: int, unlisted: str = "") -> str:
    if tricked:
        return TRICK_USED()
    notes = (unlisted, HINTS_USED(hints) if hints else "")
    return " ".join(filter(None, notes))


def ranking_note(place: RankedPlayer, best: RankedPlayer, listed: int | None) -> str:
    """The line under a name: its place in the top scores, or how far behind it is."""
    if listed is not None:
        return NEW_BEST() if listed == 1 else IN_TOP_LIST(place=listed)
    if place.rank == best.rank:
        return ""
    return BEHIND(points=best.total - place.total)
