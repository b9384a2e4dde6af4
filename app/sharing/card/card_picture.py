"""Draws a share card off screen, and writes it as a PNG file."""

import struct
import zlib

from kivy.graphics import Fbo
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture

from app.settings.skins import Skin
from app.settings.theme import Theme
from app.sharing.card.card_content import CardContent
from app.sharing.card.card_layout import CardFormat, draw_card

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGB, DEPTH = 2, 8
QUICK = 3
"""A low compression level is enough for large even areas."""

card_look = Theme()
"""The colours of cards: those of the skin, but always light."""


def draw_picture(content: CardContent, form: CardFormat, skin: Skin) -> Texture:
    card_look.apply_skin(skin, dark=False)
    picture = Fbo(size=form.size, clear_color=card_look.felt_top)
    group = InstructionGroup()
    draw_card(content, form, group, card_look)
    picture.add(group)
    picture.draw()
    picture.remove(group)
    texture = picture.texture
    texture.mag_filter = texture.min_filter = "linear"
    return texture


def encode_png(texture: Texture) -> bytes:
    """Without the alpha channel: the card is opaque."""
    width, height = texture.size
    pixels = texture.pixels
    colours = bytearray(3 * width * height)
    for channel in range(3):
        colours[channel::3] = pixels[channel::4]
    across = 3 * width
    # OpenGL's rows start at the bottom. Each is preceded by its filter: none.
    rows = [b"\0" + colours[at : at + across] for at in range(0, len(colours), across)]
    head = struct.pack(">IIBBBBB", width, height, DEPTH, RGB, 0, 0, 0)
    body = zlib.compress(b"".join(reversed(rows)), QUICK)
    return SIGNATURE + _chunk(b"IHDR", head) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
