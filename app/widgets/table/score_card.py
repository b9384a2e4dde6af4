"""The score card: both halves side by side, or one at a time where there is less room."""

from typing import NamedTuple

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.input.motionevent import MotionEvent
from kivy.metrics import Metrics, dp
from kivy.properties import ObjectProperty, OptionProperty, StringProperty

from app.settings.theme import CARD_RADIUS, LABEL_SIZE, theme
from app.table.geometry import CARD_GAP, GAP, TABS_HEIGHT, CardGeometry, card_geometry
from app.table.view_state import CardView
from app.text import table as words
from app.widgets.controls.pressable import Pressable
from app.widgets.table.card_half import CardHalf
from app.widgets.table.half_geometry import HalfColumn, HalfGeometry
from app.widgets.text.fit_label import FitLabel
from core import Cell, Setup

LARGE_CARD = 600
"""From this size on, in dp, a card is read from further away, so its type is larger."""
LARGE_TYPE_SCALE = 1.3
SWIPE_DISTANCE = 48
"""In dp."""


class CardTarget(NamedTuple):
    """What a touch on the card refers to: a cell, a row, or the totals."""

    player: int
    box: str = ""
    """Empty for the totals."""
    column: int | None = None
    """None for the whole row."""


class ScoreCard(Pressable):
    """Events: `on_cell`, `on_label`, `on_totals`, and `on_menu` for a long press.

    A tap on a box that does not belong to the player in turn is `on_other_box`.
    """

    cards: tuple[CardView, ...] = ObjectProperty(())
    section = OptionProperty("upper", options=["upper", "lower"])
    setup: Setup = ObjectProperty(None)
    form = StringProperty("tall")

    def __init__(self, **kwargs: object) -> None:
        for event in ("on_cell", "on_label", "on_other_box", "on_totals", "on_menu"):
            self.register_event_type(event)
        self._geometry: CardGeometry | None = None
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

    def on_other_box(self) -> None: ...

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
        elif found.player != self._player_in_turn:
            self.dispatch("on_other_box")
        elif found.column is not None:
            self.dispatch("on_cell", found.box, found.column)
        else:
            self.dispatch("on_label", found.box)

    def on_long_press(self, touch: MotionEvent) -> None:
        found = self.find(*touch.pos)
        if found is not None and found.box:
            self.dispatch("on_menu", found.box, found.column, found.player)

    @property
    def _player_in_turn(self) -> int | None:
        """The player whose boxes can be tapped; None while another card is looked at."""
        first: CardView = self.cards[0]
        return first.player if first.playing else None

    def on_drop(self, touch: MotionEvent) -> None:
        """Switch sections on a swipe."""
        distance = touch.x - touch.ox
        if self._geometry and not self._geometry.halves and abs(distance) > dp(SWIPE_DISTANCE):
            self.section = "lower" if distance < 0 else "upper"

    def find(self, x: float, y: float) -> CardTarget | None:
        for card, halves in zip(self.in_view, self._halves, strict=False):
            for half in halves:
                if half.parent is None or not half.collide_point(x, y):
                    continue
                found = self._find_in_half(half, card.player, x, y)
                if found:
                    return found
        return None

    def _find_in_half(self, half: CardHalf, player: int, x: float, y: float) -> CardTarget | None:
        if y < half.foot.top:
            return CardTarget(player)
        for number, cells in enumerate(half.cells):
            for box, cell in cells.items():
                if cell.collide_point(x, y):
                    beside = number - self.setup.columns
                    owner = player if beside < 0 else self.cards[1 + beside].player
                    return CardTarget(owner, box, cell.column)
        for box, cell in half.cells[0].items():
            if cell.y <= y < cell.top:
                return CardTarget(player, box)
        return None

    def cell_center(self, player: int, cell: Cell) -> tuple[float, float] | None:
        """The center of a player's cell, if it is in view."""
        box, column = cell
        for number, halves in enumerate(self._halves):
            index = self._column_index(number, player, column)
            for half in halves:
                if index is not None and half.parent is not None and box in half.cells[index]:
                    found = half.cells[index][box]
                    return found.x + found.width / 2, found.y + found.height / 2
        return None

    def upper_total_center(self, player: int, column: int) -> tuple[float, float] | None:
        """The center of the upper total of a player's column, if it is in view."""
        for number, halves in enumerate(self._halves):
            index = self._column_index(number, player, column)
            for half in halves:
                if index is not None and half.parent is not None and half.upper:
                    return half.foot.sums[index].center_x, half.foot.center_y
        return None

    def _column_index(self, card_number: int, player: int, column: int) -> int | None:
        if self.in_view[card_number].player == player:
            return column
        beside = self.cards[1 : 1 + self._geometry.other_columns] if self._geometry else ()
        for step, card in enumerate(beside):
            if card.player == player:
                return self.setup.columns + step
        return None

    def show_section_of(self, cell: Cell) -> None:
        index = self.setup.rules.index(cell[0])
        if index is not None:
            self.section = "upper" if self.setup.rules.boxes[index].upper else "lower"

    # --- content and layout -------------------------------------------------------------------

    def _show(self, *_: object) -> None:
        if self._geometry is None or not self.cards:
            return
        first: CardView = self.cards[0]
        for card, halves in zip(self.in_view, self._halves, strict=True):
            views = list(card.columns)
            if self._geometry.other_columns:
                beside = self.cards[1 : 1 + self._geometry.other_columns]
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
        geometry = card_geometry(width, height, players, columns, self.form == "tall")
        if geometry != self._geometry:
            self._build(geometry)
        self._show()
        if geometry.halves:
            self._place_halves(geometry)
        else:
            self._place_section()

    def _build(self, geometry: CardGeometry) -> None:
        self._geometry = geometry
        self.clear_widgets()
        own_width, other_width = geometry.own_column_width, geometry.other_column_width
        own = [HalfColumn(number, own_width, True) for number in range(self.setup.columns)]
        beside = [HalfColumn(0, other_width, False) for _ in range(geometry.other_columns)]
        self._halves = [
            (
                self._make_half(True, own + beside, geometry),
                self._make_half(False, own + beside, geometry),
            )
            for _ in range(geometry.cards)
        ]

    def _make_half(
        self, upper: bool, columns: list[HalfColumn], geometry: CardGeometry
    ) -> CardHalf:
        setup = self.setup
        large = min(self.width / geometry.cards, self.height) > dp(LARGE_CARD)
        half_geometry = HalfGeometry(
            label_width=geometry.upper_label_width if upper else geometry.label_width,
            shows_names=geometry.upper_shows_names if upper else geometry.shows_names,
            shows_multipliers=setup.multiply and (not upper or not geometry.halves),
            type_scale=LARGE_TYPE_SCALE if large else 1.0,
            foot_height=geometry.foot_height,
        )
        return CardHalf(setup.rules, upper, columns, half_geometry)

    def _place_halves(self, geometry: CardGeometry) -> None:
        gap, card_gap = dp(GAP), dp(CARD_GAP)
        card_width = (self.width - (geometry.cards - 1) * card_gap) / geometry.cards
        label_difference = dp(geometry.label_width - geometry.upper_label_width)
        upper_width = (card_width - gap - label_difference) / 2
        for number, halves in enumerate(self._halves):
            left = self.x + number * (card_width + card_gap)
            for half in halves:
                width = upper_width if half.upper else card_width - gap - upper_width
                half.pos = (left if half.upper else left + upper_width + gap, self.y)
                half.size = (width, self.height)
                if half.parent is None:
                    self.add_widget(half)

    def _place_section(self) -> None:
        tabs_height = dp(TABS_HEIGHT)
        if self.tabs.parent is None:
            self.add_widget(self.tabs)
        self.tabs.pos, self.tabs.size = self.pos, (self.width, tabs_height)
        for half in self._halves[0]:
            shown = half.upper is (self.section == "upper")
            if shown and half.parent is None:
                self.add_widget(half)
            elif not shown and half.parent is not None:
                self.remove_widget(half)
            half.pos = (self.x, self.y + tabs_height)
            half.size = (self.width, self.height - tabs_height)


class SectionTabs(Pressable):
    """Two tabs with the totals of their sections, so that both are always in view."""

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
            selected = name == self.section
            left = self.x + number * half
            colour = theme.primary if selected else theme.chip
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
            label.color = theme.primary_ink if selected else theme.ink
            label.face = "bold" if selected else "regular"
