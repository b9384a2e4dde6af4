"""Reads screens and dialogs aloud: their opening text, and what has the keyboard focus.

Text is read in the order of the widgets, so a heading comes before its content.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.text import narrator as words
from app.widgets.controls.seat_avatar import SeatAvatar
from app.widgets.table.dice.dice_example import DiceExample
from app.widgets.table.dice.die_face import DieFace
from app.widgets.text.fit_label import FitLabel

MARKUP = re.compile(r"\[/?\w+(?:=[^\]]*)?\]")
ESCAPED = {"&bl;": "[", "&br;": "]", "&amp;": "&"}
SENTENCE_ENDS = (".", "!", "?", ":", "…")
LONG_TEXT = 80
"""Characters; longer texts are read once per screen, short headings again with their content."""


class ReadPosition(NamedTuple):
    """What has been read: the uids of the screen or dialog and of the focused widget, the text of
    that widget, what is not to be read again, and the last announcement of the screen."""

    front: int
    focused: int = 0
    text: str = ""
    already_read: frozenset[str] = frozenset()
    announcement: str = ""


def read_changes(before: ReadPosition | None, front: Any) -> tuple[list[str], ReadPosition]:
    """The new sentences of a screen or dialog, and the position after them."""
    sentences: list[str] = []
    stop = find_focused(front)
    announcement = getattr(front, "announcement", "")
    if before is None or before.front != front.uid:
        # After going back, the title is enough.
        title = getattr(front, "title", "") if stop else ""
        sentences.append(join_sentences([title]) if title else read_opening(front))
        before = ReadPosition(front.uid, already_read=frozenset(sentences))
    elif announcement != before.announcement:
        sentences.append(join_sentences([announcement]))
    before = before._replace(announcement=announcement)
    if stop is None:
        return sentences, before._replace(focused=0, text="")
    text = describe(stop)
    if stop.uid != before.focused:
        above, below = read_around(front, stop)
        sentences += [*_unread(above, before), text, *_unread(below, before)]
    elif text != before.text:
        sentences.append(text)
    long = {sentence for sentence in sentences if len(sentence) > LONG_TEXT}
    return sentences, before._replace(
        focused=stop.uid, text=text, already_read=before.already_read | long
    )


def read_replay_step(before: ReadPosition | None, front: Any) -> tuple[list[str], ReadPosition]:
    """What happened in this step of a replay."""
    status = front.model.status
    text = f"{status.strong} {status.rest}".strip()
    known = before is not None and (before.front, before.text) == (front.uid, text)
    return [] if known else [text], ReadPosition(front.uid, text=text)


def _unread(text: str, before: ReadPosition) -> list[str]:
    return [] if not text or text in before.already_read else [text]


def read_opening(front: Widget) -> str:
    """All text before the first control other than the back button."""
    texts = []
    for part in _walk_children(front):
        if isinstance(part, str):
            texts.append(part)
        elif getattr(part, "icon", "") != "back":
            break  # also at one that has no position yet
    return join_sentences(texts)


def find_focused(front: Widget) -> Any:
    stops = (part for part in _walk_children(front) if not isinstance(part, str))
    return next((stop for stop in stops if stop.focused), None)


def read_around(front: Widget, stop: Widget) -> tuple[str, str]:
    """The text between this control and the one before it, and the text after the last control."""
    before: list[str] = []
    after: list[str] | None = None
    for part in _walk_children(front):
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
    return join_sentences(before), join_sentences(after or [])


def describe(stop: Any) -> str:
    """The text on a control, or else its accessible name, and its state."""
    if hasattr(stop, "insert_text"):
        return words.TEXT_FIELD(what=stop.hint_text, text=stop.text or words.EMPTY_FIELD())
    text = getattr(stop, "spoken_text", "") or ", ".join(_all_text(stop)) or stop.accessible_name
    if getattr(stop, "selected", False):
        text = words.SELECTED(what=text)
    on = getattr(stop, "on", getattr(stop, "checked", None))
    if on is not None:
        text = (words.ON if on else words.OFF)(what=text)
    return join_sentences([text])


def join_sentences(parts: list[str]) -> str:
    """End each part with a full stop, which the voice reads as a pause."""
    ended = (part if part.endswith(SENTENCE_ENDS) else f"{part}." for part in parts if part)
    return " ".join(ended)


def _walk_children(front: Widget) -> Iterator[Any]:
    """Texts and controls in order, without disabled and hidden ones."""
    for child in reversed(front.children):
        yield from _walk(child)


def _walk(widget: Any) -> Iterator[Any]:
    if not widget.opacity:
        return
    if hasattr(widget, "focused") and not widget.disabled:
        yield widget
    elif hasattr(widget, "focused") and widget.opacity < 1:
        return
    else:
        text = _own_text(widget)
        if text:
            yield text
        yield from _walk_children(widget)


def _all_text(stop: Widget) -> list[str]:
    return [text for each in stop.walk(restrict=True) if (text := _own_text(each))]


def _own_text(widget: Any) -> str:
    """Without icons and initials: the name is beside them."""
    if isinstance(widget, SeatAvatar):
        return ""
    if isinstance(widget, DiceExample):
        return words.spell_dice(widget.spoken_dice)
    if isinstance(widget, DieFace) and hasattr(widget, "focused"):
        return str(int(widget.value)) if widget.value else ""
    if isinstance(widget, FitLabel):
        return "" if widget.face == "icon" else str(widget.text)
    if isinstance(widget, Label):
        text = str(widget.text)
        if widget.markup:
            text = MARKUP.sub("", text)
            for code, character in ESCAPED.items():
                text = text.replace(code, character)
        return text
    return ""
