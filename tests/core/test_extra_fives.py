"""The seven extra-fives policies, rule by rule."""

from typing import Any

import pytest

from core import Score, Undo, apply, why_not
from core.errors import (
    BoxTaken,
    LowerBoxOpen,
    MatchingBoxOpen,
    MatchingBoxOpenInColumn,
    MatchingBoxOpenInColumns,
    MatchingOrFiveBoxOpen,
)
from tests.core.scripted_game import FITTING, ScriptedGame, five

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER_BUT_FIVE = (
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "chance",
)
JOKER_WORTH = {
    "three_of_a_kind": 20,
    "four_of_a_kind": 20,
    "full_house": 25,
    "small_straight": 30,
    "large_straight": 40,
    "chance": 20,
}


def custom(policy: str, columns: int = 1, players: int = 1, **options: object) -> ScriptedGame:
    return ScriptedGame("custom", players, columns=columns, extra_fives=policy, **options)


def after_a_five(policy: str, columns: int = 1, **options: Any) -> ScriptedGame:
    """A game whose first five is in the five box of column 1."""
    return custom(policy, columns, **options).turn(five(6), "five_of_a_kind")


def all_offers(game: ScriptedGame, *boxes: str) -> dict[str, tuple[int, int]]:
    return {box: game.gives(box) for box in boxes}


class TestNone:
    def test_a_five_is_a_roll_like_any_other(self) -> None:
        game = after_a_five("none").roll(*five(4))
        assert game.gives("fours") == (20, 0)
        assert game.gives("chance") == (20, 0)
        assert game.gives("full_house") == game.gives("large_straight") == (0, 0)
        assert game.offer("five_of_a_kind").why_not == BoxTaken(box="Five of a Kind")


class TestAgain:
    def test_an_extra_five_adds_50_and_another_turn(self) -> None:
        game = ScriptedGame("winzee", players=2).turn(five(6), "five_of_a_kind").zero("ones")
        game.roll(*five(4))
        assert game.gives("five_of_a_kind") == (0, 50)
        assert game.offer("five_of_a_kind").again
        game.score("five_of_a_kind")
        assert (game.state.player, game.state.turn, game.state.rolls_left) == (0, 2, 3)
        assert game.box("five_of_a_kind") == 50
        assert (game.totals().extra_fives, game.totals().lower_total) == (50, 50)
        assert game.total() == 100

    def test_extra_turns_pile_up_and_each_has_its_own_dice(self) -> None:
        game = after_a_five("again")
        for _ in range(3):
            game.turn(five(2), "five_of_a_kind")
        assert game.total() == 200
        assert game.state.card.turns == 4
        assert game.state.turn == 2

    def test_it_may_be_an_ordinary_roll_instead(self) -> None:
        game = after_a_five("again", players=2).zero("ones").roll(*five(4))
        assert game.gives("fours") == (20, 0)
        assert game.gives("full_house") == (0, 0)
        game.score("fours")
        assert game.state.player == 1

    def test_any_scored_five_box_takes_it_with_its_multiplier(self) -> None:
        game = after_a_five("again", 3, multiply=True).turn(five(6), "five_of_a_kind", 3)
        game.roll(*five(1))
        assert game.gives("five_of_a_kind", 1) == game.gives("five_of_a_kind", 3) == (0, 50)
        assert game.gives("five_of_a_kind", 2) == (50, 0)
        assert not game.offer("five_of_a_kind", 2).again
        assert game.score("five_of_a_kind", 3).total() == 50 + 3 * 100

    def test_one_zeroed_five_box_ends_it(self) -> None:
        game = after_a_five("again", 2).zero("five_of_a_kind", column=2).roll(*five(3))
        assert game.offer("five_of_a_kind", 1).why_not == BoxTaken(box="Five of a Kind")

    def test_the_last_box_ends_the_game(self) -> None:
        game = after_a_five("again").take(*UPPER, *LOWER_BUT_FIVE[:-1]).roll(*five(6))
        assert game.legal() == {("chance", 1), ("five_of_a_kind", 1)}
        assert game.score("chance").state.over

    def test_a_five_can_still_extend_the_last_turn(self) -> None:
        game = after_a_five("again").take(*UPPER, *LOWER_BUT_FIVE[:-1])
        game.turn(five(6), "five_of_a_kind")
        assert not game.state.over
        assert game.turn(five(6), "chance").state.over


