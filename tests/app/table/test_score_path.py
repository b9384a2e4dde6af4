"""The files of app/ that a tap on a box passes through, to the disk and back to the screen."""

import sys
from pathlib import Path
from types import FrameType

from app.application import FivefoldApp
from core import legal_offers
from tests.app.support.application import start_game
from tests.app.support.stage import Stage

ROOT = Path(__file__).parents[3]
PATH = [
    "app/widgets/behaviors/pressable.py",
    "app/widgets/table/sheet/score_card.py",
    "app/table/card_actions.py",
    "app/table/table_model.py",
    "app/game/session.py",
    "app/storage/games/journal.py",
    "app/storage/games/games.py",
    "app/storage/database/database.py",
    "app/table/viewer_model.py",
]
"""See docs/ARCHITECTURE.md; should not grow beyond ten."""


def callers() -> list[str]:
    """Return the files of app/ on the call stack, outermost first."""
    frame: FrameType | None = sys._getframe(1)  # noqa: SLF001
    found = []
    while frame is not None:
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(ROOT / "app"):
            found.append(path.relative_to(ROOT).as_posix())
        frame = frame.f_back
    return found[::-1]


def test_a_score_passes_through_at_most_ten_files(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    table.model.dice_actions.roll()
    stage.frames(2)
    box, column = max(legal_offers(table.model.state), key=lambda each: each.points).cell
    cell = table.ids.card.cell(0, (box, column))
    stacks: dict[str, list[str]] = {}

    def executed(statement: str) -> None:
        if statement == "COMMIT":
            # Only the first: shown tips are saved after the score.
            stacks.setdefault("saved", callers())

    stage.tap(cell)
    connection = app.store.database.connection
    connection.set_trace_callback(executed)
    cell.bind(view=lambda *_: stacks.setdefault("drawn", callers()))
    stage.tap(cell)
    connection.set_trace_callback(None)

    assert table.model.state.card.taken == 1
    assert [*stacks] == ["saved", "drawn"], "saved before it is shown"
    files = list(dict.fromkeys(stacks["saved"] + stacks["drawn"]))
    print(*files, sep="\n")
    assert files == PATH
