"""The command-line options."""

from pathlib import Path
from typing import NamedTuple

from app.text import command_line as words
from app.version import VERSION


class Arguments(NamedTuple):
    folder: Path | None
    """Where the data is, if given."""
    link: str
    """The code of a challenge or a game, to be opened at the start."""


def parse_arguments(arguments: list[str]) -> Arguments:
    """Exits after --help and --version."""
    if not arguments:
        return Arguments(None, "")
    import argparse

    parser = argparse.ArgumentParser(
        prog="fivefold", description=words.ABOUT(), epilog=words.MORE(), add_help=False
    )
    parser.add_argument("--help", "-h", action="help", help=words.HELP())
    parser.add_argument(
        "--version", action="version", version=f"Fivefold {VERSION}", help=words.VERSION()
    )
    parser.add_argument("--data-dir", metavar=words.FOLDER(), type=Path, help=words.DATA_DIR())
    parser.add_argument("link", metavar=words.LINK(), nargs="?", default="", help=words.OPEN_LINK())
    found = parser.parse_args(arguments)
    return Arguments(found.data_dir.expanduser() if found.data_dir else None, found.link)
