"""What segmented choices and chips share: one of several options is selected."""

from functools import partial
from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.widgets.behaviors.accessible import Description, Role


class OptionChoice(Widget):
    """`options` are pairs of value and text. Event: `on_choose(value)` on the user's choice."""

    options: list[tuple[object, str]] = ListProperty([])
    value: object = ObjectProperty(None, allownone=True)
    accessible_name = StringProperty("")
    """What is chosen, for screen readers."""
    __events__ = ("on_choose",)
    option_class: type[Any]
    """A touchable widget with `text` and `selected`."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("options", self._build)
        self.fbind("value", self._update_selection)
        self.fbind("width", self.arrange)
        self._build()

    def describe(self) -> Description:
        return Description(Role.RADIO_GROUP, self.accessible_name)

    def on_choose(self, value: object) -> None: ...

    def choose(self, value: object) -> None:
        """Select a value as a tap does."""
        if value != self.value:
            self.value = value
            self.dispatch("on_choose", value)

    @property
    def option_widgets(self) -> list[Any]:
        """In the order of the options."""
        return self.children[::-1]

    def arrange(self, *_: object) -> None:
        """Called when the options, the selection or the width has changed."""

    def _build(self, *_: object) -> None:
        self.clear_widgets()
        for value, text in self.options:
            widget = self.option_class(text=text)
            widget.bind_action(partial(self.choose, value))
            self.add_widget(widget)
        self._update_selection()

    def _update_selection(self, *_: object) -> None:
        for widget, (value, _text) in zip(self.option_widgets, self.options, strict=True):
            widget.selected = value == self.value
        self.arrange()
