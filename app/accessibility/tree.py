"""The tree of what is shown: every screen and dialog as a screen reader presents it.

It is made from what the widgets say about themselves, in reading order, and compared with the tree
before, so that a screen reader is told only what has changed.
"""

from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import NamedTuple

from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.widgets.behaviors.accessible import (
    CONTAINERS,
    TEXTS,
    Description,
    Role,
    describe,
    reading_order,
)

KEPT_WHEN_EMPTY = (Role.SCREEN, Role.DIALOG, Role.NOTICE)
"""Containers that are there even without content."""

NUMBERED = (Role.RADIO_GROUP, Role.TABS, Role.MENU, Role.OPTIONS)
"""Containers whose children are numbered, as in "2 of 5"."""

Bounds = tuple[float, float, float, float]
"""Left, top, right and bottom in pixels, from the upper left corner of the window."""
NOWHERE = (0.0, 0.0, 0.0, 0.0)
UNLIMITED = (-inf, -inf, inf, inf)


class Node(NamedTuple):
    id: int
    description: Description
    bounds: Bounds
    children: tuple[int, ...] = ()
    place: tuple[int, int] | None = None
    """The number of a tab, an option or the like, and how many there are."""


class Placement(NamedTuple):
    """Where a widget's children are: their coordinates times `scale` plus an offset are pixels of
    the window. The table may be turned round, and then the scale is -1."""

    scale: float
    x: float
    y: float
    view: Bounds
    """The part of the window in which they can be seen."""
    top: float
    """The height of the window."""

    def inside(self, widget: Widget) -> "Placement":
        """The placement of the children of a widget that has coordinates of its own."""
        x, y = widget.to_parent(0, 0)
        scale = widget.to_parent(1, 0)[0] - x
        view = self.bounds_of(widget) if isinstance(widget, ScrollView) else self.view
        x, y = self.x + self.scale * x, self.y + self.scale * y
        return Placement(self.scale * scale, x, y, view, self.top)

    def bounds_of(self, widget: Widget) -> Bounds:
        """The visible part of a widget; if it is scrolled away, an empty rectangle at the edge."""
        scale, left, low, view, top = self
        # Not `pos` and `size`, which take sixty times as long to read.
        x, y = left + scale * widget.x, low + scale * widget.y
        other_x, other_y = x + scale * widget.width, y + scale * widget.height
        if scale < 0:
            x, y, other_x, other_y = other_x, other_y, x, y
        bounds = (x, top - other_y, other_x, top - y)
        return bounds if view is UNLIMITED else _clip(bounds, view)


class Tree:
    """`roots` are the screen or dialog in front and the notices over it.

    Without `placed` it can be made before the first layout, and says nothing of where things are.
    """

    def __init__(self, roots: Iterable[Widget], placed: bool = True) -> None:
        self.nodes: dict[int, Node] = {}
        """By id, in reading order."""
        self.widgets: dict[int, Widget] = {}
        self.roots: tuple[int, ...] = ()
        for root in roots:
            # It may still fade in.
            self.roots += tuple(self._describe(root, _place(root) if placed else None, NOWHERE))

    @property
    def focused(self) -> int | None:
        """What has the keyboard focus, or else the screen or dialog in front."""
        for id, node in self.nodes.items():
            if node.description.focused:
                return id
        return self.roots[0] if self.roots else None

    def changes_since(self, before: Mapping[int, Node]) -> Iterator[Node]:
        """The nodes that are new or differ from those of another tree."""
        return (node for id, node in self.nodes.items() if before.get(id) != node)

    def _describe(self, widget: Widget, placed: Placement | None, view: Bounds) -> Iterator[int]:
        """Add a widget, or its children if it describes nothing; yield the ids added at this level.

        `view` is the area of the enclosing group.
        """
        description = describe(widget)
        if description is None:
            yield from self._describe_children(widget, placed, view)
            return
        role = description.role
        if role is Role.NONE or self._is_collapsed(widget, role, placed is not None):
            return
        if placed is None:
            bounds = NOWHERE
        elif widget.parent is None:  # a box that is scrolled out of view
            bounds = (view[0], view[3], view[2], view[3])
        else:
            bounds = placed.bounds_of(widget)
        self.nodes[widget.uid] = Node(widget.uid, description, bounds)
        if role in CONTAINERS:
            children = tuple(self._describe_children(widget, placed, bounds))
            if not children and role not in KEPT_WHEN_EMPTY:
                del self.nodes[widget.uid]
                return
            self.nodes[widget.uid] = Node(widget.uid, description, bounds, children)
            if role in NUMBERED:
                self._number(children)
        self.widgets[widget.uid] = widget
        yield widget.uid

    def _number(self, ids: tuple[int, ...]) -> None:
        for place, id in enumerate(ids, 1):
            self.nodes[id] = self.nodes[id]._replace(place=(place, len(ids)))

    def _describe_children(
        self, widget: Widget, placed: Placement | None, view: Bounds
    ) -> Iterator[int]:
        if placed is not None and type(widget).to_parent is not Widget.to_parent:
            placed = placed.inside(widget)
        for child in reading_order(widget):
            if child.opacity:
                yield from self._describe(child, placed, view)

    @staticmethod
    def _is_collapsed(widget: Widget, role: Role, laid_out: bool) -> bool:
        """Whether it has no room now; before the first layout, texts have none yet."""
        if role in CONTAINERS or widget.parent is None or (role in TEXTS and not laid_out):
            return False
        return widget.height <= 0 or widget.width <= 0


def _place(root: Widget) -> Placement:
    x, y = root.to_window(0, 0)
    scale = root.to_window(1, 0)[0] - x
    return Placement(scale, x, y, UNLIMITED, Window.height)


def _clip(bounds: Bounds, view: Bounds) -> Bounds:
    left, upper, right, lower = view
    x, y, other_x, other_y = bounds
    return (
        min(max(x, left), right),
        min(max(y, upper), lower),
        min(max(other_x, left), right),
        min(max(other_y, upper), lower),
    )
