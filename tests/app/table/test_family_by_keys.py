"""Each game of the wider family is played whole by keys, against a bot."""

from random import Random

import pytest

from app.application import FivefoldApp
from app.screens.table.table_screen import TableScreen
from app.settings.game_options import Seat
from core import announceable_boxes, legal_offers, must_announce
from tests.app.support.family_game import check_what_is_left, play_from_home
from tests.app.support.stage import Stage
from tests.core.family_boxes import LOWER
from tests.marks import extended

pytestmark = pytest.mark.uncounted

QUICK = ("generala",)


class KeyPlayer:
    """Takes turns at random, by keys, and hurries the bot."""

    def __init__(self, stage: Stage, screen: TableScreen) -> None:
        self._key, self._model = stage.key, screen.model
        self._stage = stage
        self._rng = Random(screen.model.state.setup.rules.id)
        self.announced = 0

    def play(self) -> None:
        while not self._model.state.over:
            if self._model.is_bot_turn:
                self._key("space")
            else:
                self._play_turn()

    def _play_turn(self) -> None:
        model = self._model
        while model.state.dice is None:
            self._key("space")
        if announceable_boxes(model.state) and (must_announce(model.state) or self._tosses()):
            self._announce()
        while model.state.rolls_left and self._tosses():
            self._key(str(self._rng.randint(1, model.state.setup.rules.dice)))
            self._key("space")
        offer = self._rng.choice(legal_offers(model.state))
        taken = model.state.cards[0].taken
        while model.focused != offer.cell:
            self._key("tab")
        for _ in range(2):
            self._key("enter")
        assert model.state.cards[0].taken == taken + 1
        assert model.previewed is None

    def _tosses(self) -> bool:
        return self._rng.random() < 0.3

    def _announce(self) -> None:
        boxes = announceable_boxes(self._model.state)
        self._key("a")
        self._stage.frames(2)
        self._key("end" if self._tosses() else "home")
        self._key("enter")
        self._stage.frames(2)
        assert self._model.state.announced in boxes
        self.announced += 1


@pytest.mark.parametrize(
    "rules", [*QUICK, *(extended(rules) for rules in LOWER if rules not in QUICK)]
)
def test_a_whole_game_by_keys_against_a_bot(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    monkeypatch.setattr("core.setup.fresh_seed", lambda: "by keys")
    screen = play_from_home(stage, app, rules, Seat("Ana"), Seat(bot="greedy"))
    player = KeyPlayer(stage, screen)
    player.play()
    stage.wait(1)
    assert bool(player.announced) == (rules == "yamb")
    check_what_is_left(app, screen, ("Ana",))
