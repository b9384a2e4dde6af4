"""A voice, where the system has one; silence elsewhere.

Plyer's voice for Android speaks American English only and stops the program while it waits, so the
phone's own is asked directly. On the desktop it knows neither languages nor how to stop, so a
speaking program is started here, by a thread of its own: whatever is new cuts off what is old.
"""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from shutil import which
from subprocess import DEVNULL, Popen
from threading import Thread
from typing import Any, Protocol, runtime_checkable

from app.animation.timers import Timer
from app.platform.android.java_string import java_text
from app.platform.device import on_android

AGAIN, TRIES = 0.25, 40
"""Seconds after which a voice that was not ready is asked again, and how often at most."""

Voice = Callable[[str, str], None]
"""Says a sentence in a language such as "de"."""


PROGRAMS = (
    ("say",),  # of a Mac, in the language of the system
    ("spd-say", "-l", "{language}", "--"),  # whatever voice a Linux desktop is set to
    ("espeak-ng", "-v", "{language}", "--"),
    ("espeak", "-v", "{language}", "--"),
    ("flite", "-t"),
)
"""Those that speak, the best first; the sentence comes last."""


class Speech(Protocol):
    def say(self, sentence: str, language: str) -> None:
        """At once, in place of what is being said."""


@runtime_checkable
class Interruptible(Protocol):
    def hush(self) -> None: ...


class SpokenAside:
    """By a voice that takes its time, so it speaks in a thread of its own."""

    def __init__(self, find_voice: Callable[[], Voice]) -> None:
        self._find_voice = find_voice
        self._voice: Voice | None = None
        self._wishes: SimpleQueue[tuple[str, str]] = SimpleQueue()
        self._thread: Thread | None = None

    def say(self, sentence: str, language: str) -> None:
        if self._thread is None:
            # It must never keep the program from ending.
            self._thread = Thread(target=self._speak, name="speech", daemon=True)
            self._thread.start()
        if isinstance(self._voice, Interruptible):
            self._voice.hush()
        self._wishes.put((sentence, language))

    def _speak(self) -> None:
        while True:
            sentence, language = self._newest()
            try:
                self._voice = self._voice or self._find_voice()
                self._voice(sentence, language)
            except Exception:  # noqa: BLE001 (no voice, or one that fails: the game is played in silence)
                self._voice = None

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


class ProgramVoice:
    """Speaks by the first of these programs that can."""

    def __init__(self, programs: tuple[tuple[str, ...], ...] = PROGRAMS) -> None:
        self._programs = [program for program in programs if which(program[0])]
        self._running: Popen[bytes] | None = None
        self._hushed = False

    def __call__(self, sentence: str, language: str) -> None:
        self._hushed = False
        while self._programs and not self._hushed:
            told = [part.format(language=language) for part in self._programs[0]]
            self._running = Popen(  # noqa: S603 (nothing of a sentence is taken for a command)
                [*told, sentence], stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL
            )
            if self._hushed:  # meanwhile
                self._running.terminate()
            if self._running.wait() == 0 or self._hushed:
                return
            del self._programs[0]

    def hush(self) -> None:
        """Say no more of it."""
        self._hushed = True
        if self._running is not None:
            self._running.terminate()


def find_speech(later: Timer) -> Speech:
    return AndroidSpeech(later) if on_android() else SpokenAside(ProgramVoice)
