"""Places such as home, documents and media."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.platform.folder_listing import displayable
from app.platform.places import Place, PlaceKind
from app.startup.kv_loader import load_layout_of
from app.text import file_chooser as words
from app.widgets.controls.menu import MenuDialog, MenuItem
from app.widgets.controls.touchable import Touchable

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
    path: Path = ObjectProperty()
    text = StringProperty("")
    icon = StringProperty("folder")
    selected = BooleanProperty(False)


def _name(place: Place) -> str:
    return words.place_name(place, displayable(place.path.name))


def create_place_rows(places: list[Place], open_folder: Callable[[Path], None]) -> list[PlaceRow]:
    rows = []
    for place in places:
        row = PlaceRow(path=place.path, text=_name(place), icon=PLACE_ICONS[place.kind])
        row.bind_action(partial(open_folder, place.path))
        rows.append(row)
    return rows


def create_place_menu(places: list[Place], open_folder: Callable[[Path], None]) -> MenuDialog:
    """For windows that have no room for a column of places."""
    items = [
        MenuItem(
            _name(place), icon=PLACE_ICONS[place.kind], action=partial(open_folder, place.path)
        )
        for place in places
    ]
    return MenuDialog(items, title=words.PLACES())
