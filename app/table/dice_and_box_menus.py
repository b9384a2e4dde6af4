"""Dice and boxes as menus, for players who cannot or do not want to tap them on the table."""

from functools import partial

from app.platform.device import on_android
from app.table.table_model import TableModel
from app.text import table as words
from app.text.i18n import row_name
from app.widgets.dialogs.menu import MenuDialog, MenuItem
from core import Offer, announceable_boxes


def dice_menu(model: TableModel) -> MenuDialog:
    """Every die with its key; held dice are checked."""
    items = [
        MenuItem(
            words.DIE_SHOWS(die=place + 1, value=die.value),
            shortcut="" if on_android() else str(place + 1),
            checked=die.die in model.state.held,
            action=partial(model.dice_actions.tap, place),
        )
        for place, die in enumerate(model.dice)
    ]
    return MenuDialog(items, title=words.HOLD_A_DIE())


def boxes_menu(model: TableModel) -> MenuDialog:
    """Every box; choosing one is like a tap on its label."""
    rules = model.state.setup.rules
    items = []
    for box in rules.boxes:
        offer = model.card_actions.offer(box.id, None)
        hinted = model.play_style.hints and offer.legal
        items.append(
            MenuItem(
                row_name(rules, box.id),
                shortcut=_points_text(model, offer) if hinted else "",
                enabled=offer.legal,
                action=partial(_tap_label, model, box.id),
            )
        )
    return MenuDialog(items, may_pair=False, title=words.TAKE_A_BOX())


def announcements_menu(model: TableModel) -> MenuDialog:
    """The boxes that can be announced now."""
    rules = model.state.setup.rules
    items = [
        MenuItem(row_name(rules, box), action=partial(model.card_actions.announce, box))
        for box in announceable_boxes(model.state)
    ]
    return MenuDialog(items, title=words.ANNOUNCE_A_BOX())


def _points_text(model: TableModel, offer: Offer) -> str:
    """The points, and the column if there are several."""
    setup = model.state.setup
    points = words.offer_text(offer)
    return f"{points}, {words.column_name(setup, offer.column)}" if setup.columns > 1 else points


def _tap_label(model: TableModel, box: str) -> None:
    if not model.turn_visible:
        # Boxes can only be taken on the card of the player in turn.
        model.view_card(None)
    model.card_actions.tap_label(box)
