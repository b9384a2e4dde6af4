"""The first screen: games that wait, and new ones."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.game.waiting_games import WaitingGameCard
from app.screens.base_screen import BaseScreen
from app.startup.kv_loader import load_layout_of
from app.text import history
from app.text import home as words
from app.text.new_game import join_names
from app.widgets.controls.button import TextButton
from app.widgets.controls.icon_tile import IconTile
from app.widgets.controls.keyboard_focus import KeyboardFocus
from app.widgets.controls.tile import AROUND, Tile
from app.widgets.controls.touchable import Touchable
from app.widgets.table.dice_example import SIDE, DiceExample

load_layout_of(__file__)

WIDEST = 560
WIDE = 840
WIDEST_PAIR = 1040
ROOMY = 680
MARGIN, ABOVE = 20, 28
"""All in dp: windows from WIDE on have two columns beside each other, and if they are as high as
ROOMY too, everything is larger."""
ROOMY_SIDE, ROOMY_AROUND = 60, 20
"""Of the dice, and above and below the words of a tile, in dp."""
IN_BUTTON = 12
"""From the edge of a button at the foot to what is written on it, in dp."""
SHOWN = 2
"""So many waiting games stand at home; the others come when asked for."""


@dataclass(frozen=True, slots=True)
class LastTime:
    """What Play would start: as last time, or the official rules for one at first."""

    rules: str
    players: tuple[str, ...]
    played: bool = True
    """False before the very first game."""


@dataclass(frozen=True, slots=True)
class HomeActions:
    """Where home leads to."""

    go_on: Callable[[str], None]
    """With the game of this id."""
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
    """The one thing most people come for."""

    above = StringProperty("")
    heading = StringProperty("")
    words = StringProperty("")
    least = NumericProperty(88)
    """How high it is at least, in dp."""


class HomeScreen(BaseScreen):
    side = NumericProperty(dp(MARGIN))
    wide = BooleanProperty(False)
    roomy = BooleanProperty(False)
    above = NumericProperty(dp(ABOVE))
    """How much stays blank above."""

    def _get_foot_side(self) -> float:
        return self.side - dp(IN_BUTTON)

    foot_side = AliasProperty(_get_foot_side, bind=("side",))
    """Beside the buttons at the foot: what is written on them stands in line with the rest."""

    def __init__(self, ways: HomeActions, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._ways = ways
        self._focus = KeyboardFocus(self)
        for part in (self.ids.scroll, self.ids.first, self.ids.second):
            part.fbind("height", self._stand)
        self.fbind("wide", self._stand)
        self._lay_dice()
        self.ids.help.does(ways.help)
        self.ids.settings.does(ways.settings)
        self.ids.go_on.does(self.go_on_playing)
        self._again = Tile(icon="replay", heading=words.AGAIN())
        self._again.does(ways.again)
        self._play = []
        for icon, heading, means, action in (
            ("dice", words.NEW_GAME(), words.NEW_GAME_MEANS(), ways.new_game),
            ("calendar", words.CHALLENGE(), words.CHALLENGE_MEANS(), ways.challenge),
            ("hand", words.REAL_DICE(), words.REAL_DICE_MEANS(), ways.real_dice),
        ):
            way = Tile(icon=icon, heading=heading, words=means)
            way.does(action)
            self._play.append(way)
        for icon, name, action in (
            ("trophy", history.TOP_SCORES(), ways.top_scores),
            ("chart", history.STATISTICS(), ways.statistics),
            ("history", history.HISTORY(), ways.history),
            ("account", history.PLAYERS(), ways.players),
        ):
            tile = IconTile(icon=icon, text=name)
            tile.does(action)
            self.ids.look_back.add_widget(tile)
        self._waiting: tuple[WaitingGameCard, ...] = ()

    def on_width(self, *_: object) -> None:
        self.wide = self.width >= dp(WIDE)
        widest = WIDEST_PAIR if self.wide else WIDEST
        self.side = max(dp(MARGIN), round((self.width - dp(widest)) / 2))
        self._arrange_look_back()
        self._ask_room()

    def on_height(self, *_: object) -> None:
        self._ask_room()

    def _ask_room(self) -> None:
        self.roomy = self.wide and self.height >= dp(ROOMY)

    def on_roomy(self, *_: object) -> None:
        self._lay_dice()
        self._spread_tiles()

    def _lay_dice(self) -> None:
        self.ids.dice.clear_widgets()
        side = ROOMY_SIDE if self.roomy else SIDE
        self.ids.dice.add_widget(DiceExample((1, 2, 3, 4, 5), side, read=False))

    def _spread_tiles(self) -> None:
        for tile in (*self.ids.waiting.children, *self.ids.play.children):
            if isinstance(tile, Tile):
                tile.around = ROOMY_AROUND if self.roomy else AROUND

    def _stand(self, *_: object) -> None:
        """Two columns stand in the middle, if there is room."""
        ids = self.ids
        spare = ids.scroll.height - max(ids.first.height, ids.second.height)
        self.above = max(dp(ABOVE), spare / 2) if self.wide else dp(ABOVE)

    def _arrange_look_back(self) -> None:
        """All beside each other, if no word has to shrink for it."""
        grid = self.ids.look_back
        inside = self.width - 2 * self.side
        inside = (inside - dp(MARGIN) * 2) / 2 if self.wide else inside
        tiles = grid.children
        each = (inside - grid.spacing[0] * (len(tiles) - 1)) / max(len(tiles), 1)
        room = all(tile.natural_width <= each for tile in tiles)
        grid.cols = len(tiles) if room else 2

    def show(
        self,
        waiting: Sequence[WaitingGameCard],
        last: LastTime,
        more: Callable[[], Sequence[WaitingGameCard]] = lambda: (),
    ) -> None:
        """Tell which games wait, the latest first, and what was played last; `more` says which
        come next, and nothing if there are no others."""
        self._waiting, self._more = tuple(waiting), more
        self._show_great_tile(last)
        self._show_waiting(SHOWN)
        play = self.ids.play
        play.clear_widgets()
        if self._waiting:
            self._again.words = words.AGAIN_MEANS(
                rules=last.rules, players=join_names(last.players)
            )
            play.add_widget(self._again)
        for tile in self._play:
            play.add_widget(tile)
        self._spread_tiles()

    def _show_great_tile(self, last: LastTime) -> None:
        great = self.ids.go_on
        if self._waiting:
            latest = self._waiting[0]
            great.above, great.heading = words.CONTINUE(), join_names(latest.players)
            great.words = self._about(latest)
        else:
            great.above = words.AGAIN() if last.played else ""
            great.heading = words.PLAY_NOW()
            great.words = words.AGAIN_MEANS(rules=last.rules, players=join_names(last.players))

    def _show_waiting(self, most: int) -> None:
        section = self.ids.waiting
        for child in section.children[:-1]:
            section.remove_widget(child)
        others = self._waiting[1:]
        self.ids.waiting_title.text = words.WAITING() if others else ""
        self._add_waiting(others[:most], others[most:])

    def _add_waiting(
        self, games: Sequence[WaitingGameCard], left: Sequence[WaitingGameCard]
    ) -> None:
        """Below those that stand there: all made anew would take longer each time."""
        section = self.ids.waiting
        for game in games:
            tile = Tile(icon="play", heading=join_names(game.players), words=self._about(game))
            tile.does(partial(self._ways.go_on, game.id))
            section.add_widget(tile)
        if left:
            more = TextButton(kind="quiet", text=words.SHOW_ALL(len(left)), type_size=15)
            more.does(lambda: self._show_left(more, left))
            section.add_widget(more)
        self._spread_tiles()

    def _show_left(self, more: TextButton, left: Sequence[WaitingGameCard]) -> None:
        self.ids.waiting.remove_widget(more)
        self._add_waiting(left, self._more())

    @staticmethod
    def _about(game: WaitingGameCard) -> str:
        return words.describe_waiting_game(game.rules, game.turn, game.turns)

    def go_on_playing(self) -> None:
        """What the great tile does."""
        if self._waiting:
            self._ways.go_on(self._waiting[0].id)
        else:
            self._ways.again()

    def key(self, name: str) -> bool:
        """Tab and arrows move the focus, Enter and Space press; whether it was of use."""
        return self._focus.key(name)
