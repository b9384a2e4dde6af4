"""Screenshots of every screen, for the documents, the stores and for a look."""

import tests.app.support.window  # noqa: F401 (before anything imports Kivy)
