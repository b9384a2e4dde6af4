"""A whole session of the program from main.py to its end, monitored by an audit hook.

`python -m tests.isolated_session FOLDER EXPORT` runs it with its data in FOLDER and one export to
EXPORT, and prints as JSON what it opened, started or wrote elsewhere. It needs its own process,
because an audit hook cannot be removed.

`python -m tests.isolated_session FOLDER --escape HOW` only accesses something outside the
folder, in one of the ways in ESCAPES, to show that this is detected.
"""

import json
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

NETWORK = ("socket.", "ssl.", "http.", "urllib.", "ftplib.", "smtplib.", "webbrowser.")
PROCESSES = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "os.spawn")
CHANGES = {
    **dict.fromkeys(("os.mkdir", "os.remove", "os.rmdir", "os.truncate", "os.chmod"), (0,)),
    **dict.fromkeys(("os.utime", "sqlite3.connect", "tempfile.mkstemp", "tempfile.mkdtemp"), (0,)),
    **dict.fromkeys(("os.rename", "os.link", "os.symlink", "shutil.move"), (0, 1)),
}
"""Audit events that change files, and which of their arguments are paths."""
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class AuditHook:
    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.violations: list[str] = []
        self.enabled = True

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.enabled:
            return
        if event.startswith((*NETWORK, *PROCESSES)):
            self.violations.append(f"{event} {arguments!r:.200}")
        elif event == "open" and arguments[2] & WRITES:
            self._check_path(event, arguments[0])
        elif event in CHANGES:
            for index in CHANGES[event]:
                self._check_path(event, arguments[index])

    def _check_path(self, event: str, path: object) -> None:
        if isinstance(path, int) or path in (os.devnull, ":memory:"):
            return
        name = os.fsdecode(path)  # type: ignore[arg-type]
        if name.startswith("file:"):
            name = name.removeprefix("file:").partition("?")[0]
        self.enabled = False  # resolving a path triggers events, too
        inside = Path(os.path.abspath(name)).is_relative_to(self.folder)  # noqa: PTH100
        self.enabled = True
        if not inside:
            self.violations.append(f"{event} {name}")


def _open_socket() -> None:
    import socket  # noqa: PLC0415

    socket.socket().close()


def _resolve_host_name() -> None:
    import socket  # noqa: PLC0415

    with suppress(OSError):
        socket.getaddrinfo("localhost", 80)


def _start_process() -> None:
    import subprocess  # noqa: PLC0415

    subprocess.run([sys.executable, "-c", ""], check=True)


def _fork() -> None:
    if not os.fork():
        os._exit(0)


def _write_temporary_file() -> None:
    import tempfile  # noqa: PLC0415

    with tempfile.TemporaryFile() as file:
        file.write(b"x")


ESCAPES: dict[str, Callable[[Path], object]] = {
    "socket": lambda _folder: _open_socket(),
    "name": lambda _folder: _resolve_host_name(),
    "program": lambda _folder: _start_process(),
    "shell": lambda _folder: os.system("true"),
    "fork": lambda _folder: _fork(),
    "file": lambda folder: (folder.parent / "beside").write_text("x"),
    "append": lambda folder: (folder / ".." / "beside").open("a").close(),
    "folder": lambda folder: (folder.parent / "new").mkdir(),
    "rename": lambda folder: (folder / "a").rename(folder.parent / "b"),
    "remove": lambda folder: (folder.parent / "theirs").unlink(),
    "link": lambda folder: (folder.parent / "link").symlink_to(folder),
    "database": lambda folder: sqlite3.connect(folder.parent / "other.db").close(),
    "temporary": lambda _folder: _write_temporary_file(),
    "thread": lambda folder: _run_in_thread(lambda: (folder.parent / "beside").write_text("x")),
}
"""Accesses that must be detected."""


def _run_in_thread(work: Callable[[], object]) -> None:
    thread = Thread(target=work)
    thread.start()
    thread.join()


def run_session(folder: Path, export: Path) -> None:
    """Start, play, visit every page, switch language, export, import and exit."""
    import main  # noqa: PLC0415 (audited from here)

    app = main.create_app(folder)

    from kivy.base import EventLoop  # noqa: PLC0415

    from app.text import dialogs as dialog_text  # noqa: PLC0415
    from app.text.i18n import LANGUAGES  # noqa: PLC0415
    from app.text.screens.settings import SECTIONS  # noqa: PLC0415
    from app.widgets.controls.button import TextButton  # noqa: PLC0415
    from core import legal_offers  # noqa: PLC0415

    def frames(count: int = 2) -> None:
        for _ in range(count):
            EventLoop.idle()

    def press(root: Any, text: str) -> None:
        button = next(
            each
            for each in root.walk()
            if isinstance(each, TextButton) and each.text == text and not each.disabled
        )
        button.trigger_action(0)
        frames()

    app._run_prepare()  # noqa: SLF001 (what App.run does before it starts the event loop)
    frames(3)
    app.game.start_as_last_time()
    frames()
    model = app.game.table.model
    while not model.state.over:
        model.dice_actions.roll()
        model.dice_actions.finish_roll()
        model.card_actions.take(legal_offers(model.state)[0])
        model.next_turn()
        frames(1)
    frames()
    history = app.routes.history
    for open_screen in (
        *(history.top_scores, history.statistics, history.players, history.history),
        lambda: history.open_game(app.store.history.page(0, 1)[0].uid),
        lambda: history.review(model.session.game, app.game.flags),
        app.challenges.open,
        app.routes.open_new_game,
        app.routes.open_help,
        *(lambda page=page: app.routes.open_help(page) for page in ("keys", "strategy")),
        *(lambda name=name: app.routes.open_settings(name) for name in ("", *SECTIONS)),
        app.transfer_data,
    ):
        app.routes.go_home()
        frames(1)
        open_screen()
        frames(1)
    [entry] = app.store.top_scores.top(app.store.top_scores.kinds()[0])
    # With characters that need system fonts.
    app.store.top_scores.rename(entry.game, entry.seat, "שרה 花子 🦊")
    history.top_scores()
    frames(1)
    app.routes.go_home()
    for text in (dialog_text.EXPORT(), dialog_text.IMPORT()):
        app.transfer_data()
        frames(1)
        press(app.overlays.front, text)
        app.screen.open_folder(export.parent)
        frames()
        if text == dialog_text.EXPORT():
            app.screen.ids.name.text = export.name
        else:
            app.screen.tap_entry(app.screen.browser.entries[0])
        frames()
        press(app.screen, text)
        frames(30)
        app.overlays.close_all()
        frames(1)
    for language in (*LANGUAGES, ""):
        app.preferences.change_settings(replace(app.preferences.settings, language=language))
        frames(1)
    app.game.start_as_last_time()
    app.game.table.model.dice_actions.roll()
    app.dispatch("on_pause")
    app.dispatch("on_resume")
    frames()
    app.quit()


if __name__ == "__main__":
    hook = AuditHook(Path(sys.argv.pop(1)))
    hook.folder.mkdir(parents=True, exist_ok=True)
    sys.addaudithook(hook)
    if sys.argv[1] == "--escape":
        ESCAPES[sys.argv[2]](hook.folder)
    else:
        run_session(hook.folder / "data", Path(sys.argv.pop(1)))
    hook.enabled = False
    print(json.dumps(hook.violations))
