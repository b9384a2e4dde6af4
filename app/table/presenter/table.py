"""The whole table as one value, made from the game and how it is looked at."""

from app.table.presenter.cards import cards, seats
from app.table.presenter.dice import dice, roll
from app.table.presenter.scene import Scene
from app.table.presenter.status import status
from app.table.view_state import NOTHING_MORE, Attention, Known, TableView
from app.text import table as words
from app.text.i18n import title
from core import Manner, State


def table_view(
    state: State, attention: Attention, manner: Manner, known: Known = NOTHING_MORE
) -> TableView:
    scene = Scene.of(state, attention, manner, known)
    setup = state.setup
    card = state.cards[scene.in_front]
    turns = setup.turns
    advised = attention.advice.cell if attention.advice else None
    turn = card.taken if scene.waiting and scene.in_front != state.player else card.taken + 1
    return TableView(
        title=title(setup.rules),
        subtitle=words.TURN_OF(turn=min(max(turn, 1), turns), turns=turns),
        whose=words.WHOSE_TURN(name=setup.players[scene.in_front]),
        seats=seats(scene),
        cards=cards(scene),
        dice=dice(scene),
        flight=attention.flight,
        roll=roll(scene),
        status=status(scene),
        pointed_at=attention.preview or advised,
        can_undo=scene.can_undo,
        can_rescue=scene.thrown != () and not scene.bot_plays,
        can_sort=state.dice is not None and not scene.bot_plays,
        can_correct=scene.can_correct,
    )
