"""Strategy tips of the help."""

from app.text.i18n import _

TITLE = _("Tips for good play")
TIPS = (
    (
        _("The upper bonus first"),
        _(
            "Three of each number win it, so three of a number is par. Take four sixes or fives"
            " when they come: they make up for a weak number elsewhere."
        ),
    ),
    (
        _("Zero where it hurts least"),
        _(
            "When nothing fits, a zero in {ones}, or in a box you will hardly fill, costs"
            " less than a good number wasted."
        ),
    ),
    (
        _("Keep Chance for later"),
        _(
            "It saves one bad turn. Use it early on an average roll, and you will miss it at"
            " the end."
        ),
    ),
    (
        _("Count your ways"),
        _(
            "A straight open at both ends is filled twice as often as one with a gap inside. Hold"
            " 2-3-4 rather than 1-2-4."
        ),
    ),
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
    (
        _("Ask the coach"),
        _(
            "The lamp, or the key C, shows the best choice now and what the next best would cost."
            " Guess first, then look."
        ),
    ),
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
