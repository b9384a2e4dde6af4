"""Which moment a turn brings, without a window."""

import pytest

from app.table.presenter.moments import Moment, MomentKind, moment_of_roll, moment_of_score
from core import RULE_SETS, Game, all_offers, create_setup, parse_action


def play(*lines: str, rules: str = "official", players: tuple[str, ...] = ("Ana", "Ben")) -> Game:
    game = Game.new(create_setup(RULE_SETS[rules], players, seed="s"))
    for line in lines:
        game = game.then(parse_action(line))
    return game


def score(game: Game, box: str, former_best: int | None = None) -> Moment | None:
    offer = next(each for each in all_offers(game.state) if each.cell == (box, 0))
    after = game.then(parse_action(f"score {box} 1"))
    return moment_of_score(game.state, after.state, offer, former_best)


@pytest.mark.parametrize(
    ("dice", "kind", "title"),
    [
        ("2 2 2 2 2", MomentKind.FIVE, "Five of a Kind!"),
        ("1 2 3 4 5", MomentKind.STRAIGHT, "Large Straight"),
        ("1 2 3 4 6", MomentKind.STRAIGHT, "Small Straight"),
        ("2 2 3 3 3", MomentKind.FULL_HOUSE, "Full House"),
    ],
)
def test_dice_are_named(dice: str, kind: MomentKind, title: str) -> None:
    moment = moment_of_roll(play(f"roll {dice}").state)
    assert moment is not None
    assert (moment.kind, moment.title) == (kind, title)
    assert moment.seconds == (1.4 if kind is MomentKind.FIVE else 0.25)


def test_a_five_is_named_in_the_words_of_the_rule_set() -> None:
    moment = moment_of_roll(play("roll 2 2 2 2 2", rules="jahtzee").state)
    assert moment is not None
    assert moment.title == "Jahtzee!"


def test_a_five_says_what_its_box_brings_in_the_best_column() -> None:
    game = Game.new(create_setup(RULE_SETS["triple"], ("Ana",), seed="s"))
    for line in ("roll 1 1 1 2 3", "score ones 1", "roll 2 2 2 2 2"):
        game = game.then(parse_action(line))
    moment = moment_of_roll(game.state)
    assert moment is not None
    assert (moment.cell, moment.dice) == (("five_of_a_kind", 2), (2, 2, 2, 2, 2))
    assert moment.detail == "3 + 150 = 153"


def test_a_five_whose_box_is_taken_says_what_the_bonus_brings() -> None:
    game = play("roll 2 2 2 2 2", "score five_of_a_kind 1", "roll 3 3 3 3 3", players=("Ana",))
    moment = moment_of_roll(game.state)
    assert moment is not None
    assert (moment.cell, moment.detail, moment.points) == (None, "", "+100")


def test_a_plain_roll_and_a_taken_box_are_no_moment() -> None:
    assert moment_of_roll(play().state) is None
    assert moment_of_roll(play("roll 1 1 2 3 6").state) is None
    taken = ("roll 1 2 3 4 5", "score large_straight 1", "roll 1 2 3 4 5", "score small_straight 1")
    again = play("roll 2 2 3 3 3", "score full_house 1", players=("Ana",)).state.setup
    game = Game.new(again)
    for line in ("roll 2 2 3 3 3", "score full_house 1", "roll 2 2 3 3 3"):
        game = game.then(parse_action(line))
    assert moment_of_roll(game.state) is None
    assert moment_of_roll(play(*taken, "roll 1 1 2 3 6").state) is None


def test_the_upper_bonus_says_how_close_it_was() -> None:
    boxes = ("twos", "threes", "fours", "fives", "sixes")
    lines = [
        line
        for number, box in enumerate(boxes, 2)
        for line in ("roll " + " ".join([str(number)] * 3 + ["1", "1"]), f"score {box} 1")
    ]
    game = play(*lines, "roll 1 1 1 2 3", players=("Ana",))
    moment = score(game, "ones")
    assert moment is not None
    assert (moment.kind, moment.points) == (MomentKind.UPPER_BONUS, "+35")
    assert moment.detail == "3 points were missing, Ones brought 3"
    assert moment.ring is not None
    assert moment.ring.text == "63 of 63"
    assert moment.ring.boxes == (3, 6, 9, 12, 15, 18)


def test_another_five_of_a_kind_brings_its_bonus() -> None:
    game = play("roll 2 2 2 2 2", "score five_of_a_kind 1", "roll 3 3 3 3 3", players=("Ana",))
    moment = score(game, "threes")
    assert moment is not None
    assert (moment.kind, moment.points) == (MomentKind.EXTRA_FIVE, "+100")


def test_the_lead_changes_hands() -> None:
    first = play("roll 1 1 1 2 3", "score ones 1", "roll 6 6 6 2 3")
    moment = score(first, "sixes")
    assert moment is not None
    assert (moment.kind, moment.title) == (MomentKind.LEAD, "Ben takes the lead")
    assert score(play("roll 1 1 1 2 3"), "ones") is None, "nobody was ahead before"


def test_the_last_roll_of_a_game() -> None:
    game = play(players=("Ana",), rules="os2")
    boxes = [box.id for box in game.setup.rules.boxes if box.id != "ones"]
    for box in boxes:
        game = game.then(parse_action("roll 1 2 4 6 6")).then(parse_action(f"score {box} 1"))
    for _ in range(3):
        game = game.then(parse_action("roll 2 2 4 6 6"))
    moment = moment_of_roll(game.state)
    assert moment is not None
    assert moment.kind is MomentKind.LAST_ROLL


@pytest.mark.parametrize(("former_best", "beaten"), [(None, False), (17, True), (18, False)])
def test_a_personal_best_is_named_when_it_is_beaten(former_best: int | None, beaten: bool) -> None:
    game = play("roll 6 6 6 2 3", players=("Ana",))
    moment = score(game, "sixes", former_best)
    assert (moment is not None) == beaten
    if moment is not None:
        assert (moment.kind, moment.points) == (MomentKind.BEST, "18")
