"""The felt with the dice, the roll button and the buttons beside it."""

from kivy.core.window import Window
from kivy.graphics import Color, SmoothLine
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.settings.theme import FELT_RADIUS, theme
from app.table.describer import TableDescriber
from app.table.felt_geometry import FeltGeometry, felt_geometry
from app.table.geometry import Rect
from app.table.view_state import DieView, FlightView, RollView, SeatView
from app.text import real_dice as real_words
from app.text import table as words
from app.widgets.controls.round_button import IconButton
from app.widgets.table.cached_layer import CachedLayer
from app.widgets.table.dice.dice_row import DiceRow
from app.widgets.table.dice.rail import draw_oval, draw_rail
from app.widgets.table.felt_background import draw_felt
from app.widgets.table.key_caps import KeyCaps
from app.widgets.table.roll_button import RollButton
from app.widgets.table.turn_block import TurnBlock
from app.widgets.text.fit_label import FitLabel

BUTTON_EVENTS = ("on_roll", "on_trick", "on_undo", "on_sort", "on_rescue", "on_correct")
SHOWN_PROPERTIES = (
    *("roll_view", "whose_turn", "seats", "undo_text"),
    *("can_undo", "can_rescue", "can_sort", "can_correct"),
)
DICE_EVENTS = ("on_die", "on_number", "on_swap", "on_throw", "on_settled")


