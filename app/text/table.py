"""Texts of the table screen."""

from collections.abc import Iterable

from app.text.i18n import Text, _, format_percent, in_context, plural, row_name, verbatim
from core import Offer, RuleSet, Setup, Tap
from core.rules import Order

CHALLENGE_TITLE = _("Challenge: {rules}")
TURN_OF = _("Turn {turn} of {turns}")
BEGIN = _("Begin")
ROLL_SOME = _("Roll {count}")
ROLL_DICE = plural("Roll {count} die", "Roll {count} dice")
ROLLS_OF = _("{left} of {rolls} left")
ROLLS_OF_AND_SAVED = _("{left} of {rolls}, {saved} saved")
LEFT_AND_SAVED = _("{left} + {saved} saved")
NEXT_PLAYER = _("{name} is next")
DONE = _("Done")
CHOOSE_A_BOX = _("Choose a box")
GO_ON = _("Go on")
NO_ROLLS_LEFT = _("no rolls left")
AND_SAVED = _("{rolls}, {saved} saved")
ROLLS_LEFT = plural("{count} roll left", "{count} rolls left")

TO_BEGIN = (verbatim("{name},"), _("roll the dice to begin"))
TO_HOLD = (verbatim("{name},"), _("tap dice to hold, then roll or take a box"))
CHOOSE_DICE = {
    (Tap.KEEPS, False): TO_HOLD,
    (Tap.THROWS, False): (verbatim("{name},"), _("take a box, or tap a die to throw it")),
    (Tap.THROWS, True): (verbatim("{name},"), _("tap dice to throw, then roll or take a box")),
    (Tap.MARKS, False): (verbatim("{name},"), _("tap the dice to roll again, or take a box")),
    (Tap.MARKS, True): (verbatim("{name},"), _("roll the marked dice, or take a box")),
}
"""By what a tap does, and whether any dice are chosen to be rolled."""
NOTHING_CHOSEN = {
    Tap.THROWS: _("No die is thrown yet. Tap one to throw it, or take a box."),
    Tap.MARKS: _("No die is marked yet. Tap one to roll it again, or take a box."),
}
MUST_SCORE = (verbatim("{name},"), _("no rolls left: take a box"))
BEST_BOXES = (verbatim("{name},"), _("most points: {boxes}"))
JOKER_IN_ANY_LOWER_BOX = (_("Joker!"), _("Any lower box takes it{bonus}"))
EXTRA_FIVE_GOES_INTO = (_("Another five of a kind!"), _("It goes into {box}{bonus}"))
EXTRA_FIVE_ANOTHER_TURN = (
    _("Another five of a kind!"),
    _("{box} takes it: +{points} and another turn"),
)
EXTRA_FIVE_BONUS = (_("Another five of a kind!"), _("+{points} in {boxes}"))
EXTRA_FIVE_BONUS_ANYWHERE = (_("Another five of a kind!"), _("+{points} in any open box"))
AND_BONUS = ", +{points}"
TAP_AGAIN = {"finger": _("Tap again"), "mouse": _("Click again"), "keys": _("Press Enter")}
TAP_THE_BOX = {"finger": _("Tap the box"), "mouse": _("Click the box"), "keys": _("Press Enter")}
"""After a tap on the label only, or for the box that the coach suggests."""
IN_BOX = {"one": _("in {box}. {how}"), "several": _("in {box}, {column}. {how}")}
"""After the points of a preview."""
BONUS_PART = _("bonus {points}")
"""After the points, where a box wins the bonus of the upper half."""
TO_ANNOUNCE = _("to announce {box}")
"""After how to do it: tap again."""
ANNOUNCED = (_("{box} is announced:"), _("roll on, or take it"))
ANNOUNCED_LAST = (_("{box} is announced:"), _("take it"))
ANNOUNCE_FIRST = (verbatim("{name},"), _("announce a box of the last column"))
ANNOUNCE_A_BOX = _("Announce a box")
ANNOUNCE_MARK = "!"
"""In a cell that can be announced."""
TO_ZERO = {"one": _("to zero {box}"), "several": _("to zero {box}, {column}")}
POINTS_AND_BONUS = "{points} + {bonus}"
JOKER = _("{points} as a joker")
AND_ANOTHER_TURN = _("{points} and another turn")
TOOK = (verbatim("{name}"), _("took {points} in {box}"))
TOOK_AND_NEXT = (verbatim("{name}"), _("took {points} in {box}. {next} is next"))
TOOK_AND_AGAIN = (verbatim("{name}"), _("took {points} in {box} and gets another turn"))
ROLLING_SOON_ONLY = (verbatim("{took}."), _("The dice roll in {seconds}."))
ROLLING_SOON = (verbatim("{took}."), _("The dice roll in {seconds}. Undo?"))
BOT_PLAYS = _("{name} plays")
BOT_BEGINS = (verbatim("{name}"), _("is about to roll"))
BOT_BEGINS_UNDO = (verbatim("{name}"), _("is about to roll. Undo?"))
BOT_THINKS = (verbatim("{name}"), _("is thinking"))
BOT_HOLDS = (verbatim("{name}"), _("holds {dice}"))
BOT_HOLDS_NONE = (verbatim("{name}"), _("rolls all dice again"))
BOT_TAKES = (verbatim("{name}"), _("takes {points} in {box}"))
CANNOT_UNDO_BOT = _("Only your own box can be taken back, not a bot’s.")
SKIP = _("Skip")
CARD_OF = (_("{name}’s card."), _("Tap {current} to play on"))
NOW_PLAYING = (_("It is {current}’s turn."), verbatim(""))
NOW_PLAYING_ELSEWHERE = (NOW_PLAYING[0], CARD_OF[1])
"""While another player’s card is looked at."""
GAME_OVER = (_("Game over."), verbatim("{how}"))
HELD = _("held")
RESCUE = _("Rescue")
IN_COLUMN = _("column {column}")
ORDERED_COLUMNS = {
    Order.DOWN: _("column down"),
    Order.ANY: _("free column"),
    Order.UP: _("column up"),
    Order.ANNOUNCED: _("announced column"),
}
ORDER_MARKS = {Order.DOWN: "↓", Order.ANY: "↓↑", Order.UP: "↑", Order.ANNOUNCED: "!"}
"""At the heads of columns that are filled in different orders."""
BOXES_BELOW = _("{count} below")
BOXES_ABOVE = _("{count} above")
"""How many boxes of the sheet are out of view."""
TIMES_SIGN = "×"
TIMES = TIMES_SIGN + "{multiplier}"
EXTRA = "+{bonus}"
DIE_KEYS = verbatim("1–{dice}")
KEY_HINTS = (
    (DIE_KEYS, in_context("key", "hold")),
    (_("Space"), in_context("key", "roll")),
    (_("Arrows"), in_context("key", "box")),
    (_("Enter"), in_context("key", "score")),
    (verbatim("C"), in_context("key", "hint")),
)
"""Keys and what they do, the most important first."""
WHOSE_TURN = _("{name}’s turn")

