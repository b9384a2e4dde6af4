"""Fivefold: the way in, on the desktop and on the phone."""

import os

# Kivy would read our arguments as its own, and try clipboard programs that need not be there.
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_CLIPBOARD", "sdl2")


def main() -> None:
    import kivy  # noqa: PLC0415 (after the environment)

    # No look-up of xclip and xsel, which prints long tracebacks where they are not installed.
    kivy.kivy_options["cutbuffer"] = ()

    from kivy.config import Config  # noqa: PLC0415

    Config.set("kivy", "exit_on_escape", "0")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    # Everything drawn has smooth edges of its own; smoothing twice doubles the work of a frame.
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "width", "1100")
    Config.set("graphics", "height", "760")

    from app.services.audio_device import open_audio  # noqa: PLC0415
    from app.services.sound import SOUNDS  # noqa: PLC0415

    open_audio(SOUNDS / "hold_1.wav")  # before the window, which comes with the next import

    from app.fivefold import FivefoldApp  # noqa: PLC0415 (after the configuration)

    FivefoldApp().run()


if __name__ == "__main__":
    main()
