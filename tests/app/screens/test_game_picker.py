"""The page from which any game of the family is chosen, by touch and by keyboard."""

import pytest
from kivy.tests.common import UnitTestTouch

from app.application import FivefoldApp
from app.screens.help import HelpPageScreen
from app.screens.new_game.game_picker import GamePicker
from app.screens.new_game.new_game_screen import NewGameScreen
from app.screens.table.table_screen import TableScreen
from app.settings.game_options import GameOptions, Seat, ordered_rule_sets
from app.text.i18n import ENGLISH, LANGUAGES, rule_set_name, set_language
from app.text.screens import new_game as words
from tests.app.support.application import scroll_and_tap
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import (
    DESKTOP,
    LANDSCAPE,
    PHONE,
    SMALL,
    frames,
    layout_flaws,
    show_widgets,
    visible_texts,
)
from tests.marks import extended

THREE = GameOptions(seats=(Seat("Ana"), Seat("Ben"), Seat("Cleo")))
MOST_WORDS = 7


def open_picker(app: FivefoldApp, stage: Stage, choices: GameOptions) -> GamePicker:
    app.preferences.change_game_options(choices)
    app.routes.open_new_game()
    stage.frames(3)
    scroll_and_tap(stage, app.screen.ids.rules.cards[""])
    assert isinstance(app.screen, GamePicker)
    stage.frames(3)
    return app.screen


def test_a_cousin_is_chosen_and_played(stage: Stage, app: FivefoldApp) -> None:
    picker = open_picker(app, stage, GameOptions(seats=(Seat("Ana"), Seat("Ben"))))
    assert picker.cards["official"].selected
    scroll_and_tap(stage, picker.cards["yatzy"])
    assert [id for id, card in picker.cards.items() if card.selected] == ["yatzy"]
    assert picker.start_button.text == "Play Yatzy"
    stage.tap(picker.start_button)
    assert isinstance(app.screen, TableScreen)
    assert app.screen.model.state.setup.rules.id == "yatzy"
    assert app.screen.model.state.setup.players == ("Ana", "Ben")


def test_back_keeps_what_was_chosen(stage: Stage, app: FivefoldApp) -> None:
    picker = open_picker(app, stage, GameOptions())
    scroll_and_tap(stage, picker.cards["kismet"])
    stage.tap(picker.ids.bar.ids.back)
    assert isinstance(app.screen, NewGameScreen)
    assert app.screen.choices.rules_id == "kismet"
    assert app.screen.cards["kismet"].selected


def test_a_long_press_opens_the_rules(stage: Stage, app: FivefoldApp) -> None:
    picker = open_picker(app, stage, GameOptions())
    touch = UnitTestTouch(*stage.middle(picker.cards["triple"]))
    touch.touch_down()
    stage.frames(3)
    stage.wait(0.6)  # the list waits in case it is scrolled
    stage.wait(0.6)
    touch.touch_up()
    stage.frames()
    assert isinstance(app.screen, HelpPageScreen)
    assert app.screen.title == "Triple Yahtzee"
    app.back()
    assert app.screen is picker
    assert picker.cards["official"].selected, "nothing else was chosen"


def test_a_game_for_fewer_players_says_so(stage: Stage, app: FivefoldApp) -> None:
    picker = open_picker(app, stage, THREE)
    assert picker.cards["triple"].detail == "2 at most"
    scroll_and_tap(stage, picker.cards["triple"])
    assert picker.cards["official"].selected
    assert "Triple Yahtzee has room for 2 players" in " ".join(visible_texts(picker.ids.footer))


def test_enter_plays_and_tab_chooses(stage: Stage, app: FivefoldApp) -> None:
    picker = open_picker(app, stage, GameOptions())
    while not picker.cards["yacht"].focused:
        stage.key("tab")
    stage.key("space")
    assert picker.choices.rules_id == "yacht"
    while not picker.start_button.focused:
        stage.key("tab")
    stage.key("enter")
    assert isinstance(app.screen, TableScreen)


def test_new_game_shows_the_cousin_that_was_played_last() -> None:
    fresh = GameOptions()
    assert [each.id for each in fresh.front_rule_sets][-1] == "custom"
    played = fresh.with_rules("kniffel").with_game_played().with_rules("winzee")
    assert [each.id for each in played.front_rule_sets][:2] == ["official", "kniffel"]
    assert "custom" not in [each.id for each in played.front_rule_sets]
    again = played.with_rules("custom")
    assert [each.id for each in again.front_rule_sets][-1] == "custom"
    assert len({len(each.front_rule_sets) for each in (fresh, played, again)}) == 1
    cousins = [each.id for each in played.grouped_rule_sets["cousins"]]
    assert cousins[0] == "kniffel"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_about_a_game_has_seven_words_at_most(language: str) -> None:
    set_language(language)
    for rules in ordered_rule_sets():
        summary = words.rule_set_summary(rules).replace(" :", ":")
        assert len(summary.split()) <= MOST_WORDS, summary
    set_language(ENGLISH)


@pytest.mark.extended
@pytest.mark.parametrize("language", ["de", *map(extended, sorted({*LANGUAGES} - {"de"}))])
@pytest.mark.parametrize(
    ("size", "scale"),
    [(SMALL, 1.3), (PHONE, 1.0), extended(LANDSCAPE, 1.0), extended(DESKTOP, 1.0)],
)
def test_nothing_is_cut_off(language: str, size: tuple[int, int], scale: float) -> None:
    set_language(language)
    with show_widgets(size=size, scale=scale) as layout:
        picker = GamePicker(THREE, lambda _: None, lambda: None, lambda _: None, lambda: None)
        layout.add_widget(picker)
        frames()
        assert layout_flaws(picker) == []
        for rules in ordered_rule_sets():
            assert rule_set_name(rules) in [card.heading for card in picker.cards.values()]
    set_language(ENGLISH)
