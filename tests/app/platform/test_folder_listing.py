"""Folders are listed whatever is in them, and what cannot be listed is explained."""

import os
import stat
import unicodedata
from pathlib import Path
from threading import Event
from time import monotonic

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.platform import folder_listing
from app.platform.folder_listing import (
    FolderEntry,
    FolderProblem,
    FolderReader,
    displayable,
    find_problem,
    list_folder,
)

JSON = ".json"
as_root = not hasattr(os, "geteuid") or os.geteuid() == 0
AWKWARD_NAMES = (
    *("two\nlines.json", "tab\there.json", "bell\a.json", "\u202egpj.json", "\u2028.json"),
    *("אבא.json", "الملف.json", "花子.json", "🦊\u200d👧.json", "e\u0301.json", "é.json"),
    *("I.JSON", "ı.json", " .json", "a" * 250 + JSON),
    *(os.fsdecode(b"\xff\xfe.json"), os.fsdecode(b"half \xe2\x82.json")),
    *("-rf.json", "$(x).json", "[b]bold.json", "%s{x}.json", "~.json", "..json.json", "\\.json"),
)
file_names = st.one_of(
    st.sampled_from(AWKWARD_NAMES),
    st.binary(min_size=1, max_size=40)
    .filter(lambda name: b"/" not in name and b"\0" not in name and name not in (b".", b".."))
    .map(os.fsdecode),
    st.text(min_size=1, max_size=60).filter(
        lambda name: (
            "/" not in name
            and "\0" not in name
            and name not in (".", "..")
            and not any("\ud800" <= each <= "\udfff" for each in name)
            and len(os.fsencode(name)) < 250
        )
    ),
)


def read(folder: Path) -> FolderReader:
    reader = FolderReader(folder, JSON)
    end = monotonic() + 20
    while not reader.done and monotonic() < end:
        reader.update(1.0)
    assert reader.done
    return reader


def names(folder: Path) -> list[str]:
    return [entry.name for entry in read(folder).entries]


@given(files=st.sets(file_names, max_size=12), folders=st.sets(file_names, max_size=6))
@settings(
    max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
def test_every_name_is_listed_once_and_can_be_shown(
    tmp_path_factory: pytest.TempPathFactory, files: set[str], folders: set[str]
) -> None:
    place = tmp_path_factory.mktemp("folder")
    for name in folders:
        (place / name).mkdir()
    for name in files - folders:
        (place / name).write_bytes(b"x")
    entries = read(place).entries
    expected = {name for name in folders if not name.startswith(".")} | {
        name for name in files if name.lower().endswith(JSON) and not name.startswith(".")
    }
    assert sorted(entry.name for entry in entries) == sorted(expected)
    for entry in entries:
        categories = {unicodedata.category(each) for each in entry.shown_name}
        assert not categories & {"Cc", "Cs", "Zl", "Zp"}
        assert (place / entry.name).exists()
    kinds = [entry.is_folder for entry in entries]
    assert kinds == sorted(kinds, reverse=True)
    subfolders = [entry.folded_name for entry in entries if entry.is_folder]
    assert subfolders == sorted(subfolders)


@given(st.text())
def test_what_is_shown_has_as_many_characters_as_the_name(name: str) -> None:
    shown = displayable(name)
    assert len(shown) == len(name)
    assert displayable(shown) == shown


def test_files_come_newest_first(tmp_path: Path) -> None:
    for name, time in (("a.json", 100), ("b.json", 300), ("c.json", 200), ("d.json", -5)):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (time, time))
    (tmp_path / "z").mkdir()
    assert names(tmp_path) == ["z", "b.json", "c.json", "a.json", "d.json"]


def test_size_and_date_are_those_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(bytes(1234))
    os.utime(tmp_path / "x.json", (99, 99))
    [entry] = read(tmp_path).entries
    assert (entry.size, entry.modified) == (1234, 99.0)


