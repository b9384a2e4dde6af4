"""Games as they are played: every action kept, each saved before it is shown."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from secrets import token_hex

from app.storage.database.database import Database
from app.storage.errors import Damaged, NoSuchGame, NotSavedInOrder, NotTypedIn, Unreadable
from app.storage.games import challenge_eligibility, game_rows
from app.storage.games.game_flags import GameFlags
from app.storage.games.game_kind import GameKind
from app.storage.settings_store import home_id
from core import Action, BadSetup, Game, Setup, format_action

MOST_LISTED = 100


@dataclass(frozen=True, slots=True)
class WaitingGame:
    """A game that was begun and not finished."""

    uid: str
    kind: GameKind | None
    players: tuple[str, ...]
    player: str
    """Whose turn it is."""
    turn: int
    turns: int
    began: int
    played: int
    """When something last happened in it."""
    flags: GameFlags
    unreadable: Unreadable | None = None
    """Why it cannot be played on as it is; `continue_readable` goes on from where it can."""


class Games:
    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(
        self,
        setup: Setup,
        flags: GameFlags | None = None,
        actions: Sequence[Action] = (),
        uid: str = "",
    ) -> str:
        """A new game, on record at once; its id is good for ever and everywhere.

        A challenge that all who sit down have met before is `known`, and wins no place. So is one
        that was left or given up, as soon as all who sat there have met it elsewhere.
        """
        return self._database.write(
            lambda connection: self._insert_new(
                connection, setup, flags or GameFlags(), actions, uid
            )
        )

    def players_who_saw_dice(self, setup: Setup, challenge: str) -> tuple[str, ...]:
        """Who of these players has seen the dice of this challenge already."""
        met = self._database.read(
            lambda connection: challenge_eligibility.players_who_saw_dice(
                connection, setup, challenge
            )
        )
        return tuple(name for name in setup.players if name in met)

    def append(self, uid: str, game: Game, actions: Iterable[Action]) -> Game:
        """The game after these actions, which are saved, all or none.

        A game that they end is finished, and one that an undo opens again is not, in the same
        instant; so are the places that its players win taken, and lost again. An illegal action
        raises its reason.
        """
        after = _apply_all(game, actions)
        if after is not game:
            self._database.write(lambda connection: self._append(connection, uid, game, after))
        return after

    def rewrite(self, uid: str, game: Game, kept: int) -> Game:
        """For real dice that were typed in wrongly: from action `kept` on the record is as this
        game has it. A game whose dice came from a seed is never written anew."""
        self._database.write(lambda connection: self._rewrite(connection, uid, game, kept))
        return game

    def restore_lost(self, uid: str, game: Game, flags: GameFlags) -> None:
        """What a rescue lost of a game that somebody has whole: its end, or all of it."""
        if self._database.read(lambda connection: _lacks_actions(connection, uid, game)):
            self._database.write(
                lambda connection: self._restore_lost(connection, uid, game, flags)
            )

    def resume(self, uid: str) -> Game:
        """The game exactly as it was; Unreadable holds as much of it as can be read."""
        return self._database.read(lambda connection: self._load(connection, uid))

    def continue_readable(self, uid: str) -> str:
        """A new game that goes on where an unreadable one stops; that one is kept, given up."""
        try:
            game: Game | None = self.resume(uid)
        except Unreadable as unreadable:
            game = unreadable.readable
            if game is None:
                raise
        else:
            return uid
        return self._database.write(lambda connection: self._continue_as_new(connection, uid, game))

    def unfinished(self, most: int = MOST_LISTED, first: int = 0) -> tuple[WaitingGame, ...]:
        """Those that wait to be played on, the one last played first; without the `first` ones."""

        def asked(connection: sqlite3.Connection) -> tuple[WaitingGame, ...]:
            return tuple(self._waiting(connection, "IS NULL", first, most))

        return self._database.read(asked)

    def has_games(self) -> bool:
        """Whether any game was ever begun here."""
        return self._database.read(
            lambda connection: (
                connection.execute("SELECT 1 FROM games LIMIT 1").fetchone() is not None
            )
        )

    def given_up(self, most: int = MOST_LISTED, after: str = "") -> tuple[WaitingGame, ...]:
        """Those that were given up and can be read, so taken up; the one last played first, or
        those that follow on one of them."""

        def asked(connection: sqlite3.Connection) -> tuple[WaitingGame, ...]:
            found = self._waiting(connection, "IS NOT NULL", after=after)
            return tuple(islice((each for each in found if not each.unreadable), most))

        return self._database.read(asked)

    def give_up(self, uid: str) -> None:
        """No longer waiting, yet not lost."""
        self._update(uid, abandoned=self._database.clock())

    def reopen(self, uid: str) -> None:
        self._update(uid, abandoned=None)

    # --- facts ------------------------------------------------------------------------------

    def flags(self, uid: str) -> GameFlags:
        return self._database.read(lambda connection: game_rows.find(connection, uid).flags)

    def add_hints(self, uid: str, count: int) -> None:
        """So many more were given."""

        def noted(connection: sqlite3.Connection) -> None:
            row = game_rows.find(connection, uid)
            game_rows.update(connection, row.id, hints=row.flags.hints + count)

        self._database.write(noted)

    # --- deleting -----------------------------------------------------------------------------

    def delete(self, uid: str) -> None:
        """Out of sight, to be had back by `undelete` until `purge`."""
        self._update(uid, deleted=self._database.clock())

    def undelete(self, uid: str) -> None:
        self._update(uid, deleted=None)

    def purge(self, before: int) -> int:
        """Games that were deleted before are gone for good; says how many.

        All but challenges: deleting one must not make its dice new again.
        """
        return self._database.write(
            lambda connection: (
                connection.execute(
                    "DELETE FROM games WHERE deleted < ? AND challenge = ''", (before,)
                ).rowcount
            )
        )

    # --- inside a transaction -----------------------------------------------------------------

    def _insert_new(
        self,
        connection: sqlite3.Connection,
        setup: Setup,
        flags: GameFlags,
        actions: Sequence[Action] = (),
        uid: str = "",
    ) -> str:
        uid, game = uid or new_uid(), Game.new(setup)
        if flags.challenge and not _players_new_to_challenge(connection, setup, flags):
            flags = replace(flags, known=True)
        now = self._database.clock()
        begun = game_rows.NewGame(uid, setup, flags, now, home_id(connection))
        game_rows.insert_game(connection, begun)
        if flags.challenge or flags.known:  # any other has dice that nobody can have met
            challenge_eligibility.mark_known_games(connection, setup, flags.challenge)
        if actions:
            self._append(connection, uid, game, _apply_all(game, actions))
        return uid

    def _continue_as_new(self, connection: sqlite3.Connection, uid: str, game: Game) -> str:
        row = game_rows.find(connection, uid)
        flags = replace(row.flags, known=True)
        going_on = self._insert_new(connection, game.setup, flags, game.actions)
        game_rows.update(connection, row.id, abandoned=self._database.clock())
        return going_on

    def _append(self, connection: sqlite3.Connection, uid: str, before: Game, after: Game) -> None:
        row = game_rows.find(connection, uid)
        now = self._database.clock()
        saved = len(before.actions)
        _check_real_dice(connection, row, before, saved)
        lines = ((format_action(action), now) for action in after.actions[saved:])
        game_rows.append_lines(connection, row, lines, saved)
        if before.state.over and row.ended is not None:
            game_rows.unfinish(connection, row.id, uid)
        if after.state.over:
            game_rows.finish(connection, row.id, after, now)
            from app.storage.games.top_scores import enter_winners  # noqa: PLC0415 (not before a game ends)

            try:
                enter_winners(connection, uid)
            except Damaged:
                # A list in a file is mended, and all of this tried again; no other must keep a
                # game from ending.
                if self._database.persistent:
                    raise

    def _rewrite(self, connection: sqlite3.Connection, uid: str, game: Game, kept: int) -> None:
        row = game_rows.find(connection, uid)
        if not row.flags.typed_in:
            raise NotTypedIn
        _check_real_dice(connection, row, game, kept)
        game_rows.truncate(connection, row, kept)
        now = self._database.clock()
        lines = ((format_action(action), now) for action in game.actions[kept:])
        game_rows.append_lines(connection, row, lines, kept)
        if row.ended is not None:  # its last box was taken back, and that was not saved yet
            game_rows.unfinish(connection, row.id, uid)

    def _restore_lost(
        self, connection: sqlite3.Connection, uid: str, game: Game, flags: GameFlags
    ) -> None:
        try:
            row = game_rows.find(connection, uid)
        except NoSuchGame:
            self._insert_new(connection, game.setup, flags, game.actions, uid)
            return
        told, same = _saved_lines(connection, row), _common_prefix_length(connection, row, game)
        if same == len(game.actions):
            return
        if same < len(told):
            if not row.flags.typed_in:
                return
            # Real dice that were put right, as they were before.
            game_rows.truncate(connection, row, same)
            if row.ended is not None:
                game_rows.unfinish(connection, row.id, uid)
        there = _apply_all(Game.new(game.setup), game.actions[:same])
        self._append(connection, uid, there, game)
        if not flags.challenge:  # what was lost could have been played again, with known dice
            game_rows.update(connection, row.id, known=int(flags.known))

    def _load(self, connection: sqlite3.Connection, uid: str) -> Game:
        row = game_rows.find(connection, uid)
        told = _saved_lines(connection, row)
        return game_rows.replay_lines(with_current_names(connection, row.id, row.setup), told)

    def _waiting(
        self,
        connection: sqlite3.Connection,
        abandoned: str,
        first: int = 0,
        most: int | None = None,
        after: str = "",
    ) -> Iterator[WaitingGame]:
        """As many as are wanted: each is played through."""
        # Only those that are wanted are read whole: to find their order, that would take longest.
        waiting = connection.execute(
            "SELECT uid, coalesce((SELECT at FROM actions WHERE game = games.id"  # noqa: S608 (our own words)
            " ORDER BY step DESC LIMIT 1), began) AS played FROM games"
            f" WHERE ended IS NULL AND deleted IS NULL AND abandoned {abandoned}"
            " ORDER BY played DESC, id DESC"
        ).fetchall()
        uids = [uid for uid, _played in waiting]
        if after in uids:
            first += uids.index(after) + 1
        wanted = islice(waiting, first, None if most is None else first + most)
        return (
            self._waiting_game(connection, game_rows.find(connection, uid), played)
            for uid, played in wanted
        )

    def _waiting_game(
        self, connection: sqlite3.Connection, row: game_rows.GameRow, played: int
    ) -> WaitingGame:
        unreadable = None
        try:
            game: Game | None = self._load(connection, row.uid)
        except Unreadable as error:
            unreadable, game = error, error.readable
        if game is None:
            return WaitingGame(
                row.uid, None, (), "", 0, 0, row.began, played, row.flags, unreadable
            )
        setup, state = game.setup, game.state
        return WaitingGame(
            row.uid,
            GameKind.of(setup),
            setup.players,
            setup.players[state.player],
            state.turn,
            setup.turns,
            row.began,
            played,
            row.flags,
            unreadable,
        )

    def _update(self, uid: str, **values: int | None) -> None:
        def updated(connection: sqlite3.Connection) -> None:
            game_rows.update(connection, game_rows.find(connection, uid).id, **values)

        self._database.write(updated)


def new_uid() -> str:
    return token_hex(16)


def _apply_all(game: Game, actions: Iterable[Action]) -> Game:
    for action in actions:
        game = game.then(action)
    return game


def _lacks_actions(connection: sqlite3.Connection, uid: str, game: Game) -> bool:
    try:
        row = game_rows.find(connection, uid)
    except NoSuchGame:
        return True
    if row.flags.typed_in:
        return _common_prefix_length(connection, row, game) < len(game.actions)
    return len(_saved_lines(connection, row)) < len(game.actions)


def _saved_lines(connection: sqlite3.Connection, row: game_rows.GameRow) -> list[str]:
    return [line for line, _at in game_rows.read_lines(connection, row)]


def _common_prefix_length(
    connection: sqlite3.Connection, row: game_rows.GameRow, game: Game
) -> int:
    """How many actions, from the first on, the disk has as this game has them."""
    pairs = zip(_saved_lines(connection, row), map(format_action, game.actions), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _check_real_dice(
    connection: sqlite3.Connection, row: game_rows.GameRow, game: Game, saved: int
) -> None:
    """That these were saved: a rescue may have found them only as they were before they were put
    right, as many of them, and what follows must not go on from there."""
    if row.flags.typed_in:
        same = _common_prefix_length(connection, row, game)
        if same < saved:
            raise NotSavedInOrder(expected=saved, found=same)


def _players_new_to_challenge(
    connection: sqlite3.Connection, setup: Setup, flags: GameFlags
) -> set[str]:
    """The people at this table who have not met its challenge."""
    people = {name for seat, name in enumerate(setup.players) if seat not in flags.bot_seats}
    return people - challenge_eligibility.players_who_saw_dice(connection, setup, flags.challenge)


def with_current_names(connection: sqlite3.Connection, id: int, setup: Setup) -> Setup:
    """With the names that the players have now; as recorded where these would not do."""
    seated = connection.execute(
        "SELECT seat, name FROM seats JOIN players ON players.id = seats.player WHERE game = ?",
        (id,),
    ).fetchall()
    names = list(setup.players)
    for seat, name in seated:
        if 0 <= seat < len(names):
            names[seat] = str(name)
    if tuple(names) == setup.players:
        return setup
    now = dict(zip(setup.players, names, strict=True))
    tricksters = tuple(sorted(now[name] for name in setup.tricksters))
    try:
        return replace(setup, players=tuple(names), tricksters=tricksters)
    except BadSetup:
        return setup
