"""The files beside a database: what SQLite keeps there, and what recovery puts there."""

import os
import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path


def sidecar_files(path: Path) -> tuple[Path, ...]:
    """The files that SQLite keeps beside a database, and that belong to it."""
    return tuple(path.with_name(path.name + ending) for ending in ("-wal", "-shm", "-journal"))


def sibling_path(path: Path, suffix: str) -> Path:
    return path.with_name(f"{path.stem}.{suffix}{path.suffix}")


def version_file(path: Path, version: int | str) -> Path:
    return sibling_path(path, f"version-{version}")


def find_version_files(path: Path) -> list[Path]:
    """Skip quarantined files: what was cleared since then must not come back."""
    name = re.compile(re.escape(path.stem) + r"\.version-[0-9]+" + re.escape(path.suffix))
    found = path.parent.glob(version_file(path, "*").name)
    return sorted(each for each in found if name.fullmatch(each.name))


def quarantine(path: Path, now: datetime, why: str = "broken") -> Path:
    """Rename the file, with a date. The log goes first: SQLite must not apply it to a new file."""
    name = f"{why}-{now:%Y-%m-%d-%H%M%S}"
    target = sibling_path(path, name)
    number = 1
    while any(map(os.path.lexists, (target, *sidecar_files(target)))):
        number += 1
        target = sibling_path(path, f"{name}-{number}")
    for old, new in zip(
        (*sidecar_files(path), path), (*sidecar_files(target), target), strict=True
    ):
        if os.path.lexists(old):
            old.rename(new)
    sync_folder(path.parent)
    return target


def remove_leftover(path: Path) -> None:
    """Remove a file of ours; anything else that has its name is renamed."""
    if path.is_symlink() or not path.is_dir():
        path.unlink(missing_ok=True)
        return
    number = 1
    while (renamed := path.with_name(f"{path.name}.folder-{number}")).exists():
        number += 1
    path.rename(renamed)


def sync_folder(folder: Path) -> None:
    """A rename survives a power cut only once the folder is synced."""
    with suppress(OSError):  # not possible on Windows
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
