"""The mutations of `make mutants`: each changes the code as described and nothing else."""

import ast

import pytest

from tests.mutants.mutations import list_mutations, mutate

SOURCE = '''\
"""A docstring 1 + 1."""
Move = int | str


def enough(points: int | None, least: int = 63) -> bool:
    """A docstring."""
    return points is not None and points + 1 >= least
'''


def test_every_mutation_changes_the_code_differently() -> None:
    mutations = list_mutations(SOURCE)
    original = ast.dump(mutate(SOURCE, None))
    mutants = {ast.dump(mutate(SOURCE, mutation)) for mutation in mutations}
    assert original not in mutants
    assert len(mutants) == len(mutations)


def test_types_and_docstrings_are_left_alone() -> None:
    assert [mutation.description for mutation in list_mutations(SOURCE)] == [
        "63 → 64",
        "return None",
        "and → or",
        "IsNot → Is",
        "GtE → Gt",
        "Add → Sub",
        "1 → 2",
    ]


@pytest.mark.parametrize(
    ("original", "description", "mutated"),
    [
        ("a = not b", "not removed", "a = not not b"),
        ("a = -b", "minus removed", "a = +b"),
        ("a = [x for x in b if c(x)]", "condition negated", "a = [x for x in b if not c(x)]"),
        ("a = b if c else d", "condition negated", "a = b if not c else d"),
        ("a += 1", "Add → Sub", "a -= 1"),
        ("a = True", "True → False", "a = False"),
        ("a = b or c", "or → and", "a = b and c"),
    ],
)
def test_a_mutation_matches_its_description(original: str, description: str, mutated: str) -> None:
    mutation = next(each for each in list_mutations(original) if each.description == description)
    assert ast.unparse(mutate(original, mutation)) == mutated
