"""Player names."""

import pytest

from core.player_names import initial_of


@pytest.mark.parametrize(
    ("name", "initial"),
    [
        ("Ana", "A"),
        (" ben", "B"),
        ("élodie", "É"),
        ("e\u0301lodie", "E\u0301"),
        ("\u3164 Zoe", "Z"),
        ("李雷", "李"),
        ("A\u0301", "A\u0301"),
        ("", ""),
        ("  ", ""),
    ],
)
def test_the_initial_is_the_first_visible_character_with_its_accents(
    name: str, initial: str
) -> None:
    assert initial_of(name) == initial
