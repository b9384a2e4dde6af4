"""Bots and coach do today what they did: what they do by intention is written down anew."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.bots import PROFILES
from tests.core.coach import as_ever


def kept(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("policy", "columns", "multiply"), as_ever.JUDGED)
def test_the_coach_expects_what_it_expected(policy: str, columns: int, multiply: bool) -> None:
    known = kept(as_ever.VALUES)[as_ever.game_judged(policy, columns, multiply)]
    found = as_ever.values(policy, columns, multiply)
    assert len(found) == len(known)
    for seen, then in zip(found, known, strict=True):
        assert seen == pytest.approx(then, abs=1e-4)


@pytest.mark.parametrize("rules", as_ever.GAMES)
def test_the_coach_gives_the_reasons_it_gave(rules: str) -> None:
    assert as_ever.explained(rules) == kept(as_ever.REASONS)[rules]


@pytest.mark.parametrize("name", PROFILES)
def test_every_bot_plays_as_it_played(name: str) -> None:
    assert as_ever.totals(name) == kept(as_ever.BOTS)[name]
