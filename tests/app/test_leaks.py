"""Widgets, callbacks, textures and memory level off."""

import ctypes
import gc
from collections.abc import Callable
from dataclasses import astuple, dataclass, replace
from itertools import pairwise
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.event import EventDispatcher
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from app.application import FivefoldApp
from app.jobs import idle_garbage_collection
from app.screens.game_over.game_over_screen import GameOverScreen
from app.settings.settings import BotPace, ColourMode, Settings, ShowRoll
from app.settings.theme import LIGHT, theme
from app.table.dialogs import totals_dialog
from app.widgets.dialogs.menu import MenuDialog, MenuItem
from app.widgets.dialogs.name_dialog import NameDialog
from core import RULE_SETS, create_setup, legal_offers
from tests.app.support.stage import Stage, controlled_time
from tests.app.support.table_driver import TableDriver

pytestmark = pytest.mark.uncounted

STATUS = Path("/proc/self/status")
MEGABYTE = 1024
"""In the unit of /proc."""

needs_proc = pytest.mark.skipif(not STATUS.exists(), reason="memory is read from /proc")


def resident_memory() -> float:
    """Return the resident memory in megabytes, after giving free memory back to the system."""
    give_back = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc
    if give_back is not None:
        give_back(0)
    lines = STATUS.read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / MEGABYTE


class Heap(ctypes.Structure):
    """The result of glibc's mallinfo2."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    )


def allocated_memory() -> float:
    """Return the allocated memory in megabytes, or 0 where it cannot be measured.

    The kernel counts whole pages, so also the holes between what is in use: fifty megabytes.
    """
    ask = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if ask is None:
        return 0.0
    ask.restype = Heap
    heap = ask()
    return (heap.uordblks + heap.hblkhd) / 2**20


@dataclass(frozen=True)
class Snapshot:
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


def take_snapshot() -> Snapshot:
    for _ in range(3):
        gc.collect()
    widgets = textures = callbacks = 0
    # Ask the type: asking the object could go through a dead proxy.
    for each in gc.get_objects():
        widgets += issubclass(type(each), Widget)
        textures += issubclass(type(each), Texture)
        callbacks += type(each).__name__ == "BoundCallback"
    return Snapshot(
        widgets,
        callbacks + count_theme_observers(),
        textures,
        allocated_memory(),
        resident_memory(),
    )


def count_theme_observers() -> int:
    return len(theme._subscribers)  # noqa: SLF001


LAST = 5
"""Rounds of which the minimum counts: at times a screen is about to be freed."""


def minimum(snapshots: list[Snapshot]) -> Snapshot:
    return Snapshot(*(min(each) for each in zip(*map(astuple, snapshots), strict=True)))


class GamePlayer:
    """Plays a game and opens every screen and dialog."""

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
        history, routes = app.routes.history, app.routes
        for go in (
            history.top_scores,
            history.statistics,
            history.players,
            history.history,
            lambda: history.open_game(app.store.history.page(0, 1)[0].uid),
            routes.open_settings,
            routes.open_help,
            app.challenges.open,
            routes.leagues.open,
            routes.leagues.create,
            lambda: app.files.save("x.json", lambda _: None),
        ):
            app.routes.go_home()
            stage.frames()
            go()
            stage.frames(2)
        app.routes.go_home()
        for section in ("feel", "look"):
            routes.open_settings(section)
            stage.frames(2)
            app.routes.go_home()
        self._opened(app.transfer_data)
        # Let pending timers run: one may still hold a table.
        stage.wait(10)

    def _opened(self, opens: Callable[[], None]) -> None:
        opens()
        self.stage.frames(2)
        self.app.overlays.close_all()
        self.stage.frames()


@needs_proc
def test_drawn_frames_are_freed(stage: Stage) -> None:
    """Offscreen frames are not throttled and would pile up, six megabytes each."""
    table = TableDriver(stage, players=2)
    stage.open(table.screen)
    stage.tap(table.felt.cup)
    stage.frames(10)
    before = resident_memory()
    for _ in range(50):
        Window.canvas.ask_update()
        stage.frames()
    assert resident_memory() - before < 20


@pytest.mark.extended
def test_a_closed_table_is_freed(stage: Stage) -> None:
    """The theme's list of observers must not keep it alive."""
    counts = []
    for _ in range(3):
        table = TableDriver(stage, players=2)
        stage.open(table.screen)
        stage.tap(table.felt.cup)
        stage.close()
        del table
        counts.append(take_snapshot())
    assert counts[-1].widgets <= counts[0].widgets + 5, counts
    assert counts[-1].callbacks <= counts[0].callbacks * 1.05, counts


