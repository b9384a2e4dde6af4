"""Converts the accessibility tree to AccessKit nodes.

AccessKit is imported with this module, which is imported when a screen reader has connected.
"""

import re
from collections.abc import Iterable

import accesskit

from app.accessibility.tree import Bounds, Node
from app.widgets.behaviors.accessible import Amount, Description, Role

TEXT_ID = 1 << 32
"""Added to the id of a text field for the text in it; widgets have smaller ids."""
WINDOW_ID, ANNOUNCEMENT_ID = 1 << 33, (1 << 33) + 1
WORD = re.compile(r"\S+\s*|\s+")

AccessKitNode = tuple[int, accesskit.Node]


def make_window(title: str, bounds: Bounds, children: Iterable[int]) -> AccessKitNode:
    node = accesskit.Node(accesskit.Role.WINDOW)
    node.set_label(title)
    node.set_bounds(accesskit.Rect(*bounds))
    node.set_children(list(children))
    return WINDOW_ID, node


def make_announcement(text: str, bounds: Bounds) -> AccessKitNode:
    """What has happened, which is read at once."""
    node = accesskit.Node(accesskit.Role.STATUS)
    node.set_label(text)
    node.set_bounds(accesskit.Rect(*bounds))
    node.set_live(accesskit.Live.POLITE)
    return ANNOUNCEMENT_ID, node


def make_update(nodes: list[AccessKitNode], focus: int, first: bool) -> accesskit.TreeUpdate:
    update = accesskit.TreeUpdate(focus)
    update.nodes = nodes
    if first:
        tree = accesskit.Tree(WINDOW_ID)
        tree.toolkit_name = "Kivy"
        update.tree = tree
    return update


def convert(node: Node) -> Iterable[AccessKitNode]:
    """A node, and for a text field the text in it."""
    description = node.description
    made = accesskit.Node(getattr(accesskit.Role, description.role.upper()))
    if description.role is Role.LABEL:
        made.set_value(description.name)
    else:
        made.set_label(description.name)
    made.set_bounds(accesskit.Rect(*node.bounds))
    if description.role is Role.DIALOG:
        made.set_modal()
    if node.children:
        made.set_children(list(node.children))
    if node.place is not None:
        made.set_position_in_set(node.place[0])
        made.set_size_of_set(node.place[1])
    _set_states(made, description)
    for action in description.actions:
        made.add_action(getattr(accesskit.Action, action.upper()))
    made.add_action(accesskit.Action.SCROLL_INTO_VIEW)
    yield node.id, made
    if description.role is Role.TEXT_FIELD:
        yield _add_text(node, made)


def _set_states(made: accesskit.Node, description: Description) -> None:
    if description.detail:
        made.set_description(description.detail)
    if description.on is not None:
        made.set_toggled(accesskit.Toggled.TRUE if description.on else accesskit.Toggled.FALSE)
    if description.selected is not None:
        made.set_selected(description.selected)
    if description.expanded is not None:
        made.set_expanded(description.expanded)
    if description.disabled:
        made.set_disabled()
    if description.live:
        made.set_live(accesskit.Live.POLITE)
    elif description.actions:
        # Otherwise the button of a notice would be read as soon as the notice appears.
        made.set_live(accesskit.Live.OFF)
    if description.level:
        made.set_level(description.level)
    if description.amount is not None:
        made.set_value(description.value)
        _set_amount(made, description.amount)


def _set_amount(made: accesskit.Node, amount: Amount) -> None:
    made.set_numeric_value(amount.value)
    made.set_min_numeric_value(amount.least)
    made.set_max_numeric_value(amount.most)
    if amount.step:
        made.set_numeric_value_step(amount.step)


def _add_text(node: Node, field: accesskit.Node) -> AccessKitNode:
    text, id = node.description.value, node.id + TEXT_ID
    run = accesskit.Node(accesskit.Role.TEXT_RUN)
    run.set_value(text)
    run.set_bounds(accesskit.Rect(*node.bounds))
    run.set_character_lengths([len(character.encode()) for character in text])
    run.set_word_lengths([len(word) for word in WORD.findall(text)])
    field.set_children([id])
    start, end = node.description.selection or (0, 0)
    field.set_text_selection(
        accesskit.TextSelection(accesskit.TextPosition(id, start), accesskit.TextPosition(id, end))
    )
    return id, run
