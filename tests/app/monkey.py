"""Does at random whatever can be done, on every screen, and asks after each step what must hold.

A seed decides everything: dice, fingers, keys, and how time passes. So a failure can be had again:

    python -m tests.app.monkey SEED STEPS
"""

import gc
import os
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from operator import attrgetter
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import kivy.core.clipboard  # noqa: F401 (complains once that there is no second clipboard)
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.tests.common import UnitTestTouch
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

import app.fivefold
import app.reviewing
import app.services.files
import core.setup
from app.feel.shake import Sensitivity
from app.fivefold import FivefoldApp
from app.manual.manual import Manual
from app.new_game import NewGameChoices, Seat
from app.screens.home import HomeScreen
from app.services.files import NoChooser
from app.settings import TEXT_SIZES, WARNINGS, Appearance, BotPace, ShowRoll
from app.skins import SkinId
from app.table.phase import Phase
from app.widgets.pressable import Pressable
from app.widgets.touchable import Touchable
from app.words.language import LANGUAGES
from app.words.settings import SECTIONS
from core import RULE_SETS, Deal, EndOfTurn, Manner, SecondTap, State, Tap, options
from core.bots import PROFILES
from tests.app.always import Quiet, check_saved, check_screen, check_state
from tests.app.stage import KEYS, Stage

SIZES = (
    *((412, 915), (915, 412), (360, 640), (640, 360), (800, 1280), (1280, 800)),
    *((360, 700), (1000, 760)),
)
LETTERS = "acehnopqrstuxz 0123456789,.-+?"
KEY_NAMES = (
    *KEYS,
    *LETTERS.replace(" ", ""),
    *("ctrl+z", "ctrl+n", "shift+tab", "enter", "tab", "space", "space"),
)
TYPED = ("a", "Zoë", "שלום", "\u202egnp", "\x07", "👩‍👩‍👧", "x" * 300, "\n", "7K", "../../etc")
MOMENTS = (0.0, 0.02, 0.1, 0.35, 0.7, 2.5)
"""Seconds between two steps."""
FRAME = 1 / 60
PACE, DRAWN = 3, 45
"""Every so many steps a moment passes, and what changed is drawn: several fingers and keys may
well come between two frames."""
SAVED, WAY_OUT, JOURNEY = 30, 300, 100
"""Every so many steps: is it saved, can one leave, and off to another place."""
MOST_BACKS = 40
MOST_RESTLESS = 1
"""Frames in a row in which a layout may not be done."""
REMEMBERED = 12


class Mute:
    """No voice: nothing is started for it, and nothing heard."""

    def say(self, sentence: str, language: str) -> None: ...


