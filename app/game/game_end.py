"""The end of a game: its screen, and what can be done from there."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from app.animation.transitions import transitions
from app.platform.kivy_timers import later
from app.storage.errors import StorageError
from app.storage.games.game_flags import Uncounted
from app.storage.games.game_kind import GameKind
from app.text.errors import explain
from app.text.screens import challenges as words
from app.text.screens import history as history_words
from core import (
    State,
    challenge_of,
    create_challenge,
    fresh_seed,
    outcome,
    with_shareable_dice,
)
from core.errors import NotInChallenges

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.context import Context
    from app.game.game_result import Circumstances, GameResult
    from app.game.name_entry import NameEntry
    from app.game.session import Session
    from app.screens.game_over.game_over_screen import GameOverScreen
    from app.screens.table.table_screen import TableScreen
    from app.storage import GameFlags
    from app.storage.games.statistics import FormerGames, Statistics
    from app.storage.leagues.leagues import League
    from core.league.table_change import TableChange


@dataclass(frozen=True, slots=True)
class EndedGame:
    """Kept by its screen: another game may be on the table when one comes back to it."""

    uid: str
    session: "Session"
    flags: "GameFlags"


class GameEnd:
    def __init__(self, context: "Context") -> None:
        self._context = context
        self._make: Callable[[], GameOverScreen] | None = None

    @cached_property
    def _name_entry(self) -> "NameEntry":
        from app.game.name_entry import NameEntry

        return NameEntry(self._context)

    def show(self) -> None:
        """Show the game-over screen in place of the table."""
        context, game = self._context, self._context.game
        session = game.session
        result = outcome(session.state) if session is not None else None
        if session is None or result is None:
            return
        from app.game.game_result import describe_result
        from app.game.score_course import score_courses
        from app.game.solo_summary import summarize_solo_game
        from app.screens.game_over.game_over_screen import GameOverActions, GameOverScreen
        from core.coach import coach_supports

        uid, state = game.uid, session.state
        names = state.setup.players
        solo = len(names) == 1
        statistics = self._solo_statistics(state) if solo else None
        listed, problem = self._listed_places(uid)
        finished = EndedGame(uid, session, game.flags)
        known = self._circumstances(finished, listed)
        courses = score_courses(session.game, finished.flags.bot_seats)
        ended = context.store.database.clock()
        shown_before = False

        def make() -> GameOverScreen:
            nonlocal shown_before
            summary = summarize_solo_game(state, statistics) if solo else None
            view = describe_result(result, state, known(), summary, courses)
            actions = GameOverActions(
                play_again=lambda: self._play_again(finished, make),
                see_cards=lambda: self._see_cards(finished),
                can_undo=lambda: self._on_table(finished) and game.can_undo,
                undo=self.undo_last_box,
                new_game=context.routes.ask_for_new_game,
                review=lambda: context.routes.history.review(session.game, finished.flags),
                home=context.routes.go_home,
                share=lambda: self._share(finished, view, ended),
                challenge_friends=lambda: self._challenge_friends(finished),
                change_name=lambda seat: context.routes.history.ask_name(uid, seat, names[seat]),
                start_league_news=lambda screen: self._start_league_news(uid, screen),
            )
            screen = GameOverScreen(actions, later)
            reviewed = session.game if coach_supports(state.setup) else None
            screen.show_result(view, reviewed, animated=not shown_before)
            shown_before = True
            return screen

        self._make = make
        table = game.table_screen()
        picture = table.export_as_image().texture if self._fades(table) else None
        context.back_stack.replace_from(game.table_screen, make)
        if picture is not None and isinstance(context.screen, GameOverScreen):
            context.screen.fade_from(picture)
        if problem:  # after the screen, which closes all dialogs
            context.overlays.notify(problem, history_words.TOP_SCORES())
        elif listed:
            self._name_entry.ask(uid, names, listed, finished.flags.bot_seats)

    def _fades(self, table: "TableScreen") -> bool:
        return transitions.enabled and self._context.screen is table

    def _on_table(self, finished: EndedGame) -> bool:
        return self._context.game.session is finished.session

    def discard(self) -> None:
        if self._make is not None:
            self._context.back_stack.remove(self._make)
            self._make = None

    def _circumstances(
        self, finished: EndedGame, listed: dict[int, int]
    ) -> "Callable[[], Circumstances]":
        """Collect the facts now; the returned function adds texts in the current language."""
        from app.game.game_result import Circumstances
        from app.text.screens import game_over as screen_words

        state, flags = finished.session.state, self._stored_flags(finished.uid)
        counts = not (Uncounted.of(state) or flags.known)
        former = self._former_games(finished) if counts else {}
        hints = finished.flags.hints + finished.session.hints
        return lambda: Circumstances(
            bots=finished.flags.bot_seats,
            listed=listed,
            former=former,
            hints=hints,
            unlisted=screen_words.unlisted_reason(flags),
            challenge=finished.flags.challenge,
        )

    def _former_games(self, finished: EndedGame) -> "dict[int, FormerGames]":
        store, setup = self._context.store, finished.session.state.setup
        try:
            ids = {each.name: each.id for each in store.players.all()}
            found = {
                seat: store.statistics.former(GameKind.of(setup), ids[name], finished.uid)
                for seat, name in enumerate(setup.players)
                if name in ids and seat not in finished.flags.bot_seats
            }
        except StorageError:  # the statistics screen reports it
            return {}
        return {seat: former for seat, former in found.items() if former is not None}

    def _listed_places(self, uid: str) -> tuple[dict[int, int], str]:
        """The place of each seat in the top scores, or why it is unknown."""
        try:
            return (self._context.store.top_scores.places(uid) if uid else {}), ""
        except StorageError as error:
            return {}, explain(error)

    def _stored_flags(self, uid: str) -> "GameFlags":
        """Read the flags back: a challenge's dice may have been marked as known since."""
        try:
            return self._context.store.games.flags(uid)
        except StorageError:
            return self._context.game.flags

    def _solo_statistics(self, state: State) -> "Statistics | None":
        store, [name] = self._context.store, state.setup.players
        bot = bool(self._context.game.flags.bots)
        try:
            ids = [each.id for each in store.players.all() if each.name == name and not bot]
            return store.statistics.of(GameKind.of(state.setup), ids[0]) if ids else None
        except StorageError:  # the statistics screen reports it
            return None

    def _start_league_news(self, uid: str, screen: "GameOverScreen") -> "Callable[[], None]":
        from app.game.league_news import LeagueNews
        from app.text.screens.league import describe_change

        context = self._context

        def show(league: "League", change: "TableChange") -> None:
            names = {member.id: member.name for member in league.members}
            heading, detail = describe_change(league, change, names)
            screen.show_league(heading, detail, lambda: context.routes.leagues.league(league.uid))

        news = LeagueNews(context.store, uid, later, show)
        news.start()
        return news.stop

    def _play_again(self, finished: EndedGame, end_screen: "Callable[[], GameOverScreen]") -> None:
        """The same players and rules, fresh dice."""
        last, flags = finished.session.state.setup, finished.flags
        again = replace(last, seed=fresh_seed(), tricksters=())
        self._context.back_stack.remove(end_screen)
        self._context.game.start(
            again if flags.typed_in else with_shareable_dice(again),
            keep_screens=True,
            as_it_was=flags.as_it_was,
            bots=flags.bots,
            typed_in=flags.typed_in,
        )

    def _see_cards(self, finished: EndedGame) -> None:
        """At the table, or in the history if another game has been played there since."""
        context = self._context
        if self._on_table(finished):
            context.back_stack.push(context.game.table_screen)
        else:
            context.routes.history.open_game(finished.uid)

    def undo_last_box(self) -> None:
        game = self._context.game
        game.undo()
        if game.in_progress:  # else the disk refused, which a dialog reports
            self.discard()
            self._context.back_stack.push(game.table_screen)

    def _challenge_friends(self, finished: EndedGame) -> None:
        """Show a code with this game's dice or, if a code cannot have them, fresh ones."""
        from app.game.share_cards.game_card import write_game
        from app.text.screens import game_over as screen_words

        context, setup = self._context, finished.session.state.setup
        challenge = challenge_of(setup)
        if challenge is not None:
            about = screen_words.CHALLENGE_HAS_THESE_DICE()
            message = write_game(finished.session.game, setup.players, challenge.code)
            context.codes.show_challenge(challenge, about, message)
            return
        try:
            fresh = create_challenge(setup)
        except NotInChallenges as error:
            context.overlays.notify(explain(error), words.CHALLENGES())
            return
        context.codes.show_challenge(fresh, screen_words.CHALLENGE_HAS_FRESH_DICE())

    def _share(self, finished: EndedGame, view: "GameResult", ended: int) -> None:
        from app.game.share_cards.game_card import PlayedGame

        result = outcome(finished.session.state)
        told = view.festive if view.solo else result is not None and result.at_once
        played = PlayedGame(
            finished.session.game,
            finished.flags.bot_seats,
            ended,
            headline=view.headline if told else "",
            note=view.subtitle if view.solo else "",
            figures=view.solo.card if view.solo else (),
        )
        self._context.share_cards.show_game(played, finished.flags)
