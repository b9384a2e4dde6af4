"""A table model in the middle of a game, without a window."""

from dataclasses import replace

from app.game.session import Session
from app.table.table_model import TableModel
from app.table.view_state import CellView
from core import RULE_SETS, Game, PlayStyle, SecondTap, Tap, create_setup, parse_action
from tests.app.support.timers import ManualTimer

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Finn"]
TAP_HOLDS = PlayStyle(hints=True, second_tap=SecondTap.ALWAYS)
TAP_THROWS = replace(TAP_HOLDS, tap=Tap.THROWS)
ROLLED = "roll 4 4 2 2 2"


class ModelDriver:
    def __init__(
        self,
        *lines: str,
        rules: str = "official",
        players: int = 1,
        play_style: PlayStyle = TAP_HOLDS,
        **options: object,
    ) -> None:
        setup = create_setup(RULE_SETS[rules], NAMES[:players], seed="table", **options)  # type: ignore[arg-type]
        self.session = Session(Game.new(setup))
        self.session.play(*map(parse_action, lines))
        self.timer = ManualTimer()
        self.model = TableModel(self.session, play_style, self.timer)

    def cell(self, box: str, column: int = 1, card: int = 0) -> CellView:
        index = self.session.state.setup.rules.index(box)
        assert index is not None
        view: CellView = self.model.cards[card].columns[column - 1].cells[index]
        return view

    @property
    def status_text(self) -> str:
        status = self.model.status
        return f"{status.strong} {status.rest}".strip()

    @property
    def held(self) -> list[int]:
        return [place + 1 for place, die in enumerate(self.model.dice) if die.held]

    @property
    def thrown(self) -> list[int]:
        return [place + 1 for place, die in enumerate(self.model.dice) if die.thrown]
