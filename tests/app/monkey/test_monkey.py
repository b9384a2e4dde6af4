"""Random input on every screen breaks nothing and loses nothing."""

import pytest
from kivy.logger import Logger

from app.application import FivefoldApp
from app.table.bot_driver import BotDriver
from app.widgets.dialogs.menu import MenuDialog, MenuItem
from core import RULE_SETS, create_setup
from tests.app.monkey.journeys import Journeys
from tests.app.monkey.monkey import run
from tests.app.monkey.random_input import find_targets
from tests.app.monkey.sandbox import Stuck
from tests.app.support.stage import Stage
from tests.marks import extended

pytestmark = pytest.mark.uncounted

SOAK_STEPS, SOAK_SEEDS = 200_000, range(100, 120)
MIN_SCREENS = 5
"""Kinds of screens that a short run reaches at least."""
EVERY_SCREEN = {
    *("HomeScreen", "NewGameScreen", "TableScreen", "GameOverScreen", "SettingsScreen"),
    *("VariantsSection", "PlaySection", "FeelSection", "LookSection", "EaseSection"),
    *("PartyTrickSection", "LanguageSection", "DataSection", "AboutSection"),
    *("HelpScreen", "HelpPageScreen", "ChallengesScreen", "TopScoresScreen", "StatisticsScreen"),
    *("PlayersScreen", "HistoryScreen", "ReplayScreen", "ReviewScreen", "FileChooserScreen"),
    *("TrainerScreen", "PositionScreen", "SkillScreen"),
    *("LeaguesScreen", "LeagueScreen", "LeagueForm", "LeagueGamesScreen"),
    *("DayScreen", "CodeScreen", "GamePicker", "CutGamesScreen", "ShareScreen"),
    *("Dialog", "MenuDialog", "DicePad"),
}


@pytest.mark.parametrize(
    ("seed", "steps"), [(8, 200), *(extended(seed, 1_000) for seed in range(1, 5))]
)
def test_hundreds_of_steps(seed: int, steps: int) -> None:
    monkey = run(seed, steps)
    print(monkey.figures)
    assert monkey.figures.steps == steps
    assert monkey.figures.games
    assert len(EVERY_SCREEN & set(monkey.visited)) >= MIN_SCREENS


def test_the_monkey_knows_text_fields_sliders_bars_and_the_handles_of_sheets(
    stage: Stage, app: FivefoldApp
) -> None:
    app.routes.open_settings("feel")
    stage.frames(3)
    kinds = {type(each).__name__ for each in find_targets(app.screen)}
    assert {"SliderTrack", "SwitchSetting"} <= kinds
    bar = app.screen.ids.bar
    assert bar.ids.back in find_targets(bar)
    app.routes.open_help()
    stage.frames(3)
    assert app.screen.ids.search in find_targets(app.screen)
    app.overlays.open(MenuDialog([MenuItem("Roll")], title="Menu"))
    stage.frames(3)
    kinds = {type(each).__name__ for each in find_targets(app.overlays.front)}
    assert kinds == {"MenuRow", "MDBottomSheetDragHandle"}


@pytest.mark.soak
@pytest.mark.parametrize("seed", SOAK_SEEDS)
def test_two_hundred_thousand_steps(seed: int) -> None:
    monkey = run(seed, SOAK_STEPS // len(SOAK_SEEDS))
    print(f"seed {seed}: {monkey.figures}")
    assert set(monkey.visited) >= EVERY_SCREEN, EVERY_SCREEN - set(monkey.visited)


@pytest.mark.extended
def test_a_seed_is_reproducible() -> None:
    logs: list[list[str]] = [[], []]
    for lines in logs:
        run(7, 60, lines.append)
    assert logs[0] == logs[1]
    assert len(logs[0]) > 50


@pytest.mark.extended
def test_a_failure_says_how_to_reproduce_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FivefoldApp, "back", lambda _: None)
    with pytest.raises(Stuck) as failure:
        run(3, 300)
    [note] = failure.value.__notes__
    assert "python -m tests.app.monkey 3 300" in note
    assert "wants to go home" in note


@pytest.mark.extended
def test_a_stuck_bot_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_bots(journeys: Journeys) -> None:
        setup = create_setup(RULE_SETS["official"], ["Ana", "Ben"])
        journeys.sandbox.app.game.start(setup, bots=((0, "greedy"), (1, "greedy")))

    monkeypatch.setattr(BotDriver, "table_changed", lambda _: None)
    monkeypatch.setattr(Journeys, "go", all_bots)
    with pytest.raises(Stuck, match="does not play on"):
        run(3, 300)


@pytest.mark.extended
def test_logged_errors_are_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Journeys, "go", lambda _: Logger.error("Widget: broken"))
    with pytest.raises(AssertionError, match="broken"):
        run(4, 100)
