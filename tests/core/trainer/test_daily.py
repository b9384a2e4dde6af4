"""The daily ten: instructive, varied, and the same for everybody."""

import zlib
from collections.abc import Iterator
from datetime import date, timedelta
from hashlib import sha256

import pytest

from core import RULE_SETS, State
from core.actions import Hold, Score
from core.bots import create_bot
from core.coach import evaluate
from core.errors import CoachTablesDamaged
from core.trainer import daily
from core.trainer.daily import MARGIN, POSITIONS, daily_positions
from core.trainer.position import format_position

FIRST = date(2026, 1, 1)
THREE_YEARS = 3 * 365 + 1
EARLY, LATE = 4, 9
"""Boxes taken: fewer than four are an early part of the game, nine or more a late one."""
GOLDEN = "090fa87ddc0d370c3a5e1e9e8e86516b797305d9900cc91b0bb12c702e2606a0"


def days(count: int = THREE_YEARS, step: int = 1) -> Iterator[str]:
    return ((FIRST + timedelta(number)).isoformat() for number in range(0, count, step))


def test_a_day_has_the_same_ten_positions_everywhere_and_for_ever() -> None:
    digest = sha256()
    for day in days():
        digest.update("\n".join(map(format_position, daily_positions(day))).encode())
    assert digest.hexdigest() == GOLDEN


def test_every_day_has_all_kinds_of_decisions_in_all_parts_of_a_game() -> None:
    for day in days():
        positions = daily_positions(day)
        assert len(positions) == POSITIONS
        assert {position.setup.rules for position in positions} == {RULE_SETS["official"]}
        assert {position.rolls_left for position in positions} == {0, 1, 2}, day
        taken = sorted(position.card.taken for position in positions)
        assert taken[0] <= EARLY
        assert taken[-1] >= LATE
        assert any(EARLY <= each < LATE for each in taken), day


def test_no_two_positions_are_alike() -> None:
    seen: set[str] = set()
    for day in days():
        positions = daily_positions(day)
        assert len({tuple(sorted(position.dice or ())) for position in positions}) == POSITIONS
        seen |= set(map(format_position, positions))
    assert len(seen) == THREE_YEARS * POSITIONS


def check_instructive(day: str) -> None:
    wrong = 0
    best = set()
    for position in daily_positions(day):
        choices = evaluate(position).choices
        assert choices[0].value - choices[1].value >= MARGIN, format_position(position)
        best.add((choices[0].dice, choices[0].offer and choices[0].offer.cell))
        wrong += any(
            choices[0].value - value_of(position, bot) >= MARGIN for bot in ("beginner", "greedy")
        )
    assert len(best) == POSITIONS, f"{day}: two answers are the same"
    assert POSITIONS / 2 < wrong < POSITIONS, f"{day}: the natural choice is wrong {wrong} times"


def value_of(position: State, bot: str) -> float:
    move, found = create_bot(bot).choose(position), evaluate(position)
    if isinstance(move, Hold):
        return found.value_of_keeping([(position.dice or ())[place] for place in move.places])
    assert isinstance(move, Score)
    return found.value_of_taking(move.box, move.column)


def test_the_best_choice_is_clearly_the_best_and_often_not_the_natural_one() -> None:
    for day in days(step=120):
        check_instructive(day)


@pytest.mark.soak
def test_every_day_of_three_years_is_instructive() -> None:
    for day in days():
        check_instructive(day)


@pytest.mark.parametrize("damage", [b"", b"nonsense", zlib.compress(b"1,2|3")])
def test_a_damaged_file_is_noticed(damage: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    daily.position_lines.cache_clear()
    monkeypatch.setattr(daily, "read_bundled_table", lambda _name: damage)
    with pytest.raises(CoachTablesDamaged):
        daily_positions("2026-11-18")
    daily.position_lines.cache_clear()


def test_a_line_that_is_no_position_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    daily.position_lines.cache_clear()
    lines = "\n".join(["x"] * daily.DAYS * POSITIONS)
    monkeypatch.setattr(daily, "read_bundled_table", lambda _name: zlib.compress(lines.encode()))
    with pytest.raises(CoachTablesDamaged):
        daily_positions("2026-11-18")
    daily.position_lines.cache_clear()
