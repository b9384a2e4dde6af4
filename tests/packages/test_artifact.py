"""The checks of built packages, run on fake ones; the workflow runs them on real ones."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from app.version import VERSION
from tests.packages.artifact import badging_problems, page_size_problems
from tests.packages.starts import start_error

BADGING = f"""package: name='org.fivefold.fivefold' versionCode='1024100' versionName='{VERSION}'
minSdkVersion:'24'
targetSdkVersion:'36'
uses-permission: name='android.permission.VIBRATE'
application-label:'Fivefold'
launchable-activity: name='org.kivy.android.PythonActivity'  label='Fivefold' icon=''
native-code: 'arm64-v8a' 'armeabi-v7a' 'x86_64'
"""


def package(folder: Path, page: int) -> Path:
    """A package with one library for this page size, and the archive that is no library."""
    library, artifact = folder / "library.so", folder / "made-up.apk"
    subprocess.run(
        [
            "gcc",
            "-shared",
            "-nostdlib",
            f"-Wl,-z,max-page-size={page}",
            "-x",
            "c",
            "-",
            "-o",
            library,
        ],
        input=b"int five(void) { return 5; }",
        check=True,
    )
    with zipfile.ZipFile(artifact, "w") as archive:
        archive.write(library, "lib/x86_64/libfive.so")
        archive.writestr("lib/x86_64/libpybundle.so", b"\x1f\x8b")
    return artifact


def test_page_sizes_below_16_kb_are_caught(tmp_path: Path) -> None:
    assert page_size_problems(package(tmp_path, 16384)) == []
    assert page_size_problems(package(tmp_path, 4096)) == [
        "lib/x86_64/libfive.so is aligned to 4096 bytes"
    ]


def test_a_package_without_libraries_is_caught(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "empty.apk", "w") as archive:
        archive.writestr("lib/x86_64/libpybundle.so", b"\x1f\x8b")
    assert page_size_problems(tmp_path / "empty.apk") == ["empty.apk contains no 64-bit library"]


def test_a_valid_release_passes() -> None:
    assert badging_problems(BADGING, release=True) == []
    assert badging_problems(BADGING + "application-debuggable\n", release=False) == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "VIBRATE'",
            "VIBRATE'\nuses-permission: name='android.permission.INTERNET'",
            "permissions",
        ),
        ("targetSdkVersion:'36'", "targetSdkVersion:'34'", "target sdk"),
        ("minSdkVersion:'24'", "minSdkVersion:'21'", "min sdk"),
        (" 'x86_64'", "", "archs"),
        (f"versionName='{VERSION}'", "versionName='9'", "version"),
        ("native-code", "application-debuggable\nnative-code", "debuggable"),
    ],
)
def test_a_broken_release_is_caught(old: str, new: str, problem: str) -> None:
    assert old in BADGING
    found = badging_problems(BADGING.replace(old, new), release=True)
    assert [each.partition(":")[0] for each in found] == [problem]


def test_a_program_that_exits_is_caught(tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.write_text(f"#!{sys.executable}\nraise SystemExit(3)\n", encoding="utf-8")
    program.chmod(0o755)
    assert start_error(str(program)) == "it exited with code 3"
