"""The list of help pages, with a search field, and the screen of a page."""

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
        super().__init__(on_back, title=words.HELP())
        self._manual, self._on_open = manual, on_open
        self.search = TextField(hint_text=words.SEARCH(), max_length=LONGEST_SEARCH)
        self.search.bind(text=lambda _, text: self.search_for(text))
        self.add(self.search)
        self._list_all()

    def search_for(self, text: str) -> None:
        """List only the pages that contain this text; all of them if it is empty."""
        content = self.ids.content
        for child in list(content.children):
            if child is not self.search:
                content.remove_widget(child)
        if not text.strip():
            self._list_all()
            return
        results = self._manual.find(text)
        self.add_introduction(words.FOUND(len(results)) if results else words.NOTHING_FOUND())
        for result in results:
            self._add_tile(result.page, result.excerpt)

    def _list_all(self) -> None:
        group = ""
        for page in self._manual.pages:
            if page.group != group:
                group = page.group
                self.add_heading(words.GROUPS[group]())
            self._add_tile(page, page.about)

    def _add_tile(self, page: HelpPage, about: str) -> None:
        tile = Tile(icon=page.icon, heading=page.title, detail=about)
        tile.bind_action(partial(self._on_open, page.id))
        self.add(tile)

    def key(self, name: str) -> bool:
        """A slash or Ctrl+F starts a search."""
        if name in ("/", "ctrl+f") and not self.search.focus:
            self.search.focus = True
            return True
        if name == "enter" and self.search.focus:
            # Move on to the first result.
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
        super().__init__(on_back, title=page.title)
        self.page = page
        self._manual, self._on_open = manual, on_open
        for part in page.parts:
            self._add_part(part)
        self._add_page_buttons(on_turn)

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
                self.add(ResultRow(name=name, number=number, detail=about, first=strong))
            case LinkPart(page):
                other = self._manual.page(page)
                text = words.SEE_ALSO(page=other.title)
                button = TextButton(style="secondary", icon=other.icon, text=text, type_size=15)
                button.bind_action(partial(self._on_open, page))
                self.add(button)

    def _add_page_buttons(self, on_turn: Callable[[str], None]) -> None:
        """To the previous and the next page."""
        ids = [each.id for each in self._manual.pages]
        place = ids.index(self.page.id)
        self.turning: dict[str, TextButton] = {}
        self.add_gap()
        for name, icon, other in (
            (words.PREVIOUS(), "back", place - 1),
            (words.NEXT(), "next", place + 1),
        ):
            if 0 <= other < len(ids):
                text = name.format(page=self._manual.pages[other].title)
                last = icon == "next"
                button = TextButton(
                    style="secondary", icon=icon, icon_after_text=last, text=text, type_size=15
                )
                button.bind_action(partial(on_turn, ids[other]))
                self.turning[ids[other]] = button
                self.add(button)
