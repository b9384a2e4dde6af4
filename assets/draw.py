"""Draw the icons and the presplash in the game's colours: `python -m assets.draw`.

Every image is drawn several times too large and then averaged, so that its edges are smooth
without relying on the driver's anti-aliasing.
"""

import os
import struct
import sys

# Kivy must not parse our arguments, and needs no screen.
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
if sys.platform == "linux":
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import kivy.core.window  # noqa: F401 (opens what the drawing needs)
from kivy.core.text import Label
from kivy.graphics import (
    BoxShadow,
    Callback,
    ClearBuffers,
    ClearColor,
    Color,
    Ellipse,
    Fbo,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    RoundedRectangle,
    Translate,
)
from kivy.graphics.opengl import (
    GL_ONE,
    GL_ONE_MINUS_SRC_ALPHA,
    GL_SRC_ALPHA,
    GL_ZERO,
    glBlendFunc,
    glBlendFuncSeparate,
)
from kivy.graphics.texture import Texture
from kivy.utils import get_color_from_hex

from app.settings.theme import DARK, LIGHT
from app.widgets.table.dice.die_face import MIDDLE, PIPS
from app.widgets.text.text_texture import FONTS
from assets.png import encode_png

ART = Path(__file__).parent / "art"
STORE = Path(__file__).parents[1] / "fastlane" / "metadata" / "android" / "en-US" / "images"

Colour = tuple[float, ...]
Draw = Callable[[float], None]
"""Draws on a square with this side, in pixels."""


def rgba(text: str) -> Colour:
    return tuple(get_color_from_hex(text))


def mix(one: Colour, other: Colour, part: float) -> Colour:
    return tuple(a + (b - a) * part for a, b in zip(one, other, strict=True))


WHITE, BLACK = rgba("#FFFFFF"), rgba("#000000")
AMBER, GROUND = rgba(LIGHT.amber), rgba(LIGHT.felt_bottom)
DEEP_AMBER = rgba("#EDA326")
"""For small details on ivory, where the theme's amber would be too pale."""
# A launcher shows the felt small, so its gradient is stronger than on the table.
LIT_FELT = mix(rgba(LIGHT.felt_top), rgba(DARK.primary), 0.13)
SHADED_FELT = mix(GROUND, rgba(LIGHT.die_back), 0.5)
SHADOW = mix(rgba(LIGHT.die_back), BLACK, 0.75)[:3]


@dataclass(frozen=True)
class DiePlacement:
    """A die's position in units of the motif's radius."""

    x: float
    y: float
    side: float
    turn: float


@dataclass(frozen=True)
class DiePaint:
    top: Colour
    bottom: Colour
    rim: Colour
    """The side of the die that faces away from the light."""


BACK = DiePlacement(0.25, 0.285, 1.0, 13)
FRONT = DiePlacement(-0.11, -0.085, 1.28, -11)
TILE_CORNER = 0.22
CORNER = 0.22
"""This and the next three are fractions of a die's side."""
THICK = 0.04
PIP_SIDE = 0.22
GAP = 0.05
"""The gap between the two dice in the monochrome icon."""

IVORY = DiePaint(
    top=rgba(LIGHT.die),
    bottom=mix(rgba(LIGHT.die), rgba(LIGHT.die_edge), 0.6),
    rim=mix(rgba(LIGHT.die_edge), rgba(LIGHT.amber_ink), 0.16),
)
GOLD = DiePaint(
    top=mix(AMBER, WHITE, 0.18), bottom=DEEP_AMBER, rim=mix(DEEP_AMBER, rgba(LIGHT.bonus), 0.6)
)
PIP = (mix(rgba(LIGHT.pip), BLACK, 0.3), mix(rgba(LIGHT.pip), WHITE, 0.08))
MIDDLE_PIP = (mix(DEEP_AMBER, rgba(LIGHT.bonus), 0.15), mix(DEEP_AMBER, AMBER, 0.4))
"""Colours at the top and bottom: a pip is hollow, so its upper part is in shade."""


# --- parts ----------------------------------------------------------------------------------