class TestWild:
    def test_any_open_lower_box_at_full_worth(self) -> None:
        game = after_a_five("wild").roll(*five(4))
        assert all_offers(game, *LOWER_BUT_FIVE) == {
            box: (worth, 0) for box, worth in JOKER_WORTH.items()
        }
        assert game.offer("large_straight").joker
        assert not game.offer("chance").joker

    def test_the_upper_box_of_its_number_and_others_at_natural_value(self) -> None:
        game = after_a_five("wild").roll(*five(4))
        assert game.gives("fours") == (20, 0)
        assert game.gives("ones") == (0, 0)

    def test_no_five_box_scored_yet_means_no_wild_card(self) -> None:
        game = custom("wild").turn(five(4), "fours").roll(*five(4))
        assert game.gives("full_house") == (0, 0)

    def test_one_zeroed_five_box_ends_it(self) -> None:
        game = after_a_five("wild", 2).zero("five_of_a_kind", column=2).roll(*five(3))
        assert game.gives("full_house", 1) == (0, 0)

    def test_an_open_five_box_of_another_column_takes_50(self) -> None:
        assert after_a_five("wild", 2).roll(*five(3)).gives("five_of_a_kind", 2) == (50, 0)


class TestEligible:
    def test_matching_upper_box_gives_100_more(self) -> None:
        game = after_a_five("eligible").roll(*five(4))
        assert game.gives("fours") == (20, 100)

    def test_anywhere_else_natural_value_no_bonus_no_joker(self) -> None:
        game = after_a_five("eligible").roll(*five(4))
        assert game.gives("chance") == (20, 0)
        assert game.gives("full_house") == game.gives("ones") == (0, 0)

    def test_matching_box_used_any_lower_box_is_a_joker_with_100(self) -> None:
        game = after_a_five("eligible").take("fours").roll(*five(4))
        assert all_offers(game, *LOWER_BUT_FIVE) == {
            box: (worth, 100) for box, worth in JOKER_WORTH.items()
        }

    def test_while_a_lower_box_is_open_another_upper_box_takes_nothing(self) -> None:
        game = after_a_five("eligible").take("fours").roll(*five(4))
        assert game.gives("ones") == (0, 0)

    def test_no_lower_box_open_any_upper_box_for_0_and_100(self) -> None:
        game = after_a_five("eligible").take("fours", *LOWER_BUT_FIVE).roll(*five(4))
        assert game.gives("ones") == (0, 100)
        game.score("ones")
        assert (game.box("ones"), game.totals().extra_fives) == (0, 100)

    def test_five_box_open_or_zeroed_no_bonus_and_no_joker(self) -> None:
        opened = custom("eligible").take("fours").roll(*five(4))
        zeroed = custom("eligible").zero("five_of_a_kind").take("fours").roll(*five(4))
        for game in (opened, zeroed):
            assert game.gives("full_house") == (0, 0)
            assert game.gives("chance") == (20, 0)

    def test_the_100_does_not_count_towards_the_63(self) -> None:
        game = after_a_five("eligible").turn(five(4), "fours")
        assert (game.totals().upper_subtotal, game.totals().upper_bonus) == (20, 0)
        assert game.totals().grand_total == 50 + 20 + 100

    def test_with_several_columns_one_five_box_with_50_is_enough(self) -> None:
        game = after_a_five("eligible", 2).zero("five_of_a_kind", column=2)
        game.take("fours").roll(*five(4))
        assert game.gives("fours", 2) == (20, 100)
        assert game.gives("full_house", 2) == (0, 0)
        game.score("fours", 2).roll(*five(4))
        assert game.gives("full_house", 2) == (25, 100)

    def test_with_several_columns_an_open_five_box_is_a_lower_box(self) -> None:
        game = after_a_five("eligible", 2, multiply=True).take("fours").take("fours", column=2)
        game.roll(*five(4))
        assert game.gives("five_of_a_kind", 2) == (50, 100)
        before = game.total()
        assert game.score("five_of_a_kind", 2).total() == before + 2 * 150


