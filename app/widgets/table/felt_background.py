"""Draws the felt: a gradient with rounded corners, or bevelled."""

from collections.abc import Sequence

from kivy.graphics import Color, RoundedRectangle, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp

from app.settings.theme import Theme, theme
from app.widgets.graphics.bevel import draw_bevel
from app.widgets.graphics.colours import mix
from app.widgets.graphics.textures import gradient


def draw_felt(
    group: InstructionGroup,
    pos: Sequence[float],
    size: Sequence[float],
    radius: Sequence[float],
    look: Theme = theme,
    shown: float = 1.0,
) -> None:
    """Radii are in pixels, clockwise from the top left; `shown` is how much of the gradient is."""
    (x, y), (width, height) = pos, size
    group.add(Color(rgba=look.felt_top))
    group.add(SmoothRoundedRectangle(pos=pos, size=size, radius=tuple(radius)))
    # Slightly inset, so that the antialiased edge beneath shows; not at a straight bottom edge.
    hair = max(1.0, dp(0.5))
    low = hair if any(radius[2:]) else 0.0
    group.add(Color(1, 1, 1, 1))
    group.add(
        RoundedRectangle(
            pos=(x + hair, y + low),
            size=(width - 2 * hair, height - hair - low),
            radius=tuple(max(0.0, each - hair) for each in radius),
            segments=16,
            texture=gradient(look.felt_top, mix(look.felt_top, look.felt_bottom, shown)),
        )
    )
    if look.bevelled:
        draw_bevel(group, x, y, width, height, pressed=True)
