"""The tree that screen readers meet: every screen, in every language."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.core.window import Window

from app.accessibility.tree import Node, Tree
from app.application import FivefoldApp
from app.text.i18n import ENGLISH, LANGUAGES
from app.widgets.behaviors.accessible import ReaderAction, Role
from app.widgets.behaviors.keyboard_focus import KeyboardFocus
from tests.app.support.every_screen import visit_every_screen
from tests.app.support.stage import Stage
from tests.marks import extended

WITHIN = {
    Role.TAB: Role.TABS,
    Role.MENU_ITEM: Role.MENU,
    Role.CHECKED_MENU_ITEM: Role.MENU,
    Role.OPTION: Role.OPTIONS,
}
"""Roles that make sense in a certain container only."""
ON_OR_OFF = (Role.SWITCH, Role.CHECK_BOX, Role.RADIO_BUTTON, Role.CHECKED_MENU_ITEM)
ONE_OF_MANY = (Role.TAB, Role.OPTION)


def shown(app: FivefoldApp) -> Tree:
    roots = [app.overlays.front or app.screen, app.overlays.notice]
    return Tree([root for root in roots if root is not None])


def flaws(tree: Tree, app: FivefoldApp) -> Iterator[object]:
    parents = {child: node for node in tree.nodes.values() for child in node.children}
    for node in tree.nodes.values():
        yield from _flaws_of_node(node)
        role = node.description.role
        parent = parents.get(node.id)
        if role in WITHIN and (parent is None or parent.description.role is not WITHIN[role]):
            yield "outside its container", node
    for stop in KeyboardFocus(app.overlays.front or app.screen).stops:
        if stop.width > 0 and stop.uid not in tree.nodes:
            yield "reached by the keyboard only", stop
    focusable = [node for node in tree.nodes.values() if node.id == tree.focused]
    if len(focusable) != 1:
        yield "nothing has the focus", tree.focused


def _flaws_of_node(node: Node) -> Iterator[object]:
    description, (left, top, right, bottom) = node.description, node.bounds
    width, height = Window.size
    if not description.name.strip():
        yield "without a name", node
    if not (-1 <= left <= right <= width + 1 and -1 <= top <= bottom <= height + 1):
        yield "off the window", node
    if (description.role in ON_OR_OFF) and description.on is None:
        yield "neither on nor off", node
    if (description.role in ONE_OF_MANY) and description.selected is None:
        yield "neither selected nor not", node
    if (description.role is Role.SLIDER) != (description.amount is not None):
        yield "without an amount", node
    if description.disabled and ReaderAction.PRESS in description.actions:
        yield "can be pressed though it is disabled", node


@pytest.mark.extended
@pytest.mark.uncounted
@pytest.mark.parametrize("language", [ENGLISH, *map(extended, sorted({*LANGUAGES} - {ENGLISH}))])
@pytest.mark.parametrize("size", [(412, 915), extended((1000, 760)), extended((640, 360))])
def test_every_part_of_every_screen_has_a_name_a_role_and_a_place(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, *size)
    found: list[object] = []

    def look(where: str) -> None:
        stage.frames(3)
        found.extend((where, *flaw) for flaw in flaws(shown(app), app))

    visit_every_screen(stage, app, look, language)
    assert found == []
