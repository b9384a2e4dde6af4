"""A position and its answer as the values that the position screen shows."""

from math import ceil
from typing import NamedTuple

from app.table.presenter.rows import sheet_rows
from app.table.view_state import RowView
from app.text import coach as coach_words
from app.text import table as table_words
from app.text.i18n import format_number, row_name
from app.text.screens import trainer as words
from core import (
    Announce,
    Score,
    State,
    announceable_boxes,
    announced_column,
    legal_offers,
    must_announce,
    total,
)
from core.card import Cell
from core.coach import Choice
from core.trainer.answer import Answer

MOST_IN_ROW = 7
FULL_BAR = 3.0
"""The points that a full bar costs."""


class ChipView(NamedTuple):
    """A box of the card."""

    cell: Cell
    number: int | None
    """The die of an upper box."""
    marks: str
    """The picture of a lower box."""
    label: str
    taken: bool
    legal: bool
    spoken: str


class ChoiceItem(NamedTuple):
    """The values of a ChoiceRow."""

    place: str
    dice: tuple[int, ...]
    name: str
    """Of what is not shown as dice."""
    note: str
    bar: float
    """How much of the bar is filled; 0 without a bar."""
    value: str
    cost: str
    best: bool


def moves_by_cell(position: State) -> dict[Cell, Score | Announce]:
    """What a tap on each box stands for: to take it, or to announce it."""
    moves: dict[Cell, Score | Announce] = {
        offer.cell: Score(*offer.cell) for offer in legal_offers(position)
    }
    column = announced_column(position)
    if column is not None:
        moves |= {(box, column): Announce(box) for box in announceable_boxes(position)}
    return moves


def card_chips(position: State) -> tuple[tuple[ChipView, ...], ...]:
    """Rows of chips: for each column its upper boxes, then the others."""
    legal = set(moves_by_cell(position))
    rows = [row for row in sheet_rows(position.setup) if row.box]
    halves = [[row for row in rows if row.upper], [row for row in rows if not row.upper]]
    return tuple(
        tuple(_chip(position, row, column, legal) for row in part)
        for column in range(position.setup.columns)
        for half in halves
        for part in _split(half)
    )


def _split(rows: list[RowView]) -> list[list[RowView]]:
    """Into parts of nearly the same length that are no longer than MOST_IN_ROW."""
    count = ceil(len(rows) / MOST_IN_ROW)
    length = ceil(len(rows) / count) if count else 1
    return [rows[first : first + length] for first in range(0, len(rows), length)]


def _chip(position: State, row: RowView, column: int, legal: set[Cell]) -> ChipView:
    setup = position.setup
    place = [box.id for box in setup.rules.boxes].index(row.id)
    value = position.card.columns[column].values[place]
    name = words.chip_name(setup, row.id, column)
    if value is None:
        single = setup.columns == 1 and row.number
        label = words.OPEN() if single else words.chip_label(setup.rules, row.id)
        spoken = words.BOX_OPEN(box=name)
    else:
        label = str(value)
        spoken = words.BOX_TAKEN(box=name, points=value)
    cell = (row.id, column)
    return ChipView(cell, row.number, row.marks, label, value is not None, cell in legal, spoken)


def column_captions(position: State) -> tuple[str, ...]:
    """The names of the columns; none if there is only one."""
    setup = position.setup
    if setup.columns == 1:
        return ()
    return tuple(table_words.column_name(setup, column) for column in range(setup.columns))


def points_line(position: State) -> str:
    """The points so far, and what is missing to the bonus while it can be won."""
    setup, card = position.setup, position.card
    points = total(setup, card)
    goals = [least for least, _bonus in setup.rules.upper_bonus]
    if setup.columns == 1 and goals:
        upper = [
            (box.number, value)
            for box, value in zip(setup.rules.boxes, card.columns[0].values, strict=True)
            if box.number
        ]
        missing = min(goals) - sum(value or 0 for _, value in upper)
        most = sum(setup.rules.dice * number for number, value in upper if value is None)
        if 0 < missing <= most:
            return words.POINTS_AND_BONUS(points=points, missing=missing)
    return words.POINTS_ONLY(points=points)


def question(position: State) -> str:
    if must_announce(position):
        return words.WHICH_TO_ANNOUNCE()
    asked = words.WHAT_TO_KEEP() if position.rolls_left else words.WHICH_BOX()
    if position.announced is None:
        return asked
    box = row_name(position.setup.rules, position.announced)
    return f"{words.IS_ANNOUNCED(box=box)} {asked}"


def instruction(position: State) -> str:
    """What to tap; empty if the question says it."""
    if not position.rolls_left or must_announce(position):
        return ""
    return words.TAP_TO_ANNOUNCE() if announceable_boxes(position) else words.TAP_DICE_OR_BOX()


def ranked_choices(position: State, answer: Answer) -> tuple[ChoiceItem, ...]:
    """The best choices and, if it is none of them, the player's own."""
    items = [
        _item(position, answer, choice, place) for place, choice in enumerate(answer.ranked, 1)
    ]
    if not any(map(answer.is_chosen, answer.ranked)):
        items.append(_item(position, answer, answer.chosen, answer.rank))
    return tuple(items)


def _item(position: State, answer: Answer, choice: Choice, place: int) -> ChoiceItem:
    loss = answer.best.value - choice.value
    best, yours = place == 1, answer.is_chosen(choice)
    if best:
        note = words.BEST_AND_YOURS() if yours else words.BEST()
    elif yours:
        note = words.YOUR_CHOICE()
    else:
        note = words.SECOND() if place == 2 else words.THIRD()
    shown = choice.dice
    return ChoiceItem(
        str(place),
        shown,
        "" if shown else coach_words.describe_choice(choice, position.setup),
        note,
        0.0 if best else min(1.0, max(loss, 0.02) / FULL_BAR),
        format_number(choice.value),
        "" if best else f"−{format_number(loss)}",
        best,
    )
