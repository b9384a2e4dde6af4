"""Every setting: it changes what it says, at once, and is still so after a restart."""

import re
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.utils import get_color_from_hex

from app.feel.shake import Sensitivity
from app.fivefold import FivefoldApp
from app.new_game import NewGameChoices, Seat
from app.screens.home import HomeScreen
from app.screens.settings import PAGES, SettingsScreen
from app.screens.settings_section import Section
from app.screens.table import TableScreen
from app.settings import WARNINGS, Appearance, BotPace, Settings, ShowRoll
from app.storage import open_store
from app.storage.settings_store import SETTING
from app.theme import SKINS, SkinId, theme
from app.widgets.choice import Choice
from app.widgets.focus import bring_into_view
from app.widgets.paragraph import Paragraph
from app.widgets.sheet import Sheet
from app.words import language
from app.words import settings as words
from core import Deal, EndOfTurn, SecondTap, Tap, options
from tests.app.program import again, tile, touch
from tests.app.showing import LANDSCAPE, PHONE, SMALL, flaws, frames, seen, under
from tests.app.stage import Stage


def open_section(stage: Stage, app: FivefoldApp, section: str) -> Section:
    """From home or from the table, by touch."""
    if isinstance(app.screen, TableScreen):
        stage.key("o")
    else:
        stage.tap(app.screen.ids.settings)
    stage.tap(tile(app, words.SECTIONS[section]))
    assert app.screen.id == section
    return app.screen


def choose(stage: Stage, setting: object, value: object) -> None:
    choice = setting.ids.choice
    place = [each for each, _ in choice.options].index(value)
    touch(stage, choice.segments[place])


def play(app: FivefoldApp, players: int = 1, rules: str = "official") -> TableScreen:
    seats = tuple(Seat(name) for name in ("Ana", "Ben", "Cleo")[:players])
    app.playing.start(NewGameChoices(rules, seats=seats).setup("settings"), as_it_was=False)
    frames(2)
    return app.playing.table


# --- ways in and out --------------------------------------------------------------------------


def test_from_home_and_back_one_step_at_a_time(stage: Stage, app: FivefoldApp) -> None:
    for section in PAGES:
        open_section(stage, app, section)
        stage.tap(app.screen.ids.bar.ids.back)
        assert isinstance(app.screen, SettingsScreen)
        stage.key("esc")
        assert isinstance(app.screen, HomeScreen)


def test_from_the_table_and_back_to_it(stage: Stage, app: FivefoldApp) -> None:
    table = play(app)
    stage.tap(table.ids.bar.buttons["menu"])
    [sheet] = app.sheets
    touch(stage, next(row for row in sheet.ids.body.children if row.text == words.SETTINGS))
    stage.tap(tile(app, words.SECTIONS["play"]))
    stage.key("esc")
    stage.key("esc")
    assert app.screen is table


def test_by_keyboard_alone(stage: Stage, app: FivefoldApp) -> None:
    play(app)
    stage.key("o")
    for _ in range(3):
        stage.key("tab")
    stage.key("enter")
    stage.frames(3)
    assert app.screen.id == "play"
    while not app.screen.hints.focused:
        stage.key("down")
    stage.key("space")
    stage.frames(3)
    assert not app.settings.manner.hints


# --- what each changes ------------------------------------------------------------------------


def chosen(part: str, value: object) -> Callable[[Stage, Section], None]:
    return lambda stage, page: choose(stage, getattr(page, part), value)


def switched(part: str) -> Callable[[Stage, Section], None]:
    return lambda stage, page: touch(stage, getattr(page, part))


def dressed(stage: Stage, page: Section) -> None:
    tile = next(each for each in page.skin.tiles if each.skin.id is SkinId.CONTRAST)
    touch(stage, tile)


def quieter(stage: Stage, page: Section) -> None:
    touch(stage, page.volume.ids.amount.ids.less)


