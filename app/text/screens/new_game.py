"""Texts of the new-game screen, and about names and points everywhere."""

import re

from app.text.i18n import NO_TEXT, Text, _, in_context, plural, rule_set_name
from core import (
    RULE_SETS,
    Deal,
    EndOfTurn,
    Option,
    Outcome,
    PlayStyle,
    RuleSet,
    SecondTap,
    Tap,
)

# --- new game -----------------------------------------------------------------------------

NEW_GAME = _("New game")
WHO_PLAYS = _("Who plays?")
WHICH_GAME = _("Which game?")
DICE = _("Dice")
START = _("Start")
MORE_GAMES = _("More games")
MORE_GAMES_SUMMARY = _("cousins around the world")
CHOOSE_A_GAME = _("Choose a game")
LONG_PRESS_FOR_RULES = _("Long-press a game to read its rules")
FIVE_CLASSICS = _("The five classics")
CLASSICS_NOTE = _("Old computer programs. Each plays today’s way or as it was then.")
COUSINS = _("Cousins around the world")
OWN_MIX = _("Your own rules")
PLAY_GAME = _("Play {game}")
ENTER_KEY = in_context("key", "Enter")

# --- players ------------------------------------------------------------------------------

PLAYERS = _("Players")
PLAYER = _("Player {number}")
"""For a player without a name."""
ADD_PLAYER = in_context("add", "Player")
ADD_BOT = in_context("add", "Bot")
REMOVE = _("Remove {name}")
GOES_FIRST = _("goes first")
PLAYS_HERE = _("plays on this device")
PLAYS_ALONE = _("plays alone")
NO_ROOM = _("too many for this game")
DRAG_TO_REORDER = _("drag to change the order")
DRAG_OR_KEYS_TO_REORDER = _("drag or Shift+arrow to reorder")
PLAYED_BEFORE = _("Played here before")
FOR_COUNT = plural("for {count} player", "for {count} players")
AT_MOST = plural("{count} at most", "{count} at most")
TOO_MANY = plural(
    "{rules} has room for {count} player. Choose another game, or remove players.",
    "{rules} has room for {count} players. Choose another game, or remove players.",
)
MORE_PRESETS = _("More games played before")
PLAYERS_PLAY = plural("{players} plays {rules}", "{players} play {rules}")

# --- games --------------------------------------------------------------------------------

SUMMARIES = {
    "official": _("today’s standard rules"),
    "winzee": _("extra turns to win"),
    "triple": _("columns ×1, ×2 and ×3"),
    "yachtz": _("three columns and a bonus row"),
    "jahtzee": _("+100 after your first Jahtzee"),
    "os2": _("thirteen boxes, no extras"),
    "custom": _("your columns, your extras"),
    "yatzy": _("Scandinavia: pairs count, too"),
    "yatzy_in_order": _("Yatzy in the order of the card"),
    "maxi": _("six dice, and rolls you save"),
    "kniffel": _("the German pad, thirteen boxes"),
    "yacht": _("the ancestor: twelve boxes, no bonus"),
    "generala": _("Latin America: the first roll pays"),
    "kismet": _("colours of the pips count as well"),
    "yamb": _("columns down, up and announced"),
}
"""On the cards, in seven words at most."""
SENTENCES = {
    "official": _("Thirteen boxes, and +100 for each further five of a kind."),
    "triple": _("Three columns that count once, twice and three times."),
    "yachtz": _("Three columns that count once, twice and three times, and a bonus row."),
    "jahtzee": _("Score five of a kind once, and each further one earns +100."),
    "os2": _("The plain game: thirteen boxes and no extras."),
    "yatzy": _("Fifteen boxes with pairs, and 50 for a good upper half."),
    "yatzy_in_order": _("Fifteen boxes, each turn the next one from the top."),
    "maxi": _("Six dice, twenty boxes, and 100 for a good upper half."),
    "yacht": _("Twelve boxes, two kinds of straights, and no bonus."),
    "generala": _("Ten boxes, and more points for what the first roll brings."),
    "kismet": _("Fifteen boxes, some for dice of one colour, and three bonuses."),
    "yamb": _("Four columns: down, free, up, and announced after the first roll."),
}
"""For the chosen game, unless `POLICY_SENTENCES` says more."""
FOR_PLAYERS = _("For {least} to {most} players")

