"""Does at random whatever can be done, on every screen, and asks after each step what must hold.

A seed decides everything: dice, fingers, keys, and how time passes. So a failure can be had again:

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
from app.settings.settings import TEXT_SIZES, WARNING_THRESHOLDS, BotPace, ColourMode, ShowRoll
from app.settings.skins import SkinId
from app.text.i18n import LANGUAGES
from core import RULE_SETS, EndOfTurn, PlayStyle, SecondTap, State, Tap
from tests.app.monkey.always import check_saved, check_screen, check_state
from tests.app.monkey.hands import Hands
from tests.app.monkey.journeys import Journeys
from tests.app.monkey.world import MOMENTS, SIZES, World

PACE, DRAWN = 3, 45
"""Every so many steps a moment passes, and what changed is drawn: several fingers and keys may
well come between two frames."""
SAVED, WAY_OUT, JOURNEY = 30, 300, 100
"""Every so many steps: is it saved and do bots go on, can one leave, off to another place."""


@dataclass
class Figures:
    steps: int = 0
    seconds: float = 0.0
    games: int = 0
    starts: int = 0

    def __str__(self) -> str:
        return (
            f"{self.steps} steps in {self.seconds:.1f} s: {self.games} games brought to their end,"
            f" {self.starts} starts of the program"
        )


class Monkey:
    def __init__(self, seed: int, folder: Path, tell: Callable[[str], None] | None = None) -> None:
        self.luck = Random(seed)
        self.world = World(self.luck, folder, tell)
        self.hands = Hands(self.world)
        self.journeys = Journeys(self.world, self.hands)
        self.seen: Counter[str] = Counter()
        """How often each screen and sheet was there after a step."""
        self._seconds = 0.0
        self._checked: State | None = None
        hands = self.hands
        self._acts, self._weights = zip(
            (hands.touch, 55),
            (hands.put_down, 3),
            (hands.move, 6),
            (hands.key, 12),
            (hands.roll, 6),
            (hands.take, 4),
            (hands.back, 6),
            (hands.write, 2),
            (self.resize, 1),
            (self.wish, 1.5),
            (self.pause, 1),
            (hands.shake, 1),
            (self.disk, 1),
            (hands.quit, 0.1),
            strict=True,
        )

    @property
    def figures(self) -> Figures:
        world = self.world
        return Figures(world.step, self._seconds, self.journeys.games, world.starts)

    # --- a run --------------------------------------------------------------------------------

    def play(self, steps: int) -> None:
        world = self.world
        began = time.process_time()
        with world.quiet.listening(), world.alone():
            self._start()
            for _ in range(steps):
                self._step()
                world.quiet.check()
            self.hands.lift_all()
            self._check_saved()
            self.journeys.way_out()
            world.stage.close()
            world.quiet.check()
        self._seconds = time.process_time() - began

    def leave(self) -> None:
        """Whatever went wrong, the next one finds the window empty."""
        self.hands.lift_all()
        self.world.stage.close()

    def _start(self) -> None:
        self.hands.forget()
        self.world.start()

    def _step(self) -> None:
        world = self.world
        world.step += 1
        if world.step % WAY_OUT == 0:
            self.journeys.way_out()
        elif world.step % JOURNEY == 0:
            gc.collect()
            self.journeys.go()
        else:
            [act] = self.luck.choices(self._acts, self._weights)
            act()
        if world.step % PACE == 0:
            world.let_pass(self.luck.choice(MOMENTS))
        if world.stopped:
            self._start()
        if world.step % DRAWN == 0:
            EventLoop.idle()
        self.seen[type(world.app.screen).__name__] += 1
        for sheet in world.app.overlays:
            self.seen[type(sheet).__name__] += 1
        self._check()
        if world.step % SAVED == 0:
            self._check_saved()
            self.journeys.bots_go_on()

    def _check_saved(self) -> None:
        if not self.world.disk_full:
            check_saved(self.world.app)

    def _check(self) -> None:
        check_screen(self.world.app)
        table = self.world.app.game.table
        if table is not None and table.model.state is not self._checked:
            self._checked = table.model.state
            check_state(self._checked)

    # --- the world around ---------------------------------------------------------------------

    def resize(self) -> None:
        size = self.luck.choice(SIZES)
        if self.luck.random() < 0.5:
            size = (int(Window.height), int(Window.width))
        self.world.did(f"window {size}")
        Window.size = size

    def disk(self) -> None:
        """Now and then it takes nothing for a while."""
        self.world.fill_disk(self.luck.random() < 0.4)

    def pause(self) -> None:
        self.world.did("pause")
        self.world.app.dispatch("on_pause")
        if self.luck.random() < 0.5:
            self.world.let_pass(self.luck.choice(MOMENTS))
        self._check_saved()
        self.world.did("resume")
        self.world.app.dispatch("on_resume")

    def wish(self) -> None:
        """One setting is another one."""
        luck, settings = self.luck, self.world.app.preferences.settings
        wishes: dict[str, Any] = {
            "appearance": luck.choice(list(ColourMode)),
            "skin": luck.choice(list(SkinId)),
            "language": luck.choice(["", *LANGUAGES]),
            "text_size": luck.choice(TEXT_SIZES),
            "left_handed": not settings.left_handed,
            "show_roll": luck.choice(list(ShowRoll)),
            "flat_dice": not settings.flat_dice,
            "reduced_motion": not settings.reduced_motion,
            "bot_pace": luck.choice(list(BotPace)),
            "warn_at": luck.choice(WARNING_THRESHOLDS),
            "shake_sensitivity": luck.choice(list(Sensitivity)),
            "face_to_face": not settings.face_to_face,
            "spoken": not settings.spoken,
            "manner": self._manner(),
        }
        name = luck.choice(list(wishes))
        self.world.did(f"{name} is {wishes[name]!s:.60}")
        self.world.app.preferences.change_settings(replace(settings, **{name: wishes[name]}))

    def _manner(self) -> PlayStyle:
        luck = self.luck
        return replace(
            luck.choice([rules.manner for rules in RULE_SETS.values()]),
            tap=luck.choice(list(Tap)),
            second_tap=luck.choice(list(SecondTap)),
            end_of_turn=luck.choice(list(EndOfTurn)),
            end_of_turn_in_company=luck.choice([None, *EndOfTurn]),
            first_roll_by_itself=luck.random() < 0.3,
            hints=luck.random() < 0.5,
        )


def run(seed: int, steps: int, tell: Callable[[str], None] | None = None) -> Monkey:
    """A monkey that went so many steps; a failure says how to have it again."""
    # It looks for cycles again and again: not among what was there before it.
    gc.collect()
    gc.freeze()
    with tempfile.TemporaryDirectory() as folder:
        monkey = Monkey(seed, Path(folder), tell)
        try:
            monkey.play(steps)
        except BaseException as wrong:
            wrong.add_note(
                f"after {monkey.figures.steps} steps; to have it again:"
                f" python -m tests.app.monkey {seed} {monkey.figures.steps}\n  "
                + "\n  ".join(monkey.world.done)
            )
            monkey.leave()
            raise
    return monkey
