"""Views of the players and their cards."""

from app.table.presenter.snapshot import TableSnapshot
from app.table.view_state import CardView, CellMark, CellView, ColumnView, SeatView
from app.text import table as words
from core import Offer, RuleSet, Totals, card_totals, ranking

# --- players --------------------------------------------------------------------------------


def seats(table: TableSnapshot) -> tuple[SeatView, ...]:
    setup = table.state.setup
    places = {place.player: place for place in ranking(table.state)}
    best = max(place.total for place in places.values())
    shown = table.attention.viewing
    return tuple(
        SeatView(
            player=player,
            name=name,
            total=str(places[player].total),
            current=player == table.acting_player,
            leader=len(setup.players) > 1 and best > 0 and places[player].total == best,
            viewed=player == shown,
            bot=player in table.bots,
        )
        for player, name in enumerate(setup.players)
    )


# --- cards ----------------------------------------------------------------------------------


def cards(table: TableSnapshot) -> tuple[CardView, ...]:
    count = len(table.state.cards)
    viewing = table.attention.viewing
    first = table.acting_player if viewing is None else viewing
    return tuple(_card(table, (first + step) % count) for step in range(count))


def _card(table: TableSnapshot, player: int) -> CardView:
    setup, card = table.state.setup, table.state.cards[player]
    in_play = player == table.state.player and not table.waiting
    playing = in_play or (player == table.acting_player and table.waiting)
    sums = card_totals(setup, card)
    upper = sum(each.upper_total * each.multiplier for each in sums)
    return CardView(
        player=player,
        name=setup.players[player],
        playing=playing,
        columns=tuple(
            _column(table, player, number, each, playing) for number, each in enumerate(sums)
        ),
        sums=(str(upper), str(sum(each.column_total for each in sums) - upper)),
    )


def _column(
    table: TableSnapshot, player: int, column: int, sums: Totals, playing: bool
) -> ColumnView:
    setup = table.state.setup
    bonus, bonus_long, progress = _bonus_progress(setup.rules, sums)
    return ColumnView(
        column=column,
        name=setup.players[player],
        multiplier=words.TIMES.format(multiplier=sums.multiplier),
        cells=tuple(
            _cell(table, player, index, column, playing) for index in range(len(setup.rules.boxes))
        ),
        upper=str(sums.upper_subtotal),
        bonus=bonus,
        bonus_long=bonus_long,
        progress=progress,
        total=str(sums.column_total),
    )


def _bonus_progress(rules: RuleSet, sums: Totals) -> tuple[str, str, float]:
    """The upper bonus as a short and a long text, and the progress towards it."""
    if not rules.upper_bonus:
        return "", "", 0.0
    goal, most = min(rules.upper_bonus)
    progress = min(1.0, sums.upper_subtotal / goal)
    if sums.upper_bonus:
        won = words.BONUS_WON(bonus=sums.upper_bonus)
        return won, won, progress
    return words.bonus_goal(goal), words.bonus_goal(goal, most), progress


def _cell(table: TableSnapshot, player: int, index: int, column: int, playing: bool) -> CellView:
    """A cell with the coach's mark and odds, and whether it is one of the best."""
    plain = _plain_cell(table, player, index, column, playing)
    here = (table.state.setup.rules.boxes[index].id, column)
    advice, chance = table.attention.advice, table.odds.get(here)
    advised = advice is not None and advice.cell == here
    best = here in table.attention.best_cells
    if not playing or not (advised or best or chance is not None):
        return plain
    odds = "" if chance is None else words.short_odds(chance)
    return plain._replace(advised=advised, best=best, odds=odds)


def _plain_cell(
    table: TableSnapshot, player: int, index: int, column: int, playing: bool
) -> CellView:
    box, card = table.state.setup.rules.boxes[index], table.state.cards[player]
    value = card.columns[column].values[index]
    extra = card.columns[column].extra_fives if box.five else 0
    corner = words.EXTRA.format(bonus=extra) if extra else ""
    if (
        table.handing_over
        and player == table.acting_player
        and table.just_taken == (box.id, column)
    ):
        return CellView(CellMark.JUST_TAKEN, _text(value), corner)
    if not playing:
        return CellView(CellMark.OPEN if value is None else CellMark.TAKEN, _text(value), corner)
    here = (box.id, column)
    focused = table.attention.focus == here
    offer = table.offers.get(here)
    previewed = table.attention.preview == here
    if offer is None or (value is not None and not offer.legal):
        return CellView(
            CellMark.OPEN if value is None else CellMark.TAKEN, _text(value), corner, focused
        )
    if not offer.legal:
        mark = CellMark.CLOSED if table.play_style.hints else CellMark.OPEN
        return CellView(mark, "–" if table.play_style.hints else "", corner, focused)
    if not previewed and not table.play_style.hints:
        return CellView(
            CellMark.OPEN if value is None else CellMark.TAKEN, _text(value), corner, focused
        )
    coming = words.EXTRA.format(bonus=offer.bonus) if offer.bonus else ""
    # A taken box shows the bonus it has earned and the one to come; on an open box, a bonus
    # earned before would look like part of the offer.
    bonus = coming if value is None else f"{corner} {coming}".strip()
    points = value if offer.again else offer.points
    return CellView(
        _mark(offer, previewed, table.play_style.grey_preview), str(points), bonus, focused
    )


def _mark(offer: Offer, previewed: bool, grey: bool) -> CellMark:
    if previewed and offer.is_worthless:
        return CellMark.PREVIEW_ZERO
    if previewed:
        return CellMark.PREVIEW_GREY if grey else CellMark.PREVIEW
    if offer.again:
        return CellMark.TAKEN
    return CellMark.HINT_ZERO if offer.is_worthless else CellMark.HINT


def _text(value: int | None) -> str:
    return "" if value is None else str(value)
