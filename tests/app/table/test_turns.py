"""End of turn, undo, the automatic first roll, and viewing other cards."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.game.session import Session
from app.storage.errors import DiskFull, NoSuchGame
from app.storage.games.journal import NoJournal
from app.table.phase import Phase
from app.table.table_model import TableModel
from app.table.view_state import CellMark
from core import RULE_SETS, Action, Deal, EndOfTurn, Game, SecondTap, create_setup, outcome
from tests.app.support.model_driver import NAMES, ROLLED, TAP_HOLDS, ModelDriver
from tests.app.support.timers import ManualTimer


def scored(driver: ModelDriver, box: str = "chance") -> None:
    driver.model.dice_actions.roll()
    driver.model.card_actions.tap_cell(box, 0)
    if driver.session.state.dice is not None:
        driver.model.card_actions.tap_cell(box, 0)


def finish(driver: ModelDriver) -> None:
    while not driver.session.state.over:
        state = driver.session.state
        values = state.card.columns[0].values
        box = state.setup.rules.boxes[values.index(None)].id
        scored(driver, box)


# --- the end of a turn ------------------------------------------------------------------------


def test_without_an_end_of_turn_setting_the_next_turn_starts_at_once() -> None:
    driver = ModelDriver(players=2)
    scored(driver)
    assert driver.model.seats[1].current
    assert driver.model.cards[0].name == "Ben"


def test_a_pause_keeps_the_card_in_view_and_names_the_next_player() -> None:
    driver = ModelDriver(players=2, play_style=replace(TAP_HOLDS, end_of_turn=EndOfTurn.PAUSE))
    scored(driver)
    assert driver.model.phase == Phase.PAUSE
    assert driver.model.cards[0].name == "Ana"
    assert driver.status_text.endswith("Ben is next")
    assert driver.cell("chance").mark is CellMark.JUST_TAKEN
    assert all(die.value for die in driver.model.dice)
    driver.timer.advance(10)
    assert driver.model.cards[0].name == "Ben"
    assert driver.model.phase == Phase.PLAYING


def test_a_tap_on_the_button_ends_the_pause_without_rolling() -> None:
    driver = ModelDriver(players=2, play_style=replace(TAP_HOLDS, end_of_turn=EndOfTurn.PAUSE))
    scored(driver)
    assert driver.model.roll_view.word == "Go on"
    driver.model.dice_actions.roll()
    assert driver.model.cards[0].name == "Ben"
    assert driver.session.state.dice is None
    assert driver.timer.idle


def test_undo_works_in_the_pause() -> None:
    driver = ModelDriver(players=2, play_style=replace(TAP_HOLDS, end_of_turn=EndOfTurn.PAUSE))
    scored(driver)
    driver.model.undo()
    driver.timer.advance(10)
    assert driver.model.cards[0].name == "Ana"
    assert driver.session.state.dice is not None


def test_no_pause_in_a_solo_game() -> None:
    driver = ModelDriver(play_style=replace(TAP_HOLDS, end_of_turn=EndOfTurn.PAUSE))
    scored(driver)
    assert driver.model.phase == Phase.PLAYING


def test_a_prompt_can_be_cancelled_and_confirmed() -> None:
    driver = ModelDriver(players=2, play_style=replace(TAP_HOLDS, end_of_turn=EndOfTurn.PROMPT))
    scored(driver)
    assert driver.model.phase == Phase.PROMPT
    assert driver.cell("chance").mark is CellMark.JUST_TAKEN
    driver.model.dice_actions.roll()
    assert driver.session.state.dice is None
    driver.model.undo()
    assert driver.model.phase == Phase.PLAYING
    assert driver.session.state.card.taken == 0
    driver.model.card_actions.tap_cell("ones", 0)
    driver.model.card_actions.tap_cell("ones", 0)
    driver.model.next_turn()
    assert driver.model.cards[0].name == "Ben"


def test_undo_is_offered_until_the_next_roll() -> None:
    driver = ModelDriver()
    assert not driver.model.can_undo
    scored(driver)
    assert driver.model.can_undo
    driver.model.dice_actions.roll()
    assert not driver.model.can_undo


def test_undo_after_game_over() -> None:
    driver = ModelDriver(players=2)
    finish(driver)
    assert driver.model.phase == Phase.OVER
    driver.model.dice_actions.roll()
    assert driver.model.phase == Phase.OVER
    driver.model.undo()
    assert driver.model.phase == Phase.PLAYING
    assert not driver.session.state.over


def test_the_table_shows_the_result() -> None:
    driver = ModelDriver(players=2, deal=Deal.SAME)
    finish(driver)
    assert driver.status_text == "Game over. Ana and Ben tie"
    driver = ModelDriver(players=2)
    finish(driver)
    winners = outcome(driver.session.state).winners
    assert [driver.status_text] == [f"Game over. {each.name} wins" for each in winners]


# --- the first roll by itself -----------------------------------------------------------------


def test_the_automatic_first_roll_leaves_two_seconds_to_undo() -> None:
    play_style = replace(TAP_HOLDS, first_roll_by_itself=True)
    driver = ModelDriver(play_style=play_style)
    assert driver.session.state.dice is not None
    driver.model.card_actions.tap_cell("chance", 0)
    driver.model.card_actions.tap_cell("chance", 0)
    assert driver.model.phase == Phase.GRACE
    assert "roll in 2" in driver.status_text
    driver.timer.advance(1)
    assert "roll in 1" in driver.status_text
    assert driver.session.state.dice is None
    driver.timer.advance(1)
    assert driver.session.state.dice is not None
    driver.model.card_actions.tap_cell("ones", 0)
    driver.model.card_actions.tap_cell("ones", 0)
    driver.model.undo()
    driver.timer.advance(5)
    assert driver.session.state.card.taken == 1
    assert driver.session.state.rolls_left == 2


def test_the_countdown_continues_after_a_pause() -> None:
    driver = ModelDriver(play_style=replace(TAP_HOLDS, first_roll_by_itself=True))
    driver.model.card_actions.tap_cell("chance", 0)
    driver.model.card_actions.tap_cell("chance", 0)
    driver.timer.advance(1)
    driver.model.suspend_and_save()
    driver.timer.advance(60)
    assert driver.session.state.dice is None
    driver.model.resume()
    driver.timer.advance(1)
    assert driver.session.state.dice is not None


def test_a_game_resumed_before_the_roll_still_offers_undo() -> None:
    driver = ModelDriver(ROLLED, play_style=replace(TAP_HOLDS, first_roll_by_itself=True))
    driver.model.card_actions.take(driver.model.card_actions.offer("chance", 0))
    driver.model.suspend_and_save()
    timer = ManualTimer()
    again = TableModel(driver.session, driver.model.play_style, timer)
    assert "roll in 2" in again.status.rest
    assert again.can_undo
    timer.advance(2)
    assert again.state.dice is not None


def test_disabling_the_automatic_roll_stops_the_countdown() -> None:
    driver = ModelDriver(ROLLED, play_style=replace(TAP_HOLDS, first_roll_by_itself=True))
    driver.model.card_actions.take(driver.model.card_actions.offer("chance", 0))
    driver.model.suspend()
    driver.model.change_play_style(TAP_HOLDS)
    driver.model.resume()
    driver.timer.advance(60)
    assert driver.model.phase == Phase.PLAYING
    assert driver.model.state.dice is None
    assert driver.model.can_undo


def test_a_viewed_card_stays_during_the_countdown() -> None:
    play_style = replace(TAP_HOLDS, first_roll_by_itself=True, end_of_turn_in_company=None)
    driver = ModelDriver(ROLLED, players=3, play_style=play_style)
    driver.model.card_actions.take(driver.model.card_actions.offer("chance", 0))
    driver.model.view_card(2)
    driver.timer.advance(1)
    assert driver.model.cards[0].name == "Cleo"


def test_no_automatic_roll_behind_a_dialog() -> None:
    driver = ModelDriver(ROLLED, play_style=replace(TAP_HOLDS, first_roll_by_itself=True))
    driver.model.card_actions.take(driver.model.card_actions.offer("chance", 0))
    assert driver.model.phase == Phase.GRACE
    driver.model.suspend()
    driver.timer.advance(60)
    assert driver.model.state.dice is None
    driver.model.resume()
    driver.timer.advance(60)
    assert driver.model.state.dice is not None


def test_a_manual_roll_cancels_the_automatic_one() -> None:
    driver = ModelDriver(play_style=replace(TAP_HOLDS, first_roll_by_itself=True))
    driver.model.card_actions.tap_cell("chance", 0)
    driver.model.card_actions.tap_cell("chance", 0)
    driver.model.dice_actions.roll()
    driver.timer.advance(5)
    assert driver.session.state.rolls_left == 2


# --- what cannot be saved ---------------------------------------------------------------------


def test_a_full_disk_at_the_automatic_roll_is_reported() -> None:
    class FullDisk(NoJournal):
        def write(self, actions: Sequence[Action]) -> None:
            raise DiskFull

    setup = create_setup(RULE_SETS["official"], ["Ana"], seed="full")
    session = Session(Game.new(setup), FullDisk())
    model = TableModel(session, replace(TAP_HOLDS, first_roll_by_itself=True), ManualTimer())
    assert session.state.dice is None
    assert "full" in model.status.strong
    failures: list[str] = []
    model.bind(on_not_saved=lambda _, sentence: failures.append(sentence))
    model.dice_actions.roll()
    assert len(failures) == 1


def test_the_countdown_restarts_after_a_failed_save() -> None:
    class Disk(NoJournal):
        full = False

        def write(self, actions: Sequence[Action]) -> None:
            if self.full:
                raise DiskFull

    disk, timer = Disk(), ManualTimer()
    setup = create_setup(RULE_SETS["official"], ["Ana"], seed="full")
    model = TableModel(
        Session(Game.new(setup), disk), replace(TAP_HOLDS, first_roll_by_itself=True), timer
    )
    model.card_actions.take(model.card_actions.offer("chance", 0))
    disk.full = True
    timer.advance(10)
    assert model.state.dice is None
    assert "full" in model.status.strong
    disk.full = False
    model.resume()
    timer.advance(10)
    assert model.state.dice is not None


def test_a_deleted_game_is_handled_like_a_full_disk() -> None:
    """For example one deleted by another instance."""

    class Gone(NoJournal):
        def write(self, actions: Sequence[Action]) -> None:
            raise NoSuchGame(game="this one")

    model = TableModel(
        Session(Game.new(create_setup(RULE_SETS["official"], ["Ana"], seed="g")), Gone()),
        TAP_HOLDS,
        ManualTimer(),
    )
    failures: list[str] = []
    model.bind(on_not_saved=lambda _, sentence: failures.append(sentence))
    model.dice_actions.roll()
    assert len(failures) == 1
    assert model.state.dice is None


# --- players ----------------------------------------------------------------------------------


def test_the_leader_is_marked_except_at_zero() -> None:
    driver = ModelDriver(players=2)
    assert not any(seat.leader for seat in driver.model.seats)
    scored(driver)
    assert [seat.leader for seat in driver.model.seats] == [True, False]


def test_a_tap_on_a_name_shows_that_card_and_a_second_returns() -> None:
    driver = ModelDriver(players=3)
    driver.model.view_card(2)
    assert driver.model.cards[0].name == "Cleo"
    assert not driver.model.cards[0].playing
    assert driver.status_text == "Cleo’s card. Tap Ana to play on"
    driver.model.view_card(0)
    assert driver.model.cards[0].name == "Ana"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Ana", "Ana’s card. Tap Ben to play on"),
        ("Ben", "Ben, roll the dice to begin"),
        ("Cleo", "Cleo’s card. Tap Ben to play on"),
    ],
)
def test_a_tap_on_a_name_ends_the_pause_and_shows_that_card(name: str, says: str) -> None:
    driver = ModelDriver(players=3, play_style=replace(TAP_HOLDS, end_of_turn=EndOfTurn.PAUSE))
    scored(driver)
    driver.model.view_card(NAMES.index(name))
    assert driver.status_text == says
    assert driver.model.cards[0].name == name
    assert driver.timer.idle, "it stays in view"
    driver.model.view_card(1)
    assert driver.model.cards[0].name == "Ben"


def test_a_tap_on_a_name_does_not_answer_the_prompt() -> None:
    driver = ModelDriver(players=2, play_style=replace(TAP_HOLDS, end_of_turn=EndOfTurn.PROMPT))
    scored(driver)
    driver.model.view_card(1)
    assert driver.status_text == "Ben’s card. Tap Ana to play on"
    driver.model.view_card(0)
    assert driver.status_text.startswith("Ana took")
    assert driver.model.phase == Phase.PROMPT


@pytest.mark.parametrize("rules", ["official", "triple"])
@pytest.mark.parametrize("tapped", ["cell", "label"])
def test_a_tap_on_a_viewed_card_only_says_whose_turn_it_is(rules: str, tapped: str) -> None:
    driver = ModelDriver(
        ROLLED, rules=rules, players=2, play_style=replace(TAP_HOLDS, second_tap=SecondTap.NEVER)
    )
    driver.model.view_card(1)
    if tapped == "cell":
        driver.model.card_actions.tap_cell("chance", 0)
    else:
        driver.model.card_actions.tap_label("chance")
    assert driver.status_text == "It is Ana’s turn. Tap Ana to play on"
    assert driver.model.cards[0].name == "Ben"
    assert driver.model.previewed is None
    assert driver.session.state.card.taken == 0


@pytest.mark.parametrize("second_tap", SecondTap)
def test_a_tap_on_a_label_of_a_viewed_card_only_says_whose_turn_it_is(
    second_tap: SecondTap,
) -> None:
    driver = ModelDriver(
        ROLLED, rules="triple", players=2, play_style=replace(TAP_HOLDS, second_tap=second_tap)
    )
    driver.model.view_card(1)
    driver.model.card_actions.tap_label("chance")
    assert driver.status_text == "It is Ana’s turn. Tap Ana to play on"
    assert driver.model.cards[0].name == "Ben"
    assert driver.model.previewed is None
    assert driver.session.state.card.taken == 0


def test_turn_counter() -> None:
    driver = ModelDriver(players=2)
    assert driver.model.subtitle == "Turn 1 of 13"
    scored(driver)
    scored(driver)
    assert driver.model.subtitle == "Turn 2 of 13"
