"""Scenarios played on the fake phone, frame by frame. They use no `assert`, because of -OO."""

import ctypes
import json
import os
import signal
from collections.abc import Callable, Iterator
from math import pi, sin
from operator import eq
from pathlib import Path
from typing import Any

Scenario = Iterator[None]
"""Each yield waits for the next frame."""
PHONE = (618, 1372)
"""Pixels at 1.5 per dp: a common phone, small enough for quick software rendering."""
TIMEOUT = 900
"""Frames to wait for a condition."""


class CheckFailed(Exception):
    """A check of a scenario failed."""


def check(condition: object, failure: str) -> None:
    if not condition:
        raise CheckFailed(failure)


def run(name: str, phone: Any) -> int:
    import main  # noqa: PLC0415 (the module under test)

    app = main.create_app()
    from kivy.base import EventLoop  # noqa: PLC0415 (only after the application)
    from kivy.clock import Clock  # noqa: PLC0415
    from kivy.core.window import Window  # noqa: PLC0415

    errors: list[BaseException] = []
    driver = PhoneDriver(app, phone, Window)
    scenario = SCENARIOS[name](driver)

    def advance(_seconds: float) -> None:
        try:
            next(scenario)
        except StopIteration:
            EventLoop.quit = True
        except BaseException as error:  # noqa: BLE001 (reported after the loop)
            errors.append(error)
            EventLoop.quit = True

    driver.resize_window(*PHONE)
    Clock.schedule_interval(advance, 0)
    app.run()
    if phone.unknown:
        raise CheckFailed(f"used what this phone does not have: {phone.unknown}") from next(
            iter(errors), None
        )
    if errors:
        raise errors[0]
    print("OK")
    return 0


class GraphicsContext:
    """The graphics context, which SDL detaches during a pause; resources created then are lost."""

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

    def detach(self) -> None:
        self._window = self._sdl.SDL_GL_GetCurrentWindow()
        self._context = self._sdl.SDL_GL_GetCurrentContext()
        self._make_current(None)

    def attach(self) -> None:
        self._make_current(self._context)

    def lose(self) -> None:
        """Lose all resources while the context is detached, as SDL may do."""
        old, self._context = self._context, self._sdl.SDL_GL_CreateContext(self._window)
        self._sdl.SDL_GL_DeleteContext(old)
        self._make_current(None)

    def _make_current(self, context: int | None) -> None:
        check(
            self._sdl.SDL_GL_MakeCurrent(self._window, context) == 0,
            "SDL could not make the context current",
        )


