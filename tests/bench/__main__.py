"""`python -m tests.bench [part …]` runs all benchmarks, or those named."""

import sys
from importlib import import_module

PARTS = (
    "start",
    "engine",
    "coach",
    "storage",
    "table",
    "dice",
    "moments",
    "pages",
    "screen_reader",
    "sharing",
)

if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        if part not in PARTS:
            sys.exit(f"Unknown part {part!r}. Parts: {', '.join(PARTS)}.")
        # Import each part only when it runs: the later ones open a window.
        import_module(f"tests.bench.{part}").main()
