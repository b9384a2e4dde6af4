"""Everything here may open a window."""

import tests.app.window  # noqa: F401 (before Kivy is imported for the first time)
