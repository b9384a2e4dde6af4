"""A text field and its clipboard bubble on a phone."""

import logging
import sys

import pytest
from kivy.core.window import Window
from kivy.uix.bubble import BubbleButton
from kivy.uix.textinput import TextInputCutCopyPaste

from app.application import FivefoldApp
from app.text.i18n import LANGUAGES, set_language
from app.widgets.controls.text_field import TextField
from tests.app.support.stage import Stage
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


def test_the_label_is_inside_an_empty_field_and_on_the_edge_of_a_full_one(stage: Stage) -> None:
    field = TextField(label="Code")
    stage.open(field, 360, 640)
    assert field.hint_text == "Code"
    assert field.label_texture is None
    field.text = "K7"
    width, height = field.label_size
    assert width > 0
    assert height < field.height / 2


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
