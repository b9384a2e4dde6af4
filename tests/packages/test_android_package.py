"""The Android package as far as it can be built without the SDK; broken ones are detected."""

import tarfile
from pathlib import Path

import pytest

from tests.android.package import run_scenario
from tests.packages.checks import (
    archive_problems,
    manifest_problems,
    recipe_problems,
    spec_problems,
)
from tests.packages.project import ROOT, Dist, copy_project, edit, pack


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Dist]:
    """The unmodified project, packed."""
    project = copy_project(tmp_path_factory.mktemp("packed") / "project")
    return project, pack(project, byte_code=False)


def test_the_spec_is_valid(project: Path) -> None:
    assert spec_problems(project) == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("android.api = 36", "android.api = 35", "android.api"),
        ("android.ndk_api = 24", "android.ndk_api = 21", "android.ndk_api"),
        ("android.ndk = 28c", "android.ndk = 25b", "android.ndk"),
        (",x86_64", "", "android.archs"),
        (".VIBRATE", ".VIBRATE,android.permission.INTERNET", "android.permissions"),
        ("p4a.commit = 8aba7685", "p4a.commit = HEAD8aba7685", "p4a.commit"),
        ("materialyoucolor==3.0.4", "materialyoucolor", "materialyoucolor is ''"),
        ("asynckivy==0.6.4,", "", "asynckivy is None"),
        ("kivy==2.3.1", "kivy==2.3.0", "kivy is '2.3.0'"),
        (",sqlite3", "", "sqlite3 is missing"),
        (",pyjnius", ",pyjnius,requests", "requests is not a known requirement"),
        (",pyjnius", ",pyjnius,accesskit==0.7.0", "accesskit is not a known requirement"),
        ("fullscreen = 0", "fullscren = 0", "does not know fullscren"),
        ("android.ndk = ", "android.features = a\nandroid.ndk = ", "android.features breaks"),
        ("icon_foreground.png", "icon_front.png", "icon.adaptive_foreground.filename"),
    ],
)
def test_a_broken_spec_is_caught(project: Path, old: str, new: str, problem: str) -> None:
    edit(project, old, new)
    assert any(problem in each for each in spec_problems(project))


def test_a_version_without_a_version_code_is_caught(project: Path) -> None:
    version = (project / "app" / "version.py").read_text(encoding="utf-8").split('"')[-2]
    edit(project, f'"{version}"', '"1.0"', "app/version.py")
    assert any("version code" in each for each in spec_problems(project))


def test_the_recipes_fit_together(project: Path) -> None:
    assert recipe_problems(project) == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (",sqlite3", ",sqlite3,pycairo", "pycairo would be built"),
        ("plyer==2.1.0", "plyer==2.1.0,materialshapes", "materialshapes would be built"),
        ("materialyoucolor==3.0.4", "materialyoucolor", "materialyoucolor would be unpinned"),
        (",pyjnius", ",pyjnius,sdl3", "bootstrap"),
    ],
)
def test_broken_requirements_are_caught(project: Path, old: str, new: str, problem: str) -> None:
    edit(project, old, new)
    assert any(problem in each for each in recipe_problems(project))


def test_the_archive_has_exactly_what_the_program_needs(sound: tuple[Path, Dist]) -> None:
    assert archive_problems(*sound, ending=".py") == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "source.exclude_dirs = ",
            "source.exclude_dirs = kv,",
            "kv/screens/table/table_screen.kv is missing",
        ),
        ("py,kv,glsl", "py,kv", "assets/die.glsl is missing"),
        ("png,bin,wav", "png,wav", "assets/coach/forced.bin is missing"),
        ("bin,wav,mo", "bin,mo", "assets/sound/hold_1.wav is missing"),
        (
            "source.exclude_dirs = tests,",
            "source.exclude_dirs = ",
            "tests/smoke.py should not be there",
        ),
        (",assets/coach/*.py", "", "assets/coach/solver.py should not be there"),
        ("wav,mo", "wav", "assets/languages/de/LC_MESSAGES/fivefold.mo is missing"),
    ],
)
def test_a_broken_archive_is_caught(project: Path, old: str, new: str, problem: str) -> None:
    catalogue = project / "assets" / "languages" / "de" / "LC_MESSAGES" / "fivefold.mo"
    catalogue.parent.mkdir(parents=True, exist_ok=True)
    catalogue.touch()
    edit(project, old, new)
    assert any(problem in each for each in archive_problems(project, pack(project, False), ".py"))


def test_the_manifest_is_minimal_and_complete(sound: tuple[Path, Dist]) -> None:
    assert manifest_problems(sound[1]) == []


BACK = 'android:enableOnBackInvokedCallback="false"'


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        ("buildozer.spec", ".VIBRATE", ".VIBRATE,CAMERA", "permissions"),
        ("buildozer.spec", "# Nothing else", "android.wakelock = True\n# Nothing", "WAKE_LOCK"),
        ("buildozer.spec", "android.api = 36", "android.api = 34", "sdks"),
        ("buildozer.spec", "fullscreen = 0", "fullscreen = 1", "fullscreen"),
        (
            "buildozer.spec",
            "portrait,landscape,portrait-reverse,landscape-reverse",
            "portrait",
            "or",
        ),
        (".ci/android/application.xml", BACK, "", "back"),
        (".ci/android/application.xml", "@xml/backup", "@xml/save", "@xml/save does not exist"),
        (".ci/android/features.xml", "accelerometer", "gyroscope", "accelerometer"),
        (".ci/android/features.xml", 'required="false"', 'required="true"', "needed features"),
        (".ci/android/features.xml", "TTS_SERVICE", "TTS", "looks for"),
        (".ci/android/links.xml", "BROWSABLE", "HOME", "links"),
        (".ci/android/links.xml", '"FIVEFOLD"', '"FIVEFOLDS"', "links"),
        ("buildozer.spec", "android.manifest.intent_filters", "#", "links"),
        (
            "buildozer.spec",
            "assets/art/icon_monochrome.png:mipmap/icon_monochrome.png,",
            "",
            "mono",
        ),
        ("buildozer.spec", "icon.adaptive_background", "#icon.adaptive_background", "for api 26"),
    ],
)
def test_a_broken_manifest_is_caught(
    project: Path, file: str, old: str, new: str, problem: str
) -> None:
    edit(project, old, new, file)
    assert any(problem in each for each in manifest_problems(pack(project, byte_code=False)))


def test_the_packed_archive_runs_on_a_phone(project: Path, tmp_path: Path) -> None:
    """The archive of python-for-android, unpacked as a phone does it."""
    dist = pack(project)
    assert archive_problems(project, dist) == []
    with tarfile.open(dist.archive) as archive:
        archive.extractall(tmp_path / "app", filter="data")
    for scenario in ("all modules", "hint"):
        result = run_scenario(tmp_path / "app", tmp_path / scenario, scenario)
        assert result.stdout == "OK\n", result.stderr


def test_edit_needs_existing_text() -> None:
    with pytest.raises(LookupError):
        edit(ROOT, "android.api = 99", "")
