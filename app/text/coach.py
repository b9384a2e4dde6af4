"""Texts of the coach: hints, explanations, warnings, odds."""

from typing import TYPE_CHECKING

from app.text import table
from app.text.i18n import _, plural, row_name
from core import Offer, RuleSet, Setup
from core.boxes import UPPER, FixedPoints

if TYPE_CHECKING:
    from core.coach import Choice, Evaluation, Explanation, LikelyBox

HINT = _("Hint")
HOLD = _("Hold {dice}")
HOLD_NONE = _("Roll all dice again")
TAKE = _("Take {points} in {box}")
ANNOUNCE = _("Announce {box}")
ADVICE = _("{choice}:")
EXPECTED = _("Expected final total {value:.1f}, with best play from here.")
ESTIMATE = _("Estimated final total {value:.0f}: in this game nobody knows exactly.")
EXPECTED_SHORT = _("{value:.1f} expected")
ESTIMATE_SHORT = _("about {value:.0f} expected")
COST = _("{choice}: {loss:.1f} less")
NO_COST = _("{choice}: as good")
CHANCE_TO_WIN = _("{chance} to win")
WINS_MOST_OFTEN = _(
    "In the last third of the game the win counts: this way you win {chance} of the time."
)
ALSO_MOST_POINTS = _("It brings the most points, too.")
MORE_POINTS_BUT = _(
    "{other} brings {points:.1f} points more on average, but wins only {less} of the time."
)
MORE_POINTS_SAME = _("{other} brings {points:.1f} points more on average, but wins no more often.")
WINS_LESS_OFTEN = _("{choice}: wins {chance} of the time")
NEXT_BEST = _("Next best")
DO_IT = _("Do it")
CLOSE = _("Close")
ROLL_FIRST = _("Roll first: then the coach can tell you what to hold.")
NOT_YOUR_TURN = _("The coach helps people. Wait for your turn.")
NO_COACH = _("The coach does not know these rules.")
ONLY_CHOICE = _("There is nothing else to do, so it costs nothing.")
NEGLIGIBLE_POINTS = 0.05
"""Choices closer than this count as equally good."""
NOTICEABLE_CHANCE = 0.05
NEGLIGIBLE_CHANCE = 0.005
"""Smaller differences in chance are not given as a reason."""
RARE = 0.15
"""An upper box that a turn seldom ends in is not a reason."""
PAIR = 2
"""Of a number: an upper box with fewer on average is given up rather than filled."""
UPPER_BOXES = frozenset(box.id for box in UPPER)

# --- explanations -----------------------------------------------------------------------------

IN_COLUMN = _("{box} ({column})")
HOLDING = _("Holding {dice}")
HOLDING_NONE = _("Rolling all dice again")
TAKING = _("Taking {points} in {box}")
ANNOUNCING = _("Announcing {box}")
THAN_HOLDING = _("holding {dice}")
THAN_HOLDING_NONE = _("rolling all dice again")
THAN_GOING_FOR = _("going for {box} with {dice}")
THAN_GOING_FOR_WITH_ALL = _("going for {box} with all dice")
THAN_TAKING = _("taking {points} in {box}")
THAN_ANNOUNCING = _("announcing {box}")
WORTH_MORE = _("{best} is worth {gain:.1f} more than {other}: {because}.")
EQUALLY_GOOD = _("{best} is as good as {other}.")
LAST_BOX = _("only {box} is left to fill")
LAST_BOX_CHANCE = _("only {box} is left, and it scores {chance} of the time, the other way {less}")
LAST_BOX_AVERAGE = _(
    "only {box} is left, and it gets {points:.1f} points on average, the other way {less:.1f}"
)
EXTRA_FIVE = _("{chance} of these turns end in another five of a kind that earns a bonus")
PACE_BEHIND = plural(
    "with {box} still open, you are {count} point short of the bonus pace",
    "with {box} still open, you are {count} points short of the bonus pace",
)
PACE_AHEAD = plural(
    "with {box} still open, you are {count} point ahead of the bonus pace",
    "with {box} still open, you are {count} points ahead of the bonus pace",
)
PACE_EVEN = _("with {box} still open, you are just on the bonus pace")
ENDS_MORE_OFTEN = _("it ends in {box} {chance} of the time, the other way {less}")
STILL_ENDS_IN_BOX = _(
    "it still ends there {chance} of the time, with {points:.1f} points on average"
)
ENDS_WITH_AVERAGE = _("it ends in {box} {chance} of the time, with {points:.1f} points on average")
ENDS_WITH_MORE = _(
    "it ends in {box} with {points:.1f} points on average, the other way with {less:.1f}"
)
ENDS_IN_BOX = _("it ends in {box} {chance} of the time")
OTHER_STAYS_OPEN = _("{ends}, and {other} stays open")
THEN_GETS = _("{box} then gets {points:.1f} points on average")
AND_PACE = _("{because}; {pace}")
TURN_AVERAGE = _("this turn scores {points:.1f} points on average, the other way {less:.1f}")
REST_WORTH_MORE = _("what stays open for later turns is then worth more")
ROLLING_ON_RARELY_ENDS_IN = _("rolling again would end in {box} only {chance} of the time")
ROLLING_ON_AVERAGE = _("rolling again scores {points:.1f} points on average")
BETTER_LEFT_OPEN = _("leaving {other} open is worth more than leaving {box} open")
WINS_BONUS = _("it wins the upper bonus")
GIVES_UP_BONUS = _("the other way gives up the upper bonus")
PUTS_AHEAD_OF_PACE = plural(
    "it puts you {count} point ahead of the bonus pace",
    "it puts you {count} points ahead of the bonus pace",
)
KEEPS_PACE = _("it keeps you on the bonus pace")
COUNTS_TOWARDS_BONUS = _("it counts towards the upper bonus, too")
MORE_POINTS_NOW = plural("it scores {count} more point now", "it scores {count} more points now")

