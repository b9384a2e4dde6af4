"""Games as they are played: every action is saved before it is shown."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, takewhile
from secrets import token_hex
from typing import NamedTuple

from app.storage.database.database import Database
from app.storage.errors import Damaged, NoSuchGame, NotSavedInOrder, NotTypedIn, Unreadable
from app.storage.games import challenge_eligibility, game_rows
from app.storage.games.game_flags import GameFlags
from app.storage.games.game_kind import GameKind
from app.storage.games.top_scores import enter_winners
from app.storage.settings_store import home_id
from core import Action, BadSetup, Game, Setup, format_action

MOST_LISTED = 100


class WaitingGame(NamedTuple):
    """An unfinished game, as it is listed."""

    uid: str
    kind: GameKind | None
    players: tuple[str, ...]
    player: str
    """Whose turn it is."""
    turn: int
    turns: int
    began: int
    played: int
    """When the last action was saved."""
    flags: GameFlags
    unreadable: Unreadable | None = None
    """Why it cannot be continued; `continue_readable` continues as far as it can be read."""


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
        """Insert a new game and return its uid, which is unique on all devices.

        A challenge whose players have all seen its dice is `known`, and wins no place. So is an
        unfinished one as soon as all its players have played the dice elsewhere.
        """
        uid = self._database.write(
            lambda connection: self._insert_new(
                connection, setup, flags or GameFlags(), actions, uid
            )
        )
        if not actions:
            self._database.note_last_action(uid, 0, 0)
        return uid

    def players_who_saw_dice(self, setup: Setup, challenge: str) -> tuple[str, ...]:
        """Which of these players have seen the dice of this challenge."""
        knowing = self._database.read(
            lambda connection: challenge_eligibility.players_who_saw_dice(
                connection, setup, challenge
            )
        )
        return tuple(name for name in setup.players if name in knowing)

    def append(self, uid: str, game: Game, actions: Iterable[Action]) -> Game:
        """Save these actions, all or none, and return the game after them.

        The same transaction finishes a game that they end, with the places its players win, or
        reopens one that an undo continues. An illegal action raises its reason.
        """
        after = _apply_all(game, actions)
        if after is not game:
            checksum = self._database.write(
                lambda connection: self._append(connection, uid, game, after)
            )
            self._database.note_last_action(uid, len(after.actions), checksum)
        return after

    def rewrite(self, uid: str, game: Game, kept: int) -> Game:
        """For corrected real dice: replace the actions from `kept` on by those of this game. Games
        with dice from a seed are never rewritten."""
        self._database.forget_last_action()
        self._database.write(lambda connection: self._rewrite(connection, uid, game, kept))
        return game

    def restore_lost(self, uid: str, game: Game, flags: GameFlags) -> None:
        """Save again what a rescue lost of a game that is still in memory: its end, or all of
        it."""
        if self._database.read(lambda connection: _lacks_actions(connection, uid, game)):
            self._database.forget_last_action()
            self._database.write(
                lambda connection: self._restore_lost(connection, uid, game, flags)
            )

    def resume(self, uid: str) -> Game:
        """Load a game; Unreadable carries as much of it as can be read."""
        return self._database.read(lambda connection: self._load(connection, uid))

    def continue_readable(self, uid: str) -> str:
        """Continue an unreadable game as a new one; the old one is kept as given up."""
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
        """Games that can be continued, the last played first, without the `first` ones."""

        def query(connection: sqlite3.Connection) -> tuple[WaitingGame, ...]:
            return tuple(self._waiting(connection, "IS NULL", first, most))

        return self._database.read(query)

    def has_games(self) -> bool:
        """Whether any game was ever begun."""
        return self._database.read(
            lambda connection: (
                connection.execute("SELECT 1 FROM games LIMIT 1").fetchone() is not None
            )
        )

    def given_up(self, most: int = MOST_LISTED, after: str = "") -> tuple[WaitingGame, ...]:
        """Readable games that were given up, the last played first, or those that follow
        `after`."""

        def query(connection: sqlite3.Connection) -> tuple[WaitingGame, ...]:
            found = self._waiting(connection, "IS NOT NULL", after=after)
            return tuple(islice((each for each in found if not each.unreadable), most))

        return self._database.read(query)

    def give_up(self, uid: str) -> None:
        """Remove it from the unfinished games; `reopen` brings it back."""
        self._update(uid, abandoned=self._database.clock())

    def reopen(self, uid: str) -> None:
        self._update(uid, abandoned=None)

    # --- facts ------------------------------------------------------------------------------

    def flags(self, uid: str) -> GameFlags:
        return self._database.read(lambda connection: game_rows.find(connection, uid).flags)

    def add_hints(self, uid: str, count: int) -> None:
        """Count more hints."""

        def add(connection: sqlite3.Connection) -> None:
            row = game_rows.find(connection, uid)
            game_rows.update(connection, row.id, hints=row.flags.hints + count)

        self._database.write(add)

    # --- deleting -----------------------------------------------------------------------------

    def delete(self, uid: str) -> None:
        """Hide it; `undelete` restores it until `purge`."""
        self._update(uid, deleted=self._database.clock())

    def undelete(self, uid: str) -> None:
        self._update(uid, deleted=None)

    def purge(self, before: int) -> int:
        """Remove for good games that were deleted before; return how many.

        Challenges stay: deleting one must not make its dice new again.
        """
        self._database.forget_last_action()
        return self._database.write(
            lambda connection: game_rows.remove_games(
                connection, "deleted < ? AND challenge = ''", before
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
        new = game_rows.NewGame(uid, setup, flags, now, home_id(connection))
        game_rows.insert_game(connection, new)
        if flags.challenge or flags.known:  # the dice of any other game are new
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

    def _append(self, connection: sqlite3.Connection, uid: str, before: Game, after: Game) -> int:
        """Return the checksum of the last action."""
        row = game_rows.find(connection, uid)
        now = self._database.clock()
        saved = len(before.actions)
        _check_real_dice(connection, row, before, saved)
        lines = ((format_action(action), now) for action in after.actions[saved:])
        checksum = game_rows.append_lines(connection, row, lines, saved)
        if before.state.over and row.ended is not None:
            game_rows.unfinish(connection, row.id, uid)
        if after.state.over:
            game_rows.finish(connection, row.id, after, now)
            try:
                enter_winners(connection, uid)
            except Damaged:
                # A damaged list in a file is repaired and all of this retried; in memory, it must
                # not keep a game from ending.
                if self._database.persistent:
                    raise
        return checksum

    def _rewrite(self, connection: sqlite3.Connection, uid: str, game: Game, kept: int) -> None:
        row = game_rows.find(connection, uid)
        if not row.flags.typed_in:
            raise NotTypedIn
        _check_real_dice(connection, row, game, kept)
        game_rows.truncate(connection, row, kept)
        now = self._database.clock()
        lines = ((format_action(action), now) for action in game.actions[kept:])
        game_rows.append_lines(connection, row, lines, kept)
        if row.ended is not None:  # an undo of its last box was not saved yet
            game_rows.unfinish(connection, row.id, uid)

    def _restore_lost(
        self, connection: sqlite3.Connection, uid: str, game: Game, flags: GameFlags
    ) -> None:
        try:
            row = game_rows.find(connection, uid)
        except NoSuchGame:
            self._insert_new(connection, game.setup, flags, game.actions, uid)
            return
        saved, same = _saved_lines(connection, row), _common_prefix_length(connection, row, game)
        if same == len(game.actions):
            return
        if same < len(saved):
            if not row.flags.typed_in:
                return
            # Real dice that were corrected, as they were before.
            game_rows.truncate(connection, row, same)
            if row.ended is not None:
                game_rows.unfinish(connection, row.id, uid)
        common = _apply_all(Game.new(game.setup), game.actions[:same])
        self._append(connection, uid, common, game)
        if not flags.challenge:  # the rescue marked it as known
            game_rows.update(connection, row.id, known=int(flags.known))

    def _load(self, connection: sqlite3.Connection, uid: str) -> Game:
        row = game_rows.find(connection, uid)
        saved = _saved_lines(connection, row)
        return game_rows.replay_lines(with_current_names(connection, row.id, row.setup), saved)

    def _waiting(
        self,
        connection: sqlite3.Connection,
        abandoned: str,
        first: int = 0,
        most: int | None = None,
        after: str = "",
    ) -> Iterator[WaitingGame]:
        """A generator, because every game listed is replayed."""
        # Only the listed games are read whole: reading all to sort them would take longest.
        waiting = connection.execute(
            "SELECT uid, coalesce((SELECT at FROM actions WHERE game = games.id"
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
        def update(connection: sqlite3.Connection) -> None:
            game_rows.update(connection, game_rows.find(connection, uid).id, **values)

        self._database.write(update)


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
    """How many actions, from the first on, are saved as this game has them."""
    pairs = zip(_saved_lines(connection, row), map(format_action, game.actions), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _check_real_dice(
    connection: sqlite3.Connection, row: game_rows.GameRow, game: Game, saved: int
) -> None:
    """Raise NotSavedInOrder unless this many actions are saved as this game has them. A rescue may
    have found real dice from before a correction, and nothing may be appended to those."""
    if row.flags.typed_in:
        same = _common_prefix_length(connection, row, game)
        if same < saved:
            raise NotSavedInOrder(expected=saved, found=same)


def _players_new_to_challenge(
    connection: sqlite3.Connection, setup: Setup, flags: GameFlags
) -> set[str]:
    """The people in this game who have not seen its dice."""
    people = {name for seat, name in enumerate(setup.players) if seat not in flags.bot_seats}
    return people - challenge_eligibility.players_who_saw_dice(connection, setup, flags.challenge)


def with_current_names(connection: sqlite3.Connection, id: int, setup: Setup) -> Setup:
    """The setup with the players' current names, or as recorded if those are not allowed
    together."""
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
