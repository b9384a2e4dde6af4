"""A dialog that asks for a name."""

from collections.abc import Callable

from kivy.clock import Clock

from app.text import dialogs as words
from app.widgets.controls.dialog import Dialog
from app.widgets.controls.text_field import TextField


class NameDialog(Dialog):
    """The field is focused with its text selected; Enter confirms."""

    def __init__(self, title: str, name: str, yes: str, action: Callable[[str], object]) -> None:
        super().__init__(title=title)
        self.field = TextField(text=name)
        self.add_widget(self.field)
        self.add_button(words.CANCEL(), lambda: None)
        done = self.add_button(yes, lambda: action(self.field.text), style="primary")
        self.field.bind(on_text_validate=lambda _: done.press())
        # Wait for the touch that opened the dialog to end: it would take the focus away again.
        self._begin = Clock.create_trigger(self._type)

    def on_open(self) -> None:
        self._begin()

    def on_close(self) -> None:
        self._begin.cancel()
        self.field.focus = False

    def _type(self, *_: object) -> None:
        self.field.focus = True
        self.field.select_all()
