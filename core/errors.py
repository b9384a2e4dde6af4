"""Everything that can be refused, named by its cause.

The same values serve twice: `apply` raises them, and a question such as `offers` hands them
out as reasons. `text` and `facts` are kept apart so that a screen can translate the sentence
and then fill it in; a fact may itself be such a reason.
"""

from typing import Any, ClassVar, Union

Fact = Union[str, int, "FivefoldError"]

LONGEST_QUOTE = 40
LARGEST_NUMBER = 10**9


class FivefoldError(Exception):
    text: ClassVar[str]

    def __init__(self, **facts: Fact) -> None:
        self.facts = {name: _sayable(fact) for name, fact in facts.items()}
        super().__init__(self.text.format(**self.facts))

    def __repr__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{type(self).__name__}({facts})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FivefoldError):
            return NotImplemented
        return type(self) is type(other) and self.facts == other.facts

    def __hash__(self) -> int:
        return hash((type(self), tuple(sorted(self.facts.items(), key=repr))))

    def __reduce__(self) -> tuple[Any, ...]:
        # An exception is otherwise copied by calling it with its sentence.
        return _made, (type(self), self.facts)


def _made(cause: type[FivefoldError], facts: dict[str, Fact]) -> FivefoldError:
    return cause(**facts)


def _sayable(fact: Fact) -> Fact:
    """The fact, if it can be written anywhere; else what comes nearest."""
    if isinstance(fact, int) and abs(fact) > LARGEST_NUMBER:
        # Python refuses to write very long numbers, but not to base 16.
        return quote(hex(fact))
    if isinstance(fact, str) and not fact.isascii():
        return fact.encode(errors="backslashreplace").decode()
    return fact


def quote(word: str) -> str:
    """A word from outside, fit to stand in a sentence: short, and without halves of characters."""
    text = word[: LONGEST_QUOTE + 1].encode(errors="backslashreplace").decode()
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"


# --- what cannot be done in a game now ---------------------------------------------------


class IllegalAction(FivefoldError):
    """An action that the rules do not allow in this state."""


class GameIsOver(IllegalAction):
    text = "The game is over. Undo the last box or start a new game."


class NotRolledYet(IllegalAction):
    text = "Roll the dice first."


class NoRollsLeft(IllegalAction):
    text = "No rolls are left in this turn. Choose a box."


class AllDiceHeld(IllegalAction):
    text = "All dice are held. Let at least one go, or choose a box."


class HoldsAreFinal(IllegalAction):
    text = "No rolls are left, so holding changes nothing. Choose a box."


class NoSuchDie(IllegalAction):
    text = "There is no die {die}. The dice are numbered 1 to {dice}."


class DieNamedTwice(IllegalAction):
    text = "Die {die} is named twice. Name each die once."


class WrongDice(IllegalAction):
    text = "A roll shows {dice} dice, each from 1 to {sides}."


class HeldDieChanged(IllegalAction):
    text = "Die {die} is held at {value}. It must stay as it is."


class UnknownBox(IllegalAction):
    text = "There is no box called {box!r} on this card. Its boxes: {boxes}."


class NoSuchColumn(IllegalAction):
    text = "There is no column {column}. This card has {columns}."


class BoxTaken(IllegalAction):
    text = "{box} is already taken. Choose an open box."


class MatchingBoxOpen(IllegalAction):
    text = "{box} is still open, so this five must go there."


class MatchingBoxOpenInColumn(MatchingBoxOpen):
    text = "{box} is still open in column {column}, so this five must go there."


class MatchingBoxOpenInColumns(MatchingBoxOpen):
    text = "{box} is still open in columns {columns}, so this five must go into one of those."


class MatchingOrFiveBoxOpen(MatchingBoxOpen):
    text = "This five must go into an open {box} or {five}."


class LowerBoxOpen(IllegalAction):
    text = "A lower box is still open, so this five must go into one of those."


class NothingToUndo(IllegalAction):
    text = "There is nothing to undo. A box can be taken back until the next roll."


class TrickNotAllowed(IllegalAction):
    text = "{player} has no party trick in this game."


class WrongTrick(IllegalAction):
    text = "The held dice show {value}, so the trick turns the others to {value}."


# --- setups that no game can be played by ------------------------------------------------


class BadSetup(FivefoldError):
    """A game cannot be started like this."""


class UnknownRules(BadSetup):
    text = "There are no rules called {rules!r}. Known: {known}."


class WrongNumberOfPlayers(BadSetup):
    text = "{rules}: for {least} to {most} players, not {players}."


class BadName(BadSetup):
    text = "The name of player {player} needs 1 to {longest} characters of plain text."


class DuplicateName(BadSetup):
    text = "Two players are called {name!r}. Give each a name of their own."


class ColumnsNotOffered(BadSetup):
    text = "{rules} cannot be played with {columns} columns. It offers {offered}."


