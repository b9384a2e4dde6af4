"""Help: all pages in groups, searched as one types, and each page on a screen of its own."""

from collections.abc import Callable
from functools import partial

from app.screens.page import Page
from app.text import help as words
from app.text.manual.manual import Manual
from app.text.manual.page import DicePart, HeadingPart, HelpPage, LinkPart, Part, RowPart, TextPart
from app.widgets.controls.button import TextButton
from app.widgets.controls.result_row import ResultRow
from app.widgets.controls.text_field import TextField
from app.widgets.controls.tile import Tile
from app.widgets.table.dice_example import DiceExample

LONGEST_SEARCH = 60


class HelpScreen(Page):
    def __init__(
        self, manual: Manual, on_open: Callable[[str], None], on_back: Callable[[], None]
    ) -> None:
        super().__init__(words.HELP(), on_back)
        self._manual, self._on_open = manual, on_open
        self.search = TextField(hint_text=words.SEARCH(), longest=LONGEST_SEARCH)
        self.search.bind(text=lambda _, text: self.find(text))
        self.add(self.search)
        self._list()

    def find(self, text: str) -> None:
        """Only the pages in which this stands; all of them where nothing is asked for."""
        content = self.ids.content
        for child in list(content.children):
            if child is not self.search:
                content.remove_widget(child)
        if not text.strip():
            self._list()
            return
        found = self._manual.find(text)
        self.add_introduction(words.FOUND(len(found)) if found else words.NOTHING_FOUND())
        for each in found:
            self._add_tile(each.page, each.excerpt)

    def _list(self) -> None:
        group = ""
        for page in self._manual.pages:
            if page.group != group:
                group = page.group
                self.add_heading(words.GROUPS[group]())
            self._add_tile(page, page.about)

    def _add_tile(self, page: HelpPage, about: str) -> None:
        tile = Tile(icon=page.icon, heading=page.title, words=about)
        tile.does(partial(self._on_open, page.id))
        self.add(tile)

    def key(self, name: str) -> bool:
        """A slash or Ctrl+F begins a search; whatever is typed then belongs to it."""
        if name in ("/", "ctrl+f") and not self.search.focus:
            self.search.focus = True
            return True
        if name == "enter" and self.search.focus:
            # From the field to what lies below it: the first page that was found.
            self._focus.key("tab")
            self.search.focus = False
            return True
        return super().key(name)


class HelpPageScreen(Page):
    def __init__(
        self,
        manual: Manual,
        page: HelpPage,
        on_open: Callable[[str], None],
        on_turn: Callable[[str], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(page.title, on_back)
        self.page = page
        self._manual, self._on_open = manual, on_open
        for part in page.parts:
            self._add_part(part)
        self._add_turning(on_turn)

    def _add_part(self, part: Part) -> None:
        match part:
            case TextPart(text, quiet):
                self.add_text(text, quiet=quiet)
            case HeadingPart(text):
                self.add_heading(text)
            case DicePart(dice, caption):
                self.add(DiceExample(dice))
                self.add_text(caption)
            case RowPart(name, number, about, strong):
                self.add(ResultRow(name=name, number=number, words=about, first=strong))
            case LinkPart(page):
                other = self._manual.page(page)
                text = words.SEE_ALSO(page=other.title)
                pill = TextButton(kind="quiet", icon=other.icon, text=text, type_size=15)
                pill.does(partial(self._on_open, page))
                self.add(pill)

    def _add_turning(self, on_turn: Callable[[str], None]) -> None:
        """To the page before and the one after, in the order of the list."""
        ids = [each.id for each in self._manual.pages]
        place = ids.index(self.page.id)
        self.turning: dict[str, TextButton] = {}
        self.add_gap()
        for name, icon, other in (
            (words.PREVIOUS(), "back", place - 1),
            (words.NEXT(), "next", place + 1),
        ):
            if 0 <= other < len(ids):
                told = name.format(page=self._manual.pages[other].title)
                last = icon == "next"
                pill = TextButton(kind="quiet", icon=icon, icon_last=last, text=told, type_size=15)
                pill.does(partial(on_turn, ids[other]))
                self.turning[ids[other]] = pill
                self.add(pill)