# --- warnings and odds ------------------------------------------------------------------------

WARNING = (_("That costs {loss:.1f}."), _("Better: {better}. Sure? {again}"))
WARNING_ESTIMATE = (_("That costs about {loss:.0f}."), _("Better: {better}. Sure? {again}"))
HOLD_IN_SENTENCE = _("hold {dice}")
HOLD_NONE_IN_SENTENCE = _("roll all dice again")
TAKE_IN_SENTENCE = _("take {points} in {box}")
ANNOUNCE_IN_SENTENCE = _("announce {box}")
ODDS = _("Odds")
ODDS_CAPTION = (
    _("Odds"),
    _("for the dice you hold. {first} to {last}: for three or more"),
)


def odds_caption(rules: RuleSet) -> tuple[str, str]:
    """What the odds mean, with the first and last upper box by their names in this game."""
    first, last = (row_name(rules, box.id) for box in (UPPER[0], UPPER[-1]))
    return table.fill(ODDS_CAPTION, first=first, last=last)


def describe_choice(choice: "Choice", setup: Setup) -> str:
    if choice.announced is not None:
        return ANNOUNCE(box=row_name(setup.rules, choice.announced))
    if choice.offer is None:
        return HOLD(dice=format_kept_dice(choice)) if format_kept_dice(choice) else HOLD_NONE()
    return TAKE(**_offer_facts(choice.offer, setup))


def describe_choice_within_sentence(choice: "Choice", setup: Setup) -> str:
    if choice.announced is not None:
        return ANNOUNCE_IN_SENTENCE(box=row_name(setup.rules, choice.announced))
    if choice.offer is None:
        return (
            HOLD_IN_SENTENCE(dice=format_kept_dice(choice))
            if format_kept_dice(choice)
            else HOLD_NONE_IN_SENTENCE()
        )
    return TAKE_IN_SENTENCE(**_offer_facts(choice.offer, setup))


def expected_total(expected: float, exact: bool) -> str:
    return (EXPECTED if exact else ESTIMATE)(value=expected)


def expected_total_short(expected: float, exact: bool) -> str:
    return (EXPECTED_SHORT if exact else ESTIMATE_SHORT)(value=expected)


def describe_cost(choice: "Choice", loss: float, setup: Setup) -> str:
    return (COST if loss > NEGLIGIBLE_POINTS else NO_COST)(
        choice=describe_choice(choice, setup), loss=loss
    )


def chance_to_win(chance: float) -> str:
    return CHANCE_TO_WIN(chance=table.win_percent(chance))


def explain_play_to_win(by_chance: "Evaluation", by_points: "Evaluation", setup: Setup) -> str:
    """How often the best choice wins, and what the one with the most points would do."""
    best, most = by_chance.choices[0], by_points.choices[0]
    wins, less = (table.win_percent(by_chance.value_of(each)) for each in (best, most))
    points = most.value - by_points.value_of(best)
    if points < NEGLIGIBLE_POINTS:
        then = ALSO_MOST_POINTS()
    else:
        sentence = MORE_POINTS_SAME if less == wins else MORE_POINTS_BUT
        then = sentence(other=_best_choice(most, setup), points=points, less=less)
    return f"{WINS_MOST_OFTEN(chance=wins)} {then}"


