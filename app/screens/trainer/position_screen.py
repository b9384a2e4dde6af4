"""A position to answer: the card as chips, the dice, and after the answer what it cost."""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from app.game.drills import Drill
from app.screens.page import MARGIN, Page
from app.screens.trainer.answer_button import AnswerButton
from app.screens.trainer.position_view import (
    ChipView,
    ChoiceItem,
    card_chips,
    column_captions,
    instruction,
    moves_by_cell,
    points_line,
    question,
    ranked_choices,
)
from app.settings.theme import theme
from app.startup.kv_loader import load_layout_of
from app.text import coach as coach_words
from app.text import table as table_words
from app.text.i18n import format_number, row_name
from app.text.screens import trainer as words
from app.widgets.layout.data_list import TileItem
from app.widgets.layout.seven_columns import width_for_seven
from core import Announce, Hold, Score, State, announced_column, legal_offers, must_announce
from core.boxes import PipColours
from core.card import Cell
from core.coach import Keep, explain
from core.trainer.answer import Answer

load_layout_of(__file__)

WIDE = 840
WIDEST_PAIR = 1080
GAP = 28
"""In dp: windows from WIDE on have the answer beside the position."""


class PositionScreen(Page):
    """`share` gets the text of the result, and returns what to say about it; None if there is
    nothing to share. `streak` counts the days in a row."""

    wide = BooleanProperty(False)
    gap = NumericProperty(dp(GAP))
    """Between the position and the answer beside it."""
    card_width = NumericProperty(0)
    marks: tuple[str, ...] = ObjectProperty(())
    total = NumericProperty(0)
    current = NumericProperty(0)
    asking = BooleanProperty(False)
    """Whether a position is shown, not the result."""
    rows: tuple[tuple[ChipView, ...], ...] = ObjectProperty(())
    captions: tuple[str, ...] = ObjectProperty(())
    selected: Cell | None = ObjectProperty(None, allownone=True)
    turn_text = StringProperty("")
    points_text = StringProperty("")
    question = StringProperty("")
    rolls_text = StringProperty("")
    dice: tuple[int, ...] = ObjectProperty(())
    kept: tuple[int, ...] = ObjectProperty(())
    choosable = BooleanProperty(False)
    """Whether dice can be kept."""
    below_dice = StringProperty("")
    answered = BooleanProperty(False)
    right = BooleanProperty(False)
    verdict = StringProperty("")
    cost = StringProperty("")
    choices: tuple[ChoiceItem, ...] = ObjectProperty(())
    why = StringProperty("")
    reason = StringProperty("")
    estimate = StringProperty("")
    figures: tuple[tuple[str, str], ...] = ObjectProperty(())
    results: tuple[TileItem, ...] = ObjectProperty(())
    sharable = BooleanProperty(False)
    announcement = StringProperty("")
    """Read aloud when it changes."""

    def __init__(
        self,
        title: str,
        drill: Drill,
        on_back: Callable[[], None],
        note: Callable[[], str] = lambda: "",
        share: Callable[[], None] | None = None,
        streak: Callable[[], int] = lambda: 0,
    ) -> None:
        """`note`: something to say about the current position."""
        super().__init__(on_back)
        self.title = title
        self._drill, self._note, self._share, self._streak = drill, note, share, streak
        self.total = drill.total or 0
        self._button = AnswerButton()
        self._button.bind_action(self.press_button)
        self.ids.footer.add_widget(self._button)
        self._moves: dict[Cell, Score | Announce] = {}
        self._looking_at: int | None = None
        """The answer that is looked at again, from the result."""
        self.show()

    def on_width(self, *_: object) -> None:
        self.wide = self.width >= dp(WIDE)
        if self.wide:
            self.side = max(dp(MARGIN), round((self.width - dp(WIDEST_PAIR)) / 2))
            self.card_width = (self.width - 2 * self.side - self.gap) / 2
        else:
            super().on_width()
            self.card_width = width_for_seven(self.width, self.side)

    @property
    def pip_colours(self) -> PipColours:
        position = self._drill.position
        return () if position is None else position.setup.rules.pip_colours

    # --- the position -------------------------------------------------------------------------

    def show(self) -> None:
        drill, position = self._drill, self._drill.position
        self._looking_at = None
        self.marks, self.current = tuple(drill.marks), drill.number - 1
        if position is None:
            self._show_result()
        else:
            self._show_position(position, drill.number)
            self.below_dice = self._note() or instruction(position)
        self._update_button()

    def _show_position(self, position: State, number: int) -> None:
        count = self._drill.total
        self.asking = True
        theme.pip_colours = position.setup.rules.pip_colours
        self.answered, self.selected, self.kept = False, None, ()
        self.subtitle = (
            words.POSITION_OF(number=number, count=count)
            if count
            else words.POSITION(number=number)
        )
        self._moves = moves_by_cell(position)
        self.captions, self.rows = column_captions(position), card_chips(position)
        self.turn_text = words.describe_turn(position.setup, position.turn)
        self.points_text = points_line(position)
        self.question = question(position)
        rolls = position.rolls_left
        self.rolls_text = words.ROLLS_LEFT(rolls) if rolls else words.NO_ROLL_LEFT()
        self.choosable = rolls > 0 and not must_announce(position)
        self.dice = position.dice or ()
        self._announce_position(position)
        self.ids.scroll.scroll_y = 1

    def _announce_position(self, position: State) -> None:
        dice = ", ".join(map(str, position.dice or ()))
        parts = (f"{self.subtitle}.", self.question, f"{dice}.", self.rolls_text)
        self.announcement = " ".join(parts)

    def press_die(self, place: int) -> None:
        if self.answered or not self.choosable:
            return
        self.selected = None
        kept = set(self.kept) ^ {place}
        self.kept = tuple(sorted(kept)) if len(kept) < len(self.dice) else self.kept
        self._update_button()

    def press_box(self, cell: Cell) -> None:
        """Select an open box, or let it go again."""
        if self.answered or cell not in self._moves:
            return
        self.selected = None if cell == self.selected else cell
        self.kept = ()
        self._update_button()

    def _update_button(self) -> None:
        position = self._drill.position
        self._button.disabled = False
        if self._looking_at is not None:
            self._button.text = words.BACK_TO_RESULT()
        elif position is None:
            self._button.text = words.DONE()
        elif self.answered:
            last = self._drill.number == self._drill.total
            self._button.text = words.SEE_RESULT() if last else words.NEXT_POSITION()
        elif self.selected is not None:
            self._button.text = self._name_of(position, self.selected)
        elif self.choosable:
            dice = table_words.format_dice(sorted(self.dice[place] for place in self.kept))
            self._button.text = words.KEEP(dice=dice) if dice else words.KEEP_NONE()
        else:
            self._button.text = words.TAP_A_BOX()
            self._button.disabled = True

    def _name_of(self, position: State, cell: Cell) -> str:
        """What is done with the selected box."""
        if isinstance(self._moves[cell], Announce):
            return coach_words.ANNOUNCE(box=row_name(position.setup.rules, cell[0]))
        offer = next(each for each in legal_offers(position) if each.cell == cell)
        box = coach_words.cell_name(position.setup, *cell)
        return coach_words.TAKE(points=table_words.offer_text(offer), box=box)

    def press_button(self) -> None:
        if self._looking_at is not None:
            self.show()
        elif not self.asking:
            self.back()
        elif self.answered:
            self._drill.advance()
            self.show()
        elif not self._button.disabled:
            self._submit()

    # --- the answer ---------------------------------------------------------------------------

    def _submit(self) -> None:
        position = self._drill.position
        move = Hold(self.kept) if self.selected is None else self._moves[self.selected]
        answer = self._drill.submit(move)
        if answer is None or position is None:
            return
        self.marks = tuple(self._drill.marks)
        self._show_answer(position, answer)
        self._update_button()
        if not self.wide:
            Clock.schedule_once(self._scroll_to_answer)

    def _scroll_to_answer(self, _seconds: float) -> None:
        """After the answer was laid out."""
        self.ids.scroll.scroll_y = 0

    def _show_answer(self, position: State, answer: Answer) -> None:
        setup = position.setup
        self.answered, self.right = True, answer.right
        self.verdict, self.cost = words.verdict(answer), words.cost_of(answer.loss)
        self.choices = ranked_choices(position, answer)
        against = None if answer.is_chosen(answer.best) else answer.chosen
        why = explain(position, against=against)
        self.why = words.WHY(choice=words.short_choice(answer.best, setup))
        self.reason = coach_words.explain_choice(why, setup) if why is not None else ""
        self.estimate = "" if why is None or why.exact else words.ESTIMATES()
        self.below_dice = words.describe_own_choice(answer.chosen, setup)
        best = coach_words.describe_choice(answer.best, setup)
        self.announcement = words.ANNOUNCEMENT(verdict=self.verdict, cost=self.cost, best=best)

    # --- the result ---------------------------------------------------------------------------

    def _show_result(self) -> None:
        drill = self._drill
        self.asking, self.subtitle = False, ""
        right, streak = drill.right, self._streak()
        figures = [
            (f"{right}/{drill.total}", words.RIGHT_ANSWERS(right)),
            (format_number(sum(drill.losses)), words.POINTS_LOST()),
        ]
        if streak:
            figures.append((str(streak), words.DAYS_IN_A_ROW(streak)))
        self.figures = tuple(figures)
        self.sharable = self._share is not None
        self.results = tuple(
            TileItem(words.VERDICTS[mark](), words.cost_of(loss), key=place)
            for place, (mark, loss) in enumerate(zip(drill.marks, drill.losses, strict=True))
        )
        self.announcement = words.describe_result(drill.losses, right, drill.total or 0)

    def look_at(self, place: int) -> None:
        """Show a position and its answer again."""
        position, answer = self._drill.answered_position(place)
        if answer is None:  # saved by a version that judged moves in another way
            return
        self._show_position(position, place + 1)
        chosen = answer.chosen
        self._looking_at, self.kept = place, chosen.places if isinstance(chosen, Keep) else ()
        self.selected = chosen.offer.cell if chosen.offer is not None else None
        if chosen.announced is not None:
            self.selected = chosen.announced, announced_column(position) or 0
        self._show_answer(position, answer)
        self._update_button()

    def dismiss(self) -> bool:
        """Back leads from a position that is looked at again to the result."""
        if self._looking_at is None:
            return False
        self.show()
        return True

    def share(self) -> None:
        if self._share is not None:
            self._share()

    # --- keys ---------------------------------------------------------------------------------

    def key(self, name: str) -> bool:
        """Digits keep dice; Enter and Space answer, unless something has the focus."""
        if name.isdigit() and 1 <= int(name) <= len(self.dice) and self.asking:
            self.press_die(int(name) - 1)
            return True
        if super().key(name):
            return True
        if name in ("enter", "space"):
            self.press_button()
            return True
        return False
