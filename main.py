"""Fivefold: the way in, on the desktop and on the phone."""

import os

# Kivy would read our arguments as its own, and try clipboard programs that need not be there.
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_CLIPBOARD", "sdl2")


def main() -> None:
    from app.fivefold import FivefoldApp  # noqa: PLC0415 (after the environment)

    FivefoldApp().run()


if __name__ == "__main__":
    main()
