"""Challenges by touch: today's, from a code, a new one to share, and their results."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from kivy.core.clipboard import Clipboard
from kivy.metrics import dp

from app.application import FivefoldApp
from app.screens.challenges import ChallengesScreen
from app.screens.new_game.new_game_screen import NewGameScreen
from app.screens.table.table_screen import TableScreen
from app.settings.game_options import GameOptions, Seat
from app.settings.settings import Settings, ShowRoll
from app.text.screens import challenges as words
from app.widgets.controls.result_row import ResultRow
from app.widgets.controls.tile import Tile
from core import (
    RULE_SETS,
    Challenge,
    create_challenge,
    create_setup,
    daily_challenge,
    legal_offers,
    parse_challenge,
)
from tests.app.support.application import restart_app, scroll_and_tap
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import layout_flaws, visible_texts

OFFICIAL = Challenge("official", 1, False, "forced", 1234567)


@pytest.fixture
def app(stage: Stage, tmp_path: Path) -> FivefoldApp:
    return open_app(stage, tmp_path, "Ana")


def open_app(stage: Stage, folder: Path, *names: str) -> FivefoldApp:
    app = FivefoldApp(folder)
    stage.open(app, 412, 915)
    app.preferences.change_settings(Settings(show_roll=ShowRoll.OFF))
    app.preferences.game_options = GameOptions(seats=tuple(Seat(name) for name in names))
    return app


def test_duplicate_names_are_reported_when_the_rules_seat_both(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Triple Yahtzee seats only two, so a third player may repeat a name there."""
    app = open_app(stage, tmp_path, "Ana", "Ben", "Ana")
    monkeypatch.setattr(app.challenges, "today", lambda: OFFICIAL)
    screen = open_challenges(stage, app)
    stage.tap(screen.ids.play_today)
    assert "Ana" in app.overlays.front.ids.body.children[0].text
    assert app.game.table is None
    app.routes.go_home()
    app.game.start_as_last_time()
    stage.frames()
    assert "Ana" in app.overlays.front.ids.body.children[0].text
    assert isinstance(app.screen, NewGameScreen)


def open_challenges(stage: Stage, app: FivefoldApp) -> ChallengesScreen:
    """Open the challenges screen from home by touch."""
    app.routes.go_home()
    stage.frames(2)
    tile = next(w for w in app.screen.walk() if isinstance(w, Tile) and w.icon == "calendar")
    scroll_and_tap(stage, tile)
    assert isinstance(app.screen, ChallengesScreen)
    return app.screen


def finish(app: FivefoldApp) -> int:
    """Play to the end, scoring the best box each turn, and return the first player's total."""
    model = app.game.table.model
    while not model.state.over:
        if model.state.dice is None:
            model.dice_actions.roll()
        best = max(legal_offers(model.state), key=lambda offer: offer.points)
        model.card_actions.take(best)
        model.next_turn()
    return int(model.seats[0].total)


def test_no_gap_without_results_to_compare(stage: Stage, app: FivefoldApp) -> None:
    ids = open_challenges(stage, app).ids
    assert ids.field.y - ids.paste.top == pytest.approx(dp(8), abs=1)


def test_todays_challenge_is_two_taps_from_home(stage: Stage, app: FivefoldApp) -> None:
    screen = open_challenges(stage, app)
    scroll_and_tap(stage, screen.ids.play_today)
    assert isinstance(app.screen, TableScreen)
    today = daily_challenge(datetime.now().astimezone().date())
    assert app.game.table.model.state.setup.seed == today.code
    assert app.store.games.flags(app.game.uid).challenge == today.code
    stage.key("esc")


