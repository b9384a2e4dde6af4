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

from kivymd.uix.appbar import (
    MDTopAppBar,
    MDTopAppBarLeadingButtonContainer,
    MDTopAppBarTrailingButtonContainer,
    appbar,
)
from kivymd.uix.behaviors import hover_behavior
from kivymd.uix.behaviors.ripple_behavior import M3CommonRipple
from kivymd.uix.bottomsheet import MDBottomSheet, MDBottomSheetDragHandle
from kivymd.uix.card import MDCard
from kivymd.uix.chip import MDChip, MDChipLeadingIcon
from kivymd.uix.controllers import windowcontroller
from kivymd.uix.divider import MDDivider
from kivymd.uix.navigationdrawer import navigationdrawer
from kivymd.uix.progressindicator import MDLinearProgressIndicator
from kivymd.uix.selectioncontrol import MDCheckbox, MDSwitch
from kivymd.uix.slider import MDSlider, MDSliderHandle
from kivymd.uix.snackbar import MDSnackbar, MDSnackbarSupportingText
from kivymd.uix.textfield import MDTextField, MDTextFieldHintText, textfield

__all__ = [
    "MDBottomSheet",
    "MDBottomSheetDragHandle",
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
    "MDTextField",
    "MDTextFieldHintText",
    "MDTopAppBar",
    "MDTopAppBarLeadingButtonContainer",
    "MDTopAppBarTrailingButtonContainer",
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


def _repair_text_fields() -> None:
    """KivyMD's text field shows its state by the clock and by animations, several frames late. It
    multiplies the colour of its label by itself, forgets at the next letter that its owner found an
    error, shows no `hint_text`, and leaves a callback with the theme."""
    repaired: Any = MDTextField
    set_colour = repaired.set_texture_color

    def start(field: Any, *args: Any, **kwargs: Any) -> None:
        super(MDTextField, field).__init__(*args, **kwargs)
        field.fbind("text", field.set_text)
        field.set_text(field, field.text)

    def set_colour_once(field: Any, label: Any, colour: Any, rgba: Any) -> None:
        set_colour(field, label, colour, rgba)
        colour.rgba = (1, 1, 1, 1)  # the label's texture has the colour

    repaired.__init__ = start
    repaired.set_texture_color = set_colour_once
    repaired._get_has_error = lambda field: field.error  # noqa: SLF001
    del repaired._refresh_hint_text  # noqa: SLF001 (back to Kivy's)
    textfield.Clock, textfield.Animation = _NoClock(), _NoAnimation


class _NoClock:
    @staticmethod
    def schedule_once(call: Any, _seconds: float = 0) -> None:
        call(0)


class _NoAnimation:
    """Sets what an animation would end with."""

    def __init__(self, **values: object) -> None:
        self._values = {name: value for name, value in values.items() if name not in ("d", "t")}
        self._on_complete: Any = None

    def bind(self, on_complete: Any) -> None:
        self._on_complete = on_complete

    def start(self, widget: Any) -> None:
        for name, value in self._values.items():
            setattr(widget, name, value)
        if self._on_complete is not None:
            self._on_complete()


class _NoWindow:
    """In place of the window in KivyMD, whose widgets would follow the mouse, the window's size and
    the Back key by themselves, and leave a callback behind. `app.widgets.behaviors.hover` follows
    the mouse for all, and the back stack knows Back."""

    width = 0

    def bind(self, **events: object) -> None: ...


_repair_ripples()
_repair_rules()
_repair_text_fields()
hover_behavior.Window = windowcontroller.Window = navigationdrawer.Window = _NoWindow()
# The parts of a top app bar would come a frame late.
appbar.Clock = _NoClock()
# Every widget would start an animation for its background as soon as it is made.
material_theme.theme_style_switch_animation = False
