"""The section Party trick: who has it."""

from itertools import chain
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from app.screens.page import Page
from app.screens.settings.settings_section import SettingsSection
from app.startup.kv_loader import load_layout_of
from core.player_names import clean_name

if TYPE_CHECKING:
    from app.context import Context

load_layout_of(__file__)


class CheckItem(NamedTuple):
    """The values of a CheckRow."""

    text: str
    on: bool
    key: str


class DividerItem(NamedTuple):
    """A line between two rows."""


class PartyTrickSection(SettingsSection, Page):
    section = "trick"
    row_classes: ClassVar[dict[type, str]] = {CheckItem: "CheckRow", DividerItem: "MDDivider"}

    def __init__(self, context: "Context") -> None:
        self.in_game = context.game.on_back_stack
        allowed = context.preferences.settings.tricksters
        rows = [(DividerItem(), CheckItem(name, name in allowed, name)) for name in _names(context)]
        self.people = tuple(chain.from_iterable(rows))[1:]
        super().__init__(context)

    def toggle(self, name: str) -> None:
        others = [each for each in self.settings.tricksters if each != name]
        allowed = name in self.settings.tricksters
        self.change(tricksters=tuple(sorted(others if allowed else [*others, name])))


def _names(context: "Context") -> list[str]:
    """Everybody who has played, is seated for the next game, or has the trick."""
    preferences = context.preferences
    seated = [clean_name(seat.name) for seat in preferences.game_options.seats]
    known = [player.name for player in context.store.players.all()]
    names = {*known, *preferences.settings.tricksters, *filter(None, seated)}
    return sorted(names, key=str.casefold)
