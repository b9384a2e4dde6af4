"""The narrator: reads the roll, held dice, the focused box and whose turn it is."""

import sys
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from kivy.clock import Clock

from app.accessibility.narrator import Narrator
from app.application import FivefoldApp
from app.platform import speech
from app.platform.speech import AndroidSpeech, CommandVoice, ThreadedSpeech
from app.settings.settings import Settings
from core import RULE_SETS, Cell
from tests.app.platform.fake_devices import Ticker
from tests.app.support.model_driver import NAMES, ModelDriver
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver


class RecordedSpeech:
    def __init__(self) -> None:
        self.sentences: list[str] = []

    def say(self, sentence: str, language: str) -> None:
        self.sentences.append(sentence)

    def last(self) -> str:
        return self.sentences[-1]


def open_narrated_table(stage: Stage, **options: object) -> tuple[TableDriver, RecordedSpeech]:
    table = TableDriver(stage, **options)
    stage.open(table.screen, 412, 915)
    speech_log = RecordedSpeech()
    # The table keeps a reference, as the program does, because Kivy binds methods weakly.
    table.voice = narrator = Narrator(speech_log)
    narrator.apply_settings(Settings(spoken=True))
    narrator.attach_model(table.model)
    stage.frames(2)
    return table, speech_log


def first_sentence(*lines: str, focus: Cell | None = None, **options: object) -> str:
    """What is said first about a table, without a window."""
    driver, speech_log = ModelDriver(*lines, **options), RecordedSpeech()
    voice = Narrator(speech_log)
    voice.apply_settings(Settings(spoken=True))
    voice.attach_model(driver.model)
    if focus is not None:
        driver.model.card_actions.focus(focus)
    Clock.tick()
    return speech_log.last()


def test_a_roll_is_read_with_the_rolls_left(stage: Stage) -> None:
    table, speech_log = open_narrated_table(stage)
    stage.tap(table.felt.cup)
    stage.frames()
    dice = ", ".join(map(str, table.session.state.dice))
    assert speech_log.last() == f"{dice}. 2 rolls left. Small Straight. 30.", "with its moment"
    stage.tap(table.felt.cup)
    stage.tap(table.felt.cup)
    stage.frames()
    assert "No rolls left." in speech_log.last()


def test_held_dice_are_read(stage: Stage) -> None:
    table, speech_log = open_narrated_table(stage)
    stage.tap(table.felt.cup)
    stage.tap(table.die(0))
    stage.frames()
    dice = table.session.state.dice
    assert speech_log.last() == f"Held: {dice[0]}."
    stage.tap(table.die(2))
    stage.frames()
    assert speech_log.last() == f"Held: {dice[0]}, {dice[2]}."
    stage.tap(table.die(0))
    stage.tap(table.die(2))
    stage.frames()
    assert speech_log.last() == "Nothing held."


def test_the_focused_box_is_read_with_its_value(stage: Stage) -> None:
    table, speech_log = open_narrated_table(stage)
    table.screen.key("down")
    stage.frames()
    assert speech_log.last() == "Ones: open."
    table.screen.key("space")
    table.screen.key("down")
    stage.frames()
    twos = 2 * table.session.state.dice.count(2)
    assert speech_log.last().endswith(f"Twos: {twos} points.")
    table.screen.key("enter")
    stage.frames()
    assert "Twos" in speech_log.last()
    table.screen.key("enter")
    table.timer.advance_to_next()
    table.model.card_actions.focus(None)
    stage.frames()
    table.model.card_actions.focus(("twos", 0))
    stage.frames()
    assert f"Twos: taken, {twos}." in speech_log.sentences


def test_turn_and_column_are_read(stage: Stage) -> None:
    table, speech_log = open_narrated_table(stage, rules="triple", players=2)
    table.screen.key("space")
    table.screen.key("down")
    stage.frames()
    assert ", column 1: " in speech_log.last()
    table.model.card_actions.tap_cell("chance", 0)
    table.model.card_actions.tap_cell("chance", 0)
    table.timer.advance_to_next()
    stage.frames(2)
    assert any("Ben’s turn." in sentence for sentence in speech_log.sentences)


def test_a_bonus_is_read_with_the_multiplier_of_its_column(stage: Stage) -> None:
    """In Yacht-Z it may be in another column than the box."""
    fives = [f"roll {face} {face} {face} {face} {face}" for face in (1, 2, 3)]
    lines = (*zip(fives, [f"score five_of_a_kind {column}" for column in (1, 2, 3)], strict=True),)
    table, speech_log = open_narrated_table(
        stage, rules="yachtz", lines=(*(line for pair in lines for line in pair), "roll 5 5 5 5 5")
    )
    table.model.card_actions.focus(("fives", 2))
    stage.frames(2)
    assert "Fives, column 3: 175 points." in speech_log.last()


