"""The rail for held dice: its ground, its empty places and its words."""

from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    SmoothRoundedRectangle,
)
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp

from app.settings.theme import CARD_RADIUS, ICONS, SMALL_SIZE, theme
from app.table.felt_geometry import (
    NARROW_RAIL_LABEL,
    NOWHERE,
    FeltGeometry,
    has_two_rows,
    is_upright,
    rail_end,
    rail_slots,
)
from app.text import table as words
from app.widgets.graphics.textures import dotted_outline
from app.widgets.table.dice.die_face import CORNER
from app.widgets.text.text_texture import render_text

LABEL_SIZE = 16
OVAL_HEIGHT, UPRIGHT_OVAL_HEIGHT = 3.6, 5.6
"""At most, in sides of a die."""
OVAL_CORNER, OVAL_SEGMENTS = 0.42, 40
"""The radius, relative to the shorter side, with room for dice in the corners; its smoothness."""
NARROW_HEIGHT = 12
"""How much higher than the dice the rail of a narrow felt is, in dp."""


def draw_rail(
    group: InstructionGroup, geometry: FeltGeometry, x: float, y: float, held: int, count: int
) -> None:
    """Measured from a point in pixels; `held` of `count` dice lie on it."""
    if geometry.rail != NOWHERE:
        _draw_wide(group, geometry, x, y, held, count)
    elif held and not has_two_rows(geometry) and geometry.turn == NOWHERE:
        _draw_narrow(group, geometry, x, y, held)


def draw_oval(group: InstructionGroup, geometry: FeltGeometry, x: float, y: float) -> None:
    """Where loose dice lie on a wide felt."""
    if geometry.turn == NOWHERE or geometry.oval.height < 80:
        return
    oval = geometry.oval
    # Not higher than the dice need, in the middle of the room.
    most = UPRIGHT_OVAL_HEIGHT if is_upright(oval) else OVAL_HEIGHT
    high = min(oval.height, geometry.die * most)
    oval = oval._replace(y=oval.y + (oval.height - high) / 2, height=high)
    ring = dp(1.5)
    for opacity, inset in ((0.16, 0.0), (0.0, ring)):
        colour = (*theme.felt_ink[:3], opacity) if opacity else theme.felt_top
        group.add(Color(rgba=colour))
        group.add(
            SmoothRoundedRectangle(
                pos=(x + dp(oval.x) + inset, y + dp(oval.y) + inset),
                size=(dp(oval.width) - 2 * inset, dp(oval.height) - 2 * inset),
                radius=[OVAL_CORNER * dp(min(oval.width, oval.height)) - inset],
                segments=OVAL_SEGMENTS,
            )
        )


def _draw_wide(
    group: InstructionGroup, geometry: FeltGeometry, x: float, y: float, held: int, count: int
) -> None:
    rail, slots = geometry.rail, rail_slots(geometry, count)
    side = int(dp(slots[0].width))
    if side < 1:  # not laid out yet
        return
    left, low, width, high = x + dp(rail.x), y + dp(rail.y), dp(rail.width), dp(rail.height)
    corner = theme.corner_radius(CARD_RADIUS + 4)
    group.add(Color(rgba=theme.rail))
    group.add(SmoothRoundedRectangle(pos=(left, low), size=(width, high), radius=(corner,) * 4))
    dots = dotted_outline(side, side, int(side * CORNER), max(1, round(dp(1.5))))
    group.add(Color(rgba=(*theme.felt_ink[:3], 0.5)))
    for slot in slots[held:]:
        place = round(x + dp(slot.x)), round(y + dp(slot.y))
        group.add(Rectangle(texture=dots, size=dots.size, pos=place))
    top = low + high
    label_high = top - (y + dp(slots[0].top))
    middle = top - label_high / 2
    lock = render_text(ICONS["lock"], round(sp(LABEL_SIZE)), "icon")
    text = words.HELD_DICE(held) if held else words.NONE_HELD()
    label = render_text(text, round(sp(LABEL_SIZE)), "medium")
    at = left + dp(16)
    group.add(Color(rgba=theme.rail_ink))
    for texture in (lock, label):
        if texture is not None:
            group.add(
                Rectangle(
                    texture=texture,
                    size=texture.size,
                    pos=(round(at), round(middle - texture.height / 2)),
                )
            )
            at += texture.width + dp(8)
    hint = render_text(words.TO_FREE(), round(sp(LABEL_SIZE)), "regular") if held else None
    if hint is not None and at + hint.width + dp(28) < left + width:
        group.add(Color(rgba=theme.felt_ink))
        group.add(
            Rectangle(
                texture=hint,
                size=hint.size,
                pos=(
                    round(left + width - dp(16) - hint.width),
                    round(middle - hint.height / 2),
                ),
            )
        )


def _draw_narrow(
    group: InstructionGroup, geometry: FeltGeometry, x: float, y: float, held: int
) -> None:
    oval = geometry.oval
    high = min(dp(geometry.die + NARROW_HEIGHT), dp(oval.height))
    left, middle = x + dp(oval.x), y + dp(oval.y + oval.height / 2)
    width = dp(rail_end(geometry, held) - oval.x)
    corner = theme.corner_radius(CARD_RADIUS)
    group.add(Color(rgba=theme.rail))
    group.add(
        SmoothRoundedRectangle(
            pos=(left, middle - high / 2), size=(width, high), radius=(corner,) * 4
        )
    )
    texture = render_text(words.HELD(), round(sp(SMALL_SIZE + 1)), "medium")
    if texture is None:
        return
    # Upwards along the left edge, smaller if need be.
    scale = min(1.0, (high - dp(6)) / texture.width)
    across, up = texture.width * scale, texture.height * scale
    center = (left + dp(NARROW_RAIL_LABEL + 5) / 2, middle)
    group.add(PushMatrix())
    group.add(Rotate(angle=90, origin=center))
    group.add(Color(rgba=theme.rail_ink))
    group.add(
        Rectangle(
            texture=texture,
            size=(across, up),
            pos=(center[0] - across / 2, center[1] - up / 2),
        )
    )
    group.add(PopMatrix())
