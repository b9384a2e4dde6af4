"""Damaged application files: it still starts and says what is missing."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.application import FivefoldApp
from app.platform.window_geometry import FILE, MAX_SIZE, MIN_SIZE, WindowGeometry, load_geometry
from app.storage import GameFlags
from app.widgets.text.paragraph import Paragraph
from core import RULE_SETS, create_setup, legal_offers
from core.coach import card_values
from core.coach.tables import TableLibrary
from tests.app.storage.saved_games import play_from_seed
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver
from tests.app.support.widget_stage import find_widgets

FURTHEST = 32_767
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)
numbers = st.integers(-(10**6), 10**6)


def check_geometry(place: WindowGeometry) -> None:
    """Check that Kivy can parse the values and a window fits there."""
    config = place.to_config()
    assert MIN_SIZE[0] <= int(config["width"]) <= MAX_SIZE[0]
    assert MIN_SIZE[1] <= int(config["height"]) <= MAX_SIZE[1]
    for name in ("left", "top"):
        assert abs(int(config.get(name, "0"))) <= FURTHEST


@given(
    st.fixed_dictionaries(
        dict.fromkeys(("width", "height", "left", "top"), numbers | json_values)
        | {"maximized": json_values}
    )
)
def test_any_saved_window_geometry(
    tmp_path_factory: pytest.TempPathFactory, config: object
) -> None:
    folder = tmp_path_factory.getbasetemp()
    (folder / FILE).write_text(json.dumps(config), encoding="utf-8")
    check_geometry(load_geometry(folder))


@pytest.mark.parametrize("left", ["", [], {}, False, 10**30, -(10**30), 1.5, "7"])
def test_an_impossible_window_geometry(tmp_path: Path, left: object) -> None:
    config = {"width": 800, "height": 700, "left": left, "top": 0, "maximized": False}
    (tmp_path / FILE).write_text(json.dumps(config), encoding="utf-8")
    check_geometry(load_geometry(tmp_path))


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / FILE).open("wb") as file:
        file.truncate(1_000_000_000)
    assert load_geometry(tmp_path) == WindowGeometry()


# --- the coach's tables, at the table -----------------------------------------------------------


@pytest.fixture
def without_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the coach's tables unreadable."""

    def missing(name: str) -> bytes:
        raise FileNotFoundError(name)

    monkeypatch.setattr(card_values, "bundled_tables", lambda: TableLibrary(missing))


@pytest.mark.usefixtures("without_tables")
@pytest.mark.parametrize("rules", ["official", "triple"])
def test_a_hint_without_tables_says_why_it_is_missing(stage: Stage, rules: str) -> None:
    table = TableDriver(stage, lines=("roll 5 5 5 2 3",), rules=rules)
    stage.open(table.screen)
    stage.tap(table.screen.ids.bar.buttons["hint"])
    [dialog] = table.context.overlays
    assert "tables cannot be read" in " ".join(
        each.text for each in find_widgets(dialog, Paragraph)
    )


@pytest.mark.usefixtures("without_tables")
def test_without_tables_a_box_is_taken_without_a_warning(stage: Stage) -> None:
    table = TableDriver(stage, lines=("roll 5 5 5 2 3",))
    stage.open(table.screen)
    table.model.warn_at = 1
    table.model.card_actions.take(
        next(each for each in legal_offers(table.session.state) if each.box == "ones")
    )
    assert table.session.state.cards[0].columns[0].values[0] == 0


@pytest.mark.usefixtures("without_tables")
def test_a_review_without_tables_says_why_it_is_missing(stage: Stage, tmp_path: Path) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, 412, 915)
    game = play_from_seed(create_setup(RULE_SETS["official"], ["Ana"], seed="s"), Random(1))
    app.routes.history.review(game, GameFlags())
    stage.frames(10)
    assert any("tables cannot be read" in each.text for each in find_widgets(app.screen, Paragraph))
