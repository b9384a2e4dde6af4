"""A code to be scanned, with its text beside it."""

from collections.abc import Callable
from dataclasses import dataclass

from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from app.screens.page import MARGIN, Page
from app.startup.kv_loader import load_layout_of
from app.text.screens import codes as words

load_layout_of(__file__)

WIDE = 640
WIDEST = 920
"""In dp: from WIDE on, the text is beside the picture."""
GROUP = 9
LARGEST = 440
"""The side of the picture, in dp."""


@dataclass(frozen=True, slots=True)
class CodePage:
    title: str
    text: str
    links: tuple[str, ...]
    """With the scheme; several for a long game."""
    message: str
    """What is shared: the links, with words around them."""
    short: str = ""
    """The code as it is typed, if it is short enough for that."""


class CodeScreen(Page):
    page: CodePage = ObjectProperty(CodePage("", "", ("",), ""))
    part = NumericProperty(0)
    beside = BooleanProperty(False)
    picture_side = NumericProperty(0)
    shares = BooleanProperty(False)
    """Whether the device has a share sheet; otherwise the code can only be copied."""
    result = StringProperty("")

    def __init__(
        self,
        page: CodePage,
        copy: Callable[[str], None],
        share: Callable[[str], str] | None,
        on_back: Callable[[], None],
    ) -> None:
        self._copy, self._share = copy, share
        super().__init__(on_back, page=page, title=page.title, shares=share is not None)
        self.ids.scroll.fbind("height", self._arrange)
        self._arrange()

    # --- values for the layout ------------------------------------------------------------------

    def _get_link(self) -> str:
        return self.page.links[int(self.part)]

    link = AliasProperty(_get_link, bind=("page", "part"))

    def _get_place(self) -> str:
        count = len(self.page.links)
        return words.PART(number=int(self.part) + 1, count=count) if count > 1 else ""

    place = AliasProperty(_get_place, bind=("page", "part"))

    def _get_wrapped(self) -> str:
        """The link with gaps, so that it wraps; whoever scans or reads it ignores them."""
        link = self.link
        return " ".join(link[at : at + GROUP] for at in range(0, len(link), GROUP))

    wrapped = AliasProperty(_get_wrapped, bind=("link",))

    def on_width(self, *_: object) -> None:
        self._arrange()

    def _arrange(self, *_: object) -> None:
        if "scroll" not in self.ids:
            return
        self.beside = self.width >= dp(WIDE)
        widest = dp(WIDEST) if self.beside else dp(LARGEST)
        self.side = max(dp(MARGIN), round((self.width - widest) / 2))
        inside = self.width - 2 * self.side
        room = self.room if self.beside else self.room * 0.62
        self.picture_side = max(dp(200), min(dp(LARGEST), inside / (1 + self.beside), room))

    # --- actions --------------------------------------------------------------------------------

    def show_next(self) -> None:
        self.part = (self.part + 1) % len(self.page.links)

    def copy(self) -> None:
        self._copy(self.page.short or "\n".join(self.page.links))
        self.result = words.COPIED()

    def share(self) -> None:
        if self._share is not None:
            self.result = self._share(self.page.message)
