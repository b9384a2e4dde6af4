"""The review of a game: luck, losses, and better choices."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from app.animation.timers import Timer
from app.game.chance_course import ChanceCourseJob, Courses
from app.game.review_job import ReviewJob, TurnFigures, round_figures
from app.screens.page import Page
from app.screens.review.decision_row import DecisionItem
from app.startup.kv_loader import load_layout_of
from app.text import coach as coach_words
from app.text.errors import explain
from app.text.i18n import format_number
from app.text.screens import review as words
from app.widgets.charts.charts import TrendData
from app.widgets.dialogs.dialog import Dialog
from app.widgets.layout.data_list import DataList
from app.widgets.text.paragraph import Paragraph
from core import FivefoldError, Game, total
from core.boxes import PipColours
from core.coach import coach_supports

if TYPE_CHECKING:
    from core.coach import Decision, Review

load_layout_of(__file__)

MAX_COSTLIEST = 3
MIN_LOSS = 0.05


class ReviewScreen(Page):
    """`play_on(step)` starts a new game before that action, for the seats of people only."""

    names: list[tuple[int, str]] = ListProperty([])
    """The choice of players; empty if there is only one."""
    player: int = ObjectProperty(0)
    no_coach = StringProperty("")
    """Says why there is no review."""
    progress = StringProperty("")
    fraction = NumericProperty(0)
    """How much of the game is reviewed; 0 while that is not being done."""
    reviewed = BooleanProperty(False)
    figures: tuple[tuple[str, str], ...] = ObjectProperty(())
    sum_text = StringProperty("")
    exact = BooleanProperty(True)
    tricked = BooleanProperty(False)
    course: TrendData = ObjectProperty(TrendData(()))
    legend: tuple[tuple[str, str], ...] = ObjectProperty(())
    chances: Courses = ObjectProperty(())
    """Each player's chance to win by round, in per cent; empty if it is not known."""
    costliest: tuple[DecisionItem, ...] = ObjectProperty(())
    turns: tuple[DecisionItem, ...] = ObjectProperty(())

    def __init__(
        self,
        game: Game,
        bots: frozenset[int],
        timer: Timer,
        open_dialog: Callable[[Dialog], None],
        play_on: Callable[[int], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(on_back)
        self._game, self._bots, self._timer = game, bots, timer
        self._open_dialog, self._play_on = open_dialog, play_on
        self._reviews: dict[int, Review] = {}
        self._job: ReviewJob | None = None
        self._chance_job: ChanceCourseJob | None = None
        names = game.setup.players
        people = [seat for seat in range(len(names)) if seat not in bots]
        self.player = people[0] if people else 0
        self.names = list(enumerate(names)) if len(names) > 1 else []
        self.show()

    # --- player -------------------------------------------------------------------------------

    def show(self) -> None:
        self._stop()
        setup, state = self._game.setup, self._game.state
        points = total(setup, state.cards[self.player]) if state.over else None
        self.subtitle = words.review_subtitle(setup.players[self.player], setup, points)
        self.progress, self.fraction = "", 0
        self.reviewed = self.player in self._reviews
        if not coach_supports(setup):
            self.no_coach = words.NO_COACH()
        elif self.reviewed:
            self._show_review(self._reviews[self.player])
        else:
            self._job = ReviewJob(
                self._game, self.player, self._timer, self._on_progress, self._on_failure
            )

    @property
    def pip_colours(self) -> PipColours:
        return self._game.setup.rules.pip_colours

    def choose(self, player: int) -> None:
        self.player = player
        self.show()

    def on_leave(self, *_: object) -> None:
        self._stop()
        if self._chance_job is not None:
            self._chance_job.stop()
            self._chance_job = None

    def _stop(self) -> None:
        if self._job is not None:
            self._job.stop()
            self._job = None

    def _on_progress(self, review: "Review", ready: bool) -> None:
        if ready:
            self._reviews[self.player] = review
            self.show()
        else:
            turns = self._game.setup.turns
            turn = min(len(review.turns) + 1, turns)
            self.progress, self.fraction = words.PROGRESS(turn=turn, turns=turns), turn / turns

    def _on_failure(self, reason: FivefoldError) -> None:
        self.progress, self.fraction = explain(reason), 0

    # --- content ------------------------------------------------------------------------------

    def _show_chances(self, courses: Courses) -> None:
        self.chances = courses

    def _show_review(self, review: "Review") -> None:
        if self._chance_job is None and not self.chances:
            self._chance_job = ChanceCourseJob(
                self._game, self._bots, self._timer, self._show_chances
            )
        figures = round_figures(review)
        self.figures = (
            (words.format_signed(figures.luck), words.luck_text(review.percentile)),
            (words.format_signed(-figures.loss), words.LOST_BY_CHOICES()),
            (words.GRADES[review.grade](), words.SKILL()),
        )
        self.sum_text = words.SUM(
            start=format_number(figures.start / 10),
            luck=words.format_sum_term(figures.luck),
            loss=words.format_sum_term(-figures.loss),
            final=format_number(figures.final / 10, 1 if figures.final % 10 else 0),
        )
        self.exact, self.tricked = review.exact, review.tricked
        costly = [each for each in review.costliest(MAX_COSTLIEST) if each.loss > MIN_LOSS]
        self._show_course(review, {moment.turn for moment in costly})
        self.costliest = tuple(self._describe(moment, moment.turn) for moment in costly)
        self.turns = tuple(self._describe_turn(review, turn) for turn in figures.turns)

    def _show_course(self, review: "Review", flagged: set[int]) -> None:
        turns = review.turns
        self.course = TrendData(
            values=(review.start, *(turn.value for turn in turns)),
            level=review.start,
            dots=len(turns) < MAX_COSTLIEST * 13,
            flagged=tuple(number for number, turn in enumerate(turns, 1) if turn.turn in flagged),
            first=0,
        )
        keys = (("diamond", words.FINAL_TOTAL()), ("dashes", words.EXPECTED_AT_START()))
        self.legend = (("dot", words.COSTLIEST()), *keys) if flagged else keys

    def _describe_turn(self, review: "Review", turn: TurnFigures) -> DecisionItem:
        moments = [moment for moment in review.decisions if moment.turn == turn.turn]
        luck, loss = words.format_signed(turn.luck), words.format_signed(-turn.loss)
        return DecisionItem(
            str(turn.turn),
            words.describe_last_decision(moments[-1].chosen, self._game.setup),
            words.LUCK_AND_LOSS(luck=luck, loss=loss),
            key=moments,
        )

    def _describe(self, moment: "Decision", place: int) -> DecisionItem:
        setup = self._game.setup
        number = ""
        if moment.loss > MIN_LOSS:
            better = coach_words.describe_choice(moment.best, setup)
            text = words.BETTER(better=better, loss=moment.loss)
            number = words.format_signed(-round(10 * moment.loss))
        else:
            text = words.NO_CHOICE() if moment.mark == "forced" else words.BEST_CHOICE()
        heading = words.describe_decision(moment.chosen, setup)
        return DecisionItem(str(place), heading, text, number, moment.dice, moment)

    # --- playing on ---------------------------------------------------------------------------

    def open_turn(self, moments: list["Decision"]) -> None:
        """Show every decision of a turn."""
        dialog = Dialog(title=words.TURN(turn=moments[0].turn))
        data = tuple(self._describe(moment, moment.roll) for moment in moments)
        decisions = DataList(viewclass="DecisionRow", data=data)
        decisions.bind(on_press=lambda _, moment: self._close_and_ask(dialog, moment))
        dialog.add_widget(decisions)
        dialog.add_button(words.CLOSE(), lambda: None)
        self._open_dialog(dialog)

    def _close_and_ask(self, dialog: Dialog, moment: "Decision") -> None:
        dialog.close()
        self.ask_to_play_on(moment)

    def ask_to_play_on(self, moment: "Decision") -> None:
        """Show the better choice, and offer a new game from that moment."""
        dialog = Dialog(title=words.describe_decision(moment.chosen, self._game.setup))
        data = (self._describe(moment, moment.turn),)
        dialog.add_widget(DataList(viewclass="DecisionRow", data=data))
        if self.player in self._bots:
            dialog.add_button(words.CLOSE(), lambda: None, style="primary")
        else:
            text = words.PLAY_ON_TEXT(turn=moment.turn, roll=moment.roll)
            dialog.add_widget(Paragraph(text=text, type_size=15))
            dialog.add_button(words.CANCEL(), lambda: None)
            dialog.add_button(words.PLAY_ON(), lambda: self._play_on(moment.step), style="primary")
        self._open_dialog(dialog)
