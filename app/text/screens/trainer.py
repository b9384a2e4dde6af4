"""Texts of the trainer: positions, answers, the daily ten, skill, mistakes and themes."""

from datetime import date
from typing import TYPE_CHECKING

from app.text import coach, table
from app.text.bots import NAME as BOTS
from app.text.calendar import format_day
from app.text.i18n import _, format_number, in_context, plural, row_name, rule_set_name
from app.text.table import column_name
from core import RuleSet, Setup

if TYPE_CHECKING:
    from app.storage.trainer.days import TrainerDay
    from core.coach import Choice
    from core.trainer.answer import Answer
    from core.trainer.skill import SkillRange

TRAINER = _("Trainer")
TODAYS_TEN = _("Today’s ten")
DAY_OF = _("Ten of {day}")
POSITION_OF = _("Position {number} of {count}")
POSITION = _("Position {number}")
STREAK = plural("{count} day in a row", "{count} days in a row")
NOT_PLAYED = _("Not played yet")
ANSWERED = _("{count} of {total} answered")
RESULT = _("{right} of {total} right, {loss} points lost")
EARLIER_DAYS = _("Earlier days")
EARLIER_DAYS_DESCRIPTION = _("Tap a day to play it.")
DAY_STATES = {
    "open": in_context("day", "not played"),
    "begun": in_context("day", "begun"),
    "played": in_context("day", "played"),
}

# --- a position -------------------------------------------------------------------------------

WHAT_TO_KEEP = _("What would you keep?")
WHICH_BOX = _("Which box would you take?")
WHICH_TO_ANNOUNCE = _("Which box would you announce?")
OPEN = in_context("box", "open")
CHIPS = {
    "full_house": in_context("box", "House"),
    "small_straight": in_context("box", "Small"),
    "large_straight": in_context("box", "Large"),
}
BOX_OPEN = _("{box}, open")
BOX_TAKEN = _("{box}, {points} taken")
DIE_KEPT = _("{number}, kept")
NO_ROLL_LEFT = _("no rolls left")
ROLLS_LEFT = plural("{count} roll left", "{count} rolls left")
TURN = _("{rules}, turn {turn} of {turns}")
POINTS_AND_BONUS = _("{points} points, {missing} to the bonus")
POINTS_ONLY = _("{points} points")
KEEP = _("Keep {dice}")
KEEP_NONE = _("Roll all dice again")
TAP_A_BOX = _("Tap a box")
TAP_DICE_OR_BOX = _("Tap the dice to keep, or a box to take it now.")
TAP_TO_ANNOUNCE = _(
    "Tap the dice to keep, a box to take it now, or one of the last column to announce it."
)
YOU_KEPT = _("You kept {dice}")
YOU_ROLLED_ALL = _("You rolled all dice again")
YOU_TOOK = _("You took {points} in {box}")
YOU_ANNOUNCED = _("You announced {box}")
IS_ANNOUNCED = _("{box} is announced.")
NEXT_POSITION = _("Next position")
SEE_RESULT = _("See the result")
BACK_TO_RESULT = _("Back to the result")

# --- an answer --------------------------------------------------------------------------------

VERDICTS = {
    "fine": _("Just right"),
    "inaccurate": in_context("answer", "Close"),
    "mistake": _("A mistake"),
    "blunder": _("A blunder"),
}
SECOND_BEST = _("{verdict}: second best")
COSTS = _("costs {points} points")
COSTS_NOTHING = _("costs nothing")
BEST = in_context("choice", "best")
BEST_AND_YOURS = _("best, and yours")
YOUR_CHOICE = _("your choice")
SECOND = _("second best")
THIRD = _("third best")
WHY = _("Why {choice}?")
ESTIMATES = _("In this game these values are estimates.")
ANNOUNCEMENT = _("{verdict}, {cost}. Best: {best}.")

# --- the result of a day ----------------------------------------------------------------------

SHARE = _("Share")
DONE = in_context("button", "Done")
RIGHT_ANSWERS = plural("right answer", "right answers")
POINTS_LOST = _("points lost")
DAYS_IN_A_ROW = plural("day in a row", "days in a row")
SHARED = _("Fivefold daily ten, {day}")
SQUARES = {"fine": "🟩", "inaccurate": "🟨", "mistake": "🟧", "blunder": "🟥"}

AFTER_ANSWER = _("After your answer")
AFTER_ANSWER_DESCRIPTION = _(
    "Here you will see what your choice costs, the three best choices with their values, and the"
    " reason in plain words."
)

# --- mistakes and themes ----------------------------------------------------------------------

OWN_MISTAKES = _("Own mistakes")
MISTAKES_DUE = plural("{count} of your own mistakes is due", "{count} of your own mistakes are due")
MISTAKES_DESCRIPTION = _("Decisions from your games, asked again until you get them right")
NO_MISTAKES_DUE = _("None of your mistakes is due today")
MISTAKE_COST = _("it cost {points} points in your game")
PRACTISE = _("Practise")
PRACTICE = {
    "endgames": _("Endgames"),
    "bonus_race": _("Bonus race"),
    "first_rolls": _("First rolls"),
    "jokers": _("Joker turns"),
}
THEMES = {
    "upper_bonus": _("Upper bonus"),
    "straights": _("Straights"),
    "giving_up": _("When to give up a box"),
    "extra_fives": _("Extra fives of a kind"),
    "which_column": _("Which column"),
    "announcements": _("Announcements"),
    "other": _("Everything else"),
}
THEME_COSTS = _("What your mistakes cost per game")
THEME_COSTS_DESCRIPTION = _("Tap a theme to answer your mistakes of that kind.")
THEME_COST = _("{points} points a game · {left}")
STILL_TO_LEARN = plural("{count} still to learn", "{count} still to learn")

