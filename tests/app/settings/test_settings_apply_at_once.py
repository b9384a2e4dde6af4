"""Settings apply at once, also to the game on the table."""

import re
from dataclasses import replace

import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.utils import get_color_from_hex

from app.application import FivefoldApp
from app.screens.top_scores import TopScoresScreen
from app.settings.game_options import GameOptions, Seat
from app.settings.settings import ColourMode, Settings, ShowRoll
from app.settings.theme import SKINS, SkinId, theme
from app.text import i18n
from app.text.screens import settings as words
from app.widgets.behaviors.keyboard_focus import bring_into_view
from app.widgets.dialogs.dialog import Dialog
from core import SecondTap, Tap, legal_offers
from tests.app.support.application import scroll_and_tap
from tests.app.support.settings_pages import choose_option, open_section, open_table
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import layout_flaws, visible_texts

# --- on every screen --------------------------------------------------------------------------


def test_skin_and_colour_mode_apply_at_once(stage: Stage, app: FivefoldApp) -> None:
    open_section(stage, app, "look")
    for light in (ColourMode.LIGHT, ColourMode.DARK):
        for skin in SKINS.values():
            app.preferences.change_settings(Settings(appearance=light, skin=skin.id))
            palette = skin.dark if light is ColourMode.DARK else skin.light
            assert list(theme.primary) == get_color_from_hex(palette.primary)
            assert list(Window.clearcolor) == get_color_from_hex(palette.background)


def test_text_size_applies_to_every_open_screen(stage: Stage, app: FivefoldApp) -> None:
    table = open_table(app)
    stage.tap(table.ids.felt.cup)
    before = table.model.state
    page = open_section(stage, app, "ease")
    height = page.ids.text_size.ids.body.children[-1].height
    choose_option(stage, page.ids.text_size, 1.5)
    stage.frames(6)
    assert app.screen.section == "ease"
    assert app.screen is not page
    assert app.screen.ids.text_size.ids.body.children[-1].height > 1.3 * height
    assert layout_flaws(app.screen) == []
    stage.key("esc")
    stage.key("esc")
    assert app.screen is app.game.table
    assert app.game.table is not table
    assert app.game.table.model.state == before
    stage.tap(app.game.table.ids.felt.row.slots[0])
    assert app.game.table.model.state.held == (0,)
    app.preferences.change_settings(replace(app.preferences.settings, text_size=1.0))
    assert Metrics.fontscale == 1