class Felt(CachedLayer):
    """Forwards the events of its dice and buttons."""

    dice: tuple[DieView, ...] = ObjectProperty(())
    flight: FlightView | None = ObjectProperty(None, allownone=True)
    solid = BooleanProperty(True)
    roll_view: RollView | None = ObjectProperty(None, allownone=True)
    whose_turn = StringProperty("")
    can_undo = BooleanProperty(False)
    can_rescue = BooleanProperty(False)
    can_sort = BooleanProperty(False)
    can_correct = BooleanProperty(False)
    form = StringProperty("tall")
    key_hints: tuple[tuple[str, str], ...] = ObjectProperty(())
    """The keys and what they do; empty where there is no keyboard."""
    seats: tuple[SeatView, ...] = ObjectProperty(())
    has_rail = BooleanProperty(True)
    status_place: tuple[float, float] = ObjectProperty((0.0, 0.0))
    """The lower and the upper edge of the status line that lies on a wide felt, in pixels."""
    undo_text = StringProperty("")
    describer: TableDescriber | None = ObjectProperty(None, allownone=True)
    """Says in words what lies here."""
    drawn_every_frame = True
    """Dice move here, so it is not cached by its parent."""

    def __init__(self, **kwargs: object) -> None:
        for event in (*DICE_EVENTS, *BUTTON_EVENTS):
            self.register_event_type(event)
        self.cup = RollButton()
        self.row = DiceRow(cup=self.cup)
        self.undo = IconButton(icon="undo")
        self.side = IconButton(icon="sort")
        self.turn = TurnBlock()
        self.key_caps = KeyCaps()
        self.geometry: FeltGeometry | None = None
        self.undo.explain, self.side.explain = self._explain_undo, self._explain_side
        self._rail = InstructionGroup()
        super().__init__(**kwargs)
        for widget in (
            self.turn,
            self.key_caps,
            self.undo,
            self.side,
            self.cup,
            self.row,
        ):
            self.add_widget(widget)
        self._bind()

    def _bind(self) -> None:
        self.cup.bind(
            on_tap=lambda *_: self.dispatch("on_roll"),
            on_long_press=lambda *_: self.dispatch("on_trick"),
        )
        for event in DICE_EVENTS:
            self.row.bind(**{event: lambda _, *places, event=event: self.dispatch(event, *places)})
        self.undo.bind(on_tap=lambda *_: self.dispatch("on_undo"))
        self.side.bind(on_tap=lambda *_: self.dispatch(f"on_{self._side_action}"))
        # The describer first: the dice take it over.
        for name in ("describer", "dice", "flight", "solid"):
            self.bind(**{name: self.row.setter(name)})
        self.bind(describer=self.cup.setter("describer"))
        for name in ("pos", "size", "form", "has_rail", "status_place", "key_hints"):
            self.fbind(name, self._arrange)
        self.fbind("dice", self._dice_changed)
        for name in SHOWN_PROPERTIES:
            self.fbind(name, self._show)
        theme.subscribe(self._arrange)

    @property
    def reading_order(self) -> list[Widget]:
        return [self.turn, self.row, self.cup, self.undo, self.side, self.key_caps]

    def _explain_undo(self) -> str:
        return self.describer.undo_refusal() if self.describer is not None else ""

    def _explain_side(self) -> str:
        return self.describer.sort_refusal() if self.describer is not None else ""

    def on_die(self, place: int) -> None: ...

    def on_number(self, place: int) -> None: ...

    def on_swap(self, place: int, other: int) -> None: ...

    def on_throw(self, place: int) -> None: ...

    def on_settled(self) -> None: ...

    def on_roll(self) -> None: ...

    def on_trick(self) -> None: ...

    def on_undo(self) -> None: ...

    def on_sort(self) -> None: ...

    def on_rescue(self) -> None: ...

    def on_correct(self) -> None: ...

    @property
    def _side_action(self) -> str:
        """The current function of the button beside the roll button."""
        if self.can_rescue:
            return "rescue"
        return "correct" if self.can_correct else "sort"

    def rattle(self, strength: float) -> None:
        self.cup.rattle(strength)
        self.row.shiver(strength)

    @property
    def headline(self) -> FitLabel:
        return self.turn.headline_label

    def _show(self, *_: object) -> None:
        if self.roll_view is not None:
            view = self.roll_view
            # Not capitalize(): names and German nouns keep their capitals.
            self.turn.headline = view.headline[:1].upper() + view.headline[1:]
            same_hint = self.form == "wide" and view.hint == view.headline
            self.cup.view = view._replace(hint="") if same_hint else view
        self.turn.title = self.whose_turn
        self.turn.seat = next((seat for seat in self.seats if seat.current), None)
        for button in (self.undo, self.side):
            button.fill, button.ink = theme.felt_button, theme.felt_ink
        self.undo.active, self.undo.word = self.can_undo, self.undo_text
        self.side.icon = self._side_action
        self.side.word = {
            "rescue": words.RESCUE(),
            "correct": real_words.CORRECT(),
            "sort": words.SORT_SHORT(),
        }[self._side_action]
        self.side.active = self.can_rescue or self.can_sort

    # --- layout -----------------------------------------------------------------------------

    def _arrange(self, *_: object) -> None:
        if self.width <= 1 or self.height <= 1:
            return
        density = dp(1)
        low, high = self.status_place
        status = Rect(0, low / density, self.width / density, (high - low) / density)
        wide = self.form == "wide"
        keys = wide and bool(self.key_hints)
        self.geometry = geometry = felt_geometry(
            self.width / density,
            self.height / density,
            self.form,
            max(1, len(self.dice)),
            self.has_rail,
            status,
            keys,
        )
        places = ((self.undo, geometry.undo), (self.cup, geometry.cup), (self.side, geometry.side))
        for widget, place in (
            *places,
            (self.turn, geometry.turn),
            (self.key_caps, geometry.keys),
        ):
            widget.pos = (self.x + dp(place.x), self.y + dp(place.y))
            widget.size = (dp(place.width), dp(place.height))
        self.key_caps.hints = self.key_hints
        self._draw(wide)
        self.row.shows_keys = keys
        self.row.arrange(geometry, self.x, self.y)
        self._show()

    def _distance_to_window_edge(self) -> float:
        """Distance to the window's bottom edge, or its top edge if upside down."""
        foot = self.to_window(self.x, self.y)[1]
        return max(0, min(foot, Window.height - foot))

    def _draw(self, wide: bool) -> None:
        self.background_color = theme.background
        self.background.clear()
        corner = theme.corner_radius(FELT_RADIUS)
        radius = (corner,) * 4 if wide else (corner, corner, 0, 0)
        # At the bottom of the window, extend under the system's navigation bar.
        self.extra_height_below = 0 if wide else self._distance_to_window_edge()
        room = (
            self.x,
            self.y - self.extra_height_below,
            self.width,
            self.height + self.extra_height_below,
        )
        draw_felt(self.background, room[:2], room[2:], radius)
        if wide and not theme.bevelled:
            self.background.add(Color(rgba=theme.felt_bottom))
            self.background.add(SmoothLine(rounded_rectangle=(*room, corner), width=dp(0.8)))
        if self.geometry is not None:
            draw_oval(self.background, self.geometry, self.x, self.y)
        self.background.add(self._rail)
        self._show_rail()

    def _dice_changed(self, *_: object) -> None:
        if len(self.dice) != len(self.row.slots):
            self._arrange()
        self._show_rail()

    def _show_rail(self, *_: object) -> None:
        """The rail is as long as the dice on it, or has places for all."""
        self._rail.clear()
        if self.geometry is not None:
            held = sum(view.railed for view in self.dice)
            draw_rail(self._rail, self.geometry, self.x, self.y, held, len(self.dice))
