"""Rolling, holding, scoring and undo."""

import pytest

from core import (
    Deal,
    Hold,
    Roll,
    Score,
    Undo,
    all_offers,
    apply,
    legal_actions,
    legal_offers,
    next_roll,
    why_not,
)
from core.dice import roll_dice
from core.errors import (
    AllDiceHeld,
    BoxTaken,
    DieNamedTwice,
    GameIsOver,
    HeldDieChanged,
    HoldsAreFinal,
    NoRollsLeft,
    NoSuchColumn,
    NoSuchDie,
    NothingToUndo,
    NotRolledYet,
    UnknownBox,
    WrongDice,
)
from core.rule_sets import CLASSICS
from tests.core.scripted_game import FITTING, NOTHING, ScriptedGame, five

BOXES = tuple(FITTING)
CLASSIC_IDS = [rules.id for rules in CLASSICS]


@pytest.mark.parametrize("rules", CLASSIC_IDS)
def test_a_game_begins_without_dice_and_with_three_rolls(rules: str) -> None:
    game = ScriptedGame(rules, players=2)
    assert (game.state.dice, game.state.held, game.state.rolls_left) == (None, (), 3)
    assert (game.state.player, game.state.turn, game.state.over) == (0, 1, False)


@pytest.mark.parametrize("rules", CLASSIC_IDS)
def test_nothing_is_scored_or_held_before_the_first_roll(rules: str) -> None:
    state = ScriptedGame(rules).state
    assert why_not(state, Score("chance")) == NotRolledYet()
    assert why_not(state, Hold((0,))) == NotRolledYet()
    assert legal_offers(state) == ()


@pytest.mark.parametrize("rules", CLASSIC_IDS)
def test_there_is_no_fourth_roll(rules: str) -> None:
    game = ScriptedGame(rules).roll(*NOTHING).roll(*NOTHING).roll(*NOTHING)
    assert game.state.rolls_left == 0
    assert why_not(game.state, Roll(NOTHING)) == NoRollsLeft()
    assert why_not(game.state, Hold((1,))) == HoldsAreFinal()
    with pytest.raises(NoRollsLeft):
        next_roll(game.state)


@pytest.mark.parametrize("rules", CLASSIC_IDS)
def test_held_dice_stay_through_every_roll_until_a_score(rules: str) -> None:
    game = ScriptedGame(rules).roll(6, 6, 1, 2, 3).hold(1, 2).roll(6, 6, 4, 4, 4)
    assert game.state.held == (0, 1)
    game.roll(6, 6, 5, 5, 5)
    assert game.state.held == (0, 1)
    assert game.score("chance").state.held == ()


def test_a_held_die_keeps_its_value_in_a_seeded_roll() -> None:
    game = ScriptedGame().roll(6, 6, 1, 2, 3).hold(1, 2, 5)
    dice = next_roll(game.state).dice
    assert (dice[0], dice[1], dice[4]) == (6, 6, 3)


def test_a_held_die_cannot_be_changed_by_a_roll() -> None:
    game = ScriptedGame().roll(6, 6, 1, 2, 3).hold(1, 2)
    assert why_not(game.state, Roll((6, 5, 1, 1, 1))) == HeldDieChanged(die=2, value=6)


@pytest.mark.parametrize("rules", CLASSIC_IDS)
def test_hold_names_exactly_the_dice_that_are_held(rules: str) -> None:
    game = ScriptedGame(rules).roll(6, 6, 1, 2, 3).hold(5, 1)
    assert game.state.held == (0, 4)
    assert game.hold(2).state.held == (1,)
    assert game.hold().state.held == ()


def test_rolling_with_all_dice_held_is_refused_and_says_so() -> None:
    game = ScriptedGame().roll(*NOTHING).hold(1, 2, 3, 4, 5)
    reason = why_not(game.state, Roll(NOTHING))
    assert reason == AllDiceHeld()
    assert "All dice are held" in str(reason)


