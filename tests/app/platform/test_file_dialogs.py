"""File dialogs on fake desktops and phones."""

import ctypes
import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from app.platform.device import restore_library_path
from app.platform.file_dialogs import ChosenFile, ChosenPath, create_system_chooser
from app.platform.mac_file_dialog import MacFileChooser
from app.platform.windows_file_dialog import WindowsFileChooser
from tests.app.platform.fake_devices import JavaException

LARGEST = 2_000_000


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


# --- Windows ------------------------------------------------------------------------------------


class FakeWindows:
    """Its three libraries in one; the dialog answers with a path, or fails with a code."""

    def __init__(self, answer: str, code: int = 0) -> None:
        self.answer, self.code = answer, code
        self.dialogs: list[tuple[str, str, int]] = []
        self.filters: list[str] = []
        self.com = 0
        self.closed = Event()
        self.GetActiveWindow = lambda: 77
        self.GetActiveWindow.restype = None  # type: ignore[attr-defined]

    def load(self, _library: str) -> "FakeWindows":
        return self

    def CoInitializeEx(self, _reserved: None, _flags: int) -> int:  # noqa: N802 (Windows' names)
        self.com += 1
        return 0

    def CoUninitialize(self) -> None:  # noqa: N802
        self.com -= 1

    def CommDlgExtendedError(self) -> int:  # noqa: N802
        return self.code

    def GetSaveFileNameW(self, reference: Any) -> int:  # noqa: N802
        return self._show("save", reference)

    def GetOpenFileNameW(self, reference: Any) -> int:  # noqa: N802
        return self._show("open", reference)

    def _show(self, kind: str, reference: Any) -> int:
        arguments = reference._obj  # noqa: SLF001 (what byref refers to)
        assert arguments.lStructSize == 152
        assert arguments.hwndOwner == 77
        self.filters.append(ctypes.wstring_at(arguments.lpstrFilter))
        assert ctypes.wstring_at(arguments.lpstrDefExt) in self.filters[-1]
        name = ctypes.wstring_at(arguments.lpstrFile)
        self.dialogs.append((kind, name, arguments.Flags))
        self.closed.wait(20)
        if not self.answer:
            return 0
        path = ctypes.create_unicode_buffer(self.answer)
        ctypes.memmove(arguments.lpstrFile, path, ctypes.sizeof(path))
        return 1


class Requests:
    """What a chooser answered."""

    def __init__(self) -> None:
        self.chosen: list[ChosenFile | None] = []
        self.failures = 0

    def fail(self) -> None:
        self.failures += 1


def test_windows_dialog_runs_while_frames_go_on() -> None:
    windows, ticks, requests = FakeWindows("C:\\é.json"), Ticks(), Requests()
    chooser = WindowsFileChooser(ticks, windows.load)
    chooser.save("fivefold.json", requests.chosen.append, requests.fail)
    chooser.open(requests.chosen.append, requests.fail)  # ignored while the other is open
    ticks.tick()
    assert requests.chosen == []
    windows.closed.set()
    ticks.until_idle()
    [chosen] = requests.chosen
    assert chosen is not None
    assert chosen.name == "C:\\é.json"
    [(kind, name, flags)] = windows.dialogs
    assert (kind, name) == ("save", "fivefold.json")
    assert flags & 0x2, "asks before a file is replaced"
    assert flags & 0x8, "the current folder stays"
    assert windows.com == 0
    assert windows.filters == ["JSON (*.json)"]


def test_windows_dialog_lists_files_of_the_kind_that_is_saved() -> None:
    windows, ticks, requests = FakeWindows(""), Ticks(), Requests()
    windows.closed.set()
    chooser = WindowsFileChooser(ticks, windows.load)
    for name in ("fivefold.pdf", "fivefold.png"):
        chooser.save(name, requests.chosen.append, requests.fail)
        ticks.until_idle()
    assert windows.filters == ["PDF (*.pdf)", "PNG (*.png)"]