@pytest.mark.parametrize(
    ("column", "sentence"),
    [
        (0, "Chance, column 1: 20 points."),
        (1, "Chance, column 2: taken, 30."),
        (2, "Chance, column 3: 60 points."),
    ],
)
def test_box_values_are_read_with_their_column(column: int, sentence: str) -> None:
    lines = ("roll 1 2 2 4 6", "score chance 2", "roll 2 2 4 6 6")
    assert first_sentence(*lines, rules="triple", focus=("chance", column)).endswith(sentence)


def test_an_open_box_is_read_with_its_column_before_the_roll() -> None:
    sentence = first_sentence(rules="winzee", columns=2, focus=("chance", 1))
    assert sentence.endswith("Chance, column 2: open.")


@pytest.mark.parametrize(
    ("column", "name"), [(0, "column down"), (1, "free column"), (2, "column up")]
)
def test_a_column_with_an_order_is_read_by_its_order(column: int, name: str) -> None:
    sentence = first_sentence(rules="yamb", focus=("maximum", column))
    assert sentence.endswith(f"Maximum, {name}: open.")


def test_coloured_dice_are_read_with_their_colours() -> None:
    sentence = first_sentence("roll 6 5 4 1 2", "hold 1 4", rules="kismet")
    assert sentence.startswith("6 black, 5 red, 4 green, 1 black, 2 red.")
    assert sentence.endswith("Held: 6 black, 1 black.")


def test_a_box_that_may_not_be_taken_says_why(stage: Stage) -> None:
    lines = ("roll 4 4 4 4 4", "score five_of_a_kind", "roll 4 4 4 4 4")
    table, speech_log = open_narrated_table(stage, lines=lines)
    table.model.card_actions.focus(("chance", 0))
    stage.frames(2)
    assert "points" not in speech_log.last()
    assert "Fours" in speech_log.last()


def test_an_extra_five_is_read_with_its_benefit(stage: Stage) -> None:
    lines = ("roll 6 6 6 6 6", "score five_of_a_kind 1")
    sentence = first_sentence(*lines, "roll 4 4 4 4 4")
    assert sentence.endswith(
        "4, 4, 4, 4, 4. 2 rolls left. Another five of a kind! It goes into Fours, +100."
    )
    table, speech_log = open_narrated_table(stage, lines=lines)
    table.model.dice_actions.enter((4,) * 5)
    stage.frames(2)
    assert speech_log.last().endswith("Another five of a kind! It goes into Fours, +100.")
    stage.tap(table.die(0))  # ends the moment
    stage.tap(table.die(0))
    stage.frames(2)
    assert "Another five" not in speech_log.last(), "not repeated"


def test_a_repeatable_five_is_read_with_what_it_adds(stage: Stage) -> None:
    lines = ("roll 4 4 4 4 4", "score five_of_a_kind", "roll 6 6 6 6 6")
    table, speech_log = open_narrated_table(stage, rules="winzee", lines=lines)
    table.model.card_actions.focus(("five_of_a_kind", 0))
    stage.frames(2)
    assert "50 points" in speech_log.last()
    assert "taken" not in speech_log.last()


@pytest.mark.parametrize(
    ("last", "sentence"),
    [
        ("roll 1 2 2 4 6", "Game over. Ana and Ben tie with 30 points."),
        ("roll 1 2 2 4 5", "Game over. Ana, 30 points."),
    ],
)
def test_the_end_is_read_with_all_winners(last: str, sentence: str) -> None:
    boxes = [box.id for box in RULE_SETS["official"].boxes for _ in NAMES[:2]]
    lines = [line for box in boxes for line in ("roll 1 2 2 4 6", f"score {box} 1")]
    assert first_sentence(*lines[:-2], last, lines[-1], players=2) == sentence


def test_nothing_is_read_twice_or_while_dice_roll(stage: Stage) -> None:
    table, speech_log = open_narrated_table(stage)
    stage.tap(table.felt.cup)
    stage.frames(10)
    assert len(speech_log.sentences) == len(set(speech_log.sentences))


