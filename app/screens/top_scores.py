"""The best of each kind of game."""

from collections.abc import Callable

from app.screens.page import Attempt, Page
from app.storage.kind import Kind
from app.storage.top_scores import TopScores
from app.widgets.pill import Pill
from app.widgets.result_row import ResultRow
from app.words import looking_back as words


class TopScoresScreen(Page):
    def __init__(
        self,
        scores: TopScores,
        ask: Callable[[str, str, str, Callable[[], None]], None],
        attempt: Attempt,
        on_back: Callable[[], None],
        cleared: Kind | None = None,
    ) -> None:
        super().__init__(words.TOP_SCORES, on_back)
        self._scores, self._ask, self._attempt = scores, ask, attempt
        self.cleared = cleared
        """The list that can be had back."""
        self.show()

    def show(self) -> None:
        self.clear()
        kinds = self._scores.kinds()
        if self.cleared is not None:
            self._offer_undo(self.cleared)
        if not kinds and self.cleared is None:
            self.add_text(words.NO_SCORES, quiet=True)
        for kind in kinds:
            self.add_heading(words.kind_name(kind))
            for entry in self._scores.top(kind):
                self.add(
                    ResultRow(
                        place=str(entry.place),
                        name=entry.name,
                        words=words.day_and_hints(entry.at, entry.hints),
                        number=str(entry.score),
                        first=entry.place == 1,
                    )
                )
            clear = Pill(kind="plain", text=words.CLEAR, type_size=14)
            clear.does(lambda kind=kind: self._ask_to_clear(kind))
            self.add(clear)

    def _ask_to_clear(self, kind: Kind) -> None:
        text = words.CLEAR_TEXT.format(kind=words.kind_name(kind))
        self._ask(words.CLEAR_TITLE, text, words.CLEAR, lambda: self._clear(kind))

    def _clear(self, kind: Kind) -> None:
        if self._attempt(lambda: self._scores.clear(kind)):
            self.cleared = kind
            self.show()

    def _offer_undo(self, kind: Kind) -> None:
        self.add_text(words.CLEARED.format(kind=words.kind_name(kind)))
        undo = Pill(kind="quiet", icon="undo", text=words.UNDO, type_size=15)
        undo.does(lambda: self._unclear(kind))
        self.add(undo)

    def _unclear(self, kind: Kind) -> None:
        if self._attempt(lambda: self._scores.unclear(kind)):
            self.cleared = None
            self.show()
