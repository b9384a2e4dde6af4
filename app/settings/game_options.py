"""What a person has chosen for the next game, before it becomes a setup."""

from dataclasses import dataclass, replace
from typing import Any

from app.text import bots, new_game
from core import RULE_SETS, Deal, RuleSet, Setup, create_setup, fill_in_names
from core.player_names import LONGEST_NAME, clean_name, remove_invalid_characters
from core.rules import column_multipliers

ORDER = ("official", "jahtzee", "winzee", "triple", "yachtz", "os2", "custom")
FIRST = "official"
REAL = "real"
"""Beside the deals: no dice of the program at all."""


def rule_sets() -> tuple[RuleSet, ...]:
    """In the order in which they are offered; one that nobody placed comes last."""
    known = [RULE_SETS[id] for id in ORDER if id in RULE_SETS]
    return (*known, *(rules for id, rules in RULE_SETS.items() if id not in ORDER))


def most_seats() -> int:
    """More players than this no rule set has room for."""
    return max(rules.players[-1] for rules in RULE_SETS.values())


@dataclass(frozen=True, slots=True)
class Seat:
    name: str = ""
    plays: bool = True
    """False for somebody who sits this game out; the name is kept."""
    bot: str = ""
    """Which of the bots plays here; nothing for a person."""

    def __post_init__(self) -> None:
        if self.bot not in bots.NAME:
            object.__setattr__(self, "bot", "")
        # As the field takes it; a space at the end may be on its way to a second name.
        name = remove_invalid_characters(self.name)[:LONGEST_NAME]
        if name != self.name:
            object.__setattr__(self, "name", name)


