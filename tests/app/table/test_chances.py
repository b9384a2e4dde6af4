"""Chances to win at the table, and a coach who plays to win."""

import re

import pytest

from app.accessibility.screen_narration import speak
from app.settings.settings import Settings
from app.table.coach import WinHint
from app.table.phase import Phase
from app.text import coach as words
from app.text import narrator
from app.text.table import win_percent
from app.widgets.behaviors.accessible import describe
from app.widgets.dialogs.dialog import Dialog
from app.widgets.text.paragraph import Paragraph
from core import RULE_SETS, parse_action
from core.coach import evaluate, win_chances
from core.coach.choice_values import TurnValues, evaluate_turn
from core.coach.win_chance import WinChanceValues
from core.errors import CoachTablesDamaged
from tests.app.support.model_driver import ModelDriver
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver
from tests.app.support.widget_stage import SMALL, find_widgets, layout_flaws
from tests.marks import extended

BOXES = [box.id for box in RULE_SETS["official"].boxes]
ROLLS = ("1 2 2 4 6", "2 3 5 5 6")


def lines_until(turn: int, players: int = 2) -> tuple[str, ...]:
    """All players fill the boxes from the top."""
    return tuple(
        line
        for box in BOXES[: turn - 1]
        for player in range(players)
        for line in (f"roll {ROLLS[player % 2]}", f"score {box} 1")
    )


def show_chances(driver: ModelDriver | TableDriver) -> None:
    driver.model.chance_display.turn(True)
    work(driver)


def work(driver: ModelDriver | TableDriver) -> None:
    while not driver.timer.idle:
        driver.timer.advance_to_next()


def shown(driver: ModelDriver | TableDriver) -> list[str]:
    return [seat.chance for seat in driver.model.seats]


def sentences(dialog: Dialog) -> str:
    return " ".join(each.text for each in find_widgets(dialog, Paragraph))


# --- chances at the table ---------------------------------------------------------------------


def test_chances_are_off_by_default_and_can_be_turned_on_and_off() -> None:
    driver = ModelDriver(players=2)
    work(driver)
    assert not Settings().chances_to_win
    assert shown(driver) == ["", ""]
    show_chances(driver)
    assert shown(driver) == ["50%", "50%"]
    driver.model.chance_display.turn(False)
    assert shown(driver) == ["", ""]


def test_chances_follow_the_game_but_not_what_is_held() -> None:
    driver = ModelDriver(*lines_until(11), players=2)
    show_chances(driver)
    before = shown(driver)
    assert before == [win_percent(each) for each in win_chances(driver.session.state)]
    driver.session.play(parse_action("roll 5 5 5 5 5"))
    driver.model.refresh()
    assert shown(driver) == before, "until the next are found"
    work(driver)
    assert shown(driver) == [win_percent(each) for each in win_chances(driver.session.state)]
    assert shown(driver) != before
    driver.model.dice_actions.tap(0)
    work_left = driver.timer.pending
    driver.timer.advance(0.01)
    assert driver.timer.pending == work_left, "only holds are to be saved"


def test_chances_are_worked_out_a_little_in_each_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.table.chance_display.FRAME_BUDGET", 0.0)
    driver = ModelDriver(*lines_until(11), "roll 1 2 3 4 4", players=2)
    driver.model.chance_display.turn(True)
    frames = 0
    while not driver.timer.idle:
        driver.timer.advance_to_next()
        frames += 1
    assert frames > 3
    assert shown(driver) == [win_percent(each) for each in win_chances(driver.session.state)]


def test_chances_wait_while_dice_are_in_flight() -> None:
    driver = ModelDriver(players=2)
    show_chances(driver)
    driver.session.play(parse_action("roll 5 5 5 5 5"))
    driver.model.reset_attention(phase=Phase.ROLLING)
    driver.model.refresh()
    assert driver.timer.idle
    driver.model.reset_attention(phase=Phase.PLAYING)
    driver.model.refresh()
    work(driver)
    assert shown(driver) != ["50%", "50%"]


def test_work_stops_when_the_game_leaves_the_table() -> None:
    driver = ModelDriver(players=2)
    driver.model.chance_display.turn(True)
    driver.model.suspend_and_save()
    assert driver.timer.idle


@pytest.mark.parametrize(
    ("rules", "players"), [("official", 1), ("triple", 2), ("maxi", 2), ("yamb", 2)]
)
def test_nothing_is_shown_where_the_chances_are_not_known(rules: str, players: int) -> None:
    driver = ModelDriver(rules=rules, players=players)
    show_chances(driver)
    assert shown(driver) == [""] * players


def test_damaged_tables_show_no_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise CoachTablesDamaged

    driver = ModelDriver(players=2)
    monkeypatch.setattr("core.coach.win_chance.CardSpreads.__init__", fail)
    show_chances(driver)
    assert shown(driver) == ["", ""]


def test_at_the_end_the_winner_is_certain() -> None:
    driver = ModelDriver(*lines_until(14), players=2)
    show_chances(driver)
    assert sorted(shown(driver)) == ["0%", "100%"]


