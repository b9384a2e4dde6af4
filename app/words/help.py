"""What help says of boxes, totals and the program."""

from app.words.language import _

HELP = _("Help")
HOW_TO_PLAY = _("How to play")
EXTRA_FIVES = _("Extra fives")
ABOUT_BOX = {
    "upper": _("Counts the dice that show {number}, and only those. Any roll may go here."),
    "three_of_a_kind": _("Three or more equal dice. Scores the sum of all five."),
    "four_of_a_kind": _("Four or more equal dice. Scores the sum of all five."),
    "full_house": _(
        "Three of one number and two of another. Scores {worth}. Five of a kind"
        " is not one by itself."
    ),
    "small_straight": _("Four numbers in a row; the fifth die can be anything. Scores {worth}."),
    "large_straight": _("Five numbers in a row. Scores {worth}."),
    "five_of_a_kind": _("Five equal dice. Scores {worth}."),
    "chance": _("Any dice. Scores the sum of all five."),
}
EXAMPLE = _("These dice score {points}.")
ELSE_ZERO = _("Any other roll scores 0 here.")
UPPER_BONUS = _(
    "Reach {goal} in the upper boxes of a column for {bonus} extra. Three of each number is enough."
)
PLAYING = _(
    "Five dice, up to {rolls} rolls a turn. Between rolls hold what you like. After any roll you"
    " may take a box; after the last you must. Each box is used once. When all are full, the most"
    " points win."
)
GESTURES = {
    "keeps": _("Tap a die to hold it, tap again to let it go."),
    "throws": _("Tap a die to throw it into the cup, tap the gap to take it back."),
}
MORE_GESTURES = _(
    "Long-press a die to hold all dice of its number. Drag a die onto another to swap them, or onto"
    " the cup to let it go. Tap a box to see what it would score, tap it again to take it. A long"
    " press on the card opens a menu."
)
KEYS = _(
    "Keys: 1 to 5 hold, Space rolls, arrows and Tab choose a box, Enter takes it, Ctrl+Z undoes,"
    " Esc goes back."
)
EXAMPLES: dict[str, tuple[int, ...]] = {
    "ones": (1, 1, 1, 4, 6),
    "twos": (2, 2, 2, 3, 5),
    "threes": (3, 3, 3, 1, 6),
    "fours": (4, 4, 4, 2, 5),
    "fives": (5, 5, 5, 1, 3),
    "sixes": (6, 6, 6, 2, 4),
    "three_of_a_kind": (5, 5, 5, 1, 3),
    "four_of_a_kind": (4, 4, 4, 4, 6),
    "full_house": (3, 3, 3, 6, 6),
    "small_straight": (2, 3, 4, 5, 5),
    "large_straight": (2, 3, 4, 5, 6),
    "five_of_a_kind": (6, 6, 6, 6, 6),
    "chance": (2, 3, 5, 6, 6),
}
