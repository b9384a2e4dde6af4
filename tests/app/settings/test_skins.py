"""Skins are chosen by touch or keyboard, applied at once and saved."""

import json
from dataclasses import replace

import pytest
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from app.application import FivefoldApp
from app.screens.settings.seed_picker import SeedPicker
from app.screens.settings.skin_picker import SkinPicker
from app.settings.settings import SEED_COLOURS, Settings
from app.settings.skins import OFFERED_SKINS
from app.settings.theme import SKINS, SkinId, theme
from app.storage.database.json_codec import from_json, to_json
from app.text.screens import settings as words
from app.widgets.behaviors.keyboard_focus import KeyboardFocus
from app.widgets.text.fit_label import FitLabel
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import (
    PHONE,
    SMALL,
    TABLET,
    find_widgets,
    frames,
    layout_flaws,
    show_widgets,
    tap,
    visible_texts,
)
from tests.app.widgets.test_solid_dice import every_skin
from tests.marks import extended

pytestmark = pytest.mark.uncounted


def picker(**kwargs: object) -> SkinPicker:
    return SkinPicker(pos_hint={"top": 1}, **kwargs)


def record_choices(shown_picker: SkinPicker) -> list[SkinId]:
    chosen: list[SkinId] = []
    shown_picker.bind(on_choose=lambda _, skin: chosen.append(skin))
    return chosen


def test_a_tap_chooses_a_skin_and_dispatches_once() -> None:
    skin_picker = picker()
    chosen = record_choices(skin_picker)
    with show_widgets(skin_picker):
        tile = next(each for each in skin_picker.tiles if each.skin.id is SkinId.GREY)
        tap(tile)
        tap(tile)
        assert chosen == [SkinId.GREY]
        assert skin_picker.skin is SkinId.GREY
        assert [each.skin.id for each in skin_picker.tiles if each.selected] == [SkinId.GREY]


def test_a_skin_is_chosen_by_keyboard() -> None:
    skin_picker = picker()
    chosen = record_choices(skin_picker)
    with show_widgets(skin_picker) as layout:
        focus = KeyboardFocus(layout)
        focus.key("tab")
        focus.key("tab")
        focus.key("enter")
        frames()
        assert chosen == [OFFERED_SKINS[1]]


@pytest.mark.extended
@pytest.mark.parametrize("width", [330, extended(412), extended(600)])
@pytest.mark.parametrize("skin", OFFERED_SKINS)
def test_check_mark_and_skin_name_are_centred_together(skin: SkinId, width: int) -> None:
    skin_picker = picker(skin=skin)
    with show_widgets(skin_picker, size=(width, 500)):
        tile = next(each for each in skin_picker.tiles if each.selected)
        mark, name = (each for each in find_widgets(tile, FitLabel) if each.text)
        letters = name._rectangle.size[0]  # noqa: SLF001 (as drawn, possibly in two lines)
        blank = tile.width - (name.center_x + letters / 2 - mark.x)
        assert mark.x - tile.x == pytest.approx(blank / 2, abs=2)
        assert name.center_x - letters / 2 - mark.right < dp(6), "the name follows the mark"


@pytest.mark.extended
@pytest.mark.parametrize("scale", [1, 1.5])
@pytest.mark.parametrize("size", [PHONE, SMALL, TABLET])
def test_every_skin_has_a_sample_and_a_name(size: tuple[int, int], scale: float) -> None:
    with show_widgets(size=size, scale=scale) as layout:
        skin_picker = picker()
        layout.add_widget(skin_picker)
        frames()
        names = {name() for name in words.SKINS.values()}
        assert [each for each in visible_texts(skin_picker) if each in names]
        assert names <= set(visible_texts(skin_picker))
        assert layout_flaws(skin_picker) == []
        colours = {tuple(each.look.felt_top) for each in skin_picker.tiles}
        assert len(colours) == len(OFFERED_SKINS)


@pytest.mark.parametrize("width", [320, 412, 600, 900])
def test_no_row_has_a_single_sample(width: int) -> None:
    skin_picker = picker(size_hint_x=None, width=width)
    assert len(OFFERED_SKINS) % skin_picker.ids.grid.cols == 0