def test_a_theme_observer_is_notified_and_freed() -> None:
    class Follower(EventDispatcher):
        def redraw(self) -> None:
            notified.append(theme.palette_name)

    notified: list[str] = []
    follower = Follower()
    gc.collect()
    before = count_theme_observers()
    theme.subscribe(follower.redraw)
    Stage.dark()
    assert notified == ["dark"]
    del follower
    gc.collect()
    assert count_theme_observers() == before
    theme.apply_palette("light", LIGHT)
    assert notified == ["dark"]


@pytest.mark.extended
def test_pages_and_dialogs_with_kivymds_widgets_are_freed(stage: Stage, tmp_path: Path) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, 412, 915)

    def visit() -> None:
        app.routes.open_settings("feel")
        stage.frames(2)
        app.screen.ids.volume.ids.amount.step(1)
        app.routes.go_home()
        app.routes.open_help()
        stage.frames(2)
        app.screen.ids.search.focus = True
        app.screen.ids.search.text = "joker"
        stage.frames(2)
        app.overlays.open(MenuDialog([MenuItem("Roll"), MenuItem("Undo")], title="Menu"))
        stage.frames(2)
        app.overlays.open(NameDialog("Name", "", "Save", lambda _: None))
        stage.frames(2)
        app.overlays.show_notice("Deleted")
        stage.frames(2)
        app.routes.go_home()
        stage.wait(10)
        controlled_time.offset += 10  # animations, which hold their widgets, end
        stage.frames(2)

    def visited(times: int) -> Snapshot:
        """The least after several visits: at times something is about to be freed."""
        snapshots = []
        for _ in range(times):
            visit()
            snapshots.append(take_snapshot())
        return minimum(snapshots)

    visited(2)
    first, last = visited(3), visited(5)
    assert last.widgets <= first.widgets
    assert last.callbacks <= first.callbacks
    assert last.textures <= first.textures


@pytest.mark.soak
@needs_proc
def test_a_few_games_with_all_screens(stage: Stage, tmp_path: Path) -> None:
    player = GamePlayer(stage, tmp_path)
    rounds = []
    for _ in range(5):
        player.round()
        rounds.append(take_snapshot())
    # At least one round adds nothing but a game in the history and on the list.
    # A screen about to be freed may be counted once; a leak grows in every round.
    growth = list(pairwise(rounds[1:]))
    assert min(last.widgets - first.widgets for first, last in growth) < 40, rounds
    assert min(last.callbacks - first.callbacks for first, last in growth) < 2000, rounds
    assert min(last.memory - first.memory for first, last in growth) < 30, rounds


def measure(play: Callable[[], None], games: int) -> tuple[Snapshot, Snapshot]:
    """Return the minima after about 25 games, and after all of them."""
    snapshots: list[Snapshot] = []
    print()
    # After twenty games the first page of the lists is full.
    for number in range(1, games + LAST + 1):
        play()
        if number > 20 and (number - 1) % 20 < LAST:
            snapshots.append(take_snapshot())
        if number > 20 and number % 20 == LAST:
            print(f"  {number:4} games  {minimum(snapshots[-LAST:])}")
    return minimum(snapshots[:LAST]), minimum(snapshots[-LAST:])


@pytest.fixture
def frequent_collections(monkeypatch: pytest.MonkeyPatch) -> None:
    """As often as in the application. `make soak` also has Python use the system's allocator, which
    reports how much is in use."""
    monkeypatch.setattr(idle_garbage_collection, "collect", gc.collect)


def check_level(level: Snapshot, now: Snapshot) -> None:
    assert now.widgets - level.widgets <= 20
    assert now.callbacks - level.callbacks <= 1000
    assert now.in_use - level.in_use < 5
    assert now.memory - level.memory < 25


@pytest.mark.soak
@needs_proc
@pytest.mark.usefixtures("frequent_collections")
def test_two_hundred_games_with_all_screens(stage: Stage, tmp_path: Path) -> None:
    check_level(*measure(GamePlayer(stage, tmp_path).round, 200))


@pytest.mark.soak
@needs_proc
@pytest.mark.usefixtures("frequent_collections")
def test_a_hundred_games_of_bots(stage: Stage, tmp_path: Path) -> None:
    player = GamePlayer(stage, tmp_path)
    app = player.app
    app.preferences.change_settings(replace(app.preferences.settings, bot_pace=BotPace.AT_ONCE))

    def play() -> None:
        setup = create_setup(RULE_SETS["official"], ["Ana", "Ben"])
        app.game.start(setup, bots=((0, "greedy"), (1, "greedy")))
        stage.frames(2)
        while not isinstance(app.screen, GameOverScreen):
            stage.wait(0.9)
        stage.wait(2)

    check_level(*measure(play, 100))
