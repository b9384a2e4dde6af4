import gc
import sys

from app.startup.deferred_imports import RARELY
from tests.app.monkey.monkey import run

if __name__ == "__main__":
    gc.set_threshold(*RARELY)
    monkey = run(int(sys.argv[1]), int(sys.argv[2]), print if "-v" in sys.argv else None)
    print(monkey.figures)
    for name, times in monkey.seen.most_common():
        print(f"  {times:6} {name}")