class PhoneDriver:
    """Controls the phone and the program."""

    def __init__(self, app: Any, phone: Any, window: Any) -> None:
        self.app, self.phone, self.window = app, phone, window
        self._time = 0.0
        self.graphics = GraphicsContext()
        self.pixels = b""

    # --- fingers, keys and the system -------------------------------------------------------

    def tap(self, widget: Any) -> Scenario:
        """Tap along the path that SDL's touch events take on a phone."""
        from kivy.core.window.window_sdl2 import SDL2MotionEventProvider  # noqa: PLC0415

        x, y = widget.to_window(widget.x + widget.width / 2, widget.y + widget.height / 2)
        position = (x / self.window.width, 1 - y / self.window.height, 0.5)
        for action in ("fingerdown", "fingerup"):
            SDL2MotionEventProvider.q.appendleft((action, 7, *position))
            yield
        yield

    def back(self) -> Scenario:
        """Android's Back button as Kivy delivers it."""
        if not self.window.dispatch("on_key_down", 27, 0, None, []):
            self.window.dispatch("on_keyboard", 27, 0, None, [])
        self.window.dispatch("on_key_up", 27, 0)
        yield
        yield

    def pause(self) -> None:
        self.window._event_filter("app_willenterbackground")  # noqa: SLF001 (called by SDL)
        self.graphics.detach()

    def resume(self) -> None:
        """Resume like SDL, which notifies before it reattaches the graphics context."""
        self.window._event_filter("app_didenterforeground")  # noqa: SLF001
        self.graphics.attach()

    def swipe_away(self) -> None:
        """End the paused program like SDL, which wakes it without the graphics context."""
        self.pause()
        self.window._event_filter("app_terminating")  # noqa: SLF001
        self.window._event_filter("app_didenterforeground")  # noqa: SLF001

    def rotate_to(self, width: int, height: int) -> Scenario:
        self.resize_window(width, height)
        yield from frames(30)

    def resize_window(self, width: int, height: int) -> None:
        """Resize SDL's window and Kivy's; on a phone SDL's always fills the screen."""
        sdl = self.window._win  # noqa: SLF001
        sdl.set_fullscreen_mode(False)
        sdl.resize_window(width, height)
        self.window.size = (width, height)

    def shake(self) -> Scenario:
        """Shake for two seconds, delivered in batches, then hold still."""
        for _frame in range(60):
            samples = []
            for _ in range(3):
                self._time += 0.02
                swing = 25 * sin(2 * pi * 4.5 * self._time) if self._time % 10 < 1.8 else 0
                samples.append((self._time, 0.6 + swing, 6.6, 7.2))
            self.phone.shake(samples)
            yield
        self._time += 10 - self._time % 10

    # --- the screen -----------------------------------------------------------------------

    @property
    def table(self) -> Any:
        return self.app.game.table

    @property
    def state(self) -> Any:
        return self.app.game.table.model.state

    def screen_name(self) -> str:
        return type(self.app.screen).__name__

    def bounds(self, part: str) -> tuple[float, float, float, float]:
        """Return left, bottom, right and top of a part of the table in the window."""
        widget = self.table.ids[part]
        return (*widget.to_window(*widget.pos), *widget.to_window(widget.right, widget.top))

    def start_game(self) -> Scenario:
        yield from until(lambda: self.screen_name() == "HomeScreen", "home at the first start")
        self.app.routes.open_new_game()
        yield from frames(3)
        yield from self.tap(self.app.screen.ids.start)
        yield from until(lambda: self.screen_name() == "TableScreen", "the table")
        yield from frames(3)

    def capture(self) -> Scenario:
        """Store the pixels of the next frame, fully redrawn, in `pixels`."""
        from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels  # noqa: PLC0415

        def read_pixels(*_: object) -> None:
            self.pixels = bytes(glReadPixels(0, 0, PHONE[0], 768, GL_RGB, GL_UNSIGNED_BYTE))

        self.window.bind(on_flip=read_pixels)
        self.window.canvas.ask_update()
        yield from frames(2)
        self.window.unbind(on_flip=read_pixels)

    def textures(self) -> dict[int, Any]:
        """Return every texture in use by its OpenGL id.

        The references prevent the ids from being reused.
        """
        textures: dict[int, Any] = {}
        for widget in self.window.children[-1].walk():
            for canvas in (widget.canvas, widget.canvas.before, widget.canvas.after):
                _collect_textures(canvas, textures)
        return textures


def _collect_textures(group: Any, textures: dict[int, Any]) -> None:
    from kivy.graphics import Fbo  # noqa: PLC0415

    for each in group.children:
        if hasattr(each, "children"):
            _collect_textures(each, textures)
        texture = getattr(each, "texture", None)
        if (
            texture is not None
            and not isinstance(each, Fbo)
            and not _is_restored_by_kivy(each, texture)
        ):
            textures[texture.id] = texture
    for each in group.children:
        # Kivy redraws framebuffers itself.
        if isinstance(each, Fbo):
            textures.pop(each.texture.id, None)


def _is_restored_by_kivy(drawing: Any, texture: Any) -> bool:
    """Recognize Kivy's own textures, and those with a reload observer."""
    name = type(drawing).__name__
    is_kivys_own = "default.png" in str(texture) or "Smooth" in name or "AntiAliasing" in name
    return is_kivys_own or "observers=0" not in str(texture)


def frames(count: int) -> Scenario:
    for _ in range(count):
        yield


def until(condition: Callable[[], object], description: str) -> Scenario:
    for _ in range(TIMEOUT):
        if condition():
            return
        yield
    raise CheckFailed(f"timed out waiting for {description}")


# --- scenarios ----------------------------------------------------------------------------------


