"""Which games belong to which season."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.league.season import Season, Span, is_over, season_span

FIRST, SECOND = Season(1, 100, 200), Season(2, 250)


def test_a_season_lasts_until_its_end() -> None:
    assert season_span((FIRST, SECOND), 1) == Span(100, 200)
    assert season_span((FIRST, SECOND), 2) == Span(250, None)


@pytest.mark.parametrize("first", [Season(1, 100), Season(1, 100, 300)])
def test_it_ends_when_the_next_one_begins(first: Season) -> None:
    """Two devices may have ended it at different moments."""
    assert season_span((first, SECOND), 1) == Span(100, 250)


def test_it_is_over_from_its_end_on() -> None:
    assert not is_over((FIRST,), 1, 199)
    assert is_over((FIRST,), 1, 200)
    assert not is_over((FIRST, SECOND), 2, 10**12)


@given(
    st.lists(st.tuples(st.integers(0, 50), st.none() | st.integers(0, 50)), min_size=1, max_size=5),
    st.integers(0, 60),
)
def test_a_moment_belongs_to_at_most_one_season(
    rows: list[tuple[int, int | None]], moment: int
) -> None:
    seasons = [Season(number, *row) for number, row in enumerate(rows, 1)]
    containing = [each for each in seasons if season_span(seasons, each.number).contains(moment)]
    assert len(containing) <= 1
