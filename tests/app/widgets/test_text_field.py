"""A text field and its clipboard bubble on a phone."""

import gc
import logging
import sys

import pytest
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.metrics import Metrics
from kivy.uix.bubble import BubbleButton
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.textinput import TextInputCutCopyPaste

from app.application import FivefoldApp
from app.settings.material_theme import material_theme
from app.settings.theme import theme
from app.text.i18n import LANGUAGES, set_language
from app.widgets.controls.text_field import TextField
from tests.app.support.stage import Stage, set_scale
from tests.app.support.widget_stage import visible_texts


def open_bubble(stage: Stage, font_scale: float = 1) -> TextInputCutCopyPaste:
    """Open the clipboard bubble on selected text."""
    field = TextField(text="Ana", use_bubble=True, use_handles=False)
    stage.open(field, 360, 640, 1, font_scale)
    field.focus = True
    field.select_all()
    field._show_cut_copy_paste((180, 300), Window)  # noqa: SLF001 (what a long press calls)
    stage.frames(2)
    return next(each for each in Window.children if isinstance(each, TextInputCutCopyPaste))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_clipboard_bubble_is_translated_and_not_cut(stage: Stage, language: str) -> None:
    set_language(language)
    bubble = open_bubble(stage, 1.3)
    buttons = [each for each in bubble.walk() if isinstance(each, BubbleButton)]
    assert len(buttons) == 3
    assert (buttons[0].text == "Cut") == (language == "en")
    for button in buttons:
        assert button.texture_size[0] <= button.width
        assert button.height >= 48


def test_a_name_is_cut_and_pasted(stage: Stage) -> None:
    bubble = open_bubble(stage)
    field = bubble.textinput
    bubble.but_cut.dispatch("on_release")
    assert field.text == ""
    bubble.but_paste.dispatch("on_release")
    assert field.text == "Ana"


def test_focusing_a_text_field_logs_no_error(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # Kivy loads the clipboard with the first text field that is focused.
    monkeypatch.delitem(sys.modules, "kivy.core.clipboard", raising=False)
    monkeypatch.setattr("kivy.uix.textinput.Clipboard", None)
    field = TextField()
    stage.open(field, 360, 640)
    stage.tap(field)
    assert field.focus
    assert "kivy.core.clipboard" in sys.modules
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


def label_box(field: TextField) -> tuple[float, float, float, float]:
    """Where the label is drawn: left, low, right and high edge, as seen from the field."""
    Builder.sync()
    [drawn] = field.canvas.after.get_group("hint-text-rectangle")
    (x, y), (width, height) = drawn.pos, drawn.size
    return x - field.x, y - field.y, x - field.x + width, y - field.y + height


def label_colour(field: TextField) -> list[float]:
    [colour] = field.canvas.after.get_group("hint-text-color")
    assert colour.rgba == [1, 1, 1, 1]  # it multiplies that of the texture
    return list(field.ids.label.color)


@pytest.mark.parametrize("text_size", [1, 1.5])
def test_the_label_is_inside_an_empty_field_and_on_the_edge_otherwise(
    stage: Stage, text_size: float
) -> None:
    set_scale(1, text_size)
    field = TextField(label="Code", size_hint=(None, None), width=300)
    other = TextField(label="Name", text="Ana")
    layout = FloatLayout()
    layout.add_widget(field)
    layout.add_widget(other)
    # In its first frame, if the text is there from the start.
    assert sum(label_box(other)[1::2]) / 2 == pytest.approx(other.height, abs=1)
    stage.open(layout, 360, 640, font_scale=text_size)
    left, low, right, high = label_box(field)
    assert (low + high) / 2 == pytest.approx(field.height / 2, abs=1)
    assert high - low >= 16 * text_size
    field.focus = True
    smaller = label_box(field)
    assert sum(smaller[1::2]) / 2 == pytest.approx(field.height, abs=1)
    assert smaller[2] - smaller[0] < right - left
    field.text = "K7"
    field.focus = False
    assert label_box(field) == smaller


def test_the_label_of_a_field_in_a_layout_is_where_it_belongs(
    stage: Stage, app: FivefoldApp
) -> None:
    app.routes.open_help()
    stage.frames(2)
    _, low, _, high = label_box(app.screen.ids.search)
    assert high > low
    assert (low + high) / 2 == pytest.approx(app.screen.ids.search.height / 2, abs=1)


def test_the_text_size_changes_while_a_field_is_shown(stage: Stage) -> None:
    field = TextField(label="Code", text="K7")
    stage.open(field, 360, 640)
    _, low, _, high = label_box(field)
    size = field.font_size
    Metrics.fontscale = 1.5
    try:
        stage.frames(2)
        assert field.font_size == pytest.approx(1.5 * size)
        _, larger_low, _, larger_high = label_box(field)
        assert larger_high - larger_low == pytest.approx(1.5 * (high - low), abs=2)
        assert (larger_low + larger_high) / 2 == pytest.approx(field.height, abs=1)
    finally:
        Metrics.fontscale = 1


def test_the_label_says_by_its_colour_what_the_field_is_like(stage: Stage) -> None:
    field = TextField(label="Code")
    stage.open(field, 360, 640)
    for show in (lambda: None, Stage.dark):
        show()
        field.focus = field.error = False
        stage.frames()
        assert label_colour(field) == theme.soft_ink
        field.focus = True
        assert label_colour(field) == theme.primary
        field.error = True
        field.text += "K"
        assert field.error
        assert label_colour(field) == theme.zero


def test_a_placeholder_is_shown_while_the_label_is_on_the_edge(stage: Stage) -> None:
    field = TextField(label="Name", hint_text="Ben")
    stage.open(field, 360, 640)
    assert field.hint_text_color[3] == 0
    field.focus = True
    assert field.hint_text_color == theme.soft_ink
    assert list(field._hint_text_lines) == ["Ben"]  # noqa: SLF001 (what is drawn)


def test_a_field_leaves_no_callback_with_the_theme(stage: Stage) -> None:
    def followers_of_one_more() -> int:
        TextField(label="Name", text="Ana")
        stage.frames(2)
        gc.collect()
        names = ("theme_style", "primary_palette", "primaryColor", "font_styles")
        return sum(len(material_theme.get_property_observers(name)) for name in names)

    assert followers_of_one_more() == followers_of_one_more()


def test_a_long_text_is_seen_from_its_beginning_unless_it_is_typed(stage: Stage) -> None:
    field = TextField(label="Name", text="A name far longer than the field has room for, really")
    stage.open(field, 360, 640)
    field.focus = True
    field.cursor = (len(field.text), 0)
    stage.frames(2)
    assert field.scroll_x > 0
    field.focus = False
    stage.frames(2)
    assert field.scroll_x == 0


def test_a_screen_reader_says_what_a_field_is_for() -> None:
    field = TextField(label="Name", text="Ana", hint_text="Ben")
    assert field.describe().name == "Name"
    assert field.describe().value == "Ana"


def test_a_wrong_code_is_marked_and_explained(stage: Stage, app: FivefoldApp) -> None:
    app.challenges.open()
    stage.frames(2)
    field = app.screen.ids.field
    field.text = "K7"
    assert field.error
    assert app.screen.typed_state in visible_texts(app.screen)
    field.text = app.challenges.today().code
    assert not field.error
    field.text = ""
    assert not field.error
