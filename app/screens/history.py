"""Finished games, newest first, and games that were given up."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty

from app.screens.page import Attempt, Page
from app.startup.kv_loader import load_layout_of
from app.storage.games.game_kind import GameKind
from app.storage.games.games import WaitingGame
from app.storage.games.history import FinishedGame, History
from app.text.calendar import format_date
from app.text.real_dice import REAL_DICE
from app.text.screens import game_over as end_words
from app.text.screens import history as words
from app.text.screens import home as home_words
from app.text.screens import new_game as screen_words
from app.widgets.controls.empty_state import PlayAction
from app.widgets.layout.data_list import TileItem

load_layout_of(__file__)

PAGE_SIZE = 20
FIRST_GIVEN_UP = 5
"""Few at first: each must be replayed to be listed."""


@dataclass(slots=True)
class ListPosition:
    """Survives a rebuild of the screen."""

    shown: int = PAGE_SIZE
    shown_given_up: int = FIRST_GIVEN_UP
    kind: GameKind | None = None
    """The kind of game that is listed; None for all."""
    deleted: str = ""
    """The game whose deletion can be undone."""


class HistoryScreen(Page):
    lists_games = True
    play: PlayAction | None = ObjectProperty(None, allownone=True)
    """Offered when there is nothing to list."""
    no_games = BooleanProperty(False)
    kinds: list[tuple[GameKind | None, str]] = ListProperty([])
    """The filter; empty if all games are of one kind."""
    kind: GameKind | None = ObjectProperty(None, allownone=True)
    games: tuple[TileItem, ...] = ObjectProperty(())
    more_games = BooleanProperty(False)
    given_up: tuple[TileItem, ...] = ObjectProperty(())
    more_given_up = BooleanProperty(False)

    def __init__(
        self,
        history: History,
        given_up: Callable[[int, str], Sequence[WaitingGame]],
        on_open: Callable[[str], None],
        on_resume: Callable[[str], None],
        attempt: Attempt,
        play: Callable[[], PlayAction],
        on_back: Callable[[], None],
        position: ListPosition,
    ) -> None:
        super().__init__(on_back)
        self._history, self._read_given_up, self._attempt = history, given_up, attempt
        self.open_game, self.resume = on_open, on_resume
        self._position, self._next_play = position, play
        self.show()

    def show(self) -> None:
        position = self._position
        if position.deleted:
            self.offer_undo(words.DELETED(), self.undelete)
        else:
            self.withdraw_undo()
        self._show_kinds()
        self.games, self.given_up = (), ()
        self._add_games(position.shown)
        self._add_given_up(position.shown_given_up)
        self.no_games = not self.games and not position.deleted
        empty = self.no_games and not self.given_up
        self.play = self._next_play() if empty else None

    def _show_kinds(self) -> None:
        kinds = self._history.kinds()
        if self._position.kind not in kinds:
            self._position.kind = None
        filters = [(None, words.ALL_GAMES()), *((kind, words.kind_name(kind)) for kind in kinds)]
        self.kinds = filters if len(kinds) > 1 else []
        self.kind = self._position.kind

    def choose_kind(self, kind: GameKind | None) -> None:
        self._position.kind, self._position.shown = kind, PAGE_SIZE
        self.show()

    def _add_games(self, count: int) -> None:
        games = self._history.page(len(self.games), count, self.kind)
        self.games += tuple(map(describe_game, games))
        self.more_games = self._history.count(self.kind) > len(self.games)

    def _add_given_up(self, count: int) -> None:
        last = self.given_up[-1].key if self.given_up else ""
        games = self._read_given_up(count + 1, str(last))
        self.given_up += tuple(map(_describe_given_up, games[:count]))
        self.more_given_up = len(games) > count

    def show_more_games(self) -> None:
        self.ids.scroll.keep_in_place(self.ids.games.rows[-1])
        self._position.shown += PAGE_SIZE
        self._add_games(PAGE_SIZE)

    def show_more_given_up(self) -> None:
        self.ids.scroll.keep_in_place(self.ids.given_up.rows[-1])
        self._position.shown_given_up += PAGE_SIZE
        self._add_given_up(PAGE_SIZE)

    def delete(self, uid: str) -> bool:
        """Delete a game, with an undo until the screen is left; whether that worked."""
        done = self._attempt(lambda: self._history.delete(uid))
        if done:
            self._position.deleted = uid
            self.show()
        return done

    def undelete(self) -> None:
        if self._attempt(lambda: self._history.undelete(self._position.deleted)):
            self._position.deleted = ""
            self.show()


def describe_game(game: FinishedGame) -> TileItem:
    best_first = sorted(game.results, key=lambda result: result.rank)
    ranking = ", ".join(f"{result.name} {result.total}" for result in best_first)
    kind = words.kind_name(game.kind) if game.kind else ""
    dice = REAL_DICE() if game.flags.typed_in else ""
    about = ", ".join(part for part in (kind, format_date(game.ended), dice) if part)
    known = end_words.DICE_KNOWN() if game.flags.known else ""
    why = end_words.UNCOUNTED[game.uncounted]() or known
    return TileItem(ranking, f"{about}. {why}" if why else about, _icon(game), game.uid)


def _describe_given_up(game: WaitingGame) -> TileItem:
    kind = words.kind_name(game.kind) if game.kind else ""
    about = home_words.describe_waiting_game(kind, game.turn, game.turns)
    return TileItem(screen_words.join_names(game.players), about, "flag", game.uid)


def _icon(game: FinishedGame) -> str:
    if game.flags.challenge:
        return "calendar"
    if game.flags.typed_in:
        return "hand"
    if game.flags.bots:
        return "robot"
    return "people" if len(game.results) > 1 else "account"