def test_a_colour_is_offered_only_with_its_skin() -> None:
    skin_picker = picker()
    seeds: list[str] = []
    skin_picker.bind(on_choose_seed=lambda _, seed: seeds.append(seed))
    with show_widgets(skin_picker):
        offered = skin_picker.ids.seeds
        assert offered.parent is None
        own = skin_picker.tiles[-1]
        tap(own)
        frames()
        assert skin_picker.skin is SkinId.MATERIAL_YOU
        assert offered.parent is not None
        green = tuple(own.look.felt_top)
        tap(offered.swatches[3])
        tap(offered.swatches[3])
        assert seeds == [SEED_COLOURS[3]]
        assert [each.selected for each in offered.swatches].index(True) == 3
        assert tuple(own.look.felt_top) != green
        tap(skin_picker.tiles[0])
        assert offered.parent is None


def test_a_colour_is_chosen_by_keyboard() -> None:
    skin_picker = picker(skin=SkinId.MATERIAL_YOU)
    with show_widgets(skin_picker) as layout:
        focus = KeyboardFocus(layout)
        for _ in range(len(OFFERED_SKINS) + 2):
            focus.key("tab")
        focus.key("enter")
        frames()
        assert skin_picker.seed_colour == SEED_COLOURS[1]


@pytest.mark.parametrize("width", [320, 400, 700])
def test_colours_are_in_rows_of_equal_length(width: int) -> None:
    seeds = SeedPicker(size_hint_x=None, width=width)
    with show_widgets(seeds, size=(720, 400)):
        assert len(SEED_COLOURS) % seeds.cols == 0
        assert layout_flaws(seeds) == []


def test_the_whole_table_follows_the_colour(stage: Stage, app: FivefoldApp) -> None:
    app.game.start_as_last_time()
    stage.frames(2)
    seen = set()
    for seed in SEED_COLOURS[:3]:
        own = replace(app.preferences.settings, skin=SkinId.MATERIAL_YOU, seed_colour=seed)
        app.preferences.change_settings(own)
        stage.frames(2)
        seen.add((theme.palette_name, tuple(theme.felt_top), tuple(app.theme_cls.primaryColor)))
    assert len(seen) == 3


def test_samples_follow_the_colour_mode() -> None:
    skin_picker = picker()
    with show_widgets(skin_picker):
        tile = skin_picker.tiles[1]
        light = tuple(tile.look.felt_top)
        Stage.dark()
        assert tuple(tile.look.felt_top) != light
        assert tile.look.palette_name == "tavern dark"


def test_a_skin_applies_at_once_during_a_game(stage: Stage, app: FivefoldApp) -> None:
    app.game.start_as_last_time()
    stage.frames(2)
    felt = app.game.table.ids.felt
    before = bytes(felt.export_as_image().texture.pixels)
    app.preferences.change_settings(replace(app.preferences.settings, skin=SkinId.TAVERN))
    stage.frames(2)
    assert theme.palette_name == "tavern light"
    assert bytes(felt.export_as_image().texture.pixels) != before
    app.preferences.change_settings(replace(app.preferences.settings, skin=SkinId.FELT))
    stage.frames(2)
    assert bytes(felt.export_as_image().texture.pixels) == before


def test_a_skin_is_saved(app: FivefoldApp) -> None:
    app.preferences.change_settings(replace(app.preferences.settings, skin=SkinId.GLOSS))
    assert app.store.settings.settings().skin is SkinId.GLOSS


def test_an_unknown_skin_becomes_green_felt() -> None:
    kept = json.loads(json.dumps(to_json(Settings(skin=SkinId.GREY, left_handed=True))))
    kept["skin"] = "leopard"
    read = from_json(Settings, kept)
    assert read.skin is SkinId.FELT
    assert read.left_handed


@pytest.mark.extended
@every_skin
def test_a_table_opens_in_every_skin(stage: Stage, skin: SkinId, dark: bool) -> None:
    from tests.app.support.table_driver import TableDriver  # noqa: PLC0415

    theme.apply_skin(SKINS[skin], dark)
    table = TableDriver(stage, lines=("roll 4 4 4 2 6", "hold 1 2"), players=2)
    stage.open(table.screen)
    table.model.card_actions.tap_cell("fours", 0)
    stage.frames()
    table.check_shows_game()
    pixels = bytes(table.felt.export_as_image().texture.pixels)
    # Tag and frame of held dice have the skin's own colour.
    mark = bytes(round(255 * part) for part in theme.held)
    assert pixels.count(mark) > 100


def test_the_picker_works_without_the_application() -> None:
    with show_widgets(FloatLayout()):
        assert picker(skin=SkinId.FLAT).tiles[2].selected
