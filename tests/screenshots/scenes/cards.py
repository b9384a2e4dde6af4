"""The card of every rule set with one, two and as many players as it seats, half full and full."""

from collections.abc import Callable, Iterator

from app.application import FivefoldApp
from app.table.table_model import TableModel
from core import (
    RULE_SETS,
    Announce,
    EndOfTurn,
    Hold,
    PlayStyle,
    Score,
    SecondTap,
    announceable_boxes,
    legal_offers,
    must_announce,
    next_roll,
)
from tests.screenshots.scenes.scene import NAMES, Scene, choose_offer

EVERY = 4
STYLE = PlayStyle(hints=True, second_tap=SecondTap.ALWAYS, end_of_turn=EndOfTurn.NOTHING)


def announce(model: TableModel, turn: int) -> None:
    """In every fourth turn, or where one must: the box that scores most."""
    state = model.state
    boxes = [box for box in state.setup.rules.boxes if box.id in announceable_boxes(state)]
    if boxes and (must_announce(state) or turn % EVERY == 1):
        best = max(boxes, key=lambda box: box.points(state.dice or (), roll=1))
        model.session.play(Announce(best.id))


def fill_card(full: bool) -> Callable[[FivefoldApp], None]:
    """Fill half of the boxes or all but the last, roll and hold two dice; of two players one has
    chosen a box."""

    def show(app: FivefoldApp) -> None:
        model = app.game.table.model
        setup = model.state.setup
        turns = setup.turns * len(setup.players)
        for turn in range(turns - 1 if full else turns // 2):
            model.session.play(next_roll(model.state))
            announce(model, turn)
            best = choose_offer(model.state)
            model.session.play(Score(best.box, best.column))
        model.session.play(next_roll(model.state))
        announce(model, turns)
        model.session.play(Hold(tuple(range(1, setup.rules.dice, 2))[:2]))
        model.refresh()
        if len(setup.players) == 2:
            offers = legal_offers(model.state)
            model.card_actions.tap_cell(*max(offers, key=lambda each: bool(each.points)).cell)

    return show


def cards() -> Iterator[tuple[str, Scene]]:
    for rules in RULE_SETS.values():
        for players in sorted({1, 2, min(len(NAMES), rules.players[-1])} & set(rules.players)):
            for full in (False, True):
                name = f"card-{rules.id}-{players}-{'full' if full else 'half'}"
                yield name, Scene(rules.id, players, then=fill_card(full), play_style=STYLE)


SCENES = dict(cards())
