"""Buttons, segmented choices and switches, by touch."""

import pytest
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app.settings.theme import DARK, ICONS, LIGHT, theme
from app.text.i18n import LANGUAGES
from app.widgets.controls.button import TextButton
from app.widgets.controls.segmented import Segment, SegmentedChoice
from app.widgets.controls.switch import SwitchRow
from app.widgets.text.fit_label import FitLabel
from tests.app.support.widget_stage import (
    PHONE,
    find_widgets,
    frames,
    layout_flaws,
    show_widgets,
    tap,
    tap_at,
)

# --- pill -------------------------------------------------------------------------------------


def test_a_button_acts_once_per_tap() -> None:
    done = []
    button = TextButton(
        text="Play again", icon="replay", style="primary", size_hint_x=None, width=300
    )
    button.bind_action(lambda: done.append("played"))
    with show_widgets(button):
        tap(button)
        assert done == ["played"]


def test_a_button_shows_that_it_is_pressed_and_a_disabled_one_does_nothing() -> None:
    done = []
    button = TextButton(text="Undo", size_hint_x=None, width=300)
    button.bind_action(lambda: done.append("undone"))
    with show_widgets(button):
        button.state = "down"
        assert button.pressed
        button.state = "normal"
        button.disabled = True
        tap(button)
        button.press()
        assert done == []
        assert not button.pressed


def test_a_button_follows_the_theme() -> None:
    button = TextButton(text="Start", style="primary", size_hint_x=None, width=300)
    try:
        with show_widgets(button):
            light = list(button.fill), list(button.ink)
            theme.apply_palette("dark", DARK)
            frames(2)
            assert (list(button.fill), list(button.ink)) != light
            assert list(button.ink) == list(theme.primary_ink)
    finally:
        theme.apply_palette("light", LIGHT)


# --- choice and switch ------------------------------------------------------------------------

FIVES = [("again", "50 and again"), ("wild", "Wild card"), ("none", "Nothing")]


def test_a_choice_dispatches_once() -> None:
    events = []
    choice = SegmentedChoice(options=FIVES, value="again")
    choice.bind(on_choose=lambda _, value: events.append(value))
    with show_widgets(BoxLayout()) as layout:
        layout.children[0].add_widget(choice)
        frames()
        tap(choice.option_widgets[1])
        tap(choice.option_widgets[1])
        assert choice.value == "wild"
        assert events == ["wild"]
        assert [segment.selected for segment in choice.option_widgets] == [False, True, False]


def test_a_choice_set_in_code_does_not_dispatch() -> None:
    events = []
    choice = SegmentedChoice(options=FIVES, value="again")
    choice.bind(on_choose=lambda _, value: events.append(value))
    choice.value = "none"
    assert events == []
    assert choice.option_widgets[2].selected


def test_a_choice_is_stacked_where_its_texts_do_not_fit() -> None:
    with show_widgets(size=PHONE) as layout:
        choice = SegmentedChoice(options=FIVES, value="wild")
        layout.add_widget(choice)
        frames()
        assert not choice.option_widgets[0].stacked
        choice.size_hint_x, choice.width = None, dp(200)
        frames()
        assert choice.option_widgets[0].stacked
        assert choice.height >= 3 * dp(48)
        assert layout_flaws(choice) == []
        assert all(isinstance(each, Segment) for each in choice.option_widgets)


@pytest.mark.parametrize("value", ["again", "wild", "none"])
def test_the_chosen_option_is_marked_at_any_width(value: str) -> None:
    with show_widgets(size=PHONE) as layout:
        choice = SegmentedChoice(options=FIVES, value=value, size_hint_x=None)
        layout.add_widget(choice)
        stacked = []
        for width in range(150, 400, 10):
            choice.width = dp(width)
            frames()
            chosen = next(each for each in choice.option_widgets if each.selected)
            marks = [each for each in find_widgets(chosen, FitLabel) if each.text == ICONS["check"]]
            assert [mark.fits for mark in marks] == [True], width
            assert layout_flaws(choice) == []
            stacked.append(chosen.stacked)
        assert stacked == sorted(stacked, reverse=True), "never stacked again at a larger width"


def test_a_tap_anywhere_on_the_row_toggles_a_switch() -> None:
    events = []
    line = SwitchRow(text="Multiply ×1 ×2 ×3")
    line.bind(on_toggle=lambda _, on: events.append(on))
    with show_widgets(line):
        tap_at(10, line.center_y)
        tap_at(line.right - 10, line.center_y)
        assert events == [True, False]


def test_options_that_fit_share_a_font_size() -> None:
    """Hinting can make small text wider in regular than in bold: "Español"."""
    choice = SegmentedChoice(
        options=[*LANGUAGES.items()], value="de", size_hint_x=None, width=dp(480)
    )
    with show_widgets(size=(600, 400)) as layout:
        layout.add_widget(choice)
        frames()
        assert not choice.option_widgets[0].stacked
        labels = [each for each in find_widgets(choice, FitLabel) if each.face != "icon"]
        assert {label.pixels for label in labels} == {15}
