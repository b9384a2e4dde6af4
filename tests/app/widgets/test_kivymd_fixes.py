"""Every repair of KivyMD is needed, and works.

Each fault is shown with KivyMD as it comes, in a process of its own. Where a test fails because
KivyMD no longer has the fault, remove its repair.
"""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.graphics import BoxShadow, SmoothRoundedRectangle
from kivy.metrics import Metrics, dp, sp
from kivy.uix.boxlayout import BoxLayout

from app.settings.material_theme import material_theme
from app.widgets.kivymd_fixes import (
    MDCard,
    MDDivider,
    MDLinearProgressIndicator,
    MDSlider,
    MDSnackbar,
    MDSnackbarSupportingText,
    MDSwitch,
)
from app.widgets.layout.page_bar import PageBar
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import SMALL, layout_flaws, show_widgets, tap

ROOT = Path(__file__).parents[3]
FIXES = "app/widgets/kivymd_fixes.py"
AS_IT_COMES = """
import json, sys
from time import sleep
import tests.app.support.window
started = []
sys.addaudithook(lambda name, args: started.append(args[0]) if "Popen" in name else None)
from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import BoxShadow, SmoothRoundedRectangle
from kivy.lang import Builder
from kivy.metrics import Metrics
from kivy.tests.common import UnitTestTouch
from kivymd.app import MDApp
from kivymd.font_definitions import theme_font_styles
from kivymd.uix.appbar import MDTopAppBar, MDTopAppBarTitle
from kivymd.uix.bottomsheet import MDBottomSheet
from kivymd.uix.card import MDCard
from kivymd.uix.chip import MDChip, MDChipText
from kivymd.uix.divider import MDDivider
from kivymd.uix.selectioncontrol import MDCheckbox, MDSwitch
from kivymd.uix.slider import MDSlider
from kivymd.uix.snackbar import MDSnackbar, MDSnackbarSupportingText
from kivymd.uix.textfield import MDTextField, MDTextFieldHintText
from kivy.uix.widget import Widget

def observers(dispatcher, name):
    return len(dispatcher.get_property_observers(name))

def fails(make):
    try:
        make()
    except Exception:
        return True
    return False

def pass_time():
    for _ in range(20):
        sleep(0.02)
        Clock.tick()

app = MDApp()
app.build = Widget
app._run_prepare()
faults = {"clipboard": bool(started)}
followers, animations = observers(Window, "mouse_pos"), len(Animation._instances)
card = MDCard()
faults["ripple"] = card.fbo is not None
faults["hover"] = observers(Window, "mouse_pos") > followers
faults["animation"] = len(Animation._instances) > animations
faults["snackbar"] = fails(lambda: MDSnackbar(MDSnackbarSupportingText(text="Saved")))
faults["elevation"] = any(isinstance(each, BoxShadow) for each in card.canvas.before.children)
shapes = [type(each) for each in card.canvas.children]
faults["smooth"] = SmoothRoundedRectangle not in shapes
faults["state layer"] = bool(card.canvas.after.get_group("State_layer_instruction"))
card.disabled = True
faults["disabled"] = "kivymd.uix.segmentedbutton" in sys.modules
size = theme_font_styles["Body"]["large"]["font-size"]
Metrics.fontscale *= 1.5
faults["text size"] = theme_font_styles["Body"]["large"]["font-size"] == size
faults["switch"] = fails(lambda: MDSwitch(active=True))
switch = MDSwitch(icon_active="check", disable_animation=True)
switch.active = True
faults["switch icon"] = switch.ids.thumb.ids.icon.icon != "check"
chip = MDChip(MDChipText(text="All games"), type="filter")
faults["chip text"] = not chip.ids.label_container.children
chip.active = True
faults["chip mark"] = not chip.ids.leading_icon_container.children
faults["divider"] = MDDivider().height > 1
checkbox = MDCheckbox()
slider = MDSlider(size=(200, 48), max=1)
touch = UnitTestTouch(100, 24)
touch.grab_state = True
slider.on_touch_down(touch)
faults["slider"] = slider.value == 0
followers = observers(app.theme_cls, "theme_style")
label = MDTextFieldHintText(text="Name")
field = MDTextField(label, text="Ana", hint_text="Ben")
faults["text field theme"] = observers(app.theme_cls, "theme_style") > followers
faults["text field late"] = field._hint_y == 0
pass_time()
faults["text field label colour"] = (
    label.color == field.canvas.after.get_group("hint-text-color")[0].rgba
)
faults["text field cursor"] = (
    field.canvas.before.get_group("rectangle-cursor-blink")[0].size[0] == 1
)
field.error = True
field.text = "Anna"
faults["text field error"] = not field.error
theme_font_styles["Body"]["large"]["font-size"] *= 1.5
field.text = ""
pass_time()
faults["text field label place"] = abs(field._hint_y - label.texture_size[1]) > 2
faults["text field placeholder"] = not any(field._hint_text_lines)
followers = observers(Window, "on_keyboard")
row = Widget(size_hint_y=None, height=2 * Window.height)
sheet = MDBottomSheet(row, size_hint_y=None, height=400)
faults["sheet window"] = observers(Window, "on_keyboard") > followers
pass_time()
places = [row.y]
sheet.open_progress = 0.5
pass_time()
faults["sheet layout"] = row.y not in places
sheet.set_state("open")
touch = UnitTestTouch(100, 24)
touched = []
row.bind(on_touch_down=lambda *_: touched.append(touch))
sheet.on_touch_down(touch)
faults["sheet touch"] = not touched
sheet.set_state("open", animation=False)
touch.touch_down()
touch.touch_move(100, -100)
sheet.on_touch_move(touch)
faults["sheet drag"] = sheet.open_progress < 1
faults["sheet scroll"] = row.top > sheet.top
followers = observers(Window, "on_resize")
title = MDTopAppBarTitle(text="A title with more words than there is room for")
bar = MDTopAppBar(title, size_hint_x=None, width=200)
faults["top bar window"] = observers(Window, "on_resize") > followers
faults["top bar late"] = title.parent is None
pass_time()
faults["top bar title"] = title.text_size == title.size and title.width < 200
for name in ("focused", "press"):
    faults[f"keyboard {name}"] = not any(
        hasattr(each, name) for each in (card, chip, checkbox, switch, slider)
    )
print(json.dumps(faults))
"""
FAULTS = (
    *("clipboard", "ripple", "hover", "animation", "snackbar", "elevation", "smooth"),
    *("state layer", "disabled", "text size", "switch", "switch icon", "slider"),
    *("chip text", "chip mark", "divider"),
    *("text field theme", "text field late", "text field label colour", "text field cursor"),
    *("text field error", "text field label place", "text field placeholder"),
    *("sheet window", "sheet layout", "sheet touch", "sheet drag", "sheet scroll"),
    *("top bar window", "top bar late", "top bar title"),
    *("keyboard focused", "keyboard press"),
)


