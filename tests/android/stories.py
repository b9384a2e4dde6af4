"""Stories played on the fake phone, frame by frame. No `assert`, as they run with -OO."""

import ctypes
import json
import os
import signal
from collections.abc import Callable, Iterator
from math import pi, sin
from operator import eq
from pathlib import Path
from typing import Any

Story = Iterator[None]
"""Goes on with the next frame at each yield."""
PHONE = (618, 1372)
"""Pixels, at one and a half to a dp: a usual phone, that software can draw quickly."""
LONG = 900
"""Frames after which something that should happen has not."""


class Fault(Exception):
    """A check of a story failed."""


def check(holds: object, what: str) -> None:
    if not holds:
        raise Fault(what)


def play(name: str, phone: Any) -> int:
    import main  # noqa: PLC0415 (the module under test)

    program = main.create_app()
    from kivy.base import EventLoop  # noqa: PLC0415 (only after the program)
    from kivy.clock import Clock  # noqa: PLC0415
    from kivy.core.window import Window  # noqa: PLC0415

    faults: list[BaseException] = []
    hand = PhoneDriver(program, phone, Window)
    story = STORIES[name](hand)

    def go_on(_seconds: float) -> None:
        try:
            next(story)
        except StopIteration:
            EventLoop.quit = True
        except BaseException as fault:  # noqa: BLE001 (reported after the loop)
            faults.append(fault)
            EventLoop.quit = True

    hand.turn_window(*PHONE)
    Clock.schedule_interval(go_on, 0)
    program.run()
    if phone.unknown:
        raise Fault(f"asked for what this phone has not: {phone.unknown}") from next(
            iter(faults), None
        )
    if faults:
        raise faults[0]
    print("OK")
    return 0


class GraphicsContext:
    """The graphics context, which SDL takes away in a pause; resources created then are lost."""

    def __init__(self) -> None:
        maps = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
        path = next(line.split()[-1] for line in maps if "libSDL2-" in line)
        self._sdl = ctypes.CDLL(path)
        for name in ("SDL_GL_GetCurrentWindow", "SDL_GL_GetCurrentContext"):
            getattr(self._sdl, name).restype = ctypes.c_void_p
        self._sdl.SDL_GL_MakeCurrent.argtypes = (ctypes.c_void_p, ctypes.c_void_p)
        self._sdl.SDL_GL_CreateContext.argtypes = (ctypes.c_void_p,)
        self._sdl.SDL_GL_CreateContext.restype = ctypes.c_void_p
        self._sdl.SDL_GL_DeleteContext.argtypes = (ctypes.c_void_p,)

    def take(self) -> None:
        self._window = self._sdl.SDL_GL_GetCurrentWindow()
        self._context = self._sdl.SDL_GL_GetCurrentContext()
        self._make_current(None)

    def give_back(self) -> None:
        self._make_current(self._context)

    def forget(self) -> None:
        """Lose all resources while the context is taken, as SDL may do."""
        old, self._context = self._context, self._sdl.SDL_GL_CreateContext(self._window)
        self._sdl.SDL_GL_DeleteContext(old)
        self._make_current(None)

    def _make_current(self, context: int | None) -> None:
        check(self._sdl.SDL_GL_MakeCurrent(self._window, context) == 0, "SDL refuses")


