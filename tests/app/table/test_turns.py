"""A turn ends as its manner says, can be taken back, and the next player is named."""

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


def scored(at: ModelDriver, box: str = "chance") -> None:
    at.model.dice_actions.roll()
    at.model.card_actions.tap_cell(box, 0)
    if at.session.state.dice is not None:
        at.model.card_actions.tap_cell(box, 0)


def finish(at: ModelDriver) -> None:
    while not at.session.state.over:
        state = at.session.state
        values = state.card.columns[0].values
        box = state.setup.rules.boxes[values.index(None)].id
        scored(at, box)


# --- the end of a turn ------------------------------------------------------------------------


def test_nothing_at_the_end_of_a_turn_passes_on_at_once() -> None:
    at = ModelDriver(players=2)
    scored(at)
    assert at.model.seats[1].current
    assert at.model.cards[0].name == "Ben"


def test_a_pause_keeps_the_card_in_view_and_names_the_next_player() -> None:
    at = ModelDriver(players=2, manner=replace(TAP_HOLDS, end_of_turn=EndOfTurn.PAUSE))
    scored(at)
    assert at.model.phase == Phase.PAUSE
    assert at.model.cards[0].name == "Ana"
    assert at.status_text.endswith("Ben is next")
    assert at.cell("chance").mark is CellMark.JUST_TAKEN
    assert all(die.value for die in at.model.dice)
    at.timer.advance(10)
    assert at.model.cards[0].name == "Ben"
    assert at.model.phase == Phase.PLAYING


def test_a_tap_on_the_button_ends_the_pause_without_rolling() -> None:
    at = ModelDriver(players=2, manner=replace(TAP_HOLDS, end_of_turn=EndOfTurn.PAUSE))
    scored(at)
    assert at.model.roll_view.word == "Go on"
    at.model.dice_actions.roll()
    assert at.model.cards[0].name == "Ben"
    assert at.session.state.dice is None
    assert at.timer.idle


def test_undo_works_in_the_pause() -> None:
    at = ModelDriver(players=2, manner=replace(TAP_HOLDS, end_of_turn=EndOfTurn.PAUSE))
    scored(at)
    at.model.undo()
    at.timer.advance(10)
    assert at.model.cards[0].name == "Ana"
    assert at.session.state.dice is not None


def test_alone_there_is_no_pause() -> None:
    at = ModelDriver(manner=replace(TAP_HOLDS, end_of_turn=EndOfTurn.PAUSE))
    scored(at)
    assert at.model.phase == Phase.PLAYING


def test_a_prompt_can_be_cancelled_and_confirmed() -> None:
    at = ModelDriver(players=2, manner=replace(TAP_HOLDS, end_of_turn=EndOfTurn.PROMPT))
    scored(at)
    assert at.model.phase == Phase.PROMPT
    assert at.cell("chance").mark is CellMark.JUST_TAKEN
    at.model.dice_actions.roll()
    assert at.session.state.dice is None
    at.model.undo()
    assert at.model.phase == Phase.PLAYING
    assert at.session.state.card.taken == 0
    at.model.card_actions.tap_cell("ones", 0)
    at.model.card_actions.tap_cell("ones", 0)
    at.model.next_turn()
    assert at.model.cards[0].name == "Ben"


def test_undo_is_offered_until_the_next_roll() -> None:
    at = ModelDriver()
    assert not at.model.can_undo
    scored(at)
    assert at.model.can_undo
    at.model.dice_actions.roll()
    assert not at.model.can_undo


def test_game_over_and_undo_from_there() -> None:
    at = ModelDriver(players=2)
    finish(at)
    assert at.model.phase == Phase.OVER
    at.model.dice_actions.roll()
    assert at.model.phase == Phase.OVER
    at.model.undo()
    assert at.model.phase == Phase.PLAYING
    assert not at.session.state.over


def test_when_it_is_over_the_table_says_how_it_ended() -> None:
    at = ModelDriver(players=2, deal=Deal.SAME)
    finish(at)
    assert at.status_text == "Game over. Ana and Ben tie"
    at = ModelDriver(players=2)
    finish(at)
    winners = outcome(at.session.state).winners
    assert [at.status_text] == [f"Game over. {each.name} wins" for each in winners]


# --- the first roll by itself -----------------------------------------------------------------


