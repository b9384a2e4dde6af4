"""The game-over screen: its texts, its ranking and its buttons."""

import pytest
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.screens.game_over.game_over_screen import GameOverActions, GameOverScreen, RankTile
from app.settings.theme import DARK, LIGHT, theme
from app.text import new_game as words
from app.widgets.controls.keyboard_focus import bring_into_view
from core import Outcome, RankedPlayer, Verdict
from core.rule_sets.shared import VERDICTS
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


def make_outcome(*players: tuple[str, int], tricked: bool = False) -> Outcome:
    def verdict(total: int) -> Verdict | None:
        return next((each for each in VERDICTS if total > each.over), None)

    totals = [total for _name, total in players]
    places = [
        RankedPlayer(1 + sum(other > total for other in totals), seat, name, total, verdict(total))
        for seat, (name, total) in enumerate(players)
    ]
    return Outcome(tuple(sorted(places, key=lambda place: place.rank)), tricked)


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


def make_screen(outcome: Outcome, done: list[str] | None = None) -> GameOverScreen:
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
        change_name=lambda player: done.append(f"name {player}"),
    )
    screen = GameOverScreen(actions, name="game_over")
    screen.show_result(outcome)
    return screen


# --- texts ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outcome", "headline", "subtitle"),
    [
        (THREE, "Cleo wins", "312 points. Over 300: you are a pro."),
        (make_outcome(("Ana", 201), ("Ben", 9)), "Ana wins", "201 points. Over 200: a good game."),
        (make_outcome(("Ana", 150), ("Ben", 150)), "Ana and Ben tie", "150 points"),
        (make_outcome(("A", 1), ("B", 1), ("C", 1)), "A, B and C tie", "1 point"),
        (make_outcome(("Ana", 228)), "228 points", "Over 200: a good game."),
        (make_outcome(("Ana", 90)), "90 points", ""),
    ],
)
def test_headline_and_subtitle(outcome: Outcome, headline: str, subtitle: str) -> None:
    assert words.outcome_headline(outcome) == headline
    assert words.outcome_subtitle(outcome) == subtitle


def test_only_people_get_a_verdict() -> None:
    assert words.outcome_subtitle(THREE, bots={0}) == "312 points"
    assert words.outcome_subtitle(THREE, bots={1}) == "312 points. Over 300: you are a pro."
    tie = make_outcome(("Ana", 301), ("Ben", 301))
    assert words.outcome_subtitle(tie, bots={0}) == "301 points. Over 300: you are a pro."
    assert words.outcome_subtitle(tie, bots={0, 1}) == "301 points"


def test_the_screen_gives_bots_no_verdict() -> None:
    screen = make_screen(THREE)
    screen.show_result(THREE, bots={0})
    assert screen.subtitle == "312 points"


@pytest.mark.parametrize(
    ("names", "joined"),
    [((), ""), (("Ana",), "Ana"), (("Ana", "Ben", "Cleo"), "Ana, Ben and Cleo")],
)
def test_names_are_joined(names: tuple[str, ...], joined: str) -> None:
    assert words.join_names(names) == joined


# --- on the screen ------------------------------------------------------------------------


def test_the_ranking_shows_everybody_and_marks_the_winner() -> None:
    screen = make_screen(THREE)
    with show_widgets(screen):
        tiles = find_widgets(screen, RankTile)
        assert [(tile.rank, tile.name, tile.total, tile.first) for tile in tiles] == [
            ("1", "Cleo", "312", True),
            ("2", "Ben", "247", False),
            ("3", "Ana", "198", False),
        ]
        assert {"65 behind", "114 behind"} <= set(visible_texts(screen))


def test_equals_share_the_first_rank() -> None:
    screen = make_screen(SIX)
    with show_widgets(screen):
        assert [tile.first for tile in find_widgets(screen, RankTile)] == [True] * 2 + [False] * 4
        assert [tile.rank for tile in find_widgets(screen, RankTile)] == [
            "1",
            "1",
            "3",
            "4",
            "5",
            "6",
        ]


def test_the_party_trick_is_mentioned_only_if_used() -> None:
    screen = make_screen(SIX)
    with show_widgets(screen):
        assert words.TRICK_USED() in visible_texts(screen)
        screen.show_result(THREE)
        frames()
        assert words.TRICK_USED() not in visible_texts(screen)
        assert len(find_widgets(screen, RankTile)) == 3


def test_a_solo_game_has_no_ranking() -> None:
    screen = make_screen(make_outcome(("Ana", 228)))
    with show_widgets(screen):
        assert find_widgets(screen, RankTile) == []
        assert "228 points" in visible_texts(screen)


@every_size
def test_every_button_runs_its_action(size: tuple[int, int]) -> None:
    done: list[str] = []
    screen = make_screen(SIX, done)
    with show_widgets(screen, size=size):
        for name in ("play_again", "share", "see_cards", "undo", "new_game", "home"):
            bring_into_view(screen.ids[name])
            frames()
            tap(screen.ids[name])
        assert done == ["again", "share", "cards", "undo", "new", "home"]


def test_the_screen_works_by_keyboard() -> None:
    done: list[str] = []
    screen = make_screen(THREE, done)
    with show_widgets(screen):
        screen.key("tab")
        screen.key("enter")
        step_until(lambda: done)
        assert done == ["again"]
        assert screen.key("ctrl+n")
        assert done == ["again", "new"]


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


def test_a_low_window_shows_no_partial_ranking_row() -> None:
    with show_widgets(make_screen(THREE), size=(1000, 760)) as layout:
        frames(3)
        scroll, rows = layout.children[0].ids.scroll, find_widgets(layout, RankTile)
        lowest = min(row.to_window(*row.pos)[1] for row in rows)
        assert lowest >= scroll.to_window(*scroll.pos)[1]


def test_hints_are_mentioned() -> None:
    screen = make_screen(THREE)
    with show_widgets(screen):
        screen.show_result(THREE, hints=2)
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
            assert list(screen.ids.headline.color) == list(theme.ink)
    finally:
        theme.apply_palette("light", LIGHT)
