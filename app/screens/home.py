"""The home screen: unfinished games, new ones, and ways to everything else."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from app.game.unfinished_games import WaitingGameCard
from app.screens.base_screen import BaseScreen
from app.startup.kv_loader import load_layout_of
from app.text.screens import home as words
from app.text.screens.new_game import join_names
from app.widgets.behaviors.keyboard_focus import KeyboardFocus
from app.widgets.behaviors.touchable import Touchable
from app.widgets.controls.tile import VERTICAL_PADDING
from app.widgets.table.dice.dice_example import SIDE

load_layout_of(__file__)

WIDEST = 560
WIDE = 840
WIDEST_PAIR = 1040
ROOMY = 680
MARGIN, ABOVE = 20, 28
"""All in dp: windows from WIDE on have two columns, and everything is larger if they are also as
high as ROOMY."""
ROOMY_SIDE, ROOMY_AROUND = 60, 18
"""The dice, and the space above and below the text of a tile, in dp."""
BUTTON_PADDING = 12
"""From the edge of a button to its text, in dp."""
FIRST_WAITING = 2
"""How many waiting games are shown before "Show all"."""


class LastGame(NamedTuple):
    """What Play starts: the last setup, or the official rules for one."""

    rules: str
    players: tuple[str, ...]
    played: bool = True
    """False before the very first game."""
    real_dice: bool = False


class HomeActions(NamedTuple):
    resume: Callable[[str], None]
    """The game with this id."""
    again: Callable[[], None]
    new_game: Callable[[], None]
    challenge: Callable[[], None]
    real_dice: Callable[[], None]
    trainer: Callable[[], None]
    top_scores: Callable[[], None]
    statistics: Callable[[], None]
    history: Callable[[], None]
    players: Callable[[], None]
    leagues: Callable[[], None]
    help: Callable[[], None]
    settings: Callable[[], None]


class WaitingItem(NamedTuple):
    """The values of the tile of a waiting game."""

    heading: str
    detail: str
    vertical_padding: float
    key: str
    icon: str = "play"


class PrimaryTile(Touchable, BoxLayout):
    """Continues the latest game, or starts one as last time."""

    above = StringProperty("")
    heading = StringProperty("")
    detail = StringProperty("")
    least = NumericProperty(88)
    """Its minimum height, in dp."""


class HomeScreen(BaseScreen):
    side = NumericProperty(dp(MARGIN))
    wide = BooleanProperty(False)
    roomy = BooleanProperty(False)
    above = NumericProperty(dp(ABOVE))
    """The blank space at the top."""
    die_side = NumericProperty(SIDE)
    tile_padding = NumericProperty(VERTICAL_PADDING)
    """Above and below the text of a tile; both in dp."""
    columns = NumericProperty(2)
    """Of the tiles at the bottom."""
    primary: tuple[str, str, str] = ObjectProperty(("", "", ""))
    """The three lines of the large tile."""
    last_game = StringProperty("")
    """What can be played again; empty if the large tile does that."""
    waiting: tuple[WaitingItem, ...] = ObjectProperty(())
    """Shown below the latest game, which is on the large tile."""
    trainer_state = StringProperty("")
    league_state = StringProperty("")
    show_all = StringProperty("")
    """The text of the button for more waiting games; empty if there are no more."""

    @property
    def accessible_name(self) -> str:
        return words.NAME

    def _get_foot_side(self) -> float:
        return self.side - dp(BUTTON_PADDING)

    foot_side = AliasProperty(_get_foot_side, bind=("side",))
    """Margin of the buttons at the bottom, so that their text lines up with the rest."""

    def __init__(self, actions: HomeActions, **kwargs: object) -> None:
        self.actions = actions
        self._latest: WaitingGameCard | None = None
        self._shown: tuple[WaitingGameCard, ...] = ()
        self._left: tuple[WaitingGameCard, ...] = ()
        super().__init__(**kwargs)
        self._focus = KeyboardFocus(self)
        for part in (self.ids.scroll, self.ids.first, self.ids.second):
            part.fbind("height", self._center)
        self.fbind("wide", self._center)

    # --- layout -------------------------------------------------------------------------------

    def on_width(self, *_: object) -> None:
        self.wide = self.width >= dp(WIDE)
        widest = WIDEST_PAIR if self.wide else WIDEST
        self.side = max(dp(MARGIN), round((self.width - dp(widest)) / 2))
        self._arrange_look_back()
        self._update_roomy()

    def on_height(self, *_: object) -> None:
        self._update_roomy()

    def _update_roomy(self) -> None:
        self.roomy = self.wide and self.height >= dp(ROOMY)

    def on_roomy(self, *_: object) -> None:
        self.die_side = ROOMY_SIDE if self.roomy else SIDE
        self.tile_padding = ROOMY_AROUND if self.roomy else VERTICAL_PADDING
        self._list_waiting()

    def _center(self, *_: object) -> None:
        """Center two columns vertically if there is room."""
        ids = self.ids
        spare = ids.scroll.height - max(ids.first.height, ids.second.height)
        self.above = max(dp(ABOVE), spare / 2) if self.wide else dp(ABOVE)

    def _arrange_look_back(self) -> None:
        """All in one row, if no text has to shrink for it."""
        grid = self.ids.look_back
        inside = self.width - 2 * self.side
        inside = (inside - dp(MARGIN) * 2) / 2 if self.wide else inside
        tiles = grid.children
        each = (inside - grid.spacing[0] * (len(tiles) - 1)) / len(tiles)
        room = all(tile.natural_width <= each for tile in tiles)
        self.columns = len(tiles) if room else 2

    # --- content ------------------------------------------------------------------------------

    def show_games(
        self,
        waiting: Sequence[WaitingGameCard],
        last: LastGame,
        load_more: Callable[[], Sequence[WaitingGameCard]] = lambda: (),
    ) -> None:
        """Show the waiting games, latest first, and what was played last; `load_more` returns the
        next ones, and nothing at the end."""
        self._load_more = load_more
        described = words.describe_last_game(last.rules, join_names(last.players), last.real_dice)
        if waiting:
            self._latest = latest = waiting[0]
            self.primary = (words.CONTINUE(), join_names(latest.players), _describe(latest))
            self.last_game = described
        else:
            self._latest = None
            again = words.SAME_AGAIN() if last.played else ""
            self.primary = (again, words.PLAY_NOW(), described)
            self.last_game = ""
        others = tuple(waiting[1:])
        self._shown, self._left = others[:FIRST_WAITING], others[FIRST_WAITING:]
        self._list_waiting()

    def show_more(self) -> None:
        self._shown += self._left
        self._left = tuple(self._load_more())
        self._list_waiting()

    def _list_waiting(self) -> None:
        self.waiting = tuple(
            WaitingItem(join_names(game.players), _describe(game), self.tile_padding, game.id)
            for game in self._shown
        )
        self.show_all = words.SHOW_ALL(len(self._left)) if self._left else ""

    # --- actions ------------------------------------------------------------------------------

    def press_primary(self) -> None:
        """What the large tile does."""
        if self._latest is not None:
            self.actions.resume(self._latest.id)
        else:
            self.actions.again()

    def key(self, name: str) -> bool:
        """Tab and arrows move the focus, Enter and Space press, Ctrl+N opens the new game."""
        if name == "ctrl+n":
            self.actions.new_game()
            return True
        return self._focus.key(name)


def _describe(game: WaitingGameCard) -> str:
    return words.describe_waiting_game(game.rules, game.turn, game.turns)
