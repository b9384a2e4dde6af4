"""Says what happens at the table, and reads screens: each thing once.

It speaks with our own voice if that is switched on. While a screen reader is connected, which reads
screens by itself, it only tells it what happens.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from app.platform.speech import Speech
from app.settings.settings import Settings
from app.table.phase import Phase
from app.text.i18n import current_language as language
from app.widgets.behaviors.accessible import describe

if TYPE_CHECKING:
    from app.accessibility.screen_narration import ReadPosition
    from app.accessibility.table_narration import NarratedState
    from app.table.presenter.moments import Moment
    from app.table.table_model import TableModel

WATCHED_PROPERTIES = ("dice", "cards", "seats", "status", "phase", "taken")

Announce = Callable[[str], None]


class Narrator:
    def __init__(self, speech: Speech, get_front: Callable[[], Any] = lambda: None) -> None:
        """`get_front` returns the dialog or screen in front."""
        self._speech, self._get_front = speech, get_front
        self._on = False
        self._announce: Announce | None = None
        self._speaks_for_reader = False
        """Whether the screen reader does not hear what is announced."""
        self._model: TableModel | None = None
        self._narrated: NarratedState | None = None
        """The table state narrated last; None before the first."""
        self._moments: list[str] = []
        self._read_position: ReadPosition | None = None
        self._read_control = ""
        """The last control of the table that was read."""
        self._trigger = Clock.create_trigger(self._update)

    def apply_settings(self, settings: Settings) -> None:
        on = settings.spoken
        if on and not self._on:
            self._narrated = self._read_position = None
        self._on = on
        self.update()

    def connect_reader(self, announce: Announce | None) -> None:
        """Tell a screen reader what happens from now on, instead of saying it; None when it has
        gone."""
        self._announce, self._moments, self._speaks_for_reader = announce, [], False
        self._narrated = self._read_position = None
        if announce is not None and self._model is not None:
            from app.accessibility.table_narration import take_snapshot

            self._narrated = take_snapshot(self._model)

    def speak_for_reader(self) -> None:
        """Say with our own voice what the connected screen reader does not hear."""
        self._speaks_for_reader = self._announce is not None

    @property
    def _listening(self) -> bool:
        return self._on or self._announce is not None

    def update(self, *_: object) -> None:
        """Call this after a key press, or when something else is in front."""
        if self._listening:
            self._trigger()

    def attach_model(self, model: "TableModel") -> None:
        watched: dict[str, Callable[..., object]] = {
            **dict.fromkeys(WATCHED_PROPERTIES, self.update),
            "on_moment": self._add_moment,
        }
        if self._model is not None:
            self._model.unbind(**watched)
        self._model, self._narrated = model, None
        model.bind(**watched)
        self.update()

    def _add_moment(self, _model: object, moment: "Moment") -> None:
        if self._listening:
            from app.accessibility.screen_narration import join_sentences

            self._moments.append(join_sentences([moment.title, moment.detail, moment.points]))
            self._trigger()

    def _update(self, *_: object) -> None:
        front = self._get_front()
        if self._announce is not None:
            text = " ".join(filter(None, self._read_table(front, brief=True)))
            text = " ".join(filter(None, (text, self._read_announcement(front))))
            if text:
                self._announce(text)
            if text and self._speaks_for_reader:
                self._speech.say(text, language())
        elif self._on:
            sentences = self._read_table(front, brief=False) + self._read_screen(front)
            text = " ".join(filter(None, sentences))
            if text:
                self._speech.say(text, language())

    def _read_table(self, front: Any, brief: bool) -> list[str]:
        model = self._model
        if model is None or model.phase == Phase.ROLLING.value:
            return []
        from app.accessibility.table_narration import (
            NarratedState,
            describe_changes,
            take_snapshot,
        )

        in_front = front is None or _is_table(front)
        before, now = self._narrated or NarratedState(), take_snapshot(model)
        self._narrated = now
        moments, self._moments = self._moments, []
        return describe_changes(
            before, now, model.state, model.describer, moments, in_front=in_front, brief=brief
        )

    def _read_screen(self, front: Any) -> list[str]:
        if front is None or (_is_table(front) and front.model is self._model):
            self._read_position = None
            return [] if front is None else self._read_focus(front)
        from app.accessibility import screen_narration

        read = (
            screen_narration.read_replay_step if _is_table(front) else screen_narration.read_changes
        )
        sentences, self._read_position = read(self._read_position, front)
        return sentences

    def _read_focus(self, table: Any) -> list[str]:
        """What has the focus on the table, unless it is a box."""
        from app.accessibility.screen_narration import speak

        control = table.focused_control
        description = None if control is None else describe(control)
        text = "" if description is None else speak(description)
        before, self._read_control = self._read_control, text
        return [text] if text != before else []

    def _read_announcement(self, front: Any) -> str:
        """What a screen says when something has changed on it."""
        before, announcement = self._read_position, getattr(front, "announcement", "")
        if front is None:
            return ""
        from app.accessibility.screen_narration import ReadPosition

        self._read_position = ReadPosition(front.uid, announcement=announcement)
        known = before is not None and before.front == front.uid
        return announcement if known and before and before.announcement != announcement else ""


def _is_table(front: Any) -> bool:
    return hasattr(front, "model")