def test_one_of_the_last_players_plays_todays_challenge_alone(stage: Stage, tmp_path: Path) -> None:
    app = open_app(stage, tmp_path, "Ana", "Ben", "")
    app.preferences.game_options = app.preferences.game_options.with_bot(2, "greedy")
    screen = open_challenges(stage, app)
    assert screen.ids.players.detail == "Ana, Ben and Greedy"
    assert screen.ids.players.y > screen.ids.play_today.top, (
        "who plays comes first because everything below depends on it"
    )
    scroll_and_tap(stage, screen.ids.players)
    lines = app.overlays.front.rows
    for line in (lines[0], lines[2], lines[1]):
        stage.tap(line)
    assert [line.on for line in lines] == [False, True, False], (
        "the last player cannot be deselected"
    )
    stage.key("esc")
    assert screen.ids.players.detail == "Ben"
    scroll_and_tap(stage, screen.ids.players)
    assert [line.text for line in app.overlays.front.rows] == ["Ana", "Ben", "Greedy"]
    stage.key("esc")
    assert any(text.endswith("for Ben") for text in visible_texts(screen))
    scroll_and_tap(stage, screen.ids.play_today)
    assert app.game.table.model.state.setup.players == ("Ben",)
    assert restart_app(stage, app).preferences.game_options.names == ("Ben",)


def test_the_shown_challenge_keeps_its_code_past_midnight(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(stage, tmp_path, "Ana", "Ben")
    monkeypatch.setattr(app.challenges, "today", lambda: OFFICIAL)
    screen = open_challenges(stage, app)
    tomorrow = create_challenge(create_setup(RULE_SETS["triple"], ["Ana", "Ben"], seed="t"))
    monkeypatch.setattr(app.challenges, "today", lambda: tomorrow)
    scroll_and_tap(stage, screen.ids.players)
    stage.tap(app.overlays.front.rows[1])
    stage.key("esc")
    assert OFFICIAL.code in visible_texts(screen)
    assert "Official rules, for Ana" in visible_texts(screen)


def test_a_solo_player_is_not_asked_who_plays(stage: Stage, tmp_path: Path) -> None:
    assert open_challenges(stage, open_app(stage, tmp_path, "Ana")).ids.players.parent is None


def test_a_code_starts_the_same_dice_on_another_device(
    stage: Stage, app: FivefoldApp, tmp_path: Path
) -> None:
    screen = open_challenges(stage, app)
    screen.ids.field.text = OFFICIAL.code.lower().replace("-", " ")
    scroll_and_tap(stage, screen.ids.play_typed)
    stage.key("space")
    here = app.game.table.model.state.dice
    stage.close()
    other = open_app(stage, tmp_path / "other", "Ben")
    screen = open_challenges(stage, other)
    screen.ids.field.text = OFFICIAL.code
    scroll_and_tap(stage, screen.ids.play_typed)
    stage.key("space")
    assert other.game.table.model.state.dice == here


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("7K3M", "too short"),
        (OFFICIAL.code[:-1] + ("0" if OFFICIAL.code[-1] != "0" else "1"), "typo in this code"),
        ("7K3A-W2PX-09TD", "never contain A"),
        ("", ""),
    ],
)
def test_a_mistyped_code_is_reported(
    stage: Stage, app: FivefoldApp, typed: str, message: str
) -> None:
    screen = open_challenges(stage, app)
    screen.ids.field.text = typed
    assert message in screen.typed_state
    assert screen.ids.play_typed.disabled
    screen.play_typed()
    assert app.screen is screen


def test_results_are_shared_and_compared_as_text(
    stage: Stage, app: FivefoldApp, tmp_path: Path
) -> None:
    app.challenges.play(OFFICIAL)
    total = finish(app)
    stage.frames(3)
    scroll_and_tap(stage, app.screen.ids.share)
    scroll_and_tap(stage, app.screen.ids.send_text)
    message = Clipboard.paste()
    assert f"Ana: {total}" in message
    assert OFFICIAL.code in message
    stage.close()

    other = open_app(stage, tmp_path / "other", "Ben")
    other.challenges.play(OFFICIAL)
    own = finish(other)
    screen = open_challenges(stage, other)
    scroll_and_tap(stage, screen.ids.paste)
    rows = [w for w in screen.walk() if isinstance(w, ResultRow)]
    assert {(row.name, row.number) for row in rows} == {("Ana", str(total)), ("Ben", str(own))}
    assert [row.detail for row in rows if row.name == "Ana"] == [words.FROM_MESSAGE()]
    assert not screen.ids.play_typed.disabled


