"""Checks of the Android package. Each returns a list of problems."""

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
REQUIRED_SPEC = {
    "android.api": "36",
    "android.minapi": "24",
    "android.ndk_api": "24",
    "android.ndk": "28c",
    "android.archs": "arm64-v8a,armeabi-v7a,x86_64",
    "android.permissions": "android.permission.VIBRATE",
    "android.release_artifact": "aab",
    "android.debug_artifact": "apk",
    "p4a.commit": "8aba7685beea080d0e34375e6c0e2067a2dcad0a",
    "p4a.bootstrap": "sdl2",
}
PHONE_ONLY = {"python3", "sqlite3", "android", "pyjnius"}
"""Requirements of the phone that the desktop does not list."""
DESKTOP_ONLY = {"accesskit"}
"""There is no build of these for the phone."""
FORBIDDEN = {"pycairo", "materialshapes", "pillow", "numpy"}
PACKED_FILES = {"app": "*.py", "core": "*.py", "kv": "*.kv", "assets": "*"}


# --- 1: the spec --------------------------------------------------------------------------------


def spec_problems(project: Path) -> list[str]:
    with buildozer(project) as built:
        config = built.config
        known = set(KEY.findall(DEFAULT_SPEC.read_text(encoding="utf-8")))
        problems = [
            f"buildozer does not know {key}"
            for section in ("app", "buildozer")
            for key in config.options(section)
            if key not in known
        ]
        for key, value in REQUIRED_SPEC.items():
            actual = config.get("app", key, fallback="")
            if actual.replace(" ", "") != value:
                problems.append(f"{key} is {actual!r}, not {value!r}")
        if config.has_option("app", "android.features"):
            problems.append("android.features breaks the build")
        problems += _version_problems(built.get_version(), project)
        problems += _pin_problems(_requirements(project), project)
        problems += _picture_problems(project, dict(config.items("app")))
    return problems


def _requirements(project: Path) -> dict[str, str]:
    with buildozer(project) as built:
        requirements = built.config.getlist("app", "requirements", [])
    return {name: pin for name, _, pin in (each.partition("==") for each in requirements)}


def _version_problems(version: str, project: Path) -> Iterable[str]:
    if not re.fullmatch(r"\d{1,2}(\.\d{1,2}){2}", version):
        yield f"version {version!r} has no Android version code"
    if f'VERSION = "{version}"' not in (project / "app" / "version.py").read_text(encoding="utf-8"):
        yield f"{version} differs from app/version.py"


def _pin_problems(requirements: dict[str, str], project: Path) -> Iterable[str]:
    """The phone must use the same versions as the desktop."""
    pyproject = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    pinned = (each.split("==") for each in pyproject["project"]["dependencies"] if "==" in each)
    wanted = {name: pin for name, pin in pinned if name not in DESKTOP_ONLY}
    for name, pin in wanted.items():
        if requirements.get(name) != pin:
            yield f"{name} is {requirements.get(name)!r} on the phone and {pin!r} elsewhere"
    for name in PHONE_ONLY - requirements.keys():
        yield f"{name} is missing"
    for name in requirements.keys() - wanted.keys() - PHONE_ONLY:
        yield f"{name} is not a known requirement"


def _picture_problems(project: Path, spec: dict[str, str]) -> Iterable[str]:
    for key in (
        "icon.filename",
        "icon.adaptive_foreground.filename",
        "icon.adaptive_background.filename",
        "presplash.filename",
    ):
        if not (project / spec.get(key, "none")).is_file():
            yield f"{key} is not a file"


# --- 2: the recipes -----------------------------------------------------------------------------


def recipe_problems(project: Path) -> list[str]:
    requirements = _requirements(project)
    pins = {f"VERSION_{name}": pin for name, pin in requirements.items() if pin}
    with mock.patch.dict(environ, pins):
        try:
            resolved = get_recipe_order_and_bootstrap(Context(), list(requirements))
        except (BuildInterruptingException, ValueError) as error:
            return [str(error)]
    recipes, modules, bootstrap = resolved
    problems = [f"{name} would be built" for name in sorted(FORBIDDEN & {*recipes, *modules})]
    if bootstrap.name != "sdl2":
        problems.append(f"the bootstrap is {bootstrap.name}")
    problems += [
        f"{name} would be unpinned"
        for name in sorted({*recipes, *modules} & {"kivy", "kivymd", "materialyoucolor"})
        if not requirements.get(name)
    ]
    for name in ("kivy", "materialyoucolor", "sqlite3", "pyjnius", "android"):
        if name not in recipes:
            problems.append(f"{name} would not be built")
    return problems


# --- 3: the archive -----------------------------------------------------------------------------


def archive_problems(project: Path, dist: Dist, ending: str = ".pyc") -> list[str]:
    with tarfile.open(dist.archive) as archive:
        packed = {each.name for each in archive.getmembers() if each.isfile()}
    wanted = {f"main{ending}", "LICENSE"}
    for folder, pattern in PACKED_FILES.items():
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
                ".h",
            ):
                wanted.add(name)
    generated = {"p4a_env_vars.txt", f"sitecustomize{ending}", f"assets/__init__{ending}"}
    return [
        *(f"{name} is missing" for name in sorted(wanted - packed)),
        *(f"{name} should not be there" for name in sorted(packed - wanted - generated)),
    ]


# --- 4: the manifest ----------------------------------------------------------------------------


def manifest_problems(dist: Dist) -> list[str]:
    root = ElementTree.parse(dist.manifest).getroot()
    application, sdk = root.find("application"), root.find("uses-sdk")
    if application is None or sdk is None:
        return ["the application or the SDK versions are missing"]
    activity = application.find("activity")
    actual = {
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
        "links": sorted(_link_schemes(activity)),
        # Else every link would start another copy of the program.
        "launch mode": activity is not None and activity.get(f"{ANDROID}launchMode"),
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
        "links": ["FIVEFOLD", "fivefold"],
        "launch mode": "singleTask",
    }
    problems = [
        f"{key}: {actual[key]}, not {wanted[key]}" for key in wanted if actual[key] != wanted[key]
    ]
    return [*problems, *_resource_problems(dist, application)]


def _link_schemes(activity: ElementTree.Element | None) -> Iterable[str]:
    """The schemes of links that a camera or a browser may open."""
    for links in activity.iter("intent-filter") if activity is not None else ():
        names = {each.get(f"{ANDROID}name", "").rpartition(".")[2] for each in links}
        if {"VIEW", "DEFAULT", "BROWSABLE"} <= names:
            yield from (str(data.get(f"{ANDROID}scheme")) for data in links.iter("data"))


def _resource_problems(dist: Dist, application: ElementTree.Element) -> Iterable[str]:
    """Resources named by the manifest and the icons must exist, or the build fails late."""
    references = [value for value in application.attrib.values() if value.startswith("@")]
    for icon in dist.resources.glob("mipmap-anydpi-v*/icon.xml"):
        layers = ElementTree.parse(icon).getroot()
        references += [str(layer.get(f"{ANDROID}drawable")) for layer in layers]
    for name in references:
        kind, _, stem = name.removeprefix("@").partition("/")
        if kind in ("xml", "mipmap") and not list(dist.resources.glob(f"{kind}*/{stem}.*")):
            yield f"{name} does not exist"
    for version in (26, 33):
        if not (dist.resources / f"mipmap-anydpi-v{version}" / "icon.xml").is_file():
            yield f"no adaptive icon for api {version}"
