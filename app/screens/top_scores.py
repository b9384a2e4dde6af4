"""The top scores of each kind of game."""

from collections.abc import Callable

from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from app.screens.page import Attempt, Page
from app.settings.theme import TOUCH_TARGET
from app.storage.games.game_kind import GameKind
from app.storage.games.top_scores import TopScores
from app.text import history as words
from app.widgets.controls.button import TextButton
from app.widgets.controls.empty_state import PlayAction
from app.widgets.controls.result_row import ResultRow

LIST_GAP = 12
"""Extra space between two lists, in dp."""


class TopScoresScreen(Page):
    def __init__(
        self,
        scores: TopScores,
        ask: Callable[[str, str, str, Callable[[], None]], None],
        attempt: Attempt,
        play: Callable[[], PlayAction],
        on_back: Callable[[], None],
        cleared: GameKind | None = None,
    ) -> None:
        super().__init__(on_back, title=words.TOP_SCORES())
        self._scores, self._ask, self._attempt = scores, ask, attempt
        self._play = play
        self.cleared = cleared
        """The list whose clearing can be undone."""
        self.show()

    def show(self) -> None:
        self.clear()
        kinds = self._scores.kinds()
        if self.cleared is not None:
            self._offer_undo(self.cleared)
        if not kinds and self.cleared is None:
            self.add_empty_state("trophy", words.NO_SCORES(), self._play())
        for kind in kinds:
            if kind != kinds[0]:
                self.add(Widget(size_hint_y=None, height=dp(LIST_GAP)))
            self.add_heading(words.kind_name(kind))
            for entry in self._scores.top(kind):
                self.add(
                    ResultRow(
                        place=str(entry.place),
                        name=entry.name,
                        detail=words.date_and_hints(entry.at, entry.hints),
                        number=str(entry.score),
                        first=entry.place == 1,
                    )
                )
            self._offer_to_clear(kind)

    def _offer_to_clear(self, kind: GameKind) -> None:
        clear = TextButton(icon="bin", text=words.CLEAR(), type_size=14, size_hint_x=None)
        clear.height = max(dp(TOUCH_TARGET), sp(36))
        clear.width = clear.natural_width
        clear.pos_hint = {"right": 1}
        clear.bind_action(lambda: self._ask_to_clear(kind))
        self.add(clear)

    def _ask_to_clear(self, kind: GameKind) -> None:
        text = words.CLEAR_TEXT(kind=words.kind_name(kind))
        self._ask(words.CLEAR_TITLE(), text, words.CLEAR(), lambda: self._clear(kind))

    def _clear(self, kind: GameKind) -> None:
        if self._attempt(lambda: self._scores.clear(kind)):
            self.cleared = kind
            self.show()

    def _offer_undo(self, kind: GameKind) -> None:
        self.add_text(words.CLEARED(kind=words.kind_name(kind)))
        undo = TextButton(style="secondary", icon="undo", text=words.UNDO(), type_size=15)
        undo.bind_action(lambda: self._unclear(kind))
        self.add(undo)

    def _unclear(self, kind: GameKind) -> None:
        if self._attempt(lambda: self._scores.undo_clear(kind)):
            self.cleared = None
            self.show()
