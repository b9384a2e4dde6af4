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
        theme.fbind("name", self._arrange)

    @property
    def sentence(self) -> str:
        return f"{self.view.strong} {self.view.rest}".strip()

    def _arrange(self, *_: object) -> None:
        view: StatusView = self.view
        self._icon.text = ICONS.get(view.icon, "")
        self._strong.text, self._rest.text = view.strong, view.rest
        size = self._size_that_fits()
        icon = size * 1.6 if view.icon else 0
        strong = self._across(view.strong, size, "medium")
        space = size * 0.3 if view.strong and view.rest else 0
        rest = self._across(view.rest, size, "regular")
        left = (self.x + self.width / 2) - (icon + strong + space + rest) / 2
        for label, across in (
            (self._icon, icon),
            (self._strong, strong + space),
            (self._rest, rest),
        ):
            label.pos, label.size = (left, self.y), (across, self.height)
            left += across
        self._strong.type_size = self._rest.type_size = size / sp(1)
        self._icon.type_size = size * 1.25 / sp(1)
        colour = theme.zero if view.icon == "alert" else theme.ink
        self._strong.color = self._rest.color = theme.ink
        self._icon.color = colour

    def _across(self, text: str, size: float, face: str) -> float:
        return extent(text, max(1, round(size)), face)[0] + 2 if text else 0

    def _size_that_fits(self) -> float:
        """The type size, in pixels, at which the sentence has room in one line."""
        wanted = sp(STATUS)
        view: StatusView = self.view
        across = (
            self._across(view.strong, wanted, "medium")
            + self._across(view.rest, wanted, "regular")
            + wanted * 2
        )
        tall = self.height / 1.4
        return max(dp(6), min(wanted, tall, wanted * (self.width - dp(4)) / max(across, 1)))
