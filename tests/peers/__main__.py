"""`make peers`: compare other games of the family with ours in one run.

Prints all figures and writes docs/BENCHMARKS.md. Whatever cannot be measured here is named.
"""

import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime

from tests.peers import match, starts, taps
from tests.peers.match import Played
from tests.peers.screen import HEIGHT, WIDTH, Start
from tests.peers.starts import OURS, PEERS, ROOT, Started

PAGE = ROOT / "docs" / "BENCHMARKS.md"
Rows = list[tuple[str, ...]]

METHOD = """\
# Fivefold compared with other games

Written by `make peers` on {day}, on {machine}.
It installs Tali, Kiriki and OpenYahtzee from Debian if they are missing, measures them and Fivefold
in one run, and rewrites this page down to *Long-run results*. Seconds depend on the machine and its
load; ratios and work (seconds of processor time) depend on them much less.
"""

LONG_RUN_RESULTS = "\n## Long-run results\n"

STARTS = """
## From the command to a painted window

Each program is started on its own empty screen (Xvfb, {width} × {height}, no graphics card), which
is polled every few milliseconds. The window counts as painted when nine tenths of its final area
have changed. *Warm* is the median of {rounds} starts, with the programs taking turns. *Cold* is a
start without settings, caches or byte code, after evicting the program's files from the page cache
as far as no other program uses them. *Work* is the processor time until painted, warm. *Memory* is
the resident set size (RSS) once the window is idle. Fivefold is Python, which loads and runs its
modules at every start; the others are machine code.

"""

TAPS = """
## Taps per turn

The reference turn: roll, reroll three dice, reroll two dice, score a box. Fivefold's taps are
counted by playing with real touches on the real table. The others were counted by hand; in Tali and
Kiriki the first roll is automatic.

"""

MATCH = """
## Computer players, by Tali's rules

35 points at 63; five of a kind is also a full house; once its box has points, each further five of
a kind adds 50 there and gives another turn. These rules are data in `tests/peers/tali.py`, played
by Fivefold's engine. Tali's players are measured by its built-in test (`tali -c {games} -m 100`,
and `-m 0`, its default). The exact value of perfect play under these rules is {value:.2f}.
*Decisions* are holds and boxes per second of processor time, without the start-up; for Tali,
{decisions} per game are counted, the maximum without extra turns. Our `sharp` is left out because
it uses the tables of the rule sets that come with the game. Kiriki has no such test, and
OpenYahtzee has no computer player.

"""


def table(rows: Rows) -> str:
    head, *body = rows
    lines = [head, tuple("---" for _ in head), *body]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def times(one: Start, other: Start) -> list[str]:
    figures = ("seconds", "work", "memory")
    return [f"{getattr(one, figure) / getattr(other, figure):.2f}" for figure in figures]


def start_rows(there: dict[str, Started], missing: dict[str, str]) -> Rows:
    rows: Rows = [
        ("", "cold", "warm", "work", "memory", "relative to ours: warm", "work", "memory")
    ]
    ours = there.get(OURS)
    for name in (OURS, *PEERS):
        if name not in there:
            rows.append((name, f"not measured: {missing[name]}", *[""] * 6))
            continue
        cold, warm = there[name].cold, there[name].warm
        rows.append(
            (
                name,
                f"{cold.seconds:.2f} s",
                f"{warm.seconds:.2f} s",
                f"{warm.work:.2f} s",
                f"{warm.memory:.0f} MB",
                *(times(warm, ours.warm) if ours else [""] * 3),
            )
        )
    return rows


def tap_rows() -> Rows:
    def row(name: str, steps: taps.Steps) -> tuple[str, ...]:
        told = ", ".join(f"{what} ({count})" for what, count in steps)
        return name, str(sum(count for _, count in steps)), told

    rows: Rows = [("", "taps", "steps")]
    environ = {**os.environ, "KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1"}
    if not environ.get("DISPLAY"):
        environ["SDL_VIDEODRIVER"] = "offscreen"
    ran = subprocess.run(
        [sys.executable, "-m", "tests.peers.taps"],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
    )
    if ran.returncode:
        why = ran.stderr.strip().splitlines()[-1:] or ["no reason given"]
        rows.append((OURS, "", f"not measured: {why[0]}"))
    else:
        found = json.loads(ran.stdout.splitlines()[-1])
        rows.append(row(OURS, found["as installed"]))
        rows.append(row(f"{OURS}, boxes score at once (a setting)", found["without"]))
    return [*rows, *(row(name, taps.theirs(name)) for name in PEERS)]


def match_rows(ours: dict[str, Played]) -> Rows:
    best = ours["perfect"].average
    rows: Rows = [("", "games", "average", "our best = 1", "decisions per second")]

    def row(name: str, played: Played) -> tuple[str, ...]:
        return (
            name,
            f"{played.games:,}",
            f"{played.average:.1f} ± {played.error:.1f}",
            f"{played.average / best:.2f}",
            f"{pace:,.0f}" if (pace := played.decisions_per_second) else "too fast to measure",
        )

    rows += (row(f"{OURS}: {name}", played) for name, played in ours.items())
    for trials in match.TRIALS:
        name = f"Tali, {trials} trials"
        try:
            rows.append(row(name, match.tali(trials)))
        except subprocess.TimeoutExpired as late:
            rows.append((name, f"not measured: it took more than {late.timeout:.0f} s", *[""] * 3))
        except (OSError, RuntimeError) as wrong:
            rows.append((name, f"not measured: {wrong}", "", "", ""))
    return rows


def machine() -> str:
    kind = f"{platform.system()} on {platform.machine()}, {os.cpu_count()} cores"
    if hasattr(os, "getloadavg"):
        return f"{kind}, with a load average of {os.getloadavg()[0]:.1f} at the start"
    return kind


def long_run_results() -> str:
    """The rest of the page, which is written by hand."""
    before = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    return before[before.find(LONG_RUN_RESULTS) :] if LONG_RUN_RESULTS in before else ""


def main() -> None:
    parts = [METHOD.format(day=datetime.now(UTC).date(), machine=machine())]
    print(parts[0], flush=True)

    def tell(words: str, rows: Rows) -> None:
        part = words + table(rows)
        print(part, flush=True)
        parts.append(part)

    words = STARTS.format(width=WIDTH, height=HEIGHT, rounds=starts.ROUNDS)
    tell(words, start_rows(*starts.all_measured()))
    tell(TAPS, tap_rows())
    value, ours = match.ours()
    words = MATCH.format(games=match.GAMES, value=value, decisions=match.DECISIONS)
    tell(words, match_rows(ours))
    PAGE.write_text("".join(parts) + long_run_results(), encoding="utf-8")
    print(f"Written: {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
