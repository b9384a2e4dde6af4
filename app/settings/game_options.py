"""The options chosen for the next game, from which its setup is made."""

from dataclasses import dataclass, replace
from typing import Any

from app.settings.seats import Preset, Seat
from app.text import bots
from app.text.i18n import translate
from app.text.screens import new_game
from core import (
    RULE_SETS,
    Deal,
    Option,
    RuleSet,
    Setup,
    create_setup,
    fill_in_names,
    with_shareable_dice,
)
from core.bot_profiles import CLOSER, chances_are_known
from core.player_names import clean_name, name_key
from core.rules import column_multipliers

__all__ = ["GameOptions", "Preset", "Seat", "classic_ids", "max_seats", "ordered_rule_sets"]

CLASSIC_RULE_SETS = ("winzee", "triple", "yachtz", "jahtzee", "os2")
COUSIN_RULE_SETS = (
    "yatzy",
    "maxi",
    "kniffel",
    "yatzy_in_order",
    "yamb",
    "generala",
    "kismet",
    "yacht",
)
"""In the order of New game; those of older programs, and those of the wider family."""
DEFAULT_RULES_ID, CUSTOM_RULES_ID = "official", "custom"
OFFERED_RULE_SETS = (
    DEFAULT_RULES_ID,
    *CLASSIC_RULE_SETS,
    *COUSIN_RULE_SETS,
    CUSTOM_RULES_ID,
)
"""The rule sets that New game offers, in its order."""
MOST_LISTED = 12
"""Names kept for the next games, of those who play and of those who sit out."""
MOST_PRESETS = 6


def ordered_rule_sets() -> tuple[RuleSet, ...]:
    """In the order they are offered."""
    return tuple(RULE_SETS[id] for id in OFFERED_RULE_SETS)


def classic_ids() -> tuple[str, ...]:
    """The rule sets of older programs, whose behaviour can be imitated."""
    return tuple(id for id, rules in RULE_SETS.items() if rules.origin is not None)


def max_seats() -> int:
    """The most players that any rule set allows."""
    return max(rules.players[-1] for rules in ordered_rule_sets())


