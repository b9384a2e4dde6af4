"""The mutations of `make mutants`: each changes the code, and only as it says."""

import ast

import pytest

from tests.mutants.mistakes import made, mistakes

SOURCE = '''\
"""A docstring 1 + 1."""
Move = int | str


def enough(points: int | None, least: int = 63) -> bool:
    """A docstring."""
    return points is not None and points + 1 >= least
'''


def test_every_mutation_changes_the_code_differently() -> None:
    found = mistakes(SOURCE)
    sound = ast.dump(made(SOURCE, None))
    changed = {ast.dump(made(SOURCE, mistake)) for mistake in found}
    assert sound not in changed
    assert len(changed) == len(found)


def test_types_and_docstrings_are_left_alone() -> None:
    assert [mistake.what for mistake in mistakes(SOURCE)] == [
        "63 → 64",
        "return None",
        "and → or",
        "IsNot → Is",
        "GtE → Gt",
        "Add → Sub",
        "1 → 2",
    ]


@pytest.mark.parametrize(
    ("sound", "what", "wrong"),
    [
        ("a = not b", "not left out", "a = not not b"),
        ("a = -b", "minus left out", "a = +b"),
        ("a = [x for x in b if c(x)]", "condition denied", "a = [x for x in b if not c(x)]"),
        ("a = b if c else d", "condition denied", "a = b if not c else d"),
        ("a += 1", "Add → Sub", "a -= 1"),
        ("a = True", "True → False", "a = False"),
        ("a = b or c", "or → and", "a = b and c"),
    ],
)
def test_a_mutation_does_what_it_says(sound: str, what: str, wrong: str) -> None:
    mistake = next(each for each in mistakes(sound) if each.what == what)
    assert ast.unparse(made(sound, mistake)) == wrong
