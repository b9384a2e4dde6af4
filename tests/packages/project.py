"""The project as buildozer sees it: a copy that tests may break, and its build."""

import os
import shutil
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from buildozer import Buildozer
from buildozer.targets import android

ROOT = Path(__file__).parents[2]
EXCLUDED = (".*", "__pycache__", "screenshots", "bin", "build", "dist")


class PackagingFailed(Exception):
    """python-for-android failed with this message."""


class ReachedGradle(Exception):
    """Raised where Gradle would start."""


@dataclass(frozen=True)
class Dist:
    """The folder that python-for-android prepares for Gradle."""

    folder: Path

    @property
    def archive(self) -> Path:
        return self.folder / "src" / "main" / "assets" / "private.tar"

    @property
    def manifest(self) -> Path:
        return self.folder / "src" / "main" / "AndroidManifest.xml"

    @property
    def resources(self) -> Path:
        return self.folder / "src" / "main" / "res"


def copy_project(folder: Path) -> Path:
    """Copy the project without files that no package contains."""
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*EXCLUDED))
    shutil.copytree(ROOT / ".ci", folder / ".ci")
    return folder


def edit(project: Path, old: str, new: str, file: str = "buildozer.spec") -> None:
    """Replace a text, which must exist, or the test would check nothing."""
    text = (project / file).read_text(encoding="utf-8")
    if old not in text:
        raise LookupError(f"{old!r} is not in {file}")
    (project / file).write_text(text.replace(old, new), encoding="utf-8")


@contextmanager
def buildozer(project: Path, target: str | None = None) -> Iterator[Buildozer]:
    """Open Buildozer for a project, with a home directory inside it."""
    environment = {
        "HOME": str(project / ".home"),
        "PYTHONPATH": str(ROOT),
        "BUILDOZER_LOG_LEVEL": "0",
    }
    before = Path.cwd()
    with mock.patch.dict(os.environ, environment):
        os.chdir(project)
        try:
            yield Buildozer("buildozer.spec", target)
        finally:
            os.chdir(before)


def pack(project: Path, byte_code: bool = True) -> Dist:
    """Run `buildozer android debug` up to Gradle; without byte code it is faster."""

    def run_p4a(target: android.TargetAndroid, cmd: list[str], env: object, **_: object) -> None:
        command = [sys.executable, "-m", "tests.packages.as_p4a", *cmd, *target.extra_p4a_args]
        if not byte_code:
            command.append("--no-byte-compile-python")
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if result.returncode:
            raise PackagingFailed(result.stdout[-2000:] + result.stderr[-2000:])
        raise ReachedGradle

    with (
        buildozer(project, "android") as built,
        mock.patch.object(android.TargetAndroid, "_p4a", run_p4a),
    ):
        target = built.target
        target.build_mode = "debug"
        dist = Path(target.get_dist_dir(built.config.get("app", "package.name")))
        dist.mkdir(parents=True)
        # python-for-android writes this when it creates a dist.
        (dist / "project.properties").write_text(f"target=android-{target.android_api}\n")
        built.build_application()
        try:
            with warnings.catch_warnings():
                # Buildozer leaves files for the garbage collector to close.
                warnings.simplefilter("ignore", ResourceWarning)
                target.build_package()
        except ReachedGradle:
            return Dist(dist)
    raise AssertionError("buildozer never called python-for-android")
