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
OUR_OWN = (HOME, CLEARING)
"""What is no setting, and moves to no other device."""


class SettingsStore:
    """Only what was changed is written: what could not be read, or only a newer program knows,
    stays as it is."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._shown = {SETTING: to_json(Settings()), CHOICES: to_json(GameOptions())}
        """What the program goes by, as it was last read or kept; defaults where that failed."""

    def settings(self) -> Settings:
        settings = from_json(Settings, self._under(SETTING))
        self._shown[SETTING] = to_json(settings)
        return settings

    def keep_settings(self, settings: Settings) -> None:
        self._keep_under(SETTING, to_json(settings))

    def choices(self) -> GameOptions:
        """What was chosen for the last game, to be offered for the next."""
        choices = from_json(GameOptions, self._under(CHOICES))
        # A file from elsewhere may seat nobody.
        choices = choices if choices.playing else replace(choices, seats=GameOptions().seats)
        self._shown[CHOICES] = to_json(choices)
        return choices

    def keep_choices(self, choices: GameOptions) -> None:
        self._keep_under(CHOICES, to_json(choices))

    def value(self, key: str, default: Json = None) -> Json:
        """Anything else that is remembered; the default where the row is missing or broken."""
        return self._rows().get(key, default)

    def keep(self, key: str, value: Json) -> None:
        self._database.change(lambda connection: put(connection, {key: value}))

    def _rows(self) -> dict[str, Json]:
        return self._database.ask(read_all)

    def _under(self, prefix: str) -> dict[str, Json]:
        rows = self._rows()
        return {key[len(prefix) :]: rows[key] for key in rows if key.startswith(prefix)}

    def _keep_under(self, prefix: str, told: Json) -> None:
        shown = self._shown[prefix]
        if not isinstance(told, dict) or not isinstance(shown, dict):
            return

        def kept(connection: sqlite3.Connection) -> None:
            rows = read_all(connection)
            changed = {
                prefix + name: _changed(rows.get(prefix + name), shown.get(name), value)
                for name, value in told.items()
                if prefix + name not in rows or value != shown.get(name)
            }
            put(connection, changed)

        self._database.change(kept)
        self._shown[prefix] = told


def _changed(there: Json, shown: Json, told: Json) -> Json:
    """What is told now, in place of what was shown; the fields of a value each by itself."""
    if not (isinstance(there, dict) and isinstance(shown, dict) and isinstance(told, dict)):
        return told
    fields = {name: told[name] for name in told if told[name] != shown.get(name)}
    return told | there | fields


def read_all(connection: sqlite3.Connection) -> dict[str, Json]:
    told: dict[str, Json] = {}
    for row in connection.execute(SETTINGS.select):
        key, value, _mark = row
        if SETTINGS.is_whole(row):
            try:
                told[str(key)] = json.loads(value)
            except (ValueError, RecursionError):
                continue
    return told


def settings_among(rows: dict[str, Json]) -> dict[str, Json]:
    return {key: value for key, value in rows.items() if key not in OUR_OWN}


def put(connection: sqlite3.Connection, rows: dict[str, Json]) -> None:
    connection.executemany(
        SETTINGS.replace, [SETTINGS.marked(key, json.dumps(value)) for key, value in rows.items()]
    )


def drop(connection: sqlite3.Connection, key: str) -> None:
    connection.execute("DELETE FROM settings WHERE key = ?", (key,))


def home(connection: sqlite3.Connection) -> str:
    """The name of this database, given once: tells games played here from those taken in."""
    known = read_all(connection).get(HOME)
    if isinstance(known, str):
        return known
    fresh = token_hex(16)
    put(connection, {HOME: fresh})
    return fresh
