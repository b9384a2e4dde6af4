"""How moments are shown at the table, and that they delay nobody."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.animation.transitions import transitions
from app.settings.settings import MomentLevel, ShowRoll
from app.table.presenter.moments import Moment, MomentKind
from app.widgets.table.dice.die_face import DieFace
from core import RULE_SETS, parse_action
from tests.app.support.stage import Stage
from tests.app.support.table_driver import NO_END_OF_TURN, TableDriver

SIZES = [(412, 915), (360, 640, 1, 1.3), (640, 360), (720, 600), (1000, 760), (1400, 950)]
FIVE = parse_action("roll 3 3 3 3 3").dice
BEFORE_BONUS = (
    *("roll 6 6 6 6 1", "score sixes 1", "roll 5 5 5 5 1", "score fives 1"),
    *("roll 4 4 4 1 1", "score fours 1", "roll 3 3 3 3 1"),
)
SMALL = [
    Moment(MomentKind.STRAIGHT, "Large Straight", points="40"),
    Moment(MomentKind.FULL_HOUSE, "Full House", points="25"),
    Moment(MomentKind.LEAD, "Ben takes the lead"),
    Moment(MomentKind.LAST_ROLL, "The last roll"),
]


@pytest.fixture(autouse=True)
def stepped_transitions() -> Iterator[None]:
    transitions.finish_all()
    transitions.set_enabled(True)
    yield
    transitions.set_enabled(True)
    transitions.finish_all()


def open_table(
    stage: Stage, size: tuple[float, ...] = (412, 915), **options: object
) -> TableDriver:
    table = TableDriver(stage, **options)
    stage.open(table.screen, *size)
    return table


def roll_five(table: TableDriver) -> None:
    table.model.dice_actions.enter(FIVE)
    table.model.dice_actions.finish_roll()
    transitions.use_manual_clock()


def gathered_dice(table: TableDriver) -> list[DieFace]:
    return [each for each in table.screen.moments.panel.children if isinstance(each, DieFace)]


@pytest.mark.parametrize("show", [ShowRoll.OFF, ShowRoll.BRISK])
def test_the_dice_of_a_five_gather_in_an_arc_once_they_have_landed(
    stage: Stage, show: ShowRoll
) -> None:
    table = open_table(stage, show_roll=show)
    roll_five(table)
    dice = gathered_dice(table)[::-1]
    transitions.step(0.13)
    landed = [tuple(die.center) for die in dice]
    transitions.step(1.0)
    assert [die.value for die in dice] == list(FIVE)
    assert [tuple(die.center) for die in dice] != landed
    heights = [die.center_y for die in dice]
    assert heights == pytest.approx(heights[::-1])
    assert heights[0] < heights[1] < heights[2]
    assert dice[0].tilt > 0 > dice[4].tilt, "the outer dice lean outwards"
    transitions.step(1.0)
    assert table.screen.moments.moment is None
    assert gathered_dice(table) == []
    table.check_shows_game()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rules", ["official", "triple"])
def test_the_box_of_a_five_stays_in_view(stage: Stage, size: tuple[float, ...], rules: str) -> None:
    table = open_table(stage, size, rules=rules, players=2)
    roll_five(table)
    transitions.step(1.0)
    panel, card = table.screen.moments.panel, table.card
    cell = card.cell(0, panel.moment.cell)
    low, high = cell.y + panel.sheet_shift, cell.top + panel.sheet_shift
    assert high <= card.top + 1
    apart = panel.plate.right <= cell.x or panel.plate.x >= cell.right
    assert apart or low >= panel.plate.top
    assert panel.plate.y >= table.felt.cup.top, "the buttons stay in reach"


@pytest.mark.parametrize(
    ("size", "rises"), [((412, 915), True), ((640, 360), False), ((1400, 950), False)]
)
def test_the_felt_rises_over_the_sheet_but_not_beside_it(
    stage: Stage, size: tuple[float, ...], rises: bool
) -> None:
    table = open_table(stage, size)
    roll_five(table)
    transitions.step(0.2)
    first = table.screen.moments.panel.plate
    transitions.step(0.5)
    last = table.screen.moments.panel.plate
    assert (first.top < last.top) == rises
    assert first.height > 0
    assert (last.top > table.felt.top) == rises


@pytest.mark.extended
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("moment", SMALL, ids=lambda each: each.kind)
def test_the_name_of_a_small_moment_touches_neither_dice_nor_totals(
    stage: Stage, size: tuple[float, ...], moment: Moment
) -> None:
    table = open_table(stage, size, players=3, lines=("roll 1 2 3 4 5", "hold 1 2"))
    table.model.announce(moment)
    plate = table.screen.moments.tag.plate
    assert plate is not None
    assert moment.seconds <= 0.25
    dice = [slot.face for slot in table.felt.row.slots]
    for each in (*dice, *(table.total("total", seat) for seat in range(3))):
        apart = plate.x >= each.right or plate.right <= each.x
        assert apart or plate.y >= each.top or plate.top <= each.y


@pytest.mark.parametrize("size", [(412, 915), (915, 412), (1400, 950)])
def test_no_half_of_the_status_line_is_seen_beside_the_name_of_a_small_moment(
    stage: Stage, size: tuple[int, int]
) -> None:
    table = open_table(stage, size, players=2)
    table.model.announce(SMALL[0])
    status, tag = table.screen.ids.status, table.screen.moments.tag
    plate = tag.plate
    overlaps = min(plate.top, status.top) > max(plate.y, status.y) and (
        min(plate.right, status.right) > max(plate.x, status.x)
    )
    hidden = tag.covered is not None and tag.covered[:2] == tuple(status.pos)
    assert hidden == overlaps
    transitions.finish_all()
    assert tag.moment is None


def test_a_moment_ends_when_the_window_changes_its_size(stage: Stage) -> None:
    table = open_table(stage)
    roll_five(table)
    transitions.step(0.4)
    assert table.screen.moments.moment is not None
    stage.size(915, 412)
    stage.frames(2)
    assert table.screen.moments.moment is None
    assert table.screen.moments.panel.plate is None
    table.check_shows_game()


def test_the_ring_closes_over_the_points_that_were_missing(stage: Stage) -> None:
    table = open_table(stage, lines=BEFORE_BONUS)
    table.model.score(table.model.card_actions.offer("threes", 0))
    transitions.use_manual_clock()
    ring = table.screen.moments.panel._ring  # noqa: SLF001
    transitions.step(0.1)
    assert ring.closed == pytest.approx(56 / 63, abs=0.001)
    transitions.step(0.3)
    assert 56 / 63 < ring.closed < 1
    transitions.step(0.4)
    assert ring.closed == pytest.approx(1)


def test_a_tap_on_a_great_moment_only_ends_it(stage: Stage) -> None:
    table = open_table(stage)
    roll_five(table)
    transitions.step(0.5)
    stage.tap(table.die(2))
    assert table.screen.moments.moment is None
    assert table.session.state.held == ()
    stage.tap(table.die(2))
    assert table.session.state.held == (2,)


def test_a_tap_on_the_button_ends_a_moment_and_rolls(stage: Stage) -> None:
    table = open_table(stage)
    roll_five(table)
    transitions.step(0.5)
    stage.tap(table.felt.cup)
    assert table.screen.moments.moment is None
    assert table.session.state.rolls_left == 1


def test_a_key_ends_a_moment(stage: Stage) -> None:
    table = open_table(stage)
    roll_five(table)
    table.screen.key("right")
    assert table.screen.moments.moment is None


@pytest.mark.parametrize("moment", [Moment(MomentKind.FIVE, "Five!", dice=FIVE), SMALL[2]])
def test_without_movement_a_moment_is_shown_too(stage: Stage, moment: Moment) -> None:
    table = open_table(stage)
    transitions.set_enabled(False)
    table.model.announce(moment)
    assert table.screen.moments.moment is moment
    places = [tuple(die.center) for die in gathered_dice(table)]
    stage.frames(2)
    assert [tuple(die.center) for die in gathered_dice(table)] == places
    stage.wait(1)
    assert table.screen.moments.moment is None


@pytest.mark.parametrize("level", [MomentLevel.CALM, MomentLevel.OFF])
def test_a_setting_calms_moments_or_turns_them_off(stage: Stage, level: MomentLevel) -> None:
    table = open_table(stage)
    preferences = table.context.preferences
    preferences.change_settings(replace(preferences.settings, moments=level))
    roll_five(table)
    moments = table.screen.moments
    assert (moments.moment is None) == (level is MomentLevel.OFF)
    assert len(moments.effects.canvas.children) == 0, "no confetti"
    places = [tuple(die.center) for die in gathered_dice(table)]
    transitions.step(0.5)
    assert [tuple(die.center) for die in gathered_dice(table)] == places


def test_every_five_of_a_rule_set_with_other_words_is_named(stage: Stage) -> None:
    table = open_table(stage, rules="jahtzee", play_style=RULE_SETS["jahtzee"].play_style)
    roll_five(table)
    assert table.screen.moments.moment.title == "Jahtzee!"


def play_all_but_the_last_box() -> tuple[str, ...]:
    """A solo game in which threes are left, and bring the upper bonus with four of them."""
    upper = {"sixes": 6, "fives": 5, "fours": 4}
    lines = [*BEFORE_BONUS[:-1]]
    for box in RULE_SETS["official"].boxes:
        if box.id not in (*upper, "threes"):
            lines += ["roll 1 1 2 4 6", f"score {box.id} 1"]
    return (*lines, BEFORE_BONUS[-1])


def take_last_box(stage: Stage, level: MomentLevel = MomentLevel.FULL) -> TableDriver:
    table = open_table(stage, lines=play_all_but_the_last_box(), play_style=NO_END_OF_TURN)
    preferences = table.context.preferences
    preferences.change_settings(replace(preferences.settings, moments=level))
    for _ in range(2):
        stage.tap(table.cell("threes"))
    assert table.session.state.over
    transitions.use_manual_clock()
    return table


def test_a_bonus_won_by_the_last_box_is_seen_before_the_end(stage: Stage) -> None:
    table = take_last_box(stage)
    assert table.screen.moments.moment.kind is MomentKind.UPPER_BONUS
    transitions.step(1.1)
    assert table.context.calls == []
    transitions.step(0.2)
    assert table.context.calls == ["game over"]
    assert table.screen.moments.moment is None


@pytest.mark.parametrize("end", ["dice", "bar", "key", "back"])
def test_any_tap_or_key_ends_the_last_moment_and_shows_the_end(stage: Stage, end: str) -> None:
    table = take_last_box(stage)
    if end == "key":
        table.screen.key("m")
    elif end == "back":
        assert table.screen.dismiss()
    else:
        stage.tap(table.felt if end == "dice" else table.screen.ids.bar)
    assert table.context.calls == ["game over"]
    assert not table.context.overlays, "the tap does nothing else"
    transitions.step(2)
    assert table.context.calls == ["game over"]


def test_without_movement_the_last_moment_is_seen_too(stage: Stage) -> None:
    transitions.set_enabled(False)
    table = take_last_box(stage)
    assert table.screen.moments.moment is not None
    assert table.context.calls == []
    stage.wait(1.2)
    assert table.context.calls == ["game over"]


def test_without_moments_the_end_comes_at_once(stage: Stage) -> None:
    table = take_last_box(stage, MomentLevel.OFF)
    assert table.context.calls == ["game over"]


def test_a_table_that_is_left_shows_no_end(stage: Stage) -> None:
    table = take_last_box(stage)
    table.screen.release()
    transitions.step(2)
    assert table.context.calls == []
