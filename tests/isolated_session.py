"""A whole session of the program from main.py to its end, watched by an audit hook.

`python -m tests.isolated_session FOLDER EXPORT` runs it with its data in FOLDER and one export to
EXPORT, and prints as JSON what it opened, started or wrote elsewhere. It needs its own process,
because an audit hook cannot be removed.

`python -m tests.isolated_session FOLDER --leave HOW` only breaks out of the folder in one of the
ways of LEAVING, to show that this is detected.
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
"""Events that change files, and which of their facts are paths."""
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class Watch:
    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.seen: list[str] = []
        self.on = True

    def __call__(self, event: str, facts: tuple[Any, ...]) -> None:
        if not self.on:
            return
        if event.startswith((*NETWORK, *PROCESSES)):
            self.seen.append(f"{event} {facts!r:.200}")
        elif event == "open" and facts[2] & WRITES:
            self._wrote(event, facts[0])
        elif event in CHANGES:
            for place in CHANGES[event]:
                self._wrote(event, facts[place])

    def _wrote(self, event: str, path: object) -> None:
        if isinstance(path, int) or path in (os.devnull, ":memory:"):
            return
        told = os.fsdecode(path)  # type: ignore[arg-type]
        if told.startswith("file:"):
            told = told.removeprefix("file:").partition("?")[0]
        self.on = False  # our own check, not the program's
        inside = Path(os.path.abspath(told)).is_relative_to(self.folder)  # noqa: PTH100
        self.on = True
        if not inside:
            self.seen.append(f"{event} {told}")


def _ask_the_network() -> None:
    import socket  # noqa: PLC0415

    socket.socket().close()


def _look_up_a_name() -> None:
    import socket  # noqa: PLC0415

    with suppress(OSError):
        socket.getaddrinfo("localhost", 80)


def _start_a_program() -> None:
    import subprocess  # noqa: PLC0415

    subprocess.run([sys.executable, "-c", ""], check=True)


def _fork() -> None:
    if not os.fork():
        os._exit(0)


def _temporary() -> None:
    import tempfile  # noqa: PLC0415

    with tempfile.TemporaryFile() as file:
        file.write(b"x")


LEAVING: dict[str, Callable[[Path], object]] = {
    "socket": lambda _folder: _ask_the_network(),
    "name": lambda _folder: _look_up_a_name(),
    "program": lambda _folder: _start_a_program(),
    "shell": lambda _folder: os.system("true"),
    "fork": lambda _folder: _fork(),
    "file": lambda folder: (folder.parent / "beside").write_text("x"),
    "append": lambda folder: (folder / ".." / "beside").open("a").close(),
    "folder": lambda folder: (folder.parent / "new").mkdir(),
    "rename": lambda folder: (folder / "a").rename(folder.parent / "b"),
    "remove": lambda folder: (folder.parent / "theirs").unlink(),
    "link": lambda folder: (folder.parent / "link").symlink_to(folder),
    "database": lambda folder: sqlite3.connect(folder.parent / "other.db").close(),
    "temporary": lambda _folder: _temporary(),
    "thread": lambda folder: _in_a_thread(lambda: (folder.parent / "beside").write_text("x")),
}
"""What must never happen unseen."""


def _in_a_thread(work: Callable[[], object]) -> None:
    thread = Thread(target=work)
    thread.start()
    thread.join()


def session(folder: Path, export: Path) -> None:
    """Start, play, visit every page, switch language, export, import and exit."""
    import main  # noqa: PLC0415 (watched from here)

    app = main.create_app(folder)

    from app.platform.file_dialogs import NoFileChooser  # noqa: PLC0415

    app.files = NoFileChooser()  # a system chooser would be another program

    from kivy.base import EventLoop  # noqa: PLC0415

    from app.text import dialogs as sheet_words  # noqa: PLC0415
    from app.text.i18n import LANGUAGES  # noqa: PLC0415
    from app.text.settings import SECTIONS  # noqa: PLC0415
    from app.widgets.controls.text_field import TextField  # noqa: PLC0415
    from core import legal_offers  # noqa: PLC0415

    def frames(count: int = 2) -> None:
        for _ in range(count):
            EventLoop.idle()

    app._run_prepare()  # noqa: SLF001 (what App.run does before it gives the loop away)
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
    back = app.routes.history
    for go in (
        *(back.top_scores, back.statistics, back.players, back.history),
        lambda: back.open_game(app.store.history.page(0, 1)[0].uid),
        lambda: back.review(model.session.game, app.game.flags),
        app.challenges.open,
        app.routes.open_new_game,
        app.routes.open_help,
        *(lambda page=page: app.routes.open_help(page) for page in ("keys", "strategy")),
        *(lambda name=name: app.routes.open_settings(name) for name in ("", *SECTIONS)),
        app.transfer_data,
    ):
        app.routes.go_home()
        frames(1)
        go()
        frames(1)
    [won] = app.store.top_scores.top(app.store.top_scores.kinds()[0])
    # With characters that need system fonts.
    app.store.top_scores.rename(won.game, won.seat, "שרה 花子 🦊")
    back.top_scores()
    frames(1)
    app.routes.go_home()
    for text in (sheet_words.EXPORT(), sheet_words.IMPORT()):
        app.transfer_data()
        frames(1)
        dialog = app.overlays.front
        field = next(each for each in dialog.walk() if isinstance(each, TextField))
        field.text = str(export)
        next(each for each in dialog.walk() if getattr(each, "text", "") == text).trigger_action(0)
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
    watch = Watch(Path(sys.argv.pop(1)))
    watch.folder.mkdir(parents=True, exist_ok=True)
    sys.addaudithook(watch)
    if sys.argv[1] == "--leave":
        LEAVING[sys.argv[2]](watch.folder)
    else:
        session(watch.folder / "data", Path(sys.argv.pop(1)))
    watch.on = False
    print(json.dumps(watch.seen))