def interruptions(driver: PhoneDriver) -> Scenario:
    """Start, play, get interrupted in every way, and get killed at the end."""
    phone, app, window = driver.phone, driver.app, driver.window
    phone.insets = (0, 110, 0, 63)
    yield from driver.start_game()
    check(not phone.splash, "the presplash is still shown")
    check(window.allow_screensaver is False, "the screen turns off during a game")
    check(phone.dark_bar_icons is True, "light system icons on a light background")

    # Sensor, vibration and sound.
    yield from until(lambda: phone.listeners, "the sensor to be on")
    check(phone.listeners[0][1] == 1, "the sensor rate is too low for a shake")
    yield from driver.shake()
    yield from until(lambda: driver.state.rolls_left == 2, "the roll after a shake")
    yield from until(lambda: phone.vibrations, "a vibration")
    yield from until(lambda: any(each[0] == "play" for each in phone.sounds), "a sound")
    yield from until(lambda: driver.table.model.phase == "playing", "the dice to land")

    # System bars and display cutout.
    app.lifecycle.root.update_insets()
    yield from frames(3)
    check(
        driver.bounds("bar")[3] <= window.height - 110 + 0.5, "the top bar is under the status bar"
    )
    check(driver.bounds("felt")[1] >= 63 - 0.5, "the felt is under the gesture bar")

    # Touches: hold a die, preview a box.
    yield from driver.tap(driver.table.ids.felt.row.slots[1])
    check(len(driver.state.held) == 1, f"one tap held {len(driver.state.held)} dice")
    driver.table.model.card_actions.tap_cell("chance", 0)
    yield from frames(2)
    before = driver.state, driver.table.model.previewed
    check(before[1] is not None, "no preview")

    # Pause and resume: the sensor stops, nothing is lost, every texture is restored.
    old = driver.textures()
    driver.pause()
    check(not phone.listeners, "the sensor stays on in the background")
    check(window.allow_screensaver, "the screen is kept on in the background")
    driver.resume()
    yield from frames(3)
    check(window.allow_screensaver is False, "the screen turns off after a pause")
    check((driver.state, driver.table.model.previewed) == before, "the pause changed the game")
    check(phone.listeners, "the sensor stays off after the pause")
    check(driver.textures(), "no textures are in use")
    check(0 not in driver.textures(), "textures were created without a graphics context")
    stale = old.keys() & driver.textures().keys()
    check(not stale, f"{len(stale)} of {len(old)} textures are from before the pause")

    # Rotation with an open dialog.
    driver.table.show_menu()
    yield from frames(3)
    phone.insets = (110, 0, 0, 63)
    yield from driver.rotate_to(PHONE[1], PHONE[0])
    yield from until(lambda: driver.bounds("bar")[0] >= 110 - 0.5, "space for the camera")
    check((driver.state, driver.table.model.previewed) == before, "rotating changed the game")
    check(len(app.overlays) == 1, "rotating closed the dialog")
    phone.insets = (0, 110, 0, 63)
    yield from driver.rotate_to(*PHONE)

    # Back, step by step.
    yield from driver.back()
    check(not app.overlays, "Back did not close the dialog")
    yield from driver.back()
    check(driver.table.model.previewed is None, "Back did not cancel the preview")
    yield from driver.back()
    check(not app.overlays, "Back from a saved game asked")
    check(not app.game.in_front, "Back did not leave the table")
    yield from frames(3)
    check(window.allow_screensaver, "the screen is kept on at home")
    check(not phone.listeners, "the sensor is on at home")
    yield from driver.back()
    check(phone.moved_to_back == 0, "Back at home did not ask for a second press")
    yield from driver.back()
    check(phone.moved_to_back == 1, "Back at home did not move the program to the background")
    check(not phone.finished, "Back at home ended the program")

    # Larger text and a dark theme, set during a pause.
    driver.pause()
    phone.font_scale = 1.3
    phone.night = True
    driver.resume()
    yield from frames(3)
    from kivy.metrics import Metrics, dp, sp  # noqa: PLC0415

    check(abs(dp(100) - 150) < 0.01, f"the text size changed dp: dp(100) is {dp(100)}")
    check(abs(sp(100) - 150 * 1.3) < 0.01, f"text is not 1.3 times as large: sp(100) is {sp(100)}")
    check(Metrics.fontscale == 1.3, "Kivy was not given the text size")
    check(phone.dark_bar_icons is False, "dark system icons after a switch to dark mode")

    # Light again, set from the notification shade, without a pause.
    window._focus = False  # noqa: SLF001 (as set by SDL)
    phone.night = False
    yield from frames(3)
    window._focus = True  # noqa: SLF001
    yield from frames(3)
    check(phone.dark_bar_icons is True, "light system icons after a switch to light mode")
    check(sum(window.clearcolor[:3]) > 1.5, "the window stayed dark after a switch to light mode")

    # Continue the game and get killed in the middle.
    app.game.resume(app.store.games.unfinished()[0].uid)
    yield from frames(3)
    check(driver.state == before[0], "the resumed game differs")
    driver.table.model.dice_actions.tap(0)
    driver.table.model.dice_actions.roll()
    check(driver.state.rolls_left == 1, "no second roll")
    expected = {"dice": driver.state.dice, "rolls_left": driver.state.rolls_left}
    Path(phone.files, "expected.json").write_text(json.dumps(expected), encoding="utf-8")
    check(phone.unknown == [], f"used what this phone does not have: {phone.unknown}")
    os.kill(os.getpid(), signal.SIGKILL)
    yield


