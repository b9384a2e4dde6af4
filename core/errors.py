"""All errors and refusals of the engine, named by their cause.

`apply` raises them; queries such as `all_offers` return them as reasons. `text` and `facts` are
separate so that a screen can translate the sentence before filling it in; a fact may itself be
such an error.
"""

from typing import Any, ClassVar, Union

Fact = Union[str, int, "FivefoldError"]

LONGEST_QUOTE = 40
LARGEST_NUMBER = 10**9


class FivefoldError(Exception):
    text: ClassVar[str]

    def __init__(self, **facts: Fact) -> None:
        self.facts = {name: _printable(fact) for name, fact in facts.items()}
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
        # By default, copying an exception calls its class with the message.
        return _restore, (type(self), self.facts)


def _restore(cause: type[FivefoldError], facts: dict[str, Fact]) -> FivefoldError:
    return cause(**facts)


def _printable(fact: Fact) -> Fact:
    """Escape or shorten a fact that cannot be printed as it is."""
    if isinstance(fact, int) and abs(fact) > LARGEST_NUMBER:
        # Python refuses to format very long numbers, except in base 16.
        return quote(hex(fact))
    if isinstance(fact, str) and not fact.isascii():
        return fact.encode(errors="backslashreplace").decode()
    return fact


def quote(word: str) -> str:
    """Make outside text safe for a message: shortened, with unpaired surrogates escaped."""
    text = word[: LONGEST_QUOTE + 1].encode(errors="backslashreplace").decode()
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"


# --- illegal actions ---------------------------------------------------------------------


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
    text = "Die {die} is held at {value} and must keep that value."


class UnknownBox(IllegalAction):
    text = "There is no box called {box!r} on this card. Its boxes: {boxes}."


class NoSuchColumn(IllegalAction):
    text = "There is no column {column}. This card has {columns}."


class BoxTaken(IllegalAction):
    text = "{box} is already taken. Choose an open box."


class MatchingBoxOpen(IllegalAction):
    text = "{box} is still open, so five of a kind must go there."


class MatchingBoxOpenInColumn(MatchingBoxOpen):
    text = "{box} is still open in column {column}, so five of a kind must go there."


class MatchingBoxOpenInColumns(MatchingBoxOpen):
    text = "{box} is still open in columns {columns}, so five of a kind must go into one of those."


class MatchingOrFiveBoxOpen(MatchingBoxOpen):
    text = "Five of a kind must go into an open {box} or {five}."


class LowerBoxOpen(IllegalAction):
    text = "A lower box is still open, so five of a kind must go into one of those."


class NotTheNextBox(IllegalAction):
    text = "The boxes of this column are taken in order. Next is {box}."


class BoxNotAnnounced(IllegalAction):
    text = "Column {column} only takes a box that was announced after the first roll."


class OtherBoxAnnounced(IllegalAction):
    text = "{box} is announced, so the dice must go there."


class AlreadyAnnounced(IllegalAction):
    text = "{box} is already announced. Undo that to announce another box."


class AnnouncedTooLate(IllegalAction):
    text = "A box is announced after the first roll of a turn, before the second."


class AnnounceFirst(IllegalAction):
    text = "Only boxes to announce are open. Announce one first."


class NothingToAnnounce(IllegalAction):
    text = "{rules} has no boxes to announce."


class NothingToUndo(IllegalAction):
    text = "There is nothing to undo. A box can be taken back until the next roll."


class TrickNotAllowed(IllegalAction):
    text = "{player} has no party trick in this game."


class WrongTrick(IllegalAction):
    text = "The held dice show {value}, so the trick turns the others to {value}."


# --- invalid setups ----------------------------------------------------------------------


class BadSetup(FivefoldError):
    """A setup with which no game can be started."""


class UnknownRules(BadSetup):
    text = "There are no rules called {rules!r}. Known: {known}."


class WrongNumberOfPlayers(BadSetup):
    text = "{rules} can be played by {least} to {most} players, not {players}."


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


class UnknownOption(BadSetup):
    text = "There is no option called {option!r}. Known: {known}."


class UnknownDeal(BadSetup):
    text = "Dice are dealt 'own' or 'same', not {deal!r}."


