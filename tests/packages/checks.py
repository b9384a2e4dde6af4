"""Checks of the Android package. Each returns a list of faults, empty if all is well."""

import re
import tarfile
import tomllib
from collections.abc import Iterable
from os import environ
from pathlib import Path
from unittest import mock
from xml.etree import ElementTree

import buildozer as buildozer_package
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.util import BuildInterruptingException

from tests.packages.project import Dist, buildozer

DEFAULT_SPEC = Path(buildozer_package.__file__).parent / "default.spec"
KEY = re.compile(r"^#?\s*([a-z][\w.-]*)\s*=", re.MULTILINE)
ANDROID = "{http://schemas.android.com/apk/res/android}"
WANTED = {
    "android.api": "36",
    "android.minapi": "24",
    "android.ndk_api": "24",
    "android.ndk": "28c",
    "android.archs": "arm64-v8a,armeabi-v7a,x86_64",
    "android.permissions": "android.permission.VIBRATE",
    "android.release_artifact": "aab",
    "android.debug_artifact": "apk",
    "p4a.commit": "v2026.05.09",
    "p4a.bootstrap": "sdl2",
}
FROM_THE_PLATFORM = {"python3", "sqlite3", "android", "pyjnius"}
"""What a phone's program needs and a desktop's does not ask for."""
NEVER = {"pycairo", "materialshapes", "pillow", "numpy"}
PACKED = {"app": "*.py", "core": "*.py", "kv": "*.kv", "assets": "*"}


# --- 1: the spec --------------------------------------------------------------------------------


def spec_faults(project: Path) -> list[str]:
    with buildozer(project) as built:
        config = built.config
        known = set(KEY.findall(DEFAULT_SPEC.read_text(encoding="utf-8")))
        faults = [
            f"buildozer knows no {key}"
            for section in ("app", "buildozer")
            for key in config.options(section)
            if key not in known
        ]
        for key, value in WANTED.items():
            said = config.get("app", key, fallback="")
            if said.replace(" ", "") != value:
                faults.append(f"{key} is {said!r}, not {value!r}")
        if config.has_option("app", "android.features"):
            faults.append("android.features breaks the build")
        faults += _version_faults(built.get_version(), project)
        faults += _pin_faults(_requirements(project), project)
        faults += _picture_faults(project, dict(config.items("app")))
    return faults


def _requirements(project: Path) -> dict[str, str]:
    with buildozer(project) as built:
        asked = built.config.getlist("app", "requirements", [])
    return {name: pin for name, _, pin in (each.partition("==") for each in asked)}


def _version_faults(version: str, project: Path) -> Iterable[str]:
    if not re.fullmatch(r"\d{1,2}(\.\d{1,2}){2}", version):
        yield f"Android's version code cannot be made of version {version!r}"
    if f'VERSION = "{version}"' not in (project / "app" / "version.py").read_text(encoding="utf-8"):
        yield f"{version} is not what app/version.py says"


def _pin_faults(asked: dict[str, str], project: Path) -> Iterable[str]:
    """The phone must use the same versions as the desktop."""
    told = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = dict(each.split("==") for each in told["project"]["dependencies"] if "==" in each)
    for name, pin in wanted.items():
        if asked.get(name) != pin:
            yield f"{name} is {asked.get(name)!r} on the phone and {pin!r} elsewhere"
    for name in FROM_THE_PLATFORM - asked.keys():
        yield f"{name} is missing"
    for name in asked.keys() - wanted.keys() - FROM_THE_PLATFORM:
        yield f"{name} is in no list of ours"


def _picture_faults(project: Path, said: dict[str, str]) -> Iterable[str]:
    for key in (
        "icon.filename",
        "icon.adaptive_foreground.filename",
        "icon.adaptive_background.filename",
        "presplash.filename",
    ):
        if not (project / said.get(key, "none")).is_file():
            yield f"{key} names no picture"


# --- 2: the recipes -----------------------------------------------------------------------------


