"""Acts at random on every screen and checks the invariants after each step.

The seed decides everything: dice, touches, keys and time. To reproduce a failure:

    python -m tests.app.monkey SEED STEPS
"""

import gc
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from kivy.base import EventLoop
from kivy.core.window import Window

from app.feedback.shake_detector import Sensitivity
from app.settings.settings import (
    SEED_COLOURS,
    TEXT_SIZES,
    WARNING_THRESHOLDS,
    BotPace,
    ColourMode,
    ShowRoll,
)
from app.settings.skins import SkinId
from app.text.i18n import LANGUAGES
from core import RULE_SETS, EndOfTurn, PlayStyle, SecondTap, State, Tap
from tests.app.monkey.invariants import check_saved, check_screen, check_state
from tests.app.monkey.journeys import Journeys
from tests.app.monkey.random_input import RandomInput
from tests.app.monkey.sandbox import DELAYS, SIZES, Sandbox

FRAME_INTERVAL, DRAW_INTERVAL = 3, 45
"""Steps between frames and between drawn frames: several inputs may come in one frame."""
SAVE_CHECK_INTERVAL, WAY_OUT_INTERVAL, JOURNEY_INTERVAL = 30, 300, 100
"""Steps between checks of saving and bots, checks of the way home, and journeys."""


@dataclass
class Figures:
    steps: int = 0
    seconds: float = 0.0
    games: int = 0
    starts: int = 0

    def __str__(self) -> str:
        return (
            f"{self.steps} steps in {self.seconds:.1f} s: {self.games} games finished,"
            f" {self.starts} starts"
        )


