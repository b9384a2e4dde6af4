"""The figures shown at the end of a game for one."""

from dataclasses import dataclass

from app.storage.games.statistics import Statistics
from app.text.i18n import format_number, row_name
from app.text.screens import game_over as screen_words
from app.text.screens import help as help_words
from app.text.screens import history as words
from app.text.table import column_name
from core import State, card_totals, total

Figure = tuple[str, str]
"""A number, and its caption."""


@dataclass(frozen=True, slots=True)
class SoloSummary:
    card: tuple[Figure, ...]
    """How the points are made up."""
    games_heading: str = ""
    games: tuple[Figure, ...] = ()
    """Of all games of this kind; empty if this is the first."""


def summarize_solo_game(state: State, statistics: Statistics | None) -> SoloSummary:
    """`statistics` are the player's under the same rules."""
    card = (
        _multi_column_figures(state) if state.setup.columns > 1 else _single_column_figures(state)
    )
    points = total(state.setup, state.cards[0])
    if statistics is None or (statistics.games == 1 and statistics.best == points):
        return SoloSummary(card)
    games = (
        (str(statistics.games), words.GAMES()),
        (format_number(statistics.average), words.AVERAGE()),
        (str(statistics.best), words.BEST()),
    )
    return SoloSummary(card, words.player_and_kind(state.setup.players[0], statistics.kind), games)


def _single_column_figures(state: State) -> tuple[Figure, ...]:
    """Figures that add up to the points."""
    rules = state.setup.rules
    [sums] = card_totals(state.setup, state.cards[0])
    figures = [(str(sums.upper_subtotal), help_words.ABOUT_TOTAL_SHORT["upper_subtotal"]())]
    if sums.upper_bonus:
        figures.append((f"+{sums.upper_bonus}", row_name(rules, "upper_bonus")))
    elif rules.upper_bonus:
        missing = min(least for least, _ in rules.upper_bonus) - sums.upper_subtotal
        figures.append(("0", screen_words.SHORT_OF_BONUS(points=missing)))
    figures.append((str(sums.lower_total), help_words.ABOUT_TOTAL_SHORT["lower_total"]()))
    if sums.extra_fives:
        figures.append((f"+{sums.extra_fives}", row_name(rules, "extra_fives")))
    return tuple(figures)


def _multi_column_figures(state: State) -> tuple[Figure, ...]:
    """The columns, and how many of them earned the bonus."""
    setup, sums = state.setup, card_totals(state.setup, state.cards[0])
    columns = [
        (str(each.column_total), column_name(setup, place)) for place, each in enumerate(sums)
    ]
    if setup.rules.upper_bonus:
        won = sum(each.upper_bonus > 0 for each in sums)
        bonuses = words.WON_OF(wins=won, contests=len(sums))
        columns.append((bonuses, row_name(setup.rules, "upper_bonus")))
    return tuple(columns)