class PhoneDriver:
    """Controls the phone and the program."""

    def __init__(self, app: Any, phone: Any, window: Any) -> None:
        self.app, self.phone, self.window = app, phone, window
        self._time = 0.0
        self.card = GraphicsContext()
        self.seen = b""

    # --- fingers, keys and the system -------------------------------------------------------

    def tap(self, widget: Any) -> Story:
        """Tap along the path that SDL's touch events take on a phone."""
        from kivy.core.window.window_sdl2 import SDL2MotionEventProvider  # noqa: PLC0415

        x, y = widget.to_window(widget.x + widget.width / 2, widget.y + widget.height / 2)
        place = (x / self.window.width, 1 - y / self.window.height, 0.5)
        for action in ("fingerdown", "fingerup"):
            SDL2MotionEventProvider.q.appendleft((action, 7, *place))
            yield
        yield

    def back(self) -> Story:
        """Android's Back button as Kivy delivers it."""
        if not self.window.dispatch("on_key_down", 27, 0, None, []):
            self.window.dispatch("on_keyboard", 27, 0, None, [])
        self.window.dispatch("on_key_up", 27, 0)
        yield
        yield

    def pause(self) -> None:
        self.window._event_filter("app_willenterbackground")  # noqa: SLF001 (called by SDL)
        self.card.take()

    def resume(self) -> None:
        """SDL notifies first and returns the graphics context then."""
        self.window._event_filter("app_didenterforeground")  # noqa: SLF001
        self.card.give_back()

    def swipe_away(self) -> None:
        """While paused: SDL wakes the program to end it, without returning the graphics context."""
        self.pause()
        self.window._event_filter("app_terminating")  # noqa: SLF001
        self.window._event_filter("app_didenterforeground")  # noqa: SLF001

    def turn_to(self, width: int, height: int) -> Story:
        self.turn_window(width, height)
        yield from frames(30)

    def turn_window(self, width: int, height: int) -> None:
        """Resize SDL's window, which Kivy fills here but not on a phone, and Kivy's."""
        sdl = self.window._win  # noqa: SLF001
        sdl.set_fullscreen_mode(False)
        sdl.resize_window(width, height)
        self.window.size = (width, height)

    def shake(self) -> Story:
        """Shake for two seconds, delivered in pieces, then stay still."""
        for _frame in range(60):
            piece = []
            for _ in range(3):
                self._time += 0.02
                swing = 25 * sin(2 * pi * 4.5 * self._time) if self._time % 10 < 1.8 else 0
                piece.append((self._time, 0.6 + swing, 6.6, 7.2))
            self.phone.shake(piece)
            yield
        self._time += 10 - self._time % 10

    # --- the screen -----------------------------------------------------------------------

    @property
    def table(self) -> Any:
        return self.app.game.table

    @property
    def state(self) -> Any:
        return self.app.game.table.model.state

    def screen(self) -> str:
        return type(self.app.screen).__name__

    def corners(self, part: str) -> tuple[float, float, float, float]:
        """The window coordinates of a part of the table: left, bottom, right, top."""
        widget = self.table.ids[part]
        return (*widget.to_window(*widget.pos), *widget.to_window(widget.right, widget.top))

    def begin_game(self) -> Story:
        yield from until(lambda: self.screen() == "HomeScreen", "home at the first start")
        self.app.routes.open_new_game()
        yield from frames(3)
        yield from self.tap(self.app.screen.ids.start)
        yield from until(lambda: self.screen() == "TableScreen", "the table")
        yield from frames(3)

    def look(self) -> Iterator[None]:
        """Store the pixels of the next frame, fully redrawn, in `seen`."""
        from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels  # noqa: PLC0415

        def flip(*_: object) -> None:
            self.seen = bytes(glReadPixels(0, 0, PHONE[0], 768, GL_RGB, GL_UNSIGNED_BYTE))

        self.window.bind(on_flip=flip)
        self.window.canvas.ask_update()
        yield from frames(2)
        self.window.unbind(on_flip=flip)

    def textures(self) -> dict[int, Any]:
        """Every texture in use by its number on the graphics card.

        Keeping references prevents their numbers from being reused.
        """
        found: dict[int, Any] = {}
        for widget in self.window.children[-1].walk():
            for canvas in (widget.canvas, widget.canvas.before, widget.canvas.after):
                _textures(canvas, found)
        return found


def _textures(group: Any, found: dict[int, Any]) -> None:
    from kivy.graphics import Fbo  # noqa: PLC0415

    for each in group.children:
        if hasattr(each, "children"):
            _textures(each, found)
        texture = getattr(each, "texture", None)
        if texture is not None and not isinstance(each, Fbo) and not _comes_back(each, texture):
            found[texture.id] = texture
    for each in group.children:
        # Kivy redraws framebuffers itself.
        if isinstance(each, Fbo):
            found.pop(each.texture.id, None)


def _comes_back(drawing: Any, texture: Any) -> bool:
    """Whether Kivy restores it: its own textures, and those with a reload observer."""
    kivys = "default.png" in str(texture) or "Smooth" in type(drawing).__name__
    return kivys or "AntiAliasing" in type(drawing).__name__ or "observers=0" not in str(texture)