COLUMNS = plural("{count} column", "{count} columns")
COLUMNS_COUNT_ONCE = _("columns count once")
COLUMNS_COUNT = _("columns count {times}")
TIMES = "×{multiplier}"
POLICY = {
    "none": _("nothing extra"),
    "again": _("+50 and another turn"),
    "wild": _("fits any lower box"),
    "eligible": _("+100 after your first one"),
    "forced": _("+100, its number’s box first"),
    "triple": _("+100 in every column"),
    "row": _("+100 in a bonus row"),
}
POLICY_SENTENCES = {
    "none": _("Five of a kind again? It is a roll like any other."),
    "again": _("Five of a kind again? +50 and a whole extra turn."),
    "wild": _("Five of a kind again? It fits any lower box at full value."),
    "eligible": _("Score five of a kind once, and each further one earns +100."),
    "forced": _("Five of a kind again? +100, and the box of its number comes first."),
    "triple": _("Five of a kind in its box earns +100 each time after the first."),
    "row": _("Five of a kind again? +100, once every box for it holds points."),
}
POLICY_DESCRIPTIONS = {
    "none": _("Another five of a kind is a roll like any other."),
    "again": _(
        "Another five of a kind adds 50 to a five-of-a-kind box you have scored, and you get"
        " another turn."
    ),
    "wild": _("Another five of a kind fits any lower box at full value."),
    "eligible": _(
        "Once you have scored five of a kind, an extra one earns 100. It is a joker if the box of"
        " its number is taken."
    ),
    "forced": _(
        "Another five of a kind must go into the box of its number. If that is taken, it is a"
        " joker in a lower box. It earns 100 if you have scored five of a kind."
    ),
    "triple": _(
        "Five of a kind in its box earns 100 each time after the first. Once every column has"
        " one, another five of a kind is a joker."
    ),
    "row": _(
        "Once every five-of-a-kind box is scored, another five of a kind adds 100 in a bonus row."
    ),
}

OPTIONS = {
    Option.IN_ORDER: {True: _("boxes in order"), False: _("boxes in any order")},
    Option.SAVED_ROLLS: {True: _("unused rolls are saved"), False: _("unused rolls are lost")},
    Option.DOUBLE: {True: _("with Double Generala"), False: _("no Double Generala")},
    Option.SERVED_FIVE_WINS: {
        True: _("served Generala wins"),
        False: _("served Generala scores 60"),
    },
}
"""By whether the option is on."""
OPTION_DESCRIPTIONS = {
    Option.IN_ORDER: _("In order, each turn belongs to the next open box of a column."),
    Option.SAVED_ROLLS: _("What is left of a turn’s rolls can be used in later turns."),
    Option.DOUBLE: _("A box of 100 for another Generala, once the first one holds points."),
    Option.SERVED_FIVE_WINS: _("Generala on the first roll of a turn ends the game, or scores 60."),
}

DEAL = {Deal.OWN: _("Everyone rolls their own"), Deal.SAME: _("Same dice for everyone")}
DEAL_DESCRIPTIONS = {
    Deal.OWN: _("Each player rolls their own dice."),
    Deal.SAME: _("Everyone gets the same dice in every turn, so only choices differ."),
}
ON_SCREEN = _("On screen")
ON_SCREEN_DESCRIPTION = _("Fivefold rolls for you")
OUR_OWN_DICE = _("Our own dice")
OUR_OWN_DICE_DESCRIPTION = _("you roll, it keeps the score")
DICE_SUMMARY = {False: _("Dice on screen"), True: _("Our own dice")}
"""By whether real dice are rolled."""

WAY = _("Way of playing")
TODAYS_WAY = _("Today’s way")
AS_IN_YEAR = _("As in {year}")
LIKE_ORIGINAL = _("Like the original")
"""Where the year is not known."""
AS_IT_WAS_DESCRIPTION = _("Like {program}: {play_style}.")
WAY_CHANGES = _("{way}: {changes}.")
WAY_CHANGES_NOTHING = _("{way}: no difference to your settings.")
TAP = {
    Tap.KEEPS: _("a tap holds a die"),
    Tap.THROWS: _("a tap throws a die back"),
    Tap.MARKS: _("a tap marks a die to be rolled"),
}
POSSIBLE_SCORES = {True: _("possible scores shown"), False: _("no possible scores")}
SECOND_TAP = {
    SecondTap.ALWAYS: _("a second tap confirms a box"),
    SecondTap.ZEROS: _("a second tap confirms a zero"),
    SecondTap.NEVER: _("one tap takes a box"),
    SecondTap.DOUBLE: _("a double tap takes a box"),
    SecondTap.ASK_ZEROS: _("one tap takes a box, with a question before a zero"),
}
END_OF_TURN = {
    EndOfTurn.PROMPT: _("“All done?” after each turn"),
    EndOfTurn.PAUSE: _("a short pause after each turn"),
    EndOfTurn.NOTHING: _("play goes straight on"),
}
FIRST_ROLL = _("the first roll is automatic")
GREY_PREVIEW = _("the first tap shows the score in grey, a zero in red")

# --- names and points ---------------------------------------------------------------------

