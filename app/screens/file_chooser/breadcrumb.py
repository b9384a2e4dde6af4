"""The path of a folder as buttons; what has no room is behind the first of them."""

from functools import partial
from pathlib import Path

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.platform.folder_listing import displayable
from app.platform.places import PlaceKind
from app.settings.theme import TOUCH_TARGET
from app.startup.kv_loader import load_layout_of
from app.text.screens import file_chooser as words
from app.widgets.behaviors.touchable import Touchable
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.shortening import shorten_middle
from app.widgets.text.text_texture import measure_text

load_layout_of(__file__)

TYPE_SIZE = 15
LONGEST_CRUMB = 180
"""In dp; longer names are shortened."""
PADDING, SEPARATOR_WIDTH = 8, 18
"""Beside a name in dp, and of the mark between two names in sp."""


class Crumb(Touchable, BoxLayout):
    text = StringProperty("")
    icon = StringProperty("")
    last = BooleanProperty(False)
    """Whether it is the folder that is shown."""

    @property
    def natural_width(self) -> float:
        text = measure_text(self.text, round(sp(TYPE_SIZE)), "medium")[0] + 1 if self.text else 0
        icon = sp(20) if self.icon else 0
        return max(dp(TOUCH_TARGET), text + icon + 2 * dp(PADDING))


class CrumbSeparator(FitLabel):
    pass


class Breadcrumb(BoxLayout):
    """Events: `on_choose(folder)`, and `on_more(folders)` for those without room, nearest first."""

    trail: list[tuple[Path, str]] = ListProperty([])
    """The folders from the first to the one that is shown, with their names."""
    __events__ = ("on_choose", "on_more")

    def __init__(self, **kwargs: object) -> None:
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        for name in ("trail", "width"):
            self.fbind(name, self._arrange_soon)

    def on_choose(self, folder: Path) -> None: ...

    def on_more(self, folders: list[tuple[Path, str]]) -> None: ...

    def _arrange(self, *_: object) -> None:
        """Show as many of the last folders as there is room for; the very last one always."""
        self.clear_widgets()
        if not self.trail:
            return
        crumbs = [self._create(folder, name) for folder, name in self.trail]
        crumbs[-1].last = True
        between, more = sp(SEPARATOR_WIDTH), dp(TOUCH_TARGET) + sp(SEPARATOR_WIDTH)
        room, first = self.width - crumbs[-1].width, len(crumbs) - 1
        while first:
            needed = crumbs[first - 1].width + between
            if room - needed < (more if first > 1 else 0):
                break
            room, first = room - needed, first - 1
        if first:
            self._add_more(list(reversed(self.trail[:first])))
        for crumb in crumbs[first:]:
            if self.children:
                self.add_widget(CrumbSeparator())
            self.add_widget(crumb)
        room = self.width - (more if first else 0)
        crumbs[-1].width = min(crumbs[-1].width, max(dp(TOUCH_TARGET), room))

    def _create(self, folder: Path, name: str) -> Crumb:
        crumb = Crumb(text=shorten_middle(name, int(dp(LONGEST_CRUMB)), TYPE_SIZE, "medium"))
        crumb.width = crumb.natural_width
        crumb.bind_action(partial(self.dispatch, "on_choose", folder))
        return crumb

    def _add_more(self, hidden: list[tuple[Path, str]]) -> None:
        more = Crumb(icon="more", accessible_name=words.FOLDERS_ABOVE())
        more.width = dp(TOUCH_TARGET)
        more.bind_action(partial(self.dispatch, "on_more", hidden))
        self.add_widget(more)


def create_trail(folder: Path, home: Path) -> list[tuple[Path, str]]:
    """From home, if the folder is in it, or else from the root."""
    inside_home = folder.is_relative_to(home)
    root = home if inside_home else Path(folder.anchor or ".")
    kind = PlaceKind.HOME if inside_home and home != Path(home.anchor) else None
    trail = [(root, words.PLACE_NAMES[kind or PlaceKind.COMPUTER]())]
    for part in folder.relative_to(root).parts:
        trail.append((trail[-1][0] / part, displayable(part)))
    return trail
