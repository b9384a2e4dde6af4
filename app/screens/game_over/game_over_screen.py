"""The screen after the last box: the result, and what to do next."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from app.animation.timers import Timer
from app.animation.transitions import transitions
from app.game.game_result import GameResult, Standing, break_down
from app.game.review_job import ReviewJob, round_figures
from app.game.solo_summary import Figure, SoloSummary
from app.screens.base_screen import BaseScreen
from app.screens.game_over.count_up import CountUp
from app.screens.game_over.teaser import Teaser
from app.settings.theme import FELT_RADIUS, theme
from app.startup.kv_loader import load_layout_of
from app.text.screens import game_over as words
from app.widgets.behaviors.keyboard_focus import KeyboardFocus
from app.widgets.controls.figure_tile import FigureRow, FigureTile
from app.widgets.standings.standing_row import StandingRow, StandingsCard
from app.widgets.text.paragraph import Paragraph
from core import FivefoldError, Game
from core.boxes import PipColours
from core.coach import Review

load_layout_of(__file__)

WIDEST, WIDEST_BESIDE = 560, 680
"""Of a column, in dp."""
MAX_PAIR_WIDTH = 1320
"""Of both columns together; in a wider window they are centred."""
MARGIN = 20
MIN_COURSE, MAX_COURSE = 170, 620
"""The height of the chart, in dp; it fills what is left beside the result."""
BREAKDOWN_HEIGHT, TEASER_HEIGHT = 240, 110
"""About, in dp at the usual text size, before the review is ready."""
LOW = 480
WIDE_IF_LOW = 560
WIDE = 840
"""In dp: the result is left of everything else in wide windows, and in low ones sooner."""
PODIUM_HEIGHTS = (220, 322)
LEAST_PODIUM_IF_LOW = 150
MAX_PODIUM_BESIDE = 600
MAX_PODIUM_PART = 0.42
"""Of the window's height, where the rest is below it."""
MAX_PINNED = 0.4
"""The part of the window's height that pinned buttons may take."""
HEADLINE_SIZES = ((12, 40), (18, 34), (26, 28), (1000, 22))
"""Maximum number of characters for each size in sp."""
LARGE_HEADLINE = 1.25
"""How much larger it is on a felt beside everything else."""
HEADLINE_IF_LOW = 24
FADE_SECONDS = 0.25
MAX_IN_ROW = 4
"""Figures that fit in a row."""