EVERY: dict[str, tuple[str, Callable[[Stage, Section], None], object]] = {
    "manner.tap": ("play", chosen("tap", Tap.THROWS), Tap.THROWS),
    "manner.second_tap": ("play", chosen("second", SecondTap.NEVER), SecondTap.NEVER),
    "manner.hints": ("play", switched("hints"), False),
    "manner.end_of_turn": ("play", chosen("end", EndOfTurn.PROMPT), EndOfTurn.PROMPT),
    "manner.first_roll_by_itself": ("play", switched("first_roll"), True),
    "bot_pace": ("play", chosen("bot_pace", BotPace.AT_ONCE), BotPace.AT_ONCE),
    "warn_at": ("play", chosen("warn_at", WARNINGS[-1]), WARNINGS[-1]),
    "show_roll": ("feel", chosen("show_roll", ShowRoll.FULL), ShowRoll.FULL),
    "flat_dice": ("feel", switched("flat_dice"), True),
    "reduced_motion": ("feel", switched("reduced_motion"), True),
    "sound": ("feel", switched("sound"), False),
    "volume": ("feel", quieter, 0.7),
    "haptics": ("feel", switched("haptics"), False),
    "shake": ("feel", switched("shake"), False),
    "shake_sensitivity": ("feel", chosen("sensitivity", Sensitivity.HARD), Sensitivity.HARD),
    "spoken": ("feel", switched("spoken"), True),
    "keep_screen_on": ("feel", switched("keep_screen_on"), False),
    "appearance": ("look", chosen("appearance", Appearance.DARK), Appearance.DARK),
    "skin": ("look", dressed, SkinId.CONTRAST),
    "text_size": ("look", chosen("text_size", 1.3), 1.3),
    "left_handed": ("look", switched("left_handed"), True),
    "face_to_face": ("look", switched("face_to_face"), True),
    "language": ("language", chosen("language", "sv"), "sv"),
}
ELSEWHERE = {"tricksters"}
"""Settings that have a test of their own below."""


def value(settings: Settings, name: str) -> object:
    for part in name.split("."):
        settings = getattr(settings, part)
    return settings


def test_every_setting_is_in_the_list_above() -> None:
    tried = {name.partition(".")[0] for name in EVERY} | ELSEWHERE
    assert tried == {each.name for each in fields(Settings)}


def test_every_setting_is_set_by_touch_and_survives_a_restart(
    stage: Stage, app: FivefoldApp
) -> None:
    try:
        for section in PAGES:
            app.go_home()
            stage.frames(2)
            open_section(stage, app, section)
            for name, (where, touch_it, wanted) in EVERY.items():
                if where != section:
                    continue
                assert value(app.settings, name) != wanted
                touch_it(stage, app.screen)
                assert value(app.settings, name) == wanted, name
        reopened = again(stage, app)
        for name, (_, _, wanted) in EVERY.items():
            assert value(reopened.settings, name) == wanted, name
    finally:
        language.speak(language.ENGLISH)


@pytest.mark.parametrize("nonsense", [None, "nonsense", 9.5, [7], {"manner": 3}])
def test_a_broken_row_falls_back_to_its_default(tmp_path: Path, nonsense: object) -> None:
    mine = replace(Settings(), left_handed=True, skin=SkinId.TAVERN, tricksters=("Ana",))
    with open_store(tmp_path / "settings.db").store as store:
        for each in fields(Settings):
            store.settings.keep_settings(mine)
            store.settings.keep(SETTING + each.name, nonsense)
            read = store.settings.settings()
            assert getattr(read, each.name) == getattr(Settings(), each.name)
            assert replace(read, **{each.name: getattr(mine, each.name)}) == mine


def test_skins_and_light_are_worn_at_once(stage: Stage, app: FivefoldApp) -> None:
    open_section(stage, app, "look")
    for light in (Appearance.LIGHT, Appearance.DARK):
        for skin in SKINS.values():
            app.change_settings(replace(app.settings, appearance=light, skin=skin.id))
            palette = skin.dark if light is Appearance.DARK else skin.light
            assert list(theme.primary) == get_color_from_hex(palette.primary)
            assert list(Window.clearcolor) == get_color_from_hex(palette.ground)


def test_text_grows_on_every_screen_that_is_open(stage: Stage, app: FivefoldApp) -> None:
    table = play(app)
    stage.tap(table.ids.felt.cup)
    before = table.model.state
    page = open_section(stage, app, "look")
    height = page.text_size.children[-1].height
    choose(stage, page.text_size, 1.5)
    stage.frames(6)
    assert app.screen.id == "look"
    assert app.screen is not page
    assert app.screen.text_size.children[-1].height > 1.3 * height
    assert flaws(app.screen) == []
    stage.key("esc")
    stage.key("esc")
    assert app.screen is app.playing.table
    assert app.playing.table is not table
    assert app.playing.table.model.state == before
    stage.tap(app.playing.table.ids.felt.row.seats[0])
    assert app.playing.table.model.state.held == (0,)
    app.change_settings(replace(app.settings, text_size=1.0))
    assert Metrics.fontscale == 1


