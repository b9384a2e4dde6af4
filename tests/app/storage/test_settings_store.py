"""Settings and choices are saved, and no stored value can stop the program."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.settings.game_options import GameOptions, Seat, classic_ids, max_seats, ordered_rule_sets
from app.settings.settings import ColourMode, Settings
from app.settings.skins import SkinId
from app.storage import Store, open_store
from app.storage.database.json_codec import from_json, to_json
from app.storage.errors import DiskFailed
from app.storage.settings_store import write_settings
from core import Deal, EndOfTurn, PlayStyle, SecondTap, Tap
from core.player_names import is_valid_name

play_styles = st.builds(
    PlayStyle,
    st.sampled_from(Tap),
    st.booleans(),
    st.sampled_from(SecondTap),
    st.sampled_from(EndOfTurn),
    st.none() | st.sampled_from(EndOfTurn),
    st.booleans(),
)
all_settings = st.builds(Settings, play_styles, st.sampled_from(ColourMode), st.booleans())
all_choices = st.builds(
    GameOptions,
    st.sampled_from([rules.id for rules in ordered_rule_sets()]),
    st.none() | st.integers(1, 6),
    st.none() | st.booleans(),
    st.none() | st.sampled_from(["forced", "none", "row"]),
    st.lists(st.builds(Seat, st.text(max_size=5), st.booleans()), max_size=6).map(tuple),
    st.sampled_from(Deal),
    st.lists(st.sampled_from([rules.id for rules in ordered_rule_sets()])).map(tuple),
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@given(all_settings)
def test_any_settings_can_be_saved_and_loaded(settings: Settings) -> None:
    assert from_json(Settings, to_json(settings)) == settings


@given(all_choices)
def test_any_choices_can_be_saved_and_loaded(choices: GameOptions) -> None:
    assert from_json(GameOptions, to_json(choices)) == choices


@given(st.sampled_from(["play_style", "appearance", "left_handed"]), json_values)
def test_nonsense_in_one_row_spares_the_others(name: str, invalid: object) -> None:
    mine = Settings(PlayStyle(Tap.THROWS), ColourMode.DARK, left_handed=True)
    key = {"play_style": "manner"}.get(name, name)
    damaged = {**to_json(mine), key: invalid}  # type: ignore[dict-item]
    read = from_json(Settings, damaged)
    for other in {"play_style", "appearance", "left_handed"} - {name}:
        assert getattr(read, other) == getattr(mine, other)


def test_the_style_of_play_is_stored_under_its_old_name(store: Store) -> None:
    """Databases and exports of every version hold it as `manner`."""
    row = {"tap": "throws", "hints": False, "second_tap": "zeros", "first_roll_by_itself": True}
    write_settings(store.database.connection, {"settings.manner": row})
    read = store.settings.settings().play_style
    assert (read.tap, read.hints, read.second_tap) == (Tap.THROWS, False, SecondTap.ZEROS)
    assert read.first_roll_by_itself
    store.settings.save_settings(Settings(play_style=replace(read, hints=True)))
    assert store.settings.value("settings.manner") == to_json(replace(read, hints=True))
    assert store.settings.value("settings.play_style") is None


@given(json_values)
def test_nonsense_gives_defaults(invalid: object) -> None:
    assert isinstance(from_json(Settings, invalid), Settings)
    assert isinstance(from_json(GameOptions, invalid), GameOptions)


@given(st.lists(st.text() | st.sampled_from(["x" * 10_000, "\u202eAna", "", " "]), max_size=40))
def test_names_in_any_row_are_valid(names: list[str]) -> None:
    saved = {"seats": [{"name": name, "plays": True} for name in names]}
    choices = from_json(GameOptions, saved)
    assert len(choices.seated) <= max_seats()
    for name in choices.names:
        assert is_valid_name(name)
    assert all(map(is_valid_name, from_json(Settings, {"tricksters": list(names)}).tricksters))


@pytest.mark.parametrize("seats", [[], [{"plays": False}]])
def test_choices_without_players_get_default_seats(store: Store, seats: list[object]) -> None:
    """Such as an export edited by hand."""
    store.settings.save("choices.seats", seats)
    assert store.settings.choices().names


def test_the_old_flag_for_all_classics_becomes_one_for_each(store: Store) -> None:
    store.database.write(
        lambda connection: write_settings(
            connection, {"choices.as_it_was": True, "choices.rules_id": "winzee"}
        )
    )
    choices = store.settings.choices()
    assert all(choices.with_rules(id).as_it_was for id in classic_ids())
    store.settings.save_choices(choices.with_as_it_was(False))
    choices = store.settings.choices()
    assert not choices.as_it_was
    assert choices.with_rules("yachtz").as_it_was


def test_settings_survive_a_restart(store: Store, path) -> None:
    assert store.settings.settings() == Settings()
    assert store.settings.choices() == GameOptions()
    settings = Settings(appearance=ColourMode.DARK, left_handed=True)
    choices = GameOptions("triple", seats=(Seat("Ana"), Seat("Zoë", plays=False)))
    store.settings.save_settings(settings)
    store.settings.save_choices(choices)
    store.settings.save("hints seen", [1, 2])
    store.close()
    with open_store(path).store as again:
        assert again.settings.settings() == settings
        assert again.settings.choices() == choices
        assert again.settings.value("hints seen") == [1, 2]
        assert again.settings.value("never kept", 5) == 5


@pytest.mark.parametrize("broken", ['{"not json', "[" * 5000, "1e999999"])
def test_a_damaged_row_alone_falls_back(store: Store, broken: str) -> None:
    mine = replace(Settings(), appearance=ColourMode.DARK, left_handed=True)
    store.settings.save_settings(mine)
    connection = store.database.connection
    connection.execute(
        "UPDATE settings SET value = ?, mark = seal('settings', key, ?) WHERE key = ?",
        (broken, broken, "settings.appearance"),
    )
    assert store.settings.settings() == replace(mine, appearance=Settings().appearance)


def test_a_row_of_a_newer_version_is_left_alone(store: Store) -> None:
    write_settings(store.database.connection, {"settings.warp_speed": 9})
    store.settings.save_settings(Settings(left_handed=True))
    assert store.settings.settings().left_handed
    assert store.settings.value("settings.warp_speed") == 9


def fail_reading(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the disk fail while the settings are read, and then work again."""

    def failing(*_: object) -> None:
        raise DiskFailed

    with monkeypatch.context() as failed:
        failed.setattr(store.database, "read", failing)
        for ask in (store.settings.settings, store.settings.choices):
            with pytest.raises(DiskFailed):
                ask()


