"""Pictures as files, also as messengers pass them on: half as large and compressed."""

from pathlib import Path

from kivy.core.image import _img_sdl2
from kivy.graphics import Color, Fbo, Rectangle
from kivy.graphics.texture import Texture

from app.sharing.card.card_picture import encode_png

JPEG_QUALITY = 60


def save_png(picture: Texture, folder: Path) -> Path:
    path = folder / "card.png"
    path.write_bytes(encode_png(picture))
    return path


def save_small_jpeg(picture: Texture, folder: Path) -> Path:
    size = (picture.width // 2, picture.height // 2)
    smaller = Fbo(size=size)
    with smaller:
        Color(1, 1, 1, 1)
        Rectangle(texture=picture, size=size)
    smaller.draw()
    path = folder / "card.jpg"
    _img_sdl2.save(str(path), *size, "rgba", smaller.texture.pixels, True, "jpg", JPEG_QUALITY)
    return path