class Monkey:
    def __init__(self, seed: int, folder: Path, log: Callable[[str], None] | None = None) -> None:
        self.rng = Random(seed)
        self.sandbox = Sandbox(self.rng, folder, log)
        self.input = RandomInput(self.sandbox)
        self.journeys = Journeys(self.sandbox, self.input)
        self.visited: Counter[str] = Counter()
        """How often each screen and dialog was open after a step."""
        self._seconds = 0.0
        self._checked: State | None = None
        random_input = self.input
        self._acts, self._weights = zip(
            (random_input.touch, 55),
            (random_input.put_down, 3),
            (random_input.move, 6),
            (random_input.key, 12),
            (random_input.roll, 6),
            (random_input.take, 4),
            (random_input.back, 6),
            (random_input.write, 2),
            (self.resize, 1),
            (self.change_setting, 1.5),
            (self.pause, 1),
            (random_input.shake, 1),
            (self.disk, 1),
            (random_input.quit, 0.1),
            strict=True,
        )

    @property
    def figures(self) -> Figures:
        sandbox = self.sandbox
        return Figures(sandbox.step, self._seconds, self.journeys.games, sandbox.starts)

    # --- a run --------------------------------------------------------------------------------

    def play(self, steps: int) -> None:
        sandbox = self.sandbox
        start = time.process_time()
        with sandbox.errors.recording(), sandbox.isolated():
            self._start()
            for _ in range(steps):
                self._step()
                sandbox.errors.check()
            self.input.lift_all()
            self._check_saved()
            self.journeys.check_way_out()
            sandbox.stage.close()
            sandbox.errors.check()
        self._seconds = time.process_time() - start

    def leave(self) -> None:
        """Leave an empty window after a failure."""
        self.input.lift_all()
        self.sandbox.stage.close()

    def _start(self) -> None:
        self.input.forget()
        self.sandbox.start()

    def _step(self) -> None:
        sandbox = self.sandbox
        sandbox.step += 1
        if sandbox.step % WAY_OUT_INTERVAL == 0:
            self.journeys.check_way_out()
        elif sandbox.step % JOURNEY_INTERVAL == 0:
            gc.collect()
            self.journeys.go()
        else:
            [act] = self.rng.choices(self._acts, self._weights)
            act()
        if sandbox.step % FRAME_INTERVAL == 0:
            sandbox.advance(self.rng.choice(DELAYS))
        if sandbox.stopped:
            self._start()
        if sandbox.step % DRAW_INTERVAL == 0:
            EventLoop.idle()
        self.visited[type(sandbox.app.screen).__name__] += 1
        for dialog in sandbox.app.overlays:
            self.visited[type(dialog).__name__] += 1
        self._check()
        if sandbox.step % SAVE_CHECK_INTERVAL == 0:
            self._check_saved()
            self.journeys.check_bots_continue()

    def _check_saved(self) -> None:
        if not self.sandbox.disk_full:
            check_saved(self.sandbox.app)

    def _check(self) -> None:
        check_screen(self.sandbox.app)
        table = self.sandbox.app.game.table
        if table is not None and table.model.state is not self._checked:
            self._checked = table.model.state
            check_state(self._checked)

    # --- environment --------------------------------------------------------------------------

    def resize(self) -> None:
        size = self.rng.choice(SIZES)
        if self.rng.random() < 0.5:
            size = (int(Window.height), int(Window.width))
        self.sandbox.record(f"window {size}")
        Window.size = size

    def disk(self) -> None:
        """Fill or free the disk."""
        self.sandbox.fill_disk(self.rng.random() < 0.4)

    def pause(self) -> None:
        self.sandbox.record("pause")
        self.sandbox.app.dispatch("on_pause")
        if self.rng.random() < 0.5:
            self.sandbox.advance(self.rng.choice(DELAYS))
        self._check_saved()
        self.sandbox.record("resume")
        self.sandbox.app.dispatch("on_resume")

    def change_setting(self) -> None:
        """Change a random setting."""
        rng, settings = self.rng, self.sandbox.app.preferences.settings
        choices: dict[str, Any] = {
            "appearance": rng.choice(list(ColourMode)),
            "skin": rng.choice(list(SkinId)),
            "seed_colour": rng.choice(SEED_COLOURS),
            "language": rng.choice(["", *LANGUAGES]),
            "text_size": rng.choice(TEXT_SIZES),
            "left_handed": not settings.left_handed,
            "show_roll": rng.choice(list(ShowRoll)),
            "flat_dice": not settings.flat_dice,
            "reduced_motion": not settings.reduced_motion,
            "bot_pace": rng.choice(list(BotPace)),
            "warn_at": rng.choice(WARNING_THRESHOLDS),
            "shake_sensitivity": rng.choice(list(Sensitivity)),
            "face_to_face": not settings.face_to_face,
            "spoken": not settings.spoken,
            "play_style": self._random_play_style(),
        }
        name = rng.choice(list(choices))
        self.sandbox.record(f"{name} is {choices[name]!s:.60}")
        self.sandbox.app.preferences.change_settings(replace(settings, **{name: choices[name]}))

    def _random_play_style(self) -> PlayStyle:
        rng = self.rng
        return replace(
            rng.choice([rules.play_style for rules in RULE_SETS.values()]),
            tap=rng.choice(list(Tap)),
            second_tap=rng.choice(list(SecondTap)),
            end_of_turn=rng.choice(list(EndOfTurn)),
            end_of_turn_in_company=rng.choice([None, *EndOfTurn]),
            first_roll_by_itself=rng.random() < 0.3,
            hints=rng.random() < 0.5,
        )


def run(seed: int, steps: int, log: Callable[[str], None] | None = None) -> Monkey:
    """Run a monkey; a failure says how to reproduce it."""
    # Exempt existing objects from its frequent garbage collections.
    gc.collect()
    gc.freeze()
    with tempfile.TemporaryDirectory() as folder:
        monkey = Monkey(seed, Path(folder), log)
        try:
            monkey.play(steps)
        except BaseException as error:
            error.add_note(
                f"after {monkey.figures.steps} steps; to reproduce:"
                f" python -m tests.app.monkey {seed} {monkey.figures.steps}\n  "
                + "\n  ".join(monkey.sandbox.history)
            )
            monkey.leave()
            raise
    return monkey