ROLL = _("Roll")
BACK = _("Back")
SORT = _("Sort the dice")
SORT_SHORT = _("Sort")
UNDO_SHORT = in_context("button", "Undo")
UNDO = _("Undo last box")
HOLD_DIE = _("Hold or release die {die}")
HOLD_A_DIE = _("Hold or release a die")
DIE_SHOWS = _("Die {die}: {value}")
TAKE_A_BOX = _("Take a box")
POSSIBLE_SCORES = _("Possible scores")
TOTALS = _("All totals")
NEXT_CARD = _("See the next player’s card")
PREVIOUS_CARD = _("See the previous player’s card")
HELP = _("Help")
NEW_GAME = _("New game")
SETTINGS = _("Settings")
LEAVE = _("Leave the table")
GIVE_UP = _("Give up this game")
QUIT = _("Quit")
SCORE_HERE = _("Score here: {points}")
HELP_ON = _("About {box}")
ICON_LABELS = {"back": BACK, "hint": _("Hint"), "help": HELP, "menu": _("Menu")}
ARROWS = _("Arrows")
KEY_NAMES = {
    "space": _("Space"),
    "f1": _("F1"),
    "pageup": _("Page Up"),
    "pagedown": _("Page Down"),
    "ctrl+z": _("Ctrl+Z"),
    "ctrl+n": _("Ctrl+N"),
    "ctrl+q": _("Ctrl+Q"),
    "alt+x": _("Alt+X"),
    "esc": _("Esc"),
}

