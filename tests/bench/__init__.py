"""`make bench` prints measurements; nothing is asserted."""

import tests.app.support.window  # noqa: F401 (before anything imports Kivy)
