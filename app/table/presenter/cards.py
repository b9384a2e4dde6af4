"""Views of the players and their cards."""

from collections.abc import Iterator

from app.table.presenter.gain import Gain, offered_gain
from app.table.presenter.rows import BONUS, COLUMN_TOTAL
from app.table.presenter.snapshot import TableSnapshot
from app.table.view_state import (
    CardView,
    CellMark,
    CellView,
    ColumnView,
    SeatView,
    TotalView,
)
from app.text import table as words
from core import Column, Offer, RankedPlayer, RuleSet, Totals, card_totals, ranking, total_rows
from core.errors import BoxNotAnnounced
from core.totals import TOTAL

# --- players --------------------------------------------------------------------------------


def seats(table: TableSnapshot) -> tuple[SeatView, ...]:
    setup = table.state.setup
    places = {place.player: place for place in ranking(table.state)}
    best = max(place.total for place in places.values())
    shown = table.attention.viewing
    gain = _previewed_gain(table)
    return tuple(
        SeatView(
            player=player,
            name=name,
            total=str(places[player].total),
            current=player == table.acting_player,
            leader=len(setup.players) > 1 and best > 0 and places[player].total == best,
            viewed=player == shown,
            bot=player in table.bots,
            standing=_standing(table, places[player], best),
            gain=_plus(gain) if player == table.state.player else "",
            chance=words.win_percent(table.chances[player]) if table.chances else "",
        )
        for player, name in enumerate(setup.players)
    )


def _standing(table: TableSnapshot, place: RankedPlayer, best: int) -> str:
    if place.player == table.acting_player and not table.state.over:
        return words.TO_PLAY()
    if len(table.state.setup.players) == 1 or not best:
        return ""
    behind = best - place.total
    return words.BEHIND(points=behind) if behind else words.LEADS()


def _previewed_gain(table: TableSnapshot) -> Gain | None:
    """Of the previewed box, or of the one under the mouse."""
    attention = table.attention
    return offered_gain(table, attention.preview) or (
        offered_gain(table, attention.hover) if _may_hover(table) else None
    )


def _may_hover(table: TableSnapshot) -> bool:
    return table.play_style.hints and not table.is_bot_turn and table.attention.viewing is None


def _plus(gain: Gain | None) -> str:
    return words.EXTRA.format(bonus=gain.total) if gain is not None and gain.total else ""


# --- cards ----------------------------------------------------------------------------------


def cards(table: TableSnapshot) -> tuple[CardView, ...]:
    """The card in front first, the others in the order of the seats."""
    count = len(table.state.cards)
    viewing = table.attention.viewing
    first = table.acting_player if viewing is None else viewing
    gain = _previewed_gain(table)
    return tuple(
        _card(table, player, gain if player == table.state.player else None)
        for player in ((first + step) % count for step in range(count))
    )


def _card(table: TableSnapshot, player: int, gain: Gain | None) -> CardView:
    setup, card = table.state.setup, table.state.cards[player]
    in_play = player == table.state.player and not table.waiting
    playing = in_play or (player == table.acting_player and table.waiting)
    sums = card_totals(setup, card)
    grand = TotalView(str(sum(each.column_total for each in sums)), gain=_plus(gain))
    return CardView(
        player=player,
        name=setup.players[player],
        playing=playing,
        columns=tuple(
            _column(table, player, number, each, playing, gain) for number, each in enumerate(sums)
        ),
        merged={TOTAL: grand},
    )


def _column(
    table: TableSnapshot,
    player: int,
    column: int,
    sums: Totals,
    playing: bool,
    gain: Gain | None,
) -> ColumnView:
    setup = table.state.setup
    times = words.TIMES.format(multiplier=sums.multiplier) if setup.multiply else ""
    if setup.rules.column_orders:
        times = words.ORDER_MARKS[setup.rules.column_orders[column]]
    return ColumnView(
        column=column,
        multiplier=times,
        cells=tuple(
            _cell(table, player, index, column, playing) for index in range(len(setup.rules.boxes))
        ),
        totals=dict(_totals(table, table.state.cards[player].columns[column], column, sums, gain)),
    )


def _totals(
    table: TableSnapshot, boxes: Column, column: int, sums: Totals, gain: Gain | None
) -> Iterator[tuple[str, TotalView]]:
    setup = table.state.setup
    for id in total_rows(setup):
        if id == BONUS:
            here = gain if gain and gain.column == column else None
            yield id, _bonus(setup.rules, boxes, sums, here)
        elif id == TOTAL:
            yield id, TotalView(str(sums.column_total), gain=_plus(gain))
        elif id == COLUMN_TOTAL:
            note = f"{sums.grand_total} ×{sums.multiplier}" if setup.multiply else ""
            yield id, TotalView(str(sums.column_total), note)
        else:
            yield id, _plain_total(id, getattr(sums, id))


def _plain_total(id: str, value: int) -> TotalView:
    if id != "extra_fives":
        return TotalView(str(value))
    return TotalView(words.EXTRA.format(bonus=value), won=True) if value else TotalView("–")


def _bonus(rules: RuleSet, column: Column, sums: Totals, gain: Gain | None) -> TotalView:
    """What the upper half needs for its next bonus, and the bonus that it has won or would win; 0
    if none can be won any more."""
    if gain is not None and gain.upper_bonus:
        reached = words.REACHED(subtotal=gain.upper_subtotal, bonus=gain.upper_bonus)
        short = words.EXTRA.format(bonus=gain.upper_bonus)
        return TotalView("", gain=reached, progress=1.0, short=short)
    subtotal = sums.upper_subtotal
    most = subtotal + sum(
        rules.dice * (box.number or 0)
        for box, value in zip(rules.boxes, column.values, strict=True)
        if value is None
    )
    goals = [goal for goal, _ in rules.upper_bonus if subtotal < goal <= most]
    won = words.EXTRA.format(bonus=sums.upper_bonus) if sums.upper_bonus else ""
    if not goals:
        return TotalView(won or "0", won=bool(won))
    to_go = words.TO_GO(points=min(goals) - subtotal)
    return TotalView(
        f"{won}, {to_go}" if won else to_go,
        progress=subtotal / min(goals),
        won=bool(won),
        short=won or f"{subtotal}/{min(goals)}",
    )


def _cell(table: TableSnapshot, player: int, index: int, column: int, playing: bool) -> CellView:
    """A cell with the coach's mark and odds, and whether it is one of the best."""
    plain = _plain_cell(table, player, index, column, playing)
    here = (table.state.setup.rules.boxes[index].id, column)
    advice, chance = table.attention.advice, table.odds.get(here)
    advised = advice is not None and advice.cell == here
    best = here in table.attention.best_cells
    hovered = table.attention.hover == here and _may_hover(table) and not table.waiting
    if not playing or not (advised or best or hovered or chance is not None):
        return plain
    offer = table.offers.get(here)
    odds = "" if chance is None else words.short_odds(chance)
    return plain._replace(
        advised=advised, best=best, odds=odds, hovered=hovered and bool(offer and offer.legal)
    )


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
    if box.id in table.announceable and isinstance(offer.why_not, BoxNotAnnounced):
        mark = CellMark.PREVIEW if previewed else CellMark.TO_ANNOUNCE
        return CellView(mark, words.ANNOUNCE_MARK, corner, focused)
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
    return CellMark.HINT_ZERO if offer.is_worthless else CellMark.HINT


def _text(value: int | None) -> str:
    return "" if value is None else str(value)
