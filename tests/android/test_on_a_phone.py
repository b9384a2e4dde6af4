"""The real program on a fake phone; `stories.py` has the details."""

import shutil
import signal
import sys
from pathlib import Path

import pytest

from tests.android.package import drive, packed, to_byte_code
from tests.android.phone import JavaException, Phone

pytestmark = [
    pytest.mark.uncounted,
    pytest.mark.skipif(sys.platform != "linux", reason="it needs Linux under it"),
]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return packed(tmp_path_factory.mktemp("phone") / "app")


def test_every_interruption_and_a_restart(program: Path, tmp_path: Path) -> None:
    ran = drive(program, tmp_path / "files", "a day")
    assert ran.returncode == -signal.SIGKILL, ran.stderr
    ran = drive(program, tmp_path / "files", "the day after", "font_scale=1.3", "night=1")
    assert ran.stdout == "OK\n", ran.stderr


def test_a_lost_graphics_context(program: Path, tmp_path: Path) -> None:
    ran = drive(program, tmp_path / "files", "a card that forgets")
    assert ran.stdout == "OK\n", ran.stderr


def test_swiped_away(program: Path, tmp_path: Path) -> None:
    ran = drive(program, tmp_path / "files", "swiped away")
    assert ran.stdout == "OK\n", (ran.returncode, ran.stderr)
    assert not list((tmp_path / "files").glob("*.db-wal")), "the database was not closed"


def test_an_old_phone(program: Path, tmp_path: Path) -> None:
    ran = drive(program, tmp_path / "files", "an old phone", "api=24")
    assert ran.stdout == "OK\n", ran.stderr


def test_reading_aloud_and_sharing_a_challenge(program: Path, tmp_path: Path) -> None:
    ran = drive(program, tmp_path / "files", "a voice")
    assert ran.stdout == "OK\n", ran.stderr


def test_the_focused_field_stays_visible(program: Path, tmp_path: Path) -> None:
    ran = drive(program, tmp_path / "files", "a name")
    assert ran.stdout == "OK\n", ran.stderr


def test_the_chooser_proposes_a_file_name(program: Path, tmp_path: Path) -> None:
    ran = drive(program, tmp_path / "files", "a file")
    assert ran.stdout == "OK\n", ran.stderr


def test_every_module_imports_on_a_phone(program: Path, tmp_path: Path) -> None:
    ran = drive(program, tmp_path / "files", "everything")
    assert ran.stdout == "OK\n", ran.stderr


# --- what these tests must catch ------------------------------------------------------------------


def with_extra_module(program: Path, folder: Path, module: str) -> Path:
    """The program with one more module."""
    shutil.copytree(program, folder)
    (folder / "app" / "spoilt.py").write_text(module, encoding="utf-8")
    return to_byte_code(folder)


@pytest.mark.parametrize(
    ("module", "fault"),
    [
        ("import tkinter", "No module named 'tkinter' on a phone"),
        ("import imghdr", "No module named 'imghdr' on a phone"),
        ("from kivymd.uix.loadingindicator import MDLoadingIndicator", "on a phone"),
        (
            "from jnius import autoclass\n"
            "try: autoclass('android.net.wifi.WifiManager')\n"
            "except Exception: pass",
            "asked for what this phone has not: ['android.net.wifi.WifiManager']",
        ),
        ("if not __doc__: raise SystemExit('no words')\n", "no words"),
    ],
    ids=["no tkinter", "removed from Python", "the widget with cairo", "unknown Java", "no docs"],
)
def test_modules_missing_on_a_phone_are_caught(
    program: Path, tmp_path: Path, module: str, fault: str
) -> None:
    ran = drive(
        with_extra_module(program, tmp_path / "app", module), tmp_path / "files", "everything"
    )
    assert ran.returncode == 1
    assert fault in ran.stderr


@pytest.mark.parametrize("part", ["kv", "assets/coach", "assets/die.glsl"])
def test_a_missing_part_is_caught(program: Path, tmp_path: Path, part: str) -> None:
    shutil.copytree(program, tmp_path / "app")
    left_out = tmp_path / "app" / part
    if left_out.is_dir():
        shutil.rmtree(left_out)
    else:
        left_out.unlink()
    ran = drive(tmp_path / "app", tmp_path / "files", "a hint")
    assert ran.returncode == 1
    assert "OK" not in ran.stdout


def test_all_parts_are_used(program: Path, tmp_path: Path) -> None:
    ran = drive(program, tmp_path / "files", "a hint")
    assert ran.stdout == "OK\n", ran.stderr


def test_the_phone_is_strict(tmp_path: Path) -> None:
    phone = Phone(tmp_path)
    jnius = phone.modules()["jnius"]
    with pytest.raises(JavaException):
        jnius.autoclass("android.hardware.Camera")
    activity = jnius.autoclass("org.kivy.android.PythonActivity").mActivity
    with pytest.raises(AttributeError):
        activity.getCamera()
    with pytest.raises(JavaException):
        activity.getWindow().getInsetsController().setSystemBarsAppearance(8, 8)
    assert phone.unknown == [
        "android.hardware.Camera",
        "PythonActivity.getCamera",
        "Only the original thread that created a view may touch it",
    ]


def test_the_phone_converts_strings_like_pyjnius(tmp_path: Path) -> None:
    """As observed with pyjnius 1.7.0 and classes with the same overloads."""
    phone = Phone(tmp_path)
    jnius = phone.modules()["jnius"]
    strings, intents = map(jnius.autoclass, ("java.lang.String", "android.content.Intent"))
    intent = intents("an action")
    intent.putExtra("python", "text")
    intent.putExtra("java", strings("text"))
    intent.putExtra("cast", jnius.cast("java.lang.CharSequence", strings("text")))
    kinds = {name: kind for name, (kind, _) in intent.extras.items()}
    assert kinds == {
        "python": "[C",
        "java": "Ljava/lang/String;",
        "cast": "Ljava/lang/CharSequence;",
    }
    die = "\N{GAME DIE}"
    assert strings(die).text != die
    assert strings(die, signature="(Ljava/lang/String;)V").text == die
    activity = jnius.autoclass("org.kivy.android.PythonActivity").mActivity
    voice = jnius.autoclass("android.speech.tts.TextToSpeech")(activity, None)
    with pytest.raises(JavaException):
        voice.speak("text", 0, None, None)
    assert voice.speak(strings("text"), 0, None, None) == -1, "it is not there yet"
    with pytest.raises(JavaException):
        intents.createChooser(intent, "a title")
    with pytest.raises(JavaException):
        activity.moveTaskToBack(1)
    with pytest.raises(JavaException):
        activity.getSystemService("vibrator").vibrate(("once", 14, 90))