def describe_other_chance(choice: "Choice", loss: float, setup: Setup) -> str:
    """How often another choice wins, if that is less."""
    sentence = WINS_LESS_OFTEN if loss >= NEGLIGIBLE_CHANCE else NO_COST
    return sentence(choice=describe_choice(choice, setup), chance=table.win_percent(choice.value))


def format_kept_dice(choice: "Choice") -> str:
    return table.format_dice(choice.dice)


def cell_name(setup: Setup, box: str, column: int) -> str:
    """The name of a box, with its column if there are several."""
    name = row_name(setup.rules, box)
    if setup.columns == 1:
        return name
    return IN_COLUMN(box=name, column=table.column_name(setup, column))


def explain_choice(reason: "Explanation", setup: Setup) -> str:
    """One sentence on why the best choice is best."""
    if reason.other is None:
        return ONLY_CHOICE()
    sentence = WORTH_MORE if reason.gain > NEGLIGIBLE_POINTS else EQUALLY_GOOD
    return sentence(
        best=_best_choice(reason.best, setup),
        other=_other_choice(reason, setup),
        gain=reason.gain,
        because=_reason(reason, setup),
    )


def _offer_facts(offer: Offer, setup: Setup) -> dict[str, str]:
    return {"points": table.offer_text(offer), "box": cell_name(setup, offer.box, offer.column)}


def _best_choice(choice: "Choice", setup: Setup) -> str:
    if choice.announced is not None:
        return ANNOUNCING(box=row_name(setup.rules, choice.announced))
    if choice.offer is not None:
        return TAKING(**_offer_facts(choice.offer, setup))
    return HOLDING(dice=format_kept_dice(choice)) if format_kept_dice(choice) else HOLDING_NONE()


def _other_choice(reason: "Explanation", setup: Setup) -> str:
    other, instead = reason.other, reason.instead
    if other is None:
        return ""
    if other.offer is not None:
        return THAN_TAKING(**_offer_facts(other.offer, setup))
    if other.announced is not None:
        return THAN_ANNOUNCING(box=row_name(setup.rules, other.announced))
    kept = format_kept_dice(other)
    if instead is None:
        return THAN_HOLDING(dice=kept) if kept else THAN_HOLDING_NONE()
    box = cell_name(setup, instead.box, instead.column)
    return THAN_GOING_FOR(box=box, dice=kept) if kept else THAN_GOING_FOR_WITH_ALL(box=box)


def _reason(reason: "Explanation", setup: Setup) -> str:
    if reason.best.offer is not None:
        return _reason_to_take(reason.best.offer, reason, setup)
    if reason.best.announced is not None:
        box = row_name(setup.rules, reason.best.announced)
        return THEN_GETS(box=box, points=reason.towards.points)
    last = len(reason.open) == 1
    # With one box left, only an extra five can justify keeping dice that do not fit it.
    if reason.extra_five - reason.others_extra_five >= (
        NEGLIGIBLE_CHANCE if last else NOTICEABLE_CHANCE
    ):
        return EXTRA_FIVE(chance=table.chance_percent(reason.extra_five))
    if last:
        return _last_box(reason, setup)
    general = _general_reason(reason)
    if general:
        return general
    ends = _likely_end(reason, setup)
    if reason.pace is None:
        return ends
    box = cell_name(setup, reason.towards.box, reason.towards.column)
    return AND_PACE(because=ends, pace=_pace(reason.pace.ahead, box))


def _last_box(reason: "Explanation", setup: Setup) -> str:
    """How well the dice that are held fit the only box that is left, compared with the other
    choice's."""
    mine, rest = reason.towards, _others_in(reason, reason.towards)
    name = cell_name(setup, *mine.cell)
    chance, less = (
        table.chance_percent(each.scores if each is not None else 0.0) for each in (mine, rest)
    )
    fewer = rest.points if rest is not None else 0.0
    if _names_points(setup.rules, mine.box):
        if mine.points - fewer >= NEGLIGIBLE_POINTS:
            return LAST_BOX_AVERAGE(box=name, points=mine.points, less=fewer)
    elif chance != less:
        return LAST_BOX_CHANCE(box=name, chance=chance, less=less)
    return LAST_BOX(box=name)


