"""Where a file chooser may start: home, its folders, and mounted media."""

import os
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import NamedTuple

MOUNTS = Path("/proc/self/mounts")
MEDIA_FOLDERS = ("/media", "/run/media", "/mnt", "/Volumes")
USER_FOLDERS = "user-dirs.dirs"
"""Where Linux desktops note which folders hold documents, downloads and so on."""
_USER_FOLDER = re.compile(r'^XDG_(\w+)_DIR="(.*)"$', re.MULTILINE)
_OCTAL = re.compile(r"\\(\d{3})")


class PlaceKind(Enum):
    HOME = "home"
    DESKTOP = "desktop"
    DOCUMENTS = "documents"
    DOWNLOADS = "downloads"
    MEDIUM = "medium"
    COMPUTER = "computer"


class Place(NamedTuple):
    kind: PlaceKind
    path: Path


def home_folder() -> Path:
    """The root folder if there is no home."""
    try:
        home = Path.home()
    except RuntimeError:
        return Path(os.sep)
    return home if _is_folder(home) else Path(home.anchor or os.sep)


def find_places(environment: Mapping[str, str] = os.environ, mounts: Path = MOUNTS) -> list[Place]:
    """Only folders that exist. Media are not touched: a drive may be asleep."""
    home = home_folder()
    root = Path(home.anchor or os.sep)
    places = [Place(PlaceKind.HOME, home)] if home != root else []
    places += (
        Place(kind, path)
        for kind, path in _find_user_folders(home, environment)
        if path != home and _is_folder(path)
    )
    places += (Place(PlaceKind.MEDIUM, path) for path in _find_media(mounts))
    return [*places, Place(PlaceKind.COMPUTER, root)]


def start_folder(places: list[Place]) -> Path:
    """Documents, else home."""
    by_kind = {place.kind: place.path for place in places}
    return by_kind.get(PlaceKind.DOCUMENTS) or by_kind.get(PlaceKind.HOME) or places[-1].path


def _find_user_folders(
    home: Path, environment: Mapping[str, str]
) -> Iterator[tuple[PlaceKind, Path]]:
    config = Path(environment.get("XDG_CONFIG_HOME") or home / ".config")
    named = dict(_USER_FOLDER.findall(_read(config / USER_FOLDERS)))
    for kind, key in (
        (PlaceKind.DESKTOP, "DESKTOP"),
        (PlaceKind.DOCUMENTS, "DOCUMENTS"),
        (PlaceKind.DOWNLOADS, "DOWNLOAD"),
    ):
        noted = named.get(key, "").replace("$HOME", str(home), 1)
        yield kind, Path(noted) if noted else home / kind.value.capitalize()


def _find_media(mounts: Path) -> list[Path]:
    """Mount points in the folders for media; /mnt itself may be one."""
    points = (line.split(" ")[1] for line in _read(mounts).splitlines() if line.count(" ") > 1)
    paths = {Path(_OCTAL.sub(lambda code: chr(int(code[1], 8)), point)) for point in points}
    return sorted(
        path for path in paths if any(path.is_relative_to(folder) for folder in MEDIA_FOLDERS)
    )


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return ""


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
