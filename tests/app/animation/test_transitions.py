"""Transitions show what happened and never block input."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from kivy.core.window import Window
from kivy.graphics.instructions import InstructionGroup

from app.animation.confetti_motion import Burst, Fall, PaperPiece
from app.animation.transitions import Transitions, transitions
from app.application import FivefoldApp
from app.screens.game_over.confetti import PIECES, Confetti
from app.screens.game_over.game_over_screen import GameOverScreen
from app.settings.settings import ColourMode, Settings, ShowRoll
from app.widgets.table.sheet.score_cell import ScoreCell
from core import RULE_SETS, EndOfTurn, card_totals, legal_offers
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver
from tests.app.support.widget_stage import show_widgets

ROLLED = "roll 4 4 4 2 6"
ON_AT_ONCE = replace(
    RULE_SETS["official"].play_style, end_of_turn=EndOfTurn.NOTHING, end_of_turn_in_company=None
)
NEARLY = (
    *("roll 6 6 6 6 1", "score sixes 1", "roll 5 5 5 5 1", "score fives 1"),
    *("roll 4 4 4 1 1", "score fours 1", "roll 3 3 3 3 1"),
)
"""Twelve more points in the upper half earn its bonus."""


@pytest.fixture(autouse=True)
def manual_transitions() -> Iterator[None]:
    """Step transitions from the test."""
    transitions.finish_all()
    transitions.set_enabled(True)
    yield
    transitions.set_enabled(True)
    transitions.finish_all()


def open_table(stage: Stage, *lines: str, **options: object) -> TableDriver:
    table = TableDriver(stage, lines=lines, **options)
    stage.open(table.screen)
    transitions.finish_all()
    return table


def count_instructions(group: InstructionGroup) -> int:
    return len(group.children)


def take(table: TableDriver, box: str) -> None:
    """Tap a previewed box a second time and stop the clock."""
    table.model.card_actions.tap_cell(box, 0)
    transitions.finish_all()
    table.model.card_actions.tap_cell(box, 0)
    transitions.use_manual_clock()


# --- one clock --------------------------------------------------------------------------------


def test_a_transition_runs_from_start_to_end() -> None:
    player, progress = Transitions(), []
    player.play("one", 1.0, progress.append)
    player.use_manual_clock()
    player.step(0.25)
    player.step(0.5)
    player.step(0.5)
    assert progress == [0.0, 0.25, 0.75, 1.0]
    assert not player.running


def test_a_transition_stopped_by_another_is_finished() -> None:
    player, progress = Transitions(), []
    player.play("one", 1.0, lambda part: player.stop("other") if part else None)
    player.play("other", 1.0, progress.append)
    player.use_manual_clock()
    player.step(0.25)
    assert progress == [0.0, 1.0], "and is not shown halfway again"


def test_a_second_transition_of_a_target_ends_the_first() -> None:
    player, first, second = Transitions(), [], []
    player.play("one", 1.0, first.append)
    player.play("one", 1.0, second.append)
    assert (first, second) == ([0.0, 1.0], [0.0])
    player.finish_all()
    assert second == [0.0, 1.0]


def test_reduced_motion_jumps_to_the_end() -> None:
    player, progress = Transitions(), []
    player.play("before", 1.0, progress.append)
    player.set_enabled(False)
    player.play("after", 1.0, progress.append)
    assert progress == [0.0, 1.0, 1.0]
    assert not player.running


def test_confetti_bursts_and_falls() -> None:
    burst = Burst(12, seed=3)
    assert all(abs(bit.x) < 1e-9 and abs(bit.y) < 1e-9 for bit in burst.at(0))
    assert {bit.x > 0 for bit in burst.at(0.5)} == {True, False}
    middle = sum(bit.y for bit in burst.at(1)) / 12
    assert middle < -0.5


# --- at the table -----------------------------------------------------------------------------


def test_a_preview_slides_into_its_cell(stage: Stage) -> None:
    table = open_table(stage, ROLLED)
    cell = table.cell("fours")
    at_rest = number_height(cell)
    table.model.card_actions.tap_cell("fours", 0)
    transitions.use_manual_clock()
    assert cell.view.text == "12"
    below = number_height(cell)
    transitions.step(0.05)
    assert below < number_height(cell)
    transitions.step(1)
    assert number_height(cell) == pytest.approx(at_rest, abs=2)


def number_height(cell: ScoreCell) -> float:
    """Where the number is drawn."""
    return float(cell.canvas.children[1].children[-1].pos[1])


def test_a_score_flies_from_the_dice_to_its_box(stage: Stage) -> None:
    table = open_table(stage, ROLLED)
    take(table, "fours")
    flying = table.screen.moments.effects.canvas
    assert count_instructions(flying) == 1
    assert table.cell("fours").view.text == "12", "scored before it flies"
    assert table.screen.moments.effects.score_position == pytest.approx(table.felt.row.loose_center)
    transitions.use_manual_clock()
    transitions.step(0.37)
    cell = table.cell("fours")
    assert cell.collide_point(*table.screen.moments.effects.score_position)
    transitions.step(0.1)
    assert count_instructions(flying) == 0


def test_a_score_flies_to_the_name_when_another_card_is_shown(stage: Stage) -> None:
    table = open_table(stage, ROLLED, players=4, play_style=ON_AT_ONCE)
    stage.size(360, 640)
    take(table, "fours")
    assert table.model.cards[0].player == 1
    transitions.step(0.379)
    assert table.screen.ids.strip.chips[0].collide_point(
        *table.screen.moments.effects.score_position
    )
    transitions.finish_all()
    assert table.screen.moments.effects.score_position is None


def test_totals_count_up_but_hold_the_new_value_at_once(stage: Stage) -> None:
    table = open_table(stage, ROLLED)
    take(table, "fours")
    total = table.screen.ids.strip.chips[0]._total  # noqa: SLF001
    foot = table.total("total")
    assert (total.text, foot.text) == ("12", "12")
    assert (total.displayed_text, foot.displayed_text) == ("0", "0")
    table.check_shows_game()
    transitions.step(0.13)
    assert 0 < int(total.displayed_text) < 12
    transitions.step(1)
    assert (total.displayed_text, foot.displayed_text) == ("12", "12")


def test_undo_does_not_count_totals_down(stage: Stage) -> None:
    table = open_table(stage, ROLLED)
    take(table, "fours")
    transitions.finish_all()
    table.model.undo()
    assert table.screen.ids.strip.chips[0]._total.displayed_text == "0"  # noqa: SLF001


def test_the_next_players_totals_do_not_count_from_the_last_players(stage: Stage) -> None:
    table = open_table(
        stage, ROLLED, "score fours 1", "roll 6 6 6 5 5", players=2, play_style=ON_AT_ONCE
    )
    take(table, "chance")
    assert table.model.cards[0].player == 0
    total = table.total("total")
    assert total.displayed_text == total.text


def test_the_bonus_bar_fills_and_light_runs_down_the_boxes_when_it_is_earned(stage: Stage) -> None:
    table = open_table(stage, *NEARLY)
    bonus = table.total("upper_bonus")
    assert bonus.filled == pytest.approx(56 / 63)
    assert bonus.text == "7 to go"
    take(table, "threes")
    state = table.session.state
    assert card_totals(state.setup, state.cards[0])[0].upper_bonus == 35
    assert bonus.text == "+35"
    assert table.model.taken.upper_bonus
    assert count_instructions(table.screen.moments.effects.canvas) == 2, "the score and the light"
    transitions.step(1.21)
    assert count_instructions(table.screen.moments.effects.canvas) == 0


def test_no_confetti_without_a_bonus(stage: Stage) -> None:
    table = open_table(stage, ROLLED)
    take(table, "fours")
    assert count_instructions(table.screen.moments.effects.canvas) == 1


def test_a_tap_during_transitions_acts_at_once(stage: Stage) -> None:
    table = open_table(stage, *NEARLY)
    take(table, "threes")
    transitions.step(0.05)
    assert transitions.running
    stage.tap(table.felt.cup)
    assert table.session.state.dice is not None
    assert count_instructions(table.screen.moments.effects.canvas) == 0
    assert table.total("upper_bonus").text == "+35"
    table.check_shows_game()


def test_no_frames_are_drawn_after_transitions(stage: Stage) -> None:
    table = open_table(stage, *NEARLY)
    take(table, "threes")
    transitions.step(5)
    stage.frames(5)
    drawn: list[object] = []
    Window.bind(on_flip=drawn.append)
    stage.frames(30)
    Window.unbind(on_flip=drawn.append)
    assert drawn == []


def test_transitions_leave_nothing_behind(stage: Stage) -> None:
    table = open_table(stage)
    effects = table.screen.moments.effects
    for number in range(50):
        effects.fly_score("12", (10, 10), (200, 300))
        effects.burst_confetti(100, 100, 50, number)
        transitions.step(2)
    assert count_instructions(effects.canvas) == 0
    assert not transitions.running


# --- the winner -------------------------------------------------------------------------------


def test_confetti_falls_into_its_resting_places() -> None:
    confetti = Confetti()
    with show_widgets(confetti, size=(400, 300)):
        resting = confetti.visible_pieces
        confetti.fall()
        transitions.use_manual_clock()
        assert min(y for _, y in confetti.visible_pieces) > 300, "all of it starts above"
        transitions.step(1.2)
        assert confetti.visible_pieces != resting
        transitions.step(2)
        assert confetti.visible_pieces == resting
    assert len(resting) == len(PIECES)


def test_falling_confetti_never_rises() -> None:
    fall = Fall(PaperPiece(0.5, 0.2, 30), Random(1))
    heights = [fall.at(step / 40).y for step in range(41)]
    assert heights == sorted(heights, reverse=True)
    assert fall.at(1) == pytest.approx(PaperPiece(0.5, 0.2, 30))


@pytest.mark.parametrize("reduced", [False, True])
def test_the_winners_confetti_respects_reduced_motion(
    stage: Stage, tmp_path: Path, reduced: bool
) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, 412, 915)
    wanted = Settings(appearance=ColourMode.LIGHT, show_roll=ShowRoll.OFF, reduced_motion=reduced)
    app.preferences.change_settings(wanted)
    app.game.start_as_last_time()
    model = app.game.table.model
    while not model.state.over:
        model.dice_actions.roll()
        model.card_actions.take(legal_offers(model.state)[0])
        model.next_turn()
    stage.frames()
    assert isinstance(app.screen, GameOverScreen)
    assert transitions.running is not reduced
    app.on_pause()
    assert not transitions.running
