"""A walk through every screen, with its dialogs and menus."""

from collections.abc import Callable
from datetime import date
from functools import partial

from app.application import FivefoldApp
from app.settings.game_options import GameOptions, Seat
from app.settings.settings import Settings, ShowRoll
from core import legal_offers
from tests.app.storage.lossy_rescue import save_cut_games
from tests.app.storage.saved_games import save_league
from tests.app.support.finished_games import save_finished_game
from tests.app.support.stage import Stage

SECTIONS = ("", "variants", "play", "feel", "look", "ease", "trick", "language", "data", "about")


def visit_every_screen(
    stage: Stage, app: FivefoldApp, look: Callable[[str], None], language: str = "en"
) -> None:
    """Call `look` on each, with its name."""
    app.preferences.game_options = GameOptions(seats=(Seat("Ana"), Seat("Maximiliane-Luise")))
    app.preferences.change_settings(Settings(show_roll=ShowRoll.OFF, language=language))
    app.routes.go_home()
    look("home")
    app.routes.open_new_game()
    look("new game")
    app.screen.ids.rules.cards[""].press()
    look("game picker")
    app.back()
    for section in SECTIONS:
        app.routes.open_settings(section)
        look(section or "settings")
    for name in ("transfer_data", "open_backups"):
        getattr(app, name)()
        look(name)
        app.overlays.close_all()
    for page in ("keys", ""):
        app.routes.open_help(page)
        look(f"help {page}")
    app.screen.make_score_sheet()
    look("score sheet")
    app.overlays.close_all()
    app.challenges.open()
    look("challenges")
    _visit_trainer(app, look)
    for opens in (partial(app.files.save, "fivefold.json"), app.files.open):
        opens(lambda _: None)
        look("file chooser")
        app.screen.type_path()
        look("path")
        app.overlays.close_all()
    save_cut_games(app.store)
    for rules in ("official", "triple", "jahtzee"):
        save_finished_game(app, rules, "Ana", "Maximiliane-Luise")
    for way in ("top_scores", "statistics", "players", "cut_games", "history"):
        getattr(app.routes.history, way)()
        look(way)
    _visit_past_games(app, look)
    app.routes.history.history()
    app.screen.delete(app.screen.games[0].key)
    look("deleted game")
    _visit_leagues(app, look)
    _visit_table(stage, app, look)


def _visit_trainer(app: FivefoldApp, look: Callable[[str], None]) -> None:
    app.routes.trainer.open()
    look("trainer")
    app.routes.trainer.daily(date(2026, 11, 18))
    look("position")
    app.screen.press_die(0)
    app.screen.press_button()
    look("answer")
    app.routes.trainer.skill(None)
    look("skill")


def _visit_past_games(app: FivefoldApp, look: Callable[[str], None]) -> None:
    uid = app.screen.games[0].key
    app.routes.history.ask_name(uid, 0, "Ana")
    look("name")
    app.overlays.close_all()
    app.routes.history.open_game(uid)
    look("replay")
    game = app.store.history.replay(uid)
    app.routes.history.review(game.game, game.flags)
    look("review")
    app.codes.show_game(uid)
    look("code")


def _visit_leagues(app: FivefoldApp, look: Callable[[str], None]) -> None:
    app.routes.leagues.open()
    look("no league")
    app.routes.leagues.create()
    look("new league")
    app.screen.choose_last_day()
    look("day")
    uid = save_league(app.store, "Ana", "Maximiliane-Luise", "Ben")
    app.routes.leagues.league(uid)
    look("league")
    app.screen.open_games()
    look("games of a league")
    app.back()
    app.screen.share()
    look("share")
    app.back()
    app.screen.end_season()
    look("champion")


def _visit_table(stage: Stage, app: FivefoldApp, look: Callable[[str], None]) -> None:
    app.game.start_as_last_time()
    look("table")
    stage.key("space")
    look("rolled")
    table = app.game.table
    for name in ("show_menu", "show_hint"):
        getattr(table, name)()
        look(name)
        app.overlays.close_all()
    table.model.card_actions.tap_cell("chance", 0)
    look("preview")
    _visit_end(app, look)


def _visit_end(app: FivefoldApp, look: Callable[[str], None]) -> None:
    """Of the game on the table, whose names are in the list of top scores."""
    model = app.game.table.model
    while not model.state.over:
        model.dice_actions.roll()
        model.card_actions.take(legal_offers(model.state)[0])
        model.next_turn()
    look("end")
    app.overlays.close_all()
    look("game over")
