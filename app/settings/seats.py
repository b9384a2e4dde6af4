"""Who plays the next game, and the games played last as presets."""

from dataclasses import dataclass, replace

from app.text import bots
from core import Deal
from core.player_names import LONGEST_NAME, clean_name, remove_invalid_characters


@dataclass(frozen=True, slots=True)
class Seat:
    name: str = ""
    plays: bool = True
    """False for a player who sits this game out; the name is kept."""
    bot: str = ""
    """The id of the bot that plays here; empty for a person."""

    def __post_init__(self) -> None:
        if self.bot not in bots.NAME:
            object.__setattr__(self, "bot", "")
        # As typed so far: a trailing space may precede a second name.
        name = remove_invalid_characters(self.name)[:LONGEST_NAME]
        if name != self.name:
            object.__setattr__(self, "name", name)

    @property
    def unnamed_person(self) -> bool:
        return not (self.bot or clean_name(self.name))


@dataclass(frozen=True, slots=True)
class Preset:
    """Players and rules of a game, to be played again with one tap."""

    rules_id: str = ""
    columns: int | None = None
    multiply: bool | None = None
    extra_fives: str | None = None
    seats: tuple[Seat, ...] = ()
    """Those who played."""
    deal: Deal = Deal.OWN
    as_it_was: bool = False
    real_dice: bool = False
    options_on: tuple[str, ...] = ()
    options_off: tuple[str, ...] = ()

    def with_player_renamed(self, old: str, new: str) -> "Preset":
        """Somebody who then plays twice has one seat."""
        seats = {
            (seat.bot, clean_name(seat.name) or str(place)): seat
            for place, seat in enumerate(_renamed(seat, old, new) for seat in self.seats)
        }
        return replace(self, seats=tuple(seats.values()))


def _renamed(seat: Seat, old: str, new: str) -> Seat:
    theirs = not seat.bot and clean_name(seat.name) == old
    return replace(seat, name=new) if theirs else seat
