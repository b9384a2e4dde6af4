"""Save finished games and open the screens that list them."""

from pathlib import Path
from random import Random
from typing import Any, Protocol

from app.application import FivefoldApp
from app.storage import GameFlags, Store
from app.widgets.controls.button import TextButton
from app.widgets.controls.icon_tile import IconTile
from app.widgets.controls.result_row import ResultRow
from core import RULE_SETS, Game, Score, create_setup, legal_offers, next_roll
from tests.app.support.stage import Stage


class HasStore(Protocol):
    """The application, or only its store."""

    store: Store


def save_finished_game(app: HasStore, rules: str, *names: str, **flags: Any) -> str:
    """Save a complete random game with its top scores and return its id."""
    rng = Random(f"{rules} {names}")
    setup = create_setup(RULE_SETS[rules], names, seed=f"{rules} {names}")
    uid = app.store.games.begin(setup, GameFlags(**flags))
    game = Game.new(setup)
    while not game.state.over:
        roll = next_roll(game.state)
        chosen = rng.choice(legal_offers(game.then(roll).state))
        game = app.store.games.append(uid, game, [roll, Score(chosen.box, chosen.column)])
    return uid


def open_with_two_games(stage: Stage, folder: Path) -> FivefoldApp:
    """Open the application with a solo game and a two-player game in its lists."""
    app = FivefoldApp(folder)
    stage.open(app, 412, 915)
    for rules, names in (("official", ("Ana",)), ("jahtzee", ("Ana", "Ben"))):
        save_finished_game(app, rules, *names)
    app.routes.go_home()
    stage.frames(2)
    return app


def tap_by_text(stage: Stage, app: FivefoldApp, name: str) -> None:
    tiles = [
        w for w in app.screen.walk() if isinstance(w, TextButton | IconTile) and w.text == name
    ]
    stage.tap(tiles[0])
    stage.frames(2)


def result_rows(app: FivefoldApp) -> list[tuple[str, str, str]]:
    found = [w for w in app.screen.walk() if isinstance(w, ResultRow)]
    return [(row.place, row.name, row.number) for row in found]
