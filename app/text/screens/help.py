"""Texts of the help pages."""

from app.text.i18n import Text, _, plural, verbatim
from core import RuleSet, Setup

HELP = _("Help")
GROUPS = {
    "rules": _("Rules of this game"),
    "boxes": _("Boxes"),
    "totals": _("Totals"),
    "program": _("Using Fivefold"),
    "strategy": _("Playing well"),
    "classics": _("The old programs"),
}
SEARCH = _("Search help")
FOUND = plural("{count} page", "{count} pages")
NOTHING_FOUND = _("Nothing found. Try another word.")
SEE_ALSO = _("See also: {page}")
PREVIOUS = _("Previous: {page}")
NEXT = _("Next: {page}")

# --- the game -------------------------------------------------------------------------------

GAME_PAGE_DESCRIPTION = _("The whole game on one page")
HOW_TO_PLAY = _(
    "You have {dice} dice and up to {rolls} rolls a turn. Between rolls, hold any"
    " dice you like. After any roll you may take a box; after the last one you must."
    " A roll that does not fit scores 0. Each box is taken once. After {turns} turns"
    " all boxes are full, and the highest total wins."
)
THIS_GAME = _("In this game")
PLAYERS = _("Players")
COLUMNS = _("Columns")
MULTIPLIERS = _("Multipliers")
PIP_COLOURS = _("Colours of the pips")
EXTRA_FIVES = _("Extra fives of a kind")
TOP_LIST = _("Top scores")
PLACES = plural("{count} place", "{count} places")
BOXES = _("Boxes, and what they score")
UP_TO = _("up to {points}")
BONUS_STEP = _("{bonus} at {goal} or more")
VERDICTS = _("What a total is called")

# --- boxes ----------------------------------------------------------------------------------

EXAMPLE = _("These dice score {points}.")
EXAMPLE_ZERO = _("These dice score nothing here.")
OTHERWISE_ZERO = _("Any other roll scores 0 here.")
UPPER_BONUS = _("Reach {goal} in the upper boxes of a column for {bonus} extra.")
ENOUGH_OF_EACH = {
    3: _("Three of each number is enough."),
    4: _("Four of each number is enough."),
}
MULTIPLIED = _("In the column that counts ×{times}, {points} become {product}.")
# --- totals ---------------------------------------------------------------------------------

AN_EXAMPLE = _("An example")
HIGH_NUMBERS_MAKE_UP = _("More of a high number makes up for less of a low one.")
ABOUT_TOTAL = {
    "upper_subtotal": _("The sum of the upper boxes of a column, before the bonus."),
    "upper_bonus": _(
        "{bonus} points for a column whose upper boxes reach {goal}. Extra fives of a kind do"
        " not count"
        " towards it."
    ),
    "upper_total": _("The upper boxes of a column and their bonus."),
    "lower_total": _(
        "The sum of the lower boxes of a column, without what extra fives of a kind earned."
    ),
    "extra_fives": _("What extra fives of a kind have earned in a column, on top of the boxes."),
    "grand_total": _("Everything in a column: upper total, lower total and extra fives of a kind."),
    "difference": _(
        "{high} minus {low}, times {times}. It is 0 until all three are taken, and never less."
    ),
    "multiplier": _("How many times a column counts."),
    "column_total": _("The points of a column times its multiplier."),
    "total": _("Your score: all columns together. The highest wins."),
}
ABOUT_TOTAL_WITHOUT_FIVES = {
    "upper_bonus": _("{bonus} points for a column whose upper boxes reach {goal}."),
    "lower_total": _("The sum of the lower boxes of a column."),
    "grand_total": _("The upper and the lower total of a column."),
}
"""In games where extra fives of a kind earn nothing."""
LOWER_TOTAL_WITHOUT = _("The sum of the lower boxes of a column, without {high} and {low}.")
GRAND_TOTAL_WITH_DIFFERENCE = _("The upper total, the difference and the lower total of a column.")
ABOUT_TOTAL_SHORT = {
    "upper_subtotal": _("Upper boxes"),
    "upper_bonus": _("For good upper boxes"),
    "upper_total": _("Upper boxes and bonus"),
    "lower_total": _("Lower boxes"),
    "extra_fives": _("Earned by extra fives of a kind"),
    "grand_total": _("A whole column"),
    "difference": _("From three boxes of a column"),
    "multiplier": _("How often a column counts"),
    "column_total": _("Multiplied"),
    "total": _("What counts in the end"),
}

# --- extra fives ----------------------------------------------------------------------------

