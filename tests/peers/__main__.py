"""`make peers`: compare Fivefold with other Yahtzee games in one run.

Prints all figures and writes docs/BENCHMARKS.md, with a reason for each that could not be measured.
"""

import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime

from tests.peers import match, starts, taps
from tests.peers.match import MatchResult
from tests.peers.screen import HEIGHT, WIDTH, StartMeasurement
from tests.peers.starts import OURS, PEERS, ROOT, StartTimes

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


def format_table(rows: Rows) -> str:
    head, *body = rows
    lines = [head, tuple("---" for _ in head), *body]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def ratios(one: StartMeasurement, other: StartMeasurement) -> list[str]:
    figures = ("seconds", "work", "memory")
    return [f"{getattr(one, figure) / getattr(other, figure):.2f}" for figure in figures]


def start_rows(measured: dict[str, StartTimes], missing: dict[str, str]) -> Rows:
    rows: Rows = [
        ("", "cold", "warm", "work", "memory", "relative to ours: warm", "work", "memory")
    ]
    ours = measured.get(OURS)
    for name in (OURS, *PEERS):
        if name not in measured:
            rows.append((name, f"not measured: {missing[name]}", *[""] * 6))
            continue
        cold, warm = measured[name].cold, measured[name].warm
        rows.append(
            (
                name,
                f"{cold.seconds:.2f} s",
                f"{warm.seconds:.2f} s",
                f"{warm.work:.2f} s",
                f"{warm.memory:.0f} MB",
                *(ratios(warm, ours.warm) if ours else [""] * 3),
            )
        )
    return rows


def tap_rows() -> Rows:
    def row(name: str, steps: taps.Steps) -> tuple[str, ...]:
        description = ", ".join(f"{action} ({count})" for action, count in steps)
        return name, str(sum(count for _, count in steps)), description

    rows: Rows = [("", "taps", "steps")]
    environ = {**os.environ, "KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1"}
    if not environ.get("DISPLAY"):
        environ["SDL_VIDEODRIVER"] = "offscreen"
    result = subprocess.run(
        [sys.executable, "-m", "tests.peers.taps"],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
    )
    if result.returncode:
        errors = result.stderr.strip().splitlines()[-1:] or ["no reason given"]
        rows.append((OURS, "", f"not measured: {errors[0]}"))
    else:
        counted = json.loads(result.stdout.splitlines()[-1])
        rows.append(row(OURS, counted["as installed"]))
        rows.append(row(f"{OURS}, boxes score at once (a setting)", counted["without"]))
    return [*rows, *(row(name, taps.taps_of_peer(name)) for name in PEERS)]


def match_rows(ours: dict[str, MatchResult]) -> Rows:
    best = ours["perfect"].average
    rows: Rows = [("", "games", "average", "our best = 1", "decisions per second")]

    def row(name: str, result: MatchResult) -> tuple[str, ...]:
        return (
            name,
            f"{result.games:,}",
            f"{result.average:.1f} ± {result.error:.1f}",
            f"{result.average / best:.2f}",
            f"{pace:,.0f}" if (pace := result.decisions_per_second) else "too fast to measure",
        )

    rows += (row(f"{OURS}: {name}", result) for name, result in ours.items())
    for trials in match.TRIALS:
        name = f"Tali, {trials} trials"
        try:
            rows.append(row(name, match.measure_tali(trials)))
        except subprocess.TimeoutExpired as timeout:
            rows.append(
                (name, f"not measured: it took more than {timeout.timeout:.0f} s", *[""] * 3)
            )
        except (OSError, RuntimeError) as error:
            rows.append((name, f"not measured: {error}", "", "", ""))
    return rows


def describe_machine() -> str:
    description = f"{platform.system()} on {platform.machine()}, {os.cpu_count()} cores"
    if hasattr(os, "getloadavg"):
        return f"{description}, with a load average of {os.getloadavg()[0]:.1f} at the start"
    return description


def read_long_run_results() -> str:
    """Return the rest of the page, which is written by hand."""
    page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    return page[page.find(LONG_RUN_RESULTS) :] if LONG_RUN_RESULTS in page else ""


def main() -> None:
    parts = [METHOD.format(day=datetime.now(UTC).date(), machine=describe_machine())]
    print(parts[0], flush=True)

    def add_section(text: str, rows: Rows) -> None:
        part = text + format_table(rows)
        print(part, flush=True)
        parts.append(part)

    text = STARTS.format(width=WIDTH, height=HEIGHT, rounds=starts.ROUNDS)
    add_section(text, start_rows(*starts.measure_all()))
    add_section(TAPS, tap_rows())
    value, ours = match.measure_our_bots()
    text = MATCH.format(games=match.GAMES, value=value, decisions=match.DECISIONS_PER_GAME)
    add_section(text, match_rows(ours))
    PAGE.write_text("".join(parts) + read_long_run_results(), encoding="utf-8")
    print(f"Wrote {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
