"""Chooses the shape of a picture and whether it has names, and sends it."""

from collections.abc import Callable
from typing import NamedTuple

from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from app.animation.timers import Timer
from app.game.share_cards.shared_card import SharedCard
from app.screens.page import MARGIN, Page
from app.settings.skins import Skin
from app.sharing.card.card_layout import CardFormat
from app.sharing.card.card_picture import draw_picture, encode_png
from app.startup.kv_loader import load_layout_of
from app.text import share_card as words
from app.text.i18n import translated

load_layout_of(__file__)

WIDE = 640
WIDEST, WIDEST_BESIDE = 440, 1160
"""In dp: from WIDE on, the choices are beside the picture."""
PREVIEW_PART = 0.52
"""Of the height that is in view, where the choices are below it."""
LEAST_PREVIEW = 220
GAPS = {True: 24, False: 12}
"""Between the picture and the choices beside or below it."""
SOON = 0.0


class ShareActions(NamedTuple):
    save: Callable[[bytes], None]
    """Save a PNG file where the player says."""
    share: Callable[[bytes, str], None] | None
    """Share it, with a text; None where there is no share sheet."""
    send_text: Callable[[str], str]
    """Share a text, or copy it; returns a message, if any."""


class ShareScreen(Page):
    card: SharedCard = ObjectProperty()
    form: CardFormat = ObjectProperty(CardFormat.SQUARE)
    named = BooleanProperty(True)
    picture: Texture | None = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    """What the picture says."""
    preparing = BooleanProperty(False)
    """Whether luck and mistakes are still being worked out."""
    shares = BooleanProperty(False)
    result = StringProperty("")
    beside = BooleanProperty(False)
    gap = NumericProperty(0)
    preview_height = NumericProperty(0)

    def __init__(
        self,
        card: SharedCard,
        actions: ShareActions,
        skin: Callable[[], Skin],
        timer: Timer,
        on_back: Callable[[], None],
    ) -> None:
        self._actions, self._skin, self._timer = actions, skin, timer
        self._stop: Callable[[], None] = lambda: None
        self._cancel_drawing: Callable[[], None] = lambda: None
        self.forms = list(
            translated({CardFormat.SQUARE: words.SQUARE, CardFormat.TALL: words.TALL}).items()
        )
        super().__init__(on_back, title=words.TITLE(), card=card, shares=actions.share is not None)
        self.ids.scroll.fbind("height", self._arrange)
        self._arrange()

    # --- the picture ----------------------------------------------------------------------------

    def on_enter(self, *_: object) -> None:
        self._draw_soon()
        if self.card.prepare is not None:
            self.preparing = True
            self._stop = self.card.prepare(self._prepared)

    def on_leave(self, *_: object) -> None:
        self._stop()
        self._cancel_drawing()

    def _prepared(self) -> None:
        self.preparing = False
        self._draw_soon()

    def _draw_soon(self) -> None:
        """In the next frame, so that the page opens at once."""
        self.text = self.card.read(self.named)
        self._cancel_drawing()
        self._cancel_drawing = self._timer(SOON, self.redraw)

    def redraw(self) -> None:
        """Also after the graphics context was lost."""
        self.picture = draw_picture(self.card.draw(self.named), self.form, self._skin())

    def choose_form(self, form: CardFormat) -> None:
        self.form = form
        self._arrange()
        self._draw_soon()

    def show_names(self, named: bool) -> None:
        self.named = named
        self._draw_soon()

    # --- sending it -----------------------------------------------------------------------------

    def _file(self) -> bytes:
        self._cancel_drawing()
        self.redraw()
        return b"" if self.picture is None else encode_png(self.picture)

    def save(self) -> None:
        self._actions.save(self._file())

    def share(self) -> None:
        if self._actions.share is not None:
            self._actions.share(self._file(), self.card.write(self.named))

    def send_text(self) -> None:
        """Share it where that is possible, else copy it."""
        self.result = self._actions.send_text(self.card.write(self.named))

    def make_score_sheet(self) -> None:
        if self.card.make_score_sheet is not None:
            self.card.make_score_sheet()

    # --- layout ---------------------------------------------------------------------------------

    def on_width(self, *_: object) -> None:
        self._arrange()

    def _arrange(self, *_: object) -> None:
        if "scroll" not in self.ids:
            return
        self.beside = self.width >= dp(WIDE)
        self.gap = dp(GAPS[self.beside])
        widest = dp(WIDEST_BESIDE if self.beside else WIDEST)
        self.side = max(dp(MARGIN), round((self.width - widest) / 2))
        inside = self.width - 2 * self.side
        across, high = self.form.size
        if self.beside:
            full = (inside - self.gap) / 2 * high / across
            self.preview_height = max(dp(LEAST_PREVIEW), min(self.room, full))
        else:
            full = inside * high / across
            part = max(dp(LEAST_PREVIEW), self.room * PREVIEW_PART)
            self.preview_height = min(full, part)
