"""Thrown dice: how they move, and that they end where and how they must. No window needed."""

from itertools import pairwise
from math import dist, hypot
from random import Random

import pytest

from app.animation.dice_flight.die_path import lowest
from app.animation.dice_flight.faces import AT_REST, direction, top_face
from app.animation.dice_flight.frame_rate import FrameRateMonitor
from app.animation.dice_flight.rotation import Arrow, Turn, about, after, matrix, turn_of
from app.animation.dice_flight.throw import Landing, Throw, ThrowArea, throw
from core import RULE_SETS, apply, create_setup, next_roll, start_game

pytestmark = pytest.mark.uncounted

SIDE = 66.0
PLACES = [(47.0 + 79.0 * number, 130.0) for number in range(5)]
CUP = (206.0, 40.0)
FIELD = ThrowArea(33, 100, 379, 160)
DURATIONS = (0.5, 1.2)


def thrown(values: tuple[int, ...], seconds: float, seed: int | str, held: int = 0) -> Throw:
    """Five dice, the first few of them held."""
    landings = [
        Landing(die, *PLACES[die], value) for die, value in enumerate(values) if die >= held
    ]
    return throw(landings, CUP, FIELD, SIDE, seconds, seed, lying=PLACES[:held])


def angle_between(one: Turn, other: Turn) -> float:
    """How far apart two turns are, in radians; exact for small angles too."""
    same = sum(a * b for a, b in zip(one, other, strict=True))
    other = other if same >= 0 else (-other[0], -other[1], -other[2], -other[3])
    return 2 * dist(one, other)


# --- faces ------------------------------------------------------------------------------------


def test_opposite_faces_make_seven() -> None:
    for value in range(1, 7):
        assert tuple(-part for part in direction(value)) == direction(7 - value)


def test_one_two_three_run_counterclockwise_round_their_corner() -> None:
    one, two, three = (direction(value) for value in (1, 2, 3))
    assert _cross(one, two) == three


def _cross(a: Arrow, b: Arrow) -> Arrow:
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def test_a_die_at_rest_lies_flat_and_shows_its_value() -> None:
    for value, turn in AT_REST.items():
        assert top_face(turn) == value
        assert lowest(turn) == pytest.approx(0.5)


def test_a_matrix_and_its_turn_say_the_same() -> None:
    luck = Random(1)
    for _ in range(200):
        turn: Turn = about(
            (luck.gauss(0, 1), luck.gauss(0, 1), luck.gauss(0, 1)), luck.random() * 6
        )
        assert angle_between(turn_of(matrix(turn)), turn) == pytest.approx(0, abs=1e-9)
        undone = after(turn, (turn[0], -turn[1], -turn[2], -turn[3]))
        assert undone == pytest.approx((1, 0, 0, 0))


# --- the end of a throw -----------------------------------------------------------------------


def test_thousands_of_rolls_end_on_the_values_of_the_game() -> None:
    luck = Random(6)
    setup = create_setup(RULE_SETS["official"], ["Ana"], seed="thrown")
    state = start_game(setup)
    rolls = 0
    while rolls < 2000:
        state = apply(state, next_roll(state))
        made = thrown(state.dice or (), luck.choice(DURATIONS), rolls)
        for path in made.paths:
            assert state.dice is not None
            assert top_face(path.at(made.end).turn) == state.dice[path.die] == path.value
        rolls += 1
        if not state.rolls_left:
            state = start_game(create_setup(RULE_SETS["official"], ["Ana"], seed=f"thrown {rolls}"))


@pytest.mark.parametrize("seconds", DURATIONS)
def test_a_die_ends_exactly_in_its_place_and_in_time(seconds: float) -> None:
    for seed in range(60):
        made = thrown((1, 2, 3, 4, 6), seconds, seed)
        assert made.end <= seconds
        for path in made.paths:
            for time in (path.end, seconds, seconds + 1):
                pose = path.at(time)
                assert dist((pose.x, pose.y), PLACES[path.die]) < 1e-9
                assert pose.height == pytest.approx(SIDE / 2, abs=1e-9)
                assert angle_between(pose.turn, AT_REST[path.value]) < 1e-9
                assert pose.grown == 1


