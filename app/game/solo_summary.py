"""What there is to tell at the end of a game that nobody else played, besides its points."""

from dataclasses import dataclass

from app.storage.games.statistics import Statistics
from app.text import help as help_words
from app.text import history as words
from app.text import new_game as screen_words
from app.text.i18n import format_number, row_name
from app.text.table import column_name
from core import State, card_totals, total

Figure = tuple[str, str]
"""A figure, and what it is."""


@dataclass(frozen=True, slots=True)
class SoloSummary:
    card: tuple[Figure, ...]
    """What the points are made of."""
    whose: str = ""
    games: tuple[Figure, ...] = ()
    """How the games of this kind went so far; nothing where this one is the only one."""


def alone(state: State, found: Statistics | None) -> SoloSummary:
    """Of a game that is over, and what is known of its player under the same rules."""
    card = _of_several(state) if state.setup.columns > 1 else _of_one(state)
    points = total(state.setup, state.cards[0])
    if found is None or (found.games == 1 and found.best == points):
        return SoloSummary(card)
    games = (
        (str(found.games), words.GAMES()),
        (format_number(found.average), words.AVERAGE()),
        (str(found.best), words.BEST()),
    )
    return SoloSummary(card, words.player_and_kind(state.setup.players[0], found.kind), games)


def _of_one(state: State) -> tuple[Figure, ...]:
    """They add up to the points."""
    rules = state.setup.rules
    [sums] = card_totals(state.setup, state.cards[0])
    told = [(str(sums.upper_subtotal), help_words.ABOUT_TOTAL_SHORT["upper_subtotal"]())]
    if sums.upper_bonus:
        told.append((f"+{sums.upper_bonus}", row_name(rules, "upper_bonus")))
    elif rules.upper_bonus:
        missing = min(least for least, _ in rules.upper_bonus) - sums.upper_subtotal
        told.append(("0", screen_words.SHORT_OF_BONUS(points=missing)))
    told.append((str(sums.lower_total), help_words.ABOUT_TOTAL_SHORT["lower_total"]()))
    if sums.extra_fives:
        told.append((f"+{sums.extra_fives}", row_name(rules, "extra_fives")))
    return tuple(told)


def _of_several(state: State) -> tuple[Figure, ...]:
    """Column by column, and how many of them earned the bonus."""
    setup, sums = state.setup, card_totals(state.setup, state.cards[0])
    columns = [
        (str(each.column_total), column_name(setup, place)) for place, each in enumerate(sums)
    ]
    if setup.rules.upper_bonus:
        won = sum(each.upper_bonus > 0 for each in sums)
        told = words.WON_OF(wins=won, contests=len(sums))
        columns.append((told, row_name(setup.rules, "upper_bonus")))
    return tuple(columns)
