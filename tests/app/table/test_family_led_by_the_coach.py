"""The wider family from a challenge's code to the lists: the coach leads, by touches."""

import pytest

from app.application import FivefoldApp
from app.game.tips import ALL_TIPS
from app.screens.challenges import ChallengesScreen
from app.screens.game_over.game_over_screen import GameOverScreen
from app.screens.review.decision_row import DecisionRow
from app.screens.review.review_screen import ReviewScreen
from app.screens.statistics import StatisticsScreen
from app.screens.table.replay_screen import ReplayScreen
from app.screens.table.table_screen import TableScreen
from app.settings.game_options import GameOptions, Seat
from app.table.phase import Phase
from app.text import coach as coach_words
from app.text.screens import review as words
from app.widgets.controls.tile import Tile
from app.widgets.table.dice.real_dice_pad import DicePad
from core import (
    RULE_SETS,
    Announce,
    announceable_boxes,
    create_challenge,
    create_setup,
    legal_offers,
)
from core.coach import coach_supports, expected_score
from tests.app.support.application import find_tile, scroll_and_tap
from tests.app.support.finished_games import result_rows, tap_by_text
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import find_widgets, layout_flaws, step_until, visible_texts
from tests.app.table.test_coach import pressed
from tests.core.family_boxes import LOWER
from tests.marks import extended

pytestmark = pytest.mark.uncounted

QUICK = ("yacht",)
EACH_GAME = pytest.mark.parametrize(
    "rules", [*QUICK, *(extended(rules) for rules in LOWER if rules not in QUICK)]
)
LED = 2
"""Turns that the coach leads by touches."""


class Pupil:
    """Does what the coach advises, by touches."""

    def __init__(self, stage: Stage, app: FivefoldApp) -> None:
        self.stage, self.app = stage, app
        self.announced = 0
        app.tips.shown.update(ALL_TIPS)
        stage.wait(1)

    @property
    def screen(self) -> TableScreen:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen

    def play_turn(self) -> None:
        model, felt = self.screen.model, self.screen.ids.felt
        turns = model.state.card.turns
        self.stage.tap(felt.cup)
        while model.state.card.turns == turns:
            announced = model.state.announced
            self.follow_hint()
            if model.previewed is not None:  # a zero is confirmed
                self.stage.tap(self.screen.ids.card.cell(0, model.previewed))
            elif model.state.announced != announced:
                self.announced += model.state.announced is not None
            elif model.state.dice is not None:
                self.stage.tap(felt.cup)

    def follow_hint(self) -> None:
        self.stage.tap(self.screen.ids.bar.buttons["hint"])
        self.stage.frames(3)
        dialog = self.app.overlays.front
        assert layout_flaws(dialog) == []
        pressed(dialog, coach_words.DO_IT())
        self.stage.frames(3)


def finish(app: FivefoldApp) -> None:
    """Play to the end without touches, taking what scores most."""
    model = app.game.table.model
    while not model.state.over:
        if model.phase == Phase.PAUSE:
            model.next_turn()
        if model.state.dice is None:
            model.dice_actions.roll()
        offers = legal_offers(model.state)
        if not offers:
            model.play(Announce(announceable_boxes(model.state)[0]))
            continue
        model.card_actions.take(max(offers, key=lambda offer: offer.points))


@EACH_GAME
def test_from_a_code_to_the_lists(stage: Stage, app: FivefoldApp, rules: str) -> None:
    setup = create_setup(RULE_SETS[rules], ["Ana"], seed="family")
    code = create_challenge(setup).code
    app.preferences.change_game_options(GameOptions(rules, seats=(Seat("Ana"),)))
    app.routes.go_home()
    stage.frames(2)
    scroll_and_tap(
        stage, next(w for w in app.screen.walk() if isinstance(w, Tile) and w.icon == "calendar")
    )
    assert isinstance(app.screen, ChallengesScreen)
    app.screen.ids.field.text = code
    scroll_and_tap(stage, app.screen.ids.play_typed)
    pupil = Pupil(stage, app)
    model = pupil.screen.model
    assert model.state.setup.seed == code
    for _ in range(LED):
        pupil.play_turn()
    assert model.state.card.taken == LED

    stage.tap(pupil.screen.ids.felt.cup)
    stage.key("p")
    shown = {
        (box.id, column)
        for box in RULE_SETS[rules].boxes
        for column in range(setup.columns)
        if (cell := pupil.screen.ids.card.cell(0, (box.id, column))) and cell.view.odds
    }
    legal = {offer.cell for offer in legal_offers(model.state)}
    assert shown
    assert shown <= legal
    assert layout_flaws(pupil.screen) == []
    finish(app)
    stage.wait(2)

    over = app.screen
    assert isinstance(over, GameOverScreen)
    step_until(lambda: over.reviewed)
    scroll_and_tap(stage, over.ids.review)
    check_review(stage, app)
    stage.key("esc")
    app.routes.go_home()
    stage.frames(2)
    check_lists(stage, app, code, model.seats[0].total)


