"""What help says of boxes, totals and the program."""

HELP = "Help"
HOW_TO_PLAY = "How to play"
EXTRA_FIVES = "Extra fives"
ABOUT_BOX = {
    "upper": "Counts the dice that show {number}, and only those. Any roll fits.",
    "three_of_a_kind": "Three or more equal dice. Scores the sum of all five.",
    "four_of_a_kind": "Four or more equal dice. Scores the sum of all five.",
    "full_house": "Three of one number and two of another. Scores {worth}. Five equal dice are"
    " no full house.",
    "small_straight": "Four numbers in a row among the dice, whatever the fifth. Scores {worth}.",
    "large_straight": "Five numbers in a row. Scores {worth}.",
    "five_of_a_kind": "Five equal dice. Scores {worth}.",
    "chance": "Any dice. Scores the sum of all five.",
}
EXAMPLE = "These dice score {points}."
ELSE_ZERO = "Whatever does not fit may still be put here, for 0."
UPPER_BONUS = "{bonus} extra for a column whose upper boxes reach {goal}: three of each number do."
PLAYING = (
    "Five dice, up to {rolls} rolls a turn. Between rolls keep what you like. After any roll, and"
    " at the latest after the last, take a box: every box once, and the game is over when all are"
    " taken. Whoever has most points wins."
)
GESTURES = {
    "keeps": "Tap a die to keep it, tap again to let it go.",
    "throws": "Tap a die to throw it into the cup, tap the gap to take it back.",
}
MORE_GESTURES = (
    "A long press on a die takes all of its number. Drag a die onto another to swap them, or onto"
    " the cup to let it go. Tap a box to see what it would score, tap it again to take it. A long"
    " press on the card opens a menu."
)
KEYS = (
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
