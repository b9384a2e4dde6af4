"""The end of a game: who won, and what one may want then."""

from typing import TYPE_CHECKING, Protocol

from app.game.solo_summary import alone
from app.storage.errors import StorageError
from app.storage.games.game_kind import GameKind
from app.text import challenges as words
from app.text import history as history_words
from app.text import new_game as screen_words
from app.text.i18n import said, title
from core import State, outcome, set_up

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.game.challenges import Challenges
    from app.game.game_controller import GameController
    from app.navigation.back_stack import BackStack
    from app.navigation.history_routes import HistoryRoutes
    from app.navigation.overlays import Overlays
    from app.screens.game_over.game_over_screen import GameOverScreen
    from app.storage import GameFlags, Store
    from app.storage.games.statistics import Statistics


class Program(Protocol):
    """What the end of a game needs of the program around it."""

    store: "Store"
    trail: "BackStack"
    sheets: "Overlays"
    playing: "GameController"
    challenges: "Challenges"

    @property
    def looking_back(self) -> "HistoryRoutes": ...

    def new_game(self) -> None: ...

    def go_home(self) -> None: ...


class GameEnd:
    def __init__(self, program: Program) -> None:
        self._program = program
        self._made: Callable[[], GameOverScreen] | None = None

    def show(self) -> None:
        """The last screen, in place of the table."""
        program, playing = self._program, self._program.playing
        session = playing.session
        result = outcome(session.state) if session is not None else None
        if session is None or result is None:
            return
        from app.screens.game_over.game_over_screen import GameOverActions, GameOverScreen

        uid, state = playing.uid, session.state
        names = state.setup.players
        solo = len(names) == 1
        found = self._found(state) if solo else None
        listed, trouble = self._listed(uid)
        hints = playing.facts.hints + session.hints
        can_undo, bots = playing.can_undo, playing.facts.bot_seats
        facts = self._facts(uid)

        def made() -> GameOverScreen:
            ways = GameOverActions(
                play_again=self.play_again,
                see_cards=self.see_cards,
                undo=self.undo_last_box,
                new_game=program.new_game,
                review=self.review,
                home=program.go_home,
                share=self.share,
                name=lambda seat: program.looking_back.ask_name(uid, seat, names[seat]),
            )
            screen = GameOverScreen(ways)
            told = alone(state, found) if solo else None
            why = screen_words.unlisted(facts)
            screen.show(result, listed, hints, can_undo, told, bots, why)
            return screen

        self._made = made
        program.trail.replace(made)
        if trouble:  # after the screen, which closes whatever lies over the one before
            program.sheets.tell(trouble, history_words.TOP_SCORES())

    def forget(self) -> None:
        """That game is not there any more."""
        if self._made is not None:
            self._program.trail.forget(self._made)
            self._made = None

    def _listed(self, uid: str) -> tuple[dict[int, int], str]:
        """Which place on the list each has, or why nobody knows."""
        try:
            return (self._program.store.top_scores.places(uid) if uid else {}), ""
        except StorageError as wrong:
            return {}, said(wrong)

    def _facts(self, uid: str) -> "GameFlags":
        """As the disk knows them: there a challenge may have become one that is known."""
        try:
            return self._program.store.games.flags(uid)
        except StorageError:
            return self._program.playing.facts

    def _found(self, state: State) -> "Statistics | None":
        """How the games of whoever played alone went so far, if anybody knows."""
        store, [name] = self._program.store, state.setup.players
        bot = bool(self._program.playing.facts.bots)
        try:
            ids = [each.id for each in store.players.all() if each.name == name and not bot]
            return store.statistics.of(GameKind.of(state.setup), ids[0]) if ids else None
        except StorageError:  # which is told where statistics are looked at
            return None

    def play_again(self) -> None:
        """The same players and rules, fresh dice."""
        playing = self._program.playing
        if playing.session is None:
            return
        last, facts = playing.session.state.setup, playing.facts
        again = set_up(
            last.rules,
            last.players,
            columns=last.columns,
            multiply=last.multiply,
            extra_fives=last.extra_fives.id,
            deal=last.deal,
        )
        playing.start(again, as_it_was=facts.as_it_was, bots=facts.bots, typed_in=facts.typed_in)

    def see_cards(self) -> None:
        program = self._program
        if program.playing.session is not None:
            program.trail.go(program.playing.on_table)

    def undo_last_box(self) -> None:
        playing = self._program.playing
        playing.undo()
        if playing.under_way:  # else the disk refused, which is being told
            self._program.trail.replace(playing.on_table)

    def share(self) -> None:
        """How it ended; of a challenge, for somebody who meets the same dice."""
        program, session = self._program, self._program.playing.session
        result = outcome(session.state) if session is not None else None
        if session is None or result is None:
            return
        setup, code = session.state.setup, program.playing.facts.challenge
        rules = title(setup.rules) if code else history_words.kind_name(GameKind.of(setup))
        scores = [(place.name, place.total) for place in result.ranking]
        text = words.result(code, rules, scores)
        if result.tricked:
            text += f"\n{screen_words.TRICKED()}"
        told = program.challenges.give(text)
        if told:
            program.sheets.tell(told, words.SHARE())

    def review(self) -> None:
        playing = self._program.playing
        if playing.session is not None:
            self._program.looking_back.review(playing.session.game, playing.facts)