@dataclass(frozen=True, slots=True)
class GameOptions:
    """Always something the rule set offers: what it does not offer falls back to its default."""

    rules_id: str = FIRST
    columns: int | None = None
    multiply: bool | None = None
    extra_fives: str | None = None
    seats: tuple[Seat, ...] = (Seat(), Seat(plays=False))
    deal: Deal = Deal.OWN
    as_it_was: bool = False
    real_dice: bool = False

    def __post_init__(self) -> None:
        if self.rules_id not in RULE_SETS:
            object.__setattr__(self, "rules_id", FIRST)
        rules = self.rules
        if self.columns not in rules.columns:
            object.__setattr__(self, "columns", rules.columns[0])
        if self.multiply not in rules.multiply:
            object.__setattr__(self, "multiply", rules.multiply[0])
        if self.extra_fives is None or rules.policy(self.extra_fives) is None:
            object.__setattr__(self, "extra_fives", rules.extra_fives[0].id)
        if len(self.seats) > most_seats():
            object.__setattr__(self, "seats", self.seats[: most_seats()])

    def calling(self, old: str, new: str) -> "GameOptions":
        """With the name that somebody has now; nobody sits there twice."""
        called = dict(zip(self.playing, self.names, strict=True))  # "Player 1" is a name too
        people = {
            called.get(place, clean_name(seat.name)): place
            for place, seat in enumerate(self.seats)
            if not seat.bot
        }
        if old == new or old not in people:
            return self
        seats = [
            replace(seat, name="") if seat.bot and clean_name(seat.name) == new else seat
            for seat in self.seats
        ]
        theirs = people[old]
        if new in people:  # two became one, who plays if either did
            plays = seats[theirs].plays
            seats[theirs] = Seat(plays=False)
            theirs = people[new]
            seats[theirs] = replace(seats[theirs], plays=plays or seats[theirs].plays)
        seats[theirs] = replace(seats[theirs], name=new)
        return replace(self, seats=tuple(seats))

    # --- what is so -----------------------------------------------------------------------

    @property
    def rules(self) -> RuleSet:
        return RULE_SETS[self.rules_id]

    @property
    def most_players(self) -> int:
        return self.rules.players[-1]

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play: the first who want to, as far as the rules have room."""
        willing = [place for place, seat in enumerate(self.seats) if seat.plays]
        return tuple(willing[: self.most_players])

    @property
    def left_out(self) -> tuple[int, ...]:
        """The seats that want to play but find no room under these rules."""
        willing = [place for place, seat in enumerate(self.seats) if seat.plays]
        return tuple(willing[self.most_players :])

    @property
    def names(self) -> tuple[str, ...]:
        """Of those who play, as the game will call them; a bot without a name has its own."""
        given = [clean_name(self.seats[place].name) for place in self.playing]
        for number, place in enumerate(self.playing):
            bot = self.seats[place].bot
            if bot and not given[number]:
                given[number] = _not_among(given, bots.NAME[bot]())
        return fill_in_names(given, new_game.PLAYER())

    @property
    def bots(self) -> tuple[tuple[int, str], ...]:
        """The seats of the game that the program plays, and who sits there."""
        seats = (self.seats[place] for place in self.playing)
        return tuple((number, seat.bot) for number, seat in enumerate(seats) if seat.bot)

    @property
    def facts(self) -> dict[str, Any]:
        """What is known of the game besides its setup."""
        return {
            "as_it_was": self.plays_as_it_was,
            "bots": self.bots,
            "typed_in": self.real_dice,
        }

    @property
    def multipliers(self) -> tuple[int, ...]:
        """What the columns would be multiplied by, if the rules multiply at all."""
        return column_multipliers(self.columns or 1, max(self.rules.multiply))

    @property
    def played_multipliers(self) -> tuple[int, ...]:
        """What the columns are multiplied by as it is chosen."""
        return column_multipliers(self.columns or 1, bool(self.multiply))

    @property
    def is_full(self) -> bool:
        """Whether as many play as the rules have room for."""
        return len(self.playing) >= self.most_players

    @property
    def can_add_player(self) -> bool:
        return not self.is_full and len(self.seats) < most_seats()

    @property
    def can_be_as_it_was(self) -> bool:
        """Only where there was an old program."""
        return self.rules.origin is not None

    @property
    def plays_as_it_was(self) -> bool:
        return self.as_it_was and self.can_be_as_it_was

    def setup(self, seed: str | None = None) -> Setup:
        """The game to be played; raises core.BadSetup with a sentence for the person."""
        return create_setup(
            self.rules,
            self.names,
            columns=self.columns,
            # One column is worth the same either way, and its games are of one kind.
            multiply=self.multiply if len(self.multipliers) > 1 else None,
            extra_fives=self.extra_fives,
            deal=self.deal,
            seed=seed,
        )

    def with_nobody(self) -> "GameOptions":
        """The same rules and options, and players without names: always something playable."""
        return replace(self, seats=(Seat(),) * self.rules.players[0])

    # --- what is changed ------------------------------------------------------------------

    def with_rules(self, id: str) -> "GameOptions":
        return replace(self, rules_id=id)

    def with_columns(self, columns: int) -> "GameOptions":
        return replace(self, columns=columns)

    def with_multiply(self, multiply: bool) -> "GameOptions":
        return replace(self, multiply=multiply)

    def with_extra_fives(self, id: str) -> "GameOptions":
        return replace(self, extra_fives=id)

    def with_deal(self, deal: Deal) -> "GameOptions":
        return replace(self, deal=deal, real_dice=False)

    @property
    def dice(self) -> str:
        """Which fall: those of a deal, or real ones."""
        return REAL if self.real_dice else self.deal

    def with_dice(self, dice: str) -> "GameOptions":
        return self.with_real_dice() if dice == REAL else self.with_deal(Deal(dice))

    def with_real_dice(self) -> "GameOptions":
        """Dice on a real table, which know no deal."""
        return replace(self, deal=Deal.OWN, real_dice=True)

    def with_as_it_was(self, as_it_was: bool) -> "GameOptions":
        return replace(self, as_it_was=as_it_was)

    def with_name(self, place: int, name: str) -> "GameOptions":
        """Called so; whoever comes to an empty seat means to play, if there is room."""
        seat = self.seats[place]
        comes = bool(clean_name(name)) and not clean_name(seat.name) and not self.is_full
        return self._with_seat(place, replace(seat, name=name, plays=seat.plays or comes))

    def with_plays(self, place: int, plays: bool) -> "GameOptions":
        return self._with_seat(place, replace(self.seats[place], plays=plays))

    def with_bot(self, place: int, bot: str) -> "GameOptions":
        """A bot in this seat, who plays; or a person again, if it is nobody."""
        seat = self.seats[place]
        return self._with_seat(place, replace(seat, bot=bot, plays=seat.plays or bool(bot)))

    def with_player(self) -> "GameOptions":
        """One more seat, if there is room."""
        return replace(self, seats=(*self.seats, Seat())) if self.can_add_player else self

    def with_moved(self, place: int, there: int) -> "GameOptions":
        """The seat at a place moved to another; those between make room."""
        seats = list(self.seats)
        seats.insert(there, seats.pop(place))
        return replace(self, seats=tuple(seats))

    def _with_seat(self, place: int, seat: Seat) -> "GameOptions":
        seats = (*self.seats[:place], seat, *self.seats[place + 1 :])
        return replace(self, seats=seats)


def _not_among(names: list[str], name: str) -> str:
    """This name, with a number if somebody has it."""
    numbered = (f"{name} {number}" for number in range(2, len(names) + 2))
    return next(each for each in (name, *numbered) if each not in names)
