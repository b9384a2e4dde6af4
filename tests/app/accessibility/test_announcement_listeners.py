"""Which screen readers hear what is announced, as the registry of AT-SPI tells."""

from subprocess import CompletedProcess, TimeoutExpired

import pytest

from app.accessibility import announcement_listeners
from app.accessibility.announcement_listeners import announcements_heard

ADDRESS = "('unix:path=/run/user/0/at-spi/bus,guid=3bf9',)"
ORCA_43 = "([(':1.3', 'Focus::'), (':1.3', 'Object:StateChanged:Focused')],)"


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What gdbus answers, in turn."""
    answers = [ADDRESS]

    def run(command: list[str], **_: object) -> CompletedProcess[bytes]:
        if "--address" in command:
            assert "unix:path=/run/user/0/at-spi/bus,guid=3bf9" in command
        return CompletedProcess(command, 0, answers.pop(0).encode())

    monkeypatch.setattr(announcement_listeners, "run", run)
    monkeypatch.setattr(announcement_listeners, "which", lambda name: f"/usr/bin/{name}")
    return answers


@pytest.mark.parametrize(
    ("registered", "heard"),
    [
        (ORCA_43, False),
        ("([(':1.3', 'Focus::'), (':1.3', 'Object:Announcement:')],)", True),
        ("([(':1.3', 'object:announcement')],)", True),
        ("([(':1.3', 'Object::')],)", True),
        ("(@a(ss) [],)", True),
        ("", True),
    ],
)
def test_the_registry_tells(answers: list[str], registered: str, heard: bool) -> None:
    answers.append(registered)
    assert announcements_heard() is heard


def test_without_a_bus_nothing_changes(answers: list[str]) -> None:
    answers[:] = [""]
    assert announcements_heard()


def test_without_the_command_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcement_listeners, "which", lambda _: None)
    assert announcements_heard()


@pytest.mark.parametrize("error", [OSError("gone"), TimeoutExpired("gdbus", 5)])
def test_an_error_changes_nothing(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(announcement_listeners, "which", lambda name: name)
    monkeypatch.setattr(announcement_listeners, "run", fail)
    assert announcements_heard()
