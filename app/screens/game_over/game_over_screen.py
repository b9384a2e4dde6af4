"""The screen after the last box: who won, and what now."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.animation.transitions import transitions
from app.game.solo_summary import Figure, SoloSummary
from app.screens.base_screen import BaseScreen
from app.startup.kv_loader import load_layout_of
from app.text import new_game as words
from app.widgets.controls.figure_tile import FigureRow, FigureTile
from app.widgets.controls.keyboard_focus import KeyboardFocus
from app.widgets.controls.touchable import Touchable
from app.widgets.text.paragraph import Paragraph
from app.widgets.text.text_texture import measure_text
from core import Outcome

load_layout_of(__file__)

WIDEST = 560
MARGIN = 20
SHORT = 480
"""Windows lower than this (dp) have the buttons beside the ranking, if they are wide enough."""
WIDE = 560
TROPHY = (84, 184)
"""The least and the most height (dp) for the trophy and the confetti around it."""
MOST_PINNED = 0.4
MOST_PINNED_ALONE = 0.45
"""The part of the window that buttons may take from the ranking, and where there is none."""
HEADLINES = ((14, 32), (24, 26), (1000, 22))
"""Up to so many characters, this size in sp."""
TOTAL = 24
"""In sp."""
BESIDE = 4
"""So many figures have room beside each other."""


def in_rows(figures: Sequence[Figure]) -> Iterator[Sequence[Figure]]:
    """As few rows as there can be, as equal as they can be."""
    rows = -(-len(figures) // BESIDE)
    for row in range(rows):
        yield figures[row * len(figures) // rows : (row + 1) * len(figures) // rows]


class RankTile(Touchable, BoxLayout):
    """A player's place; one that stands in the top list can be tapped."""

    rank = StringProperty("")
    name = StringProperty("")
    words = StringProperty("")
    total = StringProperty("")
    """Without one there is a sign that the name can be written anew."""
    first = BooleanProperty(False)

    def _get_total_width(self) -> float:
        return (
            measure_text(self.total, round(sp(TOTAL)), "medium")[0] + 1 if self.total else sp(TOTAL)
        )

    total_width = AliasProperty(_get_total_width, bind=("total",))


@dataclass(frozen=True, slots=True)
class GameOverActions:
    """Where the end of a game leads to."""

    play_again: Callable[[], None]
    see_cards: Callable[[], None]
    undo: Callable[[], None]
    new_game: Callable[[], None]
    review: Callable[[], None]
    home: Callable[[], None]
    share: Callable[[], None]
    name: Callable[[int], None]
    """The one on the list, of this player."""


class GameOverScreen(BaseScreen):
    headline = StringProperty("")
    headline_type = NumericProperty(32)
    subtitle = StringProperty("")
    note = StringProperty("")
    """What has to be said about how the game was played."""
    side = NumericProperty(dp(MARGIN))
    beside = BooleanProperty(False)
    """Whether the buttons stand beside the ranking."""

    def __init__(self, ways: GameOverActions, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._focus = KeyboardFocus(self)
        self._ways = ways
        self.ids.play_again.does(ways.play_again)
        self.ids.see_cards.does(ways.see_cards)
        self.ids.undo.does(ways.undo)
        self.ids.review.does(ways.review)
        self.ids.new_game.does(ways.new_game)
        self.ids.home.does(ways.home)
        self.ids.share.does(ways.share)

    def show(
        self,
        outcome: Outcome,
        listed: Mapping[int, int] | None = None,
        hints: int = 0,
        can_undo: bool = True,
        alone: SoloSummary | None = None,
        bots: Container[int] = (),
        unlisted: str = "",
    ) -> None:
        """Tell how a game ended, who took which place in the top list or why nobody could, and if
        hints were used; of one that nobody else played, what there is to tell instead of a ranking.
        Who of the players is a bot hears no verdict."""
        listed = listed or {}
        self.ids.undo.disabled = not can_undo
        self.headline = words.outcome_headline(outcome)
        self.headline_type = next(
            size for longest, size in HEADLINES if len(self.headline) <= longest
        )
        self.subtitle = words.outcome_subtitle(outcome, bots)
        self.note = words.game_note(outcome.tricked, hints, unlisted)
        ranking = self.ids.ranking
        ranking.clear_widgets()
        if len(outcome.ranking) > 1 or listed:
            self._rank(outcome, listed)
        if alone is not None:
            self._tell_alone(alone)
        self._arrange()
        self.ids.scroll.scroll_y = 1
        self.ids.confetti.fall()

    def _rank(self, outcome: Outcome, listed: Mapping[int, int]) -> None:
        """Whoever is alone has only a name on the list: the headline has said the rest."""
        best, several = outcome.winners[0], len(outcome.ranking) > 1
        for place in outcome.ranking:
            tile = RankTile(
                rank=str(place.rank) if several else "",
                name=place.name,
                words=words.ranking_note(place, best, listed.get(place.player)),
                total=str(place.total) if several else "",
                first=place.rank == best.rank,
                corners=[dp(20)],
                disabled=place.player not in listed,
            )
            tile.does(partial(self._ways.name, place.player))
            self.ids.ranking.add_widget(tile)

    def _tell_alone(self, alone: SoloSummary) -> None:
        for row in in_rows(alone.card):
            self._add_figures(row)
        if alone.games:
            heading = Paragraph(text=alone.whose, face="medium", kind="heading", halign="center")
            self.ids.ranking.add_widget(heading)
            self._add_figures(alone.games)

    def _add_figures(self, figures: Sequence[Figure]) -> None:
        row = FigureRow()
        for figure, what in figures:
            row.add_widget(FigureTile(figure=figure, words=what))
        self.ids.ranking.add_widget(row)

    def on_leave(self, *_: object) -> None:
        """Paper that nobody sees need not fall, and must not keep this screen."""
        transitions.stop(self.ids.confetti.__self__)

    def key(self, name: str) -> bool:
        """Tab and arrows move the focus, Enter and Space press; whether it was of use."""
        return self._focus.key(name)

    # --- where things stand ---------------------------------------------------------------

    def on_size(self, *_: object) -> None:
        self._arrange()

    def _arrange(self) -> None:
        self.beside = self.height < dp(SHORT) and self.width >= dp(WIDE)
        part = self.width / 2 if self.beside else self.width
        self.side = max(dp(MARGIN), round((part - dp(WIDEST)) / 2))
        self._place_lesser(part - 2 * self.side)

    def trophy_height(self, room: float, told: float) -> float:
        """As much as the ranking leaves of the room: confetti is worth no player's row."""
        least, most = map(dp, TROPHY)
        return min(most, max(least, room - told))

    def _place_lesser(self, width: float) -> None:
        """The lesser buttons below Play again, or, where they take too much, below the ranking."""
        lesser, pairs = self.ids.lesser.__self__, self.ids.lesser.children
        rows = [self.ids.play_again]
        for pair in pairs:
            each = (width - pair.spacing) / 2
            stacked = any(pill.natural_width > each for pill in pair.children)
            pair.orientation = "vertical" if stacked else "horizontal"
            rows += pair.children if stacked else pair.children[:1]
        pinned = sum(row.height + lesser.spacing for row in rows)
        most = MOST_PINNED if self.ids.ranking.children else MOST_PINNED_ALONE
        crowded = pinned > self.height * most
        wanted = self.ids.below if crowded and not self.beside else self.ids.pinned
        if lesser.parent is not wanted.__self__:
            if lesser.parent:
                lesser.parent.remove_widget(lesser)
            wanted.add_widget(lesser)
