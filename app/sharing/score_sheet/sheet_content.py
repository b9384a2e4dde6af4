"""What is on a printed score sheet, as values."""

from dataclasses import dataclass

from app.storage.games.game_kind import GameKind
from app.table.presenter.rows import BONUS, COLUMN_TOTAL, DIFFERENCE, EXTRA_FIVES, sheet_rows
from app.table.view_state import RowView
from app.text import score_sheet as words
from app.text import table as table_words
from app.text.calendar import format_date
from app.text.i18n import rule_set_name
from app.text.screens.history import kind_name
from app.text.screens.new_game import rule_set_sentence
from core import Setup, State, card_totals, ranking, total
from core.card import Column
from core.totals import TOTAL, Totals

MOST_EMPTY_COLUMNS = 12
"""On a sheet to write on, so that a number has room."""


@dataclass(frozen=True, slots=True)
class PrintedRow:
    id: str
    name: str
    worth: str
    """What it brings, in a few words."""
    number: int | None = None
    """Of an upper box."""
    marks: str = ""
    """The dice of a lower box; see `app.table.presenter.rows`."""
    totals: bool = False
    last: bool = False
    """Whether it is the grand total."""
    merged: bool = False
    """One number for all columns of a player."""


@dataclass(frozen=True, slots=True)
class PrintedPlayer:
    name: str
    """Empty on an empty sheet."""
    cells: tuple[tuple[str, ...], ...]
    """Column by column, a text for each row."""
    winner: bool = False


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    title: str
    subtitle: str
    date: str
    """Empty on an empty sheet."""
    rule: str
    """What is special about the game."""
    rows: tuple[PrintedRow, ...]
    """Upper half, its totals, lower half, and its totals."""
    heads: tuple[str, ...]
    """Of the columns of a player; empty texts if they have none."""
    players: tuple[PrintedPlayer, ...]

    @property
    def columns(self) -> int:
        return len(self.heads) * len(self.players)


def filled_sheet(state: State, ended: int) -> PrintedSheet:
    """`ended` in milliseconds since 1970."""
    places = ranking(state)
    best = max(place.total for place in places)
    winners = {place.player for place in places if state.over and place.total == best}
    crowned = winners if len(places) > 1 else set()
    players = tuple(
        PrintedPlayer(name, _cells(state, seat), seat in crowned)
        for seat, name in enumerate(state.setup.players)
    )
    return _sheet(state.setup, players, format_date(ended))


def empty_sheet(setup: Setup) -> PrintedSheet:
    """For as many players as have room to write."""
    count = max(1, min(setup.rules.players[-1], MOST_EMPTY_COLUMNS // setup.columns))
    blank = ("",) * len(sheet_rows(setup))
    return _sheet(setup, (PrintedPlayer("", (blank,) * setup.columns),) * count, "")


def _sheet(setup: Setup, players: tuple[PrintedPlayer, ...], date: str) -> PrintedSheet:
    kind, name = kind_name(GameKind.of(setup)), rule_set_name(setup.rules)
    return PrintedSheet(
        title=name,
        subtitle=kind.removeprefix(name).removeprefix(", "),
        date=date,
        rule=rule_set_sentence(setup.rules, setup.extra_fives.id),
        rows=tuple(_row(setup, row) for row in sheet_rows(setup)),
        heads=tuple(_head(setup, column) for column in range(setup.columns)),
        players=players,
    )


def _head(setup: Setup, column: int) -> str:
    if setup.rules.column_orders:
        return table_words.ORDER_MARKS[setup.rules.column_orders[column]]
    if not setup.multiply:
        return ""
    return table_words.TIMES.format(multiplier=setup.multipliers[column])


def _row(setup: Setup, row: RowView) -> PrintedRow:
    rules, index = setup.rules, setup.rules.index(row.id)
    worth = "" if row.id == COLUMN_TOTAL else row.note
    if row.box and index is not None:
        worth = words.describe_worth(rules.boxes[index])
    elif row.id == DIFFERENCE:
        worth = words.describe_difference(rules)
    return PrintedRow(
        id=row.id,
        name=row.name,
        worth=worth,
        number=row.number if row.upper else None,
        marks=row.marks.strip(),
        totals=not row.box,
        last=row.id == TOTAL,
        merged=row.merged,
    )


def _cells(state: State, seat: int) -> tuple[tuple[str, ...], ...]:
    setup, card = state.setup, state.cards[seat]
    grand = str(total(setup, card))
    return tuple(
        tuple(_cell(setup, row, column, sums, grand) for row in sheet_rows(setup))
        for column, sums in zip(card.columns, card_totals(setup, card), strict=True)
    )


def _cell(setup: Setup, row: RowView, column: Column, sums: Totals, grand: str) -> str:
    if row.box:
        value = column.values[setup.rules.index(row.id) or 0]
        return "" if value is None else str(value)
    if row.id == TOTAL:
        return grand
    points = int(getattr(sums, row.id))
    if row.id in (BONUS, EXTRA_FIVES):
        return table_words.EXTRA.format(bonus=points) if points else "–"
    return str(points)
