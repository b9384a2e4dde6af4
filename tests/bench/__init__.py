"""`make bench` prints measurements; nothing is asserted."""

import tests.app.window  # noqa: F401 (before anything imports Kivy)
