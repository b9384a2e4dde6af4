"""Each classic is played whole, as it was and today's way, by touches in the application."""

import pytest

from app.application import FivefoldApp
from tests.app.support.classic_game import (
    CLASSICS,
    ClassicGame,
    choose_classic,
    unnamed_players,
)
from tests.app.support.stage import Stage
from tests.marks import extended

pytestmark = pytest.mark.uncounted


@pytest.mark.parametrize(
    ("rules", "as_it_was"),
    [
        *((rules, True) for rules in ("os2", "winzee")),
        *(extended(rules, True) for rules in ("triple", "yachtz", "jahtzee")),
        *(extended(rules, False) for rules in CLASSICS),
    ],
)
def test_a_whole_game_ends_in_the_history_with_its_total(
    stage: Stage,
    app: FivefoldApp,
    monkeypatch: pytest.MonkeyPatch,
    rules: str,
    as_it_was: bool,
) -> None:
    monkeypatch.setattr("core.setup.fresh_seed", lambda: "a whole game")
    choose_classic(app, rules, as_it_was)
    stage.frames(2)
    stage.tap(app.screen.ids.primary)
    game = ClassicGame(app, stage)
    assert game.game.setup.players == unnamed_players(rules, as_it_was)
    game.play()
    game.skip_names()
    game.check_result(app)