def _general_reason(reason: "Explanation") -> str:
    """What the whole turn brings, if no single box explains much of the gain; empty if one does."""
    towards, rest = reason.towards, _others_in(reason, reason.towards)
    if reason.other is None or reason.other.offer is not None:
        return ""
    here = towards.chance * towards.gain - (rest.chance * rest.gain if rest is not None else 0.0)
    now, less = _average_points(reason.leads), _average_points(reason.others)
    number = next((box.number for box in UPPER if box.id == towards.box), None)
    useful = number is None or (towards.scored >= PAIR * number and towards.scores >= RARE)
    if 2 * here >= reason.gain and (useful or (now > less and towards.scores >= RARE)):
        return ""
    if now - less >= max(reason.gain / 2, NEGLIGIBLE_POINTS):
        return TURN_AVERAGE(points=now, less=less)
    # What an upper box brings towards its bonus counts beyond its points.
    known = useful and (number is not None or 4 * here >= reason.gain)
    return "" if known else REST_WORTH_MORE()


def _others_in(reason: "Explanation", wanted: "LikelyBox") -> "LikelyBox | None":
    """The same box after the other choice, if its turn may end there."""
    return next((lead for lead in reason.others if lead.cell == wanted.cell), None)


def _names_points(rules: RuleSet, id: str) -> bool:
    """Whether average points say something about a box: not if it always scores the same, and
    not in a box of a difference."""
    fixed = any(box.id == id and isinstance(box.worth, FixedPoints) for box in rules.boxes)
    return rules.counts(id) and not fixed


def _likely_end(reason: "Explanation", setup: Setup) -> str:
    """Where the kept dice are likely to end, compared with the other choice."""
    towards = reason.towards
    box = cell_name(setup, towards.box, towards.column)
    chance, points = table.chance_percent(towards.scores), towards.scored
    named = _names_points(setup.rules, towards.box)
    alone = ENDS_WITH_AVERAGE() if named else ENDS_IN_BOX()
    rest = _others_in(reason, towards)
    taken = reason.other.offer if reason.other is not None else None
    if taken is not None:
        if reason.stays_open:
            ends = alone.format(box=box, chance=chance, points=points)
            return OTHER_STAYS_OPEN(ends=ends, other=cell_name(setup, taken.box, taken.column))
        now, brings = reason.others[0].gain, _average_points(reason.leads)
        if 2 * towards.chance * (towards.gain - now) < brings - now:
            # No single box is the reason.
            return ROLLING_ON_AVERAGE(points=brings)
        again = rest is not None and setup.rules.counts(towards.box)
        sentence = STILL_ENDS_IN_BOX() if again else alone
        return sentence.format(box=box, chance=chance, points=points)
    less, fewer = (rest.scores, rest.scored) if rest is not None else (0.0, 0.0)
    seldom = less < towards.scores / 2 and towards.box in UPPER_BOXES
    by_chance = (towards.scores - less) * points >= less * (points - fewer)
    clear = towards.scores > less and table.chance_percent(less) != chance
    if not seldom and clear and (by_chance or not named):
        return ENDS_MORE_OFTEN(box=box, chance=chance, less=table.chance_percent(less))
    if not seldom and named and points - fewer >= NEGLIGIBLE_POINTS:
        return ENDS_WITH_MORE(box=box, points=points, less=fewer)
    return alone.format(box=box, chance=chance, points=points)


def _average_points(leads: "tuple[LikelyBox, ...]") -> float:
    """What a turn adds to the total on average."""
    return sum(lead.chance * lead.gain for lead in leads)


def _points_now(offer: Offer, setup: Setup) -> int:
    return offer.gain(setup.multipliers) if setup.rules.counts(offer.box) else 0


def _pace(ahead: int, box: str) -> str:
    if not ahead:
        return PACE_EVEN(box=box)
    return (PACE_AHEAD if ahead > 0 else PACE_BEHIND)(abs(ahead), box=box)


def _reason_to_take(offer: Offer, reason: "Explanation", setup: Setup) -> str:
    gained = reason.leads[0].gain
    box = cell_name(setup, offer.box, offer.column)
    other = reason.other.offer if reason.other is not None else None
    if other is None:
        chance = sum(lead.scores for lead in reason.others if lead.cell == offer.cell)
        brings = _average_points(reason.others)
        if chance < brings / gained if gained else True:
            return ROLLING_ON_RARELY_ENDS_IN(box=box, chance=table.chance_percent(chance))
        return ROLLING_ON_AVERAGE(points=brings)
    more = _points_now(offer, setup) - _points_now(other, setup)
    if reason.stake is not None:
        return WINS_BONUS() if reason.stake == "won" else GIVES_UP_BONUS()
    if more > reason.gain / 2:
        return MORE_POINTS_NOW(more)
    if reason.pace_after is None:
        return BETTER_LEFT_OPEN(other=cell_name(setup, other.box, other.column), box=box)
    if reason.pace_after > 0:
        return PUTS_AHEAD_OF_PACE(reason.pace_after)
    return COUNTS_TOWARDS_BONUS() if reason.pace_after else KEEPS_PACE()
