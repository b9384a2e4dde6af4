"""The whole application, from the first start to game over and the next game."""

from dataclasses import replace
from random import Random

import pytest
from kivy.tests.common import UnitTestTouch

from app.application import FivefoldApp
from app.screens.game_over.game_over_screen import GameOverScreen
from app.screens.home import HomeScreen
from app.screens.new_game.new_game_screen import NewGameScreen
from app.screens.table.table_screen import TableScreen
from app.settings.settings import ColourMode
from app.storage.errors import DiskFull
from app.text import dialogs as sheet_words
from core import RULE_SETS, Roll, create_setup, legal_offers
from tests.app.support.application import find_tile, restart_app, start_game
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import visible_texts


def test_the_first_start_shows_home(stage: Stage, app: FivefoldApp) -> None:
    assert isinstance(app.screen, HomeScreen)
    table = start_game(stage, app)
    stage.tap(table.ids.felt.cup)
    assert table.model.state.rolls_left == 2


def test_a_restart_restores_the_game_exactly(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    stage.tap(table.ids.felt.cup)
    stage.tap(table.ids.felt.row.slots[0])
    stage.tap(table.ids.felt.row.slots[3])
    before = table.model.state
    reopened = restart_app(stage, app)
    assert isinstance(reopened.screen, TableScreen)
    assert reopened.screen.model.state == before


def test_home_lists_several_games_and_resumes_each(stage: Stage, app: FivefoldApp) -> None:
    start_game(stage, app)
    stage.key("space")
    first = app.game.table.model.state
    app.routes.go_home()
    stage.frames(2)
    start_game(stage, app)
    stage.key("space")
    second = app.game.table.model.state
    app.routes.go_home()
    stage.frames(2)
    assert isinstance(app.screen, HomeScreen)
    stage.tap(find_tile(app, "Player 1"))
    assert app.game.table.model.state == first
    app.routes.go_home()
    stage.frames(2)
    stage.tap(app.screen.ids.primary)
    assert app.game.table.model.state == second


def test_the_keyboard_cycles_through_all_cards(stage: Stage, app: FivefoldApp) -> None:
    app.game.start(create_setup(RULE_SETS["official"], ["Ana", "Ben", "Cleo"], seed="s"))
    stage.frames(2)
    model = app.game.table.model
    seen_cards = []
    for _ in range(3):
        stage.key("n")
        seen_cards.append(model.cards[0].name)
    assert seen_cards == ["Ben", "Cleo", "Ana"]


def test_settings_and_game_options_are_saved(stage: Stage, app: FivefoldApp) -> None:
    app.preferences.change_settings(
        replace(app.preferences.settings, left_handed=True, appearance=ColourMode.DARK)
    )
    stage.tap(find_tile(app, "New game"))
    app.screen.choose_rules("jahtzee")
    stage.frames(3)
    stage.tap(app.screen.ids.start)
    reopened = restart_app(stage, app)
    assert reopened.preferences.settings.left_handed
    assert reopened.preferences.settings.appearance is ColourMode.DARK
    assert reopened.preferences.game_options.rules_id == "jahtzee"


def test_a_full_disk_asks_how_to_go_on(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = start_game(stage, app)

    def full(*_: object, **__: object) -> None:
        raise DiskFull

    monkeypatch.setattr(app.store.games, "append", full)
    stage.tap(table.ids.felt.cup)
    assert table.model.state.dice is None
    [dialog] = app.overlays
    stage.tap(dialog.ids.buttons.children[0])
    stage.tap(table.ids.felt.cup)
    assert table.model.state.rolls_left == 2
    monkeypatch.undo()
    stage.tap(table.ids.felt.cup)
    assert restart_app(stage, app).game.table.model.state.rolls_left == 1


def test_a_whole_game_by_keyboard_only(stage: Stage, app: FivefoldApp) -> None:
    stage.key("tab")
    stage.key("enter")
    stage.key("shift+tab")
    stage.key("enter")
    table = app.screen
    assert isinstance(table, TableScreen)
    rng = Random(7)
    while not table.model.state.over:
        stage.key("space")
        while table.model.state.rolls_left and rng.random() < 0.5:
            for place in range(1, 6):
                if rng.random() < 0.3:
                    stage.key(str(place))
            stage.key("space")
        for _ in range(rng.randint(1, len(legal_offers(table.model.state)))):
            stage.key("tab")
        stage.key("enter")
        stage.key("enter")
    assert isinstance(app.screen, GameOverScreen)


def test_table_keys_answer_the_end_of_turn_prompt(stage: Stage, app: FivefoldApp) -> None:
    app.game.start(create_setup(RULE_SETS["winzee"], ["Ana"], seed="a"), as_it_was=True)
    model = app.game.table.model

    def take_a_box() -> None:
        for key in ("space", "tab", "enter"):
            stage.key(key)
        stage.frames(2)
        assert app.overlays.front.title == sheet_words.ALL_DONE()

    take_a_box()
    stage.key("ctrl+z")
    assert (bool(app.overlays), model.state.card.taken, model.state.rolls_left) == (False, 0, 2)
    stage.key("enter")
    stage.frames(2)
    stage.key("enter")
    assert (bool(app.overlays), model.state.card.taken, model.state.dice) == (False, 1, None)
    take_a_box()
    stage.key("space")
    assert (bool(app.overlays), model.state.card.taken, model.state.dice) == (False, 2, None)


def test_esc_goes_back_one_step_at_a_time(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    stage.key("space")
    stage.key("tab")
    stage.key("enter")
    assert table.model.previewed is not None
    stage.key("esc")
    assert table.model.previewed is None
    assert app.screen is table
    stage.key("esc")
    assert isinstance(app.screen, HomeScreen)


def test_a_new_game_asks_nothing_and_can_go_back(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    stage.key("space")
    stage.key("ctrl+n")
    assert isinstance(app.screen, NewGameScreen)
    stage.key("esc")
    assert app.screen is table, "back to the table"


def test_the_new_game_screen_keeps_unfinished_choices(stage: Stage, app: FivefoldApp) -> None:
    stage.tap(find_tile(app, "New game"))
    app.screen.choose_rules("jahtzee")
    stage.frames(2)
    app.screen.rows[0].ids.field.insert_text("Ana")
    app.screen.add_player()
    stage.frames(2)
    app.screen.rows[1].ids.field.insert_text("Ben")
    app.screen.rows[1].ids.field.focus = False
    stage.key("esc")
    assert "Official rules: Player 1" in visible_texts(app.screen), "the last game was another one"
    stage.tap(find_tile(app, "New game"))
    assert app.screen.choices.rules_id == "jahtzee"
    app.rebuild_screens()
    stage.frames(2)
    assert app.screen.choices.names == ("Ana", "Ben")
    stage.key("esc")
    stage.tap(find_tile(app, "Play with real dice"))
    assert (app.screen.choices.names, app.screen.choices.real_dice) == (("Ana", "Ben"), True)
    stage.frames(2)
    app.screen.rows[0].ids.field.insert_text("a")
    stage.key("esc")
    stage.tap(find_tile(app, "New game"))
    assert (app.screen.choices.names, app.screen.choices.real_dice) == (("Anaa", "Ben"), False)
    stage.key("esc")
    app.data_clearing.clear()
    stage.tap(find_tile(app, "New game"))
    assert app.screen.choices.names == ("Player 1",), "that is cleared too"


def finish(stage: Stage, app: FivefoldApp) -> None:
    table = app.game.table
    while not table.model.state.over:
        table.model.dice_actions.roll()
        table.model.card_actions.take(legal_offers(table.model.state)[0])
    stage.frames(2)


def test_one_tap_plays_again_after_the_last_box(stage: Stage, app: FivefoldApp) -> None:
    first = start_game(stage, app)
    finish(stage, app)
    assert isinstance(app.screen, GameOverScreen)
    stage.tap(app.screen.ids.play_again)
    assert isinstance(app.screen, TableScreen)
    assert app.screen is not first
    again, before = app.screen.model.state.setup, first.model.state.setup
    assert again.players == before.players
    assert again.seed != before.seed


def test_the_last_box_can_be_undone_from_game_over(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    finish(stage, app)
    stage.tap(app.screen.ids.undo)
    assert app.screen is table
    assert not table.model.state.over


def test_game_over_shows_the_home_button(stage: Stage, app: FivefoldApp) -> None:
    start_game(stage, app)
    finish(stage, app)
    stage.tap(app.screen.ids.home)
    assert isinstance(app.screen, HomeScreen)


def test_the_cards_can_be_viewed_after_game_over(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    finish(stage, app)
    stage.tap(app.screen.ids.see_cards)
    assert app.screen is table
    stage.key("esc")
    assert isinstance(app.screen, GameOverScreen)


def test_the_menu_lists_every_action_with_its_key(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    stage.tap(table.ids.bar.buttons["menu"])
    [dialog] = app.overlays
    rows = {row.text: row.shortcut for row in dialog.list.children}
    assert rows["Roll"] == "Space"
    assert rows["Undo last box"] == "Ctrl+Z"
    assert rows["New game"] == "Ctrl+N"
    assert rows["Quit"] == "Ctrl+Q · Alt+X"
    row = next(row for row in dialog.list.children if row.text == "Roll")
    stage.tap(row)
    assert table.model.state.rolls_left == 2


def test_the_menu_can_always_leave_the_table(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    table.model.dice_actions.roll()
    table.model.card_actions.tap_cell("chance", 0)
    stage.tap(table.ids.bar.buttons["menu"])
    rows = app.overlays.front.list.children
    stage.tap(next(row for row in rows if row.text == "Leave the table"))
    assert isinstance(app.screen, HomeScreen)


def test_a_long_press_on_the_card_opens_its_menu(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    stage.tap(table.ids.felt.cup)
    stage.right_click(table.ids.card.cell(0, ("chance", 0)))
    [dialog] = app.overlays
    texts = [row.text for row in reversed(dialog.list.children)]
    assert texts[0].startswith("Score here: ")
    assert texts[1:] == ["Undo last box", f"About {dialog.title}", "New game"]
    stage.tap(dialog.list.children[-1])
    assert table.model.state.cards[0].taken == 1


def test_totals_open_close_and_link_to_help(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    stage.key("t")
    [dialog] = app.overlays
    stage.tap(dialog.ids.buttons.children[0])
    assert app.screen.title == "Total score"
    stage.key("esc")
    assert app.screen is table


def test_nothing_under_a_dialog_can_be_touched(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    stage.key("t")
    stage.tap_at(206, 905)
    assert table.model.state.dice is None


@pytest.mark.parametrize("key", ["ctrl+q", "alt+x"])
def test_quit_by_key(stage: Stage, app: FivefoldApp, key: str) -> None:
    stopped = []
    app.bind(on_stop=lambda _: stopped.append(True))
    stage.key(key)
    assert stopped


def test_the_coach_advises_a_hold_and_applies_it_on_request(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    stage.tap(table.ids.bar.buttons["hint"])
    assert "Roll first" in app.overlays.front.ids.body.children[0].text
    stage.key("esc")
    model = table.model
    model.session.play(Roll((5, 5, 5, 1, 2)))
    model.dismiss()
    stage.key("c")
    [dialog] = app.overlays
    assert dialog.title == "Hold 5-5-5"
    texts = [getattr(each, "text", "") for each in dialog.ids.body.children]
    assert any("Expected final total 263.2" in text for text in texts)
    stage.tap(dialog.ids.buttons.children[0])
    assert model.state.held == (0, 1, 2)
    assert app.store.games.flags(app.game.uid).hints == 1
    for _ in range(2):
        model.session.play(Roll((5, 5, 5, 5, 5)))
    model.dismiss()
    stage.key("c")
    [dialog] = app.overlays
    assert dialog.title == "Take 50 in Five of a Kind"
    stage.key("enter")
    assert not app.overlays
    assert model.state.cards[0].taken == 1


def test_a_touch_released_after_leaving_the_screen_does_nothing(
    stage: Stage, app: FivefoldApp
) -> None:
    app.routes.open_new_game()
    stage.frames(2)
    touch = UnitTestTouch(*stage.middle(app.screen.ids.start))
    touch.touch_down()
    stage.key("esc")
    touch.touch_up()
    stage.frames(2)
    assert isinstance(app.screen, HomeScreen)
    assert app.game.table is None


def test_a_tap_overtaken_by_a_key_does_not_open_the_game_twice(
    stage: Stage, app: FivefoldApp
) -> None:
    """A scroll view delays touches, so Enter may open the game first."""
    app.game.start(create_setup(RULE_SETS["official"], ["Ana"]))
    app.routes.go_home()
    stage.frames(3)
    touch = UnitTestTouch(*stage.middle(app.screen.ids.primary))
    touch.touch_down()
    app.game.resume(app.game.uid)
    opened = app.game.table
    touch.touch_up()
    stage.wait(0.5)
    assert app.game.table is opened


def test_the_current_game_is_saved_before_it_is_reopened(stage: Stage, app: FivefoldApp) -> None:
    app.game.start(create_setup(RULE_SETS["official"], ["Ana"]))
    app.game.table.model.dice_actions.roll()
    app.game.table.model.dice_actions.tap(0)
    app.game.resume(app.game.uid)
    assert app.game.table.model.state.held == (0,)
    app.game.table.model.dice_actions.roll()
    assert app.game.table.model.state.rolls_left == 1


def test_a_missing_game_is_reported_and_returns_home(stage: Stage, app: FivefoldApp) -> None:
    app.game.resume("gone")
    stage.frames(2)
    assert isinstance(app.screen, HomeScreen)
    [dialog] = app.overlays
    assert any("There is no saved game" in text for text in visible_texts(dialog))
