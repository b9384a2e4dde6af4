"""What every gesture at the table does, told by what the table then shows."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.session import Session
from app.storage.errors import DiskFull, NoSuchGame
from app.storage.journal import NoJournal
from app.table.model import TableModel
from app.table.phase import Phase
from app.table.view import CellView, Mark
from core import RULE_SETS, Action, EndOfTurn, Game, Manner, Score, SecondTap, Tap, read, set_up
from tests.app.timing import ManualTimer

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Finn"]
KEEP = Manner(hints=True, second_tap=SecondTap.ALWAYS)
THROW = replace(KEEP, tap=Tap.THROWS)


class At:
    """A table in the middle of a game, and the time."""

    def __init__(
        self,
        *lines: str,
        rules: str = "official",
        players: int = 1,
        manner: Manner = KEEP,
        **how: object,
    ) -> None:
        setup = set_up(RULE_SETS[rules], NAMES[:players], seed="table", **how)  # type: ignore[arg-type]
        self.session = Session.of(setup)
        self.session.play(*map(read, lines))
        self.timer = ManualTimer()
        self.model = TableModel(self.session, manner, self.timer)

    def cell(self, box: str, column: int = 1, card: int = 0) -> CellView:
        index = self.session.state.setup.rules.index(box)
        assert index is not None
        view: CellView = self.model.cards[card].columns[column - 1].cells[index]
        return view

    @property
    def says(self) -> str:
        status = self.model.status
        return f"{status.strong} {status.rest}".strip()

    @property
    def held(self) -> list[int]:
        return [place + 1 for place, die in enumerate(self.model.dice) if die.held]

    @property
    def thrown(self) -> list[int]:
        return [place + 1 for place, die in enumerate(self.model.dice) if die.thrown]


ROLLED = "roll 4 4 2 2 2"


# --- dice -------------------------------------------------------------------------------------


def test_dice_show_their_backs_before_the_first_roll() -> None:
    assert [die.value for die in At().model.dice] == [0] * 5


def test_a_tap_holds_and_a_second_tap_lets_go() -> None:
    at = At(ROLLED)
    at.model.tap_die(0)
    at.model.tap_die(3)
    assert at.held == [1, 4]
    assert at.session.state.held == (0, 3)
    at.model.tap_die(0)
    assert at.held == [4]


def test_a_long_press_holds_all_of_a_number() -> None:
    at = At(ROLLED)
    at.model.hold_number(2)
    assert at.held == [3, 4, 5]


def test_before_a_roll_a_die_says_what_to_do() -> None:
    at = At()
    at.model.tap_die(0)
    assert at.says == "Roll the dice first."


def test_rolling_with_everything_held_is_refused_with_a_word_why() -> None:
    at = At(ROLLED, "hold 1 2 3 4 5")
    at.model.roll()
    assert at.says.startswith("All dice are held.")
    assert at.session.state.rolls_left == 2


def test_dragging_swaps_places_and_changes_nothing_in_the_game() -> None:
    at = At(ROLLED, "hold 1")
    before = at.session.state
    at.model.swap_dice(0, 4)
    assert [die.value for die in at.model.dice] == [2, 4, 2, 2, 4]
    assert at.held == [5]
    assert at.session.state == before


def test_dice_dragged_apart_are_still_held_by_where_they_lie() -> None:
    at = At(ROLLED)
    at.model.swap_dice(0, 4)
    at.model.tap_die(0)
    assert at.session.state.held == (4,)


def test_sort_lays_the_dice_in_order() -> None:
    at = At("roll 5 1 4 1 3")
    at.model.sort_dice()
    assert [die.value for die in at.model.dice] == [1, 1, 3, 4, 5]


def test_a_new_turn_lays_the_dice_as_they_fall() -> None:
    at = At("roll 5 1 4 1 3")
    at.model.sort_dice()
    at.model.tap_cell("chance", 0)
    at.model.tap_cell("chance", 0)
    assert [die.die for die in at.model.dice] == [0, 1, 2, 3, 4]


def test_a_die_dropped_on_the_cup_is_let_go() -> None:
    at = At(ROLLED, "hold 1 2")
    at.model.drop_in_cup(1)
    assert at.held == [1]


# --- where a tap throws -----------------------------------------------------------------------


def test_everything_is_kept_until_it_is_thrown() -> None:
    at = At(manner=THROW)
    at.model.roll()
    assert at.session.state.held == (0, 1, 2, 3, 4)
    assert (at.held, at.thrown) == ([], [])
    at.model.roll()
    assert at.says.startswith("All dice are held.")


def test_a_tap_throws_and_leaves_a_gap_and_a_tap_on_the_gap_takes_it_back() -> None:
    at = At(manner=THROW)
    at.model.roll()
    at.model.tap_die(1)
    at.model.tap_die(3)
    assert at.thrown == [2, 4]
    assert at.session.state.held == (0, 2, 4)
    at.model.tap_die(1)
    assert at.thrown == [4]


def test_after_the_roll_everything_is_kept_again() -> None:
    at = At(manner=THROW)
    at.model.roll()
    at.model.tap_die(1)
    at.model.roll()
    assert at.thrown == []
    assert at.session.state.rolls_left == 1


def test_rescue_brings_all_thrown_dice_back_to_where_they_were() -> None:
    at = At(manner=THROW)
    at.model.roll()
    before = at.model.dice
    at.model.tap_die(0)
    at.model.tap_die(4)
    assert at.model.can_rescue
    at.model.rescue()
    assert at.model.dice == before
    assert not at.model.can_rescue


def test_a_long_press_keeps_the_number_and_throws_the_rest() -> None:
    at = At(ROLLED, "hold 1 2 3 4 5", manner=THROW)
    at.model.hold_number(0)
    assert at.thrown == [3, 4, 5]


def test_a_die_can_be_laid_into_a_gap() -> None:
    at = At(ROLLED, "hold 2 3 4 5", manner=THROW)
    at.model.swap_dice(4, 0)
    assert at.thrown == [5]
    assert at.model.dice[0].value == 2


def test_on_the_last_roll_nothing_is_left_in_the_cup() -> None:
    at = At(manner=THROW)
    for _ in range(3):
        at.model.roll()
        at.model.tap_die(0)
    assert at.session.state.rolls_left == 0
    assert at.thrown == []


# --- the roll button --------------------------------------------------------------------------


def test_the_button_says_which_roll_comes_and_the_felt_how_many_are_left() -> None:
    at = At()
    said = []
    for _ in range(4):
        view = at.model.roll_view
        said.append((view.word, view.hint, view.headline, view.left))
        at.model.roll()
    assert said == [
        ("Begin", "roll 1 of 3", "3 rolls left", 3),
        ("Roll", "roll 2 of 3", "2 rolls left", 2),
        ("Roll", "roll 3 of 3", "1 roll left", 1),
        ("Done", "", "no rolls left", 0),
    ]
    assert not at.model.roll_view.active


def test_two_quick_taps_roll_twice_and_no_more_than_there_are() -> None:
    at = At()
    for _ in range(5):
        at.model.roll()
    assert at.session.state.rolls_left == 0
    assert at.says == "No rolls are left in this turn. Choose a box."


# --- scoring ----------------------------------------------------------------------------------


def test_the_first_tap_previews_and_the_second_scores() -> None:
    at = At(ROLLED)
    at.model.tap_cell("full_house", 0)
    assert at.cell("full_house") == CellView(Mark.PREVIEW, "25")
    assert at.says == "Tap again: 25 in Full House"
    assert at.session.state.dice is not None
    at.model.tap_cell("full_house", 0)
    assert at.cell("full_house") == CellView(Mark.TAKEN, "25")


def test_a_zero_is_previewed_in_its_own_way() -> None:
    at = At(ROLLED)
    at.model.tap_cell("large_straight", 0)
    assert at.cell("large_straight") == CellView(Mark.PREVIEW_ZERO, "0")
    assert at.says == "Tap again to zero Large Straight"


def test_quick_taps_on_two_cells_confirm_neither() -> None:
    at = At(ROLLED)
    at.model.tap_cell("full_house", 0)
    at.model.tap_cell("chance", 0)
    assert at.cell("full_house").mark is Mark.HINT
    assert at.cell("chance").mark is Mark.PREVIEW
    assert at.session.state.card.taken == 0


@pytest.mark.parametrize("gesture", ["roll", "hold"])
def test_a_roll_or_a_hold_withdraws_the_preview(gesture: str) -> None:
    at = At(ROLLED)
    at.model.tap_cell("full_house", 0)
    if gesture == "roll":
        at.model.roll()
    else:
        at.model.tap_die(0)
    assert at.model.previewed is None


def test_a_tap_on_the_label_is_a_tap_on_the_cell() -> None:
    at = At(ROLLED)
    at.model.tap_label("full_house")
    at.model.tap_label("full_house")
    assert at.cell("full_house").mark is Mark.TAKEN


def test_with_several_columns_a_label_previews_the_one_that_gains_most() -> None:
    at = At(ROLLED, rules="triple")
    at.model.tap_label("full_house")
    assert at.model.previewed == ("full_house", 2)
    at.model.tap_label("full_house")
    assert at.session.state.card.taken == 0
    at.model.tap_cell("full_house", 2)
    assert at.session.state.card.taken == 1


def test_with_several_columns_a_zero_goes_where_it_costs_least() -> None:
    at = At(ROLLED, rules="triple")
    at.model.tap_label("large_straight")
    assert at.model.previewed == ("large_straight", 0)


def test_second_tap_only_for_zeros() -> None:
    at = At(ROLLED, manner=replace(KEEP, second_tap=SecondTap.ZEROS))
    at.model.tap_cell("large_straight", 0)
    assert at.session.state.card.taken == 0
    at.model.tap_cell("full_house", 0)
    assert at.session.state.card.taken == 1


def test_second_tap_never() -> None:
    at = At(ROLLED, manner=replace(KEEP, second_tap=SecondTap.NEVER))
    at.model.tap_cell("large_straight", 0)
    assert at.session.state.card.taken == 1


def test_a_taken_box_says_so() -> None:
    at = At("roll 1 1 1 2 2", "score ones 1", ROLLED)
    at.model.tap_cell("ones", 0)
    assert at.says == "Ones is taken already. Choose an open box."


def test_a_box_that_is_not_allowed_says_why() -> None:
    at = At("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 4 4 4 4 4")
    assert at.cell("chance").mark is Mark.CLOSED
    at.model.tap_cell("chance", 0)
    assert at.says == "Fours is still open, so this five must go there."


# --- hints ------------------------------------------------------------------------------------


def test_hints_show_what_each_open_box_would_take() -> None:
    at = At(ROLLED)
    assert at.cell("twos") == CellView(Mark.HINT, "6")
    assert at.cell("ones") == CellView(Mark.HINT_ZERO, "0")


def test_without_hints_open_boxes_are_empty() -> None:
    at = At(ROLLED, manner=replace(KEEP, hints=False))
    assert at.cell("twos") == CellView(Mark.OPEN, "")


def test_a_bonus_and_a_joker_are_marked() -> None:
    lines = ("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 4 4 4 4 1", "score fours 1")
    at = At(*lines, "roll 4 4 4 4 4")
    assert at.cell("large_straight") == CellView(Mark.HINT, "40", "+100")
    at.model.tap_cell("large_straight", 0)
    assert at.says == "Tap again: 40 as a joker + 100 in Large Straight"


def test_an_extra_five_is_announced() -> None:
    lines = ("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 4 4 4 4 4")
    assert At(*lines).says == "Extra five! It goes into Fours, +100"
    assert At(*lines, rules="jahtzee").says == "Extra five! +100 where it is marked"
    assert At(*lines, rules="winzee").says == "Extra five! Yahtzee takes it: +50 and another turn"
    joker = (*lines[:2], "roll 4 4 4 4 1", "score fours 1", lines[2])
    assert At(*joker).says == "Joker! Any lower box takes this five, +100"


def test_another_turn_can_be_won_in_a_box_that_is_taken() -> None:
    at = At("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 4 4 4 4 4", rules="winzee")
    assert at.cell("five_of_a_kind") == CellView(Mark.TAKEN, "50", "+50")
    at.model.tap_cell("five_of_a_kind", 0)
    assert at.says == "Tap again: 50 and another turn in Yahtzee"
    at.model.tap_cell("five_of_a_kind", 0)
    assert at.model.seats[0].total == "100"


# --- turns ------------------------------------------------------------------------------------


def scored(at: At, box: str = "chance") -> None:
    at.model.roll()
    at.model.tap_cell(box, 0)
    if at.session.state.dice is not None:
        at.model.tap_cell(box, 0)


def test_nothing_at_the_end_of_a_turn_passes_on_at_once() -> None:
    at = At(players=2)
    scored(at)
    assert at.model.seats[1].current
    assert at.model.cards[0].name == "Ben"


def test_a_pause_keeps_the_card_in_view_and_names_the_next_player() -> None:
    at = At(players=2, manner=replace(KEEP, end_of_turn=EndOfTurn.PAUSE))
    scored(at)
    assert at.model.phase == Phase.PAUSE
    assert at.model.cards[0].name == "Ana"
    assert at.says.endswith("Ben is next")
    assert at.cell("chance").mark is Mark.JUST_TAKEN
    assert all(die.value for die in at.model.dice)
    at.timer.pass_by(10)
    assert at.model.cards[0].name == "Ben"
    assert at.model.phase == Phase.PLAYING


def test_a_tap_on_the_button_ends_the_pause_without_rolling() -> None:
    at = At(players=2, manner=replace(KEEP, end_of_turn=EndOfTurn.PAUSE))
    scored(at)
    assert at.model.roll_view.word == "Go on"
    at.model.roll()
    assert at.model.cards[0].name == "Ben"
    assert at.session.state.dice is None
    assert at.timer.idle


def test_undo_works_in_the_pause() -> None:
    at = At(players=2, manner=replace(KEEP, end_of_turn=EndOfTurn.PAUSE))
    scored(at)
    at.model.undo()
    at.timer.pass_by(10)
    assert at.model.cards[0].name == "Ana"
    assert at.session.state.dice is not None


def test_alone_there_is_no_pause() -> None:
    at = At(manner=replace(KEEP, end_of_turn=EndOfTurn.PAUSE))
    scored(at)
    assert at.model.phase == Phase.PLAYING


def test_a_prompt_can_be_cancelled_and_confirmed() -> None:
    at = At(players=2, manner=replace(KEEP, end_of_turn=EndOfTurn.PROMPT))
    scored(at)
    assert at.model.phase == Phase.PROMPT
    assert at.cell("chance").mark is Mark.JUST_TAKEN
    at.model.roll()
    assert at.session.state.dice is None
    at.model.undo()
    assert at.model.phase == Phase.PLAYING
    assert at.session.state.card.taken == 0
    at.model.tap_cell("ones", 0)
    at.model.tap_cell("ones", 0)
    at.model.go_on()
    assert at.model.cards[0].name == "Ben"


def test_the_first_roll_comes_by_itself_after_two_seconds_in_which_undo_works() -> None:
    manner = replace(KEEP, first_roll_by_itself=True)
    at = At(manner=manner)
    assert at.session.state.dice is not None
    at.model.tap_cell("chance", 0)
    at.model.tap_cell("chance", 0)
    assert at.model.phase == Phase.GRACE
    assert "roll in 2" in at.says
    at.timer.pass_by(1)
    assert "roll in 1" in at.says
    assert at.session.state.dice is None
    at.timer.pass_by(1)
    assert at.session.state.dice is not None
    at.model.tap_cell("ones", 0)
    at.model.tap_cell("ones", 0)
    at.model.undo()
    at.timer.pass_by(5)
    assert at.session.state.card.taken == 1
    assert at.session.state.rolls_left == 2


def test_whoever_switches_away_before_the_roll_finds_the_seconds_counted_on() -> None:
    at = At(manner=replace(KEEP, first_roll_by_itself=True))
    at.model.tap_cell("chance", 0)
    at.model.tap_cell("chance", 0)
    at.timer.pass_by(1)
    at.model.pause()
    at.timer.pass_by(60)
    assert at.session.state.dice is None
    at.model.wake()
    at.timer.pass_by(1)
    assert at.session.state.dice is not None


def test_a_disk_that_is_full_at_the_first_roll_is_told_at_the_table() -> None:
    class FullDisk(NoJournal):
        def write(self, actions: Sequence[Action]) -> None:
            raise DiskFull

    setup = set_up(RULE_SETS["official"], ["Ana"], seed="full")
    session = Session(Game.new(setup), FullDisk())
    model = TableModel(session, replace(KEEP, first_roll_by_itself=True), ManualTimer())
    assert session.state.dice is None
    assert "full" in model.status.strong
    asked: list[str] = []
    model.bind(on_not_saved=lambda _, sentence: asked.append(sentence))
    model.roll()
    assert len(asked) == 1


def test_nothing_rolls_by_itself_behind_whatever_lies_over_the_table() -> None:
    at = At(ROLLED, manner=replace(KEEP, first_roll_by_itself=True))
    at.model.score(at.model.offer("chance", 0))
    assert at.model.phase == Phase.GRACE
    at.model.rest()
    at.timer.pass_by(60)
    assert at.model.state.dice is None
    at.model.wake()
    at.timer.pass_by(60)
    assert at.model.state.dice is not None


def test_a_countdown_whose_roll_the_disk_refused_counts_again() -> None:
    class Disk(NoJournal):
        full = False

        def write(self, actions: Sequence[Action]) -> None:
            if self.full:
                raise DiskFull

    disk, timer = Disk(), ManualTimer()
    setup = set_up(RULE_SETS["official"], ["Ana"], seed="full")
    model = TableModel(
        Session(Game.new(setup), disk), replace(KEEP, first_roll_by_itself=True), timer
    )
    model.score(model.offer("chance", 0))
    disk.full = True
    timer.pass_by(10)
    assert model.state.dice is None
    assert "full" in model.status.strong
    disk.full = False
    model.wake()
    timer.pass_by(10)
    assert model.state.dice is not None


def test_a_game_that_is_gone_asks_how_to_go_on_like_a_full_disk() -> None:
    """Such as one that another copy of the program has deleted."""

    class Gone(NoJournal):
        def write(self, actions: Sequence[Action]) -> None:
            raise NoSuchGame(game="this one")

    model = TableModel(
        Session(Game.new(set_up(RULE_SETS["official"], ["Ana"], seed="g")), Gone()),
        KEEP,
        ManualTimer(),
    )
    asked: list[str] = []
    model.bind(on_not_saved=lambda _, sentence: asked.append(sentence))
    model.roll()
    assert len(asked) == 1
    assert model.state.dice is None


def test_a_roll_by_hand_does_not_roll_twice() -> None:
    at = At(manner=replace(KEEP, first_roll_by_itself=True))
    at.model.tap_cell("chance", 0)
    at.model.tap_cell("chance", 0)
    at.model.roll()
    at.timer.pass_by(5)
    assert at.session.state.rolls_left == 2


def test_undo_is_offered_until_the_next_roll() -> None:
    at = At()
    assert not at.model.can_undo
    scored(at)
    assert at.model.can_undo
    at.model.roll()
    assert not at.model.can_undo


def finish(at: At) -> None:
    while not at.session.state.over:
        state = at.session.state
        values = state.card.columns[0].values
        box = state.setup.rules.boxes[values.index(None)].id
        scored(at, box)


def test_game_over_and_undo_from_there() -> None:
    at = At(players=2)
    finish(at)
    assert at.model.phase == Phase.OVER
    at.model.roll()
    assert at.model.phase == Phase.OVER
    at.model.undo()
    assert at.model.phase == Phase.PLAYING
    assert not at.session.state.over


# --- players ----------------------------------------------------------------------------------


def test_the_leader_is_marked_and_nobody_is_at_nil() -> None:
    at = At(players=2)
    assert not any(seat.leader for seat in at.model.seats)
    scored(at)
    assert [seat.leader for seat in at.model.seats] == [True, False]


def test_a_tap_on_a_name_shows_that_card_and_another_goes_back() -> None:
    at = At(players=3)
    at.model.view_card(2)
    assert at.model.cards[0].name == "Cleo"
    assert not at.model.cards[0].playing
    assert at.says == "Cleo’s card. Tap Ana to play on"
    at.model.view_card(0)
    assert at.model.cards[0].name == "Ana"


def test_a_tap_on_a_card_that_is_only_looked_at_goes_back_and_scores_nothing() -> None:
    at = At(ROLLED, players=2, manner=replace(KEEP, second_tap=SecondTap.NEVER))
    at.model.view_card(1)
    at.model.tap_cell("chance", 0)
    assert at.model.cards[0].name == "Ana"
    assert at.session.state.card.taken == 0


def test_turn_n_of_n() -> None:
    at = At(players=2)
    assert at.model.subtitle == "Turn 1 of 13"
    scored(at)
    scored(at)
    assert at.model.subtitle == "Turn 2 of 13"


# --- the party trick --------------------------------------------------------------------------


def test_the_trick_works_for_those_who_have_it_and_shows_nothing_to_others() -> None:
    has = At("roll 4 4 1 2 3", "hold 1 2", tricksters=["Ana"])
    has.model.trick()
    assert has.session.state.dice == (4, 4, 4, 4, 4)
    lacks = At("roll 4 4 1 2 3", "hold 1 2")
    before = lacks.model.status
    lacks.model.trick()
    assert lacks.session.state.rolls_left == 2
    assert lacks.model.status == before


# --- keys -------------------------------------------------------------------------------------


def test_arrows_move_over_the_card() -> None:
    at = At(ROLLED, rules="triple")
    model = at.model
    model.move_focus(0, 1)
    assert model.focused == ("ones", 0)
    model.move_focus(0, 1)
    model.move_focus(1, 0)
    assert model.focused == ("twos", 1)
    assert at.cell("twos", 2).focused
    for _ in range(2):
        model.move_focus(1, 0)
    assert model.focused == ("four_of_a_kind", 0)
    for _ in range(9):
        model.move_focus(1, 1)
    assert model.focused == ("five_of_a_kind", 2)


def test_tab_goes_through_the_boxes_that_are_open() -> None:
    at = At("roll 1 1 1 2 2", "score ones 1", ROLLED)
    at.model.next_open(1)
    assert at.model.focused == ("twos", 0)
    at.model.next_open(-1)
    assert at.model.focused == ("chance", 0)


def test_enter_rolls_or_previews_and_scores() -> None:
    at = At()
    at.model.choose()
    assert at.session.state.rolls_left == 2
    at.model.focus(("chance", 0))
    at.model.choose()
    assert at.model.previewed == ("chance", 0)
    at.model.choose()
    assert at.session.state.card.taken == 1
    assert at.model.focused is None


def test_the_session_takes_all_actions_or_none() -> None:
    at = At(ROLLED)
    before = at.session.game
    with pytest.raises(Exception, match="no column 6"):
        at.session.play(Score("chance"), Score("chance", 5))
    assert at.session.game is before