@dataclass(frozen=True, slots=True)
class GameOptions:
    """Options the rule set does not offer fall back to its default. Fields are stored by name."""

    rules_id: str = DEFAULT_RULES_ID
    columns: int | None = None
    multiply: bool | None = None
    extra_fives: str | None = None
    seats: tuple[Seat, ...] = (Seat(),)
    deal: Deal = Deal.OWN
    classics_as_it_was: tuple[str, ...] = ()
    """The rule sets that are played like the original program; others in today's way."""
    real_dice: bool = False
    options_on: tuple[str, ...] = ()
    options_off: tuple[str, ...] = ()
    """Options of play that were chosen or refused; the others are as the rules have them."""
    presets: tuple[Preset, ...] = ()
    """The games played last, the latest first."""

    def __post_init__(self) -> None:
        if self.rules_id not in OFFERED_RULE_SETS:
            object.__setattr__(self, "rules_id", DEFAULT_RULES_ID)
        rules = self.rules
        if self.columns not in rules.columns:
            object.__setattr__(self, "columns", rules.columns[0])
        if self.multiply not in rules.multiply:
            object.__setattr__(self, "multiply", rules.multiply[0])
        if self.extra_fives is None or rules.policy(self.extra_fives) is None:
            object.__setattr__(self, "extra_fives", rules.extra_fives[0].id)
        for field in ("options_on", "options_off"):
            listed = tuple(each for each in Option if each in getattr(self, field))
            object.__setattr__(self, field, listed)
        known = tuple(sorted({*self.classics_as_it_was} & {*classic_ids()}))
        if known != self.classics_as_it_was:
            object.__setattr__(self, "classics_as_it_was", known)
        if _limited(self.seats) != self.seats:
            object.__setattr__(self, "seats", _limited(self.seats))
        presets = tuple(
            each for each in self.presets if each.rules_id in OFFERED_RULE_SETS and each.seats
        )
        if presets[:MOST_PRESETS] != self.presets:
            object.__setattr__(self, "presets", presets[:MOST_PRESETS])

    def with_player_renamed(self, old: str, new: str) -> "GameOptions":
        """Rename a player here and in the presets; two seats with the same name become one."""
        presets = tuple(preset.with_player_renamed(old, new) for preset in self.presets)
        return replace(self, seats=self._seats_renamed(old, new), presets=presets)

    def _seats_renamed(self, old: str, new: str) -> tuple[Seat, ...]:
        shown = dict(zip(self.playing, self.names, strict=True))  # "Player 1" is a name too
        people = {
            shown.get(place, clean_name(seat.name)): place
            for place, seat in enumerate(self.seats)
            if not seat.bot
        }
        if old not in people:  # the game may have begun in another language
            old = new_game.in_current_language(old) or old
        if old == new or old not in people:
            return self.seats
        seats = [
            replace(seat, name="") if seat.bot and clean_name(seat.name) == new else seat
            for seat in self.seats
        ]
        theirs = people[old]
        if new in people:  # merge the seats; the player plays if either seat did
            plays = seats[theirs].plays
            seats[theirs] = Seat(plays=False)
            theirs = people[new]
            seats[theirs] = replace(seats[theirs], plays=plays or seats[theirs].plays)
        seats[theirs] = replace(seats[theirs], name=new)
        return tuple(seats)

    # --- queries --------------------------------------------------------------------------

    @property
    def rules(self) -> RuleSet:
        return RULE_SETS[self.rules_id]

    @property
    def front_rule_sets(self) -> tuple[RuleSet, ...]:
        """The rule sets that New game shows first, with the cousin or mix used last among them."""
        others = self._latest_first((CUSTOM_RULES_ID, *COUSIN_RULE_SETS))
        cousin = () if others[0] == CUSTOM_RULES_ID else others[:1]
        own = () if cousin else (CUSTOM_RULES_ID,)
        ids = (DEFAULT_RULES_ID, *cousin, *CLASSIC_RULE_SETS, *own)
        return tuple(RULE_SETS[id] for id in ids)

    @property
    def grouped_rule_sets(self) -> dict[str, tuple[RuleSet, ...]]:
        """All of them; of the cousins, those that were played last come first."""
        groups = {
            "first": (DEFAULT_RULES_ID,),
            "classics": CLASSIC_RULE_SETS,
            "cousins": self._latest_first(COUSIN_RULE_SETS),
            "own": (CUSTOM_RULES_ID,),
        }
        return {group: tuple(RULE_SETS[id] for id in ids) for group, ids in groups.items()}

    @property
    def max_players(self) -> int:
        return self.rules.players[-1]

    @property
    def seated(self) -> tuple[int, ...]:
        """The seats that should play, even if the rules do not allow so many."""
        return tuple(place for place, seat in enumerate(self.seats) if seat.plays)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play, up to the most players the rules allow."""
        return self.seated[: self.max_players]

    @property
    def too_many(self) -> bool:
        """Whether more players are seated than these rules allow."""
        return len(self.seated) > self.max_players

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names as used in the game, with defaults where none was given."""
        return self.seated_names[: self.max_players]

    @property
    def seated_names(self) -> tuple[str, ...]:
        """The names of all who should play."""
        given = [clean_name(self.seats[place].name) for place in self.seated]
        for number, place in enumerate(self.seated):
            bot = self.bot_in(place)
            if bot and not given[number]:
                given[number] = _unique_name(given, bots.NAME[bot]())
        listed = [seat.name for seat in self.seats]
        called = self.rules.origin.unnamed_player if self.rules.origin else ""
        if self.as_it_was and called:
            for number, name in enumerate(given):
                given[number] = name or _unique_name([*given, *listed], translate(called))
        return fill_in_names(given, new_game.PLAYER(), listed)

    @property
    def bots(self) -> tuple[tuple[int, str], ...]:
        """The game's bot seats, each with the id of its bot."""
        playing = ((number, self.bot_in(place)) for number, place in enumerate(self.playing))
        return tuple((number, bot) for number, bot in playing if bot)

    def bot_in(self, place: int) -> str:
        """The id of the bot in a seat; one that plays by chances that are not known plays as
        `perfect`."""
        bot = self.seats[place].bot
        return "perfect" if bot == CLOSER and not self.knows_chances else bot

    @property
    def knows_chances(self) -> bool:
        """Whether the chances to win of such a game are known."""
        return chances_are_known(self.rules, self.columns or 1)

    @property
    def game_flags(self) -> dict[str, Any]:
        """What is stored with the game besides its setup."""
        return {
            "as_it_was": self.as_it_was,
            "bots": self.bots,
            "typed_in": self.real_dice,
        }

    @property
    def multipliers(self) -> tuple[int, ...]:
        """The factors of the columns if multiplied."""
        return column_multipliers(self.columns or 1, max(self.rules.multiply))

    @property
    def effective_multipliers(self) -> tuple[int, ...]:
        """The factors of the columns with these options."""
        return column_multipliers(self.columns or 1, bool(self.multiply))

    @property
    def can_add_player(self) -> bool:
        """Rules for fewer players do not forbid it: another game can be chosen afterwards."""
        return len(self.seated) < max_seats()

    @property
    def preset(self) -> Preset:
        return Preset(
            self.rules_id,
            self.columns,
            self.multiply,
            self.extra_fives,
            tuple(self.seats[place] for place in self.playing),
            self.deal,
            self.as_it_was,
            self.real_dice,
            self.options_on,
            self.options_off,
        )

    @property
    def open_options(self) -> tuple[Option, ...]:
        """The options of play that these rules leave to the players."""
        return tuple(each for each in Option if len(self.rules.choices(each)) > 1)

    def has_option(self, option: Option) -> bool:
        """Whether it was chosen, or is on by default."""
        if option in self.options_on or option in self.options_off:
            return option in self.options_on
        return option in self.rules.default_options(len(self.playing))

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of play that are on."""
        rules, left_open = self.rules, self.open_options
        return tuple(
            each
            for each in rules.options
            if (self.has_option(each) if each in left_open else rules.choices(each)[0])
        )

    @property
    def has_original(self) -> bool:
        """Whether these rules come from an older program whose behaviour can be imitated."""
        return self.rules.origin is not None

    @property
    def as_it_was(self) -> bool:
        """Whether these rules are played like the original program."""
        return self.rules_id in self.classics_as_it_was

    def setup(self, seed: str | None = None) -> Setup:
        """Raises core.BadSetup with a message for the player."""
        setup = create_setup(
            self.rules,
            self.names,
            columns=self.columns,
            # A single column scores the same either way, so all its games count as one kind.
            multiply=self.multiply if len(self.multipliers) > 1 else None,
            extra_fives=self.extra_fives,
            deal=Deal.OWN if self.real_dice else self.deal,
            seed=seed,
            options={option: self.has_option(option) for option in self.open_options},
        )
        return setup if seed or self.real_dice else with_shareable_dice(setup)

    def with_default_players(self) -> "GameOptions":
        """The same rules with the fewest players, unnamed: always a valid setup."""
        return replace(self, seats=(Seat(),) * self.rules.players[0])

    def _latest_first(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """What is chosen, then what was played last, then the others in their order."""
        latest = (self.rules_id, *(preset.rules_id for preset in self.presets), *ids)
        return tuple(dict.fromkeys(id for id in latest if id in ids))

    # --- changes --------------------------------------------------------------------------

    def with_rules(self, id: str) -> "GameOptions":
        return replace(self, rules_id=id)

    def with_columns(self, columns: int) -> "GameOptions":
        return replace(self, columns=columns)

    def with_multiply(self, multiply: bool) -> "GameOptions":
        return replace(self, multiply=multiply)

    def with_extra_fives(self, id: str) -> "GameOptions":
        return replace(self, extra_fives=id)

    def with_option(self, option: Option, on: bool) -> "GameOptions":
        chosen = {*self.options_on} - {option} | ({option} if on else set())
        refused = {*self.options_off} - {option} | (set() if on else {option})
        return replace(self, options_on=tuple(chosen), options_off=tuple(refused))

    def with_deal(self, deal: Deal) -> "GameOptions":
        return replace(self, deal=deal, real_dice=False)

    def with_real_dice(self) -> "GameOptions":
        """Real dice have no deal; the one chosen is kept for later games."""
        return replace(self, real_dice=True)

    def without_real_dice(self) -> "GameOptions":
        return replace(self, real_dice=False)

    def with_as_it_was(self, as_it_was: bool) -> "GameOptions":
        """For these rules only; each classic has its own choice."""
        others = {*self.classics_as_it_was} - {self.rules_id}
        chosen = {*others, self.rules_id} if as_it_was else others
        return replace(self, classics_as_it_was=tuple(chosen))

    def with_name(self, place: int, name: str) -> "GameOptions":
        return self._with_seat(place, replace(self.seats[place], name=name))

    def with_plays(self, place: int, plays: bool) -> "GameOptions":
        return self._with_seat(place, replace(self.seats[place], plays=plays))

    def with_bot(self, place: int, bot: str) -> "GameOptions":
        """Seat a bot, which then plays; an empty id makes the seat a person's again."""
        seat = self.seats[place]
        return self._with_seat(place, replace(seat, bot=bot, plays=seat.plays or bool(bot)))

    def with_player_added(self, name: str = "") -> "GameOptions":
        """Give the name to an unnamed player, or seat one more; a known name leaves its seat among
        those who sit out."""
        key = name_key(clean_name(name))
        others = tuple(
            seat
            for seat in self.seats
            if seat.plays or not key or name_key(clean_name(seat.name)) != key
        )
        unnamed = (place for place, seat in enumerate(others) if seat.plays and seat.unnamed_person)
        place = next(unnamed, None)
        if key and place is not None:
            return replace(self, seats=others).with_name(place, name)
        return self._with_seat_added(Seat(name), others)

    def with_bot_added(self, bot: str) -> "GameOptions":
        return self._with_seat_added(Seat(bot=bot), self.seats)

    def without_player(self, place: int) -> "GameOptions":
        """Remove a player; a named person is kept at the end of those who sit out."""
        seat, others = self.seats[place], (*self.seats[:place], *self.seats[place + 1 :])
        if seat.bot or seat.unnamed_person:
            return replace(self, seats=others)
        return replace(self, seats=(*others, replace(seat, plays=False)))

    def with_preset(self, preset: Preset) -> "GameOptions":
        """Play this again; people with a name who did not play in it sit out."""
        theirs = {name_key(clean_name(seat.name)) for seat in preset.seats if not seat.bot}
        others = (
            replace(seat, plays=False)
            for seat in self.seats
            if not (seat.bot or seat.unnamed_person or name_key(clean_name(seat.name)) in theirs)
        )
        return replace(
            self,
            rules_id=preset.rules_id,
            columns=preset.columns,
            multiply=preset.multiply,
            extra_fives=preset.extra_fives,
            seats=(*preset.seats, *others),
            deal=preset.deal,
            real_dice=preset.real_dice,
            options_on=preset.options_on,
            options_off=preset.options_off,
        ).with_as_it_was(preset.as_it_was)

    def with_game_played(self) -> "GameOptions":
        """Add this game to the presets."""
        earlier = (each for each in self.presets if each != self.preset)
        return replace(self, presets=(self.preset, *earlier))

    def with_seat_moved(self, place: int, there: int) -> "GameOptions":
        seats = list(self.seats)
        seats.insert(there, seats.pop(place))
        return replace(self, seats=tuple(seats))

    def _with_seat_added(self, seat: Seat, seats: tuple[Seat, ...]) -> "GameOptions":
        """After the last player; empty seats of older versions go."""
        if not self.can_add_player:
            return self
        listed = [each for each in seats if each.plays or not each.unnamed_person]
        players = [place for place, each in enumerate(listed) if each.plays]
        listed.insert(players[-1] + 1 if players else 0, seat)
        return replace(self, seats=tuple(listed))

    def _with_seat(self, place: int, seat: Seat) -> "GameOptions":
        seats = (*self.seats[:place], seat, *self.seats[place + 1 :])
        return replace(self, seats=seats)


def _unique_name(names: list[str], name: str) -> str:
    """The name, with a number appended if it is taken, in whatever capitals."""
    taken = {*map(name_key, names)}
    numbered = (f"{name} {number}" for number in range(2, len(names) + 2))
    return next(each for each in (name, *numbered) if name_key(each) not in taken)


def _limited(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """As many players as any rules allow, and of those who sit out the latest."""
    players = [place for place, seat in enumerate(seats) if seat.plays][: max_seats()]
    sitting_out = [place for place, seat in enumerate(seats) if not seat.plays]
    kept = {*players, *sitting_out[len(players) - MOST_LISTED :]}
    return tuple(seat for place, seat in enumerate(seats) if place in kept)
