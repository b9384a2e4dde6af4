"""Check a built APK or AAB from outside: `python -m tests.packages.artifact FILE …`.

Needs readelf, and for an APK also aapt2 (on the PATH or named by AAPT2).
"""

import os
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from app.version import VERSION

PACKAGE = "org.fivefold.fivefold"
PERMISSIONS = {"android.permission.VIBRATE"}
ARCHS = {"arm64-v8a", "armeabi-v7a", "x86_64"}
ARCHS_64_BIT = ("arm64-v8a", "x86_64")
MIN_PAGE_SIZE = 0x4000
"""The Play Store requires 64-bit libraries to support pages of 16 KB."""


def page_size_problems(artifact: Path) -> list[str]:
    problems, libraries = [], 0
    with zipfile.ZipFile(artifact) as archive, tempfile.TemporaryDirectory() as folder:
        for name in archive.namelist():
            if not name.endswith(".so") or not any(f"/{arch}/" in name for arch in ARCHS_64_BIT):
                continue
            data = archive.read(name)
            if not data.startswith(b"\x7fELF"):  # python-for-android's archive, not a library
                continue
            libraries += 1
            library = Path(folder, "library.so")
            library.write_bytes(data)
            problems += [
                f"{name} is aligned to {size} bytes" for size in _small_alignments(library)
            ]
    return problems if libraries else [f"{artifact.name} contains no 64-bit library"]


def _small_alignments(library: Path) -> list[int]:
    output = subprocess.run(
        ["readelf", "-lW", str(library)], capture_output=True, text=True, check=True
    ).stdout
    alignments = [
        int(line.split()[-1], 16) for line in output.splitlines() if line.split()[:1] == ["LOAD"]
    ]
    return sorted({each for each in alignments if each < MIN_PAGE_SIZE})


def badging_problems(badging: str, *, release: bool) -> list[str]:
    """Compare the output of `aapt2 dump badging` with what is required."""
    actual = {
        "package": _first(r"package: name='([^']*)'", badging),
        "version": _first(r"versionName='([^']*)'", badging),
        "min sdk": _first(r"(?:minSdkVersion|sdkVersion):'(\d+)'", badging),
        "target sdk": _first(r"targetSdkVersion:'(\d+)'", badging),
        "archs": set(re.findall(r"'([^']+)'", _first(r"native-code: (.*)", badging))),
        "permissions": {
            name
            for name in re.findall(r"uses-permission(?:-sdk-\d+)?: name='([^']*)'", badging)
            if not name.startswith(PACKAGE)
        },
        "debuggable": "application-debuggable" in badging,
    }
    required = {
        "package": PACKAGE,
        "version": VERSION,
        "min sdk": "24",
        "target sdk": "36",
        "archs": ARCHS,
        "permissions": PERMISSIONS,
        "debuggable": not release,
    }
    return [
        f"{key}: {actual[key]}, not {required[key]}"
        for key in required
        if actual[key] != required[key]
    ]


def _first(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    return match.group(1) if match else ""


def find_problems(artifact: Path) -> list[str]:
    problems = page_size_problems(artifact)
    if artifact.suffix == ".apk":
        badging = subprocess.run(
            [os.environ.get("AAPT2", "aapt2"), "dump", "badging", str(artifact)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        problems += badging_problems(badging, release="release" in artifact.name)
    return problems


if __name__ == "__main__":
    problems = [f"{name}: {each}" for name in sys.argv[1:] for each in find_problems(Path(name))]
    print("\n".join(problems) or f"{len(sys.argv) - 1} packages checked, no problems")
    sys.exit(bool(problems) or len(sys.argv) < 2)
