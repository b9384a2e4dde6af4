"""The top scores of each kind of game."""

from collections.abc import Callable
from typing import NamedTuple

from kivy.properties import ObjectProperty, StringProperty

from app.screens.page import Attempt, Page
from app.startup.kv_loader import load_layout_of
from app.storage.games.game_kind import GameKind
from app.storage.games.top_scores import TopScores
from app.text.screens import history as words
from app.widgets.controls.empty_state import PlayAction
from app.widgets.layout.data_list import ResultItem
from app.widgets.layout.vertical_stack import VerticalStack

load_layout_of(__file__)


class ScoreListItem(NamedTuple):
    kind: str
    scores: tuple[ResultItem, ...]
    key: GameKind


class ScoreList(VerticalStack):
    """The scores of a kind of game, with a button that clears them."""

    kind = StringProperty("")
    scores: tuple[ResultItem, ...] = ObjectProperty(())
    __events__ = ("on_release",)

    def on_release(self) -> None: ...


class TopScoresScreen(Page):
    play: PlayAction | None = ObjectProperty(None, allownone=True)
    """Offered when there are no scores."""
    lists: tuple[ScoreListItem, ...] = ObjectProperty(())
    cleared: GameKind | None = ObjectProperty(None, allownone=True)
    """The list whose clearing can be undone."""

    def __init__(
        self,
        scores: TopScores,
        ask: Callable[[str, str, str, Callable[[], None]], None],
        attempt: Attempt,
        play: Callable[[], PlayAction],
        on_back: Callable[[], None],
        cleared: GameKind | None = None,
    ) -> None:
        super().__init__(on_back, cleared=cleared)
        self._scores, self._ask, self._attempt = scores, ask, attempt
        self._next_play = play
        self.show()

    def show(self) -> None:
        if self.cleared:
            text = words.CLEARED(kind=words.kind_name(self.cleared))
            self.offer_undo(text, self.undo_clear)
        else:
            self.withdraw_undo()
        self.lists = tuple(self._list(kind) for kind in self._scores.kinds())
        self.play = None if self.lists or self.cleared else self._next_play()

    def _list(self, kind: GameKind) -> ScoreListItem:
        scores = (
            ResultItem(
                entry.name,
                str(entry.score),
                words.date_and_hints(entry.at, entry.hints),
                str(entry.place),
                first=entry.place == 1,
            )
            for entry in self._scores.top(kind)
        )
        return ScoreListItem(words.kind_name(kind), tuple(scores), kind)

    def ask_to_clear(self, kind: GameKind) -> None:
        text = words.CLEAR_TEXT(kind=words.kind_name(kind))
        self._ask(words.CLEAR_TITLE(), text, words.CLEAR(), lambda: self._clear(kind))

    def _clear(self, kind: GameKind) -> None:
        if self._attempt(lambda: self._scores.clear(kind)):
            self.cleared = kind
            self.show()

    def undo_clear(self) -> None:
        kind = self.cleared
        if kind and self._attempt(lambda: self._scores.undo_clear(kind)):
            self.cleared = None
            self.show()
