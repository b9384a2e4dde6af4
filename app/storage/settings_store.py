"""Settings and the options of the last game: one row each, so that damage to one spares the
others."""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from secrets import token_hex
from typing import NamedTuple

from app.settings.game_options import GameOptions, classic_ids
from app.settings.settings import Settings
from app.storage.database.database import Database
from app.storage.database.json_codec import Json, from_json, to_json
from app.storage.database.tables import SETTINGS

CHOICES = "choices."
SETTING = "settings."
HOME = "home"
OLD_AS_IT_WAS = "as_it_was"
"""Among the choices of older versions: one flag for all classics."""
CLEARING = "clearing"
"""When everything was cleared, while that can still be undone."""
REMOVED = "removed"
"""How many games the player has removed for good, and the uids of the last ones and of leagues."""
MOST_REMOVED_UIDS = 200
CUT_GAMES = "cut_games"
"""Games that lost actions in a rescue, until the player dismisses the list."""
INTERNAL_KEYS = (HOME, CLEARING, REMOVED, CUT_GAMES)
"""Rows that are not settings and are not exported."""


class SettingsStore:
    """Writes only changed values: rows that could not be read, or that only a newer version knows,
    stay as they are."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._last_read = {SETTING: to_json(Settings()), CHOICES: to_json(GameOptions())}
        """The values as they were last read or saved; defaults where reading failed."""

    def settings(self) -> Settings:
        settings = from_json(Settings, self._with_prefix(SETTING))
        self._last_read[SETTING] = to_json(settings)
        return settings

    def save_settings(self, settings: Settings) -> None:
        self._save_with_prefix(SETTING, to_json(settings))

    def choices(self) -> GameOptions:
        """The options of the last game, to be offered for the next."""
        rows = self._with_prefix(CHOICES)
        choices = from_json(GameOptions, rows)
        if rows.get(OLD_AS_IT_WAS) is True and "classics_as_it_was" not in rows:
            choices = replace(choices, classics_as_it_was=classic_ids())
        # An imported file may seat nobody.
        choices = choices if choices.playing else replace(choices, seats=GameOptions().seats)
        self._last_read[CHOICES] = to_json(choices)
        return choices

    def save_choices(self, choices: GameOptions) -> None:
        self._save_with_prefix(CHOICES, to_json(choices))

    def value(self, key: str, default: Json = None) -> Json:
        """Any other remembered value; the default if its row is missing or damaged."""
        return self._rows().get(key, default)

    def save(self, key: str, value: Json) -> None:
        self._database.write(lambda connection: write_settings(connection, {key: value}))

    def _rows(self) -> dict[str, Json]:
        return self._database.read(read_all_settings)

    def _with_prefix(self, prefix: str) -> dict[str, Json]:
        rows = self._rows()
        return {key[len(prefix) :]: rows[key] for key in rows if key.startswith(prefix)}

    def _save_with_prefix(self, prefix: str, values: Json) -> None:
        shown = self._last_read[prefix]
        if not isinstance(values, dict) or not isinstance(shown, dict):
            return

        def save_changed(connection: sqlite3.Connection) -> None:
            rows = read_all_settings(connection)
            changed = {
                prefix + name: _merge_changes(rows.get(prefix + name), shown.get(name), value)
                for name, value in values.items()
                if prefix + name not in rows or value != shown.get(name)
            }
            write_settings(connection, changed)

        self._database.write(save_changed)
        self._last_read[prefix] = values


def _merge_changes(stored: Json, shown: Json, values: Json) -> Json:
    """Apply the difference between `shown` and `values` to the stored value, field by field."""
    if not (isinstance(stored, dict) and isinstance(shown, dict) and isinstance(values, dict)):
        return values
    fields = {name: values[name] for name in values if values[name] != shown.get(name)}
    return values | stored | fields


def read_all_settings(connection: sqlite3.Connection) -> dict[str, Json]:
    settings: dict[str, Json] = {}
    for row in connection.execute(SETTINGS.select):
        key, value, _mark = row
        if SETTINGS.is_intact(row):
            try:
                settings[str(key)] = json.loads(value)
            except (ValueError, RecursionError):
                continue
    return settings


def exportable_settings(rows: dict[str, Json]) -> dict[str, Json]:
    return {key: value for key, value in rows.items() if key not in INTERNAL_KEYS}


def write_settings(connection: sqlite3.Connection, rows: dict[str, Json]) -> None:
    connection.executemany(
        SETTINGS.replace,
        [SETTINGS.with_checksum(key, json.dumps(value)) for key, value in rows.items()],
    )


def delete_setting(connection: sqlite3.Connection, key: str) -> None:
    connection.execute("DELETE FROM settings WHERE key = ?", (key,))


class RemovedGames(NamedTuple):
    ever: int
    """How many."""
    uids: tuple[str, ...]
    """The last ones."""


def removed_games(connection: sqlite3.Connection) -> RemovedGames:
    return parse_removed_games(read_all_settings(connection).get(REMOVED))


def parse_removed_games(value: Json) -> RemovedGames:
    match value:
        case [int(ever), list(uids)]:
            return RemovedGames(ever, tuple(map(str, uids)))
    return RemovedGames(0, ())


def add_removed_games(connection: sqlite3.Connection, uids: Sequence[str]) -> None:
    """Remember removed games, so that no backup brings them back."""
    _add_removed(connection, len(uids), uids)


def add_removed_leagues(connection: sqlite3.Connection, uids: Sequence[str]) -> None:
    """Remember removed leagues, too, so that no backup brings them back; they are not games."""
    _add_removed(connection, 0, uids)


def _add_removed(connection: sqlite3.Connection, games: int, uids: Sequence[str]) -> None:
    if uids:
        before = removed_games(connection)
        last = [*before.uids, *uids][-MOST_REMOVED_UIDS:]
        write_settings(connection, {REMOVED: [before.ever + games, list[Json](last)]})


def home_id(connection: sqlite3.Connection) -> str:
    """The id of this database, made once: tells games played here from imported ones."""
    known = read_all_settings(connection).get(HOME)
    if isinstance(known, str):
        return known
    fresh = token_hex(16)
    write_settings(connection, {HOME: fresh})
    return fresh
