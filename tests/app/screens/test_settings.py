"""Every setting can be found, changed by touch, and survives a restart."""

from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path

import pytest
from kivy.metrics import dp

from app.application import FivefoldApp
from app.feedback.shake_detector import Sensitivity
from app.screens.home import HomeScreen
from app.screens.settings import sections
from app.screens.settings.setting_rows import SwitchSetting
from app.screens.settings.settings_screen import SECTIONS, SettingsScreen
from app.screens.settings.settings_section import SettingsSection
from app.screens.settings.shake_meter import ShakeMeter
from app.settings.game_options import GameOptions, Seat
from app.settings.settings import (
    SEED_COLOURS,
    WARNING_THRESHOLDS,
    BotPace,
    ColourMode,
    MomentLevel,
    Settings,
    ShowRoll,
)
from app.settings.theme import SkinId
from app.storage import open_store
from app.storage.database.json_codec import stored_name
from app.storage.settings_store import SETTING
from app.text import i18n
from app.text.screens import settings as words
from app.widgets.controls.check_row import CheckMark, CheckRow
from app.widgets.text.paragraph import Paragraph
from core import Deal, EndOfTurn, SecondTap, Tap
from tests.app.support.application import find_tile, restart_app, scroll_and_tap
from tests.app.support.settings_pages import choose_option, open_section, open_table
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import (
    LANDSCAPE,
    PHONE,
    SMALL,
    find_widgets,
    frames,
    layout_flaws,
    visible_texts,
)
from tests.marks import extended

# --- navigation --------------------------------------------------------------------------


def test_from_home_and_back_step_by_step(stage: Stage, app: FivefoldApp) -> None:
    for section in SECTIONS:
        open_section(stage, app, section)
        stage.tap(app.screen.ids.bar.ids.back)
        assert isinstance(app.screen, SettingsScreen)
        stage.key("esc")
        assert isinstance(app.screen, HomeScreen)


def test_from_the_table_and_back_to_it(stage: Stage, app: FivefoldApp) -> None:
    table = open_table(app)
    stage.tap(table.ids.bar.buttons["menu"])
    [dialog] = app.overlays
    scroll_and_tap(stage, next(row for row in dialog.list.children if row.text == words.SETTINGS()))
    stage.tap(find_tile(app, words.SECTIONS["play"]()))
    stage.key("esc")
    stage.key("esc")
    assert app.screen is table


def test_settings_work_by_keyboard(stage: Stage, app: FivefoldApp) -> None:
    open_table(app)
    stage.key("o")
    for _ in range(3):
        stage.key("tab")
    stage.key("enter")
    stage.frames(3)
    assert app.screen.section == "play"
    while not app.screen.ids.hints.focused:
        stage.key("down")
    stage.key("space")
    stage.frames(3)
    assert not app.preferences.settings.play_style.hints


def test_menu_and_settings_use_one_name_for_possible_scores(stage: Stage, app: FivefoldApp) -> None:
    table = open_table(app)
    called = next(each.text for each in table.commands() if "h" in each.keys)
    open_section(stage, app, "play")
    assert app.screen.ids.hints.heading == called
    assert "hint" not in called.lower()


@pytest.mark.parametrize("phone", [True, False])
def test_the_shake_setting_names_what_the_device_can_shake(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch, phone: bool
) -> None:
    monkeypatch.setattr(sections, "on_android", lambda: phone)
    page = open_section(stage, app, "ease")
    assert ("phone" in page.ids.shake.means, "mouse" in page.ids.shake.means) == (phone, not phone)
    assert ("walk" in page.ids.sensitivity.means) is phone


@pytest.mark.parametrize("phone", [True, False])
def test_haptics_and_shake_sensitivity_are_offered_only_on_a_phone(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch, phone: bool
) -> None:
    monkeypatch.setattr(sections, "on_android", lambda: phone)
    open_section(stage, app, "feel")
    headings = [each.heading for each in find_widgets(app.screen, SwitchSetting)]
    assert (words.HAPTICS() in headings) is phone
    app.routes.open_settings("ease")
    frames()
    assert bool(find_widgets(app.screen, ShakeMeter)) is phone


def test_sections_are_further_apart_than_related_rows(stage: Stage, app: FivefoldApp) -> None:
    page = open_section(stage, app, "look")
    frames()
    assert dp(16) <= page.ids.skin.y - page.ids.left_handed.top <= dp(20)
    open_table(app)
    page = open_section(stage, app, "variants")
    frames()
    paragraph = find_widgets(app.screen.ids.content, Paragraph)[0]
    assert paragraph.text == words.CURRENT_GAME_KEEPS_OPTIONS()
    assert paragraph.y + paragraph.padding[3] - page.ids.rules.top == pytest.approx(dp(12), abs=1)


# --- each setting -----------------------------------------------------------------------------


def choosing(part: str, value: object) -> Callable[[Stage, SettingsSection], None]:
    return lambda stage, page: choose_option(stage, page.ids[part], value)


def switching(part: str) -> Callable[[Stage, SettingsSection], None]:
    return lambda stage, page: scroll_and_tap(stage, page.ids[part])