def restart(driver: PhoneDriver) -> Scenario:
    """After the kill: back at the table, with larger text from the start, and a clean exit."""
    expected = json.loads(Path(driver.phone.files, "expected.json").read_text(encoding="utf-8"))
    yield from until(lambda: driver.screen_name() == "TableScreen", "the table")
    check(list(driver.state.dice) == expected["dice"], "the dice differ from before the kill")
    check(
        driver.state.rolls_left == expected["rolls_left"],
        "the rolls left differ from before the kill",
    )
    from kivy.metrics import dp, sp  # noqa: PLC0415

    check(abs(dp(100) - 150) < 0.01, f"dp(100) is {dp(100)}")
    check(abs(sp(100) - 150 * 1.3) < 0.01, f"sp(100) is {sp(100)}")
    check(driver.phone.dark_bar_icons is False, "dark system icons on a dark background")
    driver.window.dispatch("on_memorywarning")
    driver.app.quit()
    check(driver.phone.finished, "Quit did not end the task")
    # As Android does next.
    driver.window._event_filter("app_terminating")  # noqa: SLF001
    yield


def lost_graphics(driver: PhoneDriver) -> Scenario:
    """After losing the graphics context during a pause, every texture and shader is restored."""
    yield from driver.start_game()
    yield from driver.tap(driver.table.ids.felt.cup)
    yield from until(lambda: driver.table.model.phase == "playing", "the dice to land")
    yield from frames(60)
    yield from driver.capture()
    before = driver.pixels
    check(len(set(before)) > 100, "the screen is empty")
    for _ in range(2):
        driver.pause()
        driver.graphics.lose()
        driver.resume()
        yield from frames(3)
        yield from driver.capture()
        same = sum(map(eq, before, driver.pixels)) / len(before)
        check(same == 1, f"only {same:.0%} of the pixels are restored")


def swiped_away(driver: PhoneDriver) -> Scenario:
    """Remove the program from the recent apps during a game: no more frames are drawn."""
    from dataclasses import replace  # noqa: PLC0415

    driver.app.preferences.change_settings(replace(driver.app.preferences.settings, text_size=1.15))
    yield from driver.start_game()
    yield from driver.tap(driver.table.ids.felt.cup)
    yield from until(lambda: driver.table.model.phase == "playing", "the dice to land")
    driver.swipe_away()


def android_7(driver: PhoneDriver) -> Scenario:
    """Android 7: no edge-to-edge display, no vibration strength."""
    yield from driver.start_game()
    yield from driver.tap(driver.table.ids.felt.cup)
    check(driver.state.rolls_left == 2, "one tap did not make one roll")
    yield from until(lambda: driver.phone.vibrations, "a vibration")
    check(
        all(isinstance(time, int) for time in driver.phone.vibrations), f"{driver.phone.vibrations}"
    )
    driver.app.feedback.listener._haptics.beat("five")  # noqa: SLF001 (the only one of several pulses)
    check(
        driver.phone.vibrations[-1] == ([0, 45, 70, 45, 70, 220], -1),
        f"{driver.phone.vibrations[-1]}",
    )
    check(list(driver.app.root.padding) == [0, 0, 0, 0], "padding for bars that cover nothing")
    minimum = driver.window.minimum_width, driver.window.minimum_height
    check(minimum == (0, 0), f"the minimum size {minimum} would become the window size")


def hint(driver: PhoneDriver) -> Scenario:
    """Needs layouts, the dice shader and the coach's tables."""
    yield from driver.start_game()
    driver.table.model.dice_actions.roll()
    driver.table.model.dice_actions.finish_roll()
    yield from frames(3)
    driver.table.show_hint()
    yield from frames(3)
    check(driver.table.model.status.icon == "hint", "the coach gave no hint")


