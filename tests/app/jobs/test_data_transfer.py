"""Export and import by touch: nothing is lost or duplicated, and long jobs show progress."""

from contextlib import nullcontext
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from app.application import FivefoldApp
from app.jobs import data_transfer
from app.jobs.progress_overlay import ProgressOverlay
from app.navigation.file_chooser_routes import FileChooserRoutes
from app.platform.file_dialogs import ChosenPath, OnChosen, OnFailure
from app.screens.file_chooser.file_chooser_screen import FileChooserScreen
from app.settings.game_options import GameOptions, Seat
from app.storage.errors import Locked
from app.text import dialogs as words
from app.widgets.controls.button import TextButton
from app.widgets.controls.progress_indicator import ProgressIndicator
from app.widgets.controls.text_field import TextField
from app.widgets.controls.tile import Tile
from core import RULE_SETS, create_setup
from tests.app.storage.exports import export_bytes
from tests.app.storage.saved_games import all_rows, append_raw_line, save_random_games
from tests.app.support.file_chooser_driver import open_path_dialog
from tests.app.support.finished_games import open_with_two_games
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import find_widgets, step_until


@pytest.fixture
def app(stage: Stage, tmp_path: Path) -> FivefoldApp:
    return open_with_two_games(stage, tmp_path)


def transfer_by_path(stage: Stage, app: FivefoldApp, file: Path, button: str) -> str:
    """Export to or import from a path and return the message shown."""
    app.files = FileChooserRoutes(app, None)
    app.routes.go_home()
    stage.frames(2)
    stage.tap(app.screen.ids.settings)
    for name in ("Your data", "Export and import"):
        stage.tap(next(w for w in app.screen.walk() if isinstance(w, Tile) and w.heading == name))
        stage.frames(2)
    replaces = button == "Export" and file.exists()
    press(stage, app, button)
    type_path(stage, app, file, button)
    if replaces:
        press(stage, app, words.REPLACE())
    if isinstance(app.screen, FileChooserScreen):
        return str(app.screen.error)
    [dialog] = app.overlays
    message: str = dialog.ids.body.children[0].text
    stage.key("esc")
    return message


def type_path(stage: Stage, app: FivefoldApp, file: Path, button: str) -> None:
    """The last resort, for what cannot be browsed."""
    open_path_dialog(stage, app)
    dialog = app.overlays.front
    next(w for w in dialog.walk() if isinstance(w, TextField)).text = str(file)
    press(stage, app, button)


def tap_button(stage: Stage, root: Widget, text: str) -> None:
    stage.tap(next(w for w in root.walk() if isinstance(w, TextButton) and w.text == text))
    stage.frames(2)


def test_an_import_brings_everything_once(stage: Stage, app: FivefoldApp, tmp_path: Path) -> None:
    file = tmp_path / "moved.json"
    assert transfer_by_path(stage, app, file, "Export").startswith("2 games were written")
    assert transfer_by_path(stage, app, file, "Import") == "0 games were imported; already here: 2."
    stage.close()
    other = FivefoldApp(tmp_path / "other")
    stage.open(other, 412, 915)
    assert (
        transfer_by_path(stage, other, file, "Import") == "2 games were imported; already here: 0."
    )
    assert other.store.history.count() == 2


@pytest.mark.extended
def test_after_an_import_one_is_still_in_the_settings_and_then_at_the_table(
    stage: Stage, app: FivefoldApp, tmp_path: Path
) -> None:
    file = tmp_path / "moved.json"
    transfer_by_path(stage, app, file, "Export")
    app.game.start(create_setup(RULE_SETS["official"], ["Ana"]))
    stage.key("space")
    state = app.game.session.state
    app.routes.open_settings("data")
    data_page = app.screen.title
    app.transfer_data()
    stage.frames(2)
    press(stage, app, "Import")
    type_path(stage, app, file, "Import")
    stage.key("esc")
    assert app.screen.title == data_page
    stage.key("esc")
    assert app.screen is app.game.table
    assert app.game.session.state == state
    stage.key("space")
    assert app.game.session.state.rolls_left == state.rolls_left - 1


@pytest.mark.extended
def test_an_older_export_does_not_bring_back_old_names(
    stage: Stage, app: FivefoldApp, tmp_path: Path
) -> None:
    file = tmp_path / "older.json"
    app.preferences.change_game_options(GameOptions(seats=(Seat(name="Ana"),)))
    app.preferences.change_settings(replace(app.preferences.settings, tricksters=("Ana",)))
    transfer_by_path(stage, app, file, "Export")
    app.routes.history.players()
    app.screen.rename(app.store.players.all()[0], "Anna")
    transfer_by_path(stage, app, file, "Import")
    assert app.preferences.game_options.names == app.store.settings.choices().names == ("Anna",)
    assert app.preferences.settings.tricksters == ("Anna",)
    assert [each.name for each in app.store.players.all()] == ["Anna", "Ben"]


