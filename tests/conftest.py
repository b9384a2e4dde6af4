"""For all tests: less time spent looking for cycles among a hundred thousand living widgets."""

import gc

gc.set_threshold(50_000, 20, 20)
