"""The command-line options."""

import argparse
from pathlib import Path

from app.text import command_line as words
from app.version import VERSION


def parse_arguments(arguments: list[str]) -> Path | None:
    """The data folder, if given; exits after --help and --version."""
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