@pytest.mark.extended
def test_unreadable_games_are_reported_as_left_out(
    stage: Stage, app: FivefoldApp, tmp_path: Path
) -> None:
    file = tmp_path / "moved.json"
    setup = create_setup(RULE_SETS["official"], ["Ana"], seed="cut")
    append_raw_line(app.store, app.store.games.begin(setup), "score nonsense 1")
    message = transfer_by_path(stage, app, file, "Export")
    assert message.startswith("2 games were written")
    assert ". 1 game cannot be read and was left out; it stays here." in message
    append_raw_line(app.store, app.store.games.begin(setup), "score nonsense 1")
    message = transfer_by_path(stage, app, file, "Export")
    assert ". 2 games cannot be read and were left out; they stay here." in message


def test_replacing_a_file_needs_confirmation(
    stage: Stage, app: FivefoldApp, tmp_path: Path
) -> None:
    file = tmp_path / "letters.json"
    file.write_text("from Ana", encoding="utf-8")
    for button, there in ((words.CANCEL(), "from Ana"), (words.REPLACE(), '{"format"')):
        restart_transfer(stage, app, file, "Export", there_already="")
        stage.frames(2)
        dialog = app.overlays.front
        assert (
            dialog.ids.body.children[0].text == f"letters.json already exists in {tmp_path.name}."
        )
        press(stage, app, button)
        assert file.read_text(encoding="utf-8").startswith(there)
    assert "2 games were written" in app.overlays.front.ids.body.children[0].text


def press(stage: Stage, app: FivefoldApp, text: str) -> None:
    """Press a button of the front dialog."""
    tap_button(stage, app.overlays.front, text)


def test_a_wrong_file_is_refused_with_a_reason(
    stage: Stage, app: FivefoldApp, tmp_path: Path
) -> None:
    invalid = tmp_path / "wrong.json"
    invalid.write_text("[]", encoding="utf-8")
    assert "not a Fivefold export" in transfer_by_path(stage, app, invalid, "Import")
    missing = tmp_path / "none.json"
    assert transfer_by_path(stage, app, missing, "Import") == "This file is no longer there."
    nowhere = tmp_path / "no" / "folder.json"
    assert transfer_by_path(stage, app, nowhere, "Export") == "This folder is no longer there."
    assert app.store.history.count() == 2


# --- the system's chooser ---------------------------------------------------------------------


class FakeChooser:
    """A system's file dialog that waits for an answer."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, OnChosen]] = []

    def save(self, name: str, pick: OnChosen, on_failure: OnFailure) -> None:
        self.requests.append((name, pick))
        self.fail = on_failure

    def open(self, pick: OnChosen, on_failure: OnFailure) -> None:
        self.requests.append(("", pick))
        self.fail = on_failure


def transfer_by_chooser(
    stage: Stage, app: FivefoldApp, button: str, file: Path | None
) -> list[str]:
    """Export or import with the system's chooser and return the messages shown."""
    chooser = FakeChooser()
    app.files = FileChooserRoutes(app, chooser)
    app.transfer_data()
    stage.frames(2)
    [dialog] = app.overlays
    assert not [w for w in dialog.walk() if isinstance(w, TextField)]
    stage.tap(next(w for w in dialog.walk() if isinstance(w, TextButton) and w.text == button))
    stage.frames(2)
    assert not app.overlays
    [(name, pick)] = chooser.requests
    assert name.endswith(".json") == (button == "Export")
    pick(ChosenPath(file) if file else None)
    stage.frames(2)
    messages = [dialog.ids.body.children[0].text for dialog in app.overlays]
    app.overlays.close_all()
    return messages


def test_the_system_s_file_chooser_is_used(stage: Stage, app: FivefoldApp, tmp_path: Path) -> None:
    file = tmp_path / "chosen.json"
    [message] = transfer_by_chooser(stage, app, "Export", file)
    assert message == f"2 games were written to {file}."
    assert transfer_by_chooser(stage, app, "Import", file) == [
        "0 games were imported; already here: 2."
    ]
    assert transfer_by_chooser(stage, app, "Export", None) == []
    assert transfer_by_chooser(stage, app, "Import", None) == []
    [refused] = transfer_by_chooser(stage, app, "Import", tmp_path / "none.json")
    assert "cannot be opened" in refused


def test_our_own_chooser_opens_where_the_system_s_fails(stage: Stage, app: FivefoldApp) -> None:
    for button in ("Export", "Import"):
        chooser = FakeChooser()
        app.files = FileChooserRoutes(app, chooser)
        app.transfer_data()
        stage.frames(2)
        press(stage, app, button)
        assert not isinstance(app.screen, FileChooserScreen)
        chooser.fail()
        stage.frames(2)
        assert isinstance(app.screen, FileChooserScreen)
        assert app.screen.saving == (button == "Export")
        stage.key("esc")