def test_the_narrator_is_off_by_default(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    speech_log = RecordedSpeech()
    monkeypatch.setattr("app.application.create_speech", lambda _later: speech_log)
    app = FivefoldApp(tmp_path)
    stage.open(app, 412, 915)
    app.game.start_as_last_time()
    stage.frames(2)
    stage.key("space")
    stage.frames(2)
    assert speech_log.sentences == []
    app.preferences.change_settings(Settings(spoken=True))
    stage.key("1")
    stage.frames(2)
    assert "Held: " in speech_log.last()


# --- voices -------------------------------------------------------------------------------------


def test_a_slow_voice_skips_to_the_latest_sentence() -> None:
    said: list[str] = []
    started, resume, done = Event(), Event(), Event()

    def voice(sentence: str, language: str) -> None:
        said.append(f"{language} {sentence}")
        started.set()
        resume.wait(5)
        if sentence == "three":
            done.set()

    speech_thread = ThreadedSpeech(lambda: voice)
    speech_thread.say("one", "en")
    assert started.wait(5)
    speech_thread.say("two", "en")
    speech_thread.say("three", "de")
    resume.set()
    assert done.wait(5)
    assert said == ["en one", "de three"]


class FakeSpeechProgram:
    """A speech program that speaks until terminated; a broken one cannot speak."""

    def __init__(self, broken: tuple[str, ...] = ()) -> None:
        self.broken, self.started = broken, SimpleQueue[list[str]]()

    def __call__(self, command: list[str], **_: object) -> "FakeSpeechProgram":
        self.ended = Event()
        self.code = 1 if command[0] in self.broken else 0
        if self.code:
            self.ended.set()
        self.started.put(command)
        return self

    def wait(self) -> int:
        assert self.ended.wait(5)
        return self.code

    def terminate(self) -> None:
        self.code = -15
        self.ended.set()


def test_a_new_sentence_interrupts_the_current_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A page of help takes minutes to read."""
    program = FakeSpeechProgram()
    monkeypatch.setattr(speech, "Popen", program)
    monkeypatch.setattr(speech, "which", lambda name: name == "espeak-ng")
    speech_thread = ThreadedSpeech(CommandVoice)
    speech_thread.say("a long page", "en")
    assert program.started.get(timeout=5) == ["espeak-ng", "-v", "en", "--", "a long page"]
    speech_thread.say("-1", "sv")
    assert program.started.get(timeout=5) == ["espeak-ng", "-v", "sv", "--", "-1"]
    program.terminate()


def test_a_broken_speech_program_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    program = FakeSpeechProgram(broken=("spd-say",))
    monkeypatch.setattr(speech, "Popen", program)
    monkeypatch.setattr(speech, "which", lambda name: name in ("spd-say", "espeak"))
    speech_thread = ThreadedSpeech(CommandVoice)
    speech_thread.say("one", "de")
    assert program.started.get(timeout=5)[0] == "spd-say"
    assert program.started.get(timeout=5) == ["espeak", "-v", "de", "--", "one"]
    speech_thread.say("two", "de")
    assert program.started.get(timeout=5)[0] == "espeak"
    program.terminate()


def test_a_machine_without_a_voice_stays_silent() -> None:
    first_attempt, second_attempt = Event(), Event()

    def no_voice() -> speech.Voice:
        (second_attempt if first_attempt.is_set() else first_attempt).set()
        raise NotImplementedError

    speech_thread = ThreadedSpeech(no_voice)
    speech_thread.say("one", "en")
    assert first_attempt.wait(5)
    speech_thread.say("two", "en")
    assert second_attempt.wait(5)


def test_a_phone_without_a_voice_is_tried_once() -> None:
    ticker = Ticker()
    phone = AndroidSpeech(ticker)
    phone.say("one", "en")  # no Java on the desktop
    phone.say("two", "en")
    assert ticker.actions == []
    assert isinstance(speech.create_speech(ticker), ThreadedSpeech)


class FakeVoice:
    """A phone's voice that becomes ready on request."""

    def __init__(self, ready: bool) -> None:
        self.ready, self.spoken, self.attempts = ready, list[tuple[str, str]](), 0
        self.language = "the phone's"

    def setLanguage(self, language: str) -> int:  # noqa: N802 (Java's name)
        if self.ready:
            self.language = language
        return 0 if self.ready else -2

    def speak(self, sentence: str, queue: int, bundle: None, number: None) -> int:
        assert (queue, bundle, number) == (0, None, None)
        self.attempts += 1
        if self.ready:
            self.spoken.append((sentence, self.language))
        return 0 if self.ready else -1

    def install(self, monkeypatch: pytest.MonkeyPatch) -> Ticker:
        def find(_activity: str, _listener: None) -> FakeVoice:
            return self

        engine: Any = find
        engine.QUEUE_FLUSH = engine.SUCCESS = 0
        jnius: Any = ModuleType("jnius")
        jnius.autoclass = {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity="activity"),
            "android.speech.tts.TextToSpeech": engine,
            "java.util.Locale": str,
            "java.lang.String": lambda text, signature: text,
        }.__getitem__
        monkeypatch.setitem(sys.modules, "jnius", jnius)
        return Ticker()


def test_the_latest_sentence_waits_until_the_voice_is_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    voice = FakeVoice(ready=False)
    ticker = voice.install(monkeypatch)
    phone = AndroidSpeech(ticker)
    phone.say("one", "en")
    ticker.once()
    phone.say("two", "de")
    ticker.once()
    assert len(ticker.actions) == 1
    voice.ready = True
    ticker.once()
    ticker.once()
    assert voice.spoken == [("two", "de")]
    phone.say("three", "de")
    assert voice.spoken[1:] == [("three", "de")]
    assert ticker.actions == []


def test_a_voice_that_never_gets_ready_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    voice = FakeVoice(ready=False)
    ticker = voice.install(monkeypatch)
    phone = AndroidSpeech(ticker)
    phone.say("one", "en")
    for _ in range(100):
        ticker.once()
    assert (ticker.actions, voice.attempts) == ([], 41)
    phone.say("two", "en")
    assert (ticker.actions, voice.attempts) == ([], 41)