# --- skill ------------------------------------------------------------------------------------

SKILL = _("Your skill")
SKILL_TILE = _("How well you play, apart from luck")
SKILL_DESCRIPTION = _(
    "Points lost per decision against the best choice: less is better, and luck does not count."
    " Games with hints are left out."
)
LAST_GAMES = plural(
    "lost per decision in the last game", "lost per decision in the last {count} games"
)
BETWEEN = _("Between {weaker} and {stronger}")
AS_GOOD_AS = _("As good as {bot}")
BELOW = _("Not yet as good as {bot}")
ESTIMATED_SKILL = _("An estimate: in this game nobody knows exact values.")
LUCK = plural("Luck in this game: {luck}", "Average luck in these {count} games: {luck}")
SKILL_BY_GAME = _("Points lost in 100 decisions, game by game")
NO_SKILL_YET = _("Finish a game: it is measured while the program is idle.")


def describe_day_state(day: "TrainerDay | None", total: int) -> str:
    if day is None or not day.answers:
        return NOT_PLAYED()
    if len(day.answers) < total:
        return ANSWERED(count=len(day.answers), total=total)
    return describe_result([answer.loss for answer in day.answers], day.right, total)


def describe_day(day: date, state: str) -> str:
    """For a screen reader."""
    return f"{format_day(day)}, {DAY_STATES[state]()}"


def describe_result(losses: "list[float]", right: int, total: int) -> str:
    return RESULT(right=right, total=total, loss=format_number(sum(losses)))


def cost_of(loss: float) -> str:
    shown = format_number(loss)
    return COSTS_NOTHING() if shown == format_number(0) else COSTS(points=shown)


def describe_theme(cost: str, left: int) -> str:
    """What mistakes of a theme cost, and how many are still to be learned."""
    return THEME_COST(points=cost, left=STILL_TO_LEARN(left))


def describe_mistake(theme: str, loss: float) -> str:
    cost = MISTAKE_COST(points=format_number(loss))
    return f"{THEMES[theme]()}: {cost}" if theme in THEMES else cost


def verdict(answer: "Answer") -> str:
    word = VERDICTS[answer.mark]()
    return SECOND_BEST(verdict=word) if answer.rank == 2 and not answer.right else word


def describe_own_choice(choice: "Choice", setup: Setup) -> str:
    if choice.offer is not None:
        box = coach.cell_name(setup, choice.offer.box, choice.offer.column)
        return YOU_TOOK(points=table.offer_text(choice.offer), box=box)
    if choice.announced is not None:
        return YOU_ANNOUNCED(box=row_name(setup.rules, choice.announced))
    dice = coach.format_kept_dice(choice)
    return YOU_KEPT(dice=dice) if dice else YOU_ROLLED_ALL()


def short_choice(choice: "Choice", setup: Setup) -> str:
    """The dice, or the points and the box."""
    if choice.offer is not None:
        box = coach.cell_name(setup, choice.offer.box, choice.offer.column)
        return coach.TAKE_IN_SENTENCE(points=table.offer_text(choice.offer), box=box)
    if choice.announced is not None:
        return coach.ANNOUNCE_IN_SENTENCE(box=row_name(setup.rules, choice.announced))
    return coach.format_kept_dice(choice) or coach.HOLD_NONE_IN_SENTENCE()


def chip_label(rules: RuleSet, box: str) -> str:
    """In as few letters as possible."""
    if box in CHIPS and not rules.own_words:
        return CHIPS[box]()
    return table.short_row_name(rules, box)


def chip_name(setup: Setup, box: str, column: int) -> str:
    """For a screen reader."""
    name = row_name(setup.rules, box)
    return name if setup.columns == 1 else f"{name} {column_name(setup, column)}"


def describe_turn(setup: Setup, turn: int) -> str:
    return TURN(rules=rule_set_name(setup.rules), turn=turn, turns=setup.turns)


def describe_range(found: "SkillRange") -> str:
    if found.weaker is None:
        return BELOW(bot=BOTS[str(found.stronger)]())
    if found.stronger is None:
        return AS_GOOD_AS(bot=BOTS[found.weaker]())
    return BETWEEN(weaker=BOTS[found.weaker](), stronger=BOTS[found.stronger]())


def shared_result(day: date, marks: "list[str]", result: str, streak: int) -> str:
    """Nothing in it tells the positions or the answers. Without `marks` it has no squares."""
    squares = "".join(SQUARES[mark] for mark in marks)
    lines = [SHARED(day=day.isoformat()), *((squares,) if squares else ()), result]
    if streak > 1:
        lines.append(STREAK(streak))
    return "\n".join(lines)
