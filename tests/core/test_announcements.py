"""Yamb: the order of its columns, announcements and the difference."""

import pytest

from core import (
    Announce,
    Deal,
    Dice,
    Game,
    Hold,
    Roll,
    Score,
    Undo,
    all_offers,
    announceable_boxes,
    apply,
    correct_dice,
    create_setup,
    legal_actions,
    legal_offers,
    must_announce,
    total_rows,
    why_not,
)
from core.errors import (
    AlreadyAnnounced,
    AnnouncedTooLate,
    AnnounceFirst,
    BoxNotAnnounced,
    BoxTaken,
    GameIsOver,
    NothingToAnnounce,
    NothingToUndo,
    NotRolledYet,
    NotTheNextBox,
    OtherBoxAnnounced,
    UnknownBox,
)
from core.rule_sets import RULE_SETS
from tests.core.scripted_game import ScriptedGame

DICE: Dice = (2, 2, 3, 5, 6)
BOXES = [box.id for box in RULE_SETS["yamb"].boxes]


class YambGame(ScriptedGame):
    def __init__(self) -> None:
        super().__init__("yamb")

    def announce(self, box: str) -> "YambGame":
        self.state = apply(self.state, Announce(box))
        return self

    def fill_columns(self, *columns: int) -> "YambGame":
        for column in columns:
            for box in BOXES[::-1] if column == 3 else BOXES:
                self.turn(DICE, box, column)
        return self


def rolled() -> YambGame:
    game = YambGame()
    game.roll(*DICE)
    return game


def test_each_column_has_its_order() -> None:
    game = rolled()
    free = {(box, 2) for box in BOXES}
    assert game.legal() == free | {("ones", 1), ("five_of_a_kind", 3)}
    game.score("ones", 1).roll(*DICE)
    assert game.legal() == free | {("twos", 1), ("five_of_a_kind", 3)}
    game.score("five_of_a_kind", 3).roll(*DICE)
    assert game.legal() == free | {("twos", 1), ("four_of_a_kind", 3)}


def test_a_box_out_of_order_says_which_is_next() -> None:
    game = rolled()
    assert why_not(game.state, Score("twos", 0)) == NotTheNextBox(box="Ones")
    assert why_not(game.state, Score("ones", 2)) == NotTheNextBox(box="Yamb")
    assert why_not(game.state, Score("ones", 3)) == BoxNotAnnounced(column=4)


def test_an_announced_box_must_be_taken() -> None:
    game = rolled()
    assert announceable_boxes(game.state) == tuple(BOXES)
    game.announce("full_house")
    assert game.state.announced == "full_house"
    assert game.legal() == {("full_house", 4)}
    for column in range(4):
        reason = why_not(game.state, Score("ones", column))
        assert reason == OtherBoxAnnounced(box="Full")
    game.roll(2, 2, 3, 3, 3)
    assert game.legal() == {("full_house", 4)}
    game.score("full_house", 4)
    assert game.box("full_house", 4) == 43
    assert game.state.announced is None


def test_announcements_are_made_once_between_the_first_roll_and_the_second() -> None:
    game = YambGame()
    assert why_not(game.state, Announce("ones")) == NotRolledYet()
    assert announceable_boxes(game.state) == ()
    game.roll(*DICE)
    assert isinstance(why_not(game.state, Announce("chance")), UnknownBox)
    assert Announce("ones") in legal_actions(game.state)
    game.announce("ones")
    assert announceable_boxes(game.state) == ()
    assert why_not(game.state, Announce("ones")) == AlreadyAnnounced(box="Ones")
    game.score("ones", 4).roll(*DICE)
    assert why_not(game.state, Announce("ones")) == BoxTaken(box="Ones")
    game.roll(*DICE)
    assert why_not(game.state, Announce("twos")) == AnnouncedTooLate()
    assert announceable_boxes(game.state) == ()