_SHORT = {
    "three_of_a_kind": _("3 kind"),
    "four_of_a_kind": _("4 kind"),
    "five_of_a_kind": _("5 kind"),
    "small_straight": _("Sm. Straight"),
    "large_straight": _("Lg. Straight"),
    "two_pairs_same_colour": in_context("row of a narrow card", "Colour pairs"),
    "full_house_same_colour": in_context("row of a narrow card", "Colour house"),
    "second_five_of_a_kind": in_context("row of a narrow card", "Double"),
    "six_of_a_kind": verbatim("Maxi"),
    "upper_subtotal": in_context("row of a narrow card", "Subtotal"),
    "upper_bonus": in_context("row of a narrow card", "Bonus"),
    "upper_total": in_context("row of a narrow card", "Upper"),
    "lower_total": in_context("row of a narrow card", "Lower"),
    "extra_fives": in_context("row of a narrow card", "Extra bonus"),
    "column_total": in_context("row of a narrow card", "Column"),
    "total": in_context("row of a narrow card", "Total"),
}
_SHORT_IN_GAME: dict[str, dict[str, Text]] = {
    "kniffel": {
        "three_of_a_kind": verbatim("3er-Pasch"),
        "four_of_a_kind": verbatim("4er-Pasch"),
        "small_straight": verbatim("Kl. Straße"),
        "large_straight": verbatim("Gr. Straße"),
        "upper_subtotal": verbatim("Gesamt"),
        "upper_total": verbatim("Oben"),
        "lower_total": verbatim("Unten"),
        "total": verbatim("Summe"),
    },
    "yacht": {
        "small_straight": in_context("row of a narrow card", "Little str."),
        "large_straight": in_context("row of a narrow card", "Big str."),
    },
}
"""Where a game has words of its own."""
TO_PLAY = _("to play")
LEADS = _("leads")
BEHIND = _("{points} behind")
BONUS_FROM = _("{bonus} from {goal}")
TO_GO = _("{points} to go")
REACHED = _("{subtotal}, so +{bonus}")
HELD_DICE = plural("Held, {count} die", "Held, {count} dice")
NONE_HELD = _("Held dice")
TO_FREE = _("tap a die to free it")
SCORE_SHEET = _("Score sheet")
LEADS_BY = _("{name} leads by {points}")
COLUMN_COUNTS = _("Column counts")


BELOW, ABOVE = "<{percent}", ">{percent}"
NEARLY_NOTHING, SURE = 0.005, 1e-5


def chance_percent(chance: float) -> str:
    return format_percent(_rounded_percent(chance))


def win_percent(chance: float) -> str:
    """A chance to win: one that is small, but not nothing, is below one per cent."""
    if SURE < chance < NEARLY_NOTHING:
        return BELOW.format(percent=format_percent(1))
    if 1 - NEARLY_NOTHING < chance < 1 - SURE:
        return ABOVE.format(percent=format_percent(99))
    return format_percent(round(100 * chance))


def short_odds(chance: float) -> str:
    """Like `chance_percent`, without the space before the sign."""
    return f"{_rounded_percent(chance)}%"


def _rounded_percent(chance: float) -> int:
    """Between 1 and 99 unless impossible or certain."""
    shown = round(100 * chance)
    return min(max(shown, 1), 99) if 0 < chance < 1 else shown


def rolls_left_text(left: int, saved: int = 0) -> str:
    text = ROLLS_LEFT(left) if left else NO_ROLLS_LEFT()
    return AND_SAVED(rolls=text, saved=saved) if saved else text


def rolls_of_text(left: int, rolls: int, saved: int) -> str:
    if saved:
        return ROLLS_OF_AND_SAVED(left=left, rolls=rolls, saved=saved)
    return ROLLS_OF(left=left, rolls=rolls)


def format_dice(values: Iterable[int]) -> str:
    return "-".join(map(str, values))


def short_row_name(rules: RuleSet, id: str) -> str:
    """A row's name in fewer letters, still in words."""
    name, own = row_name(rules, id), _SHORT_IN_GAME.get(rules.id, {})
    if id in own:
        return own[id]()
    if rules.own_words:
        return name
    if rules.index(id) is not None and " " not in rules.word(id):
        # The word that a game has of its own for a box, such as Poker, is short.
        return name
    return _SHORT[id]() if id in _SHORT else name


def product(points: int, multiplier: int, text: str = "") -> str:
    """Points times a multiplier, multiplied out."""
    text = text or str(points)
    return text if multiplier == 1 else f"{text} × {multiplier} = {points * multiplier}"


def fill(sentence: tuple[Text, Text], **facts: object) -> tuple[str, str]:
    """Fill in both parts of a sentence, the emphasized one and the rest."""
    strong, rest = sentence
    return strong(**facts), rest(**facts)


def offer_text(offer: Offer) -> str:
    if offer.again:
        return AND_ANOTHER_TURN(points=offer.bonus)
    points = points_text(offer)
    return POINTS_AND_BONUS.format(points=points, bonus=offer.bonus) if offer.bonus else points


def points_text(offer: Offer) -> str:
    return JOKER(points=offer.points) if offer.joker else str(offer.points)


def column_name(setup: Setup, number: int) -> str:
    """A column by its multiplier, or by its number."""
    if setup.multiply:
        return TIMES.format(multiplier=setup.multipliers[number])
    if setup.rules.column_orders:
        return ORDERED_COLUMNS[setup.rules.column_orders[number]]()
    return IN_COLUMN(column=number + 1)
