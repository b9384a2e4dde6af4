"""What a rule set is: data that the engine reads. The built-in ones are in `core.rule_sets`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from core.boxes import STANDARD_BOXES, Box
from core.extra_fives import ExtraFivesPolicy

DEFAULT_LABELS = {
    "ones": "Ones",
    "twos": "Twos",
    "threes": "Threes",
    "fours": "Fours",
    "fives": "Fives",
    "sixes": "Sixes",
    "three_of_a_kind": "Three of a Kind",
    "four_of_a_kind": "Four of a Kind",
    "full_house": "Full House",
    "small_straight": "Small Straight",
    "large_straight": "Large Straight",
    "five_of_a_kind": "Five of a Kind",
    "chance": "Chance",
    "upper_subtotal": "Upper subtotal",
    "upper_bonus": "Upper bonus",
    "upper_total": "Upper total",
    "lower_total": "Lower total",
    "extra_fives": "Extra fives",
    "grand_total": "Grand total",
    "multiplier": "Multiplier",
    "column_total": "Column total",
    "total": "Total score",
}


class Tap(StrEnum):
    """What a tap on a die means."""

    KEEPS = "keeps"
    THROWS = "throws"


class SecondTap(StrEnum):
    """When a box asks for a second tap before it scores."""

    ALWAYS = "always"
    ZEROS = "zeros"
    NEVER = "never"


class EndOfTurn(StrEnum):
    PROMPT = "prompt"
    PAUSE = "pause"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """How the old program played, for a game that is started as it was."""

    tap: Tap = Tap.KEEPS
    hints: bool = False
    second_tap: SecondTap = SecondTap.NEVER
    end_of_turn: EndOfTurn = EndOfTurn.NOTHING
    end_of_turn_in_company: EndOfTurn | None = None
    """At the end of a turn with two or more people, where that differs."""
    first_roll_by_itself: bool = False

    def ends_turn(self, people: int) -> EndOfTurn:
        """A pause is there to hand over: whoever plays alone, or with bots only, has none."""
        ends = self.end_of_turn
        if people > 1 and self.end_of_turn_in_company is not None:
            ends = self.end_of_turn_in_company
        return EndOfTurn.NOTHING if ends is EndOfTurn.PAUSE and people < 2 else ends


@dataclass(frozen=True, slots=True)
class OriginalProgram:
    """The old program that a rule set comes from."""

    program: str
    author: str = ""
    year: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a total above a limit is called."""

    over: int
    word: str


@dataclass(frozen=True)
class RuleSet:
    """Where a tuple lists choices, the first is the default, and a single one is fixed."""

    id: str
    name: str
    players: tuple[int, ...]
    extra_fives: tuple[ExtraFivesPolicy, ...]
    columns: tuple[int, ...] = (1,)
    multiply: tuple[bool, ...] = (False,)
    boxes: tuple[Box, ...] = STANDARD_BOXES
    """In the order in which the card shows them."""
    words: Mapping[str, str] = field(default_factory=dict)
    """What the card calls boxes and totals, where that is not the plain word; a box that has none
    is called by its id: Two pairs."""
    top: int = 10
    """Places on the list of top scores."""
    dice: int = 5
    rolls: int = 3
    upper_bonus: tuple[tuple[int, int], ...] = ((63, 35),)
    """Steps of (subtotal to reach, bonus); the highest one reached counts."""
    verdicts: tuple[Verdict, ...] = ()
    """The best first; one-column games only."""
    manner: PlayStyle = PlayStyle()
    origin: OriginalProgram | None = None
    _index: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """The place of each box on the card."""

    def __post_init__(self) -> None:
        index = {box.id: place for place, box in enumerate(self.boxes)}
        plain = {id: id.replace("_", " ").capitalize() for id in index} | DEFAULT_LABELS
        # Plain dicts, which can be copied and pickled; nothing writes into them.
        object.__setattr__(self, "words", plain | dict(self.words))
        object.__setattr__(self, "_index", index)

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"RuleSet({self.id!r})"

    def index(self, box: str) -> int | None:
        """The place of a box on the card, or None if there is no such box."""
        return self._index.get(box)

    def word(self, id: str) -> str:
        """What this rule set's card calls a box or a total."""
        return self.words[id]

    def policy(self, id: str) -> ExtraFivesPolicy | None:
        """The way with extra fives that has this name, if it is offered here."""
        return next((each for each in self.extra_fives if each.id == id), None)

    @property
    def multipliers(self) -> tuple[int, ...]:
        """What each column is multiplied by, unless the player chooses otherwise."""
        return column_multipliers(self.columns[0], self.multiply[0])

    def bonus_for(self, subtotal: int) -> int:
        """The upper bonus that a column with this upper subtotal earns."""
        return max((bonus for least, bonus in self.upper_bonus if subtotal >= least), default=0)


def column_multipliers(columns: int, multiply: bool) -> tuple[int, ...]:
    """What each column counts: one, two, three … times, or all once."""
    return tuple(range(1, columns + 1)) if multiply else (1,) * columns
