"""Measure one start: `first_frame.py default|configured|program FOLDER`.

Prints the figures as JSON at the first frame. Imports only what is measured.
"""

import json
import os
import sys
from time import perf_counter, process_time

START = perf_counter()


def processor_time() -> float:
    """Return the processor time in seconds, including child processes."""
    if sys.platform == "win32":
        return process_time()
    from resource import RUSAGE_CHILDREN, getrusage  # noqa: PLC0415

    children = getrusage(RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


def report(*_: object) -> None:
    figures = {
        "seconds": perf_counter() - START,
        "work": processor_time(),
        "modules": len(sys.modules),
    }
    figures["memory"] = 0.0
    if sys.platform == "linux":
        with open("/proc/self/status") as status:  # noqa: PTH123 (pathlib would count as an import)
            size = next(line.split()[1] for line in status if line.startswith("VmRSS"))
        figures["memory"] = int(size) / 1e3
    sys.__stdout__.write(json.dumps(figures))
    sys.__stdout__.flush()
    os._exit(0)


def default() -> None:
    """Open an empty window with Kivy's defaults."""
    from kivy.app import App  # noqa: PLC0415
    from kivy.core.window import Window  # noqa: PLC0415
    from kivy.uix.widget import Widget  # noqa: PLC0415

    Window.bind(on_flip=report)
    app = App()
    app.build = Widget
    app.run()


def configured(folder: str) -> None:
    """Open an empty window with the program's configuration, size and audio device."""
    from pathlib import Path  # noqa: PLC0415

    from app.platform.audio_device import open_audio  # noqa: PLC0415
    from app.platform.sound import SOUNDS  # noqa: PLC0415
    from app.startup.kivy_setup import set_up_kivy  # noqa: PLC0415

    set_up_kivy(Path(folder))
    open_audio(SOUNDS / "hold_1.wav")
    default()


def program(folder: str) -> None:
    from pathlib import Path  # noqa: PLC0415

    import main  # noqa: PLC0415

    app = main.create_app(Path(folder))
    from kivy.core.window import Window  # noqa: PLC0415

    Window.bind(on_flip=report)
    app.run()


if __name__ == "__main__":
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1")
    if sys.argv[1] == "default":
        default()
    else:
        {"configured": configured, "program": program}[sys.argv[1]](sys.argv[2])