class MultiplyNotOffered(BadSetup):
    text = "{rules} does not let you choose whether columns multiply."


class ExtraFivesNotOffered(BadSetup):
    text = "{rules} does not offer {extra_fives!r} for extra fives. It offers {offered}."


class OptionNotOffered(BadSetup):
    text = "{rules} does not offer the option {option}."


class UnknownDeal(BadSetup):
    text = "Dice are dealt 'own' or 'same', not {deal!r}."


class BadSeed(BadSetup):
    text = "The seed is not valid text: its character {place} is only half of one."


class TrickForUnknownPlayer(BadSetup):
    text = "{name!r} was given the party trick but does not play."


# --- text that is not an action ----------------------------------------------------------


class BadNotation(FivefoldError):
    """A line that does not say an action."""


class EmptyLine(BadNotation):
    text = "The line is empty. Say one of: {actions}."


class UnknownAction(BadNotation):
    text = "{action!r} is not an action. Say one of: {actions}."


class NotNumbers(BadNotation):
    text = "After {action!r} come small numbers only, not {word!r}."


class WrongUsage(BadNotation):
    text = "Say it like this: {usage}."


class LineTooLong(BadNotation):
    text = "The line is longer than {longest} bytes."


class NotUtf8(BadNotation):
    text = "This line is not UTF-8 text."


# --- what the console cannot do ----------------------------------------------------------


class NoCoach(FivefoldError):
    text = "The coach does not know the rules of {rules}."


class CoachTablesDamaged(FivefoldError):
    text = "The coach's tables cannot be read, so it has no advice. Reinstall Fivefold to fix this."


class NothingToAdvise(FivefoldError):
    text = "There is nothing to advise before a turn's first roll. Roll the dice first."


class UnknownBot(BadSetup):
    text = "There is no bot called {bot!r}. Known: {known}."


class NoGames(BadSetup):
    text = "A simulation needs at least one game."


class BadCommandLine(FivefoldError):
    """What the reader of the command line says, in its own words."""

    text = "{wrong}"


# --- records that cannot be read ---------------------------------------------------------


class BadRecord(FivefoldError):
    """A saved game that cannot be loaded; nothing of it is used."""


class RecordDamaged(BadRecord):
    text = "The record is cut short or damaged, at character {place}."


class RecordNotText(BadRecord):
    text = "The record is not UTF-8 text, at byte {place}."


class RecordTooNew(BadRecord):
    text = "The record has version {version}; this program reads up to {newest}. Update it."


class RecordWrongShape(BadRecord):
    """Something is missing from the record, or is not what it should be."""


class NotARecord(RecordWrongShape):
    text = "This is not a record of a Fivefold game."


class VersionBelowOne(RecordWrongShape):
    text = "The record is not as it should be at version: versions count from 1."


class FieldMissing(RecordWrongShape):
    text = "The record is not as it should be at {field}: it is missing."


class FieldUnknown(RecordWrongShape):
    text = "The record is not as it should be at {field!r}: nothing of that name belongs there."


class NotANumber(RecordWrongShape):
    text = "The record is not as it should be at {field}: it should be a whole number."


class NotABool(RecordWrongShape):
    text = "The record is not as it should be at {field}: it should be true or false."


class NotAText(RecordWrongShape):
    text = "The record is not as it should be at {field}: it should be text."


class NotAList(RecordWrongShape):
    text = "The record is not as it should be at {field}: it should be a list."


class NotAnObject(RecordWrongShape):
    text = "The record is not as it should be at {field}: it should be an object."


class EntryNotANumber(RecordWrongShape):
    text = (
        "The record is not as it should be at {field}, entry {entry}: it should be a whole number."
    )


class EntryNotAText(RecordWrongShape):
    text = "The record is not as it should be at {field}, entry {entry}: it should be text."


class RecordBadSetup(BadRecord):
    text = "The record's setup cannot be played: {wrong}"


class RecordIllegal(BadRecord):
    text = "The record breaks the rules at action {step} ({action!r}): {wrong}"


class RecordWrongTotals(BadRecord):
    text = "The record says the totals are {said}, but its actions give {given}."


# --- codes of challenges -------------------------------------------------------------------


class BadChallenge(FivefoldError):
    """A code that starts no challenge."""


class ChallengeTooShort(BadChallenge):
    text = "This code is too short: it has {signs} of {right} letters and digits."


class ChallengeTooLong(BadChallenge):
    text = "This code is too long: it has {signs} letters and digits instead of {right}."


class UnknownCodeCharacter(BadChallenge):
    text = "These codes never contain {sign}. Please check."


class ChallengeMistyped(BadChallenge):
    text = "There is a typo in this code. Compare it character by character."


class ChallengeNotKnown(BadChallenge):
    text = "This code is for a game that this version does not know. Update Fivefold."


class NotInChallenges(BadChallenge):
    text = "{rules} cannot be played as a challenge."
