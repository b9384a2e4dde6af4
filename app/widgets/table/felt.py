"""The felt with the dice, the roll button and the buttons beside it."""

from kivy.core.window import Window
from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app.settings.theme import FELT_RADIUS, LABEL_SIZE, SUBTITLE_SIZE, TOUCH_TARGET, theme
from app.table.view_state import DieView, FlightView, RollView
from app.text import real_dice as real_words
from app.text import table as words
from app.widgets.controls.round_button import IconButton
from app.widgets.table.cached_layer import CachedLayer
from app.widgets.table.dice_row import DiceRow
from app.widgets.table.felt_background import draw_felt
from app.widgets.table.roll_button import RollButton
from app.widgets.text.fit_label import FitLabel

ROLL_BUTTON_HEIGHT = 64
ROUND_BUTTON_SIZE = 56
MAX_ROLL_BUTTON_WIDTH = 360
PADDING = 14


BUTTON_EVENTS = ("on_roll", "on_trick", "on_undo", "on_sort", "on_rescue", "on_correct")
SHOWN_PROPERTIES = (
    *("roll_view", "whose_turn", "key_hints", "undo_text"),
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
    key_hints = StringProperty("")
    """A line about the keyboard shortcuts."""
    undo_text = StringProperty("")
    drawn_every_frame = True
    """Dice move here, so it is not cached by its parent."""

    def __init__(self, **kwargs: object) -> None:
        for event in (*DICE_EVENTS, *BUTTON_EVENTS):
            self.register_event_type(event)
        self.cup = RollButton()
        self.row = DiceRow(cup=self.cup)
        self.undo = IconButton(icon="undo")
        self.side = IconButton(icon="sort")
        self._whose_turn = FitLabel(type_size=LABEL_SIZE + 2, halign="left")
        self.headline = FitLabel(type_size=24, face="bold", halign="left")
        self._key_hints = FitLabel(type_size=SUBTITLE_SIZE)
        super().__init__(**kwargs)
        for widget in (
            self._whose_turn,
            self.headline,
            self._key_hints,
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
        for name in ("dice", "flight", "solid"):
            self.bind(**{name: self.row.setter(name)})
        for name in ("pos", "size", "form"):
            self.fbind(name, self._arrange)
        for name in SHOWN_PROPERTIES:
            self.fbind(name, self._show)
        theme.subscribe(self._arrange)

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

    def _show(self, *_: object) -> None:
        if self.roll_view is not None:
            view = self.roll_view
            # Not capitalize(): names and German nouns keep their capitals.
            self.headline.text = view.headline[:1].upper() + view.headline[1:]
            same_hint = self.form == "wide" and view.hint == view.headline
            self.cup.view = view._replace(hint="") if same_hint else view
        self._whose_turn.text = self.whose_turn
        self._key_hints.text = self.key_hints
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
        for label in (self._whose_turn, self.headline, self._key_hints):
            label.color = theme.felt_ink

    def _arrange(self, *_: object) -> None:
        if self.width <= 1 or self.height <= 1:
            return
        wide = self.form == "wide"
        padding = dp(20) if wide else dp(PADDING)
        low = self.y + (dp(52) if wide else dp(12))
        self._place_buttons(padding, low)
        dice_low = self.cup.top + dp(4)
        dice_high = self.y + self.height - (dp(92) if wide else dp(2))
        self.row.pos = (self.x + padding, dice_low)
        self.row.size = (self.width - 2 * padding, dice_high - dice_low)
        self._place_texts(padding, wide)
        self._draw(wide)
        self._show()

    def _place_buttons(self, padding: float, low: float) -> None:
        narrow = self.width < dp(320)
        side = dp(TOUCH_TARGET if narrow else ROUND_BUTTON_SIZE)
        height, gap = dp(ROLL_BUTTON_HEIGHT), dp(8)
        self.undo.size = self.side.size = (side, side)
        across = min(self.width - 2 * (padding + side + gap), dp(MAX_ROLL_BUTTON_WIDTH))
        self.cup.size = (across, height)
        self.cup.pos = (self.x + (self.width - across) / 2, low)
        middle = low + height / 2 - side / 2
        self.undo.pos = (self.cup.x - gap - side, middle)
        self.side.pos = (self.cup.right + gap, middle)

    def _place_texts(self, padding: float, wide: bool) -> None:
        """Whose turn it is and the shortcuts, if there is room."""
        self._whose_turn.size = (self.width - 2 * padding, dp(24)) if wide else (0, 0)
        self._whose_turn.pos = (self.x + padding, self.y + self.height - dp(44))
        self.headline.size = (self.width - 2 * padding, dp(36)) if wide else (0, 0)
        self.headline.pos = (self.x + padding, self.y + self.height - dp(80))
        self._key_hints.size = (self.width - 2 * padding, dp(20)) if wide else (0, 0)
        self._key_hints.pos = (self.x + padding, self.y + dp(18))

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