@pytest.mark.parametrize("seconds", DURATIONS)
def test_nothing_jumps_and_turning_comes_to_rest_softly(seconds: float) -> None:
    step = 1 / 1000
    for seed in range(12):
        for path in thrown((5, 3, 1, 2, 6), seconds, seed).paths:
            times = [path.begin + step * number for number in range(int(seconds / step))]
            poses = [path.at(time) for time in times]
            for one, other in pairwise(poses):
                assert dist((one.x, one.y), (other.x, other.y)) < 0.05 * SIDE
                assert abs(one.height - other.height) < 0.05 * SIDE
                assert angle_between(one.turn, other.turn) < 60 * step
            late = [path.at(path.end - step * number) for number in (2, 1)]
            assert angle_between(late[0].turn, late[1].turn) < 0.5 * step


# --- the way ----------------------------------------------------------------------------------


def test_no_corner_goes_through_the_felt() -> None:
    for seed in range(20):
        for path in thrown((1, 2, 3, 4, 5), 1.2, seed).paths:
            for number in range(120):
                pose = path.at(number / 100)
                assert pose.height >= lowest(pose.turn) * SIDE - 1e-9


def test_dice_leave_the_cup_and_turn_over_several_times() -> None:
    made = thrown((1, 2, 3, 4, 5), 1.2, 3)
    for path in made.paths:
        first = path.at(path.begin)
        assert (first.x, first.y) == CUP
        faces = [top_face(path.at(number / 200 * 1.2).turn) for number in range(200)]
        assert sum(one != other for one, other in pairwise(faces)) >= 3


def test_each_roll_is_different_and_each_seed_the_same() -> None:
    def told(seed: int) -> tuple[float, ...]:
        return tuple(path.at(0.2).x for path in thrown((1, 1, 1, 1, 1), 0.5, seed).paths)

    assert len({told(seed) for seed in range(50)}) == 50
    assert told(7) == told(7)


def test_only_dice_that_are_not_held_are_thrown() -> None:
    made = thrown((6, 6, 6, 2, 1), 0.5, 1, held=3)
    assert [path.die for path in made.paths] == [3, 4]
    assert {knock.die for knock in made.knocks} == {3, 4}


def test_dice_rarely_come_through_each_other_on_the_felt() -> None:
    met = looks = 0
    for seed in range(60):
        made = thrown((1, 2, 3, 4, 5), 1.2, seed, held=2)
        for number in range(60):
            poses = [path.at(1.2 * number / 60) for path in made.paths]
            low = [(p.x, p.y) for p in poses if p.grown >= 1 and p.height < 0.8 * SIDE]
            spots = low + PLACES[:2]
            looks += 1
            met += any(
                hypot(a[0] - b[0], a[1] - b[1]) < 0.8 * SIDE
                for number, a in enumerate(low)
                for b in spots[number + 1 :]
            )
    assert met / looks < 0.08


def test_knocks_come_in_order_and_grow_fainter() -> None:
    for seconds, fewest in zip(DURATIONS, (2, 3), strict=True):
        made = thrown((1, 2, 3, 4, 5), seconds, 9)
        times = [knock.time for knock in made.knocks]
        assert times == sorted(times)
        assert times[-1] < made.end
        for die in range(5):
            forces = [knock.force for knock in made.knocks if knock.die == die]
            assert len(forces) >= fewest
            assert forces == sorted(forces, reverse=True)
            assert all(0 < force <= 1 for force in forces)


# --- how fast the machine is ------------------------------------------------------------------


def test_two_slow_rolls_are_enough_and_one_is_not() -> None:
    pace = FrameRateMonitor(0.04)
    pace.rolled([0.016] * 20 + [0.3])
    pace.rolled([0.05] * 10)
    assert not pace.too_slow
    pace.rolled([0.05])
    assert not pace.too_slow, "one frame tells nothing"
    pace.rolled([0.05] * 10)
    assert pace.too_slow
    pace.forget()
    assert not pace.too_slow
