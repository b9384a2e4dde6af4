"""Links of the desktop: as an argument, from a second copy of the program, and on a Mac."""

from pathlib import Path

import pytest
from kivy.core.window import Window

import main
from app.command_line import Arguments, parse_arguments
from app.platform.link_file import FILE, LARGEST, leave_link, take_links
from app.platform.links import watch_links
from app.storage import open_store
from tests.app.platform.fake_devices import Ticker

LINK = "fivefold:3CF1-H1TJ-JK67"


def test_a_link_is_an_argument(tmp_path: Path) -> None:
    assert parse_arguments([LINK]) == Arguments(None, LINK)
    both = parse_arguments(["--data-dir", str(tmp_path), LINK])
    assert both == Arguments(tmp_path, LINK)
    assert parse_arguments([]) == Arguments(None, "")


def test_a_second_copy_leaves_its_link_to_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticker, found = Ticker(), []
    raised = []
    monkeypatch.setattr(Window, "raise_window", lambda: raised.append(True))
    monkeypatch.setattr("sys.argv", ["main.py", "--data-dir", str(tmp_path), LINK])
    with open_store(tmp_path / "fivefold.db").store:
        stop = watch_links(tmp_path, ticker, found.append)
        ticker.tick()
        assert not found
        main.main()  # ends at once
        assert (tmp_path / FILE).exists()
        ticker.tick()
        assert found == [f"{LINK}\n"]
        assert raised == [True]
        assert not (tmp_path / FILE).exists()
        ticker.tick()
        assert len(found) == 1
        stop()


def test_several_links_wait_together(tmp_path: Path) -> None:
    for number in range(3):
        leave_link(tmp_path, f"{LINK}{number}")
    assert take_links(tmp_path).split() == [f"{LINK}0", f"{LINK}1", f"{LINK}2"]
    assert take_links(tmp_path) == ""


def test_a_file_of_nonsense_is_read_in_part_and_removed(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\xff" * (2 * LARGEST))
    assert take_links(tmp_path) == "\ufffd" * LARGEST
    assert not (tmp_path / FILE).exists()
    (tmp_path / FILE).mkdir()
    assert take_links(tmp_path) == ""


def test_a_mac_drops_links_on_the_window(tmp_path: Path) -> None:
    found: list[str] = []
    stop = watch_links(tmp_path, Ticker(), found.append)
    Window.dispatch("on_drop_file", b"/home/ana/picture.png", 1, 1)
    Window.dispatch("on_drop_file", LINK.upper().encode(), 1, 1)
    assert found == [LINK.upper()]
    stop()
    Window.dispatch("on_drop_file", LINK.encode(), 1, 1)
    assert len(found) == 1
