"""Android may destroy the GL context while the program is paused.

SDL then creates a new one without telling Kivy, which would go on using the lost textures.
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
        self._marker: int | None = None

    def leave_marker(self) -> None:
        """Create an object of a kind that nothing else creates, to recognize the context by."""
        if self._marker is None:
            [self._marker] = glGenRenderbuffers(1)
            glBindRenderbuffer(GL_RENDERBUFFER, self._marker)
            glBindRenderbuffer(GL_RENDERBUFFER, 0)

    def reload_if_lost(self) -> None:
        """Let Kivy upload everything again if this is another context."""
        if self._marker is not None and not glIsRenderbuffer(self._marker):
            self._marker = None
            get_context().reload()
            Window.update_viewport()