def frames(count: int) -> Story:
    for _ in range(count):
        yield


def until(so: Callable[[], object], what: str) -> Story:
    for _ in range(LONG):
        if so():
            return
        yield
    raise Fault(f"waited in vain for {what}")


# --- stories ----------------------------------------------------------------------------------


def a_day(hand: PhoneDriver) -> Story:
    """Start, play, be interrupted in every way, and be killed at the end."""
    phone, app, window = hand.phone, hand.app, hand.window
    phone.covered = (0, 110, 0, 63)
    yield from hand.begin_game()
    check(not phone.splash, "the presplash is still there")
    check(window.allow_screensaver is False, "the screen would go dark in a game")
    check(phone.dark_signs is True, "light signs on a light ground")

    # Sensor, vibration and sound.
    yield from until(lambda: phone.listeners, "the sensor")
    check(phone.listeners[0][1] == 1, "the sensor is too slow for a shake")
    yield from hand.shake()
    yield from until(lambda: hand.state.rolls_left == 2, "the roll after a shake")
    yield from until(lambda: phone.buzzed, "the motor")
    yield from until(lambda: any(each[0] == "play" for each in phone.heard), "sounds")
    yield from until(lambda: hand.table.model.phase == "playing", "dice that lie still")

    # System bars and display cutout.
    app.lifecycle.root.update_insets()
    yield from frames(3)
    check(hand.corners("bar")[3] <= window.height - 110 + 0.5, "the bar lies under the system's")
    check(hand.corners("felt")[1] >= 63 - 0.5, "the felt lies under the gesture strip")

    # Touches: hold a die, preview a box.
    yield from hand.tap(hand.table.ids.felt.row.seats[1])
    check(len(hand.state.held) == 1, f"one tap held {len(hand.state.held)} dice")
    hand.table.model.card_actions.tap_cell("chance", 0)
    yield from frames(2)
    before = hand.state, hand.table.model.previewed
    check(before[1] is not None, "no preview")

    # Pause and resume: the sensor stops, nothing is lost, every texture is restored.
    old = hand.textures()
    hand.pause()
    check(not phone.listeners, "the sensor runs on in the background")
    check(window.allow_screensaver, "the screen is kept on in the background")
    hand.resume()
    yield from frames(3)
    check(window.allow_screensaver is False, "the screen would go dark after a break")
    check((hand.state, hand.table.model.previewed) == before, "a break changed the game")
    check(phone.listeners, "the sensor sleeps on")
    check(hand.textures(), "nothing is drawn with pictures")
    check(0 not in hand.textures(), "pictures that were made without a graphics card")
    kept = old.keys() & hand.textures().keys()
    check(not kept, f"{len(kept)} of {len(old)} pictures are those of before the break")

    # Rotation with an open dialog.
    hand.table.show_menu()
    yield from frames(3)
    phone.covered = (110, 0, 0, 63)
    yield from hand.turn_to(PHONE[1], PHONE[0])
    yield from until(lambda: hand.corners("bar")[0] >= 110 - 0.5, "room for the camera")
    check((hand.state, hand.table.model.previewed) == before, "turning changed the game")
    check(len(app.overlays) == 1, "turning closed a sheet")
    phone.covered = (0, 110, 0, 63)
    yield from hand.turn_to(*PHONE)

    # Back, step by step.
    yield from hand.back()
    check(not app.overlays, "Back left the sheet open")
    yield from hand.back()
    check(hand.table.model.previewed is None, "Back left the preview")
    yield from hand.back()
    check(len(app.overlays) == 1, "Back from a game does not ask")
    yield from hand.back()
    check(phone.put_aside == 0, "Back went too far")
    app.routes.go_home()
    yield from frames(3)
    check(window.allow_screensaver, "the screen is kept on at home")
    check(not phone.listeners, "the sensor is on at home")
    yield from hand.back()
    check(phone.put_aside == 1, "Back at home does not put the program aside")
    check(not phone.finished, "Back at home ended the program")

    # Larger text and a dark theme, set during a pause.
    hand.pause()
    phone.font_scale = 1.3
    phone.night = True
    hand.resume()
    yield from frames(3)
    from kivy.metrics import Metrics, dp, sp  # noqa: PLC0415

    check(abs(dp(100) - 150) < 0.01, f"text size changed the measure: dp(100) is {dp(100)}")
    check(abs(sp(100) - 150 * 1.3) < 0.01, f"text is not 1.3 times as large: {sp(100)}")
    check(Metrics.fontscale == 1.3, "Kivy does not know the text size")
    check(phone.dark_signs is False, "dark signs on a ground that became dark")

    # Light again, set from the notification shade, without a pause.
    window._focus = False  # noqa: SLF001 (as SDL tells it)
    phone.night = False
    yield from frames(3)
    window._focus = True  # noqa: SLF001
    yield from frames(3)
    check(phone.dark_signs is True, "light signs after the system became light")
    check(sum(window.clearcolor[:3]) > 1.5, "dark in a system that became light")

    # Continue the game and get killed in the middle.
    app.game.resume(app.store.games.unfinished()[0].uid)
    yield from frames(3)
    check(hand.state == before[0], "the game is not as it was left")
    hand.table.model.dice_actions.tap(0)
    hand.table.model.dice_actions.roll()
    check(hand.state.rolls_left == 1, "no second roll")
    told = {"dice": hand.state.dice, "rolls_left": hand.state.rolls_left}
    Path(phone.files, "told.json").write_text(json.dumps(told), encoding="utf-8")
    check(phone.unknown == [], f"asked for what this phone has not: {phone.unknown}")
    os.kill(os.getpid(), signal.SIGKILL)
    yield


