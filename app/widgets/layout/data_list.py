"""A list with a row for each value."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from kivy.factory import Factory
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from app.startup.kv_loader import load_layout_of
from app.widgets.layout.vertical_stack import VerticalStack

load_layout_of(__file__)

KEY = "key"


class RowValue(Protocol):
    """A NamedTuple: its fields are properties of the row, except for the optional field `key`."""

    def _asdict(self) -> dict[str, Any]: ...


class TileItem(NamedTuple):
    """The values of a Tile."""

    heading: str
    detail: str = ""
    icon: str = ""
    key: Any = None


class ResultItem(NamedTuple):
    """The values of a ResultRow."""

    name: str
    number: str = ""
    detail: str = ""
    place: str = ""
    first: bool = False


class DataList(VerticalStack):
    """Shows each value of `data` in a row of `viewclass`, which is the name of a widget, or such
    names by the types of the values. Event: `on_press(key)` when a row is pressed."""

    viewclass: str | dict[type, str] = ObjectProperty("")
    data: Sequence[RowValue] = ObjectProperty(())
    __events__ = ("on_press",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("viewclass", self._update)
        self.fbind("data", self._update)
        self._update()

    def on_press(self, key: Any) -> None: ...

    @property
    def rows(self) -> list[Any]:
        """From top to bottom."""
        return self.children[::-1]

    @property
    def row_heights(self) -> list[float]:
        """For a dialog, which ends amid a row if it scrolls."""
        return [row.height + self.spacing for row in self.rows]

    def _update(self, *_: object) -> None:
        """Give other values to the rows that are there: that is faster than building them."""
        if not self.viewclass:
            return
        rows = self.rows
        for place, value in enumerate(self.data):
            row_class = self._row_class(value)
            properties = value._asdict()
            key = properties.pop(KEY, None)
            if place < len(rows) and type(rows[place]) is row_class:
                row = rows[place]
                for name, each in properties.items():
                    setattr(row, name, each)
            else:
                for row in rows[place:]:
                    self.remove_widget(row)
                del rows[place:]
                row = row_class(**properties)
                if row.is_event_type("on_release"):
                    row.bind(on_release=self._pressed)
                self.add_widget(row)
            row.key = key
        for row in rows[len(self.data) :]:
            self.remove_widget(row)

    def _row_class(self, value: RowValue) -> type[Widget]:
        name = self.viewclass if isinstance(self.viewclass, str) else self.viewclass[type(value)]
        return Factory.get(name)

    def _pressed(self, row: Any) -> None:
        self.dispatch("on_press", row.key)
