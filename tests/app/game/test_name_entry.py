"""Players who enter the top scores under a name like "Player 1" are asked for their own."""

from pathlib import Path

import pytest

from app.application import FivefoldApp
from app.game.name_entry import KEY
from app.screens.game_over.game_over_screen import GameOverScreen
from app.screens.table.table_screen import TableScreen
from app.settings.game_options import GameOptions, Seat
from app.text.i18n import LANGUAGES, set_language
from app.text.screens.new_game import in_current_language, is_default_name
from app.widgets.dialogs.name_dialog import NameDialog
from core import legal_offers
from tests.app.support.application import open_app
from tests.app.support.finished_games import save_finished_game
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import layout_flaws, visible_texts

TWO_UNNAMED = (Seat(), Seat())


@pytest.fixture
def app(stage: Stage, tmp_path: Path) -> FivefoldApp:
    """The application as on its first start, when nobody has refused yet."""
    app = open_app(stage, tmp_path)
    app.store.settings.save(KEY, [])
    return app


def finish_game(stage: Stage, app: FivefoldApp, *seats: Seat) -> None:
    app.preferences.change_game_options(GameOptions(seats=seats or (Seat(),)))
    app.game.start_as_last_time()
    play_to_the_end(stage, app)


def play_to_the_end(stage: Stage, app: FivefoldApp) -> None:
    model = app.game.table.model
    while not model.state.over:
        model.dice_actions.roll()
        model.card_actions.take(legal_offers(model.state)[0])
        model.next_turn()
    stage.frames(3)
    assert isinstance(app.screen, GameOverScreen)


def enter_name(stage: Stage, app: FivefoldApp, name: str) -> None:
    dialog = app.overlays.front
    assert isinstance(dialog, NameDialog)
    dialog.field.select_all()
    dialog.field.delete_selection()
    dialog.field.insert_text(name)
    stage.tap(dialog.ids.buttons.children[0])
    stage.frames(3)


def skip(stage: Stage, app: FivefoldApp) -> None:
    stage.tap(app.overlays.front.ids.buttons.children[1])
    stage.frames(2)


def listed_names(app: FivefoldApp) -> list[str]:
    [kind] = app.store.top_scores.kinds()
    return sorted(each.name for each in app.store.top_scores.top(kind))


def test_a_name_is_asked_for_and_used_everywhere(stage: Stage, app: FivefoldApp) -> None:
    finish_game(stage, app)
    assert "Player 1 is now number 1. What is your name?" in visible_texts(app.overlays.front)
    assert layout_flaws(app.overlays.front) == []
    enter_name(stage, app, " Ana ")
    assert not app.overlays
    assert isinstance(app.screen, GameOverScreen)
    assert [row.name for row in app.screen.rows] == ["Ana"]
    assert listed_names(app) == ["Ana"]
    assert [each.name for each in app.store.players.all()] == ["Ana"]
    assert not app.screen.ids.undo.disabled, "the last box can still be taken back"
    stage.tap(app.screen.ids.play_again)
    assert isinstance(app.screen, TableScreen)
    assert app.game.session.state.setup.players == ("Ana",)
    app.routes.go_home()
    app.game.start_as_last_time()
    assert app.game.session.state.setup.players == ("Ana",)


def test_skipping_is_remembered_for_that_name(stage: Stage, app: FivefoldApp) -> None:
    finish_game(stage, app)
    skip(stage, app)
    assert not app.overlays
    assert listed_names(app) == ["Player 1"]
    finish_game(stage, app)
    assert not app.overlays, "asked once"


def test_every_unnamed_player_on_the_list_is_asked(stage: Stage, app: FivefoldApp) -> None:
    finish_game(stage, app, *TWO_UNNAMED)
    skip(stage, app)
    assert "Player 2 is now number" in " ".join(visible_texts(app.overlays.front))
    enter_name(stage, app, "Ben")
    assert not app.overlays
    assert listed_names(app) == ["Ben", "Player 1"]


def test_esc_closes_the_question_without_an_answer(stage: Stage, app: FivefoldApp) -> None:
    finish_game(stage, app)
    stage.key("esc")
    assert not app.overlays
    finish_game(stage, app)
    assert isinstance(app.overlays.front, NameDialog)


def test_a_known_name_joins_the_games_of_both(stage: Stage, app: FivefoldApp) -> None:
    save_finished_game(app, "jahtzee", "Ana")
    finish_game(stage, app)
    enter_name(stage, app, "ana")
    assert [each.name for each in app.store.players.all()] == ["Ana"]
    assert app.game.session.state.setup.players == ("Ana",)


def test_the_name_of_another_player_in_the_game_is_refused(stage: Stage, app: FivefoldApp) -> None:
    finish_game(stage, app, Seat(), Seat("Ana"))
    enter_name(stage, app, "Ana")
    assert "Somebody is already called Ana" in " ".join(visible_texts(app.overlays.front))
    assert listed_names(app) == ["Ana", "Player 1"]


def test_neither_named_players_nor_bots_are_asked(stage: Stage, app: FivefoldApp) -> None:
    uid = save_finished_game(app, "official", "Ana", "Player 2", bots=((1, "steady"),))
    app.game.resume(uid)
    assert isinstance(app.screen, GameOverScreen)
    assert not app.overlays


DEFAULT_NAMES = {
    "en": ("Player 12", "New Player", "New Player 2"),
    "de": ("Spieler 12", "Neuer Spieler", "Neuer Spieler 2"),
    "es": ("Jugador 12", "Nuevo jugador", "Nuevo jugador 2"),
    "fr": ("Joueur 12", "Nouveau joueur", "Nouveau joueur 2"),
    "sv": ("Spelare 12", "Ny spelare", "Ny spelare 2"),
}


@pytest.mark.extended
@pytest.mark.parametrize("current", LANGUAGES)
def test_default_names_of_every_language_are_recognized_in_every_language(current: str) -> None:
    set_language(current)
    for names in DEFAULT_NAMES.values():
        assert [in_current_language(name) for name in names] == list(DEFAULT_NAMES[current])
    for name in ("Player one", "Player", "Player 1 ", "Spieler", "Ana"):
        assert not is_default_name(name)
    set_language("en")


@pytest.mark.extended
def test_a_name_made_up_in_another_language_is_asked_for(stage: Stage, app: FivefoldApp) -> None:
    set_language("de")
    app.preferences.change_game_options(GameOptions(seats=(Seat(),)))
    app.game.start_as_last_time()
    set_language("en")
    play_to_the_end(stage, app)
    assert "Spieler 1 is now number 1. What is your name?" in visible_texts(app.overlays.front)
    enter_name(stage, app, "Ana")
    assert listed_names(app) == ["Ana"]
    app.routes.go_home()
    app.game.start_as_last_time()
    assert app.game.session.state.setup.players == ("Ana",)
