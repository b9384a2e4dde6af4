"""Rule sets as data for the engine. The built-in ones are in `core.rule_sets`."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache

from core.boxes import STANDARD_BOXES, Box, PipColours
from core.extra_fives import ExtraFivesPolicy
from core.options import COMPANY_OPTIONS, Option

DEFAULT_LABELS = {
    "ones": "Ones",
    "twos": "Twos",
    "threes": "Threes",
    "fours": "Fours",
    "fives": "Fives",
    "sixes": "Sixes",
    "one_pair": "One Pair",
    "two_pairs": "Two Pairs",
    "three_pairs": "Three Pairs",
    "three_of_a_kind": "Three of a Kind",
    "four_of_a_kind": "Four of a Kind",
    "full_house": "Full House",
    "straight": "Straight",
    "small_straight": "Small Straight",
    "large_straight": "Large Straight",
    "full_straight": "Full Straight",
    "five_of_a_kind": "Five of a Kind",
    "chance": "Chance",
    "upper_subtotal": "Upper subtotal",
    "upper_bonus": "Upper bonus",
    "upper_total": "Upper total",
    "difference": "Difference",
    "lower_total": "Lower total",
    "extra_fives": "Five-of-a-kind bonus",
    "grand_total": "Grand total",
    "multiplier": "Multiplier",
    "column_total": "Column total",
    "total": "Total score",
}


class Order(StrEnum):
    """The order in which the boxes of a column are taken."""

    ANY = "any"
    DOWN = "down"
    UP = "up"
    ANNOUNCED = "announced"
    """Any order, but a box must be announced after a turn's first roll."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A column's total of (high − low) × times, three boxes that all must be taken first.

    It is never negative. `high` and `low` do not count otherwise.
    """

    high: str
    low: str
    times: str


class Tap(StrEnum):
    """Whether a tap on a die chooses it to be kept or to be rolled."""

    KEEPS = "keeps"
    THROWS = "throws"
    """Into the cup; its place in the row is empty."""
    MARKS = "marks"
    """It stays in its place, marked to be rolled."""

    @property
    def chooses_rolled_dice(self) -> bool:
        """Whether all dice are kept except those that are tapped."""
        return self is not Tap.KEEPS


class SecondTap(StrEnum):
    """When a box needs a second tap before it scores."""

    ALWAYS = "always"
    ZEROS = "zeros"
    NEVER = "never"
    DOUBLE = "double"
    """A box takes a double tap, its name a single one."""
    ASK_ZEROS = "ask_zeros"
    """One tap, but before a zero there is a question."""


class EndOfTurn(StrEnum):
    PROMPT = "prompt"
    PAUSE = "pause"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """How the original program behaved, for games started in its style."""

    tap: Tap = Tap.KEEPS
    hints: bool = False
    second_tap: SecondTap = SecondTap.NEVER
    end_of_turn: EndOfTurn = EndOfTurn.NOTHING
    end_of_turn_in_company: EndOfTurn | None = None
    """At the end of a turn with two or more people, if different."""
    first_roll_by_itself: bool = False
    grey_preview: bool = False
    """A previewed score is grey, and red if it is zero."""
    says_done: bool = False
    """The roll button says Done after the last roll."""

    def ends_turn(self, people: int) -> EndOfTurn:
        """The end of a turn with so many people; a pause is for handing over and needs two."""
        ends = self.end_of_turn
        if people > 1 and self.end_of_turn_in_company is not None:
            ends = self.end_of_turn_in_company
        return EndOfTurn.NOTHING if ends is EndOfTurn.PAUSE and people < 2 else ends


@dataclass(frozen=True, slots=True)
class OriginalProgram:
    """The program that a rule set comes from."""

    program: str
    author: str = ""
    year: int | None = None
    unnamed_player: str = ""
    """The name it gave to players without one, if it had such a name."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The word for a total above a limit."""

    over: int
    word: str