# --- long jobs ---------------------------------------------------------------------


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each frame time for only one step of an export or import."""
    ticks = count()
    monkeypatch.setattr(data_transfer, "perf_counter", lambda: next(ticks))
    monkeypatch.setattr(data_transfer, "FIRST_BUDGET", 1.5)
    monkeypatch.setattr(data_transfer, "FRAME_BUDGET", 1.5)


@pytest.mark.extended
@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("button", ["Export", "Import"])
@pytest.mark.parametrize("away", ["Cancel", "esc", "stop"])
def test_a_long_transfer_shows_progress_and_can_be_cancelled(
    stage: Stage, app: FivefoldApp, tmp_path: Path, button: str, away: str
) -> None:
    save_random_games(app.store, 6)
    file = tmp_path / "moved.json"
    older = export_bytes(app.store)
    file.write_bytes(older)
    restart_transfer(stage, app, file, button)
    before = all_rows(app.store) if button == "Import" else []
    [dialog] = app.overlays
    text = dialog.ids.body.children[0]
    step_until(lambda: text.text.startswith("3 games"))
    assert "so far" in text.text
    with pytest.raises(Locked) if button == "Import" else nullcontext():
        app.store.settings.save("colour", "blue")
    if away == "stop":
        stage.close()
    elif away == "esc":
        stage.key("esc")
    else:
        stage.tap(dialog.ids.buttons.children[0])
    assert file.read_bytes() == older
    assert sorted(each.name for each in tmp_path.glob("*.json*")) == ["moved.json"]
    if away != "stop":
        stage.frames(3)
        assert not app.overlays
        assert not before or all_rows(app.store) == before
        app.store.settings.save("colour", "blue")


@pytest.mark.usefixtures("slow")
def test_a_long_import_completes(stage: Stage, app: FivefoldApp, tmp_path: Path) -> None:
    save_random_games(app.store, 6)
    file = tmp_path / "moved.json"
    restart_transfer(stage, app, file, "Export")
    fractions = watch_progress(app)
    step_until(lambda: "were written" in app.overlays.front.ids.body.children[0].text)
    assert fractions == pytest.approx([number / 8 for number in range(3, 9)])
    restart_transfer(stage, app, file, "Import")
    fractions = watch_progress(app)
    step_until(lambda: "already here" in app.overlays.front.ids.body.children[0].text)
    assert fractions == sorted(fractions)
    assert 0 < fractions[0] < fractions[-1] <= 1


def watch_progress(app: FivefoldApp) -> list[float]:
    """Every state of the progress indicator, from now on."""
    [indicator] = find_widgets(app.overlays.front, ProgressIndicator)
    fractions = [indicator.fraction]
    indicator.bind(fraction=lambda _, fraction: fractions.append(fraction))
    return fractions


def restart_transfer(
    stage: Stage, app: FivefoldApp, file: Path, button: str, there_already: str = words.REPLACE()
) -> None:
    app.overlays.close_all()
    app.files = FileChooserRoutes(app, None)
    app.transfer_data()
    stage.frames(2)
    there = button == "Export" and file.exists()
    press(stage, app, button)
    open_path_dialog(stage, app)
    dialog = app.overlays.front
    next(w for w in dialog.walk() if isinstance(w, TextField)).text = str(file)
    stage.tap(next(w for w in dialog.walk() if isinstance(w, TextButton) and w.text == button))
    stage.frames(1)
    if there and there_already:
        stage.frames(1)
        dialog = app.overlays.front
        stage.tap(
            next(w for w in dialog.walk() if isinstance(w, TextButton) and w.text == there_already)
        )
        stage.frames(1)


def test_long_jobs_show_progress(stage: Stage, app: FivefoldApp) -> None:
    now = 0.0
    working = ProgressOverlay(lambda: now)
    shown = []
    for now in (0.0, 0.3, 0.5, 0.51, 0.8):
        working.show_progress(f"{now} done", now)
        shown.append(working.shown)
    assert shown == ["", "", "0.5 done", "0.5 done", "0.8 done"]
    [indicator] = find_widgets(Window.children[0], ProgressIndicator)
    assert indicator.value_normalized == 0.8
    assert len(Window.children) == 2
    working.close()
    assert working.shown == ""
    assert len(Window.children) == 1


def test_a_damaged_file_is_repaired_and_reported(
    stage: Stage, app: FivefoldApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.close()
    file = tmp_path / "fivefold.db"
    file.write_bytes(bytes(4096) + file.read_bytes()[4096:])
    messages: list[str] = []
    monkeypatch.setattr(
        ProgressOverlay, "show_progress", lambda _self, sentence, _part: messages.append(sentence)
    )
    mended = FivefoldApp(tmp_path)
    stage.open(mended, 412, 915)
    assert "Rescuing what can be read: 0% done" in messages[0]
    assert "Rescuing what can be read: 100% done" in messages[-1]
    assert mended.store.history.count() == 2
    assert "2 games were rescued" in mended.overlays.front.ids.body.children[0].text
