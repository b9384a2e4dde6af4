"""Frame times during great moments, and the frames drawn once they are over."""

from collections.abc import Callable

from kivy.base import EventLoop
from kivy.core.window import Window

from app.animation.transitions import transitions
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


def roll_five(table: TableDriver) -> None:
    table.model.dice_actions.enter((3, 3, 3, 3, 3))


def win_bonus(table: TableDriver) -> None:
    offer = table.model.card_actions.offer("threes", 0)
    table.model.score(offer)


def measure(
    size: tuple[int, int], before: tuple[str, ...], action: Callable[[TableDriver], None]
) -> tuple[list[FrameTime], int]:
    """Return the frames of several such moments, and how many were drawn after the last one."""
    stage = Stage()
    table = TableDriver(stage, players=1)
    stage.open(table.screen, *size)
    frames = []
    for _ in range(ROUNDS):
        table.session.game = type(table.session.game).new(table.session.game.setup)
        table.session.play(*map(parse_action, before))
        table.model.change_play_style(table.model.play_style)
        stage.frames(3)
        action(table)
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
    return frames, len(drawn)


def main() -> None:
    for width, height, limit in SIZES:
        print(f"Moments, {width}×{height}")
        for name, before, action in (
            ("five of a kind", (), roll_five),
            ("upper bonus", BEFORE_BONUS, win_bonus),
        ):
            frames, idle = measure((width, height), before, action)
            report(name, frames)
            within = sum(each.elapsed <= limit for each in frames) / len(frames)
            print(f"  {within:.1%} within {limit} ms (95 % wanted); {idle} frames drawn afterwards")
