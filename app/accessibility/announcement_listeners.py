"""Whether a screen reader of Linux hears what is announced. Orca 43, of Debian 12, does not."""

import re
from shutil import which
from subprocess import DEVNULL, PIPE, SubprocessError, run

TIMEOUT = 5.0
GDBUS = ("gdbus", "call")
BUS_ADDRESS = (
    *("--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus"),
    *("--method", "org.a11y.Bus.GetAddress"),
)
REGISTERED_EVENTS = (
    *("--dest", "org.a11y.atspi.Registry", "--object-path", "/org/a11y/atspi/registry"),
    *("--method", "org.a11y.atspi.Registry.GetRegisteredEvents"),
)
ADDRESS = re.compile(r"'([^']+)'")
EVENT = re.compile(r"\('[^']*', '([^']*)'\)")
EVERYTHING = ("", "object", "object:announcement")
"""The event and the groups that it belongs to; names end in colons."""


def announcements_heard() -> bool:
    """Query the AT-SPI registry, which blocks; return True if it gives no answer."""
    if which(GDBUS[0]) is None:
        return True
    address = ADDRESS.search(_ask(*BUS_ADDRESS))
    if address is None:
        return True
    events = EVENT.findall(_ask("--address", address[1], *REGISTERED_EVENTS))
    names = {event.rstrip(":").lower() for event in events}
    return not names or not names.isdisjoint(EVERYTHING)


def _ask(*arguments: str) -> str:
    """The answer, or nothing."""
    command = (*GDBUS, *arguments)
    try:
        answer = run(  # noqa: S603 (no shell, and nothing in it comes from outside)
            command, stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL, timeout=TIMEOUT, check=False
        )
    except (OSError, ValueError, SubprocessError):
        return ""
    return answer.stdout.decode(errors="replace")
