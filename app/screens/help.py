"""The list of help pages, with a search field, and the screen of a page."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app.screens.page import Page
from app.startup.kv_loader import load_layout_of
from app.text.manual.manual import Manual
from app.text.manual.page import DicePart, HeadingPart, HelpPage, LinkPart, Part, RowPart, TextPart
from app.text.manual.rules_pages import THE_GAME
from app.text.screens import help as words
from app.widgets.layout.data_list import ResultItem, RowValue, TileItem
from core.boxes import PipColours

load_layout_of(__file__)


class TextItem(NamedTuple):
    text: str
    style: str = "plain"


class HeadingItem(NamedTuple):
    text: str


class DiceItem(NamedTuple):
    dice: tuple[int, ...]


class LinkItem(NamedTuple):
    text: str
    icon: str
    key: str


ROWS = {
    HeadingItem: "FormTitle",
    TextItem: "PageText",
    TileItem: "Tile",
    DiceItem: "DiceExample",
    ResultItem: "ResultRow",
    LinkItem: "PageButton",
}


class HelpScreen(Page):
    pages: tuple[RowValue, ...] = ObjectProperty(())
    """All of them, and the headings of their groups."""
    sought = StringProperty("")
    found_text = StringProperty("")
    found: tuple[TileItem, ...] = ObjectProperty(())

    def __init__(
        self,
        manual: Manual,
        on_open: Callable[[str], None],
        on_score_sheet: Callable[[], None],
        on_back: Callable[[], None],
    ) -> None:
        self.row_classes = ROWS
        super().__init__(on_back)
        self._manual, self.open_page = manual, on_open
        self.make_score_sheet = on_score_sheet
        self.pages = tuple(self._list_pages())

    def _list_pages(self) -> Iterator[RowValue]:
        group = ""
        for page in self._manual.pages:
            if page.group != group:
                group = page.group
                yield HeadingItem(words.GROUPS[group]())
            yield TileItem(page.title, page.about, page.icon, page.id)

    def search_for(self, text: str) -> None:
        """List only the pages that contain this text; all of them if it is empty."""
        results = self._manual.find(text)
        self.found_text = words.FOUND(len(results)) if results else words.NOTHING_FOUND()
        self.found = tuple(
            TileItem(each.page.title, each.excerpt, each.page.icon, each.page.id)
            for each in results
        )
        self.sought = text.strip()

    def key(self, name: str) -> bool:
        """A slash or Ctrl+F starts a search."""
        search = self.ids.search
        if name in ("/", "ctrl+f") and not search.focus:
            search.focus = True
            return True
        if name == "enter" and search.focus:
            # Move on to the first result.
            self._focus.key("tab")
            search.focus = False
            return True
        return super().key(name)


class HelpPageScreen(Page):
    about_game = BooleanProperty(False)
    """Whether it is the page on a game as a whole."""
    parts: tuple[RowValue, ...] = ObjectProperty(())
    previous: HelpPage | None = ObjectProperty(None, allownone=True)
    previous_text = StringProperty("")
    next: HelpPage | None = ObjectProperty(None, allownone=True)
    next_text = StringProperty("")

    def __init__(
        self,
        manual: Manual,
        page: HelpPage,
        on_open: Callable[[str], None],
        on_turn: Callable[[str], None],
        on_score_sheet: Callable[[], None],
        on_back: Callable[[], None],
    ) -> None:
        self.row_classes = ROWS
        super().__init__(on_back, title=page.title)
        self.page = page
        self._manual, self.open_page, self.turn_to = manual, on_open, on_turn
        self.make_score_sheet = on_score_sheet
        self.about_game = page.id == THE_GAME
        self.parts = tuple(row for part in page.parts for row in self._rows(part))
        place = [each.id for each in manual.pages].index(page.id)
        if place:
            self.previous = manual.pages[place - 1]
            self.previous_text = words.PREVIOUS(page=self.previous.title)
        if place + 1 < len(manual.pages):
            self.next = manual.pages[place + 1]
            self.next_text = words.NEXT(page=self.next.title)

    @property
    def pip_colours(self) -> PipColours:
        return self._manual.setup.rules.pip_colours

    def _rows(self, part: Part) -> Iterator[RowValue]:
        match part:
            case TextPart(text, quiet):
                yield TextItem(text, "muted" if quiet else "plain")
            case HeadingPart(text):
                yield HeadingItem(text)
            case DicePart(dice, caption):
                yield DiceItem(dice)
                yield TextItem(caption)
            case RowPart(name, number, about, strong):
                yield ResultItem(name, number, about, first=strong)
            case LinkPart(page):
                other = self._manual.page(page)
                yield LinkItem(words.SEE_ALSO(page=other.title), other.icon, page)
