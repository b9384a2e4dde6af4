"""Screenshots of every screen, for the documentation, the stores and for review."""

import tests.app.support.window  # noqa: F401 (before anything imports Kivy)