def test_small_chances_are_neither_nothing_nor_certain() -> None:
    assert [win_percent(each) for each in (0.0, 1e-9, 0.001, 0.006, 0.5)] == [
        *("0%", "0%", "<1%", "1%", "50%")
    ]
    assert [win_percent(each) for each in (0.994, 0.999, 1 - 1e-9, 1.0)] == [
        *("99%", ">99%", "100%", "100%")
    ]


def test_a_name_is_read_with_its_chance(stage: Stage) -> None:
    table = TableDriver(stage, players=2)
    stage.open(table.screen)
    show_chances(table)
    stage.frames(2)
    chip = table.screen.ids.strip.chips[1]
    description = describe(chip)
    assert description is not None
    assert narrator.CHANCE_TO_WIN(chance="50%") in speak(description)


@pytest.mark.parametrize("players", [2, 3, extended(4), extended(5), 6])
@pytest.mark.parametrize("size", [SMALL, (412, 915), extended((640, 360)), (1000, 760)])
def test_chances_are_shown_in_full_beside_every_name(
    stage: Stage, size: tuple[int, int], players: int
) -> None:
    table = TableDriver(stage, players=players, lines=lines_until(11, players))
    stage.open(table.screen, *size)
    show_chances(table)
    stage.frames(3)
    strip = table.screen.ids.strip
    assert layout_flaws(strip) == []
    for chip in strip.chips:
        labels = [each for each in chip.children if each.text and each.width > 1]
        [found] = [each for each in labels if re.search(r"\d%$", each.text)]
        assert found.text.endswith(chip.view.chance)
        assert chip.x <= found.x
        assert found.right <= chip.right + 1


# --- play to win ------------------------------------------------------------------------------

# Ana has two points fewer than the first three throws give Ben in Chance, his last box.
LAST_BOX = (*lines_until(13), "roll 1 1 2 2 2", "score chance 1")


def test_the_coach_plays_to_win_in_the_last_third(stage: Stage) -> None:
    table = TableDriver(stage, players=2, lines=(*LAST_BOX, "roll 6 6 1 2 2"))
    table.model.coach.to_win = True
    stage.open(table.screen)
    state = table.session.state
    by_chance = evaluate_turn(state, TurnValues(WinChanceValues(state)))
    stage.tap(table.screen.ids.bar.buttons["hint"])
    [dialog] = table.context.overlays
    text = sentences(dialog)
    assert dialog.title == words.describe_choice(by_chance.choices[0], state.setup)
    assert words.WINS_MOST_OFTEN(chance=win_percent(by_chance.value)) in text
    assert words.chance_to_win(by_chance.value) in table.status_text
    assert "Expected final total" not in text
    assert layout_flaws(dialog) == []


def test_before_the_last_third_and_without_the_setting_points_count() -> None:
    for to_win, lines in ((True, ("roll 5 5 5 2 3",)), (False, (*LAST_BOX, "roll 6 6 1 2 2"))):
        driver = ModelDriver(*lines, players=2)
        driver.model.coach.to_win = to_win
        hint = driver.model.ask_coach()
        assert not isinstance(hint, WinHint)
        assert hint.evaluation == evaluate(driver.session.state)


def test_do_it_makes_the_choice_that_wins_most() -> None:
    driver = ModelDriver(*LAST_BOX, "roll 6 6 1 2 2", players=2)
    driver.model.coach.to_win = True
    hint = driver.model.ask_coach()
    assert isinstance(hint, WinHint)
    driver.model.card_actions.apply_hint(hint)
    best = hint.evaluation.choices[0]
    state = driver.session.state
    assert sorted((state.dice or ())[place] for place in state.held) == list(best.dice)
    assert driver.model.ask_coach() == hint, "the turn is worked out once"


def test_it_says_what_more_points_would_cost() -> None:
    seen = set()
    for dice in ("6 6 1 2 2", "6 6 6 4 1", "5 5 5 5 5", "3 3 3 2 2", "1 1 1 1 2"):
        driver = ModelDriver(*lines_until(12), f"roll {dice}", players=2)
        driver.model.coach.to_win = True
        hint = driver.model.ask_coach()
        assert isinstance(hint, WinHint)
        setup = driver.session.state.setup
        sentence = words.explain_play_to_win(hint.evaluation, hint.by_points, setup)
        best, most = hint.evaluation.choices[0], hint.by_points.choices[0]
        more = most.value - hint.by_points.value_of(best)
        if more < words.NEGLIGIBLE_POINTS:
            assert words.ALSO_MOST_POINTS() in sentence
        else:
            assert f"{more:.1f} points more on average" in sentence
        seen.add(more < words.NEGLIGIBLE_POINTS)
        for other in hint.evaluation.choices[1:3]:
            loss = best.value - other.value
            text = words.describe_other_chance(other, loss, setup)
            expected = "as good" if loss < words.NEGLIGIBLE_CHANCE else win_percent(other.value)
            assert expected in text
    assert True in seen


def test_no_warning_of_lost_points_while_the_win_counts() -> None:
    for to_win in (False, True):
        driver = ModelDriver(*lines_until(12), "roll 6 6 6 6 6", players=2)
        driver.model.warn_at = 1
        driver.model.coach.to_win = to_win
        for _ in range(2):
            driver.model.card_actions.tap_cell("chance", 0)
        assert ("costs" in driver.status_text) is not to_win
