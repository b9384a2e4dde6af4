"""A game on the screen, for whoever only looks on: cards, dice, totals and what the coach says."""

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ObjectProperty

from app.animation.transitions import motions
from app.platform.device import on_android
from app.screens.base_screen import BaseScreen
from app.settings.settings import Settings
from app.table.coach import Hint
from app.table.commands import Command
from app.table.viewer_model import ViewerModel
from app.text import coach as coach_words
from app.text import dialogs as sheet_words
from app.text import table as words
from app.text.errors import explain
from core.errors import CoachTablesDamaged

if TYPE_CHECKING:
    from app.context import Context


class GameScreen(BaseScreen):
    """Each of them has a layout of its own: it says which gestures are taken there."""

    model: ViewerModel = ObjectProperty()
    left_handed = BooleanProperty(False)
    solid_dice = BooleanProperty(True)

    def __init__(self, model: ViewerModel, context: "Context", **kwargs: object) -> None:
        self._context = context
        super().__init__(model=model, **kwargs)
        self.follow(context.preferences.settings)

    def follow(self, settings: Settings) -> None:
        """Look as it is wished."""
        self.left_handed, self.solid_dice = settings.left_handed, settings.solid_dice

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Motion ends with any touch, which then means what it would mean without."""
        motions.finish()
        return bool(super().on_touch_down(touch))

    def _bring_forward(self, *_: object) -> None:
        """Whatever is pointed at is seen, on a card of which one section is shown at a time."""
        if self.model.highlighted_cell is not None:
            self.ids.card.bring_forward(self.model.highlighted_cell)

    def leave(self) -> None:
        self._context.back()

    def withdraw(self) -> bool:
        """From a preview, or from a look at another card."""
        return self.model.dismiss()

    # --- commands -----------------------------------------------------------------------------

    @abstractmethod
    def commands(self) -> tuple[Command, ...]:
        """Everything that can be done here: the keyboard and the menu read this."""

    def by_key_alone(self) -> tuple[Command, ...]:
        """What fingers have a button or a name for, and the menu no line."""
        return (
            Command(sheet_words.MENU(), ("m",), self.show_menu, listed=False),
            Command(words.NEXT_CARD(), ("n",), self.see_next_card, listed=False),
        )

    def _command(self, key: str) -> bool:
        for command in self.commands():
            if key in command.keys:
                if command.enabled:
                    command.run()
                return True
        return False

    def see_next_card(self) -> None:
        """Round the table, and back to the one who plays."""
        model = self.model
        model.view_card((model.cards[0].player + 1) % len(model.seats))

    # --- sheets -------------------------------------------------------------------------------

    def show_menu(self) -> None:
        from app.widgets.controls.menu import MenuDialog, MenuItem  # noqa: PLC0415 (not before the first frame)

        items = [
            MenuItem(
                text=command.text,
                # Who has only a finger need not read of keys.
                shortcut="" if on_android() else command.shortcut,
                icon=command.icon,
                checked=command.checked,
                enabled=command.enabled,
                begins=command.begins,
                action=command.run,
            )
            for command in self.commands()
            if command.listed
        ]
        self._context.overlays.open(MenuDialog(items, title=sheet_words.MENU()))

    def show_totals(self, player: int | None = None) -> None:
        from app.table.dialogs import totals_dialog  # noqa: PLC0415
        from app.text.manual.rules_pages import total_page_id  # noqa: PLC0415 (not before the first frame)

        shown = self.model.cards[0].player if player is None else player
        sheet = totals_dialog(self.model.state, shown)
        sheet.add_button(
            words.HELP(), lambda: self._context.routes.open_help(total_page_id("total"))
        )
        self._context.overlays.open(sheet)

    def show_hint(self) -> None:
        """What the coach would do now: marked on the table, and told in a sheet."""
        self._tell_hint(None)

    def _tell_hint(self, follow: Callable[[Hint], None] | None) -> None:
        """`follow` does what the coach says; None where it can only be looked at."""
        overlays = self._context.overlays
        if not self.model.can_ask_coach:
            overlays.notify(self._no_hint(), coach_words.HINT())
            return
        from app.table.hint_dialog import hint_dialog  # noqa: PLC0415 (not before the first frame)

        try:
            overlays.open(hint_dialog(self.model.state.setup, self.model.ask_coach(), follow))
        except CoachTablesDamaged as reason:
            overlays.notify(explain(reason), coach_words.HINT())

    def _no_hint(self) -> str:
        return coach_words.NOT_YET() if self.model.state.dice is None else coach_words.NO_COACH()
