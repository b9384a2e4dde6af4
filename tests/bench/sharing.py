"""What is made to be sent: share cards as PNG, and score sheets as PDF."""

from random import Random
from statistics import median
from time import process_time

from app.game.share_cards.game_card import PlayedGame, draw_game
from app.settings.skins import SKINS, SkinId
from app.sharing.card.card_layout import CardFormat
from app.sharing.card.card_picture import draw_picture, encode_png
from app.sharing.score_sheet.score_sheet_file import write_score_sheet
from app.sharing.score_sheet.sheet_content import filled_sheet
from app.sharing.score_sheet.sheet_page import Paper
from app.widgets.text.text_texture import clear_cache
from core import RULE_SETS, create_challenge, create_setup
from core.coach import review
from tests.app.support.stage import Stage
from tests.core.random_games import play_random_game

CARDS = (("official", 1), ("official", 2), ("official", 6), ("triple", 2))
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
            start = process_time()
            contents = write_score_sheet(filled_sheet(state, 0), Paper.A4)
            times.append((process_time() - start) * 1e3)
        name = f"{rules}, {players} x {setup.columns}"
        print(
            f"  PDF of {name:15} first {times[0]:6.1f} ms, median {median(times):6.1f} ms,"
            f" {len(contents) / 1024:4.0f} KB (limit 1000 ms)"
        )


def measure_cards() -> None:
    for rules, players in CARDS:
        setup = create_setup(RULE_SETS[rules], NAMES[:players], seed="bench")
        game = play_random_game(setup, Random(1), undo=0)
        played = PlayedGame(game, frozenset(), 0, create_challenge(setup, 1))
        reviews = {seat: review(game, seat) for seat in range(players)}
        for form in CardFormat:
            drawn, encoded, file = [], [], b""
            for _ in range(ROUNDS):
                clear_cache()
                start = process_time()
                content = draw_game(played, reviews, named=True)
                picture = draw_picture(content, form, SKINS[SkinId.FELT])
                middle = process_time()
                file = encode_png(picture)
                drawn.append((middle - start) * 1e3)
                encoded.append((process_time() - middle) * 1e3)
            print(
                f"  {form.name.lower():6} card of {rules:8} for {players}: first"
                f" {drawn[0]:6.1f} ms, median {median(drawn):6.1f} ms (limit 400 ms);"
                f" as PNG {median(encoded):6.1f} ms, {len(file) / 1024:4.0f} KB"
            )


def main() -> None:
    print("Files to send (processor time)")
    measure_sheets()
    Stage()
    measure_cards()
