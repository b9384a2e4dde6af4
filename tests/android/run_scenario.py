"""Run a scenario with the real program on a fake phone.

    python -OO run_scenario.py PROGRAM FILES SCENARIO [option=value …]

Runs `main` from the folder PROGRAM with its data in FILES; `scenarios.py` has the scenarios. Prints
`OK` at the end; anything else is a failure.
"""

import importlib.util
import os
import sys
import traceback
from pathlib import Path

# Missing on Android, removed in Python 3.12 to 3.14, or excluded from our builds.
MISSING_MODULES = """
    tkinter _tkinter curses _curses readline grp bz2 _bz2 lzma _lzma multiprocessing
    _multiprocessing dbm spwd crypt nis ossaudiodev idlelib turtle
    asynchat asyncore distutils imp smtpd aifc audioop cgi cgitb chunk imghdr lib2to3 mailcap
    msilib nntplib pipes sndhdr sunau telnetlib uu xdrlib
    cairo materialshapes numpy PIL docutils pygments requests babel pytest
"""
MISSING = frozenset(MISSING_MODULES.split())


class MissingModules:
    """An import hook that refuses modules a phone does not have."""

    def find_spec(self, name: str, *_: object) -> None:
        if name.partition(".")[0] in MISSING:
            raise ModuleNotFoundError(f"No module named {name!r} on a phone", name=name)


def load_module(name: str, path: Path) -> object:
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def simulate_android(program: Path) -> None:
    for name in [name for name in os.environ if name.startswith("KIVY_")]:
        del os.environ[name]
    os.environ.update(
        ANDROID_ARGUMENT=str(program),
        ANDROID_APP_PATH=str(program),
        ANDROID_PRIVATE=str(program.parent),
        P4A_BOOTSTRAP="sdl2",
        PYTHONOPTIMIZE="2",
        SDL_VIDEODRIVER="offscreen",
        KIVY_NO_CONSOLELOG="1",
        KIVY_NO_FILELOG="1",
    )
    for name in [name for name in sys.modules if name.partition(".")[0] in MISSING]:
        del sys.modules[name]
    sys.meta_path.insert(0, MissingModules())
    sys.path.insert(0, str(program))
    os.chdir(program)


def main() -> int:
    program, files, scenario, *options = sys.argv[1:]
    here = Path(__file__).parent
    sys.path[:] = [path for path in sys.path if Path(path or ".").resolve() != here]
    load_module("tests.android.jni", here / "jni.py")
    fake_phone = load_module("fake_phone", here / "fake_phone.py")
    scenarios = load_module("scenarios", here / "scenarios.py")
    settings = {name: float(value) for name, value in (option.split("=") for option in options)}
    settings["api"] = int(settings.get("api", 36))
    phone = fake_phone.FakePhone(Path(files), **settings)
    simulate_android(Path(program))
    phone.install()
    return scenarios.run(scenario, phone)


if __name__ == "__main__":
    try:
        status = main()
    except BaseException:  # noqa: BLE001 (any exception is a failure)
        # Kivy has replaced sys.stderr.
        traceback.print_exc(file=sys.__stderr__)
        status = 1
    sys.stdout.flush()
    sys.__stderr__.flush()
    # Android kills processes without warning, too.
    os._exit(status)