class TestForced:
    def test_matching_upper_box_open_it_must_go_there(self) -> None:
        game = after_a_five("forced").roll(*five(6))
        assert game.legal() == {("sixes", 1)}
        assert game.gives("sixes") == (30, 100)
        reason = game.offer("chance").why_not
        assert reason == MatchingBoxOpen(box="Sixes")
        assert str(reason) == "Sixes is still open, so five of a kind must go there."
        assert why_not(game.state, Score("chance")) == reason

    def test_with_several_columns_the_reason_says_which(self) -> None:
        game = after_a_five("forced", 3)
        game.turn(five(6), "five_of_a_kind", 2).turn(five(6), "five_of_a_kind", 3).roll(*five(4))
        reason = game.offer("chance", 2).why_not
        assert reason == MatchingBoxOpenInColumns(box="Fours", columns="1, 2, 3")
        game.score("fours", 1).take("fours", column=3).roll(*five(4))
        reason = game.offer("fours", 1).why_not
        assert reason == BoxTaken(box="Fours")
        reason = game.offer("chance", 1).why_not
        assert reason == MatchingBoxOpenInColumn(box="Fours", column=2)
        assert str(reason) == "Fours is still open in column 2, so five of a kind must go there."
        assert isinstance(reason, MatchingBoxOpen)

    def test_else_a_lower_box_as_a_joker(self) -> None:
        game = after_a_five("forced").take("fours").roll(*five(4))
        assert game.legal() == {(box, 1) for box in LOWER_BUT_FIVE}
        assert all_offers(game, *LOWER_BUT_FIVE) == {
            box: (worth, 100) for box, worth in JOKER_WORTH.items()
        }
        assert game.offer("full_house").joker
        assert game.offer("ones").why_not == LowerBoxOpen()

    def test_else_any_upper_box_for_0(self) -> None:
        game = after_a_five("forced").take("fours", *LOWER_BUT_FIVE).roll(*five(4))
        assert game.legal() == {(box, 1) for box in UPPER if box != "fours"}
        assert game.gives("ones") == (0, 100)

    def test_five_box_zeroed_same_order_without_the_100(self) -> None:
        game = custom("forced").zero("five_of_a_kind").roll(*five(4))
        assert game.legal() == {("fours", 1)}
        assert game.gives("fours") == (20, 0)
        game.score("fours").roll(*five(4))
        assert game.gives("large_straight") == (40, 0)

    def test_while_the_five_box_is_open_a_five_is_an_ordinary_roll(self) -> None:
        game = custom("forced").roll(*five(4))
        assert len(game.legal()) == 13
        assert game.gives("full_house") == (0, 0)
        two = after_a_five("forced", 2).roll(*five(4))
        assert two.gives("fours", 1) == (20, 0)
        assert two.gives("five_of_a_kind", 2) == (50, 0)

    def test_with_several_columns_the_matching_box_of_any_column(self) -> None:
        game = after_a_five("forced", 2).zero("five_of_a_kind", column=2).take("fours")
        game.roll(*five(4))
        assert game.legal() == {("fours", 2)}
        assert game.gives("fours", 2) == (20, 100)

    def test_bonuses_pile_up_and_the_last_turn_can_earn_one(self) -> None:
        game = after_a_five("forced")
        for number, box in enumerate(UPPER, 1):
            game.turn(five(number), box)
        for box in LOWER_BUT_FIVE:
            game.turn(five(6), box)
        assert game.state.over
        assert game.totals().extra_fives == 1200


def triple(*columns_of_first_fives: int) -> ScriptedGame:
    game = ScriptedGame("triple")
    for column in columns_of_first_fives:
        game.turn(five(6), "five_of_a_kind", column)
    return game


