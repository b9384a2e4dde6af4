"""A single-line text field."""

from typing import Any

from kivy.graphics.texture import Texture
from kivy.metrics import sp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty
from kivy.uix.textinput import TextInput

from app.platform.clipboard import load_clipboard
from app.settings.theme import SUBTITLE_SIZE as LABEL_SIZE
from app.startup.kv_loader import load_layout_of
from app.widgets.text.text_texture import (
    COVERED_BY_ROBOTO,
    TextRenderer,
    is_right_to_left,
    render_text,
)
from core.player_names import LONGEST_NAME, remove_invalid_characters

load_layout_of(__file__)


class TextField(TextInput):
    accepts_text = True
    max_length = NumericProperty(LONGEST_NAME)
    muted = BooleanProperty(False)
    """Whether the text is shown as inactive."""
    label = StringProperty("")
    """What the field is for: inside it while it is empty, then on its edge."""
    error = BooleanProperty(False)
    """Whether the text is wrong; a sentence below says why."""

    def _get_label_texture(self) -> Texture | None:
        shown = self.label if self.text else ""
        return render_text(shown, round(sp(LABEL_SIZE)), "medium") if shown else None

    label_texture = AliasProperty(_get_label_texture, bind=("label", "text"))

    def _get_label_size(self) -> tuple[int, int]:
        return self.label_texture.size if self.label_texture is not None else (0, 0)

    label_size = AliasProperty(_get_label_size, bind=("label_texture",))

    def redraw(self) -> None:
        """The label's texture is lost with the GL context."""
        self.property("label_texture").dispatch(self)

    def _get_text_top_padding(self) -> float:
        return max(0, (self.height - self.line_height) / 2)

    text_top_padding = AliasProperty(_get_text_top_padding, bind=("height", "line_height"))

    def _get_cursor_rgba(self) -> tuple[float, ...]:
        left, right = self.x + self.padding[0], self.right - self.padding[2]
        inside = int(left) <= self.cursor_pos[0] <= int(right)
        shown = self.focus and inside and not self._cursor_blink
        return tuple(self.cursor_color) if shown else (0, 0, 0, 0)

    cursor_rgba = AliasProperty(
        _get_cursor_rgba,
        bind=("focus", "_cursor_blink", "cursor_pos", "cursor_color", "pos", "size"),
    )

    def _ensure_clipboard(self) -> None:
        load_clipboard()
        super()._ensure_clipboard()

    # --- fallback fonts and right-to-left text ---------------------------------------------------

    def _get_line_options(self) -> dict[str, Any]:
        new = self._line_options is None
        options = super()._get_line_options()
        if new:
            self._label_cached = TextRenderer(**options)
        return options

    def _create_line_label(self, text: str, hint: bool = False) -> Texture | None:
        if COVERED_BY_ROBOTO.fullmatch(text):
            return super()._create_line_label(text, hint)
        renderer = TextRenderer(text=text, **self._get_line_options())
        renderer.refresh()
        return renderer.texture

    def cursor_offset(self) -> float:
        offset = super().cursor_offset()
        return self._row_width() - offset if is_right_to_left(self.text) else offset

    def get_cursor_from_xy(self, x: float, y: float) -> tuple[int, int]:
        if is_right_to_left(self.text):
            left = self.x + self.padding[0] - self.scroll_x
            x = 2 * left + self._row_width() - x
        return super().get_cursor_from_xy(x, y)

    def _row_width(self) -> float:
        return self._get_text_width(self.text, self.tab_width, self._label_cached)

    def press(self) -> None:
        self.focus = True

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        room = int(self.max_length) - len(self.text)
        typed = remove_invalid_characters(substring)
        super().insert_text(typed[: max(0, room)], from_undo=from_undo)
