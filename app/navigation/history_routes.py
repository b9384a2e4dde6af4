"""The way to the screens that look back: top scores, statistics, history, a game watched again."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from app.animation.timers import Timer
from app.navigation.back_stack import BackStack
from app.screens.base_screen import BaseScreen
from app.screens.history import HistoryScreen, ListPosition
from app.screens.players import PlayersScreen
from app.screens.review.review_screen import ReviewScreen
from app.screens.statistics import StatisticsScreen
from app.screens.table.replay_screen import ReplayScreen
from app.screens.table.table_screen import House
from app.screens.top_scores import TopScoresScreen
from app.storage import GameFlags, Store
from app.storage.errors import StorageError
from app.table.replay_model import ReplayModel
from app.text import history as words
from app.text import new_game as screen_words
from app.widgets.controls.name_dialog import NameDialog
from core import Game
from core.console import command_line

if TYPE_CHECKING:
    from app.navigation.routes import Routes


class Program(House, Protocol):
    store: Store
    trail: BackStack
    around: "Routes"


class HistoryRoutes:
    def __init__(self, program: Program, timer: Timer) -> None:
        self._program = program
        self._timer = timer
        self._history: HistoryScreen | None = None

    def top_scores(self) -> None:
        program, screen = self._program, None

        def made() -> BaseScreen:
            nonlocal screen
            screen = TopScoresScreen(
                program.store.top_scores,
                program.sheets.ask,
                program.sheets.attempt,
                program.around.way_to_play,
                program.back,
                screen.cleared if screen else None,
            )
            return screen

        self._show(made)

    def statistics(self) -> None:
        program, store = self._program, self._program.store
        self._show(
            lambda: StatisticsScreen(
                store.statistics,
                store.fairness,
                store.players,
                program.sheets.open,
                program.around.way_to_play,
                program.back,
            )
        )

    def players(self) -> None:
        program = self._program

        def attempt(action: Callable[[], None]) -> bool:
            program.playing.pay()  # under the name that it was played under
            return program.sheets.attempt(action, words.PLAYERS())

        self._show(
            lambda: PlayersScreen(
                program.store.players,
                program.sheets.open,
                attempt,
                program.around.call,
                program.around.way_to_play,
                program.back,
            )
        )

    def history(self) -> None:
        program, reading = self._program, ListPosition()

        def made() -> BaseScreen:
            self._history = HistoryScreen(
                program.store.history,
                program.store.games.given_up,
                self.open_game,
                self._take_up,
                program.sheets.attempt,
                program.around.way_to_play,
                program.back,
                reading,
            )
            return self._history

        self._show(made)

    def _take_up(self, uid: str) -> None:
        program = self._program
        if program.sheets.attempt(lambda: program.store.games.reopen(uid)):
            program.playing.resume(uid)

    def open_game(self, uid: str) -> None:
        program, model = self._program, None

        def made() -> BaseScreen:
            nonlocal model
            step = model.step if model else 0
            replay = program.store.history.replay(uid)
            model = ReplayModel(replay)
            model.go_to(step)
            return ReplayScreen(
                model,
                program,
                self._about(uid, replay.game),
                on_review=lambda: self.review(replay.game, replay.flags),
                on_delete=lambda: self._delete(uid),
            )

        self._show(made)

    def _about(self, uid: str, game: Game) -> str:
        told = [screen_words.TRICKED()] if game.state.tricked else []
        told.append(words.SEED(seed=game.setup.seed))
        told.append(self._program.store.fairness.recompute(uid))
        told.append(words.CHECK(command=command_line(game.setup)))
        return "\n\n".join(told)

    def review(self, game: Game, facts: GameFlags) -> None:
        """How a game was played, by each who played it."""
        program = self._program
        seats = facts.bot_seats

        def play_on(step: int) -> None:
            program.playing.from_moment(game, step, facts)

        self._show(
            lambda: ReviewScreen(
                game, seats, self._timer, program.sheets.open, play_on, program.back
            )
        )

    def _delete(self, uid: str) -> None:
        if self._history is not None and self._history.delete(uid):
            self._program.trail.back()

    def _show(self, make: Callable[[], BaseScreen]) -> None:
        """One step on; a screen whose games cannot be read any more stays as it was made."""
        last: BaseScreen | None = None

        def made() -> BaseScreen:
            nonlocal last
            try:
                last = make()
            except StorageError:
                if last is None:
                    raise
            return last

        self._program.sheets.attempt(lambda: self._program.trail.go(made))

    # --- a place on the list ------------------------------------------------------------------

    def ask_name(self, uid: str, seat: int, name: str) -> None:
        """The name on the list need not be the player's."""
        self._program.sheets.open(
            NameDialog(
                words.NAME_ON_LIST(),
                name,
                words.ENTER(),
                lambda name: self._rename(uid, seat, name),
            )
        )

    def _rename(self, uid: str, seat: int, name: str) -> None:
        scores = self._program.store.top_scores
        self._program.sheets.attempt(lambda: scores.rename(uid, seat, name), words.NAME_ON_LIST())
