import sys


def run() -> int:
    """The exit status; whoever has enough while the engine is still loaded sees no traceback."""
    try:
        from core.console import main  # noqa: PLC0415

        return main(sys.argv[1:])
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(run())