def test_other_kinds_hidden_files_pipes_and_broken_links_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "a.json").touch()
    for name in (".hidden.json", "notes.txt", "json", "a.json.part"):
        (tmp_path / name).touch()
    (tmp_path / ".folder").mkdir()
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "nowhere.json").symlink_to(tmp_path / "none")
    (tmp_path / "itself.json").symlink_to(tmp_path / "itself.json")
    (tmp_path / "device.json").symlink_to("/dev/null")
    assert names(tmp_path) == ["a.json"]


def test_links_to_files_and_folders_are_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.json").write_text("abc")
    (tmp_path / "link.json").symlink_to(tmp_path / "real" / "a.json")
    (tmp_path / "folder").symlink_to(tmp_path / "real")
    (tmp_path / "real" / "loop").symlink_to(tmp_path / "real")
    assert [(each.name, each.is_folder) for each in read(tmp_path).entries] == [
        ("folder", True),
        ("real", True),
        ("link.json", False),
    ]
    # A loop can be walked; each round is a longer path to the same folder.
    assert names(tmp_path / "real" / "loop" / "loop") == ["loop", "a.json"]


def test_problems_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    expected = {
        tmp_path / "none": FolderProblem.GONE,
        tmp_path / "file": FolderProblem.GONE,
        tmp_path / "circle": FolderProblem.LINK_LOOP,
        tmp_path / ("x" * 300): FolderProblem.TOO_DEEP,
        tmp_path / "nul\0": FolderProblem.GONE,
    }
    for folder, problem in expected.items():
        error = read(folder).error
        assert error is not None
        assert find_problem(error) == problem, folder
    assert find_problem(OSError(5, "Input/output error")) is FolderProblem.OTHER
    assert find_problem(OSError("no number")) is FolderProblem.OTHER


@pytest.mark.skipif(as_root, reason="root may read everything")
def test_a_folder_without_permission_is_listed_but_not_opened(tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir()
    locked.chmod(0)
    try:
        assert names(tmp_path) == ["locked"]
        error = read(locked).error
        assert error is not None
        assert find_problem(error) is FolderProblem.FORBIDDEN
    finally:
        locked.chmod(stat.S_IRWXU)


def test_permission_errors_are_recognised() -> None:
    for error in (PermissionError(13, "Permission denied"), PermissionError(1, "Not permitted")):
        assert find_problem(error) is FolderProblem.FORBIDDEN


# --- huge and slow folders ----------------------------------------------------------------------


def test_a_huge_folder_comes_in_slices_and_its_first_page_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1000):
        (tmp_path / f"{number}.json").touch()
    slices = [len(each) for each in list_folder(tmp_path, JSON)]
    assert slices == [100, 200, 400, 300]
    released = Event()
    real = folder_listing.list_folder

    def slow(folder: Path, suffix: str):
        for number, entries in enumerate(real(folder, suffix)):
            if number:
                released.wait(20)
            yield entries

    monkeypatch.setattr(folder_listing, "list_folder", slow)
    reader = FolderReader(tmp_path, JSON)
    assert reader.update(20)
    assert (len(reader.entries), reader.done) == (100, False)
    assert not reader.update()
    released.set()
    while not reader.done:
        reader.update(1)
    assert len(reader.entries) == 1000
    assert reader.entries == sorted(reader.entries, key=lambda entry: entry.key)


def test_a_drive_that_never_answers_does_not_block(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    never = Event()

    def hang(_folder: Path, _suffix: str):
        never.wait(60)
        yield []

    monkeypatch.setattr(folder_listing, "list_folder", hang)
    before = monotonic()
    reader = FolderReader(tmp_path, JSON)
    assert not reader.update(0.05)
    assert monotonic() - before < 5
    assert not reader.done
    reader.stop()
    never.set()


def test_a_folder_without_end_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder_listing, "MOST_ENTRIES", 250)
    for number in range(400):
        (tmp_path / f"{number}.json").touch()
    reader = read(tmp_path)
    assert reader.truncated
    assert len(reader.entries) == 250


def test_an_error_in_the_middle_keeps_what_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(_folder: Path, _suffix: str):
        yield [FolderEntry("a.json", is_folder=False)]
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(folder_listing, "list_folder", breaks)
    reader = read(tmp_path)
    assert [entry.name for entry in reader.entries] == ["a.json"]
    assert reader.error is not None