def speech_and_sharing(driver: PhoneDriver) -> Scenario:
    """Pages and the table are read aloud, and a challenge is shared."""
    from dataclasses import replace  # noqa: PLC0415

    app, phone = driver.app, driver.phone
    app.preferences.change_settings(
        replace(app.preferences.settings, spoken=True, reduced_motion=True)
    )
    yield from driver.start_game()
    yield from until(lambda: phone.spoken, "the first sentence, once the voice is ready")
    yield from frames(3)
    check("roll the dice to begin" in phone.spoken[-1], f"it said {phone.spoken}")
    check(phone.voice_language == "en", f"it spoke in {phone.voice_language!r}")
    driver.table.model.dice_actions.roll()
    yield from frames(3)
    check("2 rolls left" in phone.spoken[-1], f"it said {phone.spoken}")
    app.routes.go_home()
    app.challenges.open()
    yield from frames(3)
    code = "a code \N{GAME DIE}"
    message = app.challenges.share(code)
    check(message == "", f"sharing failed: {message!r}")
    check(phone.shared == [code], f"it shared {phone.shared!a}")


def shared_files(driver: PhoneDriver) -> Scenario:
    """A score sheet and a share card are shared as files."""
    from app.game.share_cards.game_card import PlayedGame  # noqa: PLC0415

    app, phone = driver.app, driver.phone
    yield from driver.start_game()
    app.score_sheets.offer_empty(driver.table.model.state.setup)
    yield from frames(3)
    yield from driver.tap(app.overlays.front.ids.buttons.children[0])
    yield from until(lambda: phone.shared_files, "the share sheet")
    [(kind, entry, path)] = phone.shared_files
    check(kind == "application/pdf", f"the file is {kind}")
    check(entry["relative_path"] == "Download/Fivefold", f"the entry is {entry}")
    check(path.read_bytes().startswith(b"%PDF"), "it is no PDF")
    check("Score sheet as PDF" in phone.shared[0], f"it shared {phone.shared}")
    played = PlayedGame(driver.table.model.session.game, frozenset(), 0)
    app.share_cards.show_game(played, app.game.flags)
    yield from frames(5)
    yield from driver.tap(app.screen.ids.share)
    yield from until(lambda: len(phone.shared_files) > 1, "the share sheet")
    kind, entry, path = phone.shared_files[1]
    check(kind == "image/png", f"the file is {kind}")
    check(entry["relative_path"] == "Pictures/Fivefold", f"the entry is {entry}")
    check(path.read_bytes().startswith(b"\x89PNG"), "it is no picture")


def old_phone_without_shared_files(driver: PhoneDriver) -> Scenario:
    """Android 9 has no place for files that needs no permission: the player chooses one."""
    app, phone = driver.app, driver.phone
    yield from driver.start_game()
    app.score_sheets.offer_empty(driver.table.model.state.setup)
    yield from frames(3)
    yield from driver.tap(app.overlays.front.ids.buttons.children[0])
    yield from until(lambda: phone.activity_requests, "the file chooser")
    [(intent, _number)] = phone.activity_requests
    check("application/pdf" in intent.properties, f"the chooser asks for {intent.properties}")


def on_screen_keyboard(driver: PhoneDriver) -> Scenario:
    """Type into the last field of the list; the on-screen keyboard must not cover it."""
    app, window = driver.app, driver.window
    yield from until(lambda: driver.screen_name() == "HomeScreen", "home at the first start")
    app.routes.open_new_game()
    yield from frames(3)
    field = app.screen.rows[-1].ids.field
    field.focus = True
    yield from frames(3)
    check(driver.phone.keyboards, "no keyboard was requested")
    check(window.softinput_mode == "below_target", "Android does not move the field into view")
    field.text = ""
    window.dispatch("on_textinput", "Ada")
    yield from frames(3)
    check(field.text == "Ada", f"the field contains {field.text!r}")


