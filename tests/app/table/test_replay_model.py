"""Which steps a replay shows."""

from app.storage.games.game_flags import GameFlags
from app.storage.games.history import Replay, ReplayStep
from app.table.replay_model import ReplayModel
from core import apply, start_game
from tests.app.support.model_driver import TAP_HOLDS, TAP_THROWS, ModelDriver
from tests.app.support.timers import ManualTimer


def replay_of(driver: ModelDriver, timer: ManualTimer | None = None) -> ReplayModel:
    game = driver.session.game
    state = start_game(game.setup)
    steps = [ReplayStep(None, state, 0)]
    for action in game.actions:
        state = apply(state, action)
        steps.append(ReplayStep(action, state, 0))
    return ReplayModel(Replay(game, tuple(steps), GameFlags()), timer or ManualTimer())


def told(model: ReplayModel) -> list[str]:
    """What the replay says at each step, without the dice and the points."""
    found = []
    model.go_to_start()
    while model.roll_view.active:
        model.step_forward()
        found.append(model.status.rest.split()[0])
    return found


def test_a_game_by_throwing_shows_no_holds_that_nobody_made() -> None:
    driver = ModelDriver(play_style=TAP_THROWS)
    dice = driver.model.dice_actions
    for _ in range(2):
        dice.roll()
        dice.tap(0)
        dice.tap(1)
    dice.roll()
    driver.model.card_actions.take(driver.model.card_actions.offer("chance", 0))
    model = replay_of(driver)
    assert told(model) == ["rolled", "held", "held", "rolled", "held", "held", "rolled", "took"]
    assert model.roll_view.hint == "step 8 of 8"
    assert model.step == len(driver.session.game.actions)
    model.go_to_start()
    model.step_forward()
    assert not any(die.held for die in model.dice)


def test_an_announcement_and_its_undo_are_shown_as_what_they_are() -> None:
    lines = ("roll 6 6 6 2 1", "announce full_house", "undo", "announce sixes")
    model = replay_of(ModelDriver(*lines, rules="yamb"))
    model.go_to_start()
    told = []
    while model.roll_view.active:
        model.step_forward()
        told.append(model.status.rest)
    assert told[1:] == ["announced Full", "took the announcement back", "announced Sixes"]


def test_all_dice_held_one_by_one_are_shown() -> None:
    driver = ModelDriver(play_style=TAP_HOLDS)
    dice = driver.model.dice_actions
    dice.roll()
    for place in range(4):
        dice.tap(place)
    dice.roll()
    dice.tap(4)
    assert told(replay_of(driver)) == ["rolled", *["held"] * 4, "rolled", "held"]


def test_a_hidden_step_is_found_at_the_roll_before_it() -> None:
    driver = ModelDriver(play_style=TAP_THROWS)
    driver.model.dice_actions.roll()
    driver.model.dice_actions.tap(0)
    model = replay_of(driver)
    model.go_to(2)
    assert model.step == 1
    model.go_to(3)
    assert model.step == 3


def played_driver() -> ModelDriver:
    driver = ModelDriver(play_style=TAP_HOLDS)
    for box in ("chance", "ones", "twos"):
        driver.model.dice_actions.roll()
        driver.model.card_actions.take(driver.model.card_actions.offer(box, 0))
        driver.model.next_turn()
    return driver


def test_a_replay_opens_on_the_final_card() -> None:
    driver = played_driver()
    model = replay_of(driver)
    assert model.position == 1
    assert model.state == driver.session.state


def test_the_scrubber_finds_any_step() -> None:
    model = replay_of(played_driver())
    model.scrub(0)
    assert model.step == 0
    model.scrub(0.5)
    assert (model.step, model.position) == (3, 0.5)
    model.scrub(1)
    assert not model.roll_view.active


def test_a_replay_plays_by_itself_at_three_speeds() -> None:
    timer = ManualTimer()
    model = replay_of(played_driver(), timer)
    times = []
    for _ in range(3):
        model.toggle_playing()
        assert model.step == 0, "from the end it starts again"
        seconds = 0.0
        while model.playing:
            timer.advance(0.1)
            seconds += 0.1
        times.append(seconds)
        assert model.position == 1
        model.change_speed()
    assert times[0] > 1.8 * times[1] > 3 * times[2]
    assert model.speed == 1
    assert timer.idle


def test_a_step_by_hand_stops_the_replay() -> None:
    timer = ManualTimer()
    model = replay_of(played_driver(), timer)
    model.toggle_playing()
    timer.advance(1.5)
    model.step_back()
    assert not model.playing
    assert timer.idle
    model.toggle_playing()
    model.stop()
    assert timer.idle