def test_dice_that_do_not_exist_cannot_be_held() -> None:
    state = ScriptedGame().roll(*NOTHING).state
    assert why_not(state, Hold((5,))) == NoSuchDie(die=6, dice=5)
    assert why_not(state, Hold((-1,))) == NoSuchDie(die=0, dice=5)
    assert why_not(state, Hold((2, 2))) == DieNamedTwice(die=3)


@pytest.mark.parametrize("dice", [(), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (0, 1, 2, 3, 4), (7,) * 5])
def test_a_roll_is_five_dice_from_one_to_six(dice: tuple[int, ...]) -> None:
    assert why_not(ScriptedGame().state, Roll(dice)) == WrongDice(dice=5, sides=6)


def test_boxes_and_columns_that_do_not_exist_are_refused() -> None:
    state = ScriptedGame("triple").roll(*NOTHING).state
    reason = why_not(state, Score("pairs"))
    assert isinstance(reason, UnknownBox)
    assert str(reason).startswith("There is no box called 'pairs' on this card. Its boxes: ones, ")
    assert why_not(state, Score("chance", 3)) == NoSuchColumn(column=4, columns=3)
    assert why_not(state, Score("chance", -1)) == NoSuchColumn(column=0, columns=3)


@pytest.mark.parametrize("rules", CLASSIC_IDS)
def test_a_box_can_be_scored_after_any_roll_and_ends_the_turn(rules: str) -> None:
    game = ScriptedGame(rules, players=2).turn(NOTHING, "chance")
    assert (game.state.player, game.state.rolls_left, game.state.dice) == (1, 3, None)
    game.roll(*NOTHING).roll(*NOTHING).roll(*NOTHING).score("chance")
    assert (game.state.player, game.state.turn) == (0, 2)


@pytest.mark.parametrize("rules", CLASSIC_IDS)
def test_a_box_with_zero_is_taken(rules: str) -> None:
    game = ScriptedGame(rules).zero("large_straight").roll(2, 3, 4, 5, 6)
    assert game.box("large_straight") == 0
    assert why_not(game.state, Score("large_straight")) == BoxTaken(box="Large Straight")


@pytest.mark.parametrize("rules", CLASSIC_IDS)
def test_any_roll_may_go_into_any_open_box(rules: str) -> None:
    game = ScriptedGame(rules).roll(*NOTHING)
    columns = range(1, game.setup.columns + 1)
    assert game.legal() == {(box, column) for box in BOXES for column in columns}


def test_the_game_ends_after_thirteen_turns_for_every_column() -> None:
    game = ScriptedGame("custom", columns=2)
    for column in (1, 2):
        assert not game.state.over
        game.take(*BOXES, column=column)
    assert game.state.over
    assert (game.state.turn, game.state.rolls_left, game.state.dice) == (26, 3, None)
    assert legal_offers(game.state) == ()
    assert why_not(game.state, Roll(NOTHING)) == GameIsOver()
    assert why_not(game.state, Hold(())) == GameIsOver()
    assert why_not(game.state, Score("chance")) == GameIsOver()
    assert legal_actions(game.state) == (Undo(),)


# --- undo -------------------------------------------------------------------------------


def test_undo_restores_box_dice_holds_rolls_and_turn() -> None:
    game = ScriptedGame(players=3).roll(6, 6, 1, 2, 3).hold(1, 2).roll(6, 6, 6, 6, 3)
    before = game.state
    game.score("sixes")
    assert game.state.player == 1
    assert game.undo().state == before


def test_undo_removes_the_upper_bonus() -> None:
    game = ScriptedGame().take("ones", "twos", "threes", "fours").turn((5, 5, 5, 1, 1), "fives")
    game.turn((6, 6, 6, 1, 1), "sixes")
    assert game.totals().upper_bonus == 35
    assert game.undo().totals().upper_bonus == 0


