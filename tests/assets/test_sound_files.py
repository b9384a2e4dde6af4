"""The sound files: level, clean, varied, and reproducible."""

from collections import defaultdict
from itertools import combinations
from pathlib import Path

import pytest

from assets.sound.levels import decibels, loudness, offset, peak
from assets.sound.make import FOLDER, SOUNDS, make_all
from assets.sound.sound_buffer import CEILING, SoundBuffer, read_wav

FILES = sorted(FOLDER.glob("*.wav"))
TAPES = {path.stem: read_wav(path) for path in FILES}


def by_name() -> dict[str, list[SoundBuffer]]:
    found = defaultdict(list)
    for stem, tape in TAPES.items():
        found[stem.rsplit("_", 1)[0]].append(tape)
    return found


def test_exactly_the_expected_sounds_exist() -> None:
    wanted = {
        f"{name}_{number}"
        for name, recipes in SOUNDS.items()
        for number in range(1, len(recipes) + 1)
    }
    assert TAPES.keys() == wanted
    assert len(SOUNDS["knock"]) >= 6


def test_all_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FILES) < 620_000


@pytest.mark.parametrize("stem", TAPES)
def test_clean(stem: str) -> None:
    """No clipping, no offset, and silence at both ends."""
    tape = TAPES[stem]
    assert 0.2 < peak(tape.samples) <= CEILING + 0.001
    assert abs(offset(tape.samples)) < 1e-4
    assert abs(tape.samples[0]) < 0.001
    assert peak(tape.samples[-20:]) < 0.003
    assert tape.rate in (22050, 44100)


def test_variants_are_equally_loud() -> None:
    for name, tapes in by_name().items():
        levels = [loudness(tape.samples, tape.rate) for tape in tapes]
        assert max(levels) - min(levels) < 1.0, name


def test_sounds_are_neither_too_loud_nor_too_quiet() -> None:
    level = {name: loudness(tapes[0].samples, tapes[0].rate) for name, tapes in by_name().items()}
    dice = [level[name] for name in ("rattle", "throw", "knock")]
    news = [level[name] for name in ("score", "bonus", "five", "win", "zero", "undo")]
    touch = [level[name] for name in ("hold", "let_go")]
    for group, width in ((dice, 2), (news, 5), (touch, 1)):
        assert max(group) - min(group) <= width
    assert max(level.values()) - min(level.values()) < 10
    # A tap sounds quieter than falling dice.
    assert max(touch) < min(dice)


def test_no_two_variants_are_alike() -> None:
    for name, tapes in by_name().items():
        for one, other in combinations(tapes, 2):
            both = zip(one.samples, other.samples, strict=True)
            apart = sum(abs(a - b) for a, b in both) / sum(map(abs, one.samples))
            assert apart > 0.3, name


def test_short_sounds_are_short() -> None:
    for stem, tape in TAPES.items():
        seconds = len(tape.samples) / tape.rate
        touch = stem.startswith(("hold", "let_go"))
        assert seconds <= (0.1 if touch else 2.0)


def test_rattle_sounds_start_immediately() -> None:
    for tape in by_name()["rattle"]:
        first = tape.samples[: round(0.05 * tape.rate)]
        assert decibels(peak(first)) > -16


@pytest.mark.soak
def test_generating_is_reproducible(tmp_path: Path) -> None:
    make_all(tmp_path)
    for path in FILES:
        assert (tmp_path / path.name).read_bytes() == path.read_bytes(), path.name