def split_into_rows(figures: Sequence[Figure]) -> Iterator[Sequence[Figure]]:
    """As few rows as possible, of equal length as far as possible."""
    rows = -(-len(figures) // MAX_IN_ROW)
    for row in range(rows):
        yield figures[row * len(figures) // rows : (row + 1) * len(figures) // rows]


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
    challenge_friends: Callable[[], None]
    change_name: Callable[[int], None]
    """Of this player, in the top scores."""
    start_league_news: Callable[["GameOverScreen"], Callable[[], None]]
    """Show what the game did to the league tables once that is known; returns a function that stops
    the work."""


BUTTONS = (
    *("play_again", "see_cards", "undo", "review", "new_game", "home", "share"),
    "challenge_friends",
)


class GameOverScreen(BaseScreen):
    result: GameResult = ObjectProperty(GameResult(""))
    headline = StringProperty("")
    subtitle = StringProperty("")
    challenge = StringProperty("")
    note = StringProperty("")
    side = NumericProperty(dp(MARGIN))
    outer = NumericProperty(0)
    """Left and right of both columns."""
    beside = BooleanProperty(False)
    """Whether the result is left of everything else."""
    low = BooleanProperty(False)
    """Whether height is scarce, as on a phone in landscape."""
    podium_height = NumericProperty(0)

    def __init__(self, actions: GameOverActions, timer: Timer, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._focus = KeyboardFocus(self)
        self._actions, self._timer = actions, timer
        self._game: Game | None = None
        self._job: ReviewJob | None = None
        self._review: Review | None = None
        self._leagues: list[Teaser] = []
        self._stop_league_news: Callable[[], None] = lambda: None
        # Ids are weak, and these are removed at times.
        self._breakdown, self._course = self.ids.breakdown.__self__, self.ids.course.__self__
        self._fit_course_soon = Clock.create_trigger(self._fit_course, -1)
        self._count_up = CountUp(self, self._start_jobs)
        for name in BUTTONS:
            self.ids[name].bind_action(getattr(actions, name))
        for widget in (self.ids.titles, self.ids.ranking, self.ids.pinned):
            widget.fbind("height", self._fit_hero)
        for widget in (self.ids.details, self.ids.scroll):
            widget.fbind("height", self._fit_course_soon)

    @property
    def accessible_name(self) -> str:
        return self.headline

    # --- values for the layout ------------------------------------------------------------

    def _get_festive(self) -> bool:
        return self.result.festive

    festive = AliasProperty(_get_festive, bind=("result",), cache=True)

    def _get_several(self) -> bool:
        return len(self.result.standings) > 1

    several = AliasProperty(_get_several, bind=("result",), cache=True)

    def _get_alignment(self) -> str:
        return "center" if self.festive or self.result.solo else "left"

    alignment = AliasProperty(_get_alignment, bind=("result",), cache=True)

    def _get_headline_size(self) -> int:
        length = len(self.result.headline)
        size = next(size for longest, size in HEADLINE_SIZES if length <= longest)
        if self.low and self.festive:
            return min(size, HEADLINE_IF_LOW)
        return round(size * LARGE_HEADLINE) if self.beside and self.festive else size

    headline_size = AliasProperty(_get_headline_size, bind=("result", "beside", "low"), cache=True)

    def _get_felt_above(self) -> bool:
        return bool(self.festive and not self.beside)

    felt_above = AliasProperty(_get_felt_above, bind=("festive", "beside"), cache=True)

    def _get_hero_corners(self) -> list[float]:
        corner = theme.corner_radius(FELT_RADIUS)
        return [corner] * 4 if self.beside else [0, 0, corner, corner]

    hero_corners = AliasProperty(_get_hero_corners, bind=("beside",), cache=True)

    def _get_hero_side(self) -> float:
        return dp(MARGIN) if self.beside else self.side

    hero_side = AliasProperty(_get_hero_side, bind=("beside", "side"), cache=True)

    hero_height = NumericProperty(0)

    # --- result ---------------------------------------------------------------------------

    @property
    def pip_colours(self) -> PipColours:
        return () if self._game is None else self._game.setup.rules.pip_colours

    def show_result(self, result: GameResult, game: Game | None, animated: bool = True) -> None:
        """`game` is reviewed if the coach knows its rules; None for no review."""
        self._count_up.finish()
        self._stop_review()
        self._remove_leagues()
        self.result, self._game, self._review = result, game, None
        self.headline, self.subtitle = result.headline, result.subtitle
        self.challenge, self.note = result.challenge, result.note
        self.ids.podium.show(result.podium, self._actions.change_name)
        self._course.courses = result.courses
        self._fill_ranking()
        self._show_teaser(words.LOOK_BACK())
        self._show_breakdown(shown=False)
        self._arrange()
        self.ids.scroll.scroll_y = 1
        self._count_up.start(animated)
        if animated and result.festive:
            self.ids.confetti.fall()

    def fade_from(self, picture: Texture) -> None:
        """Fade from a picture of the table, so that it does not vanish at a stroke."""
        color, rectangle = Color(1, 1, 1, 1), Rectangle(texture=picture, size=self.size)
        group = InstructionGroup()
        group.add(color)
        group.add(rectangle)
        self.canvas.after.add(group)

        def show(progress: float) -> None:
            color.a, rectangle.size = 1 - progress, self.size
            if progress >= 1:
                self.canvas.after.remove(group)

        transitions.play((self, "fade"), FADE_SECONDS, show)

    def _fill_ranking(self) -> None:
        ranking, result = self.ids.ranking, self.result
        ranking.clear_widgets()
        self.rows: list[StandingRow] = []
        if result.others:
            ranking.add_widget(self._make_standings(result.others))
        if result.solo is not None:
            self._add_solo_summary(result.solo)

    def _make_standings(self, standings: Sequence[Standing]) -> StandingsCard:
        best = max(each.total for each in self.result.standings)
        card = StandingsCard()
        for each in standings:
            row = StandingRow(
                rank=str(each.rank) if self.several else "",
                name=each.name,
                seat=each.seat,
                bot=each.bot,
                note=each.note,
                total=each.total,
                part=each.total / max(best, 1),
                separated=bool(card.children),
                disabled=not each.listed,
            )
            row.bind_action(partial(self._actions.change_name, each.seat))
            self.rows.append(row)
            card.add_widget(row)
        return card

    def _add_solo_summary(self, solo: SoloSummary) -> None:
        """In a game for one: how the points are made up, and how they compare."""
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

    # --- leagues --------------------------------------------------------------------------

    def show_league(self, heading: str, detail: str, open_league: Callable[[], None]) -> None:
        """Add what the game did to the table of a league, above everything else about the game."""
        teaser = Teaser(icon="podium", heading=heading, detail=detail)
        teaser.bind_action(open_league)
        self._leagues.append(teaser)
        details = self.ids.details
        rest = (self._breakdown, self.ids.review, self._course, self.ids.below)
        below = [at for at, each in enumerate(details.children) if each in rest]
        details.add_widget(teaser, max(below, default=-1) + 1)

    def _remove_leagues(self) -> None:
        self._stop_league_news()
        for teaser in self._leagues:
            self.ids.details.remove_widget(teaser)
        self._leagues = []

    # --- review ---------------------------------------------------------------------------

    @property
    def reviewed(self) -> bool:
        return self._review is not None

    def _start_jobs(self) -> None:
        """Once the totals have been counted up: jobs take a part of every frame."""
        if not self._leagues:
            self._stop_league_news = self._actions.start_league_news(self)
        self._start_review()

    def _start_review(self) -> None:
        if self._game is not None and self._job is None and self._review is None:
            self._show_teaser(words.LOOKING())
            self._job = ReviewJob(
                self._game,
                self.result.reviewed_seat,
                self._timer,
                self._on_review,
                self._on_review_failed,
            )

    def _on_review(self, review: Review, ready: bool) -> None:
        if not ready or self._game is None:
            return
        self._job, self._review = None, review
        figures, setup = round_figures(review), self._game.setup
        costly = [each for each in review.costliest(1) if each.loss > words.MIN_LOSS]
        detail = words.describe_costliest(costly[0], setup) if costly else words.LOOK_BACK()
        heading = words.teaser_heading(figures.luck, figures.loss)
        if self.several and not self.result.breakdown:
            heading = f"{setup.players[review.player]}: {heading}"
        self._show_teaser(detail, heading, costly[0].dice if costly else ())
        if self.result.breakdown:
            self._breakdown.show(*break_down(figures, review.percentile))
            self._show_breakdown(shown=True)

    def _on_review_failed(self, _reason: FivefoldError) -> None:
        """The review screen says why."""
        self._job = None
        self._show_teaser(words.LOOK_BACK())

    def _show_teaser(self, detail: str, heading: str = "", dice: tuple[int, ...] = ()) -> None:
        teaser = self.ids.review
        teaser.heading, teaser.detail = heading or words.REVIEW(), detail
        teaser.show_dice(dice)

    def _show_breakdown(self, shown: bool) -> None:
        breakdown, teaser = self._breakdown, self.ids.review.__self__
        if shown and breakdown.parent is None:
            teaser.parent.add_widget(breakdown, teaser.parent.children.index(teaser) + 1)
        elif not shown and breakdown.parent is not None:
            breakdown.parent.remove_widget(breakdown)

    def _stop_review(self) -> None:
        if self._job is not None:
            self._job.stop()
            self._job = None

    # --- input ----------------------------------------------------------------------------

    def on_pre_enter(self, *_: object) -> None:
        """Another game may have been on the table since."""
        self.ids.undo.disabled = not self._actions.can_undo()

    def on_enter(self, *_: object) -> None:
        if not self._count_up.running:
            self._start_jobs()

    def on_leave(self, *_: object) -> None:
        """A running animation would keep this screen alive."""
        transitions.stop((self, "fade"))
        self._count_up.finish()
        self.ids.confetti.stop()
        self._stop_review()
        self._stop_league_news()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Finish the count-up on any tap, which still reaches its target."""
        self._count_up.finish()
        return bool(super().on_touch_down(touch))

    def key(self, name: str) -> bool:
        """Tab and arrows move the focus, Enter and Space press, Ctrl+N opens the new game."""
        self._count_up.finish()
        if name == "ctrl+n":
            self._actions.new_game()
            return True
        return self._focus.key(name)

    # --- layout ---------------------------------------------------------------------------

    def on_size(self, *_: object) -> None:
        self._arrange()

    def _arrange(self) -> None:
        self.low = self.height < dp(LOW) and self.width >= dp(WIDE_IF_LOW)
        self.beside = self.low or self.width >= dp(WIDE)
        self.outer = max(0, round((self.width - dp(MAX_PAIR_WIDTH)) / 2)) if self.beside else 0
        part = (self.width - 2 * self.outer) * 0.54 if self.beside else self.width
        widest = WIDEST_BESIDE if self.beside else WIDEST
        self.side = max(dp(MARGIN), round((part - dp(widest)) / 2))
        place = self.ids.left if self.beside else self.ids.top
        _move(self.ids.hero.__self__, place.__self__, last=True)
        in_hero = self.beside and not (self.festive or self.low)
        titles, details = self.ids.beside_titles.__self__, self.ids.details.__self__
        self._place_first(self.ids.ranking.__self__, titles if in_hero else details)
        left = in_hero and self._review_fits_beside_titles()
        for widget in (self.ids.review.__self__, self._breakdown):
            self._place_review(widget, titles if left else details)
        self._place_secondary_buttons(part - 2 * self.side)
        self._fit_hero()
        self._fit_course_soon()

    def _place_first(self, ranking: Widget, place: Widget) -> None:
        """Below the titles, or first of the details after the note."""
        if ranking.parent is not place:
            if ranking.parent:
                ranking.parent.remove_widget(ranking)
            note = self.ids.note.__self__
            index = place.children.index(note) if note in place.children else len(place.children)
            place.add_widget(ranking, index)

    def _place_review(self, widget: Widget, place: Widget) -> None:
        """Last below the titles, or before the chart; the breakdown is above the teaser."""
        if widget.parent is None or widget.parent is place:
            return
        widget.parent.remove_widget(widget)
        teaser, below = self.ids.review.__self__, self.ids.below.__self__
        children = place.children
        after = next((each for each in (teaser, self._course, below) if each in children), None)
        place.add_widget(widget, 0 if after is None else children.index(after) + 1)

    def _review_fits_beside_titles(self) -> bool:
        needed = self.ids.titles.height + self.ids.ranking.minimum_height + dp(TEASER_HEIGHT)
        needed += dp(BREAKDOWN_HEIGHT) if self.result.breakdown else 0
        return bool(needed + dp(80) <= self.height)

    def _fit_course(self, *_: object) -> None:
        """The chart fills what the rest of its column leaves, if that is enough for it."""
        course, details = self._course, self.ids.details
        rest = [child for child in details.children if child is not course]
        used = sum(child.height for child in rest) + details.spacing * len(rest)
        left = self.ids.scroll.height - used - details.padding[1] - details.padding[3]
        shown = self.beside and bool(course.courses) and left >= dp(MIN_COURSE)
        if shown:
            course.height = min(left, dp(MAX_COURSE))
            if course.parent is None:
                details.add_widget(course, details.children.index(self.ids.below.__self__) + 1)
        elif course.parent is not None:
            course.parent.remove_widget(course)

    def _fit_hero(self, *_: object) -> None:
        """The podium gets what the titles leave, between its limits."""
        titles = self.ids.titles.height + dp(20)
        if not self.result.podium:
            self.podium_height = 0
            self.hero_height = titles + dp(4)
            return
        least, most = map(dp, PODIUM_HEIGHTS)
        least = dp(LEAST_PODIUM_IF_LOW) if self.low else least
        if self.beside:
            room, most = self.height - titles - dp(48), dp(MAX_PODIUM_BESIDE)
        else:
            below = self.ids.ranking.minimum_height + dp(TEASER_HEIGHT) + self.ids.pinned.height
            room = min(self.height * MAX_PODIUM_PART, self.height - titles - below - dp(60))
        self.podium_height = min(most, max(least, room))
        self.hero_height = titles + self.podium_height + dp(16)

    def _place_secondary_buttons(self, width: float) -> None:
        """Below Rematch, or at the end of the page if they would take too much room there."""
        secondary, pairs = self.ids.secondary.__self__, self.ids.secondary.children
        rows: list[Widget] = [self.ids.play_again]
        for pair in pairs:
            width_each = (width - pair.spacing) / 2
            stacked = any(button.natural_width > width_each for button in pair.children)
            pair.orientation = "vertical" if stacked else "horizontal"
            rows += pair.children if stacked else pair.children[:1]
        pinned = sum(row.height + secondary.spacing for row in rows)
        crowded = pinned > self.height * MAX_PINNED
        place = self.ids.below if crowded else self.ids.pinned
        _move(secondary, place.__self__)


def _move(widget: Widget, place: Widget, last: bool = False) -> None:
    """Give a widget another parent; `last` in the tree is first in a vertical box."""
    if widget.parent is not place:
        if widget.parent:
            widget.parent.remove_widget(widget)
        place.add_widget(widget, len(place.children) if last else 0)