class Stuck(AssertionError):
    """From here nothing leads home, or the game cannot be finished."""


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
        self.seen: Counter[str] = Counter()
        self.done: deque[str] = deque(maxlen=REMEMBERED)
        """The last things done, for whoever has to understand a failure."""
        self.figures = Figures()
        self._folder, self._tell = folder, tell
        self._stage = Stage()
        self._fingers: list[UnitTestTouch] = []
        self._now = 0.0
        self._stopped = False
        self._checked: State | None = None
        self._quiet = Quiet()
        self._restless = 0
        self._ways = self._all_ways()

    # --- a run --------------------------------------------------------------------------------

    def play(self, steps: int) -> Figures:
        began = time.process_time()
        with self._quiet.listening(), self._alone():
            self._start()
            for _ in range(steps):
                self._step()
                self._quiet.check()
            self._lift_all()
            check_saved(self.app)
            self._way_out()
            self._stage.close()
            self._quiet.check()
        self.figures.seconds = time.process_time() - began
        return self.figures

    def leave(self) -> None:
        """Whatever went wrong, the next one finds the window empty."""
        self._lift_all()
        self._stage.close()

    def _step(self) -> None:
        self.figures.steps += 1
        number = self.figures.steps
        if number % WAY_OUT == 0:
            self._way_out()
        elif number % JOURNEY == 0:
            gc.collect()
            self._journey()
        else:
            act = self.luck.choices(ACTS, WEIGHTS)[0]
            act(self)
        if number % PACE == 0:
            self._pass(self.luck.choice(MOMENTS))
        if self._stopped:
            self._start()
        if number % DRAWN == 0:
            EventLoop.idle()
        self.seen[type(self.app.screen).__name__] += 1
        for sheet in self.app.sheets:
            self.seen[type(sheet).__name__] += 1
        self._check()
        if number % SAVED == 0:
            check_saved(self.app)

    def _check(self) -> None:
        check_screen(self.app)
        table = self.app.table
        if table is not None and table.model.state is not self._checked:
            self._checked = table.model.state
            check_state(self._checked)

    def _did(self, what: str) -> None:
        self.done.append(what)
        if self._tell is not None:
            screen = type(self.app.screen).__name__
            self._tell(f"{self.figures.steps:6} {screen:18} {what}")

    # --- a world in which nothing is left to chance ---------------------------------------------

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Time passes when it is told to, dice come from the seed, and nobody speaks or chooses
        files: what is exported goes to a home of its own."""
        home = self._folder / "home"
        home.mkdir(parents=True, exist_ok=True)
        ticks = iter(range(sys.maxsize))
        places: tuple[tuple[ModuleType, str, Any], ...] = (
            (app.reviewing, "perf_counter", lambda: next(ticks) * 0.001),
            (core.setup, "fresh_seed", lambda: f"{self.luck.getrandbits(64):x}"),
            (app.fivefold, "find_speech", Mute),
            (app.services.files, "find_files", lambda _every: NoChooser()),
        )
        before = [(place, name, getattr(place, name)) for place, name, _ in places]
        homes = {name: os.environ.get(name) for name in ("HOME", "USERPROFILE")}
        real = Clock.time
        self._now = real()
        for place, name, instead in places:
            setattr(place, name, instead)
        for name in homes:
            os.environ[name] = str(home)
        Clock.time = lambda: self._now
        try:
            yield
        finally:
            # Time goes on from here: were it to jump back, all that waits would wait that long.
            ahead = self._now - real()
            Clock.time = lambda: real() + ahead
            for place, name, was in before:
                setattr(place, name, was)
            for name, was in homes.items():
                if was is None:
                    del os.environ[name]
                else:
                    os.environ[name] = was

    def _start(self) -> None:
        """The program, for the first time or again; a game that was left is there again."""
        left = self.app.table if self._stopped else None
        self._stopped = False
        self._stage.app = None
        self._fingers.clear()
        self.figures.starts += 1
        self.app = FivefoldApp(self._folder / "data")
        self.app.bind(on_stop=self._on_stop)
        self._stage.open(self.app)
        # A phone lies down, though a desktop's window has to stand this high.
        Window.minimum_width = Window.minimum_height = 1
        Window.size = self.luck.choice(SIZES)
        if left is not None and self.app.table is not None and self.app.playing == self._played:
            kept, was = self.app.table.model.session.game, left.model.session.game
            assert kept.actions[: len(was.actions)] == was.actions

    def _on_stop(self, *_: object) -> None:
        self._stopped, self._played = True, self.app.playing

    def _pass(self, seconds: float) -> None:
        """Time goes by: at least two frames, not drawn."""
        for part in (seconds, FRAME):
            self._now += part
            late = self._quiet.late
            Clock.tick()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()
            self._restless = self._restless + 1 if self._quiet.late > late else 0
            if self._restless > MOST_RESTLESS:
                raise Stuck(f"the layout of {self.app.screen} never comes to rest")

    # --- fingers ------------------------------------------------------------------------------

    def _somewhere(self) -> tuple[float, float]:
        return self.luck.uniform(0, Window.width - 1), self.luck.uniform(0, Window.height - 1)

    def _spot(self) -> tuple[float, float]:
        """Mostly on something that can be touched."""
        front: Widget = self.app.sheets.front or self.app.screen
        found = [
            each
            for each in front.walk(restrict=True)
            if isinstance(each, Touchable | Pressable | TextInput) and each.width and each.height
        ]
        # Nearly everything around the table leads to another screen: one stays there for a while.
        beside = 0.15 if front is self.app.table else 0.6
        if not found or self.luck.random() < beside:
            return self._somewhere()
        chosen = self.luck.choice(found)
        x, y = self._stage.middle(chosen)
        if 0 <= x < Window.width and 0 <= y < Window.height:
            return x, y
        return self._somewhere()

    def touch(self) -> None:
        """A finger comes down, or goes up again: a tap takes two steps, and a long press a few."""
        if self._fingers:
            self.lift()
        else:
            self.put_down()

    def put_down(self) -> None:
        """A finger, or a second one; they stay while other things happen."""
        if len(self._fingers) == 2:
            self.move()
            return
        spot = self._spot()
        self._did(f"puts a finger at {spot[0]:.0f}, {spot[1]:.0f}")
        finger = UnitTestTouch(*spot)
        if self.luck.random() < 0.05:
            finger.button = self.luck.choice(("right", "middle", "scrollup", "scrolldown"))
            finger.profile = [*finger.profile, "button"]
        self._fingers.append(finger)
        finger.touch_down()

    def move(self) -> None:
        if not self._fingers:
            self.put_down()
            return
        finger = self.luck.choice(self._fingers)
        spot = self._spot() if self.luck.random() < 0.5 else self._somewhere()
        self._did(f"moves a finger to {spot[0]:.0f}, {spot[1]:.0f}")
        finger.touch_move(*spot)

    def lift(self) -> None:
        if self._fingers:
            self._did("lifts a finger")
            self._fingers.pop(self.luck.randrange(len(self._fingers))).touch_up()

    def _lift_all(self) -> None:
        while self._fingers:
            self._fingers.pop().touch_up()

    # --- keys ---------------------------------------------------------------------------------

    def key(self) -> None:
        name = self.luck.choice(KEY_NAMES)
        self._press(name)

    def back(self) -> None:
        """Mostly where it does not end the program: that takes long, and happens all the same."""
        at_home = isinstance(self.app.screen, HomeScreen) and not self.app.sheets
        if not at_home or self.luck.random() < 0.1:
            self._press("esc")

    def quit(self) -> None:
        self._press(self.luck.choice(("ctrl+q", "alt+x")))

    def write(self) -> None:
        text = self.luck.choice(TYPED)
        self._did(f"types {text[:20]!r}")
        Window.dispatch("on_textinput", text)

    def _press(self, name: str) -> None:
        if name == "esc" and not self.app.sheets and isinstance(self.app.screen, HomeScreen):
            self._lift_all()
        self._did(f"presses {name}")
        *held, last = name.split("+") if name != "+" else ("+",)
        code = KEYS.get(last) or ord(last)
        Window.dispatch("on_key_down", code, 0, last if len(last) == 1 else "", held)
        if not self._stopped:
            Window.dispatch("on_key_up", code, 0)

    # --- the world around ---------------------------------------------------------------------

    def resize(self) -> None:
        size = self.luck.choice(SIZES)
        if self.luck.random() < 0.5:
            size = (int(Window.height), int(Window.width))
        self._did(f"window {size}")
        Window.size = size

    def pause(self) -> None:
        self._did("pause")
        self.app.dispatch("on_pause")
        if self.luck.random() < 0.5:
            self._pass(self.luck.choice(MOMENTS))
        check_saved(self.app)
        self._did("resume")
        self.app.dispatch("on_resume")

    def wish(self) -> None:
        """One setting is another one."""
        luck, settings = self.luck, self.app.settings
        wishes: dict[str, Any] = {
            "appearance": luck.choice(list(Appearance)),
            "skin": luck.choice(list(SkinId)),
            "language": luck.choice(["", *LANGUAGES]),
            "text_size": luck.choice(TEXT_SIZES),
            "left_handed": not settings.left_handed,
            "show_roll": luck.choice(list(ShowRoll)),
            "flat_dice": not settings.flat_dice,
            "reduced_motion": not settings.reduced_motion,
            "bot_pace": luck.choice(list(BotPace)),
            "warn_at": luck.choice(WARNINGS),
            "shake_sensitivity": luck.choice(list(Sensitivity)),
            "face_to_face": not settings.face_to_face,
            "spoken": not settings.spoken,
            "manner": self._manner(),
        }
        name = luck.choice(list(wishes))
        self._did(f"{name} is {wishes[name]!s:.60}")
        self.app.change_settings(replace(settings, **{name: wishes[name]}))

    def _manner(self) -> Manner:
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

    def shake(self) -> None:
        self._did("shakes")
        self.app.senses.shaken()

    def roll(self) -> None:
        """The key that does most, so that games get somewhere."""
        self._press("space")

    def take(self) -> None:
        """A box by keyboard: games would otherwise stay at their beginning."""
        for name in ("tab", "enter", "enter"):
            self._press(name)

    # --- journeys -----------------------------------------------------------------------------

    def _all_ways(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        """Every screen there is, by the way that its button goes."""

        def by(way: str) -> Callable[[], object]:
            def go() -> None:
                # Of the program as it is then: it may have been started anew.
                attrgetter(way)(self.app)()

            return go

        sections = [
            (f"settings {name}", lambda name=name: self.app.around.open_settings(name))
            for name in SECTIONS
        ]
        return (
            ("home", lambda: None),
            ("new game", by("choose_game")),
            ("top scores", by("looking_back.top_scores")),
            ("statistics", by("looking_back.statistics")),
            ("players", by("looking_back.players")),
            ("history", by("looking_back.history")),
            ("replay", self._replay),
            ("review", self._review),
            ("challenges", by("challenges.open")),
            ("settings", by("open_settings")),
            *sections,
            ("help", by("open_help")),
            ("a page of help", self._page),
            ("game over", self._finish),
            *((f"a game {number}", self._game) for number in range(12)),
        )

    def _journey(self) -> None:
        name, way = self.luck.choice(self._ways)
        self._did(f"goes to {name}")
        self._lift_all()
        self.app.go_home()
        self._pass(FRAME)
        way()

    def _game(self) -> None:
        luck = self.luck
        bots = [profile.name for profile in PROFILES.values() if profile.opponent]
        rules = luck.choice(list(RULE_SETS.values()))
        count = luck.choice([1, 1, 2, 2, 3, rules.players[-1]])
        seats = tuple(
            Seat(bot=luck.choice(bots) if luck.random() < 0.2 else "")
            for _ in range(max(count, rules.players[0]))
        )
        choices = NewGameChoices(
            rules.id,
            luck.choice(rules.columns),
            luck.choice(rules.multiply),
            luck.choice(rules.extra_fives).id,
            seats,
            luck.choice(list(Deal)),
            luck.random() < 0.3,
        )
        if luck.random() < 0.2:
            choices = choices.with_real_dice()
        self._did(f"plays {choices.rules_id}, {len(choices.names)} at the table")
        self.app.around.change_choices(choices)
        self.app.play_as_last_time()

    def _replay(self) -> None:
        finished = self.app.store.history.page(0, 20)
        if finished:
            self.app.looking_back.history()
            self.app.looking_back.open_game(self.luck.choice(finished).uid)

    def _review(self) -> None:
        finished = self.app.store.history.page(0, 20)
        if finished:
            replayed = self.app.store.history.replay(self.luck.choice(finished).uid)
            self.app.looking_back.review(replayed.game, replayed.facts)

    def _page(self) -> None:
        manual: Manual = self.app.around._manual()  # noqa: SLF001
        page = self.luck.choice([page.id for page in manual.pages])
        self.app.open_help(page)

    # --- nothing is ever stuck ------------------------------------------------------------------

    def _way_out(self) -> None:
        """Back leads home; and the game that was played last can be finished."""
        self._lift_all()
        self._go_home()
        waiting = self.app.store.games.unfinished()
        if waiting:
            self.app.continue_game(waiting[0].uid)
            self._pass(FRAME)
            self._finish_table()
            self._go_home()

    def _go_home(self) -> None:
        self._did("wants to go home")
        for _ in range(MOST_BACKS):
            if isinstance(self.app.screen, HomeScreen) and not self.app.sheets:
                return
            leaving = self.app.table is not None and self.app.screen is self.app.table
            front = self.app.sheets.front
            if front is not None and not front.dismissable:
                front.ids.buttons.children[0].press()  # asks for an answer, not for a way back
            else:
                self.app.back()
            self._pass(FRAME)
            asked = self.app.sheets.front
            if leaving and front is None and asked is not None:
                asked.ids.buttons.children[0].press()
                self._pass(FRAME)
        raise Stuck(f"{self.app.screen} with {list(self.app.sheets)}")

    def _finish(self) -> None:
        """A game of one, from its first box to its last."""
        self.app.around.change_choices(NewGameChoices())
        self.app.play_as_last_time()
        self._pass(FRAME)
        self._finish_table()

    def _finish_table(self) -> None:
        model = self.app.table.model
        state = model.state
        turns = len(state.cards) * len(state.setup.rules.boxes) * state.setup.columns
        self._did(f"finishes a game of {turns} turns")
        model.withdraw()
        for _ in range(20 * turns):
            if model.phase == Phase.OVER:
                break
            self._one_thing()
        else:
            raise Stuck(f"not over: {model.phase} {model.state}")
        self.figures.games += 1
        check_state(model.state)
        self._pass(2.5)
        assert self.app.screen is not self.app.table, "the end is shown"

    def _one_thing(self) -> None:
        """What would bring the game on."""
        model = self.app.table.model
        if model.hurry():
            return
        if model.settle():
            return
        if model.phase in (Phase.PROMPT, Phase.PAUSE):
            model.go_on()
        elif model.state.dice is not None:
            model.score(self.luck.choice(options(model.state)))
        elif model.real_dice:
            model.type_dice(tuple(self.luck.randint(1, 6) for _ in range(5)))
        else:
            model.roll()


ACTS, WEIGHTS = zip(
    (Monkey.touch, 55),
    (Monkey.put_down, 3),
    (Monkey.move, 6),
    (Monkey.key, 12),
    (Monkey.roll, 6),
    (Monkey.take, 4),
    (Monkey.back, 6),
    (Monkey.write, 2),
    (Monkey.resize, 1),
    (Monkey.wish, 1.5),
    (Monkey.pause, 1),
    (Monkey.shake, 1),
    (Monkey.quit, 0.1),
    strict=True,
)


def run(seed: int, steps: int, tell: Callable[[str], None] | None = None) -> Monkey:
    """A monkey that went so many steps; a failure says how to have it again."""
    with tempfile.TemporaryDirectory() as folder:
        monkey = Monkey(seed, Path(folder), tell)
        try:
            monkey.play(steps)
        except BaseException as wrong:
            wrong.add_note(
                f"after {monkey.figures.steps} steps; to have it again:"
                f" python -m tests.app.monkey {seed} {monkey.figures.steps}\n  "
                + "\n  ".join(monkey.done)
            )
            monkey.leave()
            raise
    return monkey


if __name__ == "__main__":
    monkey = run(int(sys.argv[1]), int(sys.argv[2]), print if "-v" in sys.argv else None)
    print(monkey.figures)
    for name, times in monkey.seen.most_common():
        print(f"  {times:6} {name}")
