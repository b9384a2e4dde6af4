"""The sound files: level, clean, varied, and reproducible."""

from collections import defaultdict
from itertools import combinations
from pathlib import Path

import pytest

from app.table.presenter.moments import GREAT_KINDS, MomentKind
from assets.sound.levels import decibels, loudness, offset, peak
from assets.sound.make import FOLDER, SOUNDS, make_all
from assets.sound.sound_buffer import CEILING, SoundBuffer, read_wav

FILES = sorted(FOLDER.glob("*.wav"))
SOUND_FILES = {path.stem: read_wav(path) for path in FILES}


def by_name() -> dict[str, list[SoundBuffer]]:
    found = defaultdict(list)
    for stem, sound in SOUND_FILES.items():
        found[stem.rsplit("_", 1)[0]].append(sound)
    return found


def test_exactly_the_expected_sounds_exist() -> None:
    wanted = {
        f"{name}_{number}"
        for name, recipes in SOUNDS.items()
        for number in range(1, len(recipes) + 1)
    }
    assert SOUND_FILES.keys() == wanted
    assert len(SOUNDS["knock"]) >= 6


def test_all_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FILES) < 680_000


@pytest.mark.parametrize("stem", SOUND_FILES)
def test_clean(stem: str) -> None:
    """No clipping, no offset, and silence at both ends."""
    sound = SOUND_FILES[stem]
    assert 0.2 < peak(sound.samples) <= CEILING + 0.001
    assert abs(offset(sound.samples)) < 1e-4
    assert abs(sound.samples[0]) < 0.001
    assert peak(sound.samples[-20:]) < 0.003
    assert sound.rate in (22050, 44100)


def test_variants_are_equally_loud() -> None:
    for name, sounds in by_name().items():
        levels = [loudness(sound.samples, sound.rate) for sound in sounds]
        assert max(levels) - min(levels) < 1.0, name


def test_sounds_are_neither_too_loud_nor_too_quiet() -> None:
    level = {
        name: loudness(sounds[0].samples, sounds[0].rate) for name, sounds in by_name().items()
    }
    dice = [level[name] for name in ("rattle", "throw", "knock")]
    news = [level[name] for name in ("score", "win", "zero", "undo", *MomentKind)]
    touch = [level[name] for name in ("hold", "let_go")]
    for group, width in ((dice, 2), (news, 5), (touch, 1)):
        assert max(group) - min(group) <= width
    assert max(level.values()) - min(level.values()) < 10
    # A tap sounds quieter than falling dice.
    assert max(touch) < min(dice)


def test_no_two_variants_are_alike() -> None:
    for name, sounds in by_name().items():
        for one, other in combinations(sounds, 2):
            both = zip(one.samples, other.samples, strict=True)
            difference = sum(abs(a - b) for a, b in both) / sum(map(abs, one.samples))
            assert difference > 0.3, name


def test_short_sounds_are_short() -> None:
    for stem, sound in SOUND_FILES.items():
        seconds = len(sound.samples) / sound.rate
        touch = stem.startswith(("hold", "let_go"))
        assert seconds <= (0.1 if touch else 2.0)


def test_every_moment_has_a_sound_and_small_ones_are_short() -> None:
    for kind in MomentKind:
        [sound] = by_name()[kind]
        assert (len(sound.samples) / sound.rate < 0.4) == (kind not in GREAT_KINDS), kind


def test_rattle_sounds_start_immediately() -> None:
    for sound in by_name()["rattle"]:
        first = sound.samples[: round(0.05 * sound.rate)]
        assert decibels(peak(first)) > -16


@pytest.mark.soak
def test_generating_is_reproducible(tmp_path: Path) -> None:
    make_all(tmp_path)
    for path in FILES:
        assert (tmp_path / path.name).read_bytes() == path.read_bytes(), path.name
