"""The size of the screen before there is a window, for systems that open windows larger than it."""

from ctypes import CDLL, c_char_p, c_int, c_void_p

from app.platform.device import on_linux_desktop


def read_screen_size() -> tuple[int, int] | None:
    """In pixels; None where the system limits windows itself, or the size is unknown."""
    if not on_linux_desktop():
        return None
    try:
        x11 = CDLL("libX11.so.6")
    except OSError:
        return None
    x11.XOpenDisplay.restype, x11.XOpenDisplay.argtypes = c_void_p, [c_char_p]
    for name in ("XDisplayWidth", "XDisplayHeight"):
        getattr(x11, name).argtypes = [c_void_p, c_int]
    x11.XDefaultScreen.argtypes = x11.XCloseDisplay.argtypes = [c_void_p]
    display = x11.XOpenDisplay(None)
    if not display:
        return None
    screen = x11.XDefaultScreen(display)
    size = x11.XDisplayWidth(display, screen), x11.XDisplayHeight(display, screen)
    x11.XCloseDisplay(display)
    return size
