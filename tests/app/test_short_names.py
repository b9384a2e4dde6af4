"""Names without room for all their letters: short, and still told apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.table.short_names import in_short
from app.widgets.written_names import width_of, written_names
from core.names import LONGEST_NAME, is_name

any_name = st.text(min_size=1, max_size=LONGEST_NAME).filter(is_name)
similar = st.text("aAb12 ", min_size=1, max_size=8).filter(is_name)
numbered = st.builds(
    "{} {}".format, st.sampled_from(["Player", "Spieler", "P"]), st.integers(0, 99)
)
tables = st.lists(any_name | similar | numbered, min_size=1, max_size=6, unique=True)


def cut(*names: str, room: int, mark: str = "") -> tuple[str, ...]:
    """Where all letters are as wide."""
    return in_short(names, [room] * len(names), len, mark)


@given(names=tables, room=st.integers(2, 12), mark=st.sampled_from(["", "…"]))
def test_different_names_stay_different_where_two_letters_have_room(
    names: list[str], room: int, mark: str
) -> None:
    shorts = cut(*names, room=room, mark=mark)
    assert len(set(shorts)) == len(names)
    assert all(0 < len(short) <= room for short in shorts)


@given(names=tables, rooms=st.lists(st.integers(24, 70), min_size=6, max_size=6))
def test_and_so_they_do_as_they_are_written(names: list[str], rooms: list[int]) -> None:
    widths = tuple(rooms[: len(names)])
    texts, pixels = written_names(tuple(names), widths, 20, 11, 0.8)
    assert len(set(texts)) == len(names)
    assert all(width_of(text, pixels) <= room for text, room in zip(texts, widths, strict=True))


@given(names=tables)
def test_names_that_have_room_are_left_alone(names: list[str]) -> None:
    assert cut(*names, room=LONGEST_NAME) == tuple(names)


@pytest.mark.parametrize(
    ("names", "room", "short"),
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
def test_how_names_are_cut(names: tuple[str, ...], room: int, short: tuple[str, ...]) -> None:
    assert cut(*names, room=room) == short


def test_a_name_that_lost_its_end_says_so_where_that_is_wanted() -> None:
    assert cut("Maximiliane", "Player 2", room=6, mark="…") == ("Maxim…", "Play 2")


def test_with_numbers_alone_different_all_are_cut_like_the_shortest() -> None:
    names = ["Player 1", "Player 2", "Player 3"]
    assert in_short(names, [7, 4, 4], len) == ("Pl 1", "Pl 2", "Pl 3")
    assert in_short(names, [8, 4, 4], len) == ("Player 1", "Pl 2", "Pl 3")
