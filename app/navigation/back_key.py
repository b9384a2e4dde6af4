"""What Esc, Android's Back and the arrow at the top close."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.context import Context


class BackKey:
    def __init__(self, context: "Context", leave_program: Callable[[], None]) -> None:
        self._context = context
        self._leave_program = leave_program

    def press(self) -> None:
        """Close a dialog, a preview or a screen; from the first screen, leave the program."""
        context = self._context
        if context.overlays.front is not None:
            context.overlays.front.back()
        elif context.screen is not None and context.screen.dismiss():
            return
        elif context.game.in_front:
            context.game.ask_to_leave()
        elif not context.back_stack.pop():
            self._leave_program()
