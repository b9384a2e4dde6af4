"""Strategy tips of the help."""

from app.text.i18n import _, in_context

TITLE = _("Tips for good play")
ZERO_WHERE_IT_HURTS_LEAST = (
    _("Zero where it hurts least"),
    _(
        "When nothing fits, a zero in {ones}, or in a box you will hardly fill, costs"
        " less than a good number wasted."
    ),
)
COUNT_YOUR_WAYS = (
    _("Count your ways"),
    _(
        "A straight open at both ends is filled twice as often as one with a gap inside. Hold"
        " 2-3-4 rather than 1-2-4."
    ),
)
ASK_THE_COACH = (
    _("Ask the coach"),
    _(
        "The lamp, or the key C, shows the best choice now and what the next best would cost."
        " Guess first, then look."
    ),
)
TIPS = (
    (
        _("The upper bonus first"),
        _(
            "Three of each number win it, so three of a number is par. Take four sixes or fives"
            " when they come: they make up for a weak number elsewhere."
        ),
    ),
    ZERO_WHERE_IT_HURTS_LEAST,
    (
        _("Keep Chance for later"),
        _(
            "It saves one bad turn. Use it early on an average roll, and you will miss it at"
            " the end."
        ),
    ),
    COUNT_YOUR_WAYS,
    (
        _("Pairs are a good start"),
        _(
            "After a first roll with nothing special, hold the highest pair whose upper box is"
            " open. Let a pair of ones go: a single four or five is better."
        ),
    ),
    (
        _("A full house is not worth much"),
        _("Hold two pairs for it only when their numbers are low or their boxes are taken."),
    ),
    ASK_THE_COACH,
)
TIPS_FOR_COLUMNS = (
    (
        _("One box, several columns"),
        _(
            "Do not fill a column to its end before the others: as long as a box is open in some"
            " column, a roll that fits it is never lost."
        ),
    ),
)
TIPS_FOR_MULTIPLIERS = (
    (
        _("The best into the last column"),
        _(
            "It counts most: put great rolls there, and zeros and small numbers into the first. Its"
            " upper bonus counts as many times, too."
        ),
    ),
)
TIPS_FOR_FIVES = {
    "forced": (
        _("After the first five of a kind"),
        _(
            "If it was scored in the five-of-a-kind box, each extra one earns a bonus, so four"
            " of a kind is"
            " worth another roll even when its box is taken."
        ),
    ),
    "eligible": (
        _("Score five of a kind first"),
        _(
            "Jokers and bonuses come only once the five-of-a-kind box holds points: do not give"
            " it a zero."
        ),
    ),
    "again": (
        _("No zero in a five-of-a-kind box"),
        _("One zero there ends all extra turns."),
    ),
    "wild": (
        _("No zero in a five-of-a-kind box"),
        _("One zero there, and another five of a kind is an ordinary roll."),
    ),
    "triple": (
        _("Five of a kind into its box"),
        _(
            "The first must go there, or the later ones earn nothing. Keep the five-of-a-kind"
            " box of the last"
            " column open as long as you can."
        ),
    ),
    "row": (
        _("Fill all five-of-a-kind boxes"),
        _("The bonus row opens only when each of them holds points."),
    ),
}

# --- the tips of old manuals, checked by the coach ----------------------------------------------

ADVICE_TITLE = _("Advice from {program}")
ADVICE_DESCRIPTION = _("The tips of its manual, checked by the coach")
ADVICE_INTRODUCTION = _(
    "The tips of its manual in our words, each with examples. A number with a minus is what the"
    " choice costs in the final total, compared with the best one."
)
ESTIMATES = _(
    "With three columns the costs are estimates of the coach. The averages of a last turn are"
    " exact."
)
OWN_WAY = _(
    "The manual leaves the rest to you: every player finds a way of their own. The review after a"
    " game shows what yours costs."
)
FIRST_ROLL = _("Empty card, after the first roll:")
LAST_ROLL = _("Empty card, after the last roll:")
LAST_TURN = _("Average points of the last turn if this is the only open box:")
WITHOUT_JOKERS = _("{points:.1f} without jokers")
WITHOUT_FIRST_FIVE = _("{points:.1f} if it is the first one")
CHANCE_BY_SUM = _(
    "Empty card, after the last roll: {chance} in the third column compared with {chance} in the"
    " first, by the sum of the dice:"
)
BEST = in_context("choice", "best")
RIGHT = _("Right. {why}")
PARTLY_RIGHT = _("Partly right. {why}")