def test_other_games_have_nothing_to_announce() -> None:
    game = ScriptedGame("yatzy").roll(*DICE)
    assert why_not(game.state, Announce("ones")) == NothingToAnnounce(rules="Yatzy")
    assert announceable_boxes(game.state) == ()


def test_undo_takes_an_announcement_back_until_the_next_roll() -> None:
    game = rolled()
    before = game.state
    game.announce("ones")
    game.hold(1, 2)
    game.undo()
    assert game.state == before
    assert why_not(game.state, Undo()) == NothingToUndo()
    game.announce("twos").roll(*DICE)
    assert why_not(game.state, Undo()) == NothingToUndo()


def test_undo_never_goes_back_two_steps() -> None:
    game = rolled().announce("ones")
    game.score("ones", 4).undo()
    assert game.state.announced == "ones"
    assert why_not(game.state, Undo()) == NothingToUndo()


def test_with_only_the_last_column_open_a_box_must_be_announced() -> None:
    game = YambGame().fill_columns(1, 2, 3)
    assert not must_announce(game.state)
    game.roll(*DICE)
    assert must_announce(game.state)
    assert legal_offers(game.state) == ()
    assert why_not(game.state, Roll(DICE)) == AnnounceFirst()
    assert why_not(game.state, Score("ones", 3)) == BoxNotAnnounced(column=4)
    game.announce("ones")
    assert not must_announce(game.state)
    game.score("ones", 4)
    for box in BOXES[1:]:
        game.roll(*DICE)
        game.announce(box).score(box, 4)
    assert game.state.over
    assert why_not(game.state, Announce("ones")) == GameIsOver()
    assert {type(offer.why_not) for offer in all_offers(game.state)} == {GameIsOver}


def test_points_depend_on_the_roll() -> None:
    straight = (1, 2, 3, 4, 5)
    game = YambGame()
    for points in (66, 56, 46):
        game.roll(*straight)
        assert game.gives("straight", 2) == (points, 0)


@pytest.mark.parametrize(
    ("ones", "high", "low", "difference"),
    [
        ((1, 1, 1, 2, 2), (6, 6, 6, 6, 6), (1, 1, 1, 2, 2), 3 * (30 - 7)),
        ((2, 2, 3, 3, 4), (6, 6, 6, 6, 6), (1, 1, 1, 2, 2), 0),
        ((1, 1, 1, 2, 2), (1, 1, 1, 2, 2), (6, 6, 6, 6, 6), 0),
    ],
)
def test_the_difference_counts_once_its_three_boxes_are_taken(
    ones: Dice, high: Dice, low: Dice, difference: int
) -> None:
    game = YambGame()
    game.turn(high, "maximum", 2).turn(low, "minimum", 2)
    assert (game.totals(2).difference, game.totals(2).lower_total) == (0, 0)
    assert game.totals(2).grand_total == 0
    game.turn(ones, "ones", 2)
    sums = game.totals(2)
    assert sums.difference == difference
    assert sums.grand_total == sums.upper_total + difference


def test_only_yamb_has_a_row_for_the_difference() -> None:
    assert "difference" in total_rows(YambGame().setup)
    assert "difference" not in total_rows(ScriptedGame("kismet").setup)


def test_real_dice_are_corrected_with_their_announcement() -> None:
    setup = create_setup(RULE_SETS["yamb"], ["Ana"], seed="real", deal=Deal.OWN)
    game = Game.new(setup)
    for action in (
        Roll((1, 1, 3, 4, 5)),
        Announce("ones"),
        Hold((0,)),
        Undo(),
        Announce("twos"),
        Hold((0, 1)),
        Roll((1, 1, 2, 2, 2)),
    ):
        game = game.then(action)
    fixed, kept = correct_dice(game, (2, 1, 2, 2, 2))
    assert kept == 0
    assert fixed.actions == (
        Roll((2, 1, 3, 4, 5)),
        Announce("twos"),
        Hold((0, 1)),
        Roll((2, 1, 2, 2, 2)),
    )
    assert fixed.state.announced == "twos"