class TestTriple:
    def test_the_first_five_is_an_ordinary_roll(self) -> None:
        game = triple().roll(*five(6))
        assert game.gives("five_of_a_kind", 3) == (50, 0)
        assert game.gives("full_house", 1) == (0, 0)

    def test_a_later_five_may_go_into_its_number_or_a_five_box_and_the_reason_says_both(
        self,
    ) -> None:
        game = triple()
        for column in (1, 2, 3):
            game.turn(five(1), "chance", column)
        game.roll(*five(1))
        assert game.offer("sixes", 1).why_not == MatchingOrFiveBoxOpen(box="Aces", five="Yahtzee")
        for column in (1, 2, 3):
            game.score("five_of_a_kind", column).roll(*five(1))
        reason = game.offer("sixes", 1).why_not
        assert reason == MatchingBoxOpenInColumns(box="Aces", columns="1, 2, 3")

    def test_second_and_third_in_five_boxes_earn_100_times_the_column(self) -> None:
        game = triple(3)
        assert game.total() == 150
        assert game.roll(*five(1)).gives("five_of_a_kind", 2) == (50, 100)
        assert game.score("five_of_a_kind", 2).total() == 150 + 2 * 150
        assert game.roll(*five(1)).score("five_of_a_kind", 1).total() == 450 + 150

    def test_a_second_five_elsewhere_is_an_ordinary_roll(self) -> None:
        game = triple(3).roll(*five(4))
        assert game.gives("fours", 1) == (20, 0)
        assert game.gives("full_house", 1) == (0, 0)

    def test_the_first_five_elsewhere_means_no_bonus_for_the_next_two(self) -> None:
        game = triple().turn(five(4), "fours").roll(*five(4))
        assert game.gives("five_of_a_kind", 3) == (50, 0)

    def test_the_third_earns_its_bonus_even_if_the_second_went_elsewhere(self) -> None:
        game = triple(3).turn(five(4), "fours").roll(*five(4))
        assert game.gives("five_of_a_kind", 2) == (50, 100)

    def test_a_fourth_goes_to_the_matching_upper_box_of_any_column(self) -> None:
        game = triple(1, 2, 3).take("fours", column=3).roll(*five(4))
        assert game.legal() == {("fours", 1), ("fours", 2)}
        assert game.gives("fours", 2) == (20, 100)
        before = game.total()
        assert game.score("fours", 2).total() == before + 2 * 120

    def test_a_fourth_is_a_joker_when_all_matching_boxes_are_used(self) -> None:
        game = triple(1, 2, 3)
        for column in (1, 2, 3):
            game.take("fours", column=column)
        game.roll(*five(4))
        assert game.legal() == {(box, c) for box in LOWER_BUT_FIVE for c in (1, 2, 3)}
        assert game.gives("large_straight", 3) == (40, 100)
        assert game.offer("ones", 1).why_not == LowerBoxOpen()

    def test_a_fourth_with_no_lower_box_open_is_0_in_any_upper_box(self) -> None:
        game = triple(1, 2, 3)
        for column in (1, 2, 3):
            game.take("fours", *LOWER_BUT_FIVE, column=column)
        game.roll(*five(4))
        assert game.gives("ones", 2) == (0, 100)
        before = game.total()
        assert game.score("ones", 2).total() == before + 200

    def test_a_fourth_may_take_an_open_five_box_without_bonus(self) -> None:
        game = triple(3).turn(five(4), "fours", 1).turn(five(4), "fours", 2).roll(*five(4))
        assert game.legal() == {("fours", 3), ("five_of_a_kind", 1), ("five_of_a_kind", 2)}
        assert game.gives("five_of_a_kind", 1) == (50, 0)
        assert game.gives("fours", 3) == (20, 0)

    def test_a_joker_without_bonus_if_not_all_three_were_in_five_boxes(self) -> None:
        game = triple(3).turn(five(4), "fours", 1).turn(five(4), "fours", 2)
        game.take("fours", column=3).roll(*five(4))
        assert game.gives("full_house", 3) == (25, 0)
        assert game.gives("five_of_a_kind", 2) == (50, 0)

    def test_only_the_five_box_open_in_the_lower_half_closes_the_upper_half(self) -> None:
        game = triple(3).turn(five(4), "fours", 1).turn(five(4), "fours", 2)
        game.take("fours", column=3).zero("five_of_a_kind", column=1)
        for column in (1, 2, 3):
            game.take(*LOWER_BUT_FIVE, column=column)
        game.roll(*five(4))
        assert game.legal() == {("five_of_a_kind", 2)}

    def test_a_five_that_was_scored_for_0_counts_too(self) -> None:
        game = triple().turn(five(4), "full_house", 1).turn(five(4), "ones", 1)
        game.turn(five(4), "twos", 1).roll(*five(4))
        assert ("chance", 1) not in game.legal()
        assert ("fours", 1) in game.legal()

    def test_custom_with_one_column_reads_second_for_fourth(self) -> None:
        game = after_a_five("triple").roll(*five(4))
        assert game.legal() == {("fours", 1)}
        assert game.gives("fours") == (20, 100)

    def test_custom_with_five_columns_reads_sixth_for_fourth(self) -> None:
        game = custom("triple", 5)
        for column in (1, 2, 3, 4):
            game.turn(five(2), "five_of_a_kind", column)
        game.roll(*five(2))
        assert game.gives("five_of_a_kind", 5) == (50, 100)
        assert game.gives("chance", 5) == (10, 0)
        game.score("five_of_a_kind", 5).roll(*five(2))
        assert game.legal() == {("twos", column) for column in (1, 2, 3, 4, 5)}
        assert game.gives("twos", 5) == (10, 100)


