"""The game-over screen: its texts, its ranking and its buttons."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.animation.transitions import transitions
from app.game.game_result import Circumstances, GameResult, describe_result
from app.game.score_course import PlayerCourse
from app.screens.game_over.game_over_screen import (
    MAX_COURSE,
    MIN_COURSE,
    GameOverActions,
    GameOverScreen,
)
from app.screens.game_over.score_course import ScoreCourse
from app.settings.theme import DARK, LIGHT, theme
from app.text.screens import game_over as words
from app.widgets.behaviors.keyboard_focus import bring_into_view
from app.widgets.standings.standing_row import StandingRow
from core import Game, Outcome, create_setup
from core import outcome as core_outcome
from core.rule_sets import RULE_SETS
from tests.app.game.test_game_result import make_outcome
from tests.app.screens.test_review import play_game
from tests.app.support.timers import ManualTimer
from tests.app.support.widget_stage import (
    SMALL,
    every_size,
    find_widgets,
    frames,
    layout_flaws,
    show_widgets,
    step_until,
    tap,
    visible_texts,
)
from tests.marks import extended

pytestmark = pytest.mark.uncounted


THREE = make_outcome(("Cleo", 312), ("Ben", 247), ("Ana", 198))
SIX = make_outcome(
    ("Maximiliane Winter", 1312),
    ("Bartholomäus Krämer", 1312),
    ("W" * 20, 1000),
    ("Ana", 247),
    ("Ben", 199),
    ("Player 6", 7),
    tricked=True,
)


def make_view(outcome: Outcome, **known: object) -> GameResult:
    names = [place.name for place in sorted(outcome.ranking, key=lambda each: each.player)]
    game = Game.new(create_setup(RULE_SETS["official"], names, seed="s"))
    return describe_result(outcome, game.state, Circumstances(**known))


def make_screen(
    outcome: Outcome,
    done: list[str] | None = None,
    timer: ManualTimer | None = None,
    **known: object,
) -> GameOverScreen:
    done = [] if done is None else done
    actions = GameOverActions(
        play_again=lambda: done.append("again"),
        see_cards=lambda: done.append("cards"),
        undo=lambda: done.append("undo"),
        can_undo=lambda: "final" not in done,
        new_game=lambda: done.append("new"),
        review=lambda: done.append("review"),
        home=lambda: done.append("home"),
        share=lambda: done.append("share"),
        challenge_friends=lambda: done.append("challenge"),
        change_name=lambda player: done.append(f"name {player}"),
        start_league_news=lambda _screen: lambda: None,
    )
    screen = GameOverScreen(actions, timer or ManualTimer(), name="game_over")
    screen.show_result(make_view(outcome, **known), None)
    return screen


@pytest.fixture(autouse=True)
def _end_animations() -> Iterator[None]:
    yield
    transitions.finish_all()


# --- on the screen ------------------------------------------------------------------------


def test_everybody_counts_up_and_the_losers_stop_first() -> None:
    screen = make_screen(THREE)
    with show_widgets(screen):
        screen.show_result(make_view(THREE), None)
        transitions.use_manual_clock()
        steps = screen.ids.podium.steps
        assert {step.shown_total for step in steps} == {"0"}
        assert {step.rise for step in steps} == {0.0}
        transitions.step(0.32)
        shown = {step.name: int(step.shown_total) for step in steps}
        assert shown["Ana"] == 198 < shown["Cleo"] < 312
        transitions.step(0.6)
        assert {step.name: step.shown_total for step in steps} == {
            "Ana": "198",
            "Ben": "247",
            "Cleo": "312",
        }
        transitions.step(0.3)
        assert all(step.rise > 0.99 for step in steps)
        transitions.step(0.3)
        assert {step.drop for step in steps} == {1.0}


def test_a_tap_shows_the_end_at_once() -> None:
    done: list[str] = []
    screen = make_screen(THREE, done)
    with show_widgets(screen):
        tap(screen.ids.play_again)
        assert [step.shown_total for step in screen.ids.podium.steps] == ["247", "312", "198"]
        assert done == ["again"], "and is not lost"


def test_reduced_motion_shows_the_end_at_once() -> None:
    transitions.set_enabled(False)
    try:
        screen = make_screen(THREE)
        assert [step.shown_total for step in screen.ids.podium.steps] == ["247", "312", "198"]
        assert {step.rise for step in screen.ids.podium.steps} == {1.0}
    finally:
        transitions.set_enabled(True)


def test_felt_and_podium_only_where_a_person_won() -> None:
    screen = make_screen(THREE)
    assert screen.ids.hero.felted
    assert screen.ids.confetti.opacity == 1
    screen = make_screen(THREE, bots=frozenset({0}))
    assert not screen.ids.hero.felted
    assert screen.ids.confetti.opacity == 0
    assert screen.ids.podium.steps == []
    assert [row.rank for row in screen.rows] == ["1", "2", "3"]


def test_more_than_three_have_a_list_below_the_podium() -> None:
    screen = make_screen(SIX)
    with show_widgets(screen):
        assert [step.rank for step in screen.ids.podium.steps] == [1, 1, 3]
        assert [row.rank for row in screen.rows] == ["4", "5", "6"]


def test_the_party_trick_is_mentioned_only_if_used() -> None:
    screen = make_screen(SIX)
    with show_widgets(screen):
        assert words.TRICK_USED() in visible_texts(screen)
        screen.show_result(make_view(THREE), None)
        frames()
        assert words.TRICK_USED() not in visible_texts(screen)
        assert len(screen.ids.podium.steps) == 3


def test_a_solo_game_has_no_ranking() -> None:
    screen = make_screen(make_outcome(("Ana", 228)))
    with show_widgets(screen):
        assert find_widgets(screen, StandingRow) == []
        assert "228 points" in visible_texts(screen)


def test_a_name_in_the_top_scores_can_be_tapped() -> None:
    done: list[str] = []
    screen = make_screen(THREE, done, listed={0: 1})
    with show_widgets(screen):
        transitions.finish_all()
        tap(screen.ids.podium.steps[1])
        tap(screen.ids.podium.steps[0])
        assert done == ["name 0"]


def test_the_review_waits_for_the_totals_and_then_tells_what_was_lost() -> None:
    game = play_game("official", "steady", "perfect")
    outcome = core_outcome(game.state)
    assert outcome is not None
    timer = ManualTimer()
    screen = make_screen(THREE, timer=timer)
    view = describe_result(outcome, game.state, Circumstances(bots=frozenset({1})))
    with show_widgets(screen):
        screen.show_result(view, game)
        transitions.use_manual_clock()
        frames()
        assert timer.idle
        transitions.finish_all()
        while not screen.reviewed:
            timer.advance(0.01)
        frames()
        assert "lost to mistakes" in screen.ids.review.heading
        texts = visible_texts(screen)
        assert words.YOUR_SCORE() in texts
        assert layout_flaws(screen) == []


@every_size
def test_every_button_runs_its_action(size: tuple[int, int]) -> None:
    done: list[str] = []
    screen = make_screen(SIX, done)
    with show_widgets(screen, size=size):
        transitions.finish_all()
        names = ("play_again", "share", "see_cards", "challenge_friends", "undo", "new_game")
        for name in (*names, "home", "review"):
            bring_into_view(screen.ids[name])
            frames()
            tap(screen.ids[name])
        assert done == [*("again", "share", "cards", "challenge", "undo", "new", "home", "review")]


def test_the_screen_works_by_keyboard() -> None:
    done: list[str] = []
    screen = make_screen(THREE, done)
    with show_widgets(screen):
        while not screen.ids.play_again.focused:
            screen.key("tab")
        screen.key("enter")
        step_until(lambda: done)
        assert done == ["again"]
        assert screen.key("ctrl+n")
        assert done == ["again", "new"]


@pytest.mark.extended
@every_size
@pytest.mark.parametrize("scale", [1, extended(1.3), 1.5])
def test_nothing_is_cut_off_or_overlaps(size: tuple[int, int], scale: float) -> None:
    with show_widgets(size=size, scale=scale) as layout:
        for outcome in (THREE, SIX, make_outcome(("Ana", 228))):
            screen = make_screen(outcome)
            layout.add_widget(screen)
            frames()
            assert layout_flaws(screen) == []
            assert are_disjoint(screen.ids.scroll, screen.ids.pinned)
            assert screen.ids.scroll.height >= dp(size[1]) * 0.5
            layout.remove_widget(screen)


@every_size
def test_no_confetti_comes_to_rest_under_a_text(size: tuple[int, int]) -> None:
    with show_widgets(size=size) as layout:
        screen = make_screen(THREE)
        layout.add_widget(screen)
        frames(3)
        pieces = screen.ids.confetti.visible_pieces
        assert pieces
        for label in find_widgets(screen.ids.hero, Label):
            width, height = label.texture_size
            for x, y in pieces if label.text else ():
                beside = abs(x - label.center_x) > width / 2
                assert beside or abs(y - label.center_y) > height / 2, label.text


@pytest.mark.parametrize("names", [("Cleo", "Ben"), ("Maximiliane-Luise", "Bartholomäus")])
def test_a_phone_on_its_side_shows_the_whole_headline(names: tuple[str, str]) -> None:
    outcome = make_outcome(*zip((*names, "Ana"), (312, 247, 198), strict=True))
    with show_widgets(size=(640, 360)) as layout:
        screen = make_screen(outcome)
        layout.add_widget(screen)
        frames()
        assert screen.ids.headline.top <= screen.ids.hero.top
        assert screen.ids.podium.y >= screen.ids.hero.y


def are_disjoint(one: Widget, other: Widget) -> bool:
    return one.right <= other.x + 1 or one.y >= other.top - 1


def test_a_small_phone_with_large_text_keeps_play_again_in_view() -> None:
    with show_widgets(size=SMALL, scale=1.5) as layout:
        screen = make_screen(SIX)
        layout.add_widget(screen)
        frames()
        assert screen.ids.secondary.parent is screen.ids.below.__self__
        assert screen.ids.play_again.parent is screen.ids.pinned.__self__
    with show_widgets(size=(412, 915)) as layout:
        screen = make_screen(make_outcome(("Ana", 228)))
        layout.add_widget(screen)
        frames()
        assert screen.ids.secondary.parent is screen.ids.pinned.__self__


def test_hints_are_mentioned() -> None:
    screen = make_screen(THREE)
    with show_widgets(screen):
        screen.show_result(make_view(THREE, hints=2), None)
        frames()
        assert "Played with 2 hints." in visible_texts(screen)


def test_a_final_last_box_cannot_be_undone() -> None:
    screen = make_screen(THREE, ["final"])
    screen.on_pre_enter()
    assert screen.ids.undo.disabled


def test_the_screen_follows_the_theme() -> None:
    screen = make_screen(THREE)
    try:
        with show_widgets(screen):
            theme.apply_palette("dark", DARK)
            frames(2)
            assert list(screen.ids.headline.color) == list(theme.felt_ink)
    finally:
        theme.apply_palette("light", LIGHT)


@pytest.mark.parametrize("size", [(1000, 760), (1400, 950), (1920, 1080)])
@pytest.mark.parametrize("bots", [frozenset(), frozenset({0, 1, 2})], ids=["person", "bots"])
def test_a_chart_of_the_game_fills_a_wide_window(
    size: tuple[float, float], bots: frozenset[int]
) -> None:
    screen = make_screen(THREE, bots=bots)
    courses = tuple(PlayerCourse(seat, name, False, (0, 9)) for seat, name in enumerate("ABC"))
    result = replace(make_view(THREE, bots=bots), courses=courses)
    with show_widgets(screen, size=size):
        screen.show_result(result, None, animated=False)
        frames(3)
        [chart] = find_widgets(screen, ScoreCourse)
        left_over = chart.y - screen.ids.pinned.top
        assert left_over <= dp(60) or chart.height == dp(MAX_COURSE)
        assert chart.height >= dp(MIN_COURSE)
        assert layout_flaws(screen) == []


def test_a_phone_has_no_room_for_the_chart() -> None:
    screen = make_screen(THREE)
    courses = (PlayerCourse(0, "Ana", False, (0, 9)),)
    with show_widgets(screen, size=(412, 915)):
        screen.show_result(replace(make_view(THREE), courses=courses), None, animated=False)
        frames(3)
        assert find_widgets(screen, ScoreCourse) == []
