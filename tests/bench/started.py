"""One start, told as JSON when the first frame is painted: `python started.py bare|ours FOLDER`.

Stands alone, so that nothing is imported but what is measured.
"""

import json
import os
import sys
from time import perf_counter, process_time

BEGAN = perf_counter()
SIZE = ("1100", "760")

marks: dict[str, float] = {}


def mark(name: str) -> None:
    marks[name] = perf_counter() - BEGAN


def painted(*_: object) -> None:
    mark("first frame")
    memory = 0.0
    if sys.platform == "linux":
        with open("/proc/self/status") as status:  # noqa: PTH123 (no import of ours counts)
            memory = next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1e3
    told = {"marks": marks, "cpu": process_time(), "memory": memory, "modules": len(sys.modules)}
    sys.__stdout__.write(json.dumps(told))
    sys.__stdout__.flush()
    os._exit(0)


def bare() -> None:
    from kivy.config import Config  # noqa: PLC0415

    for name, value in zip(("width", "height"), SIZE, strict=True):
        Config.set("graphics", name, value)
    from kivy.app import App  # noqa: PLC0415
    from kivy.core.window import Window  # noqa: PLC0415
    from kivy.uix.widget import Widget  # noqa: PLC0415

    mark("imports and window")
    Window.bind(on_flip=painted)
    app = App()
    app.build = Widget
    app.run()


def ours(folder: str) -> None:
    from pathlib import Path  # noqa: PLC0415

    import main  # noqa: PLC0415

    app = main.program(Path(folder))
    from kivy.core.window import Window  # noqa: PLC0415

    mark("imports and window")
    Window.bind(on_flip=painted)
    app.bind(on_start=lambda _: mark("screens built"))
    app.run()


if __name__ == "__main__":
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1")
    bare() if sys.argv[1] == "bare" else ours(sys.argv[2])
