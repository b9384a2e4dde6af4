"""python-for-android up to the Gradle step, in a dist without compiled libraries.

Buildozer calls this instead of `pythonforandroid.toolchain`, with the same arguments. They are
parsed by python-for-android's own parser and packed by its own `build.py`.
"""

import json
import os
import shutil
import sys
from pathlib import Path

import pythonforandroid
from pythonforandroid.toolchain import ToolchainCL
from pythonforandroid.util import load_source

BOOTSTRAPS = Path(pythonforandroid.__file__).parent / "bootstraps"


class ToolchainUntilGradle(ToolchainCL):
    def apk(self, args):  # type: ignore[no-untyped-def] (as in the base class)
        self._fix_args(args)
        dist = Path(args.storage_dir) / "dists" / args.dist_name
        create_dist(dist, args.arch, args.ndk_api)
        os.chdir(dist)
        load_source("build", str(dist / "build.py")).parse_args_and_make_package(args.unknown_args)

    aab = apk


def create_dist(dist: Path, archs: list[str], ndk_api: int) -> None:
    """Create what a dist has before an application is packed, except for compiled libraries."""
    for part in ("common", "_sdl_common", "sdl2"):
        shutil.copytree(BOOTSTRAPS / part / "build", dist, dirs_exist_ok=True)
    for arch in archs:
        (dist / "libs" / arch).mkdir(parents=True, exist_ok=True)
        (dist / f"_python_bundle__{arch}").mkdir(exist_ok=True)
    sdk = dist / "sdk"
    (sdk / "build-tools" / "36.0.0").mkdir(parents=True, exist_ok=True)
    (dist / "local.properties").write_text(f"sdk.dir={sdk}", encoding="utf-8")
    info = {
        "hostpython": sys.executable,
        "bootstrap": "sdl2",
        "archs": archs,
        "ndk_api": ndk_api,
        "use_setup_py": False,
    }
    (dist / "dist_info.json").write_text(json.dumps(info), encoding="utf-8")


if __name__ == "__main__":
    ToolchainUntilGradle()
