"""A whole evening by touch: four players, three games in a row, the first interrupted by a kill.

With FIVEFOLD_FILM=folder every scene is saved there as a numbered picture, to be looked through
like a film.
"""

import os
from collections import Counter
from itertools import count
from pathlib import Path
from shutil import copytree

import pytest

from app.animation.transitions import transitions
from app.application import FivefoldApp
from app.screens.game_over.game_over_screen import GameOverScreen
from app.screens.table.table_screen import TableScreen
from app.settings.settings import ColourMode, Settings, ShowRoll
from core import Offer, State, legal_offers, outcome
from tests.app.support.application import find_tile
from tests.app.support.stage import Stage
from tests.app.support.table_driver import check_shows_game
from tests.screenshots.take import save

NAMES = ("Ana", "Ben", "Cleo", "Dan")
KILLED_AFTER = 23
"""Turns of the first game."""
PICTURED_TURNS = 9
"""Every so many turns is a scene, besides moments and screens."""


class Evening:
    def __init__(self, stage: Stage, folder: Path, size: tuple[int, int], look: ColourMode) -> None:
        self.stage, self._size, self._look = stage, size, look
        self._film = os.environ.get("FIVEFOLD_FILM")
        self._numbers = count(1)
        self.moments: Counter[str] = Counter()
        self.open(folder)

    def open(self, folder: Path) -> None:
        self.folder, self.app = folder, FivefoldApp(folder)
        self.stage.open(self.app, *self._size)
        self.app.preferences.change_settings(
            Settings(appearance=self._look, show_roll=ShowRoll.OFF)
        )
        self.stage.frames(3)

    def kill(self) -> None:
        """Go on with the files as they were at that moment."""
        at_that_moment = self.folder.with_name("after the kill")
        copytree(self.folder, at_that_moment)
        self.stage.close()
        self.open(at_that_moment)

    def picture(self, name: str) -> None:
        if self._film is None:
            return
        self.stage.frames(2)
        picture = self.app.root_layout.export_as_image().texture
        picture.flip_vertical()
        file = f"{self._size[0]}-{next(self._numbers):03}-{name}.png"
        save(picture, Path(self._film) / file)

    def settle(self, name: str) -> None:
        """Let animations end and picture the screen."""
        transitions.finish_all()
        self.stage.wait(1)
        self.picture(name)

    # --- a game -------------------------------------------------------------------------------

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen

    @property
    def state(self) -> State:
        return self.table.model.state

    def play_turns(self, game: str, turns: int = 1000) -> None:
        for number in range(turns):
            if not isinstance(self.app.screen, TableScreen):
                return
            self._play_turn(f"{game}-turn-{number + 1:02}", number % PICTURED_TURNS == 0)

    def _play_turn(self, name: str, pictured: bool) -> None:
        while self.state.dice is None:
            self.stage.tap(self.table.ids.felt.cup)
        self._watch(name)
        while self.state.rolls_left and len(set(self.state.dice or ())) > 1:
            self._hold_most_frequent()
            if pictured and self.state.rolls_left == 1:
                self.picture(f"{name}-held")
            self.stage.tap(self.table.ids.felt.cup)
            self._watch(name)
        check_shows_game(self.table)
        offer = max(legal_offers(self.state), key=self._worth)
        card = self.table.ids.card
        taken = self.state.card.taken
        for tap in range(3):
            if not isinstance(self.app.screen, TableScreen) or self.state.dice is None:
                break
            if self.state.card.taken != taken:
                break
            card.reveal(offer.cell)
            self.stage.frames()
            self.stage.tap(card.cell(self.state.player, offer.cell))
            if pictured and not tap:
                self.picture(f"{name}-preview")
        if isinstance(self.app.screen, TableScreen):
            self._watch(name)

    def _hold_most_frequent(self) -> None:
        [(face, _)] = Counter(self.state.dice).most_common(1)
        row = self.table.ids.felt.row
        for place, view in enumerate(self.table.model.dice):
            wanted = self.state.dice[view.die] == face
            if wanted != (view.die in self.state.held):
                self.stage.tap(row.slots[place])
        assert {self.state.dice[die] for die in self.state.held} == {face}

    @staticmethod
    def _worth(offer: Offer) -> float:
        return offer.points + offer.bonus - (20 if offer.box == "chance" else 0)

    def _watch(self, name: str) -> None:
        """Picture a moment at its height, then let it end by itself."""
        moment = self.table.moments.moment
        if moment is None:
            return
        self.moments[moment.kind] += 1
        if self.moments[moment.kind] <= 3:
            transitions.use_manual_clock()
            transitions.step(0.7 if moment.great else 0.1)
            self.picture(f"{name}-{moment.kind}")
        transitions.finish_all()
        self.table.moments.hide()


@pytest.mark.soak
@pytest.mark.parametrize(
    ("size", "look"), [((412, 915), ColourMode.LIGHT), ((1400, 950), ColourMode.DARK)]
)
def test_four_players_play_three_games_and_one_is_interrupted_by_a_kill(
    stage: Stage, tmp_path: Path, size: tuple[int, int], look: ColourMode
) -> None:
    evening = Evening(stage, tmp_path / "data", size, look)
    evening.picture("home-first")
    stage.tap(find_tile(evening.app, "New game"))
    stage.frames(2)
    evening.app.screen.rows[0].ids.field.insert_text(NAMES[0])
    for name in NAMES[1:]:
        stage.tap(evening.app.screen.ids.add_player)
        stage.frames(2)
        evening.app.screen.rows[-1].ids.field.insert_text(name)
    evening.settle("new-game")
    stage.tap(evening.app.screen.ids.start)
    assert evening.state.setup.players == NAMES
    evening.settle("table")
    evening.play_turns("first", KILLED_AFTER)
    cards = evening.state.cards
    evening.kill()
    assert evening.state.cards == cards, "the table is back, and nothing that was played is lost"
    evening.settle("table-after-kill")
    evening.play_turns("first-again")
    for game in ("second", "third"):
        assert isinstance(evening.app.screen, GameOverScreen)
        evening.settle(f"end-before-{game}")
        stage.wait(5)
        evening.picture(f"end-reviewed-before-{game}")
        if game == "second":
            stage.tap(evening.app.screen.ids.play_again)
        else:
            stage.tap(evening.app.screen.ids.new_game)
            evening.settle("new-game-after")
            stage.tap(evening.app.screen.cards["jahtzee"])
            evening.settle("new-game-jahtzee")
            stage.tap(evening.app.screen.ids.start)
        evening.play_turns(game)
    evening.settle("end-of-the-evening")
    evening.app.routes.go_home()
    evening.settle("home-after")
    finished = evening.app.store.history.count()
    assert finished == 3
    assert outcome(evening.app.game.session.state) is not None
    print(f"moments: {dict(evening.moments)}")
