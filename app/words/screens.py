"""Every sentence of the new-game and game-over screens, ready to be translated.

Names in braces are filled in after translation.
"""

from core import Deal, EndOfTurn, Outcome, Place, RuleSet, SecondTap, Tap

# --- new game -----------------------------------------------------------------------------

NEW_GAME = "New game"
RULES = "Rules"
PLAYERS = "Players"
DICE = "Dice"
MANNER = "Style of play"
START = "Start"

SPECIAL = {
    "official": "Forced joker, 100 for each extra five",
    "jahtzee": "Jokers only after you score a five",
    "winzee": "Up to six columns; extra fives as you like",
    "triple": "Three columns, ×1 ×2 ×3",
    "yachtz": "Triple scoring with a bonus row",
    "os2": "The plain game, no extras",
    "custom": "Any columns, any extra-five rule",
}
FOR_PLAYERS = "For {least} to {most} players"

COLUMNS = "Columns"
MULTIPLY = "Multiply {times}"
TIMES = "×{multiplier}"
EXTRA_FIVES = "Extra fives"
POLICY = {
    "none": "Nothing",
    "again": "50 and another turn",
    "wild": "Wild card",
    "eligible": "Earned joker",
    "forced": "Forced joker",
    "triple": "Triple bonus",
    "row": "Bonus row",
}
POLICY_MEANS = {
    "none": "A further five is a roll like any other.",
    "again": "A further five adds 50 to a five box you have scored, and you take another turn.",
    "wild": "A further five fits any lower box at its full worth.",
    "eligible": "Once you have scored a five, a further one earns 100, and is a joker when the"
    " box of its number is used.",
    "forced": "A further five must go into the box of its number, else it is a joker in a lower"
    " box; it earns 100 if you have scored one.",
    "triple": "Fives in the five boxes earn 100 each after the first; once every column has one,"
    " a further five is a joker.",
    "row": "Once every five box is scored, a further five writes 100 into a bonus row.",
}

NAME = "Name"
PLAYS = "plays"
SITS_OUT = "sits out"
LEFT_OUT = {1: "only one plays", 2: "only {most} play"}
ADD_PLAYER = "Add player"

DEAL = {Deal.OWN: "Own dice", Deal.SAME: "Same dice"}
DEAL_MEANS = {
    Deal.OWN: "Each player rolls their own dice.",
    Deal.SAME: "Everyone gets the same dice, turn by turn: only choices differ.",
}
DEAL_ALONE = "This matters with two or more players."

MY_SETTINGS = "My settings"
AS_IT_WAS = "As it was"
MY_SETTINGS_MEAN = "Taps, hints and the end of a turn are as you have set them."
AS_IT_WAS_MEANS = "Like {program}: {manner}."
TAP = {Tap.KEEPS: "a tap keeps a die", Tap.THROWS: "a tap throws a die back"}
HINTS = {True: "hints are shown", False: "no hints"}
SECOND_TAP = {
    SecondTap.ALWAYS: "a second tap confirms a box",
    SecondTap.ZEROS: "a second tap confirms a zero",
    SecondTap.NEVER: "one tap takes a box",
}
END_OF_TURN = {
    EndOfTurn.PROMPT: "it asks at the end of a turn",
    EndOfTurn.PAUSE: "a short pause after each turn",
    EndOfTurn.NOTHING: "play goes straight on",
}
FIRST_ROLL = "the first roll is automatic"

# --- game over ----------------------------------------------------------------------------

WINS = "{name} wins"
TIE = "{names} tie"
AND = "{names} and {last}"
POINTS = {1: "{points} point", 2: "{points} points"}
VERDICT = {"good": "Over 200: a good game.", "pro": "Over 300: you are a pro."}
POINTS_AND_VERDICT = "{points}. {verdict}"
BEHIND = "{points} behind"
NEW_BEST = "New best here"
IN_TOP_LIST = "No. {place} in the top list"
TRICKED = "The party trick was used, so this game does not count."
PLAY_AGAIN = "Play again"
SEE_CARDS = "See the cards"
UNDO_LAST_BOX = "Undo last box"


def special(rules: RuleSet) -> str:
    """One line of what is special about a rule set."""
    if rules.id in SPECIAL:
        return SPECIAL[rules.id]
    return FOR_PLAYERS.format(least=rules.players[0], most=rules.players[-1])


def year(rules: RuleSet) -> str:
    return str(rules.origin.year) if rules.origin and rules.origin.year else ""


def policy(id: str) -> str:
    return POLICY.get(id, id)


def multiply(multipliers: tuple[int, ...]) -> str:
    times = " ".join(TIMES.format(multiplier=each) for each in multipliers)
    return MULTIPLY.format(times=times)


def left_out(rules: RuleSet) -> str:
    most = rules.players[-1]
    return LEFT_OUT[min(most, 2)].format(most=most)


def as_it_was(rules: RuleSet, players: int) -> str:
    """How the old program played, in a sentence."""
    manner = rules.manner
    parts = [
        TAP[manner.tap],
        HINTS[manner.hints],
        SECOND_TAP[manner.second_tap],
        END_OF_TURN[manner.ends_turn(players)],
    ]
    if manner.first_roll_by_itself:
        parts.append(FIRST_ROLL)
    program = rules.origin.program if rules.origin else rules.name
    return AS_IT_WAS_MEANS.format(program=program, manner=", ".join(parts))


def points(number: int) -> str:
    return POINTS[1 if number == 1 else 2].format(points=number)


def listed(names: tuple[str, ...]) -> str:
    if len(names) == 1:
        return names[0]
    return AND.format(names=", ".join(names[:-1]), last=names[-1])


def headline(outcome: Outcome) -> str:
    winners = tuple(place.name for place in outcome.winners)
    if len(outcome.ranking) == 1:
        return points(outcome.winners[0].total)
    if outcome.tied:
        return TIE.format(names=listed(winners))
    return WINS.format(name=winners[0])


def subtitle(outcome: Outcome) -> str:
    """The best score and its verdict; alone, the headline has said the score."""
    best = outcome.winners[0]
    verdict = VERDICT.get(best.verdict or "", "")
    if len(outcome.ranking) == 1:
        return verdict
    score = points(best.total)
    return POINTS_AND_VERDICT.format(points=score, verdict=verdict) if verdict else score


def standing(place: Place, best: Place, listed: int | None) -> str:
    """A line under a name in the ranking: its place in the top list, or how far behind it is."""
    if listed is not None:
        return NEW_BEST if listed == 1 else IN_TOP_LIST.format(place=listed)
    if place.rank == best.rank:
        return ""
    return BEHIND.format(points=best.total - place.total)