def the_day_after(hand: PhoneDriver) -> Story:
    """After the kill: back at the table, with larger text from the start, and a clean exit."""
    told = json.loads(Path(hand.phone.files, "told.json").read_text(encoding="utf-8"))
    yield from until(lambda: hand.screen() == "TableScreen", "the table")
    check(list(hand.state.dice) == told["dice"], "other dice than before the kill")
    check(hand.state.rolls_left == told["rolls_left"], "other rolls than before the kill")
    from kivy.metrics import dp, sp  # noqa: PLC0415

    check(abs(dp(100) - 150) < 0.01, f"dp(100) is {dp(100)}")
    check(abs(sp(100) - 150 * 1.3) < 0.01, f"sp(100) is {sp(100)}")
    check(hand.phone.dark_signs is False, "dark signs on a dark ground")
    hand.window.dispatch("on_memorywarning")
    hand.app.quit()
    check(hand.phone.finished, "Quit does not end the task")
    # As Android does next.
    hand.window._event_filter("app_terminating")  # noqa: SLF001
    yield


def a_card_that_forgets(hand: PhoneDriver) -> Story:
    """After losing the graphics context during a pause, every texture and shader is restored."""
    yield from hand.begin_game()
    yield from hand.tap(hand.table.ids.felt.cup)
    yield from until(lambda: hand.table.model.phase == "playing", "dice that lie still")
    yield from frames(60)
    yield from hand.look()
    before = hand.seen
    check(len(set(before)) > 100, "nothing is seen")
    for _ in range(2):
        hand.pause()
        hand.card.forget()
        hand.resume()
        yield from frames(3)
        yield from hand.look()
        same = sum(map(eq, before, hand.seen)) / len(before)
        check(same == 1, f"{same:.0%} of what is seen is as it was")


def swiped_away(hand: PhoneDriver) -> Story:
    """From the list of recent apps with a game on the table: no more frames are drawn."""
    from dataclasses import replace  # noqa: PLC0415

    hand.app.preferences.change_settings(replace(hand.app.preferences.settings, text_size=1.15))
    yield from hand.begin_game()
    yield from hand.tap(hand.table.ids.felt.cup)
    yield from until(lambda: hand.table.model.phase == "playing", "dice that lie still")
    hand.swipe_away()


def an_old_phone(hand: PhoneDriver) -> Story:
    """Android 7: no edge-to-edge display, no vibration strength."""
    yield from hand.begin_game()
    yield from hand.tap(hand.table.ids.felt.cup)
    check(hand.state.rolls_left == 2, "one tap did not make one roll")
    yield from until(lambda: hand.phone.buzzed, "the motor")
    check(all(isinstance(time, int) for time in hand.phone.buzzed), f"{hand.phone.buzzed}")
    hand.app.feedback.listener._haptics.five()  # noqa: SLF001 (the only one of several pulses)
    check(hand.phone.buzzed[-1] == ([0, 45, 70, 45, 70, 220], -1), f"{hand.phone.buzzed[-1]}")
    check(list(hand.app.root.padding) == [0, 0, 0, 0], "room for bars that cover nothing")
    least = hand.window.minimum_width, hand.window.minimum_height
    check(least == (0, 0), f"a window of at least {least}, which SDL then takes for its size")


