"""Nothing is kept that nobody needs: widgets, callbacks, textures and memory level off."""

import ctypes
import gc
from collections.abc import Callable
from dataclasses import astuple, dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.event import EventDispatcher
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from app.application import FivefoldApp
from app.jobs import idle_collection
from app.settings.settings import ColourMode, Settings, ShowRoll
from app.settings.theme import LIGHT, theme
from app.table.dialogs import totals_dialog
from core import legal_offers
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver

pytestmark = pytest.mark.uncounted

STATUS = Path("/proc/self/status")
MEGABYTE = 1024
"""In the unit of the kernel's own report."""

needs_proc = pytest.mark.skipif(not STATUS.exists(), reason="memory is read from /proc")


def memory() -> float:
    """What this process has in memory, in megabytes; what is free goes back to the system first."""
    give_back = getattr(ctypes.CDLL(None), "malloc_trim", None)  # the C library of most Linuxes
    if give_back is not None:
        give_back(0)
    lines = STATUS.read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / MEGABYTE


class Heap(ctypes.Structure):
    """What the C library says of its memory: mallinfo2."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    )


def in_use() -> float:
    """What was asked for and not given back, in megabytes; 0 where nobody can tell.

    The kernel counts whole pages, so also the holes between what is in use: fifty megabytes.
    """
    ask = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if ask is None:
        return 0.0
    ask.restype = Heap
    heap = ask()
    return (heap.uordblks + heap.hblkhd) / 2**20


@dataclass(frozen=True)
class Kept:
    widgets: int
    callbacks: int
    textures: int
    in_use: float
    memory: float

    def __str__(self) -> str:
        return (
            f"{self.widgets:6} widgets  {self.callbacks:6} callbacks  {self.textures:5} textures"
            f"  {self.in_use:7.1f} MB in use  {self.memory:7.1f} MB in memory"
        )


def kept() -> Kept:
    for _ in range(3):
        gc.collect()
    widgets = textures = callbacks = 0
    # By the type: asking the object itself would ask through a dead proxy.
    for each in gc.get_objects():
        widgets += issubclass(type(each), Widget)
        textures += issubclass(type(each), Texture)
        callbacks += type(each).__name__ == "BoundCallback"
    return Kept(widgets, callbacks + followers(), textures, in_use(), memory())


def followers() -> int:
    return len(theme._subscribers)  # noqa: SLF001


LAST = 5
"""Games of which the least counts: now and then one screen more is about to go."""


def least(seen: list[Kept]) -> Kept:
    return Kept(*(min(each) for each in zip(*map(astuple, seen), strict=True)))


class Visitor:
    """Plays a game and looks at every screen and sheet there is."""

    def __init__(self, stage: Stage, folder: Path) -> None:
        self.stage = stage
        self.app = FivefoldApp(folder)
        stage.open(self.app, 412, 915)
        self.app.preferences.change_settings(
            Settings(appearance=ColourMode.LIGHT, show_roll=ShowRoll.OFF)
        )

    def round(self) -> None:
        app, stage = self.app, self.stage
        app.routes.open_new_game()
        stage.frames(2)
        stage.tap(app.screen.ids.start)
        model = app.game.table.model
        self._opened(lambda: app.overlays.open(totals_dialog(model.state, 0)))
        while not model.state.over:
            model.dice_actions.roll()
            model.card_actions.take(legal_offers(model.state)[0])
            stage.frames()
        stage.frames(2)
        back, around = app.routes.history, app.routes
        for go in (
            back.top_scores,
            back.statistics,
            back.players,
            back.history,
            lambda: back.open_game(app.store.history.page(0, 1)[0].uid),
            around.open_settings,
            around.open_help,
            app.challenges.open,
        ):
            app.routes.go_home()
            stage.frames()
            go()
            stage.frames(2)
        app.routes.go_home()
        for section in ("feel", "look"):
            around.open_settings(section)
            stage.frames(2)
            app.routes.go_home()
        self._opened(app.transfer_data)
        # Whatever was to happen in a moment has happened: a timer may well hold a table till then.
        stage.wait(10)

    def _opened(self, opens: Callable[[], None]) -> None:
        opens()
        self.stage.frames(2)
        self.app.overlays.close_all()
        self.stage.frames()


@needs_proc
def test_a_frame_that_was_drawn_is_gone(stage: Stage) -> None:
    """Off the screen nobody waits for a frame: they would pile up, six megabytes each."""
    table = TableDriver(stage, players=2)
    stage.open(table.screen)
    stage.tap(table.felt.cup)
    stage.frames(10)
    before = memory()
    for _ in range(50):
        Window.canvas.ask_update()
        stage.frames()
    assert memory() - before < 20


def test_a_table_that_was_left_is_gone(stage: Stage) -> None:
    """The colours' own list of whom to tell must not keep it."""
    counts = []
    for _ in range(3):
        table = TableDriver(stage, players=2)
        stage.open(table.screen)
        stage.tap(table.felt.cup)
        stage.close()
        del table
        counts.append(kept())
    assert counts[-1].widgets <= counts[0].widgets + 5, counts
    assert counts[-1].callbacks <= counts[0].callbacks * 1.05, counts


def test_a_follower_of_the_colours_is_told_and_let_go() -> None:
    class Follower(EventDispatcher):
        def redraw(self) -> None:
            told.append(theme.palette_name)

    told: list[str] = []
    follower = Follower()
    gc.collect()
    before = followers()
    theme.subscribe(follower.redraw)
    Stage.dark()
    assert told == ["dark"]
    del follower
    gc.collect()
    assert followers() == before
    theme.apply_palette("light", LIGHT)
    assert told == ["dark"]


@pytest.mark.soak
@needs_proc
def test_a_few_games_with_all_screens(stage: Stage, tmp_path: Path) -> None:
    visitor = Visitor(stage, tmp_path)
    rounds = []
    for _ in range(5):
        visitor.round()
        rounds.append(kept())
    # In some round only one more game stands in the history and on the list, and nothing else.
    # A screen that is about to go may be counted once; what leaks grows in every round.
    grown = list(pairwise(rounds[1:]))
    assert min(last.widgets - first.widgets for first, last in grown) < 40, rounds
    assert min(last.callbacks - first.callbacks for first, last in grown) < 2000, rounds
    assert min(last.memory - first.memory for first, last in grown) < 30, rounds


@pytest.mark.soak
@needs_proc
def test_two_hundred_games_with_all_screens(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As often as in the program. `make soak` also has Python use the allocator of the system, which
    # can tell how much is in use.
    monkeypatch.setattr(idle_collection, "collect", gc.collect)
    visitor = Visitor(stage, tmp_path)
    seen: list[Kept] = []
    print()
    # After twenty games lists are as long as they get on one page.
    for number in range(1, 206):
        visitor.round()
        if number > 20 and (number - 1) % 20 < LAST:
            seen.append(kept())
        if number > 20 and number % 20 == LAST:
            print(f"  {number:4} games  {least(seen[-LAST:])}")
    level, now = least(seen[:LAST]), least(seen[-LAST:])
    assert now.widgets - level.widgets <= 20
    assert now.callbacks - level.callbacks <= 1000
    assert now.in_use - level.in_use < 5
    assert now.memory - level.memory < 25
