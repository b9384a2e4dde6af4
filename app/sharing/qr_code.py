"""QR codes of links, as modules and as textures.

Segno is imported when the first code is shown: it takes a twentieth of a second.
"""

from functools import lru_cache

from kivy.graphics.texture import Texture

from core.game_code import SCHEME

ERROR_CORRECTION = "M"
"""Of every part, 15 per cent may be unreadable."""
MARGIN = 4
"""The quiet zone on each side, in modules, that readers need."""


@lru_cache(maxsize=8)
def qr_modules(link: str) -> tuple[bytes, ...]:
    """The rows of a code from the top, without its margin; 1 is dark.

    The scheme stays in lower case, as Android compares it with upper and lower case. What follows
    is written in capitals, which take less room.
    """
    import segno
    from segno import consts

    code = link.removeprefix(SCHEME)
    made = segno.make(
        [(SCHEME, consts.MODE_BYTE, None), (code, consts.MODE_ALPHANUMERIC, None)],
        error=ERROR_CORRECTION,
        micro=False,
        boost_error=False,
    )
    return tuple(bytes(row) for row in made.matrix)


def qr_texture(link: str) -> Texture:
    """A code with its margin, one pixel a module; it stays sharp at any size."""
    modules = qr_modules(link)
    side = len(modules) + 2 * MARGIN
    pixels = bytearray(b"\xff" * (side * side))
    for number, row in enumerate(modules):
        at = (side - 1 - MARGIN - number) * side + MARGIN
        pixels[at : at + len(row)] = bytes(255 * (1 - module) for module in row)
    texture = Texture.create(size=(side, side), colorfmt="luminance")
    texture.mag_filter = texture.min_filter = "nearest"
    texture.blit_buffer(bytes(pixels), colorfmt="luminance", bufferfmt="ubyte")
    return texture
