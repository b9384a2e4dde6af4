"""A sheet that asks for a name."""

from collections.abc import Callable

from kivy.clock import Clock

from app.text import dialogs as words
from app.widgets.controls.dialog import Dialog
from app.widgets.controls.text_field import TextField


class NameDialog(Dialog):
    """One types at once, over the name that stands there; Enter is as good as the button."""

    def __init__(self, title: str, name: str, yes: str, action: Callable[[str], object]) -> None:
        super().__init__(title=title)
        self.field = TextField(text=name)
        self.add_widget(self.field)
        self.add_button(words.CANCEL(), lambda: None)
        done = self.add_button(yes, lambda: action(self.field.text), kind="primary")
        self.field.bind(on_text_validate=lambda _: done.press())
        # Not before the finger that opened it is up: a touch beside a field takes its focus.
        self._begin = Clock.create_trigger(self._type)

    def on_open(self) -> None:
        self._begin()

    def on_close(self) -> None:
        self._begin.cancel()
        self.field.focus = False

    def _type(self, *_: object) -> None:
        self.field.focus = True
        self.field.select_all()
