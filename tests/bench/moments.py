"""Frame times during each moment, the work of its tap, and the frames drawn afterwards."""

from collections.abc import Callable
from statistics import median
from time import thread_time

from kivy.base import EventLoop
from kivy.core.window import Window

from app.animation.transitions import transitions
from app.table.presenter.moments import Moment, MomentKind
from core import parse_action
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver
from tests.bench.dice import FRAME, FrameTime, draw_frame, report

ROUNDS = 6
IDLE_FRAMES = 30
SIZES = ((412, 915, 16.7), (1400, 950, 33.0))
"""Width, height, and the milliseconds within which 95 % of the frames should be drawn."""
BEFORE_BONUS = (
    *("roll 6 6 6 6 1", "score sixes 1", "roll 5 5 5 5 1", "score fives 1"),
    *("roll 4 4 4 1 1", "score fours 1", "roll 3 3 3 3 1"),
)

Action = Callable[[TableDriver], None]


def roll_five(table: TableDriver) -> None:
    table.model.dice_actions.enter((3, 3, 3, 3, 3))


def win_bonus(table: TableDriver) -> None:
    offer = table.model.card_actions.offer("threes", 0)
    table.model.score(offer)


def take_another_five(table: TableDriver) -> None:
    table.model.score(table.model.card_actions.offer("threes", 0))


def announce(kind: MomentKind, title: str, seconds: float = 0.25) -> Action:
    return lambda table: table.model.announce(Moment(kind, title, points="40", seconds=seconds))


FIVE_TAKEN = ("roll 2 2 2 2 2", "score five_of_a_kind 1", "roll 3 3 3 3 3")
MOMENTS: tuple[tuple[str, tuple[str, ...], Action], ...] = (
    ("five of a kind", (), roll_five),
    ("another five", FIVE_TAKEN, take_another_five),
    ("upper bonus", BEFORE_BONUS, win_bonus),
    ("personal best", (), announce(MomentKind.BEST, "New personal best!", 1.2)),
    ("straight", ("roll 1 2 3 4 5",), announce(MomentKind.STRAIGHT, "Large Straight")),
    ("full house", ("roll 2 2 3 3 3",), announce(MomentKind.FULL_HOUSE, "Full House")),
    ("lead", (), announce(MomentKind.LEAD, "Ben takes the lead")),
    ("last roll", ("roll 2 2 3 3 6",), announce(MomentKind.LAST_ROLL, "The last roll")),
)


def measure(
    size: tuple[int, int], before: tuple[str, ...], action: Action
) -> tuple[list[float], list[FrameTime], int]:
    """Return the milliseconds of each such action, the frames that follow, and how many were drawn
    after the last one."""
    stage = Stage()
    table = TableDriver(stage, players=1)
    stage.open(table.screen, *size)
    taps, frames = [], []
    for _ in range(ROUNDS):
        table.session.game = type(table.session.game).new(table.session.game.setup)
        table.session.play(*map(parse_action, before))
        table.model.change_play_style(table.model.play_style)
        stage.frames(3)
        start = thread_time()
        action(table)
        taps.append((thread_time() - start) * 1e3)
        transitions.use_manual_clock()
        draw_frame(lambda: None)  # carries the work of the tap, which is measured elsewhere
        while transitions.running:
            frames.append(draw_frame(lambda: transitions.step(FRAME)))
    stage.frames(5)
    drawn: list[object] = []
    Window.bind(on_flip=drawn.append)
    for _ in range(IDLE_FRAMES):
        EventLoop.idle()
    Window.unbind(on_flip=drawn.append)
    stage.close()
    return taps, frames, len(drawn)


def main() -> None:
    for width, height, limit in SIZES:
        print(f"Moments, {width}×{height}")
        for name, before, action in MOMENTS:
            taps, frames, idle = measure((width, height), before, action)
            report(name, frames)
            within, processor = (
                sum(times <= limit for times in each) / len(frames)
                for each in zip(*frames, strict=True)
            )
            print(
                f"  {within:.1%} within {limit} ms (95 % wanted), {processor:.1%} by processor;"
                f" work of the tap: median {median(taps):.1f} ms; {idle} frames drawn afterwards"
            )
