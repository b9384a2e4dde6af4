"""A whole session of the program, from main.py to its end, watched by Python itself.

`python -m tests.closed_session FOLDER` plays it with its data in FOLDER, and prints as JSON what it
opened, started or wrote elsewhere. A process of its own, for nobody can take an audit hook away.
"""

import json
import os
import sys
from dataclasses import replace
from pathlib import Path
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
        self.on = False  # what is asked here is not the program's doing
        inside = Path(os.path.abspath(told)).is_relative_to(self.folder)  # noqa: PTH100
        self.on = True
        if not inside:
            self.seen.append(f"{event} {told}")


def session(folder: Path) -> None:
    """Start, a game, every screen, every section, every language, and the end."""
    import main  # noqa: PLC0415 (watched from here on)

    app = main.program(folder)

    from kivy.base import EventLoop  # noqa: PLC0415

    from app.words.language import LANGUAGES  # noqa: PLC0415
    from app.words.settings import SECTIONS  # noqa: PLC0415
    from core import options  # noqa: PLC0415

    def frames(count: int = 2) -> None:
        for _ in range(count):
            EventLoop.idle()

    app._run_prepare()  # noqa: SLF001 (what App.run does before it gives the loop away)
    frames(3)
    app.play_as_last_time()
    frames()
    model = app.table.model
    while not model.state.over:
        model.roll()
        model.settle()
        model.score(options(model.state)[0])
        model.go_on()
        frames(1)
    frames()
    back = app.looking_back
    for go in (
        *(back.top_scores, back.statistics, back.players, back.history),
        lambda: back.open_game(app.store.history.page(0, 1)[0].uid),
        lambda: back.review(model.session.game, app.facts),
        app.challenges.open,
        app.choose_game,
        app.open_help,
        *(lambda page=page: app.open_help(page) for page in ("keys", "strategy")),
        *(lambda name=name: app.around.open_settings(name) for name in ("", *SECTIONS)),
        app.move_data,
    ):
        app.go_home()
        frames(1)
        go()
        frames(1)
    app.go_home()
    for language in (*LANGUAGES, ""):
        app.change_settings(replace(app.settings, language=language))
        frames(1)
    app.play_as_last_time()
    app.table.model.roll()
    app.dispatch("on_pause")
    app.dispatch("on_resume")
    frames()
    app.stop()


if __name__ == "__main__":
    watch = Watch(Path(sys.argv.pop(1)))
    sys.addaudithook(watch)
    session(watch.folder / "data")
    watch.on = False
    print(json.dumps(watch.seen))
