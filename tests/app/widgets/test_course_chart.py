"""Charts with a line for each player."""

import pytest

from app.game.score_course import PlayerCourse
from app.widgets.charts.course_chart import MAX_POINTS, CourseChart, sample
from app.widgets.controls.seat_avatar import SeatAvatar
from app.widgets.text.fit_label import FitLabel
from tests.app.support.widget_stage import find_widgets, show_widgets, visible_texts


def test_a_line_begins_where_there_is_a_value() -> None:
    assert sample((None, None, 200.0, 150.0)) == [(2, 200.0), (3, 150.0)]
    assert sample(()) == []


@pytest.mark.parametrize("count", [MAX_POINTS, MAX_POINTS + 1, 10_001])
def test_a_long_line_has_no_more_points_than_can_be_told_apart(count: int) -> None:
    points = sample(tuple(map(float, range(count))))
    assert len(points) <= MAX_POINTS + 1
    assert points[0] == (0, 0.0)
    assert points[-1] == (count - 1, float(count - 1))
    assert all(turn == total for turn, total in points)


def test_averages_need_not_begin_at_zero() -> None:
    chart = CourseChart(size=(400, 200), from_zero=False)
    ana = PlayerCourse(0, "Ana", False, (None, 210.0, 205.0))
    nobody = PlayerCourse(1, "Ben", False, (None, None, None))
    with show_widgets(chart):
        chart.courses = (ana, nobody)
        assert [text for text in visible_texts(chart) if text.isdigit()][:2] != ["0", "50"]
        assert chart.describe().name.startswith("Ana: From 210 to 205")
        chart.courses = (nobody,)
        assert visible_texts(chart) == []


def test_an_avatar_at_zero_stays_above_the_number_of_the_last_turn() -> None:
    chart = CourseChart(size=(400, 200))
    ana = PlayerCourse(0, "Ana", False, (0.5, *[40.0] * 12, 100.0))
    ben = PlayerCourse(1, "Ben", False, (0.5, *[60.0] * 12, 0.0))
    with show_widgets(chart):
        chart.courses = (ana, ben)
        number = next(each for each in find_widgets(chart, FitLabel) if each.text == "13")
        lowest = min(avatar.y for avatar in find_widgets(chart, SeatAvatar))
        assert lowest >= number.top
