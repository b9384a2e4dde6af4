"""The review of a game: luck, losses, and better choices."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp

from app.animation.timers import Timer
from app.game.review_job import ReviewFigures, ReviewJob, round_figures
from app.screens.page import Page
from app.screens.review.decision_row import DecisionRow
from app.text import coach as coach_words
from app.text import review as words
from app.text.errors import explain
from app.text.i18n import format_number
from app.widgets.charts.charts import LineChart, TrendData
from app.widgets.charts.legend import Legend
from app.widgets.controls.dialog import Dialog
from app.widgets.controls.figure_tile import FigureRow, FigureTile
from app.widgets.controls.segmented import SegmentedChoice
from app.widgets.text.paragraph import Paragraph
from core import FivefoldError, Game, total
from core.coach import coach_supports

if TYPE_CHECKING:
    from core.coach import Decision, Review

CHART = 200
"""In dp."""
MAX_COSTLIEST = 3
MIN_LOSS = 0.05


class ReviewScreen(Page):
    """`play_on(step)` starts a new game before that action, for the seats of people only."""

    def __init__(
        self,
        game: Game,
        bots: frozenset[int],
        timer: Timer,
        open_dialog: Callable[[Dialog], None],
        play_on: Callable[[int], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(on_back, title=words.REVIEW())
        self._game, self._bots, self._timer = game, bots, timer
        self._open_dialog, self._play_on = open_dialog, play_on
        self._reviews: dict[int, Review] = {}
        self._job: ReviewJob | None = None
        self._progress: Paragraph | None = None
        people = [seat for seat in range(len(game.setup.players)) if seat not in bots]
        self.player = people[0] if people else 0
        self.show()

    # --- player -------------------------------------------------------------------------------

    def show(self) -> None:
        self._stop()
        self.clear()
        setup, state = self._game.setup, self._game.state
        names = setup.players
        points = total(setup, state.cards[self.player]) if state.over else None
        self.subtitle = words.review_subtitle(names[self.player], setup, points)
        if len(names) > 1:
            choice = SegmentedChoice(options=list(enumerate(names)), value=self.player)
            choice.bind(on_choose=lambda _, player: self.choose(player))
            self.add(choice)
        if not coach_supports(setup):
            self.add_text(words.NO_COACH())
        elif self.player in self._reviews:
            self._show_review(self._reviews[self.player])
        else:
            self._progress = self.add(Paragraph(text="", style="muted", type_size=15))
            self._job = ReviewJob(
                self._game, self.player, self._timer, self._on_progress, self._on_failure
            )

    def choose(self, player: int) -> None:
        self.player = player
        self.show()

    def on_leave(self, *_: object) -> None:
        self._stop()

    def _stop(self) -> None:
        if self._job is not None:
            self._job.stop()
            self._job = None

    def _on_progress(self, review: "Review", ready: bool) -> None:
        if ready:
            self._reviews[self.player] = review
            self.show()
        elif self._progress is not None:
            turns = self._game.setup.turns
            self._progress.text = words.PROGRESS(
                turn=min(len(review.turns) + 1, turns), turns=turns
            )

    def _on_failure(self, reason: FivefoldError) -> None:
        if self._progress is not None:
            self._progress.text = explain(reason)

    # --- content ------------------------------------------------------------------------------

    def _show_review(self, review: "Review") -> None:
        figures = round_figures(review)
        self._add_figures(review, figures)
        self._add_course(review)
        self._add_costliest(review)
        self._add_turns(review, figures)

    def _add_figures(self, review: "Review", figures: ReviewFigures) -> None:
        row = FigureRow()
        for figure, text in (
            (words.format_signed(figures.luck), words.luck_text(review.percentile)),
            (words.format_signed(-figures.loss), words.LOST_BY_CHOICES()),
            (words.GRADES[review.grade](), words.SKILL()),
        ):
            row.add_widget(FigureTile(figure=figure, caption=text))
        self.add(row)
        self.add_text(
            words.SUM(
                start=format_number(figures.start / 10),
                luck=words.format_sum_term(figures.luck),
                loss=words.format_sum_term(-figures.loss),
                final=format_number(figures.final / 10, 1 if figures.final % 10 else 0),
            ),
            quiet=True,
        )
        if not review.exact:
            self.add_text(words.ESTIMATES())
        if review.tricked:
            self.add_text(words.TRICK_USED())

    def _add_course(self, review: "Review") -> None:
        turns = review.turns
        flagged = {moment.turn for moment in self._costly(review)}
        self.add_heading(words.EXPECTED_BY_TURN())
        trend = TrendData(
            values=(review.start, *(turn.value for turn in turns)),
            level=review.start,
            dots=len(turns) < MAX_COSTLIEST * 13,
            flagged=tuple(number for number, turn in enumerate(turns, 1) if turn.turn in flagged),
            first=0,
        )
        self.add(LineChart(trend=trend, size_hint_y=None, height=dp(CHART)))
        keys = [("diamond", words.FINAL_TOTAL()), ("dashes", words.EXPECTED_AT_START())]
        self.add(Legend([("dot", words.COSTLIEST()), *keys] if flagged else keys))

    @staticmethod
    def _costly(review: "Review") -> list["Decision"]:
        return [moment for moment in review.costliest(MAX_COSTLIEST) if moment.loss > MIN_LOSS]

    def _add_costliest(self, review: "Review") -> None:
        self.add_heading(words.COSTLIEST())
        costly = self._costly(review)
        if not costly:
            self.add_text(words.NOTHING_LOST())
        for moment in costly:
            row = self._row(moment, str(moment.turn))
            row.bind_action(partial(self.ask_to_play_on, moment))
            self.add(row)

    def _add_turns(self, review: "Review", figures: ReviewFigures) -> None:
        self.add_heading(words.TURNS())
        self.add_text(words.TURNS_DESCRIPTION(), quiet=True)
        self.turns = {}
        for turn in figures.turns:
            moments = [moment for moment in review.decisions if moment.turn == turn.turn]
            row = DecisionRow(
                place=str(turn.turn),
                heading=words.describe_last_decision(moments[-1].chosen, self._game.setup),
                detail=words.LUCK_AND_LOSS(
                    luck=words.format_signed(turn.luck), loss=words.format_signed(-turn.loss)
                ),
            )
            row.bind_action(partial(self.open_turn, moments))
            self.turns[turn.turn] = self.add(row)

    def _row(self, moment: "Decision", place: str) -> DecisionRow:
        setup = self._game.setup
        has_loss = moment.loss > MIN_LOSS
        if has_loss:
            better = coach_words.describe_choice(moment.best, setup)
            text = words.BETTER(better=better, loss=moment.loss)
        else:
            text = words.NO_CHOICE() if moment.mark == "forced" else words.BEST_CHOICE()
        return DecisionRow(
            place=place,
            heading=words.describe_decision(moment.chosen, setup),
            detail=text,
            number=words.format_signed(-round(10 * moment.loss)) if has_loss else "",
            dice=moment.dice,
        )

    # --- playing on ---------------------------------------------------------------------------

    def open_turn(self, moments: list["Decision"]) -> None:
        """Show every decision of a turn."""
        dialog = Dialog(title=words.TURN(turn=moments[0].turn))

        def ask(moment: "Decision") -> None:
            dialog.close()
            self.ask_to_play_on(moment)

        for moment in moments:
            row = self._row(moment, str(moment.roll))
            row.bind_action(partial(ask, moment))
            dialog.add_widget(row)
        dialog.add_button(words.CLOSE(), lambda: None)
        self._open_dialog(dialog)

    def ask_to_play_on(self, moment: "Decision") -> None:
        """Show the better choice, and offer a new game from that moment."""
        dialog = Dialog(title=words.describe_decision(moment.chosen, self._game.setup))
        dialog.add_widget(self._row(moment, str(moment.turn)))
        if self.player in self._bots:
            dialog.add_button(words.CLOSE(), lambda: None, style="primary")
        else:
            text = words.PLAY_ON_TEXT(turn=moment.turn, roll=moment.roll)
            dialog.add_widget(Paragraph(text=text, type_size=15))
            dialog.add_button(words.CANCEL(), lambda: None)
            dialog.add_button(words.PLAY_ON(), lambda: self._play_on(moment.step), style="primary")
        self._open_dialog(dialog)
