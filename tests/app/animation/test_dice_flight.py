"""How thrown dice move, and that they end on the right place and value. No window needed."""

from itertools import pairwise
from math import dist, hypot
from random import Random

import pytest

from app.animation.dice_flight.die_path import depth_below_centre
from app.animation.dice_flight.faces import RESTING_ROTATION, face_normal, top_face
from app.animation.dice_flight.frame_rate import FrameRateMonitor
from app.animation.dice_flight.rotation import (
    Rotation,
    Vector,
    compose,
    rotation_about,
    rotation_from_matrix,
    rotation_matrix,
)
from app.animation.dice_flight.throw import Landing, Throw, ThrowArea, plan_throw
from core import RULE_SETS, apply, create_setup, next_roll, start_game
from tests.marks import extended

pytestmark = pytest.mark.uncounted

SIDE = 66.0
PLACES = [(47.0 + 79.0 * number, 130.0) for number in range(5)]
CUP = (206.0, 40.0)
FIELD = ThrowArea(33, 100, 379, 160)
DURATIONS = (0.5, 1.2)


def throw_dice(values: tuple[int, ...], seconds: float, seed: int | str, held: int = 0) -> Throw:
    """Throw five dice, holding the first few."""
    landings = [
        Landing(die, *PLACES[die], value) for die, value in enumerate(values) if die >= held
    ]
    return plan_throw(landings, CUP, FIELD, SIDE, seconds, seed, resting_dice=PLACES[:held])


def angle_between(one: Rotation, other: Rotation) -> float:
    """Return the angle between two rotations in radians, exact for small angles too."""
    same = sum(a * b for a, b in zip(one, other, strict=True))
    other = other if same >= 0 else (-other[0], -other[1], -other[2], -other[3])
    return 2 * dist(one, other)


# --- faces ------------------------------------------------------------------------------------


def test_opposite_faces_make_seven() -> None:
    for value in range(1, 7):
        assert tuple(-part for part in face_normal(value)) == face_normal(7 - value)


def test_one_two_three_run_counterclockwise_round_their_corner() -> None:
    one, two, three = (face_normal(value) for value in (1, 2, 3))
    assert _cross(one, two) == three


def _cross(a: Vector, b: Vector) -> Vector:
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def test_a_die_at_rest_lies_flat_and_shows_its_value() -> None:
    for value, turn in RESTING_ROTATION.items():
        assert top_face(turn) == value
        assert depth_below_centre(turn) == pytest.approx(0.5)


def test_matrix_and_rotation_agree() -> None:
    rng = Random(1)
    for _ in range(200):
        turn: Rotation = rotation_about(
            (rng.gauss(0, 1), rng.gauss(0, 1), rng.gauss(0, 1)), rng.random() * 6
        )
        assert angle_between(rotation_from_matrix(rotation_matrix(turn)), turn) == pytest.approx(
            0, abs=1e-9
        )
        undone = compose(turn, (turn[0], -turn[1], -turn[2], -turn[3]))
        assert undone == pytest.approx((1, 0, 0, 0))


# --- the end of a throw -----------------------------------------------------------------------


@pytest.mark.parametrize("count", [300, extended(2000)])
def test_many_rolls_end_on_the_rolled_values(count: int) -> None:
    rng = Random(6)
    setup = create_setup(RULE_SETS["official"], ["Ana"], seed="thrown")
    state = start_game(setup)
    rolls = 0
    while rolls < count:
        state = apply(state, next_roll(state))
        throw = throw_dice(state.dice or (), rng.choice(DURATIONS), rolls)
        for path in throw.paths:
            assert state.dice is not None
            assert top_face(path.at(throw.end).rotation) == state.dice[path.die] == path.value
        rolls += 1
        if not state.rolls_left:
            state = start_game(create_setup(RULE_SETS["official"], ["Ana"], seed=f"thrown {rolls}"))


@pytest.mark.parametrize("seconds", DURATIONS)
def test_a_die_ends_exactly_in_place_and_on_time(seconds: float) -> None:
    for seed in range(60):
        throw = throw_dice((1, 2, 3, 4, 6), seconds, seed)
        assert throw.end <= seconds
        for path in throw.paths:
            for time in (path.end, seconds, seconds + 1):
                pose = path.at(time)
                assert dist((pose.x, pose.y), PLACES[path.die]) < 1e-9
                assert pose.height == pytest.approx(SIDE / 2, abs=1e-9)
                assert angle_between(pose.rotation, RESTING_ROTATION[path.value]) < 1e-9
                assert pose.scale == 1


