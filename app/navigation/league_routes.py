"""Routes to the leagues: their list, a league, its form and its games."""

from typing import TYPE_CHECKING

from app.animation.timers import Timer
from app.platform.local_date import start_of_day, today
from app.screens.league.day_screen import DayQuestion, DayScreen
from app.screens.league.league_form import LeagueDraft, LeagueForm
from app.screens.league.league_games_screen import LeagueGamesScreen
from app.screens.league.league_screen import LeagueActions, LeaguePosition, LeagueScreen
from app.screens.league.leagues_screen import DeletedLeague, LeaguesActions, LeaguesScreen
from app.storage.games.game_kind import GameKind
from app.text.screens import league as words
from app.text.screens.new_game import is_default_name
from core.league.season import Season, Span

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.context import Context
    from app.screens.base_screen import BaseScreen


class LeagueRoutes:
    def __init__(self, context: "Context", timer: Timer) -> None:
        self._context, self._timer = context, timer
        self._deleted = DeletedLeague()
        self._draft: LeagueDraft | None = None
        """Of a new league."""

    def open(self) -> None:
        """The only league, or the list of them."""
        self._deleted.uid = ""
        self._context.overlays.attempt(self._open, words.LEAGUES())

    def _open(self) -> None:
        leagues = self._context.store.leagues.all()
        if len(leagues) == 1:
            self.league(leagues[0].uid)
        else:
            self._context.back_stack.push(self._list)

    def _list(self) -> LeaguesScreen:
        context = self._context
        return LeaguesScreen(
            context.store.leagues,
            LeaguesActions(self.league, self.create),
            context.overlays.attempt,
            self._deleted,
            context.back,
        )

    # --- a league -----------------------------------------------------------------------------

    def league(self, uid: str) -> None:
        self._push(self._screen_of(uid))

    def _screen_of(self, uid: str) -> "Callable[[], LeagueScreen]":
        context, position = self._context, LeaguePosition()
        actions = LeagueActions(
            change=lambda: self._change(uid),
            games=lambda span: self._games(uid, span),
            delete=lambda: self._delete(uid),
            new_league=self.create,
            play=context.routes.ask_for_new_game,
            share=context.share_cards.show_league,
        )

        def make() -> LeagueScreen:
            return LeagueScreen(
                context.store,
                uid,
                actions,
                context.overlays.open,
                context.overlays.ask,
                context.overlays.attempt,
                self._timer,
                position,
                context.back,
            )

        return make

    def _delete(self, uid: str) -> None:
        """Go to the list, which offers to restore it."""
        context = self._context
        name = context.store.leagues.get(uid).name
        if context.overlays.attempt(lambda: context.store.leagues.delete(uid)):
            self._deleted.uid, self._deleted.name = uid, name
            if context.back_stack.has(self._list):
                context.back_stack.replace_from(self._list, self._list)
            else:
                context.back_stack.replace_top(self._list)

    def _games(self, uid: str, span: Span) -> None:
        context = self._context
        self._push(
            lambda: LeagueGamesScreen(
                context.store.leagues,
                context.store.league_games,
                context.store.leagues.get(uid),
                span,
                context.routes.history.open_game,
                context.overlays.open,
                context.overlays.attempt,
                context.back,
            )
        )

    # --- the form -----------------------------------------------------------------------------

    def create(self) -> None:
        """Open the form with the unfinished draft, else with the last game's people, from today."""
        self._deleted.uid = ""
        draft = self._draft or self._first_draft()
        self._show_form(words.NEW_LEAGUE(), words.CREATE(), draft, self._found, self._remember)

    def _first_draft(self) -> LeagueDraft:
        options = self._context.preferences.game_options
        bots = {seat for seat, _bot in options.bots}
        people = [name for seat, name in enumerate(options.names) if seat not in bots]
        members = tuple(name for name in people if not is_default_name(name))
        return LeagueDraft(words.DEFAULT_NAME(), members, Season(1, start_of_day(today())))

    def _remember(self, draft: LeagueDraft) -> None:
        self._draft = draft

    def _found(self, draft: LeagueDraft) -> None:
        context = self._context
        uid = ""

        def found() -> None:
            nonlocal uid
            uid = context.store.leagues.create(draft.settings, draft.members, draft.season)

        if context.overlays.attempt(found, words.NEW_LEAGUE()):
            self._draft = None
            context.back_stack.replace_top(self._screen_of(uid))

    def _change(self, uid: str) -> None:
        context = self._context

        def save(draft: LeagueDraft) -> None:
            def change() -> None:
                context.store.leagues.change(uid, draft.settings, draft.members, draft.season)

            context.overlays.attempt(change, words.CHANGE())

        def open_form() -> None:
            draft = LeagueDraft.of(context.store.leagues.get(uid))
            self._show_form(words.CHANGE(), "", draft, save)

        context.overlays.attempt(open_form, words.CHANGE())

    def _show_form(
        self,
        title: str,
        confirm_text: str,
        draft: LeagueDraft,
        save: "Callable[[LeagueDraft], None]",
        remember: "Callable[[LeagueDraft], None]" = lambda _draft: None,
    ) -> None:
        context = self._context

        def changed(_form: object, changed: LeagueDraft) -> None:
            nonlocal draft
            draft = changed
            remember(changed)

        def make() -> LeagueForm:
            players = context.store.players.all()
            names = (player.name for player in reversed(players))
            form = LeagueForm(
                title,
                confirm_text,
                draft,
                tuple(name for name in names if not is_default_name(name)),
                self._kinds(),
                save,
                self._ask_day,
                context.overlays.open,
                context.back,
            )
            form.bind(draft=changed)
            return form

        self._push(make)

    def _ask_day(self, question: DayQuestion) -> None:
        self._push(lambda: DayScreen(question, today(), self._context.back))

    def _kinds(self) -> tuple[GameKind, ...]:
        """The kinds played, most played first, then the one that New game would start."""
        options = self._context.preferences.game_options.with_default_players()
        played = self._context.store.history.kinds()
        return tuple(dict.fromkeys((*played, GameKind.of(options.setup()))))

    def _push(self, build: "Callable[[], BaseScreen]") -> None:
        self._context.overlays.attempt(
            lambda: self._context.back_stack.push(build), words.LEAGUES()
        )