def test_settings_that_could_not_be_read_are_not_overwritten(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = Settings(
        appearance=ColourMode.DARK, play_style=PlayStyle(Tap.THROWS, first_roll_by_itself=True)
    )
    seats = (Seat("Ana"), Seat("Zoë", plays=False))
    with open_store(path).store as store:
        store.settings.save_settings(mine)
        store.settings.save_choices(GameOptions("triple", seats=seats))
    with open_store(path).store as store:
        fail_reading(store, monkeypatch)
        play_style = replace(Settings().play_style, hints=not Settings().play_style.hints)
        shown = Settings(left_handed=True, play_style=play_style)
        store.settings.save_settings(shown)
        store.settings.save_settings(replace(shown, volume=0.2))
        store.settings.save_choices(GameOptions("winzee"))
    with open_store(path).store as store:
        play_style = replace(mine.play_style, hints=play_style.hints)
        both = replace(mine, left_handed=True, volume=0.2, play_style=play_style)
        assert store.settings.settings() == both
        choices = store.settings.choices()
        assert (choices.rules_id, choices.seats) == ("winzee", seats)


def test_settings_lost_by_a_rescue_are_saved_with_the_next_change(store: Store) -> None:
    mine = Settings(appearance=ColourMode.DARK)
    store.settings.save_settings(mine)
    store.database.connection.execute("DELETE FROM settings WHERE key = 'settings.appearance'")
    store.settings.save_settings(replace(mine, left_handed=True))
    assert store.settings.settings() == replace(mine, left_handed=True)


def test_a_value_of_a_newer_version_stays_until_changed(
    store: Store,
) -> None:
    write_settings(store.database.connection, {"settings.skin": "glass"})
    shown = store.settings.settings()
    store.settings.save_settings(replace(shown, left_handed=True))
    assert store.settings.value("settings.skin") == "glass"
    store.settings.save_settings(replace(shown, skin=SkinId.FLAT))
    assert store.settings.settings().skin is SkinId.FLAT