def test_a_new_code_to_share(stage: Stage, app: FivefoldApp) -> None:
    app.preferences.game_options = app.preferences.game_options.with_rules("yachtz")
    screen = open_challenges(stage, app)
    scroll_and_tap(stage, screen.ids.create)
    code = screen.new_code
    assert parse_challenge(code).rules == "yachtz"
    scroll_and_tap(stage, screen.ids.show_code)
    scroll_and_tap(stage, app.screen.ids.copy_code)
    assert Clipboard.paste() == code
    stage.key("esc")
    scroll_and_tap(stage, screen.ids.play_created)
    assert app.game.table.model.state.setup.seed == code


def test_only_the_first_attempt_counts_and_has_its_own_list(stage: Stage, app: FivefoldApp) -> None:
    app.challenges.play(OFFICIAL)
    total = finish(app)
    stage.frames(2)
    assert [(each.name, each.score) for each in app.challenges.results(OFFICIAL.code)] == [
        ("Ana", total)
    ]
    assert app.store.top_scores.kinds() == ()
    screen = open_challenges(stage, app)
    screen.ids.field.text = OFFICIAL.code
    assert "will not count for the top scores" in screen.typed_state
    app.challenges.play(OFFICIAL)
    finish(app)
    assert len(app.challenges.results(OFFICIAL.code)) == 1


def test_played_challenges_are_listed_and_fill_in_their_code(
    stage: Stage, app: FivefoldApp
) -> None:
    app.challenges.play(OFFICIAL)
    finish(app)
    stage.frames(2)
    screen = open_challenges(stage, app)
    tile = next(w for w in screen.walk() if isinstance(w, Tile) and w.heading == OFFICIAL.code)
    scroll_and_tap(stage, tile)
    assert screen.ids.field.text == OFFICIAL.code


def test_friends_codes_are_apart_from_the_challenges_of_earlier_days(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = app.challenges.today()
    app.challenges.play(today)
    finish(app)
    app.challenges.play(OFFICIAL)
    finish(app)
    stage.frames(2)
    screen = open_challenges(stage, app)
    assert [each.key for each in screen.friends_codes] == [OFFICIAL.code]
    assert screen.earlier_days == (), "today's has a place above"
    tomorrow = daily_challenge(datetime.now().astimezone().date() + timedelta(days=1))
    monkeypatch.setattr(app.challenges, "today", lambda: tomorrow)
    screen = open_challenges(stage, app)
    assert [each.key for each in screen.friends_codes] == [OFFICIAL.code]
    assert [each.key for each in screen.earlier_days] == [today.code]
    assert layout_flaws(screen) == []


def test_play_again_after_a_challenge_has_fresh_dice(stage: Stage, app: FivefoldApp) -> None:
    app.challenges.play(OFFICIAL)
    finish(app)
    stage.frames(2)
    stage.tap(app.screen.ids.play_again)
    assert app.game.table.model.state.setup.seed != OFFICIAL.code
    assert not app.store.games.flags(app.game.uid).challenge


def test_more_players_than_the_rules_allow(stage: Stage, app: FivefoldApp) -> None:
    app.preferences.game_options = GameOptions(
        seats=tuple(Seat(name) for name in ("Ana", "Ben", "Cleo"))
    )
    triple = create_challenge(create_setup(RULE_SETS["triple"], ["Ana"]))
    assert app.challenges.players(triple) == ("Ana", "Ben")
    app.challenges.play(triple)
    assert app.game.table.model.state.setup.players == ("Ana", "Ben")


def test_code_and_results_are_parsed_from_a_message() -> None:
    message = words.result_message(
        OFFICIAL.code, "Official rules", [("Ana", 245), ("Ben: the 2nd", 9)]
    )
    assert parse_challenge(words.find_code(f"Look!\n\n{message}\nsee you")) == OFFICIAL
    dashed = message.replace("-", "–")
    assert parse_challenge(words.find_code(f"{dashed} – see you")) == OFFICIAL
    assert words.find_scores(message) == (("Ana", 245), ("Ben: the 2nd", 9))
    assert words.find_scores("nothing: at all") == ()


def test_already_played_by_everyone_is_reported_despite_a_bot(
    stage: Stage, app: FivefoldApp
) -> None:
    app.preferences.game_options = GameOptions(seats=(Seat(name="Ana"), Seat(bot="greedy")))
    today = app.challenges.today()
    app.challenges.play(today)
    app.routes.go_home()
    app.challenges.open()
    stage.frames(2)
    assert words.ALREADY_PLAYED(players="Ana") in visible_texts(app.screen)
