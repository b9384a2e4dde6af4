"""Bots and coach behave as recorded; intended changes are recorded again."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.bot_profiles import PROFILES
from tests.core.coach import golden_values


def kept(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("policy", "columns", "multiply"), golden_values.EVALUATED_GAMES)
def test_coach_values_are_unchanged(policy: str, columns: int, multiply: bool) -> None:
    known = kept(golden_values.VALUES)[golden_values.game_key(policy, columns, multiply)]
    found = golden_values.sample_values(policy, columns, multiply)
    assert len(found) == len(known)
    for actual, expected in zip(found, known, strict=True):
        assert actual == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("rules", golden_values.GAMES)
def test_coach_explanations_are_unchanged(rules: str) -> None:
    assert golden_values.sample_explanations(rules) == kept(golden_values.REASONS)[rules]


@pytest.mark.extended
@pytest.mark.parametrize("name", PROFILES)
def test_bot_play_is_unchanged(name: str) -> None:
    assert golden_values.bot_totals(name) == kept(golden_values.BOTS)[name]
