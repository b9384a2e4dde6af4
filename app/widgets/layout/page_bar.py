"""The bar at the top of a page: back button and title."""

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from app.startup.kv_loader import load_layout_of
from app.table.geometry import bar_height
from app.widgets.kivymd_fixes import MDTopAppBar

load_layout_of(__file__)

BESIDE_TITLE = 8
"""In dp."""


class PageBar(MDTopAppBar):
    """As high as the table's bar, so that the title stays in place between screens."""

    title = StringProperty("")
    subtitle = StringProperty("")
    __events__ = ("on_back",)

    def on_back(self) -> None: ...

    def on_kv_post(self, _base: Widget) -> None:
        # KivyMD's own title is cut where ours shrinks; the other place is for higher bars.
        titles, place = self.ids.titles.__self__, self.ids.text_box
        place.padding = dp(BESIDE_TITLE), 0, dp(BESIDE_TITLE), 0
        self.remove_widget(titles)
        place.add_widget(titles)
        self.ids.title_box.size = 0, 0

    def on_parent(self, _bar: Widget, parent: Widget | None) -> None:
        if parent is not None:
            parent.fbind("size", self._set_height)
            self._set_height(parent)

    def _set_height(self, parent: Widget, *_: object) -> None:
        width, height = (each / dp(1) for each in parent.size)
        self.height = dp(bar_height(width, height))
