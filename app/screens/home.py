"""The first screen: games that wait, and new ones."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.screenmanager import Screen

from app.layouts import load_layout_of
from app.widgets.dice_example import DiceExample
from app.widgets.fit_label import FitLabel  # noqa: F401 (used by the layout)
from app.widgets.focus import KeyboardFocus
from app.widgets.form import Paragraph  # noqa: F401 (used by the layout)
from app.widgets.pill import Pill
from app.widgets.scroll import Scroll  # noqa: F401 (used by the layout)
from app.widgets.tile import Tile
from app.words import home as words
from app.words import looking_back
from app.words.screens import listed

load_layout_of(__file__)

WIDEST = 560
MARGIN = 20
"""In dp."""


@dataclass(frozen=True, slots=True)
class WaitingGame:
    """An unfinished game, as much of it as its tile tells."""

    id: str
    rules: str
    players: tuple[str, ...]
    turn: int
    turns: int


@dataclass(frozen=True, slots=True)
class LastTime:
    rules: str
    players: tuple[str, ...]


class HomeScreen(Screen):
    side = NumericProperty(dp(MARGIN))
    go_on = StringProperty("")
    """What the great button says."""

    def __init__(
        self,
        on_continue: Callable[[str], None],
        on_again: Callable[[], None],
        on_new_game: Callable[[], None],
        on_top_scores: Callable[[], None],
        on_statistics: Callable[[], None],
        on_history: Callable[[], None],
        on_players: Callable[[], None],
        on_help: Callable[[], None],
        on_settings: Callable[[], None],
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self._on_continue, self._on_again = on_continue, on_again
        self._focus = KeyboardFocus(self)
        self.ids.dice.add_widget(DiceExample((1, 2, 3, 4, 5)))
        self.ids.help.does(on_help)
        self.ids.settings.does(on_settings)
        self._again = Tile(icon="replay", heading=words.AGAIN)
        self._again.does(on_again)
        self._new = Tile(icon="dice", heading=words.NEW_GAME, words=words.NEW_GAME_MEANS)
        self._new.does(on_new_game)
        for icon, name, action in (
            ("trophy", looking_back.TOP_SCORES, on_top_scores),
            ("chart", looking_back.STATISTICS, on_statistics),
            ("history", looking_back.HISTORY, on_history),
            ("account", looking_back.PLAYERS, on_players),
        ):
            pill = Pill(kind="quiet", icon=icon, text=name, type_size=15)
            pill.does(action)
            self.ids.look_back.add_widget(pill)
        self._waiting: tuple[WaitingGame, ...] = ()

    def on_width(self, *_: object) -> None:
        self.side = max(dp(MARGIN), (self.width - dp(WIDEST)) / 2)

    def show(self, waiting: Sequence[WaitingGame], last: LastTime | None) -> None:
        """Tell which games wait, the latest first, and what was played last."""
        self._waiting = tuple(waiting)
        self._show_great_button()
        others = self.ids.waiting
        others.clear_widgets()
        for game in self._waiting[1:]:
            tile = Tile(icon="play", heading=listed(game.players), words=self._about(game))
            tile.does(partial(self._on_continue, game.id))
            others.add_widget(tile)
        play = self.ids.play
        play.clear_widgets()
        if last is not None:
            self._again.words = words.AGAIN_MEANS.format(
                rules=last.rules, players=listed(last.players)
            )
            play.add_widget(self._again)
        play.add_widget(self._new)

    def _show_great_button(self) -> None:
        if not self._waiting:
            self.go_on = words.PLAY_NOW
            return
        latest = self._waiting[0]
        self.go_on = words.CONTINUE.format(players=", ".join(latest.players), turn=latest.turn)

    @staticmethod
    def _about(game: WaitingGame) -> str:
        return words.WAITING_GAME.format(rules=game.rules, turn=game.turn, turns=game.turns)

    def go_on_playing(self) -> None:
        """What the great button does."""
        if self._waiting:
            self._on_continue(self._waiting[0].id)
        else:
            self._on_again()

    def key(self, name: str) -> bool:
        """Tab and arrows move the focus, Enter and Space press; whether it was of use."""
        return self._focus.key(name)
