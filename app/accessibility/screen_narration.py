"""Reads screens and dialogs aloud: their opening text, and what has the keyboard focus."""

from itertools import takewhile
from typing import Any, NamedTuple

from app.accessibility.tree import Node, Tree
from app.text import narrator as words
from app.widgets.behaviors.accessible import TEXTS, Description, ReaderAction, Role

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
    nodes = list(Tree((front,), placed=False).nodes.values())
    stop = next((node for node in nodes if node.description.focused), None)
    announcement = getattr(front, "announcement", "")
    if before is None or before.front != front.uid:
        # After going back, the title is enough.
        title = getattr(front, "title", "") if stop else ""
        sentences.append(join_sentences([title]) if title else _read_opening(nodes))
        before = ReadPosition(front.uid, already_read=frozenset(sentences))
    elif announcement != before.announcement:
        sentences.append(join_sentences([announcement]))
    before = before._replace(announcement=announcement)
    if stop is None:
        return sentences, before._replace(focused=0, text="")
    text = speak(stop.description)
    if stop.id != before.focused:
        above, below = _read_around(nodes, stop)
        sentences += [*_unread(above, before), text, *_unread(below, before)]
    elif text != before.text:
        sentences.append(text)
    long = {sentence for sentence in sentences if len(sentence) > LONG_TEXT}
    return sentences, before._replace(
        focused=stop.id, text=text, already_read=before.already_read | long
    )


def read_replay_step(before: ReadPosition | None, front: Any) -> tuple[list[str], ReadPosition]:
    """What happened in this step of a replay."""
    status = front.model.status
    text = f"{status.strong} {status.rest}".strip()
    known = before is not None and (before.front, before.text) == (front.uid, text)
    return [] if known else [text], ReadPosition(front.uid, text=text)


def speak(description: Description) -> str:
    """The name of a control and its state, as one sentence."""
    name, value = description.name, description.value
    if description.role is Role.TEXT_FIELD:
        return words.TEXT_FIELD(what=name, text=value or words.EMPTY_FIELD())
    if value:
        name = f"{name}: {value}"
    if description.role is Role.RADIO_BUTTON:
        name = words.SELECTED(what=name) if description.on else name
    elif description.on is not None:
        name = (words.ON if description.on else words.OFF)(what=name)
    if description.selected:
        name = words.SELECTED(what=name)
    return join_sentences([name, description.detail])


def join_sentences(parts: list[str]) -> str:
    """End each part with a full stop, which the voice reads as a pause."""
    ended = (part if part.endswith(SENTENCE_ENDS) else f"{part}." for part in parts if part)
    return " ".join(ended)


def _unread(text: str, before: ReadPosition) -> list[str]:
    return [] if not text or text in before.already_read else [text]


def _read_opening(nodes: list[Node]) -> str:
    """All text before the first control; the back button comes before all text."""
    first = next((at for at, node in enumerate(nodes) if _texts((node,))), 0)
    rest = nodes[first:]
    return join_sentences(_texts(list(takewhile(lambda node: not _is_control(node), rest))))


def _read_around(nodes: list[Node], stop: Node) -> tuple[str, str]:
    """The text between this control and the one before it, and the text after the last control."""
    place = nodes.index(stop)
    controls = [at for at, node in enumerate(nodes) if _is_control(node)]
    before = max((at + 1 for at in controls if at < place), default=0)
    is_last = place == controls[-1]
    after = nodes[place + 1 :] if is_last else []
    return join_sentences(_texts(nodes[before:place])), join_sentences(_texts(after))


def _is_control(node: Node) -> bool:
    return ReaderAction.FOCUS in node.description.actions


def _texts(nodes: "list[Node] | tuple[Node, ...]") -> list[str]:
    return [node.description.name for node in nodes if node.description.role in TEXTS]
