"""Tests of app/; they may open a window."""

import tests.app.support.window  # noqa: F401 (before Kivy is imported for the first time)
