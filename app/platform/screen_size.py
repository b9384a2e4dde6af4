"""How large the screen is, before there is a window: where a system opens one larger than that."""

from ctypes import CDLL, c_char_p, c_int, c_void_p

from app.platform.device import on_linux_desktop


def screen_size() -> tuple[int, int] | None:
    """In pixels; None where the system sees to it, or does not tell."""
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
