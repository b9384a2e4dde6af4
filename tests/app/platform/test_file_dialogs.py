"""File dialogs on fake desktops and phones."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from app.platform.device import restore_library_path
from app.platform.file_dialogs import (
    KDIALOG,
    MAC,
    WINDOWS,
    ZENITY,
    ChosenFile,
    ChosenPath,
    Commands,
    DesktopFileChooser,
    NoFileChooser,
    create_file_chooser,
    find_commands,
)
from tests.app.platform.fake_devices import JavaException

LARGEST = 2_000_000
SAYS = "import sys; print(sys.argv[1])"


class Ticks:
    """A timer that fires on request."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def __call__(self, seconds: float, action: Callable[[], None]) -> Callable[[], None]:
        assert seconds > 0
        self.waiting.append(action)
        return lambda: self.waiting.remove(action)

    def tick(self) -> None:
        for action in list(self.waiting):
            action()

    def until_idle(self) -> None:
        while self.waiting:
            self.tick()


# --- the desktop ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("platform", "environment", "installed", "expected"),
    [
        ("linux", {"DISPLAY": ":0"}, {"zenity", "kdialog"}, ZENITY),
        ("linux", {"WAYLAND_DISPLAY": "w"}, {"kdialog"}, KDIALOG),
        (
            "linux",
            {"DISPLAY": ":0", "XDG_CURRENT_DESKTOP": "KDE"},
            {"zenity", "kdialog"},
            KDIALOG,
        ),
        ("linux", {"DISPLAY": ":0"}, set(), None),
        ("linux", {}, {"zenity"}, None),
        ("darwin", {}, {"osascript"}, MAC),
        ("win32", {}, {"powershell"}, WINDOWS),
        ("freebsd", {}, {"zenity"}, None),
    ],
)
def test_each_system_uses_its_own_chooser(
    platform: str, environment: dict[str, str], installed: set[str], expected: Commands | None
) -> None:
    found = find_commands(platform, environment, lambda name: name if name in installed else None)
    assert found == expected


def chooser_that(*command: str) -> tuple[DesktopFileChooser, Ticks]:
    ticks = Ticks()
    command_line = [sys.executable, *command]
    return DesktopFileChooser((command_line, command_line), ticks), ticks


def test_the_choice_arrives_in_a_later_frame(tmp_path: Path) -> None:
    chooser, ticks = chooser_that("-c", SAYS, str(tmp_path / "{name}"))
    picked: list[ChosenFile | None] = []
    chooser.save("é.json", picked.append)
    assert picked == []
    ticks.until_idle()
    [chosen] = picked
    assert chosen is not None
    assert chosen.name == str(tmp_path / "é.json")
    with chosen.path_for_writing() as path:
        path.write_text("x")
    with chosen.path_for_reading() as path:
        assert path.read_text() == "x"


def test_closing_the_chooser_chooses_nothing() -> None:
    chooser, ticks = chooser_that("-c", "raise SystemExit(1)")
    picked: list[ChosenFile | None] = []
    chooser.open(picked.append)
    ticks.until_idle()
    assert picked == [None]


def test_only_one_dialog_at_a_time() -> None:
    chooser, ticks = chooser_that("-c", SAYS, "/x")
    picked: list[ChosenFile | None] = []
    chooser.open(picked.append)
    chooser.open(picked.append)
    ticks.until_idle()
    assert len(picked) == 1
    chooser.open(picked.append)
    ticks.until_idle()
    assert len(picked) == 2


def test_a_chooser_that_cannot_start_chooses_nothing() -> None:
    chooser = DesktopFileChooser((["/no/such/program"], ["/no/such/program"]), Ticks())
    picked: list[ChosenFile | None] = []
    chooser.open(picked.append)
    assert picked == [None]


def test_no_process_is_started_before_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr(subprocess, "Popen", never)
    create_file_chooser(Ticks(), LARGEST)


def test_without_a_chooser() -> None:
    picked: list[ChosenFile | None] = []
    NoFileChooser().save("x", picked.append)
    NoFileChooser().open(picked.append)
    assert picked == [None, None]
    assert not NoFileChooser().available


# --- the phone --------------------------------------------------------------------------------


