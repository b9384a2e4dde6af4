"""The program's own files, spoiled: it starts all the same, and says what it can say."""

import json
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.services.window_place import FILE, LARGEST, SMALLEST, WindowPlace, remembered
from core.coach.tables import Table

FURTHEST = 32_767
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)
numbers = st.integers(-(10**6), 10**6)


def sensible(place: WindowPlace) -> None:
    """What Kivy is told can be read as it will read it, and a window can stand there."""
    told = place.as_config()
    assert SMALLEST[0] <= int(told["width"]) <= LARGEST[0]
    assert SMALLEST[1] <= int(told["height"]) <= LARGEST[1]
    for name in ("left", "top"):
        assert abs(int(told.get(name, "0"))) <= FURTHEST


@given(
    st.fixed_dictionaries(
        dict.fromkeys(("width", "height", "left", "top"), numbers | json_values)
        | {"maximized": json_values}
    )
)
def test_any_place_of_the_window(tmp_path_factory: pytest.TempPathFactory, told: object) -> None:
    folder = tmp_path_factory.getbasetemp()
    (folder / FILE).write_text(json.dumps(told), encoding="utf-8")
    sensible(remembered(folder))


@pytest.mark.parametrize("wrong", ["", [], {}, False, 10**30, -(10**30), 1.5, "7"])
def test_a_place_where_no_window_can_be(tmp_path: Path, wrong: object) -> None:
    told = {"width": 800, "height": 700, "left": wrong, "top": 0, "maximized": False}
    (tmp_path / FILE).write_text(json.dumps(told), encoding="utf-8")
    sensible(remembered(tmp_path))


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / FILE).open("wb") as file:
        file.truncate(1_000_000_000)
    assert remembered(tmp_path) == WindowPlace()


# --- the coach's tables -------------------------------------------------------------------------

HEAD = json.dumps({"format": "fivefold table", "version": 1, "value": 1.0, "steps": 128}).encode()


@given(st.binary(max_size=60), st.booleans())
@settings(max_examples=200)
def test_any_bytes_are_no_table(data: bytes, headed: bool) -> None:
    with pytest.raises(ValueError, match="no table"):
        Table(HEAD + b"\n" + data if headed else data)


@pytest.mark.parametrize(
    "data",
    [
        HEAD + b"\n" + zlib.compress(bytes(50_000_000)),
        HEAD.replace(b'"steps": 128', b'"steps": 0') + b"\n" + zlib.compress(bytes(10_000)),
        HEAD.replace(b'"steps": 128, ', b"").replace(b', "steps": 128', b"") + b"\n",
        HEAD.replace(b"1.0", b'"one"') + b"\n" + zlib.compress(bytes(10_000)),
        b"[" * 100_000,
        b"[]\n",
        b"",
    ],
    ids=["a bomb", "no steps", "steps missing", "a value in words", "deep", "a list", "nothing"],
)
def test_what_only_looks_like_a_table(data: bytes) -> None:
    with pytest.raises(ValueError, match="no table"):
        Table(data)