def test_windows_dialog_cancelled_or_failing() -> None:
    for code, chosen, failures in ((0, [None], 0), (0xFFFF, [], 1)):
        windows, ticks, requests = FakeWindows("", code), Ticks(), Requests()
        windows.closed.set()
        WindowsFileChooser(ticks, windows.load).open(requests.chosen.append, requests.fail)
        ticks.until_idle()
        assert (requests.chosen, requests.failures) == (chosen, failures)


# --- macOS --------------------------------------------------------------------------------------


class FakeMessenger:
    """Objects are numbers; every message is noted."""

    def __init__(self, path: str, response: int = 1) -> None:
        self.path, self.response = path, response
        self.messages: list[tuple[str, tuple[int, ...]]] = []
        self.strings: list[str] = []

    def find_class(self, name: str) -> int:
        if not self.response and name == "NSSavePanel":
            raise OSError(name)
        return len(name)

    def send(self, _receiver: int, message: str, *arguments: int) -> int:
        self.messages.append((message, arguments))
        return self.response if message == "runModal" else 5

    def create_string(self, text: str) -> int:
        self.strings.append(text)
        return 9

    def read_path(self, string: int) -> bytes:
        assert string == 5
        return os.fsencode(self.path)


def ask_mac(messenger: FakeMessenger, save: str = "") -> Requests:
    ticks, requests = Ticks(), Requests()
    chooser = MacFileChooser(ticks, lambda: messenger)
    for _ in range(2):  # the second is ignored
        if save:
            chooser.save(save, requests.chosen.append, requests.fail)
        else:
            chooser.open(requests.chosen.append, requests.fail)
    assert not messenger.messages, "not before our own dialog is gone"
    ticks.until_idle()
    return requests


def test_mac_panel_gives_a_path() -> None:
    messenger = FakeMessenger("/Users/ana/é.json")
    [chosen] = ask_mac(messenger, save="fivefold.json").chosen
    assert chosen is not None
    assert chosen.name == "/Users/ana/é.json"
    assert messenger.strings == ["fivefold.json"]
    sent = [message for message, _ in messenger.messages]
    assert sent.index("setNameFieldStringValue:") < sent.index("runModal")
    assert sent[-1] == "drain"


def test_mac_panel_cancelled_or_failing() -> None:
    assert ask_mac(FakeMessenger("", response=2)).chosen == [None]
    failed = ask_mac(FakeMessenger("", response=0), save="x")
    assert (failed.chosen, failed.failures) == ([], 1)


# --- Linux --------------------------------------------------------------------------------------


def test_linux_has_no_dialog_in_our_own_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of another process would outlive us, or not be there."""
    monkeypatch.setattr(sys, "platform", "linux")
    assert create_system_chooser(Ticks(), LARGEST) is None


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_a_system_without_its_libraries_has_no_dialog(
    monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert create_system_chooser(Ticks(), LARGEST) is None


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


def fail() -> None:
    raise AssertionError


def request_file(phone: Phone, uri: str | None, save: str = "") -> tuple[Intent, ChosenFile | None]:
    ticks = Ticks()
    files = create_system_chooser(ticks, LARGEST)
    assert files is not None
    picked: list[ChosenFile | None] = []
    if save:
        files.save(save, picked.append, fail)
    else:
        files.open(picked.append, fail)
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
    files, requests = create_system_chooser(Ticks(), LARGEST), Requests()
    assert files is not None
    files.open(requests.chosen.append, requests.fail)
    assert (requests.chosen, requests.failures) == ([], 1)


def test_results_of_other_requests_are_ignored(phone: Phone) -> None:
    ticks = Ticks()
    picked: list[ChosenFile | None] = []
    files = create_system_chooser(ticks, LARGEST)
    assert files is not None
    files.open(picked.append, fail)
    phone.listeners[0](999, -1, SimpleNamespace(getData=lambda: "theirs"))
    ticks.tick()
    assert picked == []


def test_a_new_request_replaces_an_unanswered_one(phone: Phone) -> None:
    ticks = Ticks()
    files = create_system_chooser(ticks, LARGEST)
    assert files is not None
    first: list[ChosenFile | None] = []
    second: list[ChosenFile | None] = []
    files.save("a.json", first.append, fail)
    files.open(second.append, fail)
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
