"""The transcripts in tests/golden: every score, bonus and total is reproduced."""

from pathlib import Path

import pytest

from core import RULE_SETS, Hold, Roll, Score, replay, total
from tests.core import golden_games
from tests.core.golden_games import FOLDER, format_transcript, parse_transcript, setup_for
from tests.core.oracle import RULE_SETS as KNOWN
from tests.core.oracle import Oracle

# Text that shows the extra-fives policy in a golden game; `none` has nothing to show.
MARKS = {
    "again": "+50 again",
    "wild": "joker",
    "eligible": "+100",
    "forced": "+100",
    "triple": "+100",
    "row": "+100",
}


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_replay_gives_the_same_transcript(rules: str) -> None:
    text = (FOLDER / f"{rules}.txt").read_text(encoding="utf-8")
    assert format_transcript(setup_for(rules), parse_transcript(text)) == text


@pytest.mark.parametrize("rules", KNOWN)
def test_the_oracle_computes_the_same_totals(rules: str) -> None:
    setup = setup_for(rules)
    actions = parse_transcript((FOLDER / f"{rules}.txt").read_text(encoding="utf-8"))
    oracle = (
        Oracle(rules, 1, setup.columns, setup.multiply, setup.extra_fives.id)
        if rules == "custom"
        else Oracle(rules, len(setup.players))
    )
    for action in actions:
        match action:
            case Roll(dice):
                oracle.roll(dice)
            case Hold(places):
                oracle.hold(place + 1 for place in places)
            case Score(box, column):
                oracle.score(box, column + 1)
            case _:
                oracle.undo()
    state = replay(setup, actions).state
    assert oracle.state()["over"]
    assert oracle.state()["totals"] == [total(setup, card) for card in state.cards]


@pytest.mark.parametrize(
    "rules", [rules for rules in RULE_SETS if setup_for(rules).extra_fives.id in MARKS]
)
def test_each_game_shows_the_extra_fives_policy(rules: str) -> None:
    text = (FOLDER / f"{rules}.txt").read_text(encoding="utf-8")
    assert MARKS[setup_for(rules).extra_fives.id] in text


def test_only_missing_games_and_those_named_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(golden_games, "FOLDER", tmp_path)
    (tmp_path / "os2.txt").write_text("kept")
    (tmp_path / "triple.txt").write_text("kept")
    golden_games.main([])
    assert {file.stem for file in tmp_path.iterdir()} == set(RULE_SETS)
    assert (tmp_path / "triple.txt").read_text() == "kept"
    golden_games.main(["os2"])
    assert (tmp_path / "triple.txt").read_text() == "kept"
    for rules in sorted(set(RULE_SETS) - {"triple"}):
        assert (tmp_path / f"{rules}.txt").read_bytes() == (FOLDER / f"{rules}.txt").read_bytes()
