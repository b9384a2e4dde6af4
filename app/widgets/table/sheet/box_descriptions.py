"""What the boxes and totals of a score sheet say about themselves."""

from typing import TYPE_CHECKING

from app.text import narrator as words
from app.widgets.behaviors.accessible import (
    Description,
    ReaderAction,
    Role,
    describe_text,
    join_texts,
)

if TYPE_CHECKING:
    from app.table.view_state import CellView
    from app.widgets.table.sheet.score_card import ScoreCard
    from app.widgets.table.sheet.score_cell import ScoreCell
    from app.widgets.table.sheet.total_cell import TotalCell


def describe_box(card: "ScoreCard", cell: "ScoreCell") -> Description | None:
    if card.describer is None:
        return None
    box = card.describer.box((cell.box, cell.column), cell.player)
    view: CellView = cell.view
    name = box.sentence.rstrip(".")
    if not card.tappable:
        return Description(Role.LABEL, name)
    own = cell.player == card.player_in_turn
    legal = own and box.legal
    notes = (
        box.reason,
        words.ODDS(chance=view.odds) if view.odds else "",
        words.ADVISED() if view.advised else "",
        words.SCORES_MOST() if view.best else "",
    )
    return Description(
        Role.BUTTON,
        name,
        join_texts(notes),
        disabled=not legal,
        selected=view.mark.is_preview or None,
        focused=view.focused,
        actions=(
            *((ReaderAction.PRESS,) if legal else ()),
            *((ReaderAction.FOCUS,) if own else ()),
            ReaderAction.SHOW_MENU,
        ),
    )


def describe_total(card: "ScoreCard", total: "TotalCell") -> Description | None:
    if card.describer is None:
        return None
    several = len(card.cards[0].columns) > 1 and not total.row.merged
    column = total.column if several else None
    return describe_text(card.describer.total(total.row.id, total.text, total.player, column))