def test_undo_works_once_until_the_next_roll() -> None:
    game = ScriptedGame()
    assert why_not(game.state, Undo()) == NothingToUndo()
    game.turn(NOTHING, "chance").undo()
    assert why_not(game.state, Undo()) == NothingToUndo()
    game.score("ones").roll(*NOTHING)
    assert why_not(game.state, Undo()) == NothingToUndo()


def test_undo_works_at_game_over() -> None:
    game = ScriptedGame().take(*BOXES[:-1]).roll(*FITTING["chance"])
    before = game.state
    assert game.score("chance").state.over
    assert game.undo().state == before


def test_undo_takes_back_the_turn_won_by_again() -> None:
    game = ScriptedGame("winzee", players=2).turn(five(6), "five_of_a_kind").zero("ones")
    game.roll(*five(5))
    before = game.state
    game.score("five_of_a_kind")
    assert (game.state.player, game.total()) == (0, 100)
    assert game.undo().state == before


def test_undo_cannot_be_used_to_get_better_dice() -> None:
    game = ScriptedGame(players=2)
    state = apply(game.state, next_roll(game.state))
    following = next_roll(state)
    placed = apply(state, Score("chance"))
    others = next_roll(placed)
    undone = apply(placed, Undo())
    assert next_roll(undone) == following
    assert next_roll(apply(undone, Score("ones"))) == others


# --- dealing ----------------------------------------------------------------------------


def first_rolls(deal: Deal) -> list[tuple[int, ...]]:
    game = ScriptedGame(players=2, deal=deal, seed="two players")
    rolls = []
    for box in ("ones", "ones", "twos", "twos"):
        rolls.append(next_roll(game.state).dice)
        game.turn(rolls[-1], box)
    return rolls


def test_same_deal_gives_everyone_the_same_dice_turn_by_turn() -> None:
    ana, ben, ana_next, ben_next = first_rolls(Deal.SAME)
    assert ana == ben
    assert ana_next == ben_next != ana


def test_own_deal_gives_everyone_their_own() -> None:
    ana, ben, *_ = first_rolls(Deal.OWN)
    assert ana != ben


def test_scripted_rolls_do_not_shift_later_seeded_rolls() -> None:
    by_seed, scripted = ScriptedGame(), ScriptedGame()
    by_seed.state = apply(by_seed.state, next_roll(by_seed.state))
    scripted.roll(*five(6))
    assert next_roll(by_seed.state) == next_roll(scripted.state)


# --- asking -----------------------------------------------------------------------------


def test_every_listed_action_is_accepted() -> None:
    game = ScriptedGame("triple", players=2).roll(*five(3))
    actions = legal_actions(game.state)
    assert len(actions) == 1 + 32 + 39
    for action in actions:
        apply(game.state, action)


def test_a_state_can_be_printed() -> None:
    text = repr(ScriptedGame(players=2).roll(1, 2, 3, 4, 5).hold(2).state)
    assert "dice=(1, 2, 3, 4, 5), held=(1,)" in text


def test_an_illegal_box_offers_nothing() -> None:
    game = ScriptedGame().roll(*FITTING["ones"]).score("ones")
    assert {(each.points, each.bonus) for each in all_offers(game.state)} == {(0, 0)}
    refused = game.roll(*FITTING["sixes"]).offer("ones")
    assert (refused.legal, refused.points, refused.bonus) == (False, 0, 0)


def test_dice_come_from_the_seed_by_player_turn_and_roll_counted_from_one() -> None:
    game = ScriptedGame("official", players=2, seed="count")
    assert next_roll(game.state).dice == roll_dice("count", Deal.OWN, 1, 1, 1, 5)
    game.take("chance")
    assert next_roll(game.state).dice == roll_dice("count", Deal.OWN, 2, 1, 1, 5)
    game.take("chance").roll(1, 1, 2, 2, 3)
    assert next_roll(game.state).dice == roll_dice("count", Deal.OWN, 1, 2, 2, 5)
