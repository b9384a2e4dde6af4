"""Text to speech, where the system has it.

plyer is not used: on Android it speaks only American English and blocks while it waits; on the
desktop it can neither set the language nor stop. Here Android's engine is called directly, and on
the desktop a speech program runs from a thread, so that a new sentence can interrupt the last.
"""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from shutil import which
from subprocess import DEVNULL, Popen
from threading import Thread
from typing import Any, Protocol, runtime_checkable

from app.animation.timers import Timer
from app.platform.android.java import autoclass, to_java_string
from app.platform.device import on_android

RETRY_DELAY, MAX_TRIES = 0.25, 40
"""Seconds between two attempts while the engine is not ready, and how many there are."""

Voice = Callable[[str, str], None]
"""Speaks a sentence in a language such as "de"."""


SPEECH_COMMANDS = (
    ("say",),  # macOS, in the system's language
    ("spd-say", "-l", "{language}", "--"),  # the voice chosen for a Linux desktop
    ("espeak-ng", "-v", "{language}", "--"),
    ("espeak", "-v", "{language}", "--"),
    ("flite", "-t"),
)
"""The best first; the sentence is added as the last argument."""


class Speech(Protocol):
    def say(self, sentence: str, language: str) -> None:
        """Interrupts the sentence before."""


@runtime_checkable
class Interruptible(Protocol):
    def stop(self) -> None: ...


class ThreadedSpeech:
    """Runs a blocking voice in a thread; of sentences that pile up, only the newest is spoken."""

    def __init__(self, find_voice: Callable[[], Voice]) -> None:
        self._find_voice = find_voice
        self._voice: Voice | None = None
        self._sentences: SimpleQueue[tuple[str, str]] = SimpleQueue()
        self._thread: Thread | None = None

    def say(self, sentence: str, language: str) -> None:
        if self._thread is None:
            # A daemon, so that it cannot keep the program from exiting.
            self._thread = Thread(target=self._run, name="speech", daemon=True)
            self._thread.start()
        if isinstance(self._voice, Interruptible):
            self._voice.stop()
        self._sentences.put((sentence, language))

    def _run(self) -> None:
        while True:
            sentence, language = self._wait_for_newest()
            try:
                self._voice = self._voice or self._find_voice()
                self._voice(sentence, language)
            except Exception:  # no voice, or one that fails
                self._voice = None

    def _wait_for_newest(self) -> tuple[str, str]:
        newest = self._sentences.get()
        try:
            while True:
                newest = self._sentences.get_nowait()
        except Empty:
            return newest


class AndroidSpeech:
    """Android's engine needs a moment to start; until then the newest sentence is retried."""

    def __init__(self, later: Timer) -> None:
        self._later = later
        self._engine: Any = None
        self._broken = False
        self._cancel_retry: Callable[[], None] | None = None

    def say(self, sentence: str, language: str) -> None:
        if self._cancel_retry is not None:
            self._cancel_retry()
        self._try(sentence, language, MAX_TRIES)

    def _try(self, sentence: str, language: str, tries: int) -> None:
        self._cancel_retry = None
        if self._broken:
            return
        try:
            if self._speak(sentence, language):
                return
        except Exception:  # no engine, or any error of Java
            self._broken = True
            return
        if tries:
            self._cancel_retry = self._later(
                RETRY_DELAY, lambda: self._try(sentence, language, tries - 1)
            )
        else:
            self._broken = True

    def _speak(self, sentence: str, language: str) -> bool:
        engine_class = autoclass("android.speech.tts.TextToSpeech")
        if self._engine is None:
            activity = autoclass("org.kivy.android.PythonActivity").mActivity
            self._engine = engine_class(activity, None)
        self._engine.setLanguage(autoclass("java.util.Locale")(language))
        text = to_java_string(sentence)
        result = self._engine.speak(text, engine_class.QUEUE_FLUSH, None, None)
        return bool(result == engine_class.SUCCESS)


class CommandVoice:
    """Speaks with the first of these commands that works."""

    def __init__(self, commands: tuple[tuple[str, ...], ...] = SPEECH_COMMANDS) -> None:
        self._commands = [command for command in commands if which(command[0])]
        self._running: Popen[bytes] | None = None
        self._stopped = False

    def __call__(self, sentence: str, language: str) -> None:
        self._stopped = False
        while self._commands and not self._stopped:
            command = [part.format(language=language) for part in self._commands[0]]
            self._running = Popen(  # noqa: S603 (no shell, and the sentence is one argument)
                [*command, sentence], stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL
            )
            if self._stopped:  # by another thread, before there was anything to terminate
                self._running.terminate()
            if self._running.wait() == 0 or self._stopped:
                return
            del self._commands[0]

    def stop(self) -> None:
        self._stopped = True
        if self._running is not None:
            self._running.terminate()


def create_speech(later: Timer) -> Speech:
    return AndroidSpeech(later) if on_android() else ThreadedSpeech(CommandVoice)
