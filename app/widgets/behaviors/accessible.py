"""What a widget says about itself, for screen readers and for our own voice.

A widget has up to three methods for this, all of them optional:

- `describe()` returns its Description. Text labels and everything that can be operated have one;
  a widget without it stands for what is in it.
- `reading_order` lists its children in the order in which they are read, where that is not the
  order in which they were added.
- `perform(action, argument)` does what a screen reader asks for; see `ReaderAction`.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any, NamedTuple

from kivy.uix.label import Label
from kivy.uix.widget import Widget


class Role(StrEnum):
    """With the names that AccessKit gives them."""

    NONE = "none"
    """Decoration: neither it nor what is in it is read."""
    LABEL = "label"
    HEADING = "heading"
    IMAGE = "image"
    PROGRESS = "progress_indicator"
    BUTTON = "button"
    CHECK_BOX = "check_box"
    SWITCH = "switch"
    RADIO_BUTTON = "radio_button"
    TAB = "tab"
    MENU_ITEM = "menu_item"
    CHECKED_MENU_ITEM = "menu_item_check_box"
    OPTION = "list_box_option"
    SLIDER = "slider"
    TEXT_FIELD = "text_input"
    SCREEN = "pane"
    DIALOG = "dialog"
    GROUP = "group"
    RADIO_GROUP = "radio_group"
    TABS = "tab_list"
    MENU = "menu"
    OPTIONS = "list_box"
    NOTICE = "status"


TEXTS = (Role.LABEL, Role.HEADING, Role.IMAGE)
CONTAINERS = (
    *(Role.SCREEN, Role.DIALOG, Role.GROUP, Role.RADIO_GROUP, Role.TABS, Role.MENU, Role.OPTIONS),
    Role.NOTICE,
)
"""Roles whose children are described too; any other role stands for its children."""


class ReaderAction(StrEnum):
    """What a screen reader can do with a widget, with the names that AccessKit gives it."""

    PRESS = "click"
    FOCUS = "focus"
    SHOW_MENU = "show_context_menu"
    """Also what a long press does."""
    INCREASE = "increment"
    DECREASE = "decrement"
    SET_VALUE = "set_value"
    """To the number of a slider, or the text of a field."""
    SELECT_TEXT = "set_text_selection"
    """From a place in the text to another, where the cursor is."""
    REPLACE_SELECTION = "replace_selected_text"


class Amount(NamedTuple):
    """What a slider or a progress bar shows."""

    value: float
    least: float = 0.0
    most: float = 1.0
    step: float = 0.0


class Description(NamedTuple):
    role: Role
    name: str = ""
    """What it is called, or the text that it shows."""
    detail: str = ""
    """More about it, such as why it cannot be used now."""
    value: str = ""
    """The text in a field, or the amount of a slider in words."""
    on: bool | None = None
    """Of what is on or off, or one of a choice; None for anything else."""
    selected: bool | None = None
    """Of tabs and list entries."""
    expanded: bool | None = None
    """Of what shows or hides something else."""
    disabled: bool = False
    focused: bool = False
    level: int = 0
    """Of a heading: 1 for the title of a page."""
    live: bool = False
    """To be read as soon as it appears."""
    amount: Amount | None = None
    selection: tuple[int, int] | None = None
    """Between which places the text of a field is selected; the cursor is at the second."""
    actions: tuple[ReaderAction, ...] = ()


DECORATION = Description(Role.NONE)
PRESSES = (ReaderAction.PRESS, ReaderAction.FOCUS)


def describe(widget: Widget) -> Description | None:
    """None for a widget that only holds others."""
    method = getattr(widget, "describe", None)
    if method is not None:
        return method()  # type: ignore[no-any-return]
    if isinstance(widget, Label):  # KivyMD's
        return describe_text(str(widget.text))
    return None


def describe_text(text: str, level: int = 0) -> Description:
    """A heading if it has a level."""
    if not text:
        return DECORATION
    return Description(Role.HEADING if level else Role.LABEL, text, level=level)


def reading_order(widget: Widget) -> Iterable[Widget]:
    order: Iterable[Widget] | None = getattr(widget, "reading_order", None)
    return reversed(widget.children) if order is None else order


def texts_in(widget: Widget) -> Iterator[str]:
    """All texts inside a widget, in reading order."""
    for child in reading_order(widget):
        if not child.opacity:
            continue
        description = describe(child)
        if description is None or description.role in CONTAINERS:
            yield from texts_in(child)
        elif description.role in TEXTS:
            yield description.name


def join_texts(texts: Iterable[str]) -> str:
    return ", ".join(filter(None, texts))


def perform(widget: Any, action: ReaderAction, argument: Any = None) -> None:
    """Do what a screen reader asks for, on the main thread."""
    match action:
        case ReaderAction.PRESS:
            widget.press()
        case ReaderAction.SHOW_MENU:
            widget.show_menu()
        case _:
            widget.perform(action, argument)
