"""Places to start from: only those that exist, without touching a drive."""

import os
from pathlib import Path

import pytest

from app.platform.places import Place, PlaceKind, find_places, home_folder, start_folder

ROOT = Place(PlaceKind.COMPUTER, Path(os.sep))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "ana"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    return folder


def test_a_bare_home(home: Path, tmp_path: Path) -> None:
    places = find_places({}, tmp_path / "no mounts")
    assert places == [Place(PlaceKind.HOME, home), ROOT]
    assert start_folder(places) == home


def test_usual_folders(home: Path, tmp_path: Path) -> None:
    for name in ("Desktop", "Documents", "Downloads"):
        (home / name).mkdir()
    places = find_places({}, tmp_path / "no mounts")
    assert [place.kind.value for place in places] == [
        *("home", "desktop", "documents", "downloads", "computer")
    ]
    assert start_folder(places) == home / "Documents"


def test_folders_of_a_german_desktop(home: Path, tmp_path: Path) -> None:
    (home / ".config").mkdir()
    (home / "Dokumente").mkdir()
    (home / ".config" / "user-dirs.dirs").write_text(
        '# comment\nXDG_DOCUMENTS_DIR="$HOME/Dokumente"\nXDG_DOWNLOAD_DIR="$HOME/"\n'
        'XDG_DESKTOP_DIR="/none"\nnonsense="\n'
    )
    places = find_places({}, tmp_path / "no mounts")
    assert places == [
        Place(PlaceKind.HOME, home),
        Place(PlaceKind.DOCUMENTS, home / "Dokumente"),
        ROOT,
    ]
    elsewhere = {"XDG_CONFIG_HOME": str(tmp_path / "elsewhere")}
    assert len(find_places(elsewhere, tmp_path / "no mounts")) == 2


def test_mounted_media_are_places(home: Path, tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_bytes(
        b"/dev/sda1 / ext4 rw 0 0\n/dev/sdb1 /media/ana/USB\\040STICK vfat rw 0 0\n"
        b"/dev/sdc1 /run/media/ana/\xff ext4 rw 0 0\nproc /proc proc rw 0 0\n"
        b"nas:/x /mnt nfs rw 0 0\n/dev/sdb1 /media/ana/USB\\040STICK vfat rw 0 0\nbroken\n\n"
    )
    media = [place.path for place in find_places({}, mounts) if place.kind is PlaceKind.MEDIUM]
    assert media == [
        Path("/media/ana/USB STICK"),
        Path("/mnt"),
        Path(os.fsdecode(b"/run/media/ana/\xff")),
    ]


def test_without_a_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "none"))
    assert home_folder() == Path(os.sep)
    assert find_places({}, tmp_path / "no mounts") == [ROOT]
    assert start_folder([ROOT]) == Path(os.sep)
