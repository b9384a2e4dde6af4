"""The keyboard focus of the table: on a box, which the model knows, or on something else.

Arrows go from box to box, and from the edge of the card to whatever lies in that direction.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from kivy.uix.widget import Widget

from app.table.cell_navigation import neighbour
from app.table.geometry import Rect
from app.widgets.behaviors.keyboard_focus import Focusable, KeyboardFocus
from app.widgets.table.sheet.score_cell import ScoreCell

if TYPE_CHECKING:
    from app.screens.table.table_screen import TableScreen

Stop = TypeVar("Stop")
ASIDE = 3.0
"""How much farther something seems that does not lie straight ahead."""


class TableFocus:
    def __init__(self, screen: "TableScreen") -> None:
        self._screen = screen.proxy_ref
        self._controls = KeyboardFocus(screen)

    @property
    def control(self) -> Focusable | None:
        """What has the focus, unless it is a box."""
        return self._controls.focused

    def clear_control(self) -> None:
        control = self.control
        if control is not None:
            control.focused = False

    def focus_on(self, widget: Widget) -> None:
        actions = self._screen.model.card_actions
        if isinstance(widget, ScoreCell):
            self.clear_control()
            cell = (widget.box, widget.column)
            actions.focus(cell)
            self._screen.ids.card.reveal(cell)
        elif isinstance(widget, Focusable):
            actions.focus(None)
            self._controls.move_to(widget)

    def move(self, across: int, down: int) -> None:
        """To the next box or control in a direction; without a focus, to the first box."""
        model, control = self._screen.model, self.control
        focused = model.focused
        if control is None:
            box = neighbour(model.state.setup, focused, across, down)
            if box != focused:
                model.card_actions.focus(box)
                return
        here = self._focused_cell if control is None else control
        stops: list[object] = [each for each in self._controls.stops if _is_active(each)]
        if control is not None:
            stops += self._screen.ids.card.cells_in_turn
        places = [(stop, _place_of(stop)) for stop in stops if stop is not here]
        found = here and find_next(_place_of(here), places, across, down)
        if isinstance(found, Widget):
            self.focus_on(found)

    @property
    def _focused_cell(self) -> ScoreCell | None:
        cells: list[ScoreCell] = self._screen.ids.card.cells_in_turn
        return next((cell for cell in cells if cell.focused), None)

    def press(self) -> None:
        """Press what has the focus; without one, roll."""
        control = self.control
        if control is None:
            self._screen.model.card_actions.choose_focused()
        else:
            control.press()


def find_next(
    here: Rect, places: Iterable[tuple[Stop, Rect]], across: int, down: int
) -> Stop | None:
    """The nearest of what lies in a direction; up is where y is greater."""
    nearest, least = None, float("inf")
    for stop, place in places:
        distance = _distance(here, place, across, down)
        if distance is not None and distance < least:
            nearest, least = stop, distance
    return nearest


def _distance(here: Rect, there: Rect, across: int, down: int) -> float | None:
    """None for what does not lie in this direction."""
    x = there.x + there.width / 2 - here.x - here.width / 2
    y = there.y + there.height / 2 - here.y - here.height / 2
    ahead, aside = (x * across, y) if across else (-y * down, x)
    half = (here.width + there.width if across else here.height + there.height) / 2
    if ahead <= half / 2:
        return None
    breadth = (here.height + there.height if across else here.width + there.width) / 2
    gap = max(0.0, abs(aside) - breadth)
    # Of several that are straight ahead, the one whose middle is nearest.
    return max(0.0, ahead - half) + ASIDE * gap + abs(aside) / 8


def _place_of(stop: object) -> Rect:
    if not isinstance(stop, Widget):
        return Rect(0, 0, 0, 0)
    x, y = stop.to_window(stop.x, stop.y)
    other_x, other_y = stop.to_window(stop.right, stop.top)
    return Rect(min(x, other_x), min(y, other_y), abs(other_x - x), abs(other_y - y))


def _is_active(stop: Focusable) -> bool:
    """An icon button that does nothing now is skipped."""
    return bool(getattr(stop, "active", True))
