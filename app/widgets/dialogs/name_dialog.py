"""A dialog that asks for a name."""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.metrics import dp

from app.text import dialogs as words
from app.widgets.controls.text_field import TextField
from app.widgets.dialogs.dialog import Dialog
from app.widgets.text.paragraph import Paragraph


class NameDialog(Dialog):
    """The field is focused with its text selected; Enter confirms."""

    def __init__(
        self,
        title: str,
        name: str,
        confirm_text: str,
        action: Callable[[str], object],
        *,
        text: str = "",
        label: str = "",
        skip_text: str = "",
        on_skip: Callable[[], object] = lambda: None,
    ) -> None:
        """`text` is shown above the field, `label` in it, and `skip_text` on the other button."""
        super().__init__(title=title)
        self.field = TextField(text=name, label=label or words.NAME())
        if text:
            self.add_widget(Paragraph(text=text, type_size=16, padding=(0, 0, 0, dp(6))))
        self.add_widget(self.field)
        self.add_button(skip_text or words.CANCEL(), on_skip)
        done = self.add_button(confirm_text, lambda: action(self.field.text), style="primary")
        self.field.bind(on_text_validate=lambda _: done.press())
        # Wait for the touch that opened the dialog to end: it would take the focus away again.
        self._focus_soon = Clock.create_trigger(self._focus_field)

    def on_open(self) -> None:
        self._focus_soon()

    def on_close(self) -> None:
        self._focus_soon.cancel()
        self.field.focus = False

    def _focus_field(self, *_: object) -> None:
        self.field.focus = True
        self.field.select_all()
