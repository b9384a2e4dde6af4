"""`make bench` prints measurements; nothing is asserted."""

import gc

import tests.app.support.window  # noqa: F401 (before anything imports Kivy)
from main import GC_THRESHOLDS

gc.set_threshold(*GC_THRESHOLDS)  # as in the program