def check_review(stage: Stage, app: FivefoldApp) -> None:
    screen = app.screen
    assert isinstance(screen, ReviewScreen)
    step_until(lambda: screen.reviewed)
    stage.frames(3)
    setup = app.game.table.model.state.setup
    assert coach_supports(setup)
    assert len(screen.turns) == setup.turns
    assert (words.ESTIMATES() in visible_texts(screen)) != expected_score(setup)[1]
    assert layout_flaws(screen) == []
    screen.open_turn(screen.turns[0].key)
    stage.frames(3)
    rows = find_widgets(app.overlays.front, DecisionRow)
    assert {row.detail for row in rows} <= {words.BEST_CHOICE(), words.NO_CHOICE()}, "the coach's"
    assert layout_flaws(app.overlays.front) == []
    stage.key("esc")


def check_lists(stage: Stage, app: FivefoldApp, code: str, total: str) -> None:
    [entry] = app.challenges.results(code)
    assert (entry.name, str(entry.score)) == ("Ana", total)
    tap_by_text(stage, app, "Statistics")
    assert isinstance(app.screen, StatisticsScreen)
    assert ("", "Games", "1") in result_rows(app)
    assert layout_flaws(app.screen) == []
    stage.key("esc")
    tap_by_text(stage, app, "History")
    stage.tap(next(w for w in app.screen.walk() if isinstance(w, Tile)))
    stage.frames(3)
    replay = app.screen
    assert isinstance(replay, ReplayScreen)
    assert layout_flaws(replay) == []
    replay.model.go_to(1)
    replay.show_hint()
    stage.frames(3)
    assert layout_flaws(app.overlays.front) == []


@EACH_GAME
def test_real_dice_are_entered_and_scored(stage: Stage, app: FivefoldApp, rules: str) -> None:
    app.tips.shown.update(ALL_TIPS)
    app.preferences.game_options = GameOptions(rules, seats=(Seat("Ana"),)).with_real_dice()
    app.game.start_as_last_time()
    stage.frames(2)
    screen = app.screen
    assert isinstance(screen, TableScreen)
    dice = (2, 2, 3, 5, 6, 6)[: RULE_SETS[rules].dice]
    stage.tap(screen.ids.felt.cup)
    stage.frames(2)
    for value in dice:
        [pad] = app.overlays
        assert isinstance(pad, DicePad)
        stage.tap(pad.faces[value - 1])
    assert screen.model.state.dice == dice
    best = max(legal_offers(screen.model.state), key=lambda offer: offer.points)
    for _ in range(2):
        stage.tap(screen.ids.card.cell(0, best.cell))
    assert screen.model.state.card.taken == 1


@pytest.mark.extended
def test_the_coach_leads_through_a_whole_game_of_yamb(stage: Stage, app: FivefoldApp) -> None:
    app.preferences.change_game_options(GameOptions("yamb", seats=(Seat("Ana"),)))
    app.routes.go_home()
    stage.frames(2)
    stage.tap(find_tile(app, "Play") if app.screen.ids.primary is None else app.screen.ids.primary)
    pupil = Pupil(stage, app)
    model = pupil.screen.model
    while not model.state.over:
        pupil.play_turn()
    assert pupil.announced == len(RULE_SETS["yamb"].boxes)
    assert int(model.seats[0].total) > 700