BEST_IN_THIRD = (
    _("Your best rolls in the third column"),
    _("It counts three times, and a box that is wasted there costs three times as much."),
)
MIDDLING_IN_SECOND = (
    _("Middling rolls in the second column, poor ones in the first"),
    _(
        "Poor ones, yes. But on an empty card no roll is best in the second column: each is either"
        " good enough for the third or poor enough for the first."
    ),
)
FOUR_SIXES = (
    _("Three of each number for the bonus, four sixes as a reserve"),
    _(
        "Three of each make exactly 63, and four sixes cover for a weak number. But with a high"
        " fifth die, {four_of_a_kind} is the better box for them."
    ),
)
BONUS_IN_THIRD = (
    _("The bonus of the third column first, then the second, then the first"),
    _("It is worth 105 points in the third column, 70 in the second and 35 in the first."),
)
KINDS_FOR_HIGH_DICE = (
    _("{three_of_a_kind} and {four_of_a_kind} for fives and sixes"),
    _("They score the sum of all dice. Low numbers do more for the bonus than for a sum."),
)
FULL_HOUSE_FOR_LOW_DICE = (
    _("{full_house} for low dice"),
    _("It scores 25 with any dice, and high ones bring more elsewhere."),
)
SMALL_TO_LARGE = (
    _("From a {small_straight} in the first roll on to the {large_straight}"),
    _("Rolling the fifth die again risks nothing: the four in a row stay."),
)
LARGE_FIRST = (
    _("The {large_straight} before anything else"),
    _(
        "There are only two, 1-2-3-4-5 and 2-3-4-5-6, so take one when you have it. But going for"
        " one is not always best: a pair of fives is worth a little more here."
    ),
)
FIVE_BOX_TO_THE_END = (
    _("Keep {five_of_a_kind} of the third column open to the last turn"),
    _(
        "With a bonus of 300 to win it is worth more than many boxes of the first column, but a"
        " {large_straight} or {full_house} of the third is worth more. If it would be your first,"
        " let it go earlier."
    ),
)
BOX_FOR_A_JOKER = (
    _("Keep a box of the third column open for a joker, best the {large_straight}"),
    _(
        "A joker adds most to {four_of_a_kind}, because the same dice lead to both. Even so, the"
        " easy boxes are worth the most: give up {four_of_a_kind} before {large_straight}."
    ),
)
CHANCE_LAST = (
    _("{chance} as a last resort, and a high sum in the third column"),
    _("A poor roll costs less in {ones} of the first column, so {chance} stays open."),
)
CHANCE_FROM_21 = (
    _("21 or more: {chance} of the third column"),
    _("Wait for 24. From 21 to 23, {chance} of the first column is better."),
)
GO_FOR_FIVE = (
    _("When in doubt, go for {five_of_a_kind}"),
    _("Three equal dice are worth it, even out of a {full_house}. A pair of ones is not."),
)
THIRD_COLUMN_FIRST = (
    _("Fill the third column first, with your best scores"),
    _("The same roll is worth far less in the other columns."),
)
UPPER_FIRST = (
    _("Combinations in the upper half first, for the bonus"),
    _(
        "Low numbers, yes: a sum of threes is nothing to wait for. Three sixes with high dice bring"
        " more in {three_of_a_kind}."
    ),
)