@dataclass(frozen=True)
class RuleSet:
    """Tuples of choices start with the default; a single choice is fixed."""

    id: str
    name: str
    players: tuple[int, ...]
    extra_fives: tuple[ExtraFivesPolicy, ...]
    columns: tuple[int, ...] = (1,)
    multiply: tuple[bool, ...] = (False,)
    boxes: tuple[Box, ...] = STANDARD_BOXES
    """In the order of the card."""
    optional_boxes: tuple[Box, ...] = ()
    """Boxes below the others with the option DOUBLE."""
    options: Mapping[Option, tuple[bool, ...]] = field(default_factory=dict)
    """In the order of Option; those left out are off."""
    column_orders: tuple[Order, ...] = ()
    """The order of each column; empty if all boxes may be taken in any order."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Labels of boxes and totals that differ from DEFAULT_LABELS. A box without any label is
    labelled by its id: Five alike."""
    own_words: bool = False
    """Whether the words are the game's own in every language, and not translated."""
    pip_colours: PipColours = ()
    """The colours of the numbers, if the dice are coloured."""
    top: int = 10
    """The length of the top-score list."""
    dice: int = 5
    rolls: int = 3
    upper_bonus: tuple[tuple[int, int], ...] = ((63, 35),)
    """Steps of (required subtotal, bonus); the highest step reached counts."""
    difference: Difference | None = None
    verdicts: tuple[Verdict, ...] = ()
    """The best first; one-column games only."""
    play_style: PlayStyle = PlayStyle()
    origin: OriginalProgram | None = None
    counts_rolls: bool = field(init=False, repr=False, compare=False)
    """Whether the points of a box depend on the number of the roll."""
    _index: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """The index of each box on the card."""

    def __post_init__(self) -> None:
        index = {box.id: place for place, box in enumerate(self.boxes)}
        plain = {id: id.replace("_", " ").capitalize() for id in index} | DEFAULT_LABELS
        # Plain dicts, because mapping proxies cannot be copied or pickled.
        object.__setattr__(self, "words", plain | dict(self.words))
        object.__setattr__(self, "_index", index)
        object.__setattr__(self, "counts_rolls", any(box.early_points for box in self.boxes))

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"RuleSet({self.id!r})"

    def index(self, box: str) -> int | None:
        """The index of a box on the card; None if there is no such box."""
        return self._index.get(box)

    def word(self, id: str) -> str:
        """The card's label of a box or a total."""
        return self.words[id]

    def counts(self, box: str) -> bool:
        """Whether the points of a box are part of the total, not only of a difference."""
        return self.difference is None or box not in (self.difference.high, self.difference.low)

    def policy(self, id: str) -> ExtraFivesPolicy | None:
        """The extra-fives policy with this id, if this rule set offers it."""
        return next((each for each in self.extra_fives if each.id == id), None)

    def choices(self, option: Option) -> tuple[bool, ...]:
        """Whether an option can be off, on or both; the default comes first."""
        return self.options.get(option, (False,))

    def default_options(self, players: int) -> tuple[Option, ...]:
        """The options that are on by default in a game for so many players."""
        return tuple(
            option
            for option in self.options
            if self.choices(option)[-1 if players == 1 and option in COMPANY_OPTIONS else 0]
        )

    @property
    def multipliers(self) -> tuple[int, ...]:
        """The default multiplier of each column."""
        return column_multipliers(self.columns[0], self.multiply[0])

    def bonus_for(self, subtotal: int) -> int:
        """The upper bonus that a column with this upper subtotal earns."""
        return max((bonus for least, bonus in self.upper_bonus if subtotal >= least), default=0)


def column_multipliers(columns: int, multiply: bool) -> tuple[int, ...]:
    """The multiplier of each column: 1, 2, 3 …, or all 1."""
    return tuple(range(1, columns + 1)) if multiply else (1,) * columns


@cache
def with_optional_boxes(rules: RuleSet) -> RuleSet:
    """The rules for games with the option DOUBLE."""
    return replace(rules, boxes=(*rules.boxes, *rules.optional_boxes), optional_boxes=())