def test_a_language_is_spoken_everywhere_at_once(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Loud(language.gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return "".join(
                part if part.startswith("{") else part.upper()
                for part in re.split(r"({.*?})", message)
            )

        def pgettext(self, context: str, message: str) -> str:
            return self.gettext(message)

    monkeypatch.setattr(language, "_read", lambda _: Loud())
    play(app)
    page = open_section(stage, app, "language")
    try:
        choose(stage, page.language, "de")
        stage.frames(3)
        assert app.screen.title == "LANGUAGE"
        stage.key("esc")
        assert app.screen.title == "SETTINGS"
        stage.key("esc")
        assert app.screen.ids.status.sentence == "Ana, ROLL THE DICE TO BEGIN"
        app.go_home()
        assert "NEW GAME" in seen(app.screen)
    finally:
        app.change_settings(replace(app.settings, language="en"))
        language.speak(language.ENGLISH)


def test_the_manner_changes_the_game_on_the_table(stage: Stage, app: FivefoldApp) -> None:
    table = play(app)
    page = open_section(stage, app, "play")
    choose(stage, page.tap, Tap.THROWS)
    assert table.model.manner.tap is Tap.THROWS
    assert page.tap.means == words.TAP_MEANS[Tap.THROWS]
    choose(stage, page.second, SecondTap.NEVER)
    stage.key("esc")
    stage.key("esc")
    stage.tap(table.ids.felt.cup)
    stage.tap(table.ids.felt.row.seats[1])
    assert table.model.state.held == (0, 2, 3, 4)
    table.model.tap_cell("chance", 0)
    assert table.model.state.cards[0].taken == 1


def test_a_game_as_it_was_says_that_it_keeps_its_manner(stage: Stage, app: FivefoldApp) -> None:
    app.playing.start(NewGameChoices("yachtz", as_it_was=True).setup(), as_it_was=True)
    page = open_section(stage, app, "play")
    assert any("Yacht-Z 1.10" in text for text in seen(page))
    choose(stage, page.tap, Tap.THROWS)
    choose(stage, page.tap, Tap.KEEPS)
    assert app.playing.table.model.manner.tap is Tap.THROWS


def test_variants_are_what_a_new_game_starts_with(stage: Stage, app: FivefoldApp) -> None:
    page = open_section(stage, app, "variants")
    assert words.NO_OPTIONS in seen(page)
    choose(stage, page.rules, "winzee")
    touch(stage, page.options.ids.columns.segments[3])
    touch(stage, page.options.ids.multiply)
    touch(stage, page.options.ids.extra_fives.segments[1])
    choose(stage, page.deal, Deal.SAME)
    assert words.AT_THE_TABLE not in seen(page)
    reopened = again(stage, app)
    stage.tap(tile(reopened, "New game"))
    choices = reopened.screen.choices
    assert (choices.rules_id, choices.columns, choices.multiply, choices.extra_fives) == (
        *("winzee", 4, True, "wild"),
    )
    assert choices.deal is Deal.SAME


def test_what_rules_leave_open_is_as_far_from_what_is_above_as_from_what_is_below(
    stage: Stage, app: FivefoldApp
) -> None:
    page = open_section(stage, app, "variants")
    for rules in ("official", "winzee"):
        choose(stage, page.rules, rules)
        stage.frames(3)
        written = [*under(page.open, Paragraph), *under(page.open, Choice)]
        above = page.rules.y - max(each.top for each in written)
        below = min(each.y for each in written if each.height) - page.deal.top
        assert above == below


def test_what_cannot_change_during_a_game_says_so(stage: Stage, app: FivefoldApp) -> None:
    table = play(app)
    for section in ("variants", "trick"):
        page = open_section(stage, app, section)
        assert words.AT_THE_TABLE in seen(page)
        stage.key("esc")
        stage.key("esc")
    assert table.model.state.setup.rules.id == "official"


def test_sound_vibration_and_shake_reach_the_senses(stage: Stage, app: FivefoldApp) -> None:
    told = []

    class Quiet:
        def adjust(self, *how: object) -> None:
            told.append(how)

    app.senses._sound, app.senses._haptics = Quiet(), Quiet()  # noqa: SLF001
    page = open_section(stage, app, "feel")
    touch(stage, page.sound)
    assert told[-2:] == [(False, 0.8), (True,)]
    touch(stage, page.haptics)
    assert told[-1] == (False,)
    track = page.volume.ids.amount.ids.track
    bring_into_view(track)
    stage.frames(3)
    x, y = Stage.middle(track)
    stage.tap_at(x, y)
    stage.frames(3)
    assert app.settings.volume == 0.5


def test_reduced_motion_means_sheets_and_dice_too(stage: Stage, app: FivefoldApp) -> None:
    app.change_settings(replace(app.settings, show_roll=ShowRoll.FULL))
    table = play(app)
    page = open_section(stage, app, "feel")
    touch(stage, page.reduced_motion)
    stage.key("esc")
    stage.key("esc")
    stage.tap(table.ids.felt.cup)
    assert table.model.flight is None
    stage.tap(table.ids.bar.buttons["menu"])
    assert app.sheets.front.opacity == 1
    assert not table.solid_dice


def test_the_screen_stays_on_at_the_table_only(stage: Stage, app: FivefoldApp) -> None:
    assert Window.allow_screensaver
    play(app)
    assert not Window.allow_screensaver
    page = open_section(stage, app, "feel")
    assert Window.allow_screensaver
    touch(stage, page.keep_screen_on)
    stage.key("esc")
    stage.key("esc")
    assert Window.allow_screensaver


# --- face to face -----------------------------------------------------------------------------


def test_the_table_turns_for_the_player_opposite_and_touches_with_it(
    stage: Stage, app: FivefoldApp
) -> None:
    app.change_settings(
        replace(
            app.settings,
            face_to_face=True,
            reduced_motion=True,
            manner=replace(app.settings.manner, end_of_turn_in_company=None),
        )
    )
    table = play(app, players=2)
    cup = Stage.middle(table.ids.felt.cup)
    assert not app.floor.turned
    stage.tap_at(*cup)
    table.model.score(options(table.model.state)[0])
    assert table.model.state.player == 1
    assert app.floor.turned
    assert app.floor.angle == 180
    there = (Window.width - cup[0], Window.height - cup[1])
    assert Stage.middle(table.ids.felt.cup) == pytest.approx(there)
    stage.tap_at(*there)
    assert table.model.state.rolls_left == 2
    seat = table.ids.felt.row.seats
    stage.tap(seat[2])
    assert table.model.state.held == (2,)
    order = [view.die for view in table.model.dice]
    stage.drag(seat[0], seat[1])
    assert [view.die for view in table.model.dice] == [order[1], order[0], *order[2:]]
    stage.tap(table.ids.bar.buttons["menu"])
    assert isinstance(app.floor.children[0], Sheet)
    stage.key("esc")
    stage.key("o")
    assert app.floor.turned, "whoever opened the settings sits there"
    stage.tap(app.screen.ids.bar.ids.back)
    assert app.screen is table
    table.model.score(options(table.model.state)[0])
    assert not app.floor.turned
    app.go_home()
    assert not app.floor.turned


def test_without_the_setting_nothing_turns(stage: Stage, app: FivefoldApp) -> None:
    table = play(app, players=2)
    stage.tap(table.ids.felt.cup)
    table.model.score(options(table.model.state)[0])
    table.model.go_on()
    assert table.model.state.player == 1
    assert not app.floor.turned


# --- party trick ------------------------------------------------------------------------------


def test_the_trick_is_off_until_somebody_is_chosen(stage: Stage, app: FivefoldApp) -> None:
    page = open_section(stage, app, "trick")
    assert words.NO_NAMES in seen(page)
    table = play(app, players=2)
    table.model.trick()
    assert table.model.state.dice is None
    page = open_section(stage, app, "trick")
    assert set(page.switches) == {"Ana", "Ben"}
    touch(stage, page.switches["Ana"])
    stage.key("esc")
    stage.key("esc")
    stage.long_press(app.playing.table.ids.felt.cup)
    assert table.model.state.dice is None, "this game was started without"
    reopened = again(stage, app)
    assert reopened.settings.tricksters == ("Ana",)
    table = play(reopened, players=2)
    stage.long_press(table.ids.felt.cup)
    assert len(set(table.model.state.dice)) == 1
    assert table.model.state.tricked


# --- how it looks -----------------------------------------------------------------------------


@pytest.mark.uncounted
@pytest.mark.parametrize(("size", "scale"), [(PHONE, 1), (SMALL, 1.5), (LANDSCAPE, 1.3)])
def test_nothing_is_cut_or_too_small(
    stage: Stage, tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, *size, font_scale=scale)
    app.around.change_choices(NewGameChoices("custom", seats=(Seat("Bartholomäus von der"),)))
    for section in ("", *PAGES):
        app.around.open_settings(section)
        stage.frames(4)
        assert flaws(app.screen) == [], section
