"""Settings and the last new-game choices: a row for each, none able to hurt another."""

import json
import sqlite3
from dataclasses import replace
from secrets import token_hex

from app.settings.game_options import GameOptions
from app.settings.settings import Settings
from app.storage.database.database import Database
from app.storage.database.json_codec import Json, from_json, to_json
from app.storage.database.tables import SETTINGS

CHOICES = "choices."
SETTING = "settings."
HOME = "home"
CLEARING = "clearing"
"""When everything was cleared, as long as it can be had back."""
INTERNAL_KEYS = (HOME, CLEARING)
"""What is no setting, and moves to no other device."""


class SettingsStore:
    """Only what was changed is written: what could not be read, or only a newer program knows,
    stays as it is."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._last_read = {SETTING: to_json(Settings()), CHOICES: to_json(GameOptions())}
        """What the program goes by, as it was last read or kept; defaults where that failed."""

    def settings(self) -> Settings:
        settings = from_json(Settings, self._with_prefix(SETTING))
        self._last_read[SETTING] = to_json(settings)
        return settings

    def save_settings(self, settings: Settings) -> None:
        self._save_with_prefix(SETTING, to_json(settings))

    def choices(self) -> GameOptions:
        """What was chosen for the last game, to be offered for the next."""
        choices = from_json(GameOptions, self._with_prefix(CHOICES))
        # A file from elsewhere may seat nobody.
        choices = choices if choices.playing else replace(choices, seats=GameOptions().seats)
        self._last_read[CHOICES] = to_json(choices)
        return choices

    def save_choices(self, choices: GameOptions) -> None:
        self._save_with_prefix(CHOICES, to_json(choices))

    def value(self, key: str, default: Json = None) -> Json:
        """Anything else that is remembered; the default where the row is missing or broken."""
        return self._rows().get(key, default)

    def save(self, key: str, value: Json) -> None:
        self._database.write(lambda connection: write_settings(connection, {key: value}))

    def _rows(self) -> dict[str, Json]:
        return self._database.read(read_all_settings)

    def _with_prefix(self, prefix: str) -> dict[str, Json]:
        rows = self._rows()
        return {key[len(prefix) :]: rows[key] for key in rows if key.startswith(prefix)}

    def _save_with_prefix(self, prefix: str, told: Json) -> None:
        shown = self._last_read[prefix]
        if not isinstance(told, dict) or not isinstance(shown, dict):
            return

        def kept(connection: sqlite3.Connection) -> None:
            rows = read_all_settings(connection)
            changed = {
                prefix + name: _merge_changes(rows.get(prefix + name), shown.get(name), value)
                for name, value in told.items()
                if prefix + name not in rows or value != shown.get(name)
            }
            write_settings(connection, changed)

        self._database.write(kept)
        self._last_read[prefix] = told


def _merge_changes(there: Json, shown: Json, told: Json) -> Json:
    """What is told now, in place of what was shown; the fields of a value each by itself."""
    if not (isinstance(there, dict) and isinstance(shown, dict) and isinstance(told, dict)):
        return told
    fields = {name: told[name] for name in told if told[name] != shown.get(name)}
    return told | there | fields


def read_all_settings(connection: sqlite3.Connection) -> dict[str, Json]:
    told: dict[str, Json] = {}
    for row in connection.execute(SETTINGS.select):
        key, value, _mark = row
        if SETTINGS.is_intact(row):
            try:
                told[str(key)] = json.loads(value)
            except (ValueError, RecursionError):
                continue
    return told


def exportable_settings(rows: dict[str, Json]) -> dict[str, Json]:
    return {key: value for key, value in rows.items() if key not in INTERNAL_KEYS}


def write_settings(connection: sqlite3.Connection, rows: dict[str, Json]) -> None:
    connection.executemany(
        SETTINGS.replace,
        [SETTINGS.with_checksum(key, json.dumps(value)) for key, value in rows.items()],
    )


def delete_setting(connection: sqlite3.Connection, key: str) -> None:
    connection.execute("DELETE FROM settings WHERE key = ?", (key,))


def home_id(connection: sqlite3.Connection) -> str:
    """The name of this database, given once: tells games played here from those taken in."""
    known = read_all_settings(connection).get(HOME)
    if isinstance(known, str):
        return known
    fresh = token_hex(16)
    write_settings(connection, {HOME: fresh})
    return fresh
