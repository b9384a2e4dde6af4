import sys


def run() -> int:
    """Run the console; an interrupt while the engine is still loading prints no traceback."""
    try:
        from core.console import main

        return main(sys.argv[1:])
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(run())
