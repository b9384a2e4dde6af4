"""The score card in the room it has: both halves side by side, or a section at a time."""

from dataclasses import dataclass

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.input.motionevent import MotionEvent
from kivy.metrics import Metrics, dp
from kivy.properties import ObjectProperty, OptionProperty, StringProperty

from app.settings.theme import CARD_RADIUS, LABEL_SIZE, theme
from app.table.layout import CARD_GAP, GAP, TABS, CardGeometry, card_geometry
from app.table.view_state import CardView
from app.text import table as words
from app.widgets.controls.pressable import Pressable
from app.widgets.table.card_half import CardHalf, HalfColumn, HalfForm
from app.widgets.text.fit_label import FitLabel
from core import Cell, Setup

LARGE = 600
"""From this size on, in dp, a card is read from further away and set larger."""
LARGE_TYPE = 1.3


@dataclass(frozen=True, slots=True)
class CardTarget:
    """What lies at a point of the card: a cell, the label of a row, or the foot."""

    player: int
    box: str = ""
    """Empty at the foot."""
    column: int | None = None
    """None where the row is meant, not a cell of it."""


class ScoreCard(Pressable):
    """Events: `on_cell`, `on_label`, `on_totals`, and `on_menu` for a long press."""

    cards: tuple[CardView, ...] = ObjectProperty(())
    section = OptionProperty("upper", options=["upper", "lower"])
    setup: Setup = ObjectProperty(None)
    form = StringProperty("tall")

    def __init__(self, **kwargs: object) -> None:
        for event in ("on_cell", "on_label", "on_totals", "on_menu"):
            self.register_event_type(event)
        self._form: CardGeometry | None = None
        self._halves: list[tuple[CardHalf, CardHalf]] = []
        self.tabs = SectionTabs()
        super().__init__(**kwargs)
        self.draggable = self.handles_long_press = True
        for name in ("pos", "size", "setup", "form"):
            self.fbind(name, self._arrange)
        self.fbind("cards", self._show)
        self.fbind("section", self._arrange)
        self.tabs.bind(section=self.setter("section"))
        self.bind(section=self.tabs.setter("section"))

    def on_cell(self, box: str, column: int) -> None: ...

    def on_label(self, box: str) -> None: ...

    def on_totals(self, player: int) -> None: ...

    def on_menu(self, box: str, column: int | None, player: int) -> None: ...

    @property
    def in_view(self) -> tuple[CardView, ...]:
        """The cards that are shown; of two each keeps its side, under its player's name."""
        shown = self.cards[: len(self._halves)]
        return tuple(sorted(shown, key=lambda card: card.player))

    # --- touches ----------------------------------------------------------------------------

    def on_tap(self, touch: MotionEvent) -> None:
        found = self.find(*touch.pos)
        if found is None:
            return
        if not found.box:
            self.dispatch("on_totals", found.player)
        elif found.player not in self._at_hand:
            return
        elif found.column is not None:
            self.dispatch("on_cell", found.box, found.column)
        else:
            self.dispatch("on_label", found.box)

    def on_long_press(self, touch: MotionEvent) -> None:
        found = self.find(*touch.pos)
        if found is not None and found.box:
            self.dispatch("on_menu", found.box, found.column, found.player)

    @property
    def _at_hand(self) -> set[int]:
        """Whose boxes can be tapped: of two cards beside each other, only those of one."""
        return {card.player for card in self.cards if card.playing or card is self.cards[0]}

    def on_drop(self, touch: MotionEvent) -> None:
        """A swipe turns to the other section."""
        across = touch.x - touch.ox
        if self._form and not self._form.halves and abs(across) > dp(48):
            self.section = "lower" if across < 0 else "upper"

    def find(self, x: float, y: float) -> CardTarget | None:
        for card, halves in zip(self.in_view, self._halves, strict=False):
            for half in halves:
                if half.parent is None or not half.collide_point(x, y):
                    continue
                found = self._in_half(half, card.player, x, y)
                if found:
                    return found
        return None

    def _in_half(self, half: CardHalf, player: int, x: float, y: float) -> CardTarget | None:
        if y < half.foot.top:
            return CardTarget(player)
        for number, cells in enumerate(half.cells):
            for box, cell in cells.items():
                if cell.collide_point(x, y):
                    # A tap beside one's own column, on another player's, means the row.
                    own = half.columns[number].own
                    return CardTarget(player, box, cell.column if own else None)
        for box, cell in half.cells[0].items():
            if cell.y <= y < cell.top:
                return CardTarget(player, box)
        return None

    def place_of(self, player: int, cell: Cell) -> tuple[float, float] | None:
        """The middle of a box of some player's column, if that is in view."""
        box, column = cell
        for number, halves in enumerate(self._halves):
            place = self._column_of(number, player, column)
            for half in halves:
                if place is not None and half.parent is not None and box in half.cells[place]:
                    found = half.cells[place][box]
                    return found.x + found.width / 2, found.y + found.height / 2
        return None

    def foot_of(self, player: int, column: int) -> tuple[float, float] | None:
        """Where the upper half of a player's column is summed up, if that is in view."""
        for number, halves in enumerate(self._halves):
            place = self._column_of(number, player, column)
            for half in halves:
                if place is not None and half.parent is not None and half.upper:
                    return half.foot.sums[place].center_x, half.foot.center_y
        return None

    def _column_of(self, number: int, player: int, column: int) -> int | None:
        """Where on the card with this number a player's column stands."""
        if self.in_view[number].player == player:
            return column
        beside = self.cards[1 : 1 + self._form.others] if self._form else ()
        for step, card in enumerate(beside):
            if card.player == player:
                return self.setup.columns + step
        return None

    # --- for the keyboard -------------------------------------------------------------------

    def bring_forward(self, cell: Cell) -> None:
        """Turn to the section that a box is in."""
        index = self.setup.rules.index(cell[0])
        if index is not None:
            self.section = "upper" if self.setup.rules.boxes[index].upper else "lower"

    # --- showing and placing ------------------------------------------------------------------

    def _show(self, *_: object) -> None:
        if self._form is None or not self.cards:
            return
        first: CardView = self.cards[0]
        for card, halves in zip(self.in_view, self._halves, strict=True):
            views = list(card.columns)
            if self._form.others:
                beside = self.cards[1 : 1 + self._form.others]
                views += [each.columns[0] for each in beside]
            for half in halves:
                half.show(views, card.playing, card.player)
        self.tabs.show(first)

    def _arrange(self, *_: object) -> None:
        if self.width <= 1 or self.height <= 1 or self.setup is None:
            return
        players, columns = len(self.setup.players), self.setup.columns
        density = Metrics.density
        width, height = self.width / density, self.height / density
        form = card_geometry(width, height, players, columns, self.form == "tall")
        if form != self._form:
            self._build(form)
        if form.halves:
            self._place_halves(form)
        else:
            self._place_section()
        self._show()

    def _build(self, form: CardGeometry) -> None:
        self._form = form
        self.clear_widgets()
        own = [HalfColumn(number, form.own, True) for number in range(self.setup.columns)]
        beside = [HalfColumn(0, form.other, False) for _ in range(form.others)]
        self._halves = [
            (self._half(True, own + beside, form), self._half(False, own + beside, form))
            for _ in range(form.cards)
        ]

    def _half(self, upper: bool, columns: list[HalfColumn], form: CardGeometry) -> CardHalf:
        setup = self.setup
        times = setup.multiply and (not upper or not form.halves)
        large = min(self.width / form.cards, self.height) > dp(LARGE)
        half = HalfForm(
            label=form.upper_label if upper else form.label,
            names=form.upper_names if upper else form.names,
            times=times,
            scale=LARGE_TYPE if large else 1.0,
            foot=form.foot,
        )
        return CardHalf(setup.rules, upper, columns, half)

    def _place_halves(self, form: CardGeometry) -> None:
        gap, apart = dp(GAP), dp(CARD_GAP)
        across = (self.width - (form.cards - 1) * apart) / form.cards
        narrower = dp(form.label - form.upper_label)
        for number, halves in enumerate(self._halves):
            left = self.x + number * (across + apart)
            upper = (across - gap - narrower) / 2
            for half in halves:
                half.size = (upper if half.upper else across - gap - upper, self.height)
                half.pos = (left if half.upper else left + upper + gap, self.y)
                if half.parent is None:
                    self.add_widget(half)

    def _place_section(self) -> None:
        tabs = dp(TABS)
        if self.tabs.parent is None:
            self.add_widget(self.tabs)
        self.tabs.pos, self.tabs.size = self.pos, (self.width, tabs)
        for half in self._halves[0]:
            shown = half.upper is (self.section == "upper")
            if shown and half.parent is None:
                self.add_widget(half)
            elif not shown and half.parent is not None:
                self.remove_widget(half)
            half.size = (self.width, self.height - tabs)
            half.pos = (self.x, self.y + tabs)


