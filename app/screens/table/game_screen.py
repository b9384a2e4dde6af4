"""The base of the table and the replay: what both can show and open."""

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ObjectProperty

from app.animation.transitions import transitions
from app.platform.device import on_android
from app.screens.base_screen import BaseScreen
from app.settings.settings import Settings
from app.table.coach import Hint, WinHint
from app.table.commands import Command
from app.table.viewer_model import ViewerModel
from app.text import coach as coach_words
from app.text import dialogs as dialog_words
from app.text import table as words
from app.text.errors import explain
from app.text.manual.rules_pages import total_page_id
from app.widgets.behaviors.keyboard_focus import Focusable, KeyboardFocus
from core.boxes import PipColours
from core.errors import CoachTablesDamaged

if TYPE_CHECKING:
    from app.context import Context


class GameScreen(BaseScreen):
    """Subclasses have their own layout in kv/, which connects gestures to the model."""

    model: ViewerModel = ObjectProperty()
    left_handed = BooleanProperty(False)
    solid_dice = BooleanProperty(True)

    def __init__(self, model: ViewerModel, context: "Context", **kwargs: object) -> None:
        self._context = context
        super().__init__(model=model, **kwargs)
        self.apply_settings(context.preferences.settings)
        self.ids.card.bind(geometry=self._keep_highlighted_in_view)

    @property
    def pip_colours(self) -> PipColours:
        return self.model.state.setup.rules.pip_colours

    @property
    def accessible_name(self) -> str:
        return self.model.title

    @property
    def focused_control(self) -> Focusable | None:
        """What has the keyboard focus, unless it is a box."""
        return KeyboardFocus(self).focused

    def apply_settings(self, settings: Settings) -> None:
        self.left_handed, self.solid_dice = settings.left_handed, settings.solid_dice

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Finish animations, so that a touch always meets the final state."""
        transitions.finish_all()
        return bool(super().on_touch_down(touch))

    def _show_highlighted_cell(self, *_: object) -> None:
        """Bring this cell into view, where the card scrolls or totals cover it."""
        if self.model.highlighted_cell is not None:
            self.ids.card.reveal(self.model.highlighted_cell)

    def _keep_highlighted_in_view(self, *_: object) -> None:
        """When the table opens, or gets another size."""
        if self.model.highlighted_cell is not None and not self.ids.card.unfolded:
            self.ids.card.reveal(self.model.highlighted_cell)

    def leave(self) -> None:
        self._context.back()

    def dismiss(self) -> bool:
        return self.model.dismiss()

    # --- commands -----------------------------------------------------------------------------

    @abstractmethod
    def commands(self) -> tuple[Command, ...]:
        """All commands of this screen, for the keyboard and the menu."""

    def unlisted_commands(self) -> tuple[Command, ...]:
        """Commands that need no menu item, because there is something to tap for them."""
        return (
            Command(dialog_words.MENU(), ("m",), self.show_menu, listed=False),
            Command(words.NEXT_CARD(), ("n", "pagedown"), self.view_next_card, listed=False),
            Command(words.PREVIOUS_CARD(), ("pageup",), self.view_previous_card, listed=False),
        )

    def _run_command(self, key: str) -> bool:
        for command in self.commands():
            if key in command.keys:
                if command.enabled:
                    command.run()
                return True
        return False

    def view_next_card(self) -> None:
        """Go through the cards of all players, and back to the one in turn."""
        self._view_card(1)

    def view_previous_card(self) -> None:
        self._view_card(-1)

    def _view_card(self, step: int) -> None:
        model = self.model
        model.view_card((model.cards[0].player + step) % len(model.seats))

    # --- dialogs ------------------------------------------------------------------------------

    def show_menu(self) -> None:
        from app.widgets.dialogs.menu import MenuDialog, MenuItem

        items = [
            MenuItem(
                text=command.text,
                # Phones have no keys.
                shortcut="" if on_android() else command.shortcut,
                icon=command.icon,
                checked=command.checked,
                enabled=command.enabled,
                starts_group=command.starts_group,
                action=command.run,
            )
            for command in self.commands()
            if command.listed
        ]
        self._context.overlays.open(MenuDialog(items, title=dialog_words.MENU()))

    def show_totals(self, player: int | None = None) -> None:
        from app.table.dialogs import totals_dialog

        shown = self.model.cards[0].player if player is None else player
        dialog = totals_dialog(self.model.state, shown)
        dialog.add_button(
            words.HELP(), lambda: self._context.routes.open_help(total_page_id("total"))
        )
        self._context.overlays.open(dialog)

    def show_hint(self) -> None:
        """Mark the coach's choice on the table and explain it in a dialog."""
        self._open_hint(None)

    def _open_hint(self, apply: Callable[[Hint | WinHint], None] | None) -> None:
        """`apply` makes the coach's choice; None in a replay."""
        overlays = self._context.overlays
        if not self.model.can_ask_coach:
            overlays.notify(self._no_hint_reason(), coach_words.HINT())
            return
        from app.table.hint_dialog import hint_dialog

        try:
            overlays.open(hint_dialog(self.model.state.setup, self.model.ask_coach(), apply))
        except CoachTablesDamaged as reason:
            overlays.notify(explain(reason), coach_words.HINT())

    def _no_hint_reason(self) -> str:
        return coach_words.ROLL_FIRST() if self.model.state.dice is None else coach_words.NO_COACH()
