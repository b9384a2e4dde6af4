"""One sentence: the most useful one now."""

from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from app.table.view import StatusView
from app.theme import ICONS, STATUS, theme
from app.widgets.fit_label import FitLabel
from app.widgets.lettering import extent


class StatusLine(Widget):
    view = ObjectProperty(StatusView("", "", ""))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._icon = FitLabel(type_size=STATUS + 4, face="icon")
        self._strong = FitLabel(type_size=STATUS, face="medium", halign="left")
        self._rest = FitLabel(type_size=STATUS, halign="left")
        for label in (self._icon, self._strong, self._rest):
            self.add_widget(label)
        for name in ("pos", "size", "view"):
            self.fbind(name, self._arrange)
        theme.follow(self._arrange)

    @property
    def sentence(self) -> str:
        return f"{self.view.strong} {self.view.rest}".strip()

    def _arrange(self, *_: object) -> None:
        view: StatusView = self.view
        self._icon.text = ICONS.get(view.icon, "")
        self._strong.text, self._rest.text = view.strong, view.rest
        size = sp(STATUS)
        while size > dp(6) and (self._line(size)[-1] > self.width or size * 1.3 > self.height):
            size *= 0.95
        icon, strong, space, rest, across = self._line(size)
        left = self.x + (self.width - across) / 2
        for label, room in ((self._icon, icon), (self._strong, strong), (self._rest, rest)):
            label.pos, label.size = (left, self.y), (room, self.height)
            left += room + (space if label is self._strong else 0)
        self._strong.type_size = self._rest.type_size = size / sp(1)
        self._icon.type_size = size * 1.25 / sp(1)
        self._strong.color = self._rest.color = theme.ink
        self._icon.color = theme.zero if view.icon == "alert" else theme.ink

    def _line(self, size: float) -> tuple[float, float, float, float, float]:
        """Room for sign, strong part, space and rest at a size in pixels; and for all of it."""
        view: StatusView = self.view
        parts = (
            size * 1.8 if view.icon else 0,
            _across(view.strong, size, "medium"),
            size * 0.22 if view.strong and view.rest else 0,
            _across(view.rest, size, "regular"),
        )
        return (*parts, sum(parts))


def _across(text: str, size: float, face: str) -> float:
    return extent(text, max(1, round(size)), face)[0] + 2 if text else 0
