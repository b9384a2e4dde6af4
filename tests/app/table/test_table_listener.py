"""Events that the table reports to its listener."""

from dataclasses import replace

from app.game.session import Session
from app.settings.settings import ShowRoll
from app.table.table_model import TableModel
from core import (
    RULE_SETS,
    EndOfTurn,
    Game,
    PlayStyle,
    SecondTap,
    Tap,
    create_setup,
    legal_offers,
    parse_action,
)
from tests.app.support.timers import ManualTimer

TAP_HOLDS = PlayStyle(hints=True, second_tap=SecondTap.NEVER)
TAP_THROWS = replace(TAP_HOLDS, tap=Tap.THROWS)


class RecordingTable:
    """A table model that records the events it reports."""

    def __init__(
        self,
        *lines: str,
        play_style: PlayStyle = TAP_HOLDS,
        players: int = 1,
        show_roll: ShowRoll = ShowRoll.OFF,
    ) -> None:
        names = ["Ana", "Ben"][:players]
        setup = create_setup(RULE_SETS["official"], names, seed="table", tricksters=["Ana"])
        self.session = Session(Game.new(setup))
        self.session.play(*map(parse_action, lines))
        self.events: list[tuple[object, ...]] = []
        self.timer = ManualTimer()
        self.model = TableModel(
            self.session, play_style, self.timer, show_roll=show_roll, listener=self
        )

    def held(self) -> None:
        self.events.append(("held",))

    def released(self) -> None:
        self.events.append(("released",))

    def rolled(self, dice: int, shown: bool) -> None:
        self.events.append(("rolled", dice, *["shown"] * shown))

    def moment(self, kind: str) -> None:
        self.events.append(("moment", kind))

    def scored(self, points: int) -> None:
        self.events.append(("scored", points))

    def game_ended(self) -> None:
        self.events.append(("game ended",))

    def undone(self) -> None:
        self.events.append(("undone",))

    def refused(self) -> None:
        self.events.append(("refused",))

    def take_events(self) -> list[tuple[object, ...]]:
        events, self.events = self.events, []
        return events


def test_rolls_and_holds() -> None:
    driver = RecordingTable()
    driver.model.dice_actions.roll()
    assert driver.take_events() == [("rolled", 5)]
    driver.model.dice_actions.tap(0)
    driver.model.dice_actions.tap(1)
    driver.model.dice_actions.tap(1)
    assert driver.take_events() == [("held",), ("held",), ("released",)]
    driver.model.dice_actions.roll()
    assert driver.take_events() == [("rolled", 4)]


def test_a_throwing_tap_releases_and_rescue_holds() -> None:
    driver = RecordingTable(play_style=TAP_THROWS)
    driver.model.dice_actions.roll()
    assert driver.take_events() == [("rolled", 5)]
    driver.model.dice_actions.tap(0)
    driver.model.dice_actions.tap(1)
    driver.model.dice_actions.rescue()
    assert driver.take_events() == [("released",), ("released",), ("held",)]


def test_a_five_is_reported_with_its_roll() -> None:
    driver = RecordingTable("roll 4 4 1 2 3", "hold 1 2")
    driver.model.dice_actions.trick()
    assert driver.take_events() == [("rolled", 3), ("moment", "five")]


def test_animated_dice_land_later() -> None:
    driver = RecordingTable("roll 4 4 1 2 3", "hold 1 2", show_roll=ShowRoll.BRISK)
    driver.model.dice_actions.trick()
    assert driver.take_events() == [("rolled", 3, "shown")]
    assert not driver.model.dice_actions.can_roll
    driver.timer.advance(2)
    assert driver.take_events() == [("moment", "five")]
    driver = RecordingTable(show_roll=ShowRoll.FULL)
    driver.model.dice_actions.roll()
    driver.model.dice_actions.tap(0)
    assert driver.take_events() == [("rolled", 5, "shown"), ("held",)]


def test_points_zeros_and_bonuses() -> None:
    driver = RecordingTable("roll 4 4 2 2 2")
    driver.model.card_actions.tap_cell("full_house", 0)
    assert driver.take_events() == [("scored", 25)]
    driver = RecordingTable("roll 4 4 2 2 2")
    driver.model.card_actions.tap_cell("large_straight", 0)
    assert driver.take_events() == [("scored", 0)]
    lines = ("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 4 4 4 4 4")
    driver = RecordingTable(*lines)
    driver.model.card_actions.tap_cell("fours", 0)
    assert driver.take_events() == [("scored", 120), ("moment", "extra_five")]


def test_the_upper_bonus_is_reported_with_the_box_that_earns_it() -> None:
    numbers = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5}
    lines = []
    for box, number in numbers.items():
        lines += [f"roll {number} {number} {number} 6 6", f"score {box} 1"]
    driver = RecordingTable(*lines, "roll 6 6 6 1 2")
    driver.model.card_actions.tap_cell("sixes", 0)
    assert driver.take_events() == [("scored", 53), ("moment", "upper_bonus")]


def test_refusals_and_undo() -> None:
    driver = RecordingTable("roll 4 4 2 2 2", "score twos 1", "roll 4 4 2 2 2")
    driver.model.card_actions.tap_cell("twos", 0)
    assert driver.take_events() == [("refused",)]
    driver.model.card_actions.tap_cell("chance", 0)
    driver.model.undo()
    driver.model.card_actions.tap_cell("full_house", 0)
    assert driver.take_events() == [("scored", 14), ("undone",), ("scored", 25)]


def test_the_end_is_reported_exactly_once() -> None:
    play_style = replace(TAP_HOLDS, end_of_turn=EndOfTurn.PROMPT)
    driver = RecordingTable(play_style=play_style)
    while not driver.session.state.over:
        driver.model.dice_actions.roll()
        driver.model.card_actions.take(legal_offers(driver.session.state)[0])
        if not driver.session.state.over:
            driver.model.next_turn()
    assert ("game ended",) not in driver.take_events()
    driver.model.next_turn()
    assert driver.take_events() == [("game ended",)]
    assert TableModel(driver.session, TAP_HOLDS, driver.timer, listener=driver).phase == "over"
    assert driver.take_events() == []


def test_can_roll() -> None:
    driver = RecordingTable()
    assert driver.model.dice_actions.can_roll
    driver.model.dice_actions.roll()
    assert driver.model.dice_actions.can_roll
    for place in range(5):
        driver.model.dice_actions.tap(place)
    assert not driver.model.dice_actions.can_roll
    driver.model.dice_actions.tap(0)
    driver.model.dice_actions.roll()
    driver.model.dice_actions.roll()
    assert not driver.model.dice_actions.can_roll
    pause = RecordingTable(play_style=replace(TAP_HOLDS, end_of_turn=EndOfTurn.PAUSE), players=2)
    pause.model.dice_actions.roll()
    pause.model.card_actions.take(legal_offers(pause.session.state)[0])
    assert not pause.model.dice_actions.can_roll
    pause.model.next_turn()
    assert pause.model.dice_actions.can_roll


def test_the_die_that_decides_about_a_five_lands_last_and_a_tap_does_not_wait() -> None:
    driver = RecordingTable("roll 4 4 4 1 4", "hold 1 2 3 5", show_roll=ShowRoll.BRISK)
    driver.model.dice_actions.roll()
    assert driver.model.flight.last == 3
    driver.model.dice_actions.tap(3)
    assert driver.model.flight is None
    driver = RecordingTable("roll 4 4 2 1 3", "hold 1 2", show_roll=ShowRoll.BRISK)
    driver.model.dice_actions.roll()
    assert driver.model.flight.last is None
