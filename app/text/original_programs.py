"""The original programs: author, year and features, as their manuals tell."""

from app.text.i18n import _

PROGRAM = _("Program")
AUTHOR = _("Written by")
YEAR = _("Year")
UNKNOWN = _("not known")
HOW_IT_PLAYED = _("How it played")
DIFFERENCES = _("What Fivefold does differently")
ABOUT = {
    "winzee": (
        _(
            "Shareware for Windows, to be registered for five dollars. You rolled by a double click"
            " on the picture of a dice shaker, and dragged dice into it to throw them away; Rescue"
            " brought them back."
        ),
        _(
            "It had room for six players, each of whom could sit out a game and keep the name, and"
            " for one to six columns that could be multiplied. Extra fives of a kind were a"
            " bonus with"
            " another turn, a wild card, or nothing."
        ),
        _(
            "At the end of a turn it asked “All done?”, or paused, or went on. Registered users"
            " could save such choices, and got a party trick under a name of their own: fives"
            " whenever they liked, by the other mouse button."
        ),
    ),
    "os2": (
        _(
            "Written within a month, from 18 March to 18 April 1994, for IBM’s OS/2. It plays the"
            " plain game: one column, and a further five of a kind is a roll like any other."
        ),
        _(
            "Its manual names the highest total there is, 375, and calls over 200 a good game and"
            " over 300 that of a pro. Fivefold still says so at the end of a one-column game."
        ),
    ),
    "triple": (
        _(
            "A free program for one or two players with thirty-nine turns: three columns that count"
            " once, twice and three times. Both cards were in view in windows of their own."
        ),
        _(
            "The dice rolled by themselves at the start and after each score, it asked before a"
            " zero, and the five best scores were kept. The keys 1 to 5 held dice and Enter rolled,"
            " as they do here."
        ),
        _("Its manual has a chapter on strategy: the best scores belong in the third column."),
    ),
    "yachtz": (
        _(
            "Shareware for Microsoft Windows; version 1.10 is dated 4 June 1991, and a version 1.01"
            " came in December 1990. Registering cost ten dollars."
        ),
        _(
            "Triple scoring for one player, with a row for extra fives of a kind. The dice"
            " showed their backs"
            " before the first roll, a click chose the dice to be rolled again, and boxes that"
            " would score stood out: Show Hints."
        ),
        _(
            "Undo took the last placement back, and the ten best scores were kept with name and"
            " date. People asked for two players, so Fivefold lets two play."
        ),
    ),
    "jahtzee": (
        _(
            "For one to four players, whose names were remembered for the next game. The manual of"
            " version 1.1 names neither author nor year."
        ),
        _(
            "A first click on a box showed its score in grey, or in red where it would be zero; a"
            " second one confirmed it. Dice were locked with a click, from a menu, or by key, and"
            " the game went on by itself and marked the winner at the end."
        ),
    ),
}
DIFFERENT = {
    "winzee": (
        _(
            "The original wanted a double click for almost everything. Here one tap rolls the cup"
            " or throws a die, and a double tap there counts once."
        ),
        _(
            "Scores went in by a double click on the name of a box, never on the box itself. Here"
            " one tap on the name is enough, and a double tap on the box works too."
        ),
        _(
            "The manual speaks of eleven boxes in a column, but its own card has thirteen, as it"
            " has here. The party trick is off until you allow it, and games with it do not count."
        ),
    ),
    "os2": (
        _(
            "Only its rules are known; its page on using the program is lost. So “As in 1994” here"
            " means a bare card without possible scores, where one tap takes a box."
        ),
    ),
    "triple": (
        _(
            "After a box is taken, the dice wait a few seconds before they roll by themselves, so"
            " that you can still undo it. Both cards share one window."
        ),
        _(
            "The manual sends a fourth five of a kind to the box of its number first. Here an open"
            " Yahtzee box may take it as well."
        ),
    ),
    "yachtz": (
        _(
            "Two can play instead of one. A marked die stays in its place, as it did then. New is"
            " the long press, which marks all dice except those of its number."
        ),
        _(
            "The bonus row begins once all three Yacht-Z boxes hold points. The manual only asks"
            " for more than three of them."
        ),
    ),
    "jahtzee": (
        _(
            "The manual repeats the sentence on the Small Straight for the Large Straight. Here a"
            " Large Straight takes five numbers in a row."
        ),
        _(
            "As it was, a player without a name is called New Player. Undo is new: the manual"
            " mentions none."
        ),
    ),
}