class SectionTabs(Pressable):
    """Two tabs that carry the totals of their sections, so that both are always in view."""

    section = OptionProperty("upper", options=["upper", "lower"])

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._drawing = InstructionGroup()
        self.canvas.before.add(self._drawing)
        self._labels = {
            name: FitLabel(type_size=LABEL_SIZE, face="medium", max_lines=1)
            for name in ("upper", "lower")
        }
        for label in self._labels.values():
            self.add_widget(label)
        for name in ("pos", "size", "section"):
            self.fbind(name, self._arrange)
        theme.subscribe(self._arrange)

    def show(self, card: CardView) -> None:
        upper, lower = card.sums
        self._labels["upper"].text = f"{words.UPPER()} {upper}"
        self._labels["lower"].text = f"{words.LOWER()} {lower}"

    def on_tap(self, touch: MotionEvent) -> None:
        self.section = "upper" if touch.x < self.x + self.width / 2 else "lower"

    def _arrange(self, *_: object) -> None:
        self._drawing.clear()
        half = self.width / 2
        for number, (name, label) in enumerate(self._labels.items()):
            chosen = name == self.section
            left = self.x + number * half
            colour = theme.primary if chosen else theme.chip
            corner = (theme.corner_radius(CARD_RADIUS),) * 4
            self._drawing.add(Color(rgba=colour))
            self._drawing.add(
                SmoothRoundedRectangle(
                    pos=(left + dp(2), self.y),
                    size=(half - dp(4), self.height - dp(5)),
                    radius=corner,
                )
            )
            label.pos, label.size = (left + dp(8), self.y), (half - dp(16), self.height - dp(5))
            label.color = theme.primary_ink if chosen else theme.ink
            label.face = "bold" if chosen else "regular"
