"""What can be asked of the program when it is started from a terminal."""

import argparse
from pathlib import Path

from app.text import command_line as words
from app.version import VERSION


def read(arguments: list[str]) -> Path | None:
    """The folder that was asked for; ends the program where only an answer was wanted."""
    parser = argparse.ArgumentParser(
        prog="fivefold", description=words.ABOUT(), epilog=words.MORE(), add_help=False
    )
    parser.add_argument("--help", "-h", action="help", help=words.HELP())
    parser.add_argument(
        "--version", action="version", version=f"Fivefold {VERSION}", help=words.VERSION()
    )
    parser.add_argument("--data-dir", metavar=words.FOLDER(), type=Path, help=words.DATA_DIR())
    folder: Path | None = parser.parse_args(arguments).data_dir
    return folder.expanduser() if folder else None
