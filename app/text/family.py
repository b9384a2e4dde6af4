"""Texts about the games of the wider family: where each comes from, what is special, and tips."""

from app.text.i18n import _
from app.text.strategy import ASK_THE_COACH, COUNT_YOUR_WAYS, ZERO_WHERE_IT_HURTS_LEAST

ABOUT = {
    "yatzy": (
        _(
            "The game of Scandinavia. Pairs have boxes of their own, three and four of a kind count"
            " only their equal dice, and the straights are exactly 1-2-3-4-5 and 2-3-4-5-6."
        ),
    ),
    "yatzy_in_order": (
        _("Yatzy in the order of the card: every turn belongs to the next box from the top."),
    ),
    "maxi": (
        _(
            "Yatzy with six dice and twenty boxes. Cabin takes three and two, House three and"
            " three, Tower four and two of different numbers."
        ),
        _("If you play with saved rolls, unused rolls of a turn can be used in any later turn."),
    ),
    "kniffel": (
        _("The official rules with the words of the German pad, which are never translated."),
    ),
    "yacht": (
        _(
            "The ancestor of the family: twelve boxes and no bonus. The two straights are different"
            " boxes, 1-2-3-4-5 and 2-3-4-5-6, and score the same."
        ),
    ),
    "generala": (
        _(
            "The game of Latin America. What comes with the first roll of a turn is served and"
            " scores more. 3-4-5-6-1 is a straight, too."
        ),
        _(
            "Generala on the first roll wins the game at once or scores 60, as you choose. A game"
            " that was won at once counts for no top list and no average."
        ),
    ),
    "kismet": (
        _("The pips have three colours, and some boxes ask for dice of one colour."),
        _(
            "Left out is the rule by which opponents must zero a box after a second Kismet: here it"
            " is a roll like any other."
        ),
    ),
    "yamb": (
        _(
            "The game of the Balkans, with four columns. The first is filled from the top down, the"
            " second in any order, the third from the bottom up. A box of the fourth is announced"
            " after the first roll of a turn and must then be taken."
        ),
        _(
            "The difference between Maximum and Minimum is multiplied by the points in Ones of the"
            " same column."
        ),
        _("To announce a box, tap it twice."),
    ),
}
"""Paragraphs of the page on the game."""

GENERAL_TIPS = (ZERO_WHERE_IT_HURTS_LEAST, COUNT_YOUR_WAYS, ASK_THE_COACH)
TIPS = {
    "yatzy": (
        (
            _("Three of each number"),
            _(
                "The bonus of 50 is as much as a Yatzy. Put three equal dice into the upper half"
                " first, and a fourth six or five makes up for a weak number."
            ),
        ),
        (
            _("Pairs for turns that fail"),
            _("Most turns end with a pair. Keep One Pair for a turn that brings nothing else."),
        ),
        (
            _("A full house counts its dice"),
            _("Sixes and fives bring 28, ones and twos at most 8. Try for it with high numbers."),
        ),
        (
            _("Straights need all five"),
            _("Four in a row score nothing here. Small Straight is the box to give up early."),
        ),
        *GENERAL_TIPS,
    ),
    "yatzy_in_order": (
        (
            _("One box at a time"),
            _("Only the next box counts, so keep just the dice that help it."),
        ),
        (
            _("Stay on par in the upper half"),
            _("Three of each number win 50. Later numbers are higher and make up for early ones."),
        ),
        ASK_THE_COACH,
    ),
    "maxi": (
        (
            _("Four of each number"),
            _("They make 84 and win 100 points, as much as the last box."),
        ),
        (
            _("Save rolls while it is easy"),
            _(
                "A pair or a good sum after the first roll saves two. Use them for Full Straight,"
                " Tower and Maxi Yatzy."
            ),
        ),
        (
            _("High dice for sums"),
            _("Cabin, House and Tower count their dice: sixes bring twice as much as threes."),
        ),
        *GENERAL_TIPS,
    ),
    "yacht": (
        (
            _("No bonus to chase"),
            _(
                "An upper box is worth only its dice, so Ones and Twos are the places for rolls"
                " that fail."
            ),
        ),
        (
            _("Hold 2-3-4-5"),
            _("While both straights are open, a 1 and a 6 complete it alike, for 30."),
        ),
        (
            _("High numbers for Four of a Kind"),
            _("It counts four dice only: four sixes are 24, four ones are 4."),
        ),
        *GENERAL_TIPS,
    ),
    "generala": (
        (
            _("Take a served straight or full house"),
            _(
                "They score 5 more on the first roll. With a served poker the fifth die is worth"
                " two more rolls."
            ),
        ),
        (
            _("Three ways to a straight"),
            _("3-4-5-6 is completed by a 1 as well as by a 2."),
        ),
        (
            _("Poker before numbers"),
            _("Four equal dice are 40 here. Without a bonus, the upper boxes can wait."),
        ),
        *GENERAL_TIPS,
    ),
    "kismet": (
        (
            _("Think in colours"),
            _(
                "1 and 6 are black, 2 and 5 red, 3 and 4 green. Hold two pairs of one colour: they"
                " are a box, and a start for Flush and Full House Same Colour."
            ),
        ),
        (
            _("Three steps of the bonus"),
            _("From 63 up the bonus grows at 71 and again at 78. Go on collecting high numbers."),
        ),
        (
            _("Five of a kind fits nearly everywhere"),
            _("It is a flush and both kinds of full house, too. Look at all boxes first."),
        ),
        *GENERAL_TIPS,
    ),
    "yamb": (
        (
            _("Ones multiply"),
            _("Maximum 26 and Minimum 8 with four ones make 72. With no ones they make nothing."),
        ),
        (
            _("Announce what is there"),
            _(
                "A straight, a full house or four equal dice on the first roll are worth"
                " announcing. With three equal dice just roll on."
            ),
        ),
        (
            _("A straight at once"),
            _("It scores 66 on the first roll and 46 on the third, so do not wait with it."),
        ),
        (
            _("Free boxes are valuable"),
            _("Keep the second column for rolls that fit neither way down nor up."),
        ),
        (
            _("Zero Yamb on the way up"),
            _(
                "It is the first box of the third column. When a roll fits nothing, a zero there"
                " costs least."
            ),
        ),
        COUNT_YOUR_WAYS,
        ASK_THE_COACH,
    ),
}
"""In place of those for games with thirteen boxes."""
