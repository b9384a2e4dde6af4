"""A voice, where the system has one; silence elsewhere.

Plyer's voice for Android speaks American English only and stops the program while it waits, so the
phone's own is asked directly. On the desktop plyer starts a speaking program and waits for its
end: that happens in a thread of its own, which says only the newest sentence.
"""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Protocol

from app.services.device import on_android
from app.services.java_text import java_text
from app.timing import Timer

AGAIN, TRIES = 0.25, 40
"""Seconds after which a voice that was not ready is asked again, and how often at most."""

Voice = Callable[[str, str], None]
"""Says a sentence in a language such as "de"."""


class Speech(Protocol):
    def say(self, sentence: str, language: str) -> None:
        """At once, in place of what is being said."""


class SpokenAside:
    """By a voice that takes its time, so it speaks in a thread of its own."""

    def __init__(self, find_voice: Callable[[], Voice]) -> None:
        self._find_voice = find_voice
        self._wishes: SimpleQueue[tuple[str, str]] = SimpleQueue()
        self._thread: Thread | None = None

    def say(self, sentence: str, language: str) -> None:
        if self._thread is None:
            # It must never keep the program from ending.
            self._thread = Thread(target=self._speak, name="speech", daemon=True)
            self._thread.start()
        self._wishes.put((sentence, language))

    def _speak(self) -> None:
        voice: Voice | None = None
        while True:
            sentence, language = self._newest()
            try:
                voice = voice or self._find_voice()
                voice(sentence, language)
            except Exception:  # noqa: BLE001 (no voice, or one that fails: the game is played in silence)
                voice = None

    def _newest(self) -> tuple[str, str]:
        wish = self._wishes.get()
        try:
            while True:
                wish = self._wishes.get_nowait()
        except Empty:
            return wish


class AndroidSpeech:
    """The phone's own voice, which needs a moment after it is asked for the first time, and says
    nothing until then: the newest sentence waits for it."""

    def __init__(self, later: Timer) -> None:
        self._later = later
        self._voice: Any = None
        self._broken = False
        self._forget: Callable[[], None] | None = None

    def say(self, sentence: str, language: str) -> None:
        if self._forget is not None:
            self._forget()
        self._try(sentence, language, TRIES)

    def _try(self, sentence: str, language: str, tries: int) -> None:
        self._forget = None
        if self._broken:
            return
        try:
            if self._say(sentence, language):
                return
        except Exception:  # noqa: BLE001 (a phone without a voice, or with one of its own mind)
            self._broken = True
            return
        if tries:
            self._forget = self._later(AGAIN, lambda: self._try(sentence, language, tries - 1))
        else:
            self._broken = True

    def _say(self, sentence: str, language: str) -> bool:
        from jnius import autoclass  # noqa: PLC0415 (only there on Android)

        engine = autoclass("android.speech.tts.TextToSpeech")
        if self._voice is None:
            activity = autoclass("org.kivy.android.PythonActivity").mActivity
            self._voice = engine(activity, None)
        self._voice.setLanguage(autoclass("java.util.Locale")(language))
        told = self._voice.speak(java_text(sentence), engine.QUEUE_FLUSH, None, None)
        return bool(told == engine.SUCCESS)


def plyer_voice() -> Voice:
    from plyer import tts  # noqa: PLC0415 (looks for its platform when imported)

    def voice(sentence: str, _language: str) -> None:
        tts.speak(message=sentence)

    return voice


def find_speech(later: Timer) -> Speech:
    return AndroidSpeech(later) if on_android() else SpokenAside(plyer_voice)