def choose_skin(stage: Stage, page: SettingsSection) -> None:
    tile = next(each for each in page.ids.skin.tiles if each.skin.id is SkinId.MATERIAL_YOU)
    scroll_and_tap(stage, tile)


def choose_seed(stage: Stage, page: SettingsSection) -> None:
    scroll_and_tap(stage, page.ids.skin.ids.seeds.swatches[2])


def lower_volume(stage: Stage, page: SettingsSection) -> None:
    scroll_and_tap(stage, page.ids.volume.ids.amount.ids.less)


SETTINGS: dict[str, tuple[str, Callable[[Stage, SettingsSection], None], object]] = {
    "play_style.tap": ("play", choosing("tap", Tap.THROWS), Tap.THROWS),
    "play_style.second_tap": ("play", choosing("second_tap", SecondTap.NEVER), SecondTap.NEVER),
    "play_style.hints": ("play", switching("hints"), False),
    "play_style.end_of_turn": ("play", choosing("end_of_turn", EndOfTurn.PROMPT), EndOfTurn.PROMPT),
    "play_style.first_roll_by_itself": ("play", switching("first_roll"), True),
    "moments": ("feel", choosing("moments", MomentLevel.CALM), MomentLevel.CALM),
    "bot_pace": ("play", choosing("bot_pace", BotPace.AT_ONCE), BotPace.AT_ONCE),
    "warn_at": ("play", choosing("warn_at", WARNING_THRESHOLDS[-1]), WARNING_THRESHOLDS[-1]),
    "chances_to_win": ("play", switching("chances_to_win"), True),
    "play_to_win": ("play", switching("play_to_win"), True),
    "mistake_threshold": ("play", choosing("mistake_threshold", 2.0), 2.0),
    "show_roll": ("feel", choosing("show_roll", ShowRoll.FULL), ShowRoll.FULL),
    "flat_dice": ("feel", switching("flat_dice"), True),
    "reduced_motion": ("ease", switching("reduced_motion"), True),
    "sound": ("feel", switching("sound"), False),
    "volume": ("feel", lower_volume, 0.7),
    "haptics": ("feel", switching("haptics"), False),
    "shake": ("ease", switching("shake"), False),
    "shake_sensitivity": ("ease", choosing("sensitivity", Sensitivity.HARD), Sensitivity.HARD),
    "spoken": ("ease", switching("spoken"), True),
    "keep_screen_on": ("feel", switching("keep_screen_on"), False),
    "appearance": ("look", choosing("appearance", ColourMode.DARK), ColourMode.DARK),
    "skin": ("look", choose_skin, SkinId.MATERIAL_YOU),
    "seed_colour": ("look", choose_seed, SEED_COLOURS[2]),
    "text_size": ("ease", choosing("text_size", 1.3), 1.3),
    "high_contrast": ("ease", switching("high_contrast"), True),
    "long_press": ("ease", choosing("long_press", 0.7), 0.7),
    "left_handed": ("look", switching("left_handed"), True),
    "face_to_face": ("look", switching("face_to_face"), True),
    "language": ("language", choosing("language", "sv"), "sv"),
}
TESTED_SEPARATELY = {"tricksters"}
"""Settings with their own tests below."""


def value(settings: Settings, name: str) -> object:
    for part in name.split("."):
        settings = getattr(settings, part)
    return settings


def test_every_setting_is_listed_above() -> None:
    tried = {name.partition(".")[0] for name in SETTINGS} | TESTED_SEPARATELY
    assert tried == {each.name for each in fields(Settings)}


@pytest.mark.usefixtures("on_android")
def test_every_setting_is_changed_by_touch_and_survives_a_restart(
    stage: Stage, app: FivefoldApp
) -> None:
    try:
        for section in SECTIONS:
            app.routes.go_home()
            stage.frames(2)
            open_section(stage, app, section)
            for name, (where, touch_it, wanted) in SETTINGS.items():
                if where != section:
                    continue
                assert value(app.preferences.settings, name) != wanted
                touch_it(stage, app.screen)
                assert value(app.preferences.settings, name) == wanted, name
        reopened = restart_app(stage, app)
        for name, (_, _, wanted) in SETTINGS.items():
            assert value(reopened.preferences.settings, name) == wanted, name
    finally:
        i18n.set_language(i18n.ENGLISH)


def test_the_end_of_a_turn_has_three_choices(stage: Stage, app: FivefoldApp) -> None:
    page = open_section(stage, app, "play")
    for end in EndOfTurn:
        choose_option(stage, page.ids.end_of_turn, end)
        assert app.preferences.settings.play_style.end_of_turn is end


@pytest.mark.parametrize("invalid", [None, "nonsense", 9.5, [7], {"manner": 3}])
def test_a_corrupt_row_falls_back_to_its_default(tmp_path: Path, invalid: object) -> None:
    mine = replace(Settings(), left_handed=True, skin=SkinId.TAVERN, tricksters=("Ana",))
    with open_store(tmp_path / "settings.db").store as store:
        for each in fields(Settings):
            store.settings.save_settings(mine)
            store.settings.save(SETTING + stored_name(each), invalid)
            read = store.settings.settings()
            assert getattr(read, each.name) == getattr(Settings(), each.name)
            assert replace(read, **{each.name: getattr(mine, each.name)}) == mine