def test_the_first_roll_comes_by_itself_after_two_seconds_in_which_undo_works() -> None:
    manner = replace(TAP_HOLDS, first_roll_by_itself=True)
    at = ModelDriver(manner=manner)
    assert at.session.state.dice is not None
    at.model.card_actions.tap_cell("chance", 0)
    at.model.card_actions.tap_cell("chance", 0)
    assert at.model.phase == Phase.GRACE
    assert "roll in 2" in at.status_text
    at.timer.advance(1)
    assert "roll in 1" in at.status_text
    assert at.session.state.dice is None
    at.timer.advance(1)
    assert at.session.state.dice is not None
    at.model.card_actions.tap_cell("ones", 0)
    at.model.card_actions.tap_cell("ones", 0)
    at.model.undo()
    at.timer.advance(5)
    assert at.session.state.card.taken == 1
    assert at.session.state.rolls_left == 2


def test_whoever_switches_away_before_the_roll_finds_the_seconds_counted_on() -> None:
    at = ModelDriver(manner=replace(TAP_HOLDS, first_roll_by_itself=True))
    at.model.card_actions.tap_cell("chance", 0)
    at.model.card_actions.tap_cell("chance", 0)
    at.timer.advance(1)
    at.model.suspend_and_save()
    at.timer.advance(60)
    assert at.session.state.dice is None
    at.model.resume()
    at.timer.advance(1)
    assert at.session.state.dice is not None


def test_whoever_continues_a_game_before_the_roll_can_still_take_the_box_back() -> None:
    at = ModelDriver(ROLLED, manner=replace(TAP_HOLDS, first_roll_by_itself=True))
    at.model.card_actions.take(at.model.card_actions.offer("chance", 0))
    at.model.suspend_and_save()
    timer = ManualTimer()
    again = TableModel(at.session, at.model.play_style, timer)
    assert "roll in 2" in again.status.rest
    assert again.can_undo
    timer.advance(2)
    assert again.state.dice is not None


def test_the_first_roll_by_itself_is_switched_off_while_it_is_counted_down() -> None:
    at = ModelDriver(ROLLED, manner=replace(TAP_HOLDS, first_roll_by_itself=True))
    at.model.card_actions.take(at.model.card_actions.offer("chance", 0))
    at.model.suspend()
    at.model.change_play_style(TAP_HOLDS)
    at.model.resume()
    at.timer.advance(60)
    assert at.model.phase == Phase.PLAYING
    assert at.model.state.dice is None
    assert at.model.can_undo


def test_a_card_that_is_looked_at_stays_while_the_seconds_are_counted() -> None:
    manner = replace(TAP_HOLDS, first_roll_by_itself=True, end_of_turn_in_company=None)
    at = ModelDriver(ROLLED, players=3, manner=manner)
    at.model.card_actions.take(at.model.card_actions.offer("chance", 0))
    at.model.view_card(2)
    at.timer.advance(1)
    assert at.model.cards[0].name == "Cleo"


def test_nothing_rolls_by_itself_behind_whatever_lies_over_the_table() -> None:
    at = ModelDriver(ROLLED, manner=replace(TAP_HOLDS, first_roll_by_itself=True))
    at.model.card_actions.take(at.model.card_actions.offer("chance", 0))
    assert at.model.phase == Phase.GRACE
    at.model.suspend()
    at.timer.advance(60)
    assert at.model.state.dice is None
    at.model.resume()
    at.timer.advance(60)
    assert at.model.state.dice is not None


def test_a_roll_by_hand_does_not_roll_twice() -> None:
    at = ModelDriver(manner=replace(TAP_HOLDS, first_roll_by_itself=True))
    at.model.card_actions.tap_cell("chance", 0)
    at.model.card_actions.tap_cell("chance", 0)
    at.model.dice_actions.roll()
    at.timer.advance(5)
    assert at.session.state.rolls_left == 2


# --- what cannot be saved ---------------------------------------------------------------------


def test_a_disk_that_is_full_at_the_first_roll_is_told_at_the_table() -> None:
    class FullDisk(NoJournal):
        def write(self, actions: Sequence[Action]) -> None:
            raise DiskFull

    setup = create_setup(RULE_SETS["official"], ["Ana"], seed="full")
    session = Session(Game.new(setup), FullDisk())
    model = TableModel(session, replace(TAP_HOLDS, first_roll_by_itself=True), ManualTimer())
    assert session.state.dice is None
    assert "full" in model.status.strong
    asked: list[str] = []
    model.bind(on_not_saved=lambda _, sentence: asked.append(sentence))
    model.dice_actions.roll()
    assert len(asked) == 1


