"""Store texts and pictures in fastlane's folders, which F-Droid reads too."""

import re
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from app.text.i18n import LANGUAGES
from app.version import VERSION

ROOT = Path(__file__).parents[2]
ANDROID = ROOT / "fastlane" / "metadata" / "android"
ENGLISH = ANDROID / "en-US"
MAX_LENGTH = {"title": 30, "short_description": 80, "full_description": 4000}
MAX_CHANGELOG_LENGTH = 500
MIN_API = 24


def version_code(version: str) -> str:
    """Compute the version code like python-for-android."""
    code = 0
    for part in version.split("."):
        code = code * 100 + int(part)
    return f"10{MIN_API}{code}"


def png_size(picture: Path) -> tuple[int, int]:
    width, height = struct.unpack(">II", picture.read_bytes()[16:24])
    return width, height


def text_problems(folder: Path) -> list[str]:
    """List the texts of a language that are missing, empty or too long for the stores."""
    limits = {f"{name}.txt": limit for name, limit in MAX_LENGTH.items()}
    limits[f"changelogs/{version_code(VERSION)}.txt"] = MAX_CHANGELOG_LENGTH
    problems = []
    for name, limit in limits.items():
        path = folder / name
        text = path.read_text(encoding="utf-8").strip() if path.is_file() else ""
        if not 0 < len(text) <= limit:
            problems.append(f"{folder.name}/{name}: {len(text)} of {limit}")
    return problems


def test_store_texts_exist_in_every_language() -> None:
    assert {folder.name.partition("-")[0] for folder in ANDROID.iterdir()} == set(LANGUAGES)


@pytest.mark.parametrize("folder", sorted(ANDROID.iterdir()), ids=lambda folder: folder.name)
def test_store_texts_are_complete_and_within_limits(folder: Path) -> None:
    assert text_problems(folder) == []


@pytest.mark.parametrize("folder", sorted(ANDROID.iterdir()), ids=lambda folder: folder.name)
def test_every_language_lists_the_same_points(folder: Path) -> None:
    def points(language: Path) -> int:
        return (language / "full_description.txt").read_text(encoding="utf-8").count("\n• ")

    assert points(folder) == points(ENGLISH) > 5


def test_long_and_missing_texts_are_detected(tmp_path: Path) -> None:
    folder = tmp_path / "de-DE"
    shutil.copytree(ANDROID / "de-DE", folder)
    assert text_problems(folder) == []
    (folder / "short_description.txt").write_text("x" * 81, encoding="utf-8")
    (folder / "title.txt").unlink()
    assert text_problems(folder) == [
        "de-DE/title.txt: 0 of 30",
        "de-DE/short_description.txt: 81 of 80",
    ]


def test_pictures_have_the_required_sizes() -> None:
    images = ENGLISH / "images"
    assert png_size(images / "icon.png") == (512, 512)
    assert png_size(images / "featureGraphic.png") == (1024, 500)
    for screen in ("phoneScreenshots", "sevenInchScreenshots", "tenInchScreenshots"):
        pictures = sorted((images / screen).glob("*.png"))
        assert 2 <= len(pictures) <= 8
        for picture in pictures:
            short, long = sorted(png_size(picture))
            assert short >= 1080, picture
            assert long <= 2 * short, picture


# --- the workflow and its dependencies ----------------------------------------------------------

WORKFLOWS = ROOT / ".github" / "workflows"
WORKFLOW = (WORKFLOWS / "packages.yml").read_text(encoding="utf-8")


def test_the_workflow_refers_to_existing_files() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    targets_used = set(re.findall(r"\bmake ([a-z-]+)", WORKFLOW))
    assert targets_used <= targets
    assert {"apk", "aab"} <= targets_used
    for path in re.findall(r"\.ci/[\w./-]+|requirements[\w-]*\.txt", WORKFLOW):
        assert (ROOT / path).exists(), path
    for module in re.findall(r"-m (tests\.[\w.]+)", WORKFLOW):
        assert (ROOT / module.replace(".", "/")).with_suffix(".py").is_file(), module


NODE_24 = {
    "checkout": 5,
    "setup-python": 6,
    "setup-java": 5,
    "cache": 5,
    "upload-artifact": 6,
    "download-artifact": 7,
}
"""The first version of each action that runs on Node 24."""


def test_every_action_is_pinned_to_a_commit_and_runs_on_a_supported_node_version() -> None:
    workflows = "".join(path.read_text(encoding="utf-8") for path in WORKFLOWS.glob("*.yml"))
    used = set(re.findall(r"uses: actions/([a-z-]+)@[0-9a-f]{40} # v(\d+)\.", workflows))
    assert len(used) == len(NODE_24) == len(set(re.findall(r"uses: (\S+)", workflows)))
    assert {name for name, version in used if int(version) < NODE_24[name]} == set()


def test_every_secret_is_documented() -> None:
    documentation = (ROOT / "docs" / "PACKAGES.md").read_text(encoding="utf-8")
    secrets = set(re.findall(r"secrets\.(\w+)", WORKFLOW))
    assert len(secrets) == 4
    assert [name for name in secrets if name not in documentation] == []


@pytest.mark.extended
@pytest.mark.skipif(
    sys.platform != "linux" or not shutil.which("jarsigner"),
    reason="needs Java's tools and bash",
)
def test_a_self_signed_package_is_accepted_and_an_unsigned_one_refused(tmp_path: Path) -> None:
    """Android signing keys are always self-signed."""
    [command] = re.findall(r"^ *(jarsigner .*)$", WORKFLOW, re.M)
    (tmp_path / "bin").mkdir()
    with zipfile.ZipFile(tmp_path / "bin" / "fivefold.aab", "w") as bundle:
        bundle.writestr("base/manifest", "")

    def is_verified() -> bool:
        shell = ["bash", "-e", "-o", "pipefail", "-c", command]
        return subprocess.run(shell, cwd=tmp_path, capture_output=True).returncode == 0

    assert not is_verified()
    key = ["-keystore", "key", "-storepass", "secret", "-alias", "us"]
    create_key = [
        "keytool",
        "-genkeypair",
        "-keyalg",
        "RSA",
        "-dname",
        "CN=us",
        "-validity",
        "9999",
    ]
    subprocess.run([*create_key, *key], cwd=tmp_path, capture_output=True, check=True)
    sign = ["jarsigner", *key[:4], "bin/fivefold.aab", "us"]
    subprocess.run(sign, cwd=tmp_path, capture_output=True, check=True)
    assert is_verified()


def test_the_desktop_entry_names_the_program_and_its_icon() -> None:
    entry = (ROOT / ".ci" / "linux" / "fivefold.desktop").read_text(encoding="utf-8")
    values = dict(line.split("=", 1) for line in entry.splitlines() if "=" in line)
    assert entry.startswith("[Desktop Entry]\n")
    assert values["Type"] == "Application"
    assert values["Icon"] == values["StartupWMClass"] == "fivefold"
    assert values["Exec"] == "fivefold %u", "with the link that was opened"
    assert values["MimeType"] == "x-scheme-handler/fivefold;"
    assert values["Categories"].startswith("Game;")