def test_variants_are_the_defaults_of_a_new_game(stage: Stage, app: FivefoldApp) -> None:
    page = open_section(stage, app, "variants")
    assert words.NO_OPTIONS() in visible_texts(app.screen)
    choose_option(stage, page.ids.rules, "winzee")
    scroll_and_tap(stage, page.ids.options.ids.way.option_widgets[1])
    for option, place in (("columns", 3), ("multiply", 1), ("extra_fives", 1)):
        scroll_and_tap(stage, page.ids.options.chips[option])
        stage.frames(2)
        stage.tap(app.overlays.front.rows[place])
        stage.frames(2)
    choose_option(stage, page.ids.deal, Deal.SAME)
    assert words.CURRENT_GAME_KEEPS_OPTIONS() not in visible_texts(app.screen)
    reopened = restart_app(stage, app)
    stage.tap(find_tile(reopened, "New game"))
    choices = reopened.screen.choices
    assert (choices.rules_id, choices.columns, choices.multiply, choices.extra_fives) == (
        *("winzee", 4, True, "wild"),
    )
    assert choices.deal is Deal.SAME
    assert choices.as_it_was
    assert not choices.with_rules("yachtz").as_it_was, "remembered for each classic by itself"


def test_the_variants_show_the_deal_chosen_before_real_dice(stage: Stage, app: FivefoldApp) -> None:
    options = GameOptions(deal=Deal.SAME).with_real_dice()
    app.preferences.change_game_options(options)
    page = open_section(stage, app, "variants")
    assert page.ids.deal.ids.choice.value == Deal.SAME
    choose_option(stage, page.ids.deal, Deal.OWN)
    assert app.preferences.game_options == GameOptions(), "the next game is dealt by the program"


# --- party trick ------------------------------------------------------------------------------


def test_the_party_trick_is_off_until_a_player_is_chosen(stage: Stage, app: FivefoldApp) -> None:
    page = open_section(stage, app, "trick")
    assert words.NO_NAMES() in visible_texts(app.screen)
    table = open_table(app, players=2)
    table.model.dice_actions.trick()
    assert table.model.state.dice is None
    page = open_section(stage, app, "trick")
    ana, ben = find_widgets(page, CheckRow)
    assert (ana.text, ben.text) == ("Ana", "Ben")
    scroll_and_tap(stage, ben)
    scroll_and_tap(stage, ana)
    assert [each.active for each in find_widgets(page, CheckMark)] == [True, True]
    scroll_and_tap(stage, ben)
    assert [each.active for each in find_widgets(page, CheckMark)] == [True, False]
    stage.key("esc")
    stage.key("esc")
    stage.long_press(app.game.table.ids.felt.cup)
    assert table.model.state.rolls_left == 2
    assert not table.model.state.tricked, (
        "this game was started without the trick, so it was a slow tap"
    )
    reopened = restart_app(stage, app)
    assert reopened.preferences.settings.tricksters == ("Ana",)
    table = open_table(reopened, players=2)
    stage.long_press(table.ids.felt.cup)
    assert len(set(table.model.state.dice)) == 1
    assert table.model.state.tricked


# --- layout -----------------------------------------------------------------------------


@pytest.mark.usefixtures("on_android")
def test_the_shake_meter_is_on_the_panel_of_its_setting(stage: Stage, app: FivefoldApp) -> None:
    page = open_section(stage, app, "ease")
    paper, meter = page.ids.sensitivity, page.ids.meter
    stage.frames(3)
    assert paper.x < meter.x < meter.right < paper.right
    assert paper.y < meter.y < meter.top < paper.ids.choice.y


def test_rule_options_have_equal_space_above_and_below(stage: Stage, app: FivefoldApp) -> None:
    page = open_section(stage, app, "variants")
    for rules in ("official", "winzee"):
        choose_option(stage, page.ids.rules, rules)
        stage.frames(3)
        card, (rules_card, deal_card) = page.ids.options_card, (page.ids.rules, page.ids.deal)
        assert rules_card.y - card.top == card.y - deal_card.top > 0
        assert card.x == rules_card.x == deal_card.x


@pytest.mark.extended
@pytest.mark.uncounted
@pytest.mark.usefixtures("on_android")
@pytest.mark.parametrize(
    ("size", "scale"), [(SMALL, 1.5), extended(PHONE, 1), extended(LANDSCAPE, 1.3)]
)
def test_nothing_is_cut_off_or_too_small(
    stage: Stage, tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, *size, font_scale=scale)
    app.preferences.change_game_options(
        GameOptions("custom", seats=(Seat("Bartholomäus von der"),))
    )
    for section in ("", *SECTIONS):
        app.routes.open_settings(section)
        stage.frames(4)
        assert layout_flaws(app.screen) == [], section
