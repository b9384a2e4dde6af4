"""The players of the next game, in the order in which they play."""

from collections.abc import Sequence
from typing import NamedTuple

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout

from app.screens.new_game.player_row import BotRow, PersonRow, PlayerRow
from app.widgets.behaviors.keyboard_focus import bring_into_view
from app.widgets.behaviors.pressable import TAP_SLOP

MOST_ROOMY_ROWS = 4
"""More players have lower rows, so that the dice below them stay in view."""


class PlayerView(NamedTuple):
    """What a row shows."""

    name: str
    shown_name: str
    role: str
    is_bot: bool = False
    without_room: bool = False


class PlayerList(BoxLayout):
    """Events carry the place of the row: on_rename(place, name), on_remove(place),
    on_level(place), on_move(place, to_place)."""

    roomy = BooleanProperty(False)
    __events__ = ("on_rename", "on_remove", "on_level", "on_move")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.rows: list[PlayerRow] = []
        self._dragged = 0
        self.fbind("roomy", self._resize_rows)

    def on_rename(self, place: int, name: str) -> None: ...

    def on_remove(self, place: int) -> None: ...

    def on_level(self, place: int) -> None: ...

    def on_move(self, place: int, to_place: int) -> None: ...

    # --- showing --------------------------------------------------------------------------

    def show(self, players: Sequence[PlayerView]) -> None:
        """Keep a row as long as a person or a bot stays in its place."""
        for place, player in enumerate(players):
            if place >= len(self.rows) or self.rows[place].is_bot is not player.is_bot:
                self._replace_row(place, BotRow() if player.is_bot else PersonRow())
        while len(self.rows) > len(players):
            self.remove_widget(self.rows.pop())
        self._resize_rows()
        for place, (row, player) in enumerate(zip(self.rows, players, strict=True)):
            row.seat = place
            row.shown_name, row.name = player.shown_name, player.name
            row.role, row.without_room = player.role, player.without_room
            row.removable = len(players) > 1

    def _resize_rows(self, *_: object) -> None:
        for row in self.rows:
            row.roomy = self.roomy and len(self.rows) <= MOST_ROOMY_ROWS

    def _replace_row(self, place: int, row: PlayerRow) -> None:
        row.bind(
            on_rename=lambda _, name: self.dispatch("on_rename", place, name),
            on_remove=lambda _: self.dispatch("on_remove", place),
            on_level=lambda _: self.dispatch("on_level", place),
            on_enter=lambda _: self._focus_next_name(place),
        )
        if place < len(self.rows):
            row.lifted = self.rows[place].lifted
            self.remove_widget(self.rows[place])
            self.rows[place] = row
        else:
            self.rows.append(row)
        self.add_widget(row, len(self.rows) - 1 - place)

    # --- the keyboard ---------------------------------------------------------------------

    def _focus_next_name(self, place: int) -> None:
        """Enter in a name field moves to the next person's."""
        following = (row for row in self.rows[place + 1 :] if not row.is_bot)
        row = next(following, None)
        if row is not None:
            self.focus_name(row)

    def focus_name(self, row: PlayerRow) -> None:
        # The current field, or the touch, must release the keyboard first.
        Clock.schedule_once(lambda _: self._focus_if_shown(row))

    @staticmethod
    def _focus_if_shown(row: PlayerRow) -> None:
        if row.get_root_window() is not None:  # the screen may have been left
            row.main_control.focused = True
            bring_into_view(row)

    def move_focused(self, step: int) -> bool:
        """Move the row that has the keyboard focus; whether there is one."""
        place = next((place for place, row in enumerate(self.rows) if row.has_focus), None)
        if place is None:
            return False
        to_place = place + step
        if 0 <= to_place < len(self.rows):
            self.rows[place].release_focus()
            self.dispatch("on_move", place, to_place)
            self.rows[to_place].main_control.focused = True
            bring_into_view(self.rows[to_place])
        return True

    # --- dragging -------------------------------------------------------------------------

    def handle_at(self, touch: MotionEvent) -> int | None:
        """The place of the handle under a touch that is in window coordinates."""
        for place, row in enumerate(self.rows):
            handle = row.ids.handle
            if handle.collide_point(*handle.parent.to_widget(*touch.pos)):
                return place
        return None

    def start_drag(self, place: int) -> None:
        self._dragged = place
        self.rows[place].lifted = True

    def drag(self, touch: MotionEvent) -> None:
        if abs(touch.y - touch.oy) <= dp(TAP_SLOP):
            return
        _, y = self.to_widget(*touch.pos)
        there = next((place for place, row in enumerate(self.rows) if row.y <= y <= row.top), None)
        if there is not None and there != self._dragged:
            before, self._dragged = self._dragged, there
            self.dispatch("on_move", before, there)
            for place, row in enumerate(self.rows):
                row.lifted = place == there

    def end_drag(self) -> None:
        for row in self.rows:
            row.lifted = False