def test_a_countdown_whose_roll_the_disk_refused_counts_again() -> None:
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


def test_a_game_that_is_gone_asks_how_to_go_on_like_a_full_disk() -> None:
    """Such as one that another copy of the program has deleted."""

    class Gone(NoJournal):
        def write(self, actions: Sequence[Action]) -> None:
            raise NoSuchGame(game="this one")

    model = TableModel(
        Session(Game.new(create_setup(RULE_SETS["official"], ["Ana"], seed="g")), Gone()),
        TAP_HOLDS,
        ManualTimer(),
    )
    asked: list[str] = []
    model.bind(on_not_saved=lambda _, sentence: asked.append(sentence))
    model.dice_actions.roll()
    assert len(asked) == 1
    assert model.state.dice is None


# --- players ----------------------------------------------------------------------------------


def test_the_leader_is_marked_and_nobody_is_at_nil() -> None:
    at = ModelDriver(players=2)
    assert not any(seat.leader for seat in at.model.seats)
    scored(at)
    assert [seat.leader for seat in at.model.seats] == [True, False]


def test_a_tap_on_a_name_shows_that_card_and_another_goes_back() -> None:
    at = ModelDriver(players=3)
    at.model.view_card(2)
    assert at.model.cards[0].name == "Cleo"
    assert not at.model.cards[0].playing
    assert at.status_text == "Cleo’s card. Tap Ana to play on"
    at.model.view_card(0)
    assert at.model.cards[0].name == "Ana"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Ana", "Ana’s card. Tap Ben to play on"),
        ("Ben", "Ben, roll the dice to begin"),
        ("Cleo", "Cleo’s card. Tap Ben to play on"),
    ],
)
def test_a_tap_on_a_name_in_the_pause_ends_it_and_shows_that_card(name: str, says: str) -> None:
    at = ModelDriver(players=3, manner=replace(TAP_HOLDS, end_of_turn=EndOfTurn.PAUSE))
    scored(at)
    at.model.view_card(NAMES.index(name))
    assert at.status_text == says
    assert at.model.cards[0].name == name
    assert at.timer.idle, "it stays in view"
    at.model.view_card(1)
    assert at.model.cards[0].name == "Ben"


def test_a_tap_on_a_name_is_no_answer_to_the_question_at_the_end_of_a_turn() -> None:
    at = ModelDriver(players=2, manner=replace(TAP_HOLDS, end_of_turn=EndOfTurn.PROMPT))
    scored(at)
    at.model.view_card(1)
    assert at.status_text == "Ben’s card. Tap Ana to play on"
    at.model.view_card(0)
    assert at.status_text.startswith("Ana took")
    assert at.model.phase == Phase.PROMPT


@pytest.mark.parametrize("rules", ["official", "triple"])
@pytest.mark.parametrize("tapped", ["cell", "label"])
def test_a_tap_on_a_card_that_is_only_looked_at_goes_back_and_does_nothing_else(
    rules: str, tapped: str
) -> None:
    at = ModelDriver(
        ROLLED, rules=rules, players=2, manner=replace(TAP_HOLDS, second_tap=SecondTap.NEVER)
    )
    at.model.view_card(1)
    if tapped == "cell":
        at.model.card_actions.tap_cell("chance", 0)
    else:
        at.model.card_actions.tap_label("chance")
    assert at.model.cards[0].name == "Ana"
    assert at.model.previewed is None
    assert at.session.state.card.taken == 0


@pytest.mark.parametrize("second_tap", SecondTap)
def test_a_tap_on_a_name_of_a_card_that_is_only_looked_at_goes_back_too(
    second_tap: SecondTap,
) -> None:
    at = ModelDriver(
        ROLLED, rules="triple", players=2, manner=replace(TAP_HOLDS, second_tap=second_tap)
    )
    at.model.view_card(1)
    at.model.card_actions.tap_label("chance")
    assert at.model.cards[0].name == "Ana"
    assert at.model.previewed is None
    assert at.session.state.card.taken == 0


def test_turn_n_of_n() -> None:
    at = ModelDriver(players=2)
    assert at.model.subtitle == "Turn 1 of 13"
    scored(at)
    scored(at)
    assert at.model.subtitle == "Turn 2 of 13"
