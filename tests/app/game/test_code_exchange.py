"""Codes by touch: shown here, read there, and what happens with stale and damaged ones."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from kivy.core.clipboard import Clipboard

from app.application import FivefoldApp
from app.game import code_exchange
from app.screens.challenges import ChallengesScreen
from app.screens.codes.code_screen import CodeScreen
from app.screens.table.replay_screen import ReplayScreen
from app.screens.table.table_screen import TableScreen
from app.storage import GameFlags
from app.text.screens import codes as words
from app.text.screens.codes import HAND_OVER, KEEP, PLAY_ON, SEE, SHOW_CODE
from core import RULE_SETS, Game, Roll, Score, create_setup, next_roll
from core.game_code import split_into_codes
from tests.app.support.application import open_app, scroll_and_tap, set_disk_writable
from tests.app.support.finished_games import save_finished_game
from tests.app.support.full_disk import dialog_text, press_in_dialog
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import layout_flaws, visible_texts
from tests.marks import extended

CHALLENGE = "fivefold:0000-25MC-JX5T"


@pytest.fixture
def app(stage: Stage, tmp_path: Path) -> FivefoldApp:
    return open_app(stage, tmp_path / "here")


def open_elsewhere(stage: Stage, tmp_path: Path) -> FivefoldApp:
    """Another device: a folder of its own, with a game of somebody else."""
    stage.close()
    app = open_app(stage, tmp_path / "there")
    save_finished_game(app, "jahtzee", "Eve")
    return app


def play_some_turns(app: FivefoldApp, *boxes: str) -> str:
    app.game.start(create_setup(RULE_SETS["official"], ["Ana", "Ben"]))
    model = app.game.table.model
    for box in boxes:
        model.session.play(next_roll(model.state))
        model.session.play(Score(box))
    model.session.play(next_roll(model.state))
    model.dismiss()
    return app.game.uid


def choose_in_menu(stage: Stage, app: FivefoldApp, text: str) -> None:
    app.screen.show_menu()
    stage.frames(2)
    [row] = [each for each in app.overlays.front.walk() if getattr(each, "text", "") == text][:1]
    scroll_and_tap(stage, row)


def copied(stage: Stage, app: FivefoldApp) -> str:
    assert isinstance(app.screen, CodeScreen)
    scroll_and_tap(stage, app.screen.ids.copy_code)
    return str(Clipboard.paste())


def paste(stage: Stage, app: FivefoldApp) -> None:
    app.challenges.open()
    stage.frames(2)
    scroll_and_tap(stage, app.screen.ids.paste)


def test_a_game_is_handed_over_in_the_middle(
    stage: Stage, app: FivefoldApp, tmp_path: Path
) -> None:
    uid = play_some_turns(app, "ones", "twos", "chance")
    before = app.game.session.game
    choose_in_menu(stage, app, HAND_OVER())
    assert "no longer counts for the top scores" in dialog_text(app)
    assert not app.store.games.flags(uid).known, "not before the player agrees"
    press_in_dialog(stage, app, SHOW_CODE())
    code = copied(stage, app)
    assert app.store.games.flags(uid).known
    coming = next_roll(before.then(Score("threes")).state)

    there = open_elsewhere(stage, tmp_path)
    paste(stage, there)
    assert "Official rules: Ana and Ben. Turn 2 of 13, Ben to play." in dialog_text(there)
    press_in_dialog(stage, there, PLAY_ON())
    assert isinstance(there.screen, TableScreen)
    assert there.game.session.game == before
    assert there.store.games.flags(uid) == GameFlags(known=True, imported=True)
    there.game.session.play(Score("threes"))
    assert next_roll(there.game.session.state) == coming

    # And back again.
    there.codes.hand_over()
    assert isinstance(there.screen, CodeScreen), "it is known already, so nothing is asked"
    longer = copied(stage, there)
    stage.close()
    here = open_app(stage, tmp_path / "here")
    assert here.game.session.game == before
    Clipboard.copy(longer)
    paste(stage, here)
    assert words.LONGER() in dialog_text(here)
    press_in_dialog(stage, here, PLAY_ON())
    assert here.game.session.game == before.then(Score("threes"))
    assert here.game.uid == uid

    # The first code once more: stale, and harmless.
    here.codes.receive(code)
    assert words.SHORTER() in dialog_text(here)
    press_in_dialog(stage, here, PLAY_ON())
    assert here.game.session.game == before.then(Score("threes"))
    here.codes.receive(longer)
    assert words.SAME() in dialog_text(here)


def test_games_that_went_on_in_both_places(stage: Stage, app: FivefoldApp, tmp_path: Path) -> None:
    play_some_turns(app, "ones")
    app.codes.hand_over()
    press_in_dialog(stage, app, SHOW_CODE())
    Clipboard.copy(copied(stage, app))
    app.game.session.play(Score("fives"))
    here = app.game.session.game
    there = open_elsewhere(stage, tmp_path)
    paste(stage, there)
    press_in_dialog(stage, there, PLAY_ON())
    there.game.session.play(Score("sixes"))
    there.codes.hand_over()
    Clipboard.copy(copied(stage, there))
    stage.close()
    app = open_app(stage, tmp_path / "here")
    paste(stage, app)
    assert words.DIFFERENT() in dialog_text(app)
    press_in_dialog(stage, app, PLAY_ON())
    assert app.game.session.game == here


def test_a_finished_game_joins_the_history_elsewhere(
    stage: Stage, app: FivefoldApp, tmp_path: Path
) -> None:
    uid = save_finished_game(app, "official", "Ana", "Ben")
    [finished] = app.store.history.page()
    best = max(each.total for each in finished.results)
    app.routes.history.open_game(uid)
    stage.frames(2)
    choose_in_menu(stage, app, words.GAME_CODE())
    code = copied(stage, app)
    assert not app.store.games.flags(uid).known
    there = open_elsewhere(stage, tmp_path)
    there.codes.receive(code)
    stage.frames(2)
    assert f"Official rules: Ana {best}" in dialog_text(there)
    assert words.NEW_AND_OVER() in dialog_text(there)
    assert uid not in _uids(there), "nothing is kept before the player agrees"
    stage.key("esc")
    assert uid not in _uids(there)
    there.codes.receive(code)
    press_in_dialog(stage, there, KEEP())
    assert isinstance(there.screen, ReplayScreen)
    assert uid in _uids(there)
    there.codes.receive(code)
    press_in_dialog(stage, there, SEE())
    assert isinstance(there.screen, ReplayScreen)
    assert len(_uids(there)) == 2


def _uids(app: FivefoldApp) -> list[str]:
    return [each.uid for each in app.store.history.page()]


def long_game(app: FivefoldApp) -> str:
    """With real dice, so that it needs several codes."""
    setup = create_setup(RULE_SETS["official"], ["Ana", "Ben", "Cleo", "Dan", "Eve", "Finn"])
    game = Game.new(setup)
    while not game.state.over:
        turn = game.state.card.turns
        dice = tuple((turn * 7 + die * die + game.state.player) % 6 + 1 for die in range(5))
        boxes = zip(setup.rules.boxes, game.state.card.columns[0].values, strict=True)
        box = next(box.id for box, value in boxes if value is None)
        game = game.then(Roll(dice)).then(Roll(dice[::-1])).then(Score(box))
    uid = app.store.games.begin(setup, GameFlags(typed_in=True))
    app.store.games.append(uid, Game.new(setup), game.actions)
    return uid


def test_a_long_game_is_scanned_part_by_part(
    stage: Stage, app: FivefoldApp, tmp_path: Path
) -> None:
    uid = long_game(app)
    app.codes.show_game(uid)
    stage.frames(2)
    first, second = app.screen.page.links
    assert app.screen.link == first
    scroll_and_tap(stage, app.screen.ids.next)
    assert app.screen.link == second
    assert words.PART(number=2, count=2) in visible_texts(app.screen)
    assert copied(stage, app) == f"{first}\n{second}"
    there = open_elsewhere(stage, tmp_path)
    there.codes.receive(second)
    assert "1 of 2 codes is read" in dialog_text(there)
    stage.key("esc")
    there.codes.receive(second)
    assert "1 of 2 codes is read" in dialog_text(there), "the same one again"
    Clipboard.copy(f"the other one:\n{first.lower()}")
    press_in_dialog(stage, there, words.PASTE_NEXT())
    press_in_dialog(stage, there, KEEP())
    assert there.store.history.replay(uid).flags.typed_in


def test_a_text_may_be_long_but_is_not_read_to_its_end(stage: Stage, app: FivefoldApp) -> None:
    links = [split_into_codes(Random(number).randbytes(500)) for number in range(12)]
    app.codes.receive("\n".join(first for first, _second in links))
    assert "1 of 2 codes is read" in dialog_text(app)
    stage.key("esc")
    app.codes.receive(links[0][1])
    assert "1 of 2 codes is read" in dialog_text(app), "only the last ten are remembered"
    stage.key("esc")
    app.codes.receive(links[11][1])
    assert "codes is read" not in dialog_text(app), "both parts are known, but contain no game"
    stage.key("esc")
    app.codes.receive("no code " * 1_000_000 + links[11][1])
    assert "not a code of Fivefold" in dialog_text(app)


def test_a_challenge_opens_with_its_code(stage: Stage, app: FivefoldApp) -> None:
    app.codes.receive(CHALLENGE)
    stage.frames(2)
    assert isinstance(app.screen, ChallengesScreen)
    assert app.screen.typed.code == CHALLENGE.removeprefix("fivefold:")
    scroll_and_tap(stage, app.screen.ids.play_typed)
    assert app.game.session.state.setup.seed == "0000-25MC-JX5T"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("fivefold:A0T038F29DIOU9", "end of this code is missing"),
        ("fivefold:A0T038F29DIOU92ASBOUEGJBSIXUKBI3ER7S7HPXDWIGWS3M", "code is damaged"),
        ("fivefold:E12", "newer version"),
        ("fivefold:0000-25MC-JX5X", "typo in this code"),
        ("fivefold:hello", "not a code of Fivefold"),
        ("https://example.org/7K3M", "not a code of Fivefold"),
        ("", "not a code of Fivefold"),
    ],
)
def test_whatever_is_wrong_is_said(stage: Stage, app: FivefoldApp, text: str, reason: str) -> None:
    app.codes.receive(text)
    stage.frames(2)
    assert reason in dialog_text(app)


def test_a_code_typed_into_the_field_is_a_game(
    stage: Stage, app: FivefoldApp, tmp_path: Path
) -> None:
    play_some_turns(app, "ones")
    app.game.save()
    [code] = app.store.game_codes.write(app.game.uid)
    there = open_elsewhere(stage, tmp_path)
    there.challenges.open()
    stage.frames(2)
    there.screen.ids.field.text = code
    assert there.screen.typed_state == words.IS_A_GAME()
    scroll_and_tap(stage, there.screen.ids.play_typed)
    assert "Turn 1 of 13, Ben to play." in dialog_text(there)


def test_a_game_that_is_not_saved_has_no_code(stage: Stage, app: FivefoldApp) -> None:
    play_some_turns(app, "ones")
    set_disk_writable(app, False)
    app.game.session.allow_unsaved()
    app.game.session.play(Score("twos"))
    app.codes.hand_over()
    assert dialog_text(app) == words.HAND_OVER_UNSAVED()
    set_disk_writable(app, True)


def test_a_full_disk_is_reported(stage: Stage, app: FivefoldApp, tmp_path: Path) -> None:
    uid = save_finished_game(app, "official", "Ana")
    codes = app.store.game_codes.write(uid)
    there = open_elsewhere(stage, tmp_path)
    there.codes.receive(codes[0])
    set_disk_writable(there, False)
    press_in_dialog(stage, there, KEEP())
    assert there.overlays, "it says why it cannot be kept"
    set_disk_writable(there, True)
    assert uid not in _uids(there)


def test_a_link_at_the_start_is_opened(stage: Stage, tmp_path: Path) -> None:
    app = FivefoldApp(tmp_path, CHALLENGE)
    stage.open(app)
    assert isinstance(app.screen, ChallengesScreen)


def test_on_android_a_code_can_be_shared(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared: list[str] = []
    monkeypatch.setattr(code_exchange, "on_android", lambda: True)
    monkeypatch.setattr(app.challenges, "share", lambda text: shared.append(text) or "")
    app.codes.show_game(save_finished_game(app, "official", "Ana"))
    stage.frames(2)
    scroll_and_tap(stage, app.screen.ids.share)
    [message] = shared
    assert message.startswith("A game of Fivefold: Official rules, Ana\nfivefold:A")


SIZES = [(360, 640, 1.3), extended((640, 360, 1.3)), extended((1000, 760, 1.0))]


@pytest.mark.extended
@pytest.mark.parametrize("language", ["de", *map(extended, ("en", "es", "fr", "sv"))])
@pytest.mark.parametrize("size", SIZES)
def test_every_code_screen_fits(
    stage: Stage, tmp_path: Path, language: str, size: tuple[int, int, float]
) -> None:
    app = open_app(stage, tmp_path)
    stage.size(*size[:2], 1, size[2])
    app.preferences.change_settings(replace(app.preferences.settings, language=language))
    app.codes.show_game(long_game(app))
    stage.frames(3)
    assert layout_flaws(app.screen) == []
    app.codes.receive(CHALLENGE)
    stage.frames(3)
    app.codes.show_challenge(app.screen.typed)
    stage.frames(3)
    assert layout_flaws(app.screen) == []
