"""Texts of the screen after the last box."""

from collections.abc import Container
from typing import TYPE_CHECKING

from app.text import coach
from app.text.i18n import NO_TEXT, _, format_number, in_context, plural
from app.text.screens import review
from app.text.screens.new_game import join_names, points_text
from core import Outcome, RankedPlayer, Setup, Verdict

if TYPE_CHECKING:
    from app.storage.games.game_flags import GameFlags, Uncounted
    from core.coach import Decision

# --- headline -----------------------------------------------------------------------------

WINS_AT_ONCE = _("{name} wins at once!")
ON_THE_FIRST_ROLL = _("Five of a kind on the first roll")
PERSON_WINS = _("{name} wins!")
BOT_WINS = _("{name} wins by {points}")
SHARED = _("{names} share it")
SHARED_POINTS = plural("{count} point each", "{count} points each")
AHEAD_OF = _("{points} ahead of {name}")
CAME_CLOSEST = _("{name} came closest, {points} behind")
BEST_BOX = _("Your best box: {box} for {points}")
NEW_PERSONAL_BEST = _("New personal best!")
BEST_BEATEN_BY = _("{points} more than your best so far")
ABOVE_AVERAGE = _("{points} above your previous average")
BELOW_AVERAGE = _("{points} below your previous average")
AT_AVERAGE = _("Right on your previous average")
CHALLENGE = _("Challenge {code}")
VERDICT = {
    "good": _("Over {points}: a good game."),
    "pro": _("Over {points}: you are a pro."),
}
SENTENCE_AND_VERDICT = "{sentence}. {verdict}"

# --- standings ----------------------------------------------------------------------------

PLACES = {2: _("second"), 3: _("third")}
BEHIND = _("{points} behind")
TOP_SCORE = _("new top score")
PERSONAL_BEST = _("personal best")
IN_TOP_LIST = _("No. {place} in the top scores")

# --- notes --------------------------------------------------------------------------------

SHORT_OF_BONUS = _("{points} short of the upper bonus")
TRICK_USED = _("The party trick was used, so this game does not count.")
WON_AT_ONCE = _("Won at once, so this game counts for no top list and no average.")
DICE_KNOWN = _("Its dice could be known in advance, so this game does not count.")
REAL_DICE_NOT_LISTED = _("Games with real dice count in statistics, but not for the top scores.")
STARTED_ELSEWHERE = _(
    "Started on another device, so it counts in statistics, but not for the top scores."
)
UNCOUNTED = {0: NO_TEXT, 1: TRICK_USED, 2: WON_AT_ONCE}
"""By Uncounted."""
HINTS_USED = plural("Played with {count} hint.", "Played with {count} hints.")

# --- where the points went ----------------------------------------------------------------

HOW_IT_WENT = _("How the game went")
WHERE_POINTS_WENT = _("Where your points went")
BARS_START_AT = _("bars start at {points}")
BEST_PLAY = _("Best play gets on average")
LUCK = _("Luck: better than about {percent} of 100 games")
MISTAKES = _("Mistakes")
YOUR_SCORE = _("Your score")
REVIEW = _("Review")
LOOKING = _("Looking at the choices …")
LOOK_BACK = _("See every turn and what was better")
POINTS_LOST = plural(
    "{count} point lost to mistakes, luck {luck}", "{count} points lost to mistakes, luck {luck}"
)
HARDLY_LOST = _("Less than a point lost to mistakes, luck {luck}")
NOTHING_LOST = _("Nothing lost to mistakes, luck {luck}")
MIN_LOSS = 0.05

# --- buttons ------------------------------------------------------------------------------

REMATCH = _("Rematch")
PLAY_AGAIN = _("Play again")
SAME_PLAYERS = _("same players, fresh dice")
SAME_RULES = _("same rules, fresh dice")
SEE_CARDS = _("See the cards")
CHALLENGE_FRIENDS = in_context("button", "Challenge")
CHALLENGE_HAS_THESE_DICE = _("It has the dice of this game and your result.")
CHALLENGE_HAS_FRESH_DICE = _("It has the same rules and fresh dice for everybody.")
UNDO_LAST_BOX = _("Undo last box")
NEW_GAME = _("New game")
HOME = _("Home")