def recipe_faults(project: Path) -> list[str]:
    asked = _requirements(project)
    pins = {f"VERSION_{name}": pin for name, pin in asked.items() if pin}
    with mock.patch.dict(environ, pins):
        try:
            found = get_recipe_order_and_bootstrap(Context(), list(asked))
        except (BuildInterruptingException, ValueError) as error:
            return [str(error)]
    recipes, modules, bootstrap = found
    faults = [f"{name} would be built" for name in sorted(NEVER & {*recipes, *modules})]
    if bootstrap.name != "sdl2":
        faults.append(f"bootstrap {bootstrap.name}")
    faults += [
        f"{name} would come unpinned"
        for name in sorted({*recipes, *modules} & {"kivy", "kivymd", "materialyoucolor"})
        if not asked.get(name)
    ]
    for name in ("kivy", "materialyoucolor", "sqlite3", "pyjnius", "android"):
        if name not in recipes:
            faults.append(f"{name} would not be built")
    return faults


# --- 3: the archive -----------------------------------------------------------------------------


def archive_faults(project: Path, dist: Dist, ending: str = ".pyc") -> list[str]:
    with tarfile.open(dist.archive) as archive:
        packed = {each.name for each in archive.getmembers() if each.isfile()}
    wanted = {f"main{ending}", "LICENSE"}
    for folder, pattern in PACKED.items():
        for path in (project / folder).rglob(pattern):
            name = path.relative_to(project).as_posix()
            if path.suffix == ".py" and folder != "assets":
                wanted.add(name.removesuffix(".py") + ending)
            elif path.is_file() and path.suffix not in (
                ".py",
                ".pyc",
                ".po",
                ".pot",
                ".txt",
                ".ico",
                ".icns",
                ".c",
            ):
                wanted.add(name)
    made_by_them = {"p4a_env_vars.txt", f"sitecustomize{ending}", f"assets/__init__{ending}"}
    return [
        *(f"{name} is missing" for name in sorted(wanted - packed)),
        *(f"{name} has no business there" for name in sorted(packed - wanted - made_by_them)),
    ]


# --- 4: the manifest ----------------------------------------------------------------------------


def manifest_faults(dist: Dist) -> list[str]:
    root = ElementTree.parse(dist.manifest).getroot()
    application, sdk = root.find("application"), root.find("uses-sdk")
    if application is None or sdk is None:
        return ["no application, or no sdk versions"]
    activity = application.find("activity")
    said = {
        "permissions": [each.get(f"{ANDROID}name") for each in root.iter("uses-permission")],
        "needed features": [
            each.get(f"{ANDROID}name")
            for each in root.iter("uses-feature")
            if each.get(f"{ANDROID}name") and each.get(f"{ANDROID}required") != "false"
        ],
        "accelerometer": any("accelerometer" in str(each.attrib) for each in root),
        "looks for": [each.get(f"{ANDROID}name") for each in root.findall("queries/intent/action")],
        "sdks": (sdk.get(f"{ANDROID}minSdkVersion"), sdk.get(f"{ANDROID}targetSdkVersion")),
        "back": application.get(f"{ANDROID}enableOnBackInvokedCallback"),
        "fullscreen": "Fullscreen" in str(application.get(f"{ANDROID}theme")),
        "orientation": activity is not None and activity.get(f"{ANDROID}screenOrientation"),
    }
    wanted = {
        "permissions": ["android.permission.VIBRATE"],
        "needed features": [],
        "accelerometer": True,
        "looks for": ["android.intent.action.TTS_SERVICE"],
        "sdks": ("24", "36"),
        "back": "false",
        "fullscreen": False,
        "orientation": "unspecified",
    }
    faults = [
        f"{key}: {said[key]}, not {wanted[key]}" for key in wanted if said[key] != wanted[key]
    ]
    return [*faults, *_resource_faults(dist, application)]


def _resource_faults(dist: Dist, application: ElementTree.Element) -> Iterable[str]:
    """Resources named by the manifest and the icons must exist, or the build fails late."""
    named = [value for value in application.attrib.values() if value.startswith("@")]
    for icon in dist.resources.glob("mipmap-anydpi-v*/icon.xml"):
        layers = ElementTree.parse(icon).getroot()
        named += [str(layer.get(f"{ANDROID}drawable")) for layer in layers]
    for name in named:
        kind, _, title = name.removeprefix("@").partition("/")
        if kind in ("xml", "mipmap") and not list(dist.resources.glob(f"{kind}*/{title}.*")):
            yield f"there is no {name}"
    for version in (26, 33):
        if not (dist.resources / f"mipmap-anydpi-v{version}" / "icon.xml").is_file():
            yield f"no adaptive icon for api {version}"