def test_a_language_applies_everywhere_at_once(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Loud(i18n.gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return "".join(
                part if part.startswith("{") else part.upper()
                for part in re.split(r"({.*?})", message)
            )

        def pgettext(self, context: str, message: str) -> str:
            return self.gettext(message)

    monkeypatch.setattr(i18n, "_read", lambda _: Loud())
    open_table(app)
    page = open_section(stage, app, "language")
    try:
        choose_option(stage, page.ids.language, "de")
        stage.frames(3)
        assert app.screen.title == "LANGUAGE"
        stage.key("esc")
        assert app.screen.title == "SETTINGS"
        stage.key("esc")
        assert app.screen.ids.status.sentence == "Ana, ROLL THE DICE TO BEGIN"
        app.routes.go_home()
        assert "NEW GAME" in visible_texts(app.screen)
    finally:
        app.preferences.change_settings(replace(app.preferences.settings, language="en"))
        i18n.set_language(i18n.ENGLISH)


@pytest.mark.usefixtures("on_android")
def test_sound_vibration_and_shake_settings_reach_the_devices(
    stage: Stage, app: FivefoldApp
) -> None:
    calls = []

    class Quiet:
        def configure(self, *arguments: object) -> None:
            calls.append(arguments)

        set_enabled = configure

    app.feedback._sound, app.feedback._haptics = Quiet(), Quiet()  # noqa: SLF001
    page = open_section(stage, app, "feel")
    scroll_and_tap(stage, page.ids.sound)
    assert calls[-2:] == [(False, 0.8), (True,)]
    scroll_and_tap(stage, page.ids.haptics)
    assert calls[-1] == (False,)
    track = page.ids.volume.ids.amount.ids.track
    bring_into_view(track)
    stage.frames(3)
    x, y = Stage.middle(track)
    stage.tap_at(x, y)
    stage.frames(3)
    assert app.preferences.settings.volume == 0.5


# --- at the table -----------------------------------------------------------------------------


def test_the_play_style_applies_to_the_game_on_the_table(stage: Stage, app: FivefoldApp) -> None:
    table = open_table(app)
    page = open_section(stage, app, "play")
    choose_option(stage, page.ids.tap, Tap.THROWS)
    assert table.model.play_style.tap is Tap.THROWS
    assert page.ids.tap.means == words.TAP_DESCRIPTIONS[Tap.THROWS]()
    choose_option(stage, page.ids.second_tap, SecondTap.NEVER)
    stage.key("esc")
    stage.key("esc")
    stage.tap(table.ids.felt.cup)
    stage.tap(table.ids.felt.row.slots[1])
    assert table.model.state.held == (0, 2, 3, 4)
    table.model.card_actions.tap_cell("chance", 0)
    assert table.model.state.cards[0].taken == 1


def test_a_game_as_it_was_says_that_it_keeps_its_play_style(stage: Stage, app: FivefoldApp) -> None:
    app.game.start(GameOptions("yachtz").setup(), as_it_was=True)
    page = open_section(stage, app, "play")
    assert any("Yacht-Z 1.10" in text for text in visible_texts(app.screen))
    choose_option(stage, page.ids.tap, Tap.THROWS)
    choose_option(stage, page.ids.tap, Tap.KEEPS)
    assert app.game.table.model.play_style.tap is Tap.MARKS


def test_settings_that_cannot_change_during_a_game_say_so(stage: Stage, app: FivefoldApp) -> None:
    table = open_table(app)
    for section in ("variants", "trick"):
        open_section(stage, app, section)
        assert words.CURRENT_GAME_KEEPS_OPTIONS() in visible_texts(app.screen)
        stage.key("esc")
        stage.key("esc")
    assert table.model.state.setup.rules.id == "official"


def test_reduced_motion_covers_dialogs_and_dice(stage: Stage, app: FivefoldApp) -> None:
    app.preferences.change_settings(replace(app.preferences.settings, show_roll=ShowRoll.FULL))
    table = open_table(app)
    page = open_section(stage, app, "ease")
    scroll_and_tap(stage, page.ids.reduced_motion)
    stage.key("esc")
    stage.key("esc")
    stage.tap(table.ids.felt.cup)
    assert table.model.flight is None
    stage.key("m")  # its button is covered by the first tip
    assert app.overlays.front.opacity == 1
    assert not table.solid_dice


def test_a_long_press_takes_as_long_as_chosen(stage: Stage, app: FivefoldApp) -> None:
    table = open_table(app)
    stage.tap(table.ids.felt.cup)
    page = open_section(stage, app, "ease")
    choose_option(stage, page.ids.long_press, 1.0)
    stage.key("esc")
    stage.key("esc")
    cell = table.ids.card.cells_in_turn[0]
    stage.long_press(cell)  # for 0.6 seconds
    assert app.overlays.front is None
    app.preferences.change_settings(replace(app.preferences.settings, long_press=0.3))
    stage.long_press(cell)
    assert app.overlays.front is not None


def test_high_contrast_takes_the_place_of_the_skin_and_gives_it_back(
    stage: Stage, app: FivefoldApp
) -> None:
    felt = list(theme.felt_top)
    page = open_section(stage, app, "ease")
    scroll_and_tap(stage, page.ids.high_contrast)
    assert list(theme.felt_top) == [0, 0, 0, 1]
    app.routes.open_settings("look")
    stage.frames(2)
    assert words.HIGH_CONTRAST_IS_ON() in visible_texts(app.screen)
    assert app.preferences.settings.skin is SkinId.FELT
    app.preferences.change_settings(replace(app.preferences.settings, high_contrast=False))
    assert list(theme.felt_top) == felt


def test_high_contrast_as_a_skin_of_older_versions_is_the_setting_now() -> None:
    settings = Settings(skin=SkinId.CONTRAST)
    assert (settings.skin, settings.high_contrast) == (SkinId.FELT, True)


def test_the_screen_stays_on_at_the_table_only(stage: Stage, app: FivefoldApp) -> None:
    assert Window.allow_screensaver
    open_table(app)
    assert not Window.allow_screensaver
    page = open_section(stage, app, "feel")
    assert Window.allow_screensaver
    scroll_and_tap(stage, page.ids.keep_screen_on)
    stage.key("esc")
    stage.key("esc")
    assert Window.allow_screensaver


# --- face to face -----------------------------------------------------------------------------


def test_the_table_and_its_touches_rotate_for_the_player_opposite(
    stage: Stage, app: FivefoldApp
) -> None:
    app.preferences.change_settings(
        replace(
            app.preferences.settings,
            face_to_face=True,
            reduced_motion=True,
            play_style=replace(app.preferences.settings.play_style, end_of_turn_in_company=None),
        )
    )
    table = open_table(app, players=2)
    cup = Stage.middle(table.ids.felt.cup)
    assert not app.root_layout.upside_down
    stage.tap_at(*cup)
    table.model.card_actions.take(legal_offers(table.model.state)[0])
    assert table.model.state.player == 1
    assert app.root_layout.upside_down
    assert app.root_layout.angle == 180
    there = (Window.width - cup[0], Window.height - cup[1])
    assert Stage.middle(table.ids.felt.cup) == pytest.approx(there)
    stage.tap_at(*there)
    assert table.model.state.rolls_left == 2
    seat = table.ids.felt.row.slots
    stage.tap(seat[2])
    assert table.model.state.held == (2,)
    order = [view.die for view in table.model.dice]
    stage.drag(seat[0], seat[1])
    assert [view.die for view in table.model.dice] == [order[1], order[0], *order[2:]]
    stage.tap(table.ids.bar.buttons["menu"])
    assert isinstance(app.root_layout.children[0], Dialog)
    stage.key("esc")
    stage.key("o")
    assert app.root_layout.upside_down, "turned to the player who opened the settings"
    stage.tap(app.screen.ids.bar.ids.back)
    assert app.screen is table
    table.model.card_actions.take(legal_offers(table.model.state)[0])
    assert not app.root_layout.upside_down
    app.routes.go_home()
    assert not app.root_layout.upside_down


def test_nothing_rotates_without_the_setting(stage: Stage, app: FivefoldApp) -> None:
    table = open_table(app, players=2)
    stage.tap(table.ids.felt.cup)
    table.model.card_actions.take(legal_offers(table.model.state)[0])
    table.model.next_turn()
    assert table.model.state.player == 1
    assert not app.root_layout.upside_down


def choose_in_menu(stage: Stage, app: FivefoldApp, text: str) -> bool | None:
    """Choose an item of the table's menu; return whether it was checked before."""
    stage.tap(app.screen.ids.bar.buttons["menu"])
    [menu] = app.overlays
    row = next(each for each in menu.list.menu_rows if each.text == text)
    checked: bool | None = row.checked
    scroll_and_tap(stage, row)
    return checked


def test_the_menu_of_the_table_switches_sound_hints_and_roll_animation(
    stage: Stage, app: FivefoldApp
) -> None:
    table = open_table(app)
    app.preferences.change_settings(replace(app.preferences.settings, show_roll=ShowRoll.FULL))
    stored = app.store.settings.settings
    for on in (True, False, True):
        assert choose_in_menu(stage, app, "Sound") is on
        assert choose_in_menu(stage, app, "Possible scores") is on
        assert choose_in_menu(stage, app, "Roll animation") is on
        assert app.preferences.settings == stored(), "saved at once"
        assert stored().sound is not on
        assert stored().play_style.hints is table.model.play_style.hints is not on
        assert table.model.show_roll is (ShowRoll.OFF if on else ShowRoll.FULL)
    app.preferences.change_settings(replace(stored(), reduced_motion=True))
    choose_in_menu(stage, app, "Roll animation")
    assert stored().show_roll is ShowRoll.OFF, "reduced motion excludes it"


def test_possible_scores_of_a_game_as_it_was_change_no_setting(
    stage: Stage, app: FivefoldApp
) -> None:
    app.preferences.change_game_options(GameOptions("yachtz").with_as_it_was(True))
    app.game.start_as_last_time()
    stage.frames(2)
    before, hints = app.preferences.settings, app.screen.model.play_style.hints
    choose_in_menu(stage, app, "Possible scores")
    assert app.screen.model.play_style.hints is not hints
    assert app.preferences.settings == before


def test_players_and_options_of_a_game_cannot_be_changed_during_it(
    stage: Stage, app: FivefoldApp
) -> None:
    table = open_table(app)
    before = table.model.state.setup
    page = open_section(stage, app, "variants")
    choose_option(stage, page.ids.rules, "winzee")
    scroll_and_tap(stage, page.ids.options.chips["extra_fives"])
    stage.tap(app.overlays.front.rows[1])
    app.preferences.change_game_options(
        replace(app.preferences.game_options, seats=(Seat("Dan"), Seat("Eve")))
    )
    assert app.game.table.model.state.setup == before
    assert app.preferences.game_options.setup().extra_fives.id == "wild", "the next game has them"


def test_the_menu_of_the_table_opens_the_top_scores(stage: Stage, app: FivefoldApp) -> None:
    table = open_table(app)
    choose_in_menu(stage, app, "Top scores")
    assert isinstance(app.screen, TopScoresScreen)
    stage.key("esc")
    assert app.screen is table
