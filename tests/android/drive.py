"""Run the real program on a fake phone: `python -OO drive.py PROGRAM FILES STORY [option=value …]`.

Runs `main` from the folder PROGRAM with its data in FILES, and plays a story of
`tests/android/stories.py`. Prints `OK` at the end; anything else is a failure.
"""

import importlib.util
import os
import sys
import traceback
from pathlib import Path

# Missing on Android, removed in Python 3.12 to 3.14, or excluded from our builds.
NAMES = """
    tkinter _tkinter curses _curses readline grp bz2 _bz2 lzma _lzma multiprocessing
    _multiprocessing dbm spwd crypt nis ossaudiodev idlelib turtle
    asynchat asyncore distutils imp smtpd aifc audioop cgi cgitb chunk imghdr lib2to3 mailcap
    msilib nntplib pipes sndhdr sunau telnetlib uu xdrlib
    cairo materialshapes numpy PIL docutils pygments requests babel pytest
"""
ABSENT = frozenset(NAMES.split())


class Absent:
    """Refuses to import modules that a phone does not have."""

    def find_spec(self, name: str, *_: object) -> None:
        if name.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"No module named {name!r} on a phone", name=name)


def load(name: str, path: Path) -> object:
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def as_on_android(program: Path) -> None:
    for name in [each for each in os.environ if each.startswith("KIVY_")]:
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
    for name in [each for each in sys.modules if each.partition(".")[0] in ABSENT]:
        del sys.modules[name]
    sys.meta_path.insert(0, Absent())
    sys.path.insert(0, str(program))
    os.chdir(program)


def main() -> int:
    program, files, story, *options = sys.argv[1:]
    here = Path(__file__).parent
    sys.path[:] = [each for each in sys.path if Path(each or ".").resolve() != here]
    load("tests.android.jni", here / "jni.py")
    phones = load("phone", here / "phone.py")
    stories = load("stories", here / "stories.py")
    settings = {name: float(value) for name, value in (each.split("=") for each in options)}
    settings["api"] = int(settings.get("api", 36))
    phone = phones.Phone(Path(files), **settings)
    as_on_android(Path(program))
    phone.plug_in()
    return stories.play(story, phone)


if __name__ == "__main__":
    try:
        status = main()
    except BaseException:  # noqa: BLE001 (any exception is a failure)
        # Kivy has replaced sys.stderr.
        traceback.print_exc(file=sys.__stderr__)
        status = 1
    sys.stdout.flush()
    sys.__stderr__.flush()
    # A phone kills processes without warning, too.
    os._exit(status)