def gradient(top: Colour, bottom: Colour) -> Texture:
    steps = 64
    texture = Texture.create(size=(1, steps), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "linear"
    colours = (mix(bottom, top, step / (steps - 1)) for step in range(steps))
    texels = bytes(round(255 * part) for colour in colours for part in colour)
    texture.blit_buffer(texels, colorfmt="rgba", bufferfmt="ubyte")
    return texture


def rounded(side: float, corner: float, top: Colour, bottom: Colour) -> None:
    """Draw a rounded square centred on the origin."""
    Color(rgba=WHITE)
    RoundedRectangle(
        pos=(-side / 2, -side / 2),
        size=(side, side),
        radius=(corner,) * 4,
        segments=60,
        # Kivy shows the texture of a rounded rectangle upside down.
        texture=gradient(bottom, top),
    )


@contextmanager
def at_die(die: DiePlacement, reach: float, drop: float = 0) -> Iterator[float]:
    """Draw at a die's position, or `drop` below it; yields its side in pixels."""
    PushMatrix()
    Translate(die.x * reach, (die.y - drop * die.side) * reach)
    Rotate(angle=die.turn, axis=(0, 0, 1))
    yield die.side * reach
    PopMatrix()


def shadow(die: DiePlacement, reach: float, drop: float, blur: float, depth: float) -> None:
    with at_die(die, reach, drop) as side:
        # Kivy blurs outwards: a smaller square keeps the shadow near the die.
        inner = side * (1 - blur)
        Color(rgba=(*SHADOW, depth))
        BoxShadow(
            pos=(-inner / 2, -inner / 2),
            size=(inner, inner),
            blur_radius=side * blur,
            border_radius=(inner * CORNER,) * 4,
        )


def body(die: DiePlacement, reach: float, paint: DiePaint) -> None:
    """Draw the rim straight down from the face, whatever the rotation, then the face."""
    steps = 6
    for step in range(steps, 0, -1):
        with at_die(die, reach, THICK * step / steps) as side:
            rounded(side, side * CORNER, paint.rim, paint.rim)
    with at_die(die, reach) as side:
        rounded(side, side * CORNER, paint.top, paint.bottom)


def pips(
    die: DiePlacement, reach: float, usual: tuple[Colour, Colour], middle: tuple[Colour, Colour]
) -> None:
    with at_die(die, reach) as side:
        pip = side * PIP_SIDE
        Color(rgba=WHITE)
        for across, along in PIPS[5]:
            top, bottom = middle if across == along == MIDDLE else usual
            Ellipse(
                pos=(side * (across - 0.5) - pip / 2, side * (along - 0.5) - pip / 2),
                size=(pip, pip),
                segments=120,
                texture=gradient(top, bottom),
            )


# --- the motif -------------------------------------------------------------------------------


def motif(reach: float) -> None:
    """An ivory die with five pips in front of an amber die, centred on the origin."""
    shadow(BACK, reach, drop=0.06, blur=0.14, depth=0.5)
    body(BACK, reach, GOLD)
    shadow(FRONT, reach, drop=0.07, blur=0.16, depth=0.65)
    body(FRONT, reach, IVORY)
    pips(FRONT, reach, PIP, MIDDLE_PIP)


def stencil(reach: float) -> None:
    """The motif in white on black, for the monochrome icon."""
    for die, colour, more in ((BACK, WHITE, 0), (FRONT, BLACK, GAP), (FRONT, WHITE, 0)):
        with at_die(die, reach) as side:
            rounded(side * (1 + 2 * more), side * (CORNER + more), colour, colour)
    pips(FRONT, reach, (BLACK, BLACK), (BLACK, BLACK))


def centred(part: Draw, reach: float, y: float = 0.5) -> Draw:
    def draw(side: float) -> None:
        PushMatrix()
        Translate(side / 2, side * y)
        part(side * reach)
        PopMatrix()

    return draw


def tile(side: float) -> None:
    rounded(2 * side, 2 * side * TILE_CORNER, LIT_FELT, SHADED_FELT)


def felt(side: float) -> None:
    Color(rgba=WHITE)
    Rectangle(size=(side, side), texture=gradient(LIT_FELT, SHADED_FELT))


def ground(side: float) -> None:
    Color(rgba=GROUND)
    Rectangle(size=(side, side))


def name(side: float) -> None:
    texture = name_texture(side * 0.13)
    width, height = texture.size
    Color(rgba=rgba(LIGHT.die))
    Rectangle(pos=((side - width) / 2, side * 0.18), size=(width, height), texture=texture)


def banner(side: float) -> None:
    """The motif beside the name, in the middle band of a square."""
    PushMatrix()
    Translate(side * 0.25, side * 0.5)
    motif(side * 0.165)
    PopMatrix()
    texture = name_texture(side * 0.12)
    width, height = texture.size
    Color(rgba=rgba(LIGHT.die))
    place = (side * 0.45, (side - height) / 2)
    Rectangle(pos=place, size=(width, height), texture=texture)


def name_texture(pixels: float) -> Texture:
    """The game's name at this font size."""
    label = Label(text="Fivefold", font_name=FONTS["bold"], font_size=pixels)
    label.refresh()
    if label.texture is None:
        raise RuntimeError("Kivy drew no texture for the name")
    return label.texture


# --- images ----------------------------------------------------------------------------------

AVERAGE = """$HEADER$
const int OVER = {over};
uniform float side;
uniform float as_opacity;
uniform float fade_radius;
void main(void) {{
    vec4 sum = vec4(0.0);
    vec2 corner = tex_coord0 - vec2(float(OVER - 1) / 2.0 / side);
    for (int x = 0; x < OVER; x++)
        for (int y = 0; y < OVER; y++)
            sum += texture2D(texture0, corner + vec2(float(x), float(y)) / side);
    vec4 plain = vec4(sum.rgb / max(sum.a, 0.001), sum.a / float(OVER * OVER));
    plain.a *= 1.0 - smoothstep(0.96 * fade_radius, fade_radius, distance(tex_coord0, vec2(0.5)));
    gl_FragColor = mix(plain, vec4(1.0, 1.0, 1.0, plain.r), as_opacity);
}}
"""


@dataclass(frozen=True)
class ImageSpec:
    side: int
    layers: tuple[Draw, ...]
    opaque: bool = False
    as_opacity: bool = False
    """Whether brightness becomes opacity: white on black becomes white on transparent."""
    height: int = 0
    """The height of the middle band to keep; 0 keeps the whole square."""
    fade_radius: float = 1
    """The radius, as a fraction of the side, at which the shadow has faded out."""


# A launcher may crop an adaptive icon of 432 pixels to a circle of 264.
SAFE = 132 / 432
# Slightly smaller: the shadow fades out between the motif and the edge of that circle.
ADAPTIVE = SAFE * 0.955
PICTURES = {
    "icon": ImageSpec(512, (centred(tile, 0.5), centred(motif, 0.43))),
    "icon_256": ImageSpec(256, (centred(tile, 0.5), centred(motif, 0.43))),
    "icon_foreground": ImageSpec(432, (centred(motif, ADAPTIVE),), fade_radius=SAFE),
    "icon_background": ImageSpec(432, (felt,), opaque=True),
    "icon_monochrome": ImageSpec(432, (centred(stencil, ADAPTIVE),), as_opacity=True),
    "presplash": ImageSpec(1024, (ground, centred(motif, 0.24, y=0.585), name), opaque=True),
}

FEATURE = ImageSpec(1024, (felt, banner), opaque=True, height=500)


def draw_layers(side: int, layers: tuple[Draw, ...], back: Colour) -> Fbo:
    fbo = Fbo(size=(side, side))
    with fbo:
        ClearColor(*back)
        ClearBuffers()
        for layer in layers:
            layer(side)
    fbo.draw()
    return fbo


def downsample(large: Fbo, over: int, picture: ImageSpec) -> Fbo:
    fbo = Fbo(size=(picture.side, picture.side))
    fbo.shader.fs = AVERAGE.format(over=over)
    fbo["side"] = float(large.size[0])
    fbo["as_opacity"], fbo["fade_radius"] = float(picture.as_opacity), float(picture.fade_radius)
    with fbo:
        # Write the output of the shader unchanged, without blending.
        Callback(lambda _: glBlendFunc(GL_ONE, GL_ZERO))
        Rectangle(size=fbo.size, texture=large.texture)
        Callback(
            lambda _: glBlendFuncSeparate(
                GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA
            )
        )
    fbo.draw()
    return fbo


def render_png(picture: ImageSpec) -> bytes:
    # Every driver supports textures of up to 4096 pixels.
    over = min(8, 4096 // picture.side)
    back = BLACK if picture.as_opacity else (0, 0, 0, 0)
    large = draw_layers(picture.side * over, picture.layers, back)
    small = downsample(large, over, picture)
    cut = (picture.side - (picture.height or picture.side)) // 2 * picture.side * 4
    shown = small.pixels[cut : len(small.pixels) - cut]
    return encode_png(shown, picture.side, opaque=picture.opaque)


# --- icons in several sizes ----------------------------------------------------------------


def tile_icon(side: int) -> bytes:
    return render_png(ImageSpec(side, (centred(tile, 0.5), centred(motif, 0.43))))


def windows_icon(sides: tuple[int, ...] = (16, 24, 32, 48, 64, 256)) -> bytes:
    """An ICO file: a list of sizes, then a PNG for each."""
    pictures = [tile_icon(side) for side in sides]
    at, entries = 6 + 16 * len(sides), b""
    for side, picture in zip(sides, pictures, strict=True):
        # ICO stores 256 as 0.
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return struct.pack("<HHH", 0, 1, len(sides)) + entries + b"".join(pictures)


def mac_icon() -> bytes:
    """An ICNS file: one PNG per size, each under its type code."""
    names = {b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512}
    parts = b""
    for name, side in names.items():
        picture = tile_icon(side)
        parts += name + struct.pack(">I", len(picture) + 8) + picture
    return b"icns" + struct.pack(">I", len(parts) + 8) + parts


def draw_all(folder: Path, store: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    store.mkdir(parents=True, exist_ok=True)
    for title, picture in PICTURES.items():
        (folder / f"{title}.png").write_bytes(render_png(picture))
    (folder / "icon.ico").write_bytes(windows_icon())
    (folder / "icon.icns").write_bytes(mac_icon())
    (store / "icon.png").write_bytes((folder / "icon.png").read_bytes())
    (store / "featureGraphic.png").write_bytes(render_png(FEATURE))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        draw_all(Path(sys.argv[1]), Path(sys.argv[1]) / "store")
    else:
        draw_all(ART, STORE)