class Intent:
    ACTION_CREATE_DOCUMENT = "create"
    ACTION_OPEN_DOCUMENT = "open"
    EXTRA_TITLE = "title"
    CATEGORY_OPENABLE = "openable"

    def __init__(self, action: str) -> None:
        self.action = action
        self.extras: dict[str, str] = {}

    def putExtra(self, name: str, value: str) -> None:  # noqa: N802 (Java's names)
        self.extras[name] = value

    def addCategory(self, category: str) -> None:  # noqa: N802
        self.extras["category"] = category

    def setType(self, kind: str) -> None:  # noqa: N802
        self.extras["type"] = kind


class Provider:
    """A document provider backed by files in this folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.refuses = False
        self.modes: list[str] = []
        self.ended: list[tuple[str, str]] = []
        """How each document was left, and what was in it then."""
        self.cursors_open = 0

    def openFileDescriptor(self, uri: str, mode: str) -> Any:  # noqa: N802
        self.modes.append(mode)
        if self.refuses:
            raise JavaException("java.lang.SecurityException: no")
        flags = os.O_RDONLY if mode == "r" else os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        handle = os.open(self.folder / uri, flags)

        def end(outcome: str) -> None:
            """The provider takes what has been written by then."""
            os.close(handle)
            self.ended.append((outcome, (self.folder / uri).read_text()))

        def detach() -> int:
            copy = os.dup(handle)
            end("detached")
            return copy

        return SimpleNamespace(
            getFd=lambda: handle,
            detachFd=detach,
            close=lambda: end("closed"),
            closeWithError=lambda why: end(f"failed: {why}"),
        )

    def query(self, uri: str, *rest: None) -> Any:
        assert rest == (None, None, None, None)
        self.cursors_open += 1

        def close() -> None:
            self.cursors_open -= 1

        return SimpleNamespace(
            getColumnIndex=lambda name: {"_display_name": 2}.get(name, -1),
            moveToFirst=lambda: True,
            getString=lambda at: {2: f"called {uri}"}[at],
            close=close,
        )


class Phone:
    def __init__(self, folder: Path) -> None:
        self.documents = folder / "documents"
        self.cache = folder / "cache"
        self.documents.mkdir()
        self.cache.mkdir()
        self.provider = Provider(self.documents)
        self.requests: list[tuple[Intent, int]] = []
        self.has_chooser = True
        self.listeners: list[Callable[[int, int, Any], None]] = []

    def answer(self, uri: str | None) -> None:
        intent = SimpleNamespace(getData=lambda: uri) if uri else None
        for listener in self.listeners:
            listener(self.requests[-1][1], -1 if uri else 0, intent)

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def start(intent: Intent, code: int) -> None:
            if not self.has_chooser:
                raise JavaException("android.content.ActivityNotFoundException")
            self.requests.append((intent, code))

        activity = SimpleNamespace(
            startActivityForResult=start,
            getContentResolver=lambda: self.provider,
            getCacheDir=lambda: SimpleNamespace(getAbsolutePath=lambda: str(self.cache)),
        )
        classes = {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
            "android.content.Intent": Intent,
            "android.provider.OpenableColumns": SimpleNamespace(DISPLAY_NAME="_display_name"),
            "java.lang.String": lambda text, signature: text,
        }
        jnius: Any = ModuleType("jnius")
        jnius.autoclass = classes.__getitem__
        jnius.cast = lambda _name, value: value
        jnius.JavaException = JavaException
        android: Any = ModuleType("android")

        def bind(on_activity_result: Callable[[int, int, Any], None]) -> None:
            self.listeners.append(on_activity_result)

        android.activity = SimpleNamespace(bind=bind)
        monkeypatch.setitem(sys.modules, "jnius", jnius)
        monkeypatch.setitem(sys.modules, "android", android)
        monkeypatch.delitem(sys.modules, "app.platform.android.file_picker", raising=False)
        monkeypatch.setenv("ANDROID_ARGUMENT", "/data/app")


@pytest.fixture
def phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Phone:
    phone = Phone(tmp_path)
    phone.install(monkeypatch)
    return phone


def request_file(phone: Phone, uri: str | None, save: str = "") -> tuple[Intent, ChosenFile | None]:
    ticks = Ticks()
    files = create_file_chooser(ticks, LARGEST)
    assert files.available
    picked: list[ChosenFile | None] = []
    if save:
        files.save(save, picked.append)
    else:
        files.open(picked.append)
    ticks.tick()
    assert picked == []
    phone.answer(uri)
    assert picked == []
    ticks.until_idle()
    [chosen] = picked
    return phone.requests[-1][0], chosen


def test_a_document_is_created_at_the_chosen_place(phone: Phone) -> None:
    (phone.documents / "there").write_text("older and longer")
    intent, chosen = request_file(phone, "there", save="fivefold.json")
    assert intent.action == "create"
    assert intent.extras == {
        "title": "fivefold.json",
        "category": "openable",
        "type": "application/json",
    }
    assert chosen is not None
    assert chosen.name == "called there"
    with chosen.path_for_writing() as path:
        path.write_text("new")
    assert (phone.documents / "there").read_text() == "new"
    assert phone.provider.modes == ["wt"]
    assert phone.provider.ended == [("closed", "new")]
    assert list(phone.cache.iterdir()) == []
    assert phone.provider.cursors_open == 0


def test_nothing_is_touched_if_the_export_fails(phone: Phone) -> None:
    (phone.documents / "there").write_text("older")
    _intent, chosen = request_file(phone, "there", save="fivefold.json")

    assert chosen is not None
    with pytest.raises(OSError, match="No space"), chosen.path_for_writing() as path:  # noqa: PT012
        path.write_text("half")
        raise OSError(28, "No space left on device")
    assert (phone.documents / "there").read_text() == "older"
    assert list(phone.cache.iterdir()) == []


def test_the_provider_is_notified_of_a_failed_write(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    _intent, chosen = request_file(phone, "there", save="fivefold.json")
    assert chosen is not None

    def half(_from: Any, there: Any) -> None:
        there.write(b"ha")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sys.modules[type(chosen).__module__], "copyfileobj", half)
    with pytest.raises(OSError, match="No space"), chosen.path_for_writing() as path:
        path.write_text("new")
    assert phone.provider.ended == [("failed: [Errno 28] No space left on device", "ha")]


def test_a_document_is_read_through_a_copy(phone: Phone) -> None:
    (phone.documents / "backup").write_text("games")
    intent, chosen = request_file(phone, "backup")
    assert intent.action == "open"
    assert intent.extras["type"] == "*/*"
    assert chosen is not None
    with chosen.path_for_reading() as path:
        assert path.read_text() == "games"
    assert list(phone.cache.iterdir()) == []


def test_copying_stops_once_a_document_is_too_large(phone: Phone) -> None:
    (phone.documents / "backup").write_bytes(bytes(5_000_000))
    _intent, chosen = request_file(phone, "backup")
    assert chosen is not None
    with chosen.path_for_reading() as path:
        assert path.stat().st_size == LARGEST + 1


def test_a_cancelled_chooser_gives_no_answer(phone: Phone) -> None:
    assert request_file(phone, None)[1] is None


def test_a_refused_document_is_an_error_with_a_reason(phone: Phone) -> None:
    _intent, chosen = request_file(phone, "there")
    phone.provider.refuses = True
    assert chosen is not None
    with pytest.raises(OSError, match="SecurityException"), chosen.path_for_reading():
        pass


def test_a_phone_without_a_chooser(phone: Phone) -> None:
    phone.has_chooser = False
    picked: list[ChosenFile | None] = []
    create_file_chooser(Ticks(), LARGEST).open(picked.append)
    assert picked == [None]


def test_results_of_other_requests_are_ignored(phone: Phone) -> None:
    ticks = Ticks()
    picked: list[ChosenFile | None] = []
    create_file_chooser(ticks, LARGEST).open(picked.append)
    phone.listeners[0](999, -1, SimpleNamespace(getData=lambda: "theirs"))
    ticks.tick()
    assert picked == []


def test_a_new_request_replaces_an_unanswered_one(phone: Phone) -> None:
    ticks = Ticks()
    files = create_file_chooser(ticks, LARGEST)
    first: list[ChosenFile | None] = []
    second: list[ChosenFile | None] = []
    files.save("a.json", first.append)
    files.open(second.append)
    phone.answer(None)
    ticks.until_idle()
    assert (first, second) == ([], [None])


def test_an_undecodable_path_can_be_shown() -> None:
    assert ChosenPath(Path(os.fsdecode(b"/tmp/\xff.json"))).name == "/tmp/?.json"


def test_child_processes_of_a_bundle_use_system_libraries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/fivefold")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usr/lib/own")
    restore_library_path()
    assert os.environ["LD_LIBRARY_PATH"] == "/opt/fivefold", "not part of a bundle"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    restore_library_path()
    assert os.environ["LD_LIBRARY_PATH"] == "/usr/lib/own"
    assert "LD_LIBRARY_PATH_ORIG" not in os.environ
    restore_library_path()
    assert "LD_LIBRARY_PATH" not in os.environ
