"""The real program on a fake phone; `scenarios.py` has the details."""

import shutil
import signal
import sys
from pathlib import Path

import pytest

from tests.android.fake_phone import FakePhone, JavaException
from tests.android.package import build_package, compile_to_byte_code, run_scenario

pytestmark = [
    pytest.mark.uncounted,
    pytest.mark.skipif(sys.platform != "linux", reason="runs on Linux only"),
]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_package(tmp_path_factory.mktemp("phone") / "app")


@pytest.mark.extended
def test_every_interruption_and_a_restart(program: Path, tmp_path: Path) -> None:
    result = run_scenario(program, tmp_path / "files", "interruptions")
    assert result.returncode == -signal.SIGKILL, result.stderr
    result = run_scenario(program, tmp_path / "files", "restart", "font_scale=1.3", "night=1")
    assert result.stdout == "OK\n", result.stderr


@pytest.mark.extended
def test_a_lost_graphics_context(program: Path, tmp_path: Path) -> None:
    result = run_scenario(program, tmp_path / "files", "lost graphics")
    assert result.stdout == "OK\n", result.stderr


@pytest.mark.extended
def test_swiped_away(program: Path, tmp_path: Path) -> None:
    result = run_scenario(program, tmp_path / "files", "swiped away")
    assert result.stdout == "OK\n", (result.returncode, result.stderr)
    assert not list((tmp_path / "files").glob("*.db-wal")), "the database was not closed"


@pytest.mark.extended
def test_an_old_phone(program: Path, tmp_path: Path) -> None:
    result = run_scenario(program, tmp_path / "files", "android 7", "api=24")
    assert result.stdout == "OK\n", result.stderr


@pytest.mark.extended
@pytest.mark.parametrize("api", [34, 36])
def test_the_phones_own_colours(program: Path, tmp_path: Path, api: int) -> None:
    result = run_scenario(program, tmp_path / "files", "material you", f"api={api}")
    assert result.stdout == "OK\n", result.stderr


@pytest.mark.extended
def test_reading_aloud_and_sharing_a_challenge(program: Path, tmp_path: Path) -> None:
    result = run_scenario(program, tmp_path / "files", "speech and sharing")
    assert result.stdout == "OK\n", result.stderr


@pytest.mark.extended
def test_a_score_sheet_is_shared_as_a_file(program: Path, tmp_path: Path) -> None:
    result = run_scenario(program, tmp_path / "files", "shared files")
    assert result.stdout == "OK\n", result.stderr


@pytest.mark.extended
def test_an_old_phone_saves_it_instead(program: Path, tmp_path: Path) -> None:
    result = run_scenario(program, tmp_path / "files", "old phone without shared files", "api=28")
    assert result.stdout == "OK\n", result.stderr


@pytest.mark.extended
def test_the_focused_field_stays_visible(program: Path, tmp_path: Path) -> None:
    result = run_scenario(program, tmp_path / "files", "on-screen keyboard")
    assert result.stdout == "OK\n", result.stderr


@pytest.mark.extended
def test_the_chooser_proposes_a_file_name(program: Path, tmp_path: Path) -> None:
    result = run_scenario(program, tmp_path / "files", "file chooser")
    assert result.stdout == "OK\n", result.stderr


@pytest.mark.extended
def test_links_that_a_camera_opens(program: Path, tmp_path: Path) -> None:
    result = run_scenario(program, tmp_path / "files", "links", "linked=1")
    assert result.stdout == "OK\n", result.stderr


def test_every_module_imports_on_a_phone(program: Path, tmp_path: Path) -> None:
    result = run_scenario(program, tmp_path / "files", "all modules")
    assert result.stdout == "OK\n", result.stderr


# --- faults that must be caught ------------------------------------------------------------------


def with_extra_module(program: Path, folder: Path, module: str) -> Path:
    """Copy the program and add a module."""
    shutil.copytree(program, folder)
    (folder / "app" / "broken.py").write_text(module, encoding="utf-8")
    return compile_to_byte_code(folder)


@pytest.mark.extended
@pytest.mark.parametrize(
    ("module", "error"),
    [
        ("import tkinter", "No module named 'tkinter' on a phone"),
        ("import imghdr", "No module named 'imghdr' on a phone"),
        ("from kivymd.uix.loadingindicator import MDLoadingIndicator", "on a phone"),
        (
            "from jnius import autoclass\n"
            "try: autoclass('android.net.wifi.WifiManager')\n"
            "except Exception: pass",
            "used what this phone does not have: ['android.net.wifi.WifiManager']",
        ),
        ("if not __doc__: raise SystemExit('no docstring')\n", "no docstring"),
    ],
    ids=["no tkinter", "removed from Python", "widget with cairo", "unknown Java", "no docstrings"],
)
def test_modules_missing_on_a_phone_are_caught(
    program: Path, tmp_path: Path, module: str, error: str
) -> None:
    result = run_scenario(
        with_extra_module(program, tmp_path / "app", module), tmp_path / "files", "all modules"
    )
    assert result.returncode == 1
    assert error in result.stderr


@pytest.mark.extended
@pytest.mark.parametrize("part", ["kv", "assets/coach", "assets/die.glsl"])
def test_a_missing_part_is_caught(program: Path, tmp_path: Path, part: str) -> None:
    shutil.copytree(program, tmp_path / "app")
    removed = tmp_path / "app" / part
    if removed.is_dir():
        shutil.rmtree(removed)
    else:
        removed.unlink()
    result = run_scenario(tmp_path / "app", tmp_path / "files", "hint")
    assert result.returncode == 1
    assert "OK" not in result.stdout


@pytest.mark.extended
def test_all_parts_are_used(program: Path, tmp_path: Path) -> None:
    result = run_scenario(program, tmp_path / "files", "hint")
    assert result.stdout == "OK\n", result.stderr


def test_the_phone_is_strict(tmp_path: Path) -> None:
    phone = FakePhone(tmp_path)
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
    phone = FakePhone(tmp_path)
    jnius = phone.modules()["jnius"]
    java_string, intent_class = map(jnius.autoclass, ("java.lang.String", "android.content.Intent"))
    intent = intent_class("an action")
    intent.putExtra("python", "text")
    intent.putExtra("java", java_string("text"))
    intent.putExtra("cast", jnius.cast("java.lang.CharSequence", java_string("text")))
    kinds = {name: kind for name, (kind, _) in intent.extras.items()}
    assert kinds == {
        "python": "[C",
        "java": "Ljava/lang/String;",
        "cast": "Ljava/lang/CharSequence;",
    }
    die = "\N{GAME DIE}"
    assert java_string(die).text != die
    assert java_string(die, signature="(Ljava/lang/String;)V").text == die
    activity = jnius.autoclass("org.kivy.android.PythonActivity").mActivity
    voice = jnius.autoclass("android.speech.tts.TextToSpeech")(activity, None)
    with pytest.raises(JavaException):
        voice.speak("text", 0, None, None)
    assert voice.speak(java_string("text"), 0, None, None) == -1, "the voice is not ready yet"
    with pytest.raises(JavaException):
        intent_class.createChooser(intent, "a title")
    with pytest.raises(JavaException):
        activity.moveTaskToBack(1)
    with pytest.raises(JavaException):
        activity.getSystemService("vibrator").vibrate(("once", 14, 90))
