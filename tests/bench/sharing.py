"""What is made to be sent: score sheets as PDF."""

from random import Random
from statistics import median
from time import perf_counter

from app.sharing.score_sheet.score_sheet_file import write_score_sheet
from app.sharing.score_sheet.sheet_content import filled_sheet
from app.sharing.score_sheet.sheet_page import Paper
from core import RULE_SETS, create_setup
from tests.core.random_games import play_random_game

ROUNDS = 7
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn")
SHEETS = (("official", 1, {}), ("maxi", 6, {}), ("custom", 6, {"columns": 6, "multiply": True}))
"""Rules, players, and other choices."""


def measure_sheets() -> None:
    for rules, players, choices in SHEETS:
        setup = create_setup(RULE_SETS[rules], NAMES[:players], seed="bench", **choices)
        state = play_random_game(setup, Random(1), undo=0).state
        times = []
        for _ in range(ROUNDS):
            start = perf_counter()
            contents = write_score_sheet(filled_sheet(state, 0), Paper.A4)
            times.append((perf_counter() - start) * 1e3)
        name = f"{rules}, {players} x {setup.columns}"
        print(
            f"  PDF of {name:15} first {times[0]:6.1f} ms, median {median(times):6.1f} ms,"
            f" {len(contents) / 1024:4.0f} KB (limit 1000 ms)"
        )


def main() -> None:
    print("Files to send (elapsed time)")
    measure_sheets()
