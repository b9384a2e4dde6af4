"""Watching and hurrying bots by touch; bots wait while the table is not in front."""

from pathlib import Path

from app.application import FivefoldApp
from app.screens.game_over.game_over_screen import GameOverScreen
from app.screens.table.table_screen import TableScreen
from app.settings.game_options import GameOptions, Seat
from app.settings.settings import BotPace, Settings, ShowRoll
from app.table.phase import Phase
from core import RULE_SETS, create_setup, legal_offers
from tests.app.support.stage import Stage
from tests.app.support.table_driver import ANA_PLAYED, NO_END_OF_TURN, TableDriver

# --- at the table -----------------------------------------------------------------------------


def test_watching_and_hurrying_a_bots_turn_by_touch(stage: Stage) -> None:
    table = TableDriver(stage, players=2, play_style=NO_END_OF_TURN, bots={1: "steady"})
    stage.open(table.screen)
    stage.tap(table.felt.cup)
    stage.tap(table.cell("chance"))
    stage.tap(table.cell("chance"))
    assert table.model.is_bot_turn
    assert [chip.view.bot for chip in table.screen.ids.strip.chips] == [False, True]
    stage.tap(table.felt.undo)
    assert table.session.state.player == 0, "undone before the bot rolled"
    stage.tap(table.cell("chance"))
    stage.tap(table.cell("chance"))
    table.timer.advance(2)
    assert table.session.state.dice is not None
    dice = [slot.face.value for slot in table.felt.row.slots]
    assert tuple(dice) == table.session.state.dice
    stage.tap(table.screen.ids.strip.chips[0])
    assert table.model.cards[0].player == 0, "cards can be viewed"
    stage.tap(table.screen.ids.strip.chips[1])
    stage.tap(table.screen.ids.status)
    assert table.session.state.cards[1].taken == 1
    table.check_shows_game()
    stage.tap(table.die(0))
    assert table.model.phase == Phase.PLAYING
    assert table.session.state.player == 0
    stage.tap(table.felt.cup)
    assert table.session.state.dice is not None, "Ana plays again"


def test_a_bots_preview_scrolls_into_view(stage: Stage) -> None:
    straight = ("roll 1 1 1 2 3", "score ones 1", "roll 1 2 3 4 5")
    table = TableDriver(stage, "custom", players=2, columns=6, lines=straight, bots={1: "greedy"})
    stage.open(table.screen, 360, 640)
    assert table.card.cell(1, ("large_straight", 0)) is None
    while table.model.previewed is None:
        table.timer.advance_to_next()
    assert table.model.previewed[0] == "large_straight"
    assert table.card.cell(1, ("large_straight", 0)) is not None


def test_space_hurries_a_bot_and_the_menu_still_opens(stage: Stage) -> None:
    table = TableDriver(
        stage, players=2, play_style=NO_END_OF_TURN, bots={1: "steady"}, lines=ANA_PLAYED
    )
    stage.open(table.screen)
    table.screen.key("down")
    assert table.model.focused is None
    stage.tap(table.screen.ids.bar.buttons["menu"])
    assert len(table.context.overlays) == 1
    assert table.session.state.dice is None
    table.screen.key("space")
    assert table.session.state.cards[1].taken == 1
    table.screen.key("space")
    assert table.model.phase == Phase.PLAYING


# --- in the program ---------------------------------------------------------------------------


def opened(stage: Stage, folder: Path) -> FivefoldApp:
    app = FivefoldApp(folder)
    stage.open(app, 412, 915)
    settings = Settings(play_style=NO_END_OF_TURN, show_roll=ShowRoll.OFF, bot_pace=BotPace.CALM)
    app.preferences.change_settings(settings)
    return app


def take_turn(stage: Stage, app: FivefoldApp) -> None:
    """Play Ana's turn by touch: one roll and an open box."""
    table = app.game.table
    stage.tap(table.ids.felt.cup)
    box = legal_offers(table.model.state)[0]
    for _ in range(2):
        stage.tap(table.ids.card.cell(0, box.cell))


def test_a_whole_game_with_a_bot_restarted_during_its_turn(stage: Stage, tmp_path: Path) -> None:
    app = opened(stage, tmp_path)
    app.routes.open_new_game()
    stage.frames(2)
    app.screen.choices = GameOptions(seats=(Seat("Ana"), Seat(bot="greedy")))
    stage.frames(2)
    stage.tap(app.screen.ids.start)
    assert app.game.table.model.bots == {1: "greedy"}
    take_turn(stage, app)
    assert app.game.table.model.is_bot_turn
    stage.wait(2)
    assert app.game.table.model.state.dice is not None, "the bot has rolled"
    rolled = app.game.table.model.session.game.actions
    stage.close()
    app = opened(stage, tmp_path)
    assert isinstance(app.screen, TableScreen)
    assert app.game.table.model.bots == {1: "greedy"}
    assert app.game.table.model.session.game.actions[: len(rolled)] == rolled
    stage.tap(app.game.table.ids.bar.buttons["menu"])
    stage.wait(5)
    assert app.game.table.model.state.cards[1].taken == 0, "it waits while a dialog is open"
    stage.key("esc")
    model = app.game.table.model
    while model.state.cards[0].taken < 12 or model.bot_active:
        if not model.hurry_bot():
            model.dice_actions.throw()
            model.card_actions.take(legal_offers(model.state)[0])
    take_turn(stage, app)
    stage.tap(app.game.table.ids.status)
    stage.frames(3)
    assert isinstance(app.screen, GameOverScreen)
    assert app.store.top_scores.kinds()
    listed = app.store.top_scores.top(app.store.top_scores.kinds()[0])
    assert [entry.name for entry in listed] == ["Ana"]
    assert [player.name for player in app.store.players.all()] == ["Ana"]
    [(_, cards)] = app.store.statistics.kinds()
    assert cards == 1, "the bot is not in the statistics"
    stage.tap(app.screen.ids.play_again)
    assert app.game.table.model.bots == {1: "greedy"}
    assert app.preferences.game_options.seats[1].bot == "greedy"


def test_bots_stop_in_the_background_and_behind_other_screens(stage: Stage, tmp_path: Path) -> None:
    app = opened(stage, tmp_path)
    setup = create_setup(RULE_SETS["official"], ["Greedy", "Steady"], seed="watch")
    app.game.start(setup, as_it_was=False, bots=((0, "greedy"), (1, "steady")))
    stage.wait(2)
    assert app.game.table.model.state.dice is not None
    for away, back in (
        (app.on_pause, app.on_resume),
        (app.routes.open_settings, app.back),
        (app.game.table.show_totals, app.overlays.close_all),
    ):
        away()
        stage.frames(2)
        done = len(app.game.table.model.session.game.actions)
        stage.wait(5)
        stage.wait(5)
        assert len(app.game.table.model.session.game.actions) == done
        back()
        stage.frames(2)
        for _ in range(4):
            stage.wait(5)
        assert len(app.game.table.model.session.game.actions) > done
