import gc
import sys

from main import GC_THRESHOLDS
from tests.app.monkey.monkey import run

if __name__ == "__main__":
    gc.set_threshold(*GC_THRESHOLDS)
    monkey = run(int(sys.argv[1]), int(sys.argv[2]), print if "-v" in sys.argv else None)
    print(monkey.figures)
    for name, times in monkey.visited.most_common():
        print(f"  {times:6} {name}")
