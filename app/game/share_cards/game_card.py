"""The card of a finished game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.game.score_course import score_courses
from app.game.share_cards.shared_card import invite, shown_names
from app.game.solo_summary import Figure
from app.sharing.card.card_content import (
    CardChart,
    CardContent,
    CardCourse,
    CardInvitation,
    CardPlayer,
    CardSheet,
    SheetLine,
    Values,
)
from app.storage.games.game_flags import Uncounted
from app.storage.games.game_kind import GameKind
from app.table.presenter.rows import BONUS, EXTRA_FIVES, sheet_rows
from app.text import share_card as words
from app.text import table as table_words
from app.text.calendar import format_date
from app.text.i18n import rule_set_name
from app.text.screens import challenges as challenge_words
from app.text.screens import game_over as end_words
from app.text.screens.history import kind_name
from app.text.screens.review import TURN
from app.text.table import column_name
from core import Challenge, Game, RankedPlayer, card_totals, outcome, ranking, total
from core.totals import TOTAL

if TYPE_CHECKING:
    from core.coach import Review

SAME_START = 0.5
"""Points by which the averages of all seats may differ to be one line."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    game: Game
    bots: frozenset[int]
    ended: int
    """In milliseconds since 1970."""
    challenge: Challenge | None = None
    same_dice: bool = False
    """Whether the challenge has the dice of this game."""
    headline: str = ""
    note: str = ""
    """How a game for one compares with earlier ones."""
    figures: tuple[Figure, ...] = ()


def draw_game(played: PlayedGame, reviews: "Mapping[int, Review]", named: bool) -> CardContent:
    setup = played.game.setup
    names = shown_names(setup.players, played.bots, named)
    places = ranking(played.game.state)
    kind = kind_name(GameKind.of(setup))
    return CardContent(
        subtitle=words.SEPARATOR.join((kind, format_date(played.ended))),
        headline=played.headline,
        players=tuple(_player(played, place, names, reviews) for place in places),
        figures=played.figures,
        chart=_chart(played, names, reviews),
        sheet=_sheet(played, names),
        invitation=_invitation(played, max(place.total for place in places)),
    )


def write_game(game: Game, names: Sequence[str], code: str = "") -> str:
    """The result as text, which another program can read if it has the code of a challenge."""
    setup = game.state.setup
    rules = rule_set_name(setup.rules) if code else kind_name(GameKind.of(setup))
    scores = [(names[place.player], place.total) for place in ranking(game.state)]
    text = challenge_words.result_message(code, rules, scores)
    uncounted = end_words.UNCOUNTED[Uncounted.of(game.state)]()
    return f"{text}\n{uncounted}" if uncounted else text


def _player(
    played: PlayedGame,
    place: RankedPlayer,
    names: tuple[str, ...],
    reviews: "Mapping[int, Review]",
) -> CardPlayer:
    seat = place.player
    result = outcome(played.game.state)
    winners = {each.player for each in result.winners} if result else set()
    review = reviews.get(seat)
    alone = len(names) == 1
    return CardPlayer(
        name=names[seat],
        seat=seat,
        total=str(place.total),
        bot=seat in played.bots,
        crowned=seat in winners and not alone,
        rank=str(place.rank),
        luck=words.LUCK(luck=_signed(review.luck)) if review else "",
        skill=_skill(review) if review else "",
        note=played.note if alone else "",
    )


def _signed(points: float) -> str:
    whole = round(points)
    return f"{'+' if whole > 0 else '−' if whole < 0 else '±'}{abs(whole)}"


def _skill(review: "Review") -> str:
    lost = round(review.loss)
    return words.LOST(lost) if lost else words.NOTHING_LOST()


def _invitation(played: PlayedGame, best: int) -> CardInvitation | None:
    if played.challenge is None:
        return None
    call = words.SAME_DICE if played.same_dice else words.SAME_RULES
    return invite(played.challenge, call(points=best))


# --- chart and score cards --------------------------------------------------------------------


def _chart(
    played: PlayedGame, names: tuple[str, ...], reviews: "Mapping[int, Review]"
) -> CardChart | None:
    """The expected totals as the game went on or, until it is reviewed, the points."""
    seats = range(len(names))
    turns = max(card.turns for card in played.game.state.cards)
    first, last = words.START(), TURN(turn=turns)
    if all(seat in reviews for seat in seats):
        expected = {seat: _expected(reviews[seat]) for seat in seats}
        starts = [reviews[seat].start for seat in seats]
        level = starts[0] if max(starts) - min(starts) < SAME_START else None
        text = "" if level is None else words.LEVEL(points=round(level))
        courses = _courses(played, names, expected)
        return CardChart(words.EXPECTED(), courses, first, last, level, text)
    totals = {
        each.seat: each.totals for each in score_courses(played.game, played.bots) if each.totals
    }
    return (
        CardChart(words.POINTS(), _courses(played, names, totals), first, last) if totals else None
    )


def _expected(review: "Review") -> Values:
    return (review.start, *(turn.value for turn in review.turns))


def _courses(
    played: PlayedGame, names: tuple[str, ...], values: Mapping[int, Values]
) -> tuple[CardCourse, ...]:
    return tuple(
        CardCourse(names[seat], seat, seat in played.bots, course)
        for seat, course in values.items()
    )


def _sheet(played: PlayedGame, names: tuple[str, ...]) -> CardSheet:
    """The boxes of all players or, of several columns, their totals."""
    state = played.game.state
    setup = state.setup
    sums = [card_totals(setup, card) for card in state.cards]
    if setup.columns > 1:
        lines = [
            SheetLine(column_name(setup, at), tuple(str(each[at].column_total) for each in sums))
            for at in range(setup.columns)
        ]
    else:
        lines = []
        for row in sheet_rows(setup):
            if row.box:
                at = setup.rules.index(row.id) or 0
                values = [card.columns[0].values[at] for card in state.cards]
                numbers = ["" if value is None else str(value) for value in values]
            elif row.id in (BONUS, EXTRA_FIVES):
                points = [int(getattr(each[0], row.id)) for each in sums]
                if not any(points):
                    continue
                numbers = [table_words.EXTRA.format(bonus=each) if each else "–" for each in points]
            else:
                continue
            lines.append(SheetLine(row.name, tuple(numbers), strong=not row.box))
    last = next(row.name for row in sheet_rows(setup) if row.id == TOTAL)
    totals = tuple(str(total(setup, card)) for card in state.cards)
    seats = tuple((name, seat, seat in played.bots) for seat, name in enumerate(names))
    return CardSheet(seats, (*lines, SheetLine(last, totals, strong=True)))