class BadSeed(BadSetup):
    text = "The seed contains an unpaired surrogate at character {place}. Remove that character."


class TrickForUnknownPlayer(BadSetup):
    text = "{name!r} was given the party trick but does not play."


# --- invalid notation --------------------------------------------------------------------


class BadNotation(FivefoldError):
    """A line that is not a valid action."""


class EmptyLine(BadNotation):
    text = "The line is empty. Enter one of: {actions}."


class UnknownAction(BadNotation):
    text = "{action!r} is not an action. Enter one of: {actions}."


class NotNumbers(BadNotation):
    text = "{action!r} takes only small whole numbers, not {word!r}."


class WrongUsage(BadNotation):
    text = "Wrong number of words. Usage: {usage}."


class LineTooLong(BadNotation):
    text = "The line is longer than {longest} bytes."


class NotUtf8(BadNotation):
    text = "This line is not UTF-8 text."


# --- coach and console -------------------------------------------------------------------


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
    """argparse's own message."""

    text = "{wrong}"


# --- invalid records ---------------------------------------------------------------------


class BadRecord(FivefoldError):
    """A saved game that cannot be loaded."""


class RecordDamaged(BadRecord):
    text = "The record is incomplete or damaged at character {place}."


class RecordNotText(BadRecord):
    text = "The record is not valid UTF-8 text at byte {place}."


class RecordTooNew(BadRecord):
    text = "The record has version {version}; this program reads up to {newest}. Update it."


class RecordWrongShape(BadRecord):
    """A record with a missing, unknown or wrongly typed field."""


class NotARecord(RecordWrongShape):
    text = "This is not a record of a Fivefold game."


class VersionBelowOne(RecordWrongShape):
    text = "The record's version must be 1 or higher."


class FieldMissing(RecordWrongShape):
    text = "The record's field {field} is missing."


class FieldUnknown(RecordWrongShape):
    text = "The record has an unknown field {field!r}."


class NotANumber(RecordWrongShape):
    text = "The record's field {field} must be a whole number."


class NotABool(RecordWrongShape):
    text = "The record's field {field} must be true or false."


class NotAText(RecordWrongShape):
    text = "The record's field {field} must be text."


class NotAList(RecordWrongShape):
    text = "The record's field {field} must be a list."


class NotAnObject(RecordWrongShape):
    text = "The record's field {field} must be an object."


class EntryNotANumber(RecordWrongShape):
    text = "Entry {entry} of the record's field {field} must be a whole number."


class EntryNotAText(RecordWrongShape):
    text = "Entry {entry} of the record's field {field} must be text."


class RecordBadSetup(BadRecord):
    text = "The record's setup cannot be played: {wrong}"


class RecordIllegal(BadRecord):
    text = "The record breaks the rules at action {step} ({action!r}): {wrong}"


class RecordWrongTotals(BadRecord):
    text = "The record says the totals are {said}, but its actions give {given}."


# --- invalid challenge codes -------------------------------------------------------------


class BadChallenge(FivefoldError):
    """A code that does not start a challenge."""


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


# --- invalid game codes ------------------------------------------------------------------


class BadCode(FivefoldError):
    """A code without a game that can be kept."""


class NotACode(BadCode):
    text = "This is not a code of Fivefold. Copy all of it, from the word fivefold on."


class CodeIncomplete(BadCode):
    text = "The end of this code is missing. Copy or scan all of it."


class CodeDamaged(BadCode):
    text = "This code is damaged. Copy or scan it again."


class CodeTooNew(BadCode):
    text = "This code was made by a newer version. Update Fivefold to read it."


class CodeHasBadSetup(BadCode):
    text = "The game in this code cannot be played: {wrong}"


class CodeHasTooManyActions(BadCode):
    text = "The game in this code is too long."


# --- games without a code ----------------------------------------------------------------


class NoGameCode(FivefoldError):
    """A game that cannot be written as a code."""


class NotInCodes(NoGameCode):
    text = "{name} has no place in a code. Export the game instead."


class GameTooLongForCodes(NoGameCode):
    text = "This game is too long for codes. Export it instead."
