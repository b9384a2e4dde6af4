"""What the table tells those who only listen."""

from dataclasses import replace

from app.game.session import Session
from app.settings.settings import ShowRoll
from app.table.table_model import TableModel
from core import (
    RULE_SETS,
    EndOfTurn,
    PlayStyle,
    SecondTap,
    Tap,
    create_setup,
    legal_offers,
    parse_action,
)
from tests.app.support.timers import ManualTimer

KEEP = PlayStyle(hints=True, second_tap=SecondTap.NEVER)
THROW = replace(KEEP, tap=Tap.THROWS)


class Listening:
    """A table, and everything it told."""

    def __init__(
        self,
        *lines: str,
        manner: PlayStyle = KEEP,
        players: int = 1,
        show_roll: ShowRoll = ShowRoll.OFF,
    ) -> None:
        names = ["Ana", "Ben"][:players]
        setup = create_setup(RULE_SETS["official"], names, seed="table", tricksters=["Ana"])
        self.session = Session.unsaved_game(setup)
        self.session.play(*map(parse_action, lines))
        self.told: list[tuple[object, ...]] = []
        self.timer = ManualTimer()
        self.model = TableModel(
            self.session, manner, self.timer, show_roll=show_roll, listener=self
        )

    def held(self) -> None:
        self.told.append(("held",))

    def let_go(self) -> None:
        self.told.append(("let go",))

    def rolled(self, dice: int, five: bool, shown: bool) -> None:
        self.told.append(("rolled", dice, five, *["shown"] * shown))

    def landed(self, five: bool) -> None:
        self.told.append(("landed", five))

    def scored(self, points: int, bonus: int) -> None:
        self.told.append(("scored", points, bonus))

    def won(self) -> None:
        self.told.append(("won",))

    def undone(self) -> None:
        self.told.append(("undone",))

    def refused(self) -> None:
        self.told.append(("refused",))

    def since(self) -> list[tuple[object, ...]]:
        told, self.told = self.told, []
        return told


def test_rolls_and_holds() -> None:
    at = Listening()
    at.model.dice_actions.roll()
    assert at.since() == [("rolled", 5, False)]
    at.model.dice_actions.tap(0)
    at.model.dice_actions.tap(1)
    at.model.dice_actions.tap(1)
    assert at.since() == [("held",), ("held",), ("let go",)]
    at.model.dice_actions.roll()
    assert at.since() == [("rolled", 4, False)]


def test_where_a_tap_throws_it_lets_go_and_rescue_holds() -> None:
    at = Listening(manner=THROW)
    at.model.dice_actions.roll()
    assert at.since() == [("rolled", 5, False)]
    at.model.dice_actions.tap(0)
    at.model.dice_actions.tap(1)
    at.model.dice_actions.rescue()
    assert at.since() == [("let go",), ("let go",), ("held",)]


def test_a_five_is_told_with_its_roll() -> None:
    at = Listening("roll 4 4 1 2 3", "hold 1 2")
    at.model.dice_actions.trick()
    assert at.since() == [("rolled", 3, True)]


def test_dice_that_are_shown_land_later() -> None:
    at = Listening("roll 4 4 1 2 3", "hold 1 2", show_roll=ShowRoll.BRISK)
    at.model.dice_actions.trick()
    assert at.since() == [("rolled", 3, True, "shown")]
    assert not at.model.dice_actions.can_roll
    at.timer.advance(2)
    assert at.since() == [("landed", True)]
    at = Listening(show_roll=ShowRoll.FULL)
    at.model.dice_actions.roll()
    at.model.dice_actions.tap(0)
    assert at.since() == [("rolled", 5, False, "shown"), ("landed", False), ("held",)]


def test_points_zeros_and_bonuses() -> None:
    at = Listening("roll 4 4 2 2 2")
    at.model.card_actions.tap_cell("full_house", 0)
    assert at.since() == [("scored", 25, 0)]
    at = Listening("roll 4 4 2 2 2")
    at.model.card_actions.tap_cell("large_straight", 0)
    assert at.since() == [("scored", 0, 0)]
    lines = ("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 4 4 4 4 4")
    at = Listening(*lines)
    at.model.card_actions.tap_cell("fours", 0)
    assert at.since() == [("scored", 20, 100)]


def test_the_upper_bonus_is_told_with_the_box_that_wins_it() -> None:
    numbers = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5}
    lines = []
    for box, number in numbers.items():
        lines += [f"roll {number} {number} {number} 6 6", f"score {box} 1"]
    at = Listening(*lines, "roll 6 6 6 1 2")
    at.model.card_actions.tap_cell("sixes", 0)
    assert at.since() == [("scored", 18, 35)]


def test_refusals_and_undo() -> None:
    at = Listening("roll 4 4 2 2 2", "score twos 1", "roll 4 4 2 2 2")
    at.model.card_actions.tap_cell("twos", 0)
    assert at.since() == [("refused",)]
    at.model.card_actions.tap_cell("chance", 0)
    at.model.undo()
    at.model.card_actions.tap_cell("full_house", 0)
    assert at.since() == [("scored", 14, 0), ("undone",), ("scored", 25, 0)]


def test_the_end_is_told_once_and_only_when_it_has_come() -> None:
    manner = replace(KEEP, end_of_turn=EndOfTurn.PROMPT)
    at = Listening(manner=manner)
    while not at.session.state.over:
        at.model.dice_actions.roll()
        at.model.card_actions.take(legal_offers(at.session.state)[0])
        if not at.session.state.over:
            at.model.next_turn()
    assert ("won",) not in at.since()
    at.model.next_turn()
    assert at.since() == [("won",)]
    assert TableModel(at.session, KEEP, at.timer, listener=at).phase == "over"
    assert at.since() == []


def test_when_a_roll_is_possible() -> None:
    at = Listening()
    assert at.model.dice_actions.can_roll
    at.model.dice_actions.roll()
    assert at.model.dice_actions.can_roll
    for place in range(5):
        at.model.dice_actions.tap(place)
    assert not at.model.dice_actions.can_roll
    at.model.dice_actions.tap(0)
    at.model.dice_actions.roll()
    at.model.dice_actions.roll()
    assert not at.model.dice_actions.can_roll
    pause = Listening(manner=replace(KEEP, end_of_turn=EndOfTurn.PAUSE), players=2)
    pause.model.dice_actions.roll()
    pause.model.card_actions.take(legal_offers(pause.session.state)[0])
    assert not pause.model.dice_actions.can_roll
    pause.model.next_turn()
    assert pause.model.dice_actions.can_roll
