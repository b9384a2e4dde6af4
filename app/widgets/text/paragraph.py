"""Wrapped text, as high as its lines."""

import re

from kivy.core.text.markup import MarkupLabel
from kivy.metrics import sp
from kivy.properties import AliasProperty, NumericProperty, OptionProperty
from kivy.uix.label import Label

from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import Description, describe_text
from app.widgets.text.text_texture import FONTS, FallbackFontRendering, TextRenderer, measure_text

load_layout_of(__file__)

MARKUP = re.compile(r"\[/?\w+(?:=[^\]]*)?\]")
ESCAPED = {"&bl;": "[", "&br;": "]", "&amp;": "&"}


class MarkupRenderer(FallbackFontRendering, MarkupLabel): ...


class Paragraph(Label):
    face = OptionProperty("regular", options=["regular", "medium", "bold"])
    type_size = NumericProperty(14)
    """In sp."""
    style = OptionProperty("plain", options=["plain", "muted", "heading"])

    heading_level = 0
    """For screen readers: 1 for a title, 2 for that of a section."""

    def describe(self) -> Description:
        text = str(self.text)
        if self.markup:
            text = MARKUP.sub("", text)
            for code, character in ESCAPED.items():
                text = text.replace(code, character)
        return describe_text(text, self.heading_level)

    def _create_label(self) -> None:
        options = {name: getattr(self, name) for name in self._font_properties}
        self._label = (MarkupRenderer if self.markup else TextRenderer)(
            **options, usersize=self.text_size
        )

    def texture_update(self, *args: object) -> None:
        # A text that waits for its width would have a letter on every line.
        if self.width > 0 or not self.text:
            super().texture_update(*args)

    def wrap_now(self) -> None:
        """Wrap the text for a new width at once, instead of in the next pass of the layout."""
        if self._trigger_texture.is_triggered:
            self._trigger_texture.cancel()
            self.texture_update()

    def _get_font(self) -> str:
        return FONTS[self.face]

    font = AliasProperty(_get_font, bind=("face",))

    def _get_lines_height(self) -> float:
        return self.texture_size[1] if self.text else 0

    lines_height = AliasProperty(_get_lines_height, bind=("texture_size", "text"))

    @property
    def row_heights(self) -> list[float]:
        """The height of each line."""
        line = measure_text("x", round(sp(self.type_size)), self.face)[1]
        count = round(self.lines_height / line) if line else 0
        return [self.lines_height / count] * count if count else []
