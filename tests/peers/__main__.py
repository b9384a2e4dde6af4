"""`make peers`: other games of the family beside ours, measured in one run.

Prints all figures, and writes docs/BENCHMARKS.md. What cannot be had or measured here is named.
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
# Fivefold beside other games

Written by `make peers` on {day}, on {machine}.
It installs Tali, Kiriki and OpenYahtzee from Debian where they are missing, measures them and ours
in one run, and writes this page anew down to *Rehearsed*. Seconds differ from machine to machine,
and with what else it does meanwhile; ratios and work (seconds of processor time) do so much less.
"""

REHEARSED = "\n## Rehearsed\n"

STARTS = """
## From the command to a painted window

Each program is started on an empty screen of its own (Xvfb, {width} × {height}, no graphics card),
and that screen is looked at from outside every few milliseconds. Painted is when nine tenths of
what the window covers in the end is no longer bare. *Warm* is the median of {rounds} starts, the
programs taken in turn. *Cold* is a start without settings, caches or byte code, the program's files
put out of the system's memory before, as far as no other program uses them. *Work* is processor
time until painted, warm. *Memory* is what the system holds for the program (RSS) when its window
has come to rest. Ours is Python, which reads and runs its modules at every start; theirs are
machine code.

"""

TAPS = """
## Taps for a turn

The reference turn: of the first roll three dice are thrown again, of the second two, then a box is
scored. Ours is played with real touches on the real table and counted; theirs were counted by hand
when they were played, and in Tali and Kiriki the first roll comes by itself.

"""

MATCH = """
## Computer players, by Tali's rules

35 points at 63; a five is also a full house; once its box has points, each further five adds 50
there and wins another turn. These rules are data in `tests/peers/tali.py`, on the game's own
engine. Tali's players are asked by its own test (`tali -c {games} -m 100`, and `-m 0`, which is how
it is installed). The exact value of best play, solved for these rules, is {value:.2f}. *Decisions*
are holds and boxes in a second of processor time, without the start; for Tali {decisions} in each
game are counted, the most there can be without extra turns. Our `sharp` is left out: it plays by
the tables of the rules that come with the game. Kiriki has no such test, and OpenYahtzee no
computer player.

"""


def table(rows: Rows) -> str:
    head, *body = rows
    lines = [head, tuple("---" for _ in head), *body]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def times(one: Start, other: Start) -> list[str]:
    figures = ("seconds", "work", "memory")
    return [f"{getattr(one, figure) / getattr(other, figure):.2f}" for figure in figures]


def start_rows(there: dict[str, Started], missing: dict[str, str]) -> Rows:
    rows: Rows = [("", "cold", "warm", "work", "memory", "times ours: warm", "work", "memory")]
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
    rows: Rows = [("", "games", "average", "best of ours = 1", "decisions in a second")]

    def row(name: str, played: Played) -> tuple[str, ...]:
        return (
            name,
            f"{played.games:,}",
            f"{played.average:.1f} ± {played.error:.1f}",
            f"{played.average / best:.2f}",
            f"{pace:,.0f}" if (pace := played.decisions_per_second) else "too quick to tell",
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
        return f"{kind}, under a load of {os.getloadavg()[0]:.1f} when it began"
    return kind


def rehearsed() -> str:
    """What other commands have measured stands below, and stays."""
    before = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    return before[before.find(REHEARSED) :] if REHEARSED in before else ""


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
    PAGE.write_text("".join(parts) + rehearsed(), encoding="utf-8")
    print(f"Written: {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