def a_hint(hand: PhoneDriver) -> Story:
    """Needs layouts, the dice shader and the coach's tables."""
    yield from hand.begin_game()
    hand.table.model.dice_actions.roll()
    hand.table.model.dice_actions.finish_roll()
    yield from frames(3)
    hand.table.show_hint()
    yield from frames(3)
    check(hand.table.model.status.icon == "hint", "the coach says nothing")


def a_voice(hand: PhoneDriver) -> Story:
    """Pages and the table are read aloud, and a challenge is shared."""
    from dataclasses import replace  # noqa: PLC0415

    app, phone = hand.app, hand.phone
    app.preferences.change_settings(
        replace(app.preferences.settings, spoken=True, reduced_motion=True)
    )
    yield from hand.begin_game()
    yield from until(lambda: phone.said, "the first sentence, once there is a voice")
    yield from frames(3)
    check("roll the dice to begin" in phone.said[-1], f"it said {phone.said}")
    check(phone.tongue == "en", f"it spoke in {phone.tongue!r}")
    hand.table.model.dice_actions.roll()
    yield from frames(3)
    check("2 rolls left" in phone.said[-1], f"it said {phone.said}")
    app.routes.go_home()
    app.challenges.open()
    yield from frames(3)
    code = "a code \N{GAME DIE}"
    told = app.challenges.share(code)
    check((told, phone.shared) == ("", [code]), f"it shared {phone.shared!a} and said {told!r}")


def a_name(hand: PhoneDriver) -> Story:
    """Type into the last field of the list; the on-screen keyboard must not cover it."""
    app, window = hand.app, hand.window
    yield from until(lambda: hand.screen() == "HomeScreen", "home at the first start")
    app.routes.open_new_game()
    yield from frames(3)
    field = app.screen.rows[-1].ids.field
    field.focus = True
    yield from frames(3)
    check(hand.phone.keyboards, "no keyboard comes")
    check(window.softinput_mode == "below_target", "nobody tells Android where the field is")
    field.text = ""
    window.dispatch("on_textinput", "Ada")
    yield from frames(3)
    check(field.text == "Ada", f"the field says {field.text!r}")


def a_file(hand: PhoneDriver) -> Story:
    """The chooser is opened for an export and left unanswered."""
    phone, picked = hand.phone, []
    yield from until(lambda: hand.screen() == "HomeScreen", "home at the first start")
    hand.app.files.save("fivefold.json", picked.append)
    [(intent, number)] = phone.questions
    check(intent.action.endswith("CREATE_DOCUMENT"), f"it asked for {intent.action}")
    title = intent.extras["android.intent.extra.TITLE"]
    check(title == ("Ljava/lang/String;", "fivefold.json"), f"a title that nobody reads: {title}")
    phone.asked[0](number, 0, None)
    yield from until(lambda: picked, "the answer")
    check(picked == [None], f"chosen by nobody: {picked}")


def everything(hand: PhoneDriver) -> Story:
    """Import every module of the program, including lazily imported ones."""
    import importlib  # noqa: PLC0415
    import pkgutil  # noqa: PLC0415
    import sys  # noqa: PLC0415

    yield
    for package in ("app", "core"):
        for found in pkgutil.walk_packages([package], f"{package}."):
            if not found.name.endswith("__main__"):
                importlib.import_module(found.name)
    check("kivymd.uix.loadingindicator" not in sys.modules, "the one widget that needs cairo")


STORIES = {
    "a day": a_day,
    "the day after": the_day_after,
    "a card that forgets": a_card_that_forgets,
    "swiped away": swiped_away,
    "an old phone": an_old_phone,
    "a hint": a_hint,
    "a voice": a_voice,
    "a name": a_name,
    "a file": a_file,
    "everything": everything,
}