def row(*columns_of_first_fives: int) -> ScriptedGame:
    game = ScriptedGame("yachtz")
    for column in columns_of_first_fives:
        game.turn(five(6), "five_of_a_kind", column)
    return game


class TestRow:
    def test_nothing_until_all_five_boxes_hold_50(self) -> None:
        assert row(1, 2).roll(*five(4)).gives("fours", 1) == (20, 0)
        zeroed = row(1, 2).zero("five_of_a_kind", column=3).roll(*five(4))
        assert zeroed.gives("fours", 1) == (20, 0)

    def test_the_bonus_rotates_through_the_columns_and_is_multiplied_there(self) -> None:
        game = row(1, 2, 3)
        assert game.roll(*five(4)).gives("fours", 3) == (20, 100)
        game.score("fours", 3).turn(five(4), "fours", 2).turn(five(4), "fours", 1)
        game.turn(five(5), "chance", 1)
        assert [game.totals(column).extra_fives for column in (1, 2, 3)] == [200, 100, 100]
        assert game.totals(3).column_total == 3 * (50 + 20 + 100)

    def test_only_where_its_natural_value_is_above_0(self) -> None:
        game = row(1, 2, 3).roll(*five(4))
        assert game.gives("full_house", 1) == game.gives("ones", 1) == (0, 0)
        game.score("full_house", 1)
        assert game.totals(1).extra_fives == 0

    def test_custom_rotates_through_its_own_columns(self) -> None:
        game = after_a_five("row")
        for box in ("three_of_a_kind", "four_of_a_kind", "chance"):
            game.turn(five(6), box)
        assert game.totals().extra_fives == 300

    @pytest.mark.parametrize("columns", range(2, 7))
    def test_the_bonus_rotates_through_any_number_of_columns(self, columns: int) -> None:
        game = ScriptedGame("custom", columns=columns, extra_fives="row")
        for column in range(1, columns + 1):
            game.turn(five(6), "five_of_a_kind", column)
        for column in range(1, columns + 1):
            game.turn(five(6), "sixes", column)
        game.turn(five(6), "chance", 1)
        written = [game.totals(column).extra_fives for column in range(1, columns + 1)]
        assert written == [200, *[100] * (columns - 1)]


@pytest.mark.parametrize("policy", ["none", "wild", "eligible", "forced", "triple", "row"])
def test_an_extra_five_uses_up_a_box_except_under_again(policy: str) -> None:
    game = after_a_five(policy).turn(five(4), "fours")
    assert game.state.card.taken == 2


@pytest.mark.parametrize("policy", ["again", "wild", "eligible", "forced", "triple", "row"])
def test_undo_takes_back_the_whole_extra_five(policy: str) -> None:
    box = "five_of_a_kind" if policy == "again" else "fours"
    game = after_a_five(policy, players=2)
    game.turn(FITTING["chance"], "chance").roll(*five(4))
    before = game.state
    assert apply(game.score(box).state, Undo()) == before


@pytest.mark.parametrize("policy", ["none", "again", "wild", "eligible", "forced", "triple", "row"])
def test_other_dice_are_not_affected_by_the_policy(policy: str) -> None:
    game = after_a_five(policy).roll(4, 4, 4, 4, 1)
    assert game.gives("full_house") == (0, 0)
    assert game.gives("fours") == (16, 0)
    assert ("five_of_a_kind", 1) not in game.legal()
