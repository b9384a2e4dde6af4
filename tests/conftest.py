"""For all tests: cycles are looked for as rarely as in the program, not in a third of the time."""

import gc

gc.set_threshold(10_000, 10, 50)
