"""`make bench`: figures, printed and never asserted."""

import tests.app.window  # noqa: F401 (before Kivy is imported for the first time)