POLICY_DETAILS = {
    "none": _("It can go wherever its dice fit, at their normal value."),
    "again": _(
        "This needs points in a five-of-a-kind box and no zero in any. The extra points are added"
        " to the five-of-a-kind box, no other box is used up, and you get another full turn. You"
        " may also score it as an ordinary roll."
    ),
    "wild": _(
        "This needs points in a five-of-a-kind box and no zero in any. It earns no bonus, and it"
        " may go into any open box."
    ),
    "eligible": _(
        "While the box of its number is open, only that box earns the bonus. Once it is"
        " taken, any lower box takes it at full value with the bonus. When those"
        " are full too, any upper box takes it for 0 with the bonus."
    ),
    "forced": _(
        "As soon as the five-of-a-kind box is filled, even by a zero, the order is fixed: the"
        " box of its"
        " number, else a lower box as a joker, else any upper box for 0. The bonus comes only if"
        " the five-of-a-kind box holds points."
    ),
    "triple": _(
        "The first five of a kind earns nothing extra. Those that follow into five-of-a-kind"
        " boxes earn the bonus,"
        " times their column. After one for each column the order is fixed: the box of its number"
        " in any column, else a lower box as a joker, else any upper box for 0."
    ),
    "row": _(
        "It must score something in the box you choose. The bonuses are written from left to right,"
        " one column after the other, and count with their column. It is never a joker."
    ),
}
YOU_ROLL = _("You roll this. Each open box would score:")
SITUATIONS = {
    "open": _("Your first five of a kind"),
    "scored": _("{five_box} holds points, {matching} is open"),
    "used": _("{five_box} holds points, {matching} is taken"),
    "zeroed": _("{five_box} holds a zero"),
}
SITUATIONS_IN_COLUMNS = {
    "open": _("Your first five of a kind"),
    "scored": _("{five_box} holds points in every column, {matching} is open"),
    "used": _("{five_box} holds points and {matching} is taken in every column"),
    "zeroed": _("{five_box} holds a zero in every column"),
}
NOT_ALLOWED = "–"
ALL_OTHER_BOXES = _("All other open boxes")
FIRST_COLUMN_ONLY = _("All examples show the first column, before it is multiplied.")

# --- using the program ----------------------------------------------------------------------

