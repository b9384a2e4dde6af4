"""A single-line text field: KivyMD's, with our fonts, cursor and limits."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import AliasProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.platform.clipboard import load_clipboard
from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import Description, ReaderAction, Role
from app.widgets.kivymd_fixes import MDTextField
from app.widgets.text.text_texture import COVERED_BY_ROBOTO, TextRenderer, is_right_to_left
from core.player_names import LONGEST_NAME, remove_invalid_characters

load_layout_of(__file__)

BESIDE_LABEL = 16
"""In dp."""

READER_ACTIONS = (
    ReaderAction.FOCUS,
    ReaderAction.SET_VALUE,
    ReaderAction.SELECT_TEXT,
    ReaderAction.REPLACE_SELECTION,
)


class TextField(MDTextField):
    accepts_text = True
    max_length = NumericProperty(LONGEST_NAME)
    label = StringProperty("")
    """What the field is for: inside it while it is empty, otherwise on its edge."""
    accessible_name = StringProperty("")
    """For screen readers, where it has no label."""
    space_above = NumericProperty(0)
    """In a VerticalStack: half of the label is above the field."""
    label_colours: list[object] = ListProperty()
    """Those of the theme that KivyMD gives the label only when the field changes."""

    def __init__(self, **kwargs: object) -> None:
        self._show_beginning_soon = Clock.create_trigger(self._show_beginning)
        super().__init__(**kwargs)
        for name in ("label", "label_colours", "font_size", "height"):
            self.fbind(name, self.redraw)
        self.fbind("focus", self._show_beginning_soon)
        self.redraw()

    def redraw(self, *_: object) -> None:
        """Draw the label; its texture is lost with the GL context."""
        if self._hint_text_label is not None:
            self._hint_text_label.text = self.label
            self.set_text(self, self.text)

    def on_focus(self, field: Widget, focus: bool) -> None:
        super().on_focus(field, focus)
        if self._hint_text_label is not None:
            # KivyMD's places are right only for its own size of text.
            height = self._hint_text_label.texture_size[1]
            on_edge = self.focus or self.text
            self._hint_y = height - self.height / 2 if on_edge else height

    @property
    def label_fits(self) -> bool:
        label = self._hint_text_label
        return label is None or label.texture_size[0] <= self.width - 2 * dp(BESIDE_LABEL)

    def on_disabled(self, *_: object) -> None:
        """KivyMD imports many more of its widgets to choose a colour for it."""

    def _show_beginning(self, *_: object) -> None:
        """Once nobody types, a long text is seen from its first letter."""
        if not self.focus:
            self.cancel_selection()
            self.cursor = (0, 0)
            self.scroll_x = 0

    def _get_cursor_rgba(self) -> tuple[float, ...]:
        left, right = self.x + self.padding[0], self.right - self.padding[2]
        inside = int(left) <= self.cursor_pos[0] <= int(right)
        shown = self.focus and inside and not self._cursor_blink
        return tuple(self.cursor_color) if shown else (0, 0, 0, 0)

    cursor_rgba = AliasProperty(
        _get_cursor_rgba,
        bind=("focus", "_cursor_blink", "cursor_pos", "cursor_color", "pos", "size"),
        cache=True,
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

    # --- screen readers ---------------------------------------------------------------------------

    def describe(self) -> Description:
        return Description(
            Role.TEXT_FIELD,
            self.accessible_name or self.label or self.hint_text,
            value=self.text,
            disabled=self.disabled,
            focused=self.focus,
            selection=self._selected_places,
            actions=() if self.disabled else READER_ACTIONS,
        )

    @property
    def _selected_places(self) -> tuple[int, int]:
        if self.selection_text:
            return self.selection_from, self.selection_to
        here = self.cursor_index()
        return here, here

    def perform(self, action: ReaderAction, argument: Any) -> None:
        if action is ReaderAction.SELECT_TEXT:
            start, end = argument
            self.cancel_selection()
            self.cursor = self.get_cursor_from_index(end)
            if start != end:
                self.select_text(start, end)
            return
        if action is ReaderAction.SET_VALUE:
            self.select_all()
        self.delete_selection()
        self.insert_text(str(argument))
