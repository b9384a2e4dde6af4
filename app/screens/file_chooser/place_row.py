"""Places such as home, documents and media."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.platform.folder_listing import displayable
from app.platform.places import Place, PlaceKind
from app.startup.kv_loader import load_layout_of
from app.text.screens import file_chooser as words
from app.widgets.behaviors.accessible import Description, Role
from app.widgets.behaviors.touchable import Touchable
from app.widgets.dialogs.menu import MenuDialog, MenuItem

load_layout_of(__file__)

PLACE_ICONS = {
    PlaceKind.HOME: "home",
    PlaceKind.DESKTOP: "desktop",
    PlaceKind.DOCUMENTS: "documents",
    PlaceKind.DOWNLOADS: "download",
    PlaceKind.MEDIUM: "drive",
    PlaceKind.COMPUTER: "computer",
}


class PlaceRow(Touchable, BoxLayout):
    path: Path | None = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    icon = StringProperty("folder")
    selected = BooleanProperty(False)

    def describe(self) -> Description:
        plain = super().describe()._replace(name=self.text)
        if self.path is None:
            return plain
        return plain._replace(role=Role.RADIO_BUTTON, on=self.selected)


def _name(place: Place) -> str:
    return words.place_name(place, displayable(place.path.name))


def create_place_rows(
    places: list[Place], open_folder: Callable[[Path], None], type_path: Callable[[], None]
) -> list[PlaceRow]:
    """The last one asks for a path, for what cannot be browsed."""
    rows = []
    for place in places:
        row = PlaceRow(path=place.path, text=_name(place), icon=PLACE_ICONS[place.kind])
        row.bind_action(partial(open_folder, place.path))
        rows.append(row)
    last = PlaceRow(text=words.TYPE_PATH(), icon="keyboard")
    last.bind_action(type_path)
    return [*rows, last]


def create_place_menu(
    places: list[Place], open_folder: Callable[[Path], None], type_path: Callable[[], None]
) -> MenuDialog:
    """The same for windows that have no room for a column of places."""
    items = [
        MenuItem(
            _name(place), icon=PLACE_ICONS[place.kind], action=partial(open_folder, place.path)
        )
        for place in places
    ]
    last = MenuItem(words.TYPE_PATH(), icon="keyboard", starts_group=True, action=type_path)
    return MenuDialog([*items, last], title=words.PLACES())