@pytest.mark.parametrize("seconds", DURATIONS)
def test_motion_is_continuous_and_rotation_slows_smoothly(seconds: float) -> None:
    step = 1 / 1000
    for seed in range(12):
        for path in throw_dice((5, 3, 1, 2, 6), seconds, seed).paths:
            times = [path.begin + step * number for number in range(int(seconds / step))]
            poses = [path.at(time) for time in times]
            for one, other in pairwise(poses):
                assert dist((one.x, one.y), (other.x, other.y)) < 0.05 * SIDE
                assert abs(one.height - other.height) < 0.05 * SIDE
                assert angle_between(one.rotation, other.rotation) < 60 * step
            late = [path.at(path.end - step * number) for number in (2, 1)]
            assert angle_between(late[0].rotation, late[1].rotation) < 0.5 * step


# --- the way ----------------------------------------------------------------------------------


def test_no_corner_goes_through_the_felt() -> None:
    for seed in range(20):
        for path in throw_dice((1, 2, 3, 4, 5), 1.2, seed).paths:
            for number in range(120):
                pose = path.at(number / 100)
                assert pose.height >= depth_below_centre(pose.rotation) * SIDE - 1e-9


def test_dice_leave_the_cup_and_turn_over_several_times() -> None:
    throw = throw_dice((1, 2, 3, 4, 5), 1.2, 3)
    for path in throw.paths:
        first = path.at(path.begin)
        assert (first.x, first.y) == CUP
        faces = [top_face(path.at(number / 200 * 1.2).rotation) for number in range(200)]
        assert sum(one != other for one, other in pairwise(faces)) >= 3


def test_rolls_differ_by_seed_and_are_reproducible() -> None:
    def positions(seed: int) -> tuple[float, ...]:
        return tuple(path.at(0.2).x for path in throw_dice((1, 1, 1, 1, 1), 0.5, seed).paths)

    assert len({positions(seed) for seed in range(50)}) == 50
    assert positions(7) == positions(7)


def test_held_dice_are_not_thrown() -> None:
    throw = throw_dice((6, 6, 6, 2, 1), 0.5, 1, held=3)
    assert [path.die for path in throw.paths] == [3, 4]
    assert {bounce.die for bounce in throw.bounces} == {3, 4}


def test_dice_rarely_intersect_on_the_felt() -> None:
    overlaps = samples = 0
    for seed in range(60):
        throw = throw_dice((1, 2, 3, 4, 5), 1.2, seed, held=2)
        for number in range(60):
            poses = [path.at(1.2 * number / 60) for path in throw.paths]
            low = [(p.x, p.y) for p in poses if p.scale >= 1 and p.height < 0.8 * SIDE]
            spots = low + PLACES[:2]
            samples += 1
            overlaps += any(
                hypot(a[0] - b[0], a[1] - b[1]) < 0.8 * SIDE
                for number, a in enumerate(low)
                for b in spots[number + 1 :]
            )
    assert overlaps / samples < 0.08


def test_bounces_come_in_order_and_grow_fainter() -> None:
    for seconds, fewest in zip(DURATIONS, (2, 3), strict=True):
        throw = throw_dice((1, 2, 3, 4, 5), seconds, 9)
        times = [bounce.time for bounce in throw.bounces]
        assert times == sorted(times)
        assert times[-1] < throw.end
        for die in range(5):
            forces = [bounce.force for bounce in throw.bounces if bounce.die == die]
            assert len(forces) >= fewest
            assert forces == sorted(forces, reverse=True)
            assert all(0 < force <= 1 for force in forces)


# --- how fast the machine is ------------------------------------------------------------------


def test_two_slow_rolls_count_as_too_slow_and_one_does_not() -> None:
    monitor = FrameRateMonitor(0.04)
    monitor.record_roll([0.016] * 20 + [0.3])
    monitor.record_roll([0.05] * 10)
    assert not monitor.is_too_slow
    monitor.record_roll([0.05])
    assert not monitor.is_too_slow, "one frame is not enough"
    monitor.record_roll([0.05] * 10)
    assert monitor.is_too_slow
    monitor.reset()
    assert not monitor.is_too_slow


@pytest.mark.parametrize("seed", range(5))
def test_a_die_that_decides_lands_after_the_others(seed: int) -> None:
    landings = [Landing(die, *PLACES[die], 4) for die in range(5)]
    thrown = plan_throw(landings, CUP, FIELD, SIDE, 0.75, seed, last=2)
    ends = {path.die: path.end for path in thrown.paths}
    late = ends.pop(2)
    assert late <= 0.75
    assert late - max(ends.values()) > 0.1
