"""The screen after the last box: the result, and what to do next."""

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
"""In windows lower than this (dp) the buttons are beside the ranking, if there is width for it."""
WIDE = 560
TROPHY_HEIGHTS = (84, 184)
"""Minimum and maximum height (dp) of the trophy and the confetti around it."""
MAX_PINNED = 0.4
MAX_PINNED_SOLO = 0.45
"""The part of the window's height that pinned buttons may take, with and without a ranking."""
HEADLINE_SIZES = ((14, 32), (24, 26), (1000, 22))
"""Maximum number of characters for each size in sp."""
TOTAL = 24
"""In sp."""
MAX_IN_ROW = 4
"""Figures that fit in a row."""


def split_into_rows(figures: Sequence[Figure]) -> Iterator[Sequence[Figure]]:
    """As few rows as possible, of equal length as far as possible."""
    rows = -(-len(figures) // MAX_IN_ROW)
    for row in range(rows):
        yield figures[row * len(figures) // rows : (row + 1) * len(figures) // rows]


class RankTile(Touchable, BoxLayout):
    """A player's rank; tap one in the top scores to change the name there."""

    rank = StringProperty("")
    name = StringProperty("")
    detail = StringProperty("")
    total = StringProperty("")
    """If empty, an edit icon is shown instead."""
    first = BooleanProperty(False)

    def _get_total_width(self) -> float:
        return (
            measure_text(self.total, round(sp(TOTAL)), "medium")[0] + 1 if self.total else sp(TOTAL)
        )

    total_width = AliasProperty(_get_total_width, bind=("total",))


@dataclass(frozen=True, slots=True)
class GameOverActions:
    play_again: Callable[[], None]
    see_cards: Callable[[], None]
    undo: Callable[[], None]
    can_undo: Callable[[], bool]
    new_game: Callable[[], None]
    review: Callable[[], None]
    home: Callable[[], None]
    share: Callable[[], None]
    change_name: Callable[[int], None]
    """Of this player, in the top scores."""


class GameOverScreen(BaseScreen):
    headline = StringProperty("")
    headline_type = NumericProperty(32)
    subtitle = StringProperty("")
    note = StringProperty("")
    """A remark on how the game was played."""
    side = NumericProperty(dp(MARGIN))
    beside = BooleanProperty(False)
    """Whether the buttons are beside the ranking."""

    def __init__(self, actions: GameOverActions, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._focus = KeyboardFocus(self)
        self._actions = actions
        self.ids.play_again.bind_action(actions.play_again)
        self.ids.see_cards.bind_action(actions.see_cards)
        self.ids.undo.bind_action(actions.undo)
        self.ids.review.bind_action(actions.review)
        self.ids.new_game.bind_action(actions.new_game)
        self.ids.home.bind_action(actions.home)
        self.ids.share.bind_action(actions.share)

    def show_result(
        self,
        outcome: Outcome,
        listed: Mapping[int, int] | None = None,
        hints: int = 0,
        solo: SoloSummary | None = None,
        bots: Container[int] = (),
        unlisted: str = "",
    ) -> None:
        """`listed` has the places in the top scores by player, and `unlisted` the reason if there
        can be none. A game for one has a summary instead of a ranking."""
        listed = listed or {}
        self.headline = words.outcome_headline(outcome)
        self.headline_type = next(
            size for longest, size in HEADLINE_SIZES if len(self.headline) <= longest
        )
        self.subtitle = words.outcome_subtitle(outcome, bots)
        self.note = words.game_note(outcome.tricked, hints, unlisted)
        ranking = self.ids.ranking
        ranking.clear_widgets()
        if len(outcome.ranking) > 1 or listed:
            self._add_ranking(outcome, listed)
        if solo is not None:
            self._add_solo_summary(solo)
        self._arrange()
        self.ids.scroll.scroll_y = 1
        self.ids.confetti.fall()

    def _add_ranking(self, outcome: Outcome, listed: Mapping[int, int]) -> None:
        """In a game for one only the name in the top scores: the headline has the rest."""
        best, several = outcome.winners[0], len(outcome.ranking) > 1
        for place in outcome.ranking:
            tile = RankTile(
                rank=str(place.rank) if several else "",
                name=place.name,
                detail=words.ranking_note(place, best, listed.get(place.player)),
                total=str(place.total) if several else "",
                first=place.rank == best.rank,
                corners=[dp(20)],
                disabled=place.player not in listed,
            )
            tile.bind_action(partial(self._actions.change_name, place.player))
            self.ids.ranking.add_widget(tile)

    def _add_solo_summary(self, solo: SoloSummary) -> None:
        for row in split_into_rows(solo.card):
            self._add_figures(row)
        if solo.games:
            heading = Paragraph(
                text=solo.games_heading, face="medium", style="heading", halign="center"
            )
            self.ids.ranking.add_widget(heading)
            self._add_figures(solo.games)

    def _add_figures(self, figures: Sequence[Figure]) -> None:
        row = FigureRow()
        for figure, caption in figures:
            row.add_widget(FigureTile(figure=figure, caption=caption))
        self.ids.ranking.add_widget(row)

    def on_pre_enter(self, *_: object) -> None:
        """Another game may have been on the table since."""
        self.ids.undo.disabled = not self._actions.can_undo()

    def on_leave(self, *_: object) -> None:
        """A running animation would keep this screen alive."""
        transitions.stop(self.ids.confetti.__self__)

    def key(self, name: str) -> bool:
        """Tab and arrows move the focus, Enter and Space press, Ctrl+N opens the new game."""
        if name == "ctrl+n":
            self._actions.new_game()
            return True
        return self._focus.key(name)

    # --- layout ---------------------------------------------------------------------------

    def on_size(self, *_: object) -> None:
        self._arrange()

    def _arrange(self) -> None:
        self.beside = self.height < dp(SHORT) and self.width >= dp(WIDE)
        part = self.width / 2 if self.beside else self.width
        self.side = max(dp(MARGIN), round((part - dp(WIDEST)) / 2))
        self._place_secondary_buttons(part - 2 * self.side)

    def trophy_height(self, room: float, content: float) -> float:
        """As much as the content leaves."""
        least, most = map(dp, TROPHY_HEIGHTS)
        return min(most, max(least, room - content))

    def _place_secondary_buttons(self, width: float) -> None:
        """Below Play again, or below the ranking if they would take too much room there."""
        secondary, pairs = self.ids.secondary.__self__, self.ids.secondary.children
        rows = [self.ids.play_again]
        for pair in pairs:
            width_each = (width - pair.spacing) / 2
            stacked = any(button.natural_width > width_each for button in pair.children)
            pair.orientation = "vertical" if stacked else "horizontal"
            rows += pair.children if stacked else pair.children[:1]
        pinned = sum(row.height + secondary.spacing for row in rows)
        most = MAX_PINNED if self.ids.ranking.children else MAX_PINNED_SOLO
        crowded = pinned > self.height * most
        wanted = self.ids.below if crowded and not self.beside else self.ids.pinned
        if secondary.parent is not wanted.__self__:
            if secondary.parent:
                secondary.parent.remove_widget(secondary)
            wanted.add_widget(secondary)
