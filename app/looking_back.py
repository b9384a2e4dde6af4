"""The way to the screens that look back: top scores, statistics, history, a game watched again."""

from collections.abc import Callable
from typing import Protocol

from kivy.uix.screenmanager import Screen

from app.screens.history import HistoryScreen
from app.screens.players import PlayersScreen
from app.screens.replay import ReplayScreen
from app.screens.review import ReviewScreen
from app.screens.statistics import StatisticsScreen
from app.screens.table import House
from app.screens.top_scores import TopScoresScreen
from app.storage import Facts, Store
from app.table.model import Timer
from app.table.replay import ReplayModel
from app.widgets.name_field import NameField
from app.widgets.sheet import Sheet
from app.words import looking_back as words
from app.words import sheets as sheet_words
from core import Game


class Program(House, Protocol):
    store: Store

    def show(self, screen: Screen) -> None: ...


class LookingBack:
    def __init__(self, program: Program, timer: Timer) -> None:
        self._program = program
        self._timer = timer
        self._history: HistoryScreen | None = None

    def top_scores(self) -> None:
        program = self._program
        self._show(
            lambda: TopScoresScreen(
                program.store.top_scores, program.sheets.ask, program.sheets.attempt, program.back
            )
        )

    def statistics(self) -> None:
        store, back = self._program.store, self._program.back
        self._show(lambda: StatisticsScreen(store.statistics, store.fairness, store.players, back))

    def players(self) -> None:
        program = self._program

        def attempt(action: Callable[[], None]) -> bool:
            return program.sheets.attempt(action, words.PLAYERS)

        self._show(
            lambda: PlayersScreen(program.store.players, program.sheets.open, attempt, program.back)
        )

    def history(self) -> None:
        program = self._program

        def made() -> Screen:
            self._history = HistoryScreen(
                program.store.history, self.open_game, program.sheets.attempt, program.back
            )
            return self._history

        self._show(made)

    def open_game(self, uid: str) -> None:
        self._show(lambda: self._replay(uid))

    def _replay(self, uid: str) -> Screen:
        program = self._program
        replay = program.store.history.replay(uid)
        setup = replay.game.setup
        check = words.CHECK.format(
            rules=setup.rules.id, players=",".join(setup.players), seed=setup.seed
        )
        verdict = program.store.fairness.recompute(uid).verdict
        about = "\n\n".join((words.SEED.format(seed=setup.seed), verdict, check))
        model = ReplayModel(replay, self._timer)
        return ReplayScreen(
            model,
            program,
            about,
            on_review=lambda: self.review(replay.game, replay.facts),
            on_delete=lambda: self._delete(uid),
            on_leave=self._back_to_list,
        )

    def review(self, game: Game, facts: Facts) -> None:
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
            self._back_to_list()

    def _back_to_list(self) -> None:
        if self._history is not None:
            self._program.show(self._history)

    def _show(self, make: Callable[[], Screen]) -> None:
        self._program.sheets.attempt(lambda: self._program.show(make()))

    # --- a place on the list ------------------------------------------------------------------

    def enter_scores(self, uid: str) -> dict[int, int]:
        """Everybody who won a place takes it under their own name; which place each has."""
        scores = self._program.store.top_scores
        return {
            each.seat: scores.enter(uid, each.seat, each.name) for each in scores.places_won(uid)
        }

    def ask_name(self, uid: str, seat: int, name: str) -> None:
        """The name on the list need not be the player's."""
        sheet = Sheet(title=words.NAME_ON_LIST)
        field = NameField(text=name)
        sheet.add_widget(field)
        sheet.add_button(sheet_words.CANCEL, lambda: None)
        sheet.add_button(words.ENTER, lambda: self._rename(uid, seat, field.text), kind="primary")
        self._program.sheets.open(sheet)

    def _rename(self, uid: str, seat: int, name: str) -> None:
        scores = self._program.store.top_scores
        self._program.sheets.attempt(lambda: scores.rename(uid, seat, name), words.NAME_ON_LIST)
