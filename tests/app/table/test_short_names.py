"""Shortened names stay distinguishable."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.table.short_names import shorten_names
from app.text.i18n import LANGUAGES, set_language
from app.text.screens import new_game
from app.widgets.text.player_names import fit_names, name_width
from core.player_names import LONGEST_NAME, is_valid_name
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver
from tests.app.support.widget_stage import PHONE, SMALL

pytestmark = pytest.mark.uncounted

any_name = st.text(min_size=1, max_size=LONGEST_NAME).filter(is_valid_name)
similar = st.text("aAb12 ", min_size=1, max_size=8).filter(is_valid_name)
numbered = st.builds(
    "{} {}".format, st.sampled_from(["Player", "Spieler", "P"]), st.integers(0, 99)
)
tables = st.lists(any_name | similar | numbered, min_size=1, max_size=6, unique=True)


def shorten(*names: str, max_width: int, mark: str = "") -> tuple[str, ...]:
    """Shorten names as if all letters had the same width."""
    return shorten_names(names, [max_width] * len(names), len, mark)


@given(names=tables, max_width=st.integers(2, 12), mark=st.sampled_from(["", "…"]))
def test_short_names_differ_where_two_letters_fit(
    names: list[str], max_width: int, mark: str
) -> None:
    shorts = shorten(*names, max_width=max_width, mark=mark)
    assert len(set(shorts)) == len(names)
    assert all(0 < len(short) <= max_width for short in shorts)


@given(names=tables, rooms=st.lists(st.integers(24, 70), min_size=6, max_size=6))
def test_short_names_differ_with_real_letter_widths(names: list[str], rooms: list[int]) -> None:
    widths = tuple(rooms[: len(names)])
    texts, pixels = fit_names(tuple(names), widths, 20, 11, 0.8)
    assert len(set(texts)) == len(names)
    assert all(
        name_width(text, pixels) <= max_width for text, max_width in zip(texts, widths, strict=True)
    )


@given(names=tables)
def test_names_that_fit_are_unchanged(names: list[str]) -> None:
    assert shorten(*names, max_width=LONGEST_NAME) == tuple(names)


@pytest.mark.parametrize(
    ("names", "max_width", "short"),
    [
        (("Player 1", "Player 2", "Player 3"), 3, ("P 1", "P 2", "P 3")),
        (("Player 1", "Player 2", "Player 3"), 2, ("P1", "P2", "P3")),
        (("Joueur 1", "Joueur 12"), 5, ("Jo 1", "Jo 12")),
        (("Ana", "Benjamin", "Cleo"), 4, ("Ana", "Benj", "Cleo")),
        (("Alexander", "Alexandra"), 4, ("A…er", "A…ra")),
        (("Anna Berg", "Anna Maria"), 3, ("A…B", "A…M")),
        (("Anna Berg", "Anna Maria"), 2, ("AB", "AM")),
        (("Anna", "Annabel"), 3, ("Ann", "A…b")),
        (("aaa", "aaaa", "aaaaa"), 2, ("a1", "a2", "a3")),
        (("Zoe\u0301line", "Zoe\u0301lle"), 4, ("Z…in", "Z…le")),
        (("Zoe\u0301line", "Max"), 3, ("Zo", "Max")),
        (("Max 2000", "Moritz 2000"), 3, ("Max", "Mor")),
    ],
)
def test_shortening(names: tuple[str, ...], max_width: int, short: tuple[str, ...]) -> None:
    assert shorten(*names, max_width=max_width) == short


def test_a_shortened_name_can_end_in_an_ellipsis() -> None:
    assert shorten("Maximiliane", "Player 2", max_width=6, mark="…") == ("Maxim…", "Play 2")


def test_names_differing_only_in_number_are_shortened_alike() -> None:
    names = ["Player 1", "Player 2", "Player 3"]
    assert shorten_names(names, [7, 4, 4], len) == ("Pl 1", "Pl 2", "Pl 3")
    assert shorten_names(names, [8, 4, 4], len) == ("Player 1", "Pl 2", "Pl 3")


@pytest.mark.extended
@pytest.mark.parametrize("size", [SMALL, PHONE], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_unnamed_players_are_distinguishable_under_their_columns(
    stage: Stage, size: tuple[int, int], language: str
) -> None:
    set_language(language)
    names = tuple(new_game.PLAYER(number=number) for number in (1, 2, 3))
    table = TableDriver(stage, names=names)
    stage.open(table.screen, *size, font_scale=1.3)
    texts = column_names(table)
    assert [text[-1] for text in texts] == ["1", "2", "3"]
    assert all(text.startswith(names[0][0]) for text in texts)


def test_short_names_do_not_depend_on_whose_turn_it_is(stage: Stage) -> None:
    """Even if only numbers distinguish them."""
    table = TableDriver(stage, names=("WWWW", "WWWWW", "WWWWWW"))
    stage.open(table.screen, *SMALL, font_scale=1.3)
    before = column_names(table)
    assert before == ["W1", "W2", "W3"]
    table.model.view_card(1)
    stage.frames()
    assert column_names(table) == before


def column_names(table: TableDriver) -> list[str]:
    """Over the columns: in the head of the sheet, or else in the strip."""
    count = len(table.screen.ids.strip.chips)
    labels = [label.text for label in table.card.head.labels[:count]]
    return labels or [chip.shown_name[0] for chip in table.screen.ids.strip.chips]


@pytest.mark.extended
@pytest.mark.parametrize(("size", "scale"), [(SMALL, 1.0), (SMALL, 1.3), (PHONE, 1.0)], ids=str)
def test_three_short_names_are_shown_in_full(
    stage: Stage, size: tuple[int, int], scale: float
) -> None:
    table = TableDriver(stage, players=3)
    stage.open(table.screen, *size, 2, scale)
    assert column_names(table) == ["Ana", "Ben", "Cleo"]
