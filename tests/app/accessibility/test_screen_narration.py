"""The screen reader: screens, dialogs and whatever has keyboard focus."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.application import FivefoldApp
from app.screens.game_over.game_over_screen import GameOverScreen
from app.screens.settings.setting_rows import SwitchSetting
from app.screens.table.replay_screen import ReplayScreen
from app.settings.settings import Settings, ShowRoll
from core import RULE_SETS, create_setup
from tests.app.accessibility.test_narrator import RecordedSpeech
from tests.app.support.stage import Stage


class Listener:
    """A player who uses the keyboard and knows only what is read aloud."""

    def __init__(self, stage: Stage, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.stage, self.speech_log = stage, RecordedSpeech()
        monkeypatch.setattr("app.application.create_speech", lambda _later: self.speech_log)
        self.app = FivefoldApp(folder)
        stage.open(self.app, 1100, 760)
        self.app.preferences.change_settings(Settings(spoken=True, show_roll=ShowRoll.OFF))
        stage.frames(2)

    def press(self, *keys: str) -> str:
        """Press these keys and return what is said after the last."""
        for key in keys:
            self.speech_log.sentences.clear()
            self.stage.key(key)
            self.stage.frames(3)
        return " | ".join(self.speech_log.sentences)

    def find(self, words: str) -> str:
        """Press Tab until this is read."""
        for _ in range(60):
            sentence = self.press("tab")
            if words in sentence:
                return sentence
        raise AssertionError(words)


@pytest.fixture
def listener(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Listener:
    return Listener(stage, tmp_path, monkeypatch)


def test_home_is_read_with_its_choices(listener: Listener) -> None:
    assert listener.speech_log.last() == "Fivefold. Classic dice games, one table."
    assert listener.press("tab") == "Play now, Official rules: Player 1."
    assert listener.press("tab") == "Play. New game. Choose players and game."
    assert listener.press("shift+tab") == "Play now, Official rules: Player 1."


def test_a_page_is_read_with_its_title_and_icon_names(listener: Listener) -> None:
    listener.find("New game")
    assert listener.press("enter") == "New game. Who plays?"
    assert listener.press("tab") == "Back."


def test_a_setting_is_read_with_its_description_and_value(listener: Listener) -> None:
    listener.app.routes.open_settings("ease")
    sentence = listener.find("Reduced motion")
    assert "Reduced motion: off. Nothing moves" in sentence
    assert listener.press("space").startswith("Reduced motion: on.")
    focused = [w for w in listener.app.screen.walk() if getattr(w, "focused", False)]
    assert isinstance(focused[0], SwitchSetting)


def test_a_choice_is_read_with_what_is_selected(listener: Listener) -> None:
    listener.app.routes.open_settings("look")
    listener.find("System: selected.")
    assert listener.press("tab") == "Light."
    assert listener.press("enter") == "Light: selected."


def test_a_name_is_read_after_typing(listener: Listener) -> None:
    listener.find("New game")
    listener.press("enter")
    assert "text field: empty." in listener.find("Player 1")
    assert listener.app.screen is not None


def test_a_dialog_is_read_before_its_buttons(listener: Listener) -> None:
    listener.press("tab", "enter")
    listener.press("space")
    listener.speech_log.sentences.clear()
    listener.app.game.ask_to_give_up()
    listener.stage.frames(3)
    sentence = " ".join(listener.speech_log.sentences)
    assert sentence.startswith("Give up this game? It will leave your home screen.")
    assert listener.press("tab") in ("Cancel.", "Stay.", "Give up.")


def test_menu_items_are_read_with_their_keys(listener: Listener) -> None:
    listener.press("tab", "enter", "space")
    assert listener.press("m") == "Menu."
    assert listener.press("down") == "Roll, Space."


def test_totals_and_hints_are_read(listener: Listener) -> None:
    listener.press("tab", "enter", "space")
    assert listener.press("t").startswith("Player 1’s totals. Upper subtotal. 0.")
    listener.press("esc")
    sentence = listener.press("c")
    assert "Expected final total" in sentence
    assert len(listener.speech_log.sentences) == 1, (
        "read by the dialog, not again by the status line"
    )


def test_help_is_read_in_order_and_long_texts_once(listener: Listener) -> None:
    listener.app.routes.open_help("keys")
    listener.stage.frames(3)
    sentence = listener.speech_log.last()
    assert sentence.startswith("Keys.")
    assert "Hold or release a die" in sentence
    listener.press("tab")
    assert "Hold or release a die" not in listener.press("tab")


def test_a_scored_box_is_read_with_the_total(listener: Listener) -> None:
    listener.press("tab", "enter", "space")
    model = listener.app.game.table.model
    listener.press("tab", "enter")
    points = model.state.dice.count(1)
    sentence = listener.press("enter")
    many = "point" if points == 1 else "points"
    assert sentence.startswith(f"Player 1: Ones, {points} {many}. Total: {points}.")


def test_with_several_players_scores_and_the_next_player_are_read(
    listener: Listener,
) -> None:
    listener.app.game.start(create_setup(RULE_SETS["official"], ["Ana", "Ben"], seed="ear"))
    listener.press("space", "tab", "enter")
    sentence = listener.press("enter")
    assert sentence.startswith("Ana: Ones, ")
    assert sentence.endswith("Ben’s turn.")


def test_the_end_of_a_game_is_read_once(listener: Listener) -> None:
    listener.press("tab", "enter")
    for _ in range(13):
        sentence = listener.press("space", "tab", "enter", "enter")
    assert isinstance(listener.app.screen, GameOverScreen)
    assert "points" in sentence
    assert sentence.count("Game over") <= 1
    assert "What is your name?" in sentence
    listener.press("esc")
    assert listener.find("Play again")


def test_each_step_of_a_replay_is_read(listener: Listener) -> None:
    listener.press("tab", "enter")
    for _ in range(13):
        listener.press("space", "tab", "enter", "enter")
    listener.app.routes.go_home()
    listener.find("History")
    listener.press("enter")
    listener.find("Player 1")
    listener.press("enter")
    assert isinstance(listener.app.screen, ReplayScreen)
    listener.press("home")
    first, second = listener.press("right"), listener.press("right")
    assert first
    assert first != second


def test_returning_to_the_table_repeats_nothing(listener: Listener) -> None:
    listener.press("tab", "enter", "space")
    listener.press("m")
    assert listener.press("esc") == ""
    listener.app.preferences.change_settings(
        replace(listener.app.preferences.settings, spoken=False)
    )
    assert listener.press("1") == ""
