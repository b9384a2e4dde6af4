"""Finished games, newest first, and games that were given up."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from app.screens.page import Attempt, Page, PlayAction
from app.storage.games.games import WaitingGame
from app.storage.games.history import FinishedGame, History
from app.text import history as words
from app.text import home as home_words
from app.text import new_game as screen_words
from app.text.real_dice import REAL_DICE
from app.widgets.controls.button import TextButton
from app.widgets.controls.tile import Tile

PAGE_SIZE = 20
FIRST_GIVEN_UP = 5
"""Few at first: each must be replayed to be listed."""


@dataclass(slots=True)
class ListPosition:
    """Survives a rebuild of the screen."""

    shown: int = PAGE_SIZE
    shown_given_up: int = FIRST_GIVEN_UP
    deleted: str = ""
    """The game whose deletion can be undone."""


class HistoryScreen(Page):
    lists_games = True

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
        super().__init__(words.HISTORY(), on_back)
        self._history, self._given_up, self._attempt = history, given_up, attempt
        self._on_open, self._on_resume = on_open, on_resume
        self._position, self._play = position, play
        self.show()

    def show(self) -> None:
        self.clear()
        if self._position.deleted:
            self.add_text(words.DELETED())
            undo = TextButton(style="secondary", icon="undo", text=words.UNDO(), type_size=15)
            undo.bind_action(self._undelete)
            self.add(undo)
        games = self._history.page(0, self._position.shown)
        if not games and not self._position.deleted:
            if not self._given_up(1, ""):
                self.add_empty_state("history", words.NO_GAMES(), self._play())
                return
            self.add_text(words.NO_GAMES(), quiet=True)
        for game in games:
            self.add(self._tile(game))
        if self._history.count() > len(games):
            self._more = self._offer_more(self._show_more)
        self._show_given_up()

    def _tile(self, game: FinishedGame) -> Tile:
        tile = Tile(icon=_icon(game), heading=self._ranking(game), detail=self._about(game))
        tile.bind_action(lambda: self._on_open(game.uid))
        return tile

    def _offer_more(self, action: Callable[[], None]) -> TextButton:
        more = TextButton(style="secondary", text=words.SHOW_MORE(), type_size=15)
        more.bind_action(action)
        self.add(more)
        return more

    def _show_given_up(self) -> None:
        shown = self._position.shown_given_up
        games = self._given_up(shown + 1, "")
        if games:
            self.add_heading(words.GIVEN_UP())
            self.add_introduction(words.GIVEN_UP_DESCRIPTION())
            self._add_given_up(games, shown)

    def _add_given_up(self, games: Sequence[WaitingGame], most: int) -> None:
        """Add at most `most`, and a button for more if there are any."""
        for game in games[:most]:
            kind = words.kind_name(game.kind) if game.kind else ""
            about = home_words.describe_waiting_game(kind, game.turn, game.turns)
            tile = Tile(icon="flag", heading=screen_words.join_names(game.players), detail=about)
            tile.bind_action(partial(self._on_resume, game.uid))
            self.add(tile)
        if len(games) > most:
            last = games[most - 1].uid
            more = self._offer_more(lambda: self._show_more_given_up(more, last))

    @staticmethod
    def _ranking(game: FinishedGame) -> str:
        best_first = sorted(game.results, key=lambda result: result.rank)
        return ", ".join(f"{result.name} {result.total}" for result in best_first)

    @staticmethod
    def _about(game: FinishedGame) -> str:
        kind = words.kind_name(game.kind) if game.kind else ""
        dice = REAL_DICE() if game.flags.typed_in else ""
        about = ", ".join(part for part in (kind, words.format_date(game.ended), dice) if part)
        known = screen_words.DICE_KNOWN() if game.flags.known else ""
        why = screen_words.TRICK_USED() if game.tricked else known
        return f"{about}. {why}" if why else about

    def _show_more(self) -> None:
        """Add only the next ones: rebuilding the list would take longer each time."""
        content, more = self.ids.content, self._more
        games = self._history.page(self._position.shown, PAGE_SIZE)
        self._position.shown += PAGE_SIZE
        above = content.children.index(more) + 1  # children are in reverse order
        self.ids.scroll.keep_in_place(content.children[above])
        for game in games:
            content.add_widget(self._tile(game), above)
        if self._history.count() <= self._position.shown:
            content.remove_widget(more)

    def _show_more_given_up(self, more: TextButton, last: str) -> None:
        content = self.ids.content
        games = self._given_up(PAGE_SIZE + 1, last)
        self.ids.scroll.keep_in_place(content.children[1])
        content.remove_widget(more)
        self._position.shown_given_up += PAGE_SIZE
        self._add_given_up(games, PAGE_SIZE)

    def delete(self, uid: str) -> bool:
        """Delete a game, with an undo until the screen is left; whether that worked."""
        done = self._attempt(lambda: self._history.delete(uid))
        if done:
            self._position.deleted = uid
            self.show()
        return done

    def _undelete(self) -> None:
        if self._attempt(lambda: self._history.undelete(self._position.deleted)):
            self._position.deleted = ""
            self.show()


def _icon(game: FinishedGame) -> str:
    if game.flags.challenge:
        return "calendar"
    if game.flags.typed_in:
        return "hand"
    if game.flags.bots:
        return "robot"
    return "people" if len(game.results) > 1 else "account"
