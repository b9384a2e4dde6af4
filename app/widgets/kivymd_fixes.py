"""KivyMD's widgets, repaired. Import them from here, never from `kivymd.uix`.

Each repair has a test in tests/app/widgets/test_kivymd_fixes.py that fails once KivyMD no longer
needs it. What only one widget needs is in its adapter in `app.widgets.controls`, and type sizes are
in `app.settings.material_theme`.
"""

from typing import Any

from kivy.lang import Builder

from app.platform.clipboard import load_clipboard
from app.settings.material_theme import material_theme
from app.startup.kv_loader import load_layout_of

# KivyMD's labels import the clipboard; by itself, Kivy would start xclip and xsel for it.
load_clipboard()

from kivymd.uix.behaviors import hover_behavior
from kivymd.uix.behaviors.ripple_behavior import M3CommonRipple
from kivymd.uix.card import MDCard
from kivymd.uix.chip import MDChip, MDChipLeadingIcon
from kivymd.uix.divider import MDDivider
from kivymd.uix.progressindicator import MDLinearProgressIndicator
from kivymd.uix.selectioncontrol import MDCheckbox, MDSwitch
from kivymd.uix.slider import MDSlider, MDSliderHandle
from kivymd.uix.snackbar import MDSnackbar, MDSnackbarSupportingText

__all__ = [
    "MDCard",
    "MDCheckbox",
    "MDChip",
    "MDChipLeadingIcon",
    "MDDivider",
    "MDLinearProgressIndicator",
    "MDSlider",
    "MDSliderHandle",
    "MDSnackbar",
    "MDSnackbarSupportingText",
    "MDSwitch",
]

BACKGROUND = "backgroundcolorbehavior"
UNUSED_RULES = ("commonelevationbehavior", "statelayerbehavior")


def _repair_ripples() -> None:
    """A ripple makes a frame buffer and a shader together with its widget, which has no size yet:
    it is slow, and MDSnackbar cannot be made at all. Make them at the first touch."""
    make_buffer, draw = M3CommonRipple.init_fbos, M3CommonRipple.lay_canvas_instructions

    def make_no_buffer(ripple: Any) -> None:
        ripple.fbo = None

    def draw_with_buffer(ripple: Any) -> None:
        if ripple.fbo is None:
            touched = ripple.ripple_pos
            make_buffer(ripple)
            ripple.ripple_pos = touched
        draw(ripple)

    M3CommonRipple.init_fbos = make_no_buffer
    M3CommonRipple.lay_canvas_instructions = draw_with_buffer


def _repair_rules() -> None:
    """The shadow of a widget without elevation has a frame buffer too, and its layer for hover and
    press is drawn while it is invisible: do without both. The background has jagged edges, and a
    rotation that nothing uses: ours is in the layout of this module."""
    rules = [rule for rule in Builder.rules if rule[0].key not in UNUSED_RULES]
    Builder.rules = [rule for rule in rules if rule[0].key != BACKGROUND]
    load_layout_of(__file__)
    # Rules apply in this order, and a background must be drawn before what is on it.
    at = next(at for at, rule in enumerate(rules) if rule[0].key == BACKGROUND)
    Builder.rules.insert(at, Builder.rules.pop())


class _NoMouse:
    """In place of the window in KivyMD's hover behavior. There, every widget would follow the mouse
    by itself, and leave a callback behind; `app.widgets.behaviors.hover` does it for all."""

    def bind(self, **events: object) -> None: ...


_repair_ripples()
_repair_rules()
hover_behavior.Window = _NoMouse()
# Every widget would start an animation for its background as soon as it is made.
material_theme.theme_style_switch_animation = False