WINS = _("{name} wins")
TIE = _("{names} tie")
LIST_OF_NAMES = _("{names} and {last}")
LIST_OF_NAMES_BEFORE_I = in_context("before the sound i", "{names} and {last}")
"""Spanish: Ana y Ben, but Ana e Inés."""
STARTS_WITH_I_SOUND = re.compile("[ií]|h[ií](?![aeoáéó])", re.IGNORECASE)
POINTS = plural("{count} point", "{count} points")


def rule_set_summary(rules: RuleSet) -> str:
    if rules.id in SUMMARIES:
        return SUMMARIES[rules.id]()
    return FOR_PLAYERS(least=rules.players[0], most=rules.players[-1])


def rule_set_sentence(rules: RuleSet, policy: str) -> str:
    """What is special about the game, with this policy for extra fives of a kind."""
    if len(rules.extra_fives) > 1 or rules.id not in SENTENCES:
        return POLICY_SENTENCES.get(policy, NO_TEXT)() or rule_set_summary(rules)
    return SENTENCES[rules.id]()


def origin_year(rules: RuleSet) -> str:
    return str(rules.origin.year) if rules.origin and rules.origin.year else ""


def as_it_was_text(rules: RuleSet) -> str:
    year = origin_year(rules)
    return AS_IN_YEAR(year=year) if year else LIKE_ORIGINAL()


def policy_name(id: str) -> str:
    return POLICY[id]() if id in POLICY else id


def multiply_text(multipliers: tuple[int, ...], multiply: bool) -> str:
    if not multiply:
        return COLUMNS_COUNT_ONCE()
    return COLUMNS_COUNT(times=" ".join(TIMES.format(multiplier=each) for each in multipliers))


def too_many_players_text(rules: RuleSet) -> str:
    return TOO_MANY(rules.players[-1], rules=rule_set_name(rules))


def describe_as_it_was(rules: RuleSet, people: int) -> str:
    """The play style of the original program, in one sentence."""
    program = rules.origin.program if rules.origin else rule_set_name(rules)
    play_style = ", ".join(_play_style_texts(rules.play_style, people).values())
    return AS_IT_WAS_DESCRIPTION(program=program, play_style=play_style)


def describe_way_changes(rules: RuleSet, today: PlayStyle, people: int) -> str:
    """What the way of the original program changes for somebody who plays `today`'s way."""
    before = _play_style_texts(today, people)
    style = _play_style_texts(rules.play_style, people)
    changes = [text for part, text in style.items() if before.get(part) != text]
    way = as_it_was_text(rules)
    if not changes:
        return WAY_CHANGES_NOTHING(way=way)
    return WAY_CHANGES(way=way, changes=", ".join(changes))


def _play_style_texts(play_style: PlayStyle, people: int) -> dict[str, str]:
    texts = {
        "tap": TAP[play_style.tap](),
        "hints": POSSIBLE_SCORES[play_style.hints](),
        "second_tap": SECOND_TAP[play_style.second_tap](),
        "end_of_turn": END_OF_TURN[play_style.ends_turn(people)](),
    }
    if play_style.first_roll_by_itself:
        texts["first_roll"] = FIRST_ROLL()
    if play_style.grey_preview:
        texts["grey_preview"] = GREY_PREVIEW()
    return texts


def points_text(number: int) -> str:
    return POINTS(number)


def is_default_name(name: str) -> bool:
    """Whether it is the name of a player without one, in any language."""
    return bool(in_current_language(name))


def in_current_language(name: str) -> str:
    """The default name of the current language for one of any language; empty for other names."""
    for template in PLAYER.in_every_language():
        numbered = re.escape(template).replace(re.escape("{number}"), r"(\d+)")
        if found := re.fullmatch(numbered, name):
            return PLAYER(number=found[1])
    originals = {rules.origin.unnamed_player for rules in RULE_SETS.values() if rules.origin}
    for original in map(Text, filter(None, originals)):
        for unnamed in original.in_every_language():
            if found := re.fullmatch(rf"{re.escape(unnamed)}( \d+)?", name):
                return original() + (found[1] or "")
    return ""


def join_names(names: tuple[str, ...]) -> str:
    if len(names) < 2:
        return "".join(names)
    *others, last = names
    sentence = LIST_OF_NAMES_BEFORE_I if STARTS_WITH_I_SOUND.match(last) else LIST_OF_NAMES
    return sentence(names=", ".join(others), last=last)


def outcome_headline(outcome: Outcome) -> str:
    """For the table, after the last box."""
    winners = tuple(place.name for place in outcome.winners)
    if len(outcome.ranking) == 1:
        return points_text(outcome.winners[0].total)
    return TIE(names=join_names(winners)) if outcome.tied else WINS(name=winners[0])
