"""Score sheets as PDF: one page, with everything on it, for every game and in every language."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from app.sharing.score_sheet.score_sheet_file import write_score_sheet
from app.sharing.score_sheet.sheet_content import empty_sheet, filled_sheet
from app.sharing.score_sheet.sheet_page import Paper
from app.table.presenter.rows import sheet_rows
from app.text.i18n import LANGUAGES, current_language, rule_set_name, set_language
from core import RULE_SETS, Setup, State, create_setup, total
from tests.app.sharing.pdf_reader import ink_part, page_size, read_text, read_words
from tests.app.support.other_readers import needs_poppler
from tests.core.random_games import play_random_game
from tests.marks import extended

pytestmark = needs_poppler

NAMES = ("Ana", "Björn", "Maximiliane-Charlott", "Zoë Müller", "Ñandú", "Łukasz")
ENDED = 1_793_000_000_000


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    before = current_language()
    yield
    set_language(before)


def saved(contents: bytes, folder: Path) -> Path:
    path = folder / "sheet.pdf"
    path.write_bytes(contents)
    return path


def finished(setup: Setup) -> State:
    return play_random_game(setup, Random(setup.rules.id), undo=0).state


def game(rules: str, players: int, **choices: object) -> Setup:
    allowed = RULE_SETS[rules].players
    count = min(max(players, allowed[0]), allowed[-1])
    return create_setup(RULE_SETS[rules], NAMES[:count], seed="sheet", **choices)


PLAYERS = (*map(extended, (1, 3)), 6)


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_sheet_has_everything_on_one_page(rules: str, players: int, tmp_path: Path) -> None:
    setup = game(rules, players)
    state = finished(setup)
    path = saved(write_score_sheet(filled_sheet(state, ENDED), Paper.A4), tmp_path)
    check_page(path)
    text = read_text(path)
    for row in sheet_rows(setup):
        assert row.name in text
    for name, card in zip(setup.players, state.cards, strict=True):
        assert name[:8] in text
        assert str(total(setup, card)) in text
    assert rule_set_name(setup.rules) in text
    assert "2026" in text


def check_page(path: Path) -> None:
    """Nothing hangs over the edge or lies on something else."""
    pages, (width, height) = page_size(path)
    assert pages == 1
    words = read_words(path)
    for word in words:
        assert word.left >= 30
        assert word.top >= 25
        assert word.right <= width - 30
        assert word.bottom <= height - 20
    for number, word in enumerate(words):
        assert [other.text for other in words[:number] if word.covers(other)] == [], word.text
    bottom = max(word.bottom for word in words)
    assert bottom > 0.8 * height, "it fills its page"


@pytest.mark.parametrize("rules", RULE_SETS)
def test_an_empty_sheet_has_room_to_write(rules: str, tmp_path: Path) -> None:
    setup = game(rules, 1)
    content = empty_sheet(setup)
    path = saved(write_score_sheet(content, Paper.LETTER), tmp_path)
    check_page(path)
    assert page_size(path) == (1, (612, 792))
    assert 1 <= len(content.players) <= setup.rules.players[-1]
    assert content.columns <= 12
    text = read_text(path)
    assert "Ana" not in text
    for row in sheet_rows(setup):
        assert row.name in text


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("players", [1, *map(extended, (2, 4)), 6])
def test_an_own_mix_with_many_columns_fits(paper: Paper, players: int, tmp_path: Path) -> None:
    setup = game("custom", players, columns=6, multiply=True)
    state = finished(setup)
    path = saved(write_score_sheet(filled_sheet(state, ENDED), paper), tmp_path)
    check_page(path)
    upright = players <= 2
    size = tuple(round(side) for side in paper.value)
    _, (width, height) = page_size(path)
    assert (round(width), round(height)) == (size if upright else size[::-1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_in_every_language(language: str, tmp_path: Path) -> None:
    set_language(language)
    for rules in ("kismet", "maxi", "triple", "yamb", "generala"):
        path = saved(write_score_sheet(empty_sheet(game(rules, 1)), Paper.A4), tmp_path)
        check_page(path)
        text = read_text(path)
        for row in sheet_rows(game(rules, 1)):
            assert row.name in text


@pytest.mark.parametrize("name", ["Ελένη", "Юлия", "李小龍", "مريم", "👑 Ana", "Việt"])
def test_a_name_may_have_any_letters(name: str, tmp_path: Path) -> None:
    """Those that our font lacks are drawn as the system draws them, and found all the same."""
    setup = create_setup(RULE_SETS["official"], [name, "Ben"], seed="letters")
    path = saved(write_score_sheet(filled_sheet(finished(setup), ENDED), Paper.A4), tmp_path)
    found = read_text(path)
    assert name in found or name[::-1] in found, "poppler turns Arabic around"
    check_page(path)


@pytest.mark.parametrize("rules", ["maxi", "custom"])
def test_little_ink_is_needed(rules: str, tmp_path: Path) -> None:
    content = filled_sheet(finished(game(rules, 6)), ENDED)
    path = saved(write_score_sheet(content, Paper.A4), tmp_path)
    assert 0.01 < ink_part(path, tmp_path) < 0.15


def test_the_winner_stands_out() -> None:
    setup = game("official", 3)
    state = finished(setup)
    totals = [total(setup, card) for card in state.cards]
    players = filled_sheet(state, ENDED).players
    assert [each.winner for each in players] == [each == max(totals) for each in totals]


def test_a_game_for_one_has_no_winner() -> None:
    [player] = filled_sheet(finished(game("official", 1)), ENDED).players
    assert not player.winner


def test_the_file_is_small() -> None:
    """A message takes it, because only the letters of the page are in it."""
    assert len(write_score_sheet(filled_sheet(finished(game("yamb", 4)), ENDED), Paper.A4)) < 80_000
