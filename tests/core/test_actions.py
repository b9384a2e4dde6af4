"""Writing and parsing actions."""

import pytest

from core import Hold, Roll, Score, Trick, Undo, parse_action
from core.errors import NotNumbers, UnknownAction, WrongUsage


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("roll 5 5 2 1 3", Roll((5, 5, 2, 1, 3))),
        ("hold 1 3", Hold((0, 2))),
        ("hold", Hold(())),
        ("score full_house 3", Score("full_house", 2)),
        ("score full_house", Score("full_house", 0)),
        (" score \t full_house   1", Score("full_house", 0)),
        ("undo", Undo()),
        ("trick 6", Trick(6)),
    ],
)
def test_actions_are_written_as_lines(line: str, action: object) -> None:
    assert parse_action(line) == action


@pytest.mark.parametrize("line", ["roll", "score", "score a 1 2", "undo 1", "trick", "trick 1 2"])
def test_a_wrong_number_of_words_is_refused_with_an_example(line: str) -> None:
    with pytest.raises(WrongUsage):
        parse_action(line)


def test_numbers_have_at_most_six_digits() -> None:
    assert parse_action("hold 999999") == Hold((999_998,))
    with pytest.raises(NotNumbers):
        parse_action("hold 1000000")


def test_errors_list_the_commands_in_the_form_of_their_context() -> None:
    here = {"leave": "leave", "score": "score box"}
    with pytest.raises(UnknownAction) as caught:
        parse_action("fly", here)
    assert caught.value.facts["actions"] == "leave, score"
    with pytest.raises(WrongUsage) as wrong_words:
        parse_action("score", here)
    assert wrong_words.value.facts["usage"] == "score box"


def test_long_lines_are_parsed_like_short_ones() -> None:
    assert parse_action("score full_house" + " " * 40 + "2") == Score("full_house", 1)
