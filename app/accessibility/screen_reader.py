"""Screens and sheets read aloud: what they say first, and what the keyboard points at.

Words are read in the order in which they stand, so a heading is heard before what it is about.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.text import narrator as words
from app.widgets.table.dice_example import DiceExample
from app.widgets.table.die_face import DieFace
from app.widgets.text.fit_label import FitLabel

MARKUP = re.compile(r"\[/?\w+(?:=[^\]]*)?\]")
ESCAPED = {"&bl;": "[", "&br;": "]", "&amp;": "&"}
ENDS = (".", "!", "?", ":", "…")
LONG = 80
"""Letters: what is longer is read only once while a screen is in front; a short heading comes
again with what it is about."""


@dataclass(frozen=True, slots=True)
class ReadPosition:
    """What has been read: of which screen or sheet, where the keyboard pointed, and what is not to
    be read again."""

    front: int
    stop: int = 0
    name: str = ""
    once: frozenset[str] = frozenset()


def news(before: ReadPosition | None, front: Any) -> tuple[list[str], ReadPosition]:
    """What there is to say of a screen or a sheet now, and what has been read then."""
    told: list[str] = []
    stop = pointed_at(front)
    if before is None or before.front != front.uid:
        # Whoever comes back knows all of it but where they are.
        title = getattr(front, "title", "") if stop else ""
        told.append(sentences([title]) if title else opening(front))
        before = ReadPosition(front.uid, once=frozenset(told))
    if stop is None:
        return told, ReadPosition(front.uid, once=before.once)
    said = name(stop)
    if stop.uid != before.stop:
        above, below = around(front, stop)
        told += [*_unread(above, before), said, *_unread(below, before)]
    elif said != before.name:
        told.append(said)
    once = before.once | {each for each in told if len(each) > LONG}
    return told, ReadPosition(front.uid, stop.uid, said, once)


def step(before: ReadPosition | None, front: Any) -> tuple[list[str], ReadPosition]:
    """Of a game that is watched again: what happened in this step."""
    status = front.model.status
    said = f"{status.strong} {status.rest}".strip()
    told = [] if before and (before.front, before.name) == (front.uid, said) else [said]
    return told, ReadPosition(front.uid, name=said)


def _unread(text: str, before: ReadPosition) -> list[str]:
    return [] if not text or text in before.once else [text]


def opening(front: Widget) -> str:
    """All that stands before the first thing that can be pressed, the way back apart."""
    said = []
    for part in _within(front):
        if isinstance(part, str):
            said.append(part)
        elif getattr(part, "icon", "") != "back":
            break  # also at one that has not found its place yet
    return sentences(said)


def pointed_at(front: Widget) -> Any:
    """Where the keyboard is, if it is anywhere."""
    stops = (part for part in _within(front) if not isinstance(part, str))
    return next((stop for stop in stops if stop.focused), None)


def around(front: Widget, stop: Widget) -> tuple[str, str]:
    """What stands between this stop and the one before it; and after it, if it is the last."""
    before: list[str] = []
    after: list[str] | None = None
    for part in _within(front):
        if isinstance(part, str):
            (before if after is None else after).append(part)
        elif not part.height:
            continue
        elif part is stop:
            after = []
        elif after is not None:
            after.clear()
            break
        else:
            before.clear()
    return sentences(before), sentences(after or [])


def name(stop: Any) -> str:
    """What it is called and how it stands: what is written on it, or else its own name for it."""
    if hasattr(stop, "insert_text"):
        return words.FIELD(what=stop.hint_text, text=stop.text or words.EMPTY())
    said = ", ".join(_written(stop)) or stop.called
    if getattr(stop, "chosen", False):
        said = words.CHOSEN(what=said)
    on = getattr(stop, "on", getattr(stop, "checked", None))
    if on is not None:
        said = (words.ON if on else words.OFF)(what=said)
    return sentences([said])


def sentences(parts: list[str]) -> str:
    """One after the other, with a pause between them."""
    ended = (part if part.endswith(ENDS) else f"{part}." for part in parts if part)
    return " ".join(ended)


def _within(front: Widget) -> Iterator[Any]:
    """Texts, and what can be pressed, in their order; whatever is dim or hidden is left out."""
    for child in reversed(front.children):
        yield from _parts(child)


def _parts(widget: Any) -> Iterator[Any]:
    if not widget.opacity:
        return
    if hasattr(widget, "focused") and not widget.disabled:
        yield widget
    elif hasattr(widget, "focused") and widget.opacity < 1:
        return
    else:
        written = _text(widget)
        if written:
            yield written
        yield from _within(widget)


def _written(stop: Widget) -> list[str]:
    return [text for each in stop.walk(restrict=True) if (text := _text(each))]


def _text(widget: Any) -> str:
    """What one can read there; signs are not for reading."""
    if isinstance(widget, DiceExample):
        return words.spell_dice(widget.told)
    if isinstance(widget, DieFace) and hasattr(widget, "focused"):
        return str(int(widget.value)) if widget.value else ""
    if isinstance(widget, FitLabel):
        return "" if widget.face == "icon" else str(widget.text)
    if isinstance(widget, Label):
        text = str(widget.text)
        if widget.markup:
            text = MARKUP.sub("", text)
            for code, sign in ESCAPED.items():
                text = text.replace(code, sign)
        return text
    return ""
