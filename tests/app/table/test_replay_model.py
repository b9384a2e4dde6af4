"""Which steps a replay shows."""

from app.storage.games.game_flags import GameFlags
from app.storage.games.history import Replay, ReplayStep
from app.table.replay_model import ReplayModel
from core import apply, start_game
from tests.app.support.model_driver import TAP_HOLDS, TAP_THROWS, ModelDriver


def replay_of(driver: ModelDriver) -> ReplayModel:
    game = driver.session.game
    state = start_game(game.setup)
    steps = [ReplayStep(None, state, 0)]
    for action in game.actions:
        state = apply(state, action)
        steps.append(ReplayStep(action, state, 0))
    return ReplayModel(Replay(game, tuple(steps), GameFlags()))


def told(model: ReplayModel) -> list[str]:
    """What the replay says at each step, without the dice and the points."""
    found = []
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