def file_chooser(driver: PhoneDriver) -> Scenario:
    """Open the file chooser for an export and cancel it."""
    phone, picked = driver.phone, []
    yield from until(lambda: driver.screen_name() == "HomeScreen", "home at the first start")
    driver.app.files.save("fivefold.json", picked.append)
    [(intent, number)] = phone.activity_requests
    check(intent.action.endswith("CREATE_DOCUMENT"), f"the action is {intent.action}")
    title = intent.extras["android.intent.extra.TITLE"]
    check(
        title == ("Ljava/lang/String;", "fivefold.json"),
        f"the chooser ignores a title like {title}",
    )
    phone.result_listeners[0](number, 0, None)
    yield from until(lambda: picked, "the result")
    check(picked == [None], f"cancelled, but got {picked}")


def links(driver: PhoneDriver) -> Scenario:
    """A camera starts the program with a challenge, and brings a game while it runs."""
    app, phone = driver.app, driver.phone
    yield from until(lambda: driver.screen_name() == "ChallengesScreen", "the challenge")
    code = phone.started_by.getDataString().removeprefix("fivefold:")
    check(app.screen.typed and app.screen.typed.code == code, "it is not this challenge")
    yield from driver.back()
    yield from driver.start_game()
    uid = app.game.uid
    app.game.save()
    codes = app.store.game_codes.write(uid)
    app.store.games.give_up(uid)
    app.game.discard()
    app.routes.go_home()
    driver.pause()
    phone.open_link(codes[0])
    driver.resume()
    yield from until(lambda: app.overlays.front, "the question")
    yield from driver.tap(app.overlays.front.ids.buttons.children[0])
    yield from until(lambda: driver.screen_name() == "TableScreen", "the table")
    check(app.game.uid == uid, "it is another game")
    phone.open_link("fivefold:A07LATE")
    yield from until(lambda: app.overlays.front, "the reason")
    yield from driver.back()

    # The same intent, after the program was ended and chosen from the recent ones.
    old = phone.view_intent(codes[0], flags=0x00100000)
    for listener in phone.intent_listeners:
        listener(old)
    yield from frames(60)
    check(not app.overlays, "an old intent was delivered again")


def all_modules(driver: PhoneDriver) -> Scenario:
    """Import every module of the program, including lazily imported ones."""
    import importlib  # noqa: PLC0415
    import pkgutil  # noqa: PLC0415
    import sys  # noqa: PLC0415

    yield
    for package in ("app", "core"):
        for module in pkgutil.walk_packages([package], f"{package}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    check("kivymd.uix.loadingindicator" not in sys.modules, "imported the widget that needs cairo")


def material_you(driver: PhoneDriver) -> Scenario:
    """The table takes the phone's own colours and contrast, and follows them."""
    from dataclasses import replace  # noqa: PLC0415

    from app.settings.settings import ColourMode  # noqa: PLC0415
    from app.settings.skins import SkinId  # noqa: PLC0415
    from app.settings.theme import theme  # noqa: PLC0415

    app, phone, window = driver.app, driver.phone, driver.window
    yield from frames(3)
    settings = replace(app.preferences.settings, appearance=ColourMode.LIGHT)
    app.preferences.change_settings(replace(settings, skin=SkinId.MATERIAL_YOU))
    yield from frames(3)
    red, green, blue = theme.felt_top[:3]
    check(blue > green and red > green, f"the felt is not violet like the phone: {theme.felt_top}")
    check(app.theme_cls.primaryColor == theme.primary, "KivyMD has other colours")
    app.routes.open_settings("look")
    yield from frames(3)
    picker = app.screen.ids.skin
    check(not picker.ids.seeds.parent, "a colour is offered although the phone has its own")

    window._focus = False  # noqa: SLF001 (as set by SDL)
    phone.accent, phone.contrast = 0xFF006D3B, 1.0
    yield from frames(3)
    window._focus = True  # noqa: SLF001
    yield from frames(3)
    red, green, blue = theme.felt_top[:3]
    check(green > red and green > blue, f"the felt did not turn green: {theme.felt_top}")
    check(sum(theme.ink[:3]) < 0.01, f"text is not black at the highest contrast: {theme.ink}")


SCENARIOS = {
    "material you": material_you,
    "interruptions": interruptions,
    "restart": restart,
    "lost graphics": lost_graphics,
    "swiped away": swiped_away,
    "android 7": android_7,
    "hint": hint,
    "speech and sharing": speech_and_sharing,
    "shared files": shared_files,
    "old phone without shared files": old_phone_without_shared_files,
    "on-screen keyboard": on_screen_keyboard,
    "file chooser": file_chooser,
    "links": links,
    "all modules": all_modules,
}
