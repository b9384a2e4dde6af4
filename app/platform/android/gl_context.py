"""The graphics card of a phone, which may forget everything while the program rests.

SDL then gives us a new one without a word that Kivy would hear, and Kivy draws with what was lost.
"""

from kivy.core.window import Window
from kivy.graphics.context import get_context
from kivy.graphics.opengl import (
    GL_RENDERBUFFER,
    glBindRenderbuffer,
    glGenRenderbuffers,
    glIsRenderbuffer,
)


class GlContext:
    def __init__(self) -> None:
        self._mark: int | None = None

    def mark(self) -> None:
        """Leaves a thing there of a kind that nothing else leaves, to know the card by."""
        if self._mark is None:
            [self._mark] = glGenRenderbuffers(1)
            glBindRenderbuffer(GL_RENDERBUFFER, self._mark)
            glBindRenderbuffer(GL_RENDERBUFFER, 0)

    def find_again(self) -> None:
        """All that Kivy keeps there is made anew if this is another one."""
        if self._mark is not None and not glIsRenderbuffer(self._mark):
            self._mark = None
            get_context().reload()
            Window.update_viewport()