GESTURES_TITLE = _("Taps and other gestures")
GESTURES = {
    "keeps": _("Tap a die to hold it, tap again to let it go."),
    "throws": _("Tap a die to throw it into the cup, tap the gap to take it back."),
    "marks": _("Tap a die to mark it: it rolls again. Another tap removes the mark."),
}
SHAKE = {True: _("Shake the phone"), False: _("Shake the cup with the mouse")}
LONG_PRESS = {True: _("Long press on a box"), False: _("Long press on a box, or right click")}
"""Keyed by whether the device is a phone."""
TAP_A_BOX = {
    "always": _("Shows what it would score; a second tap takes it."),
    "zeros": _("Takes it; a zero needs a second tap."),
    "never": _("Takes it."),
    "double": _("Shows what it would score; a double tap takes it, and so does a tap on its name."),
    "ask_zeros": _("Takes it; before a zero there is a question."),
}
MORE_GESTURES: tuple[tuple[Text | dict[bool, Text], Text | dict[str, Text]], ...] = (
    (_("Tap the cup"), _("Rolls the dice.")),
    (SHAKE, _("Rolls the dice, too.")),
    (_("Long press on a die"), _("Holds all dice of its number.")),
    (_("Drag a die onto another"), _("The two change places.")),
    (_("Drag a die onto the cup"), _("Lets it go, to be rolled again.")),
    (_("Tap a box"), TAP_A_BOX),
    (LONG_PRESS, _("Score here, undo, or read about this box.")),
    (_("Tap a player’s name"), _("Shows that player’s card.")),
    (_("Tap the foot of the card"), _("All totals, column by column.")),
    (_("A tap while dice roll"), _("The dice stop at once.")),
)
KEYS_TITLE = _("Keys")
KEYS = (
    (verbatim("1–{dice}"), _("Hold or release a die")),
    (_("Space"), _("Roll the dice")),
    (_("Arrows"), _("Point at a box")),
    (verbatim("Tab"), _("The next box that may be taken")),
    (_("Enter"), _("Take the box, or roll")),
    (_("Ctrl+Z"), _("Undo last box")),
    (verbatim("S"), _("Sort the dice")),
    (verbatim("R"), _("Rescue thrown dice")),
    (verbatim("C"), _("Ask the coach")),
    (verbatim("A"), _("Announce a box, in Yamb")),
    (verbatim("P"), _("Show or hide the odds")),
    (verbatim("H"), _("Show or hide possible scores")),
    (verbatim("T"), _("All totals")),
    (verbatim("N"), _("See the next player’s card")),
    (_("Page Down"), _("See the next player’s card")),
    (_("Page Up"), _("See the previous player’s card")),
    (verbatim("M"), _("Menu")),
    (verbatim("E"), _("Correct the dice")),
    (verbatim("O"), _("Settings")),
    (_("F1"), _("Help")),
    (_("Ctrl+N"), _("New game")),
    (verbatim("F11"), _("Full screen, and back to a window")),
    (_("Ctrl +, Ctrl −, Ctrl 0"), _("Larger, smaller or usual text")),
    (_("Esc"), _("One step back")),
    (_("Ctrl+Q"), _("Quit")),
    (_("Alt+X"), _("Quit")),
)
GAMEPAD_TITLE = _("Gamepad or TV remote")
GAMEPAD = (
    (_("Direction pad, left stick"), _("Move from one thing to the next")),
    (verbatim("A"), _("Press what is marked, or roll")),
    (verbatim("B"), _("One step back")),
    (verbatim("X"), _("Roll the dice")),
    (verbatim("Y"), _("Ask the coach")),
    (_("Shoulder buttons"), _("Other players’ cards; page up and down")),
    (verbatim("Start"), _("Menu")),
    (verbatim("Back"), _("Undo last box")),
)
TOPICS_TITLE = _("Around the table")
TOPICS = (
    (
        _("Nothing is lost"),
        _(
            "Every roll and every box is saved at once. Leave whenever you like: your game"
            " waits on the home screen, exactly as you left it."
        ),
    ),
    (
        _("Undo"),
        _("A box can be taken back until the next roll, with the dice and rolls you had."),
    ),
    (
        _("Several players"),
        _(
            "Pass the device on after each turn. Names and order are remembered, and whoever has"
            " played before joins with one tap. With the same dice for everyone, only choices"
            " differ."
        ),
    ),
    (
        _("Bots"),
        _(
            "On the new-game screen, tap Bot to seat one, and its name to choose how well it plays."
            " There are six: five from Beginner to Perfect, and Closer, which plays to win. While a"
            " bot plays, any tap skips ahead."
        ),
    ),
    (
        _("Today’s way or the original’s"),
        _(
            "A classic is played today’s way, with your own settings, or the way the old program"
            " did it: what a tap means, possible scores, and the end of a turn. Choose below its"
            " name when you start a game; each classic remembers its own choice."
        ),
    ),
    (
        _("Fair dice"),
        _(
            "All dice follow from a seed that is saved with each game. Open a game in History"
            " to see it. Statistics shows how often each face came up."
        ),
    ),
)


def list_gestures(phone: bool, second_tap: str) -> list[tuple[str, str]]:
    """Gestures available on this device, each with its effect."""
    return [
        (
            gesture[phone]() if isinstance(gesture, dict) else gesture(),
            does[second_tap]() if isinstance(does, dict) else does(),
        )
        for gesture, does in MORE_GESTURES
    ]


def bonus_steps_text(steps: tuple[tuple[int, int], ...]) -> str:
    return ", ".join(BONUS_STEP(bonus=bonus, goal=goal) for goal, bonus in steps)


def about_total(id: str, setup: Setup, **facts: object) -> str:
    """What one of a card's totals is."""
    text = ABOUT_TOTAL[id]
    if not setup.extra_fives.earns:
        text = ABOUT_TOTAL_WITHOUT_FIVES.get(id, text)
    if setup.rules.difference is not None:
        special = {"lower_total": LOWER_TOTAL_WITHOUT, "grand_total": GRAND_TOTAL_WITH_DIFFERENCE}
        text = special.get(id, text)
    return text(**facts)


def upper_bonus_text(rules: RuleSet) -> str:
    """How the upper boxes of a column win a bonus."""
    goal, bonus = min(rules.upper_bonus)
    sentences = [UPPER_BONUS(goal=goal, bonus=bonus)]
    of_each = -(-goal // sum(box.number or 0 for box in rules.boxes))
    if of_each in ENOUGH_OF_EACH:
        sentences.append(ENOUGH_OF_EACH[of_each]())
    if len(rules.upper_bonus) > 1:
        sentences.append(f"{bonus_steps_text(rules.upper_bonus)}.")
    return " ".join(sentences)
