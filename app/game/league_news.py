"""What a finished game did to the tables of the leagues in which it counts."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from app.game.league_count import LeagueCount
from app.storage.errors import StorageError
from core.league.standings import LeagueGame, LeagueTable
from core.league.table_change import TableChange, add_and_compare

if TYPE_CHECKING:
    from app.animation.timers import Timer
    from app.storage import Store
    from app.storage.leagues.leagues import League

OnChange = Callable[["League", TableChange], None]


class LeagueNews:
    """Adds up each league's table without the game, then adds the game and compares."""

    def __init__(self, store: "Store", uid: str, timer: "Timer", on_change: OnChange) -> None:
        self._store, self._uid, self._timer = store, uid, timer
        self._on_change = on_change
        self._leagues: Iterator[League] = iter(())
        self._count: LeagueCount | None = None

    def start(self) -> None:
        try:
            self._leagues = iter(self._store.leagues.all())
        except StorageError:  # the league's own page reports it
            return
        self._begin_next()

    def stop(self) -> None:
        if self._count is not None:
            self._count.stop()
        self._leagues = iter(())

    def _begin_next(self) -> None:
        for league in self._leagues:
            span = league.span(league.season.number)
            try:
                game = self._store.league_games.find(league, span, self._uid)
            except StorageError:
                continue
            if game is not None:
                self._begin(league, game)
                return

    def _begin(self, league: "League", game: LeagueGame) -> None:
        def done(table: LeagueTable) -> None:
            change = add_and_compare(table, game)
            if change is not None:
                self._on_change(league, change)
            self._begin_next()

        games = self._store.league_games
        batches = games.counting(league, league.span(league.season.number))
        others = (tuple(each for each in batch if each.uid != game.uid) for batch in batches)
        members = (member.id for member in league.members)
        table = LeagueTable(members, league.settings.scoring)
        self._count = LeagueCount(
            table, others, self._timer, done, lambda _error: self._begin_next()
        )
        self._count.start()
