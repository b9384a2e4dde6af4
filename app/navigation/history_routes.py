"""Routes to top scores, statistics, players, history, replay and review."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.animation.timers import Timer
from app.game.share_cards.game_card import PlayedGame
from app.screens.base_screen import BaseScreen
from app.screens.cut_games import CutGamesScreen
from app.screens.history import HistoryScreen, ListPosition
from app.screens.players import PlayersScreen
from app.screens.review.review_screen import ReviewScreen
from app.screens.statistics import StatisticsScreen
from app.screens.table.replay_screen import ReplayScreen
from app.screens.top_scores import TopScoresScreen
from app.storage import GameFlags
from app.storage.errors import StorageError
from app.storage.games.game_flags import Uncounted
from app.storage.recovery.cut_games import CutGameState, ListedCutGame
from app.table.replay_model import ReplayModel
from app.text.screens import game_over as screen_words
from app.text.screens import history as words
from app.text.screens.fairness import describe_seed_check
from app.widgets.dialogs.name_dialog import NameDialog
from core import Game
from core.console import play_command

if TYPE_CHECKING:
    from app.context import Context


class HistoryRoutes:
    def __init__(self, context: "Context", timer: Timer) -> None:
        self._context = context
        self._timer = timer
        self._history: HistoryScreen | None = None

    def top_scores(self) -> None:
        context, screen = self._context, None

        def make() -> BaseScreen:
            nonlocal screen
            screen = TopScoresScreen(
                context.store.top_scores,
                context.overlays.ask,
                context.overlays.attempt,
                context.routes.next_play_action,
                context.back,
                screen.cleared if screen else None,
            )
            return screen

        self._show(make)

    def statistics(self) -> None:
        context, store = self._context, self._context.store
        self._show(
            lambda: StatisticsScreen(
                store.statistics,
                store.fairness,
                store.players,
                context.overlays.open,
                context.routes.next_play_action,
                context.back,
            )
        )

    def players(self) -> None:
        context = self._context

        def attempt(action: Callable[[], None]) -> bool:
            context.game.save()  # under the name it was played with
            return context.overlays.attempt(action, words.PLAYERS())

        self._show(
            lambda: PlayersScreen(
                context.store.players,
                context.overlays.open,
                attempt,
                context.game.rename_player,
                context.routes.next_play_action,
                context.back,
            )
        )

    def history(self) -> None:
        context, reading = self._context, ListPosition()

        def make() -> BaseScreen:
            self._history = HistoryScreen(
                context.store.history,
                context.store.games.given_up,
                self.open_game,
                self._resume_given_up,
                context.overlays.attempt,
                context.routes.next_play_action,
                context.back,
                reading,
            )
            return self._history

        self._show(make)

    def cut_games(self) -> None:
        """Games that lost moves."""
        context = self._context

        def open_(listed: ListedCutGame) -> None:
            if listed.state is CutGameState.FINISHED:
                self.open_game(listed.cut.uid)
            else:
                self._resume_given_up(listed.cut.uid)

        self._show(
            lambda: CutGamesScreen(
                context.store.cut_games,
                open_,
                context.open_backups,
                context.overlays.attempt,
                context.back,
            )
        )

    def _resume_given_up(self, uid: str) -> None:
        context = self._context
        if context.overlays.attempt(lambda: context.store.games.reopen(uid)):
            context.game.resume(uid)

    def open_game(self, uid: str) -> None:
        context, model = self._context, None

        def make() -> BaseScreen:
            nonlocal model
            step = model.step if model else None
            replay = context.store.history.replay(uid)
            model = ReplayModel(replay, self._timer)
            if step is not None:
                model.go_to(step)
            return ReplayScreen(
                model,
                context,
                self._about(uid, replay.game),
                on_review=lambda: self.review(replay.game, replay.flags),
                on_code=lambda: context.codes.show_game(uid),
                on_share=lambda: context.share_cards.show_game(
                    PlayedGame(replay.game, replay.flags.bot_seats, replay.steps[-1].at),
                    replay.flags,
                ),
                on_score_sheet=lambda: context.score_sheets.offer_filled(
                    replay.game.state, replay.steps[-1].at
                ),
                on_delete=lambda: self._delete(uid),
            )

        self._show(make)

    def _about(self, uid: str, game: Game) -> str:
        uncounted = screen_words.UNCOUNTED[Uncounted.of(game.state)]()
        parts = [uncounted] if uncounted else []
        parts.append(words.SEED(seed=game.setup.seed))
        parts.append(describe_seed_check(self._context.store.fairness.check_seed(uid)))
        parts.append(words.CHECK_DICE(command=play_command(game.setup)))
        return "\n\n".join(parts)

    def review(self, game: Game, flags: GameFlags) -> None:
        """Review a game, player by player."""
        context = self._context
        seats = flags.bot_seats

        def play_on(step: int) -> None:
            context.game.start_from(game, step, flags)

        self._show(
            lambda: ReviewScreen(
                game, seats, self._timer, context.overlays.open, play_on, context.back
            )
        )

    def _delete(self, uid: str) -> None:
        if self._history is not None and self._history.delete(uid):
            self._context.back_stack.pop()

    def _show(self, build: Callable[[], BaseScreen]) -> None:
        """When a rebuild fails because its games can no longer be read, keep the old screen."""
        last: BaseScreen | None = None

        def make() -> BaseScreen:
            nonlocal last
            try:
                last = build()
            except StorageError:
                if last is None:
                    raise
            return last

        self._context.overlays.attempt(lambda: self._context.back_stack.push(make))

    # --- a place on the list ------------------------------------------------------------------

    def ask_name(self, uid: str, seat: int, name: str) -> None:
        """The name on the list need not be the player's."""
        self._context.overlays.open(
            NameDialog(
                words.NAME_ON_LIST(),
                name,
                words.SAVE_NAME(),
                lambda name: self._rename(uid, seat, name),
            )
        )

    def _rename(self, uid: str, seat: int, name: str) -> None:
        scores = self._context.store.top_scores
        self._context.overlays.attempt(lambda: scores.rename(uid, seat, name), words.NAME_ON_LIST())
