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
SIXTY_FOUR = ("arm64-v8a", "x86_64")
PAGE = 0x4000
"""The Play Store wants libraries of 64 bits laid out for pages of 16 KB."""


def page_faults(artifact: Path) -> list[str]:
    faults, looked_at = [], 0
    with zipfile.ZipFile(artifact) as archive, tempfile.TemporaryDirectory() as folder:
        for name in archive.namelist():
            if not name.endswith(".so") or not any(f"/{arch}/" in name for arch in SIXTY_FOUR):
                continue
            data = archive.read(name)
            if not data.startswith(b"\x7fELF"):  # python-for-android's archive, which is no library
                continue
            looked_at += 1
            library = Path(folder, "library.so")
            library.write_bytes(data)
            faults += [f"{name} is laid out for pages of {at} bytes" for at in _too_small(library)]
    return faults if looked_at else [f"{artifact.name} holds no library of 64 bits"]


def _too_small(library: Path) -> list[int]:
    told = subprocess.run(
        ["readelf", "-lW", str(library)], capture_output=True, text=True, check=True
    ).stdout
    aligned = [
        int(line.split()[-1], 16) for line in told.splitlines() if line.split()[:1] == ["LOAD"]
    ]
    return sorted({each for each in aligned if each < PAGE})


def badging_faults(told: str, *, release: bool) -> list[str]:
    """Compare the output of `aapt2 dump badging` with what is required."""
    said = {
        "package": _first(r"package: name='([^']*)'", told),
        "version": _first(r"versionName='([^']*)'", told),
        "least sdk": _first(r"(?:minSdkVersion|sdkVersion):'(\d+)'", told),
        "target sdk": _first(r"targetSdkVersion:'(\d+)'", told),
        "archs": set(re.findall(r"'([^']+)'", _first(r"native-code: (.*)", told))),
        "permissions": {
            name
            for name in re.findall(r"uses-permission(?:-sdk-\d+)?: name='([^']*)'", told)
            if not name.startswith(PACKAGE)
        },
        "debuggable": "application-debuggable" in told,
    }
    wanted = {
        "package": PACKAGE,
        "version": VERSION,
        "least sdk": "24",
        "target sdk": "36",
        "archs": ARCHS,
        "permissions": PERMISSIONS,
        "debuggable": not release,
    }
    return [f"{key}: {said[key]}, not {wanted[key]}" for key in wanted if said[key] != wanted[key]]


def _first(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    return found.group(1) if found else ""


def faults(artifact: Path) -> list[str]:
    found = page_faults(artifact)
    if artifact.suffix == ".apk":
        told = subprocess.run(
            [os.environ.get("AAPT2", "aapt2"), "dump", "badging", str(artifact)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        found += badging_faults(told, release="release" in artifact.name)
    return found


if __name__ == "__main__":
    all_found = [f"{name}: {each}" for name in sys.argv[1:] for each in faults(Path(name))]
    print("\n".join(all_found) or f"{len(sys.argv) - 1} in order")
    sys.exit(bool(all_found) or len(sys.argv) < 2)
