"""A scene: a game at some point, and what is done there."""

from collections.abc import Callable
from dataclasses import replace

from app.application import FivefoldApp
from app.game.tips import ALL_TIPS
from app.settings.settings import ShowRoll
from core import Offer, PlayStyle, State, create_setup, legal_offers, parse_action
from core.rule_sets import RULE_SETS

OFFICIAL_STYLE = RULE_SETS["official"].play_style
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn")


class Scene:
    """A game at some point, and what is done there."""

    def __init__(
        self,
        rules: str,
        players: int,
        lines: tuple[str, ...] = (),
        then: Callable[[FivefoldApp], None] = lambda app: None,
        play_style: PlayStyle = OFFICIAL_STYLE,
        **options: object,
    ) -> None:
        self._setup = create_setup(RULE_SETS[rules], NAMES[:players], seed="picture", **options)  # type: ignore[arg-type]
        self._lines, self._then, self._play_style = lines, then, play_style

    def show(self, app: FivefoldApp) -> None:
        app.preferences.change_settings(
            replace(app.preferences.settings, play_style=self._play_style, show_roll=ShowRoll.OFF)
        )
        app.tips.shown.update(ALL_TIPS)
        app.game.start(self._setup, as_it_was=False)
        model = app.game.table.model
        model.session.play(*map(parse_action, self._lines))
        model.dismiss()
        model.change_play_style(self._play_style)
        self._then(app)


COST_OF_BOX = {"chance": 20}


def choose_offer(state: State) -> Offer:
    """The highest score; Chance is saved."""
    return max(legal_offers(state), key=lambda each: each.points - COST_OF_BOX.get(each.box, 0))


def play_turns(app: FivefoldApp, turns: int) -> None:
    """Play turns that take the highest score and save Chance."""
    model = app.game.table.model
    for _ in range(turns):
        model.next_turn()
        model.dice_actions.roll()
        model.card_actions.take(choose_offer(model.state))


def finish(app: FivefoldApp) -> None:
    setup = app.game.table.model.state.setup
    play_turns(app, len(setup.players) * setup.turns)
