"""The home screen: unfinished games, new ones, and ways to everything else."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.game.unfinished_games import WaitingGameCard
from app.screens.base_screen import BaseScreen
from app.startup.kv_loader import load_layout_of
from app.text import history
from app.text import home as words
from app.text.new_game import join_names
from app.widgets.controls.button import TextButton
from app.widgets.controls.icon_tile import IconTile
from app.widgets.controls.keyboard_focus import KeyboardFocus
from app.widgets.controls.tile import VERTICAL_PADDING, Tile
from app.widgets.controls.touchable import Touchable
from app.widgets.table.dice_example import SIDE, DiceExample

load_layout_of(__file__)

WIDEST = 560
WIDE = 840
WIDEST_PAIR = 1040
ROOMY = 680
MARGIN, ABOVE = 20, 28
"""All in dp: windows from WIDE on have two columns, and everything is larger if they are also as
high as ROOMY."""
ROOMY_SIDE, ROOMY_AROUND = 60, 20
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
    top_scores: Callable[[], None]
    statistics: Callable[[], None]
    history: Callable[[], None]
    players: Callable[[], None]
    help: Callable[[], None]
    settings: Callable[[], None]


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

    def _get_foot_side(self) -> float:
        return self.side - dp(BUTTON_PADDING)

    foot_side = AliasProperty(_get_foot_side, bind=("side",))
    """Margin of the buttons at the bottom, so that their text lines up with the rest."""

    def __init__(self, actions: HomeActions, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._actions = actions
        self._focus = KeyboardFocus(self)
        for part in (self.ids.scroll, self.ids.first, self.ids.second):
            part.fbind("height", self._center)
        self.fbind("wide", self._center)
        self._lay_dice()
        self.ids.help.bind_action(actions.help)
        self.ids.settings.bind_action(actions.settings)
        self.ids.primary.bind_action(self.press_primary)
        self._again_tile = Tile(icon="replay", heading=words.SAME_AGAIN())
        self._again_tile.bind_action(actions.again)
        self._play_tiles = []
        for icon, heading, means, action in (
            ("dice", words.NEW_GAME(), words.NEW_GAME_DESCRIPTION(), actions.new_game),
            ("calendar", words.CHALLENGE(), words.CHALLENGE_DESCRIPTION(), actions.challenge),
            ("hand", words.REAL_DICE(), words.REAL_DICE_DESCRIPTION(), actions.real_dice),
        ):
            tile = Tile(icon=icon, heading=heading, detail=means)
            tile.bind_action(action)
            self._play_tiles.append(tile)
        for icon, name, action in (
            ("trophy", history.TOP_SCORES(), actions.top_scores),
            ("chart", history.STATISTICS(), actions.statistics),
            ("history", history.HISTORY(), actions.history),
            ("account", history.PLAYERS(), actions.players),
        ):
            icon_tile = IconTile(icon=icon, text=name)
            icon_tile.bind_action(action)
            self.ids.look_back.add_widget(icon_tile)
        self._waiting: tuple[WaitingGameCard, ...] = ()

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
        self._lay_dice()
        self._spread_tiles()

    def _lay_dice(self) -> None:
        self.ids.dice.clear_widgets()
        side = ROOMY_SIDE if self.roomy else SIDE
        self.ids.dice.add_widget(DiceExample(dice=(1, 2, 3, 4, 5), side=side, decorative=True))

    def _spread_tiles(self) -> None:
        for tile in (*self.ids.waiting.children, *self.ids.play.children):
            if isinstance(tile, Tile):
                tile.vertical_padding = ROOMY_AROUND if self.roomy else VERTICAL_PADDING

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
        each = (inside - grid.spacing[0] * (len(tiles) - 1)) / max(len(tiles), 1)
        room = all(tile.natural_width <= each for tile in tiles)
        grid.cols = len(tiles) if room else 2

    def show_games(
        self,
        waiting: Sequence[WaitingGameCard],
        last: LastGame,
        load_more: Callable[[], Sequence[WaitingGameCard]] = lambda: (),
    ) -> None:
        """Show the waiting games, latest first, and what was played last; `load_more` returns the
        next ones, and nothing at the end."""
        self._waiting, self._load_more = tuple(waiting), load_more
        self._show_primary_tile(last)
        self._show_waiting(FIRST_WAITING)
        play = self.ids.play
        play.clear_widgets()
        if self._waiting:
            self._again_tile.detail = self._describe_last(last)
            play.add_widget(self._again_tile)
        for tile in self._play_tiles:
            play.add_widget(tile)
        self._spread_tiles()

    def _show_primary_tile(self, last: LastGame) -> None:
        tile = self.ids.primary
        if self._waiting:
            latest = self._waiting[0]
            tile.above, tile.heading = words.CONTINUE(), join_names(latest.players)
            tile.detail = self._describe(latest)
        else:
            tile.above = words.SAME_AGAIN() if last.played else ""
            tile.heading = words.PLAY_NOW()
            tile.detail = self._describe_last(last)

    def _show_waiting(self, most: int) -> None:
        section = self.ids.waiting
        for child in section.children[:-1]:
            section.remove_widget(child)
        others = self._waiting[1:]
        self.ids.waiting_title.text = words.WAITING_GAMES() if others else ""
        self._add_waiting(others[:most], others[most:])

    def _add_waiting(
        self, games: Sequence[WaitingGameCard], left: Sequence[WaitingGameCard]
    ) -> None:
        """Add them below: rebuilding the list would take longer each time."""
        section = self.ids.waiting
        for game in games:
            tile = Tile(icon="play", heading=join_names(game.players), detail=self._describe(game))
            tile.bind_action(partial(self._actions.resume, game.id))
            section.add_widget(tile)
        if left:
            more = TextButton(style="secondary", text=words.SHOW_ALL(len(left)), type_size=15)
            more.bind_action(lambda: self._show_rest(more, left))
            section.add_widget(more)
        self._spread_tiles()

    def _show_rest(self, more: TextButton, left: Sequence[WaitingGameCard]) -> None:
        self.ids.waiting.remove_widget(more)
        self._add_waiting(left, self._load_more())

    @staticmethod
    def _describe(game: WaitingGameCard) -> str:
        return words.describe_waiting_game(game.rules, game.turn, game.turns)

    @staticmethod
    def _describe_last(last: LastGame) -> str:
        return words.describe_last_game(last.rules, join_names(last.players), last.real_dice)

    def press_primary(self) -> None:
        """What the large tile does."""
        if self._waiting:
            self._actions.resume(self._waiting[0].id)
        else:
            self._actions.again()

    def key(self, name: str) -> bool:
        """Tab and arrows move the focus, Enter and Space press, Ctrl+N opens the new game."""
        if name == "ctrl+n":
            self._actions.new_game()
            return True
        return self._focus.key(name)