@pytest.fixture(scope="module")
def faults() -> dict[str, bool]:
    result = subprocess.run(
        [sys.executable, "-c", AS_IT_COMES], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    found: dict[str, bool] = json.loads(result.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("fault", FAULTS)
def test_kivymd_still_has_this_fault(faults: dict[str, bool], fault: str) -> None:
    assert faults[fault], f"KivyMD has mended {fault!r}: remove our repair"


def test_every_fault_is_listed(faults: dict[str, bool]) -> None:
    assert set(faults) == set(FAULTS)


def test_no_widget_makes_a_frame_buffer_before_it_is_touched() -> None:
    card = MDCard(ripple_behavior=True, size_hint=(None, None), size=(200, 100))
    with show_widgets(card):
        assert card.fbo is None
        card.ripple_effect = True
        tap(card)
        card._call_ripple_animation_methods(0)  # noqa: SLF001 (30 ms later)
        assert card.fbo is not None
        card.anim_complete()


def test_a_snackbar_can_be_made() -> None:
    snackbar = MDSnackbar(MDSnackbarSupportingText(text="Saved"))
    with show_widgets(snackbar):
        assert snackbar.height > 0


@pytest.mark.parametrize("make", [MDCard, MDLinearProgressIndicator, MDSlider, MDSwitch])
def test_a_widget_leaves_no_callback_with_the_mouse_and_has_no_shadow(make: type) -> None:
    before = len(Window.get_property_observers("mouse_pos"))
    widget = make()
    assert len(Window.get_property_observers("mouse_pos")) == before
    drawn = [*widget.canvas.before.children, *widget.canvas.children, *widget.canvas.after.children]
    assert not [each for each in drawn if isinstance(each, BoxShadow)]


def test_a_card_has_smooth_edges_below_its_content() -> None:
    card = MDCard(style="outlined")
    shapes = [each for each in card.canvas.children if isinstance(each, SmoothRoundedRectangle)]
    assert len(shapes) == 1


def test_the_title_of_a_page_is_there_at_once_and_leaves_no_callback_with_the_window() -> None:
    followers = len(Window.get_property_observers("on_resize"))
    bar = PageBar(title="Settings")
    assert bar.ids.title.parent.parent is bar.ids.text_box.__self__
    assert len(Window.get_property_observers("on_resize")) == followers


def test_a_long_title_fits_beside_the_back_button() -> None:
    bar = PageBar(title="A title with more words than there is room for")
    layout = BoxLayout(size_hint=(None, None), size=(360, 56))
    layout.add_widget(bar)
    with show_widgets(layout, size=SMALL, scale=1.5):
        assert layout_flaws(layout) == []
        assert bar.ids.title.x >= bar.ids.back.right


def test_a_divider_has_its_size_at_once() -> None:
    assert (MDDivider().size_hint_y, MDDivider().height) == (None, dp(1))
    upright = MDDivider(orientation="vertical")
    assert (upright.size_hint_x, upright.width) == (None, dp(1))


def test_kivymds_text_follows_the_text_size(stage: Stage) -> None:
    label = MDSnackbarSupportingText(text="Saved")
    before = label.font_size
    Metrics.fontscale = 1.5
    try:
        assert label.font_size == pytest.approx(1.5 * before)
        assert material_theme.font_styles["Body"]["medium"]["font-size"] == sp(14)
    finally:
        Metrics.fontscale = 1


def test_kivymds_widgets_come_only_from_the_repaired_module() -> None:
    imports: list[str] = []
    for path in (ROOT / "app").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            module = node.module if isinstance(node, ast.ImportFrom) else ""
            if module and module.startswith("kivymd.uix"):
                imports.append(str(path.relative_to(ROOT)))
    assert set(imports) == {FIXES}