def headline(outcome: Outcome, bots: Container[int], personal_best: bool) -> str:
    winners = outcome.winners
    if len(outcome.ranking) == 1:
        return NEW_PERSONAL_BEST() if personal_best else points_text(winners[0].total)
    if outcome.tied:
        return SHARED(names=join_names(tuple(place.name for place in winners)))
    [winner] = winners
    if outcome.at_once:
        return WINS_AT_ONCE(name=winner.name)
    if winner.player in bots:
        return BOT_WINS(name=winner.name, points=winner.total - _runner_up(outcome).total)
    return PERSON_WINS(name=winner.name)


def subtitle(outcome: Outcome, bots: Container[int], best_box: tuple[str, int] | None) -> str:
    """By how much and against whom; `best_box` has name and points of the only person's best."""
    best = outcome.winners[0]
    if outcome.tied:
        return SHARED_POINTS(best.total)
    if outcome.at_once:
        return ON_THE_FIRST_ROLL()
    if best.player not in bots:
        second = _runner_up(outcome)
        return AHEAD_OF(points=best.total - second.total, name=second.name)
    if best_box is not None:
        return BEST_BOX(box=best_box[0], points=best_box[1])
    people = [place for place in outcome.ranking if place.player not in bots]
    if not people:
        return ""
    return CAME_CLOSEST(name=people[0].name, points=best.total - people[0].total)


def _runner_up(outcome: Outcome) -> RankedPlayer:
    return outcome.ranking[len(outcome.winners)]


def compare_with_former_games(total: int, best: int, average: float) -> str:
    """Compare a solo game with the player's earlier games of the same kind."""
    if total > best:
        return BEST_BEATEN_BY(points=total - best)
    difference = total - round(average)
    if difference:
        return (ABOVE_AVERAGE if difference > 0 else BELOW_AVERAGE)(points=abs(difference))
    return AT_AVERAGE()


def with_verdict(sentence: str, outcome: Outcome, bots: Container[int]) -> str:
    """The verdict addresses the player, so bots get none."""
    best = outcome.winners[0]
    earned = any(place.player not in bots for place in outcome.winners)
    verdict = verdict_text(best.verdict) if earned and best.verdict else ""
    if not (sentence and verdict):
        return sentence or verdict
    return SENTENCE_AND_VERDICT.format(sentence=sentence, verdict=verdict)


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


def game_note(uncounted: "Uncounted", hints: int, unlisted: str = "") -> str:
    if uncounted:
        return UNCOUNTED[uncounted]()
    notes = (unlisted, HINTS_USED(hints) if hints else "")
    return " ".join(filter(None, notes))


def standing_note(
    place: RankedPlayer, best: int, listed: int | None, personal_best: bool, on_podium: bool
) -> str:
    """The line under a total: what is special about it, else its rank or how far behind it is."""
    if listed == 1:
        return TOP_SCORE()
    if personal_best:
        return PERSONAL_BEST()
    if on_podium:
        return PLACES.get(place.rank, NO_TEXT)()
    if listed is not None:
        return IN_TOP_LIST(place=listed)
    if place.total == best:
        return ""
    return BEHIND(points=best - place.total)


def teaser_heading(luck: int, loss: int) -> str:
    """What the review found; both in tenths of a point."""
    signed = review.format_signed(luck)
    points = round(loss / 10)
    if points:
        return POINTS_LOST(points, luck=signed)
    return (HARDLY_LOST if loss else NOTHING_LOST)(luck=signed)


def describe_costliest(decision: "Decision", setup: Setup) -> str:
    better = review.BETTER(better=coach.describe_choice(decision.best, setup), loss=decision.loss)
    return f"{review.TURN(turn=decision.turn)} · {better}"


def luck_label(percentile: float) -> str:
    return LUCK(percent=review.round_percentile(percentile))


def plain_tenths(tenths: int) -> str:
    return format_number(tenths / 10, 1 if tenths % 10 else 0)
