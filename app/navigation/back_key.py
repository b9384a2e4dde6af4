"""Handles Esc, Android's Back and the back arrow."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.text import dialogs as words

if TYPE_CHECKING:
    from app.context import Context


class BackKey:
    def __init__(self, context: "Context", leave_program: Callable[[], None]) -> None:
        self._context = context
        self._leave_program = leave_program

    def press(self) -> None:
        """Close a dialog, a preview or a screen; pressed twice at home, leave the program."""
        context = self._context
        if context.overlays.front is not None:
            context.overlays.front.back()
        elif context.screen is not None and context.screen.dismiss():
            return
        elif context.game.in_front:
            context.game.leave()
        elif not context.back_stack.pop():
            self._leave_when_sure()

    def _leave_when_sure(self) -> None:
        """Only a second press leaves, while the notice that asks for it is in view."""
        overlays, question = self._context.overlays, words.PRESS_AGAIN_TO_LEAVE()
        if overlays.notice is not None and overlays.notice.text == question:
            overlays.hide_notice()
            self._leave_program()
        else:
            overlays.show_notice(question)
