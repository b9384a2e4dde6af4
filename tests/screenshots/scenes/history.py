"""History, replay, review, statistics, top scores and players."""

from collections.abc import Callable

from app.application import FivefoldApp
from app.storage import GameFlags
from app.widgets.controls.figure_tile import FigureTile
from tests.app.storage.lossy_rescue import save_cut_games
from tests.app.support.stage import frames
from tests.screenshots.scenes.past_games import clear_and_go_home, save_past_games, unfinished_game
from tests.screenshots.scenes.scene import NAMES, Scene, finish


def open_history_empty(way: str) -> Callable[[FivefoldApp], None]:
    """Open a history screen without any games."""

    def show(app: FivefoldApp) -> None:
        clear_and_go_home(app)
        getattr(app.routes.history, way)()

    return show


def open_history_of(way: str) -> Callable[[FivefoldApp], None]:
    def show(app: FivefoldApp) -> None:
        save_past_games(app)
        getattr(app.routes.history, way)()

    return show


def delete_from_history(app: FivefoldApp) -> None:
    uid = save_past_games(app)[-1]
    app.routes.history.history()
    app.screen.delete(uid)


def open_history_with_abandoned(app: FivefoldApp) -> None:
    """Open the history with a game that was given up."""
    save_past_games(app, 3)
    app.store.games.give_up(app.store.games.begin(*unfinished_game("triple", NAMES[:2], 20)))
    app.routes.history.history()


def open_replay(app: FivefoldApp) -> None:
    uid = save_past_games(app, 2)[-1]
    app.routes.history.history()
    app.routes.history.open_game(uid)
    app.screen.model.go_to(25)


def open_review(app: FivefoldApp) -> None:
    finish(app)
    game = app.game.table.model.session.game
    app.routes.history.review(game, GameFlags())
    while not any(isinstance(each, FigureTile) for each in app.screen.walk()):
        frames()


def open_cut_games(app: FivefoldApp) -> None:
    save_cut_games(app.store)
    app.routes.open_cut_games()


SCENES = {
    "review": Scene("official", 2, then=open_review),
    "review-triple": Scene("triple", 1, then=open_review),
    "statistics": Scene("official", 2, then=open_history_of("statistics")),
    "statistics-empty": Scene("official", 2, then=open_history_empty("statistics")),
    "top-scores": Scene("official", 2, then=open_history_of("top_scores")),
    "top-scores-empty": Scene("official", 2, then=open_history_empty("top_scores")),
    "history": Scene("official", 2, then=open_history_of("history")),
    "history-given-up": Scene("official", 2, then=open_history_with_abandoned),
    "history-deleted": Scene("official", 2, then=delete_from_history),
    "history-empty": Scene("official", 2, then=open_history_empty("history")),
    "players": Scene("official", 2, then=open_history_of("players")),
    "players-empty": Scene("official", 2, then=open_history_empty("players")),
    "cut-games": Scene("official", 2, then=open_cut_games),
    "replay": Scene("official", 2, then=open_replay),
}
