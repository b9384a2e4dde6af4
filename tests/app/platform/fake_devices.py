"""Strict fakes for Java, Android and plyer.

Whatever was not set up raises, as it would on a phone.
"""

import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest


class JavaException(Exception):
    """What a Java class raises on a phone."""


class Phone:
    """The parts of an Android phone that the program uses."""

    def __init__(self, api: int = 34) -> None:
        self.api = api
        self.sensor: object | None = SimpleNamespace(name="accelerometer")
        self.listener: Any = None
        self.delay: int | None = None
        self.registered: list[str] = []
        self.accepts = True
        self.may_vibrate = True
        self.buzzed: list[tuple[Any, ...]] = []
        self.pool: list[tuple[Any, ...]] = []
        self.casts: list[str] = []
        self.missing: set[str] = set()

    # --- what Java has ------------------------------------------------------------------------

    def autoclass(self, name: str) -> Any:
        classes: dict[str, Callable[[], Any]] = {
            "org.kivy.android.PythonActivity": lambda: SimpleNamespace(
                mActivity=SimpleNamespace(getSystemService=self._service)
            ),
            "android.content.Context": lambda: SimpleNamespace(
                SENSOR_SERVICE="sensor", VIBRATOR_SERVICE="vibrator"
            ),
            "android.hardware.Sensor": lambda: SimpleNamespace(TYPE_ACCELEROMETER=1),
            "android.hardware.SensorManager": lambda: SimpleNamespace(SENSOR_DELAY_GAME=1),
            "android.os.Build$VERSION": lambda: SimpleNamespace(SDK_INT=self.api),
            "android.os.VibrationEffect": lambda: SimpleNamespace(
                createOneShot=lambda time, strength: ("once", time, strength),
                createWaveform=lambda times, strengths, repeat: (
                    "wave",
                    times,
                    strengths,
                    repeat,
                ),
            ),
            "android.media.AudioAttributes": lambda: SimpleNamespace(
                USAGE_GAME=14, CONTENT_TYPE_SONIFICATION=4
            ),
            "android.media.AudioAttributes$Builder": lambda: self._attributes,
            "android.media.SoundPool$Builder": lambda: self._pool_builder,
        }
        if name in self.missing or name not in classes:
            raise JavaException(f"Class not found {name}")
        return classes[name]()

    def cast(self, name: str, thing: Any) -> Any:
        self.casts.append(name)
        return thing

    def _service(self, name: str) -> Any:
        if name == "sensor":
            return SimpleNamespace(
                getDefaultSensor={1: self.sensor}.__getitem__,
                registerListener=self._register,
                unregisterListener=self._unregister,
            )
        if name == "vibrator":
            return SimpleNamespace(vibrate=self._vibrate)
        raise JavaException(name)

    def _register(self, listener: Any, sensor: object, delay: int) -> bool:
        if sensor is not self.sensor:
            raise JavaException("no such sensor")
        self.registered.append("on")
        self.listener, self.delay = listener, delay
        return self.accepts

    def _unregister(self, listener: Any, _sensor: object) -> None:
        if listener is not self.listener:
            raise JavaException("no such listener")
        self.registered.append("off")
        self.listener = None

    def _vibrate(self, effect: tuple[Any, ...]) -> None:
        if not self.may_vibrate:
            raise JavaException("Requires VIBRATE permission")
        self.buzzed.append(effect)

    def _attributes(self) -> Any:
        return SimpleNamespace(
            setUsage=lambda usage: None, setContentType=lambda kind: None, build=lambda: "how"
        )

    def _pool_builder(self) -> Any:
        pool = SimpleNamespace(
            load=lambda path, priority: self._note("load", path, priority),
            play=lambda *arguments: self._note("play", *arguments),
        )
        return SimpleNamespace(
            setMaxStreams=lambda count: None,
            setAudioAttributes={"how": None}.__getitem__,
            build=lambda: pool,
        )

    def _note(self, *what: Any) -> int:
        self.pool.append(what)
        return len(self.pool)

    # --- what happens to it -------------------------------------------------------------------

    def moves(self, t: float, x: float, y: float, z: float) -> None:
        values = [x, y, z, 0.0]
        self.listener.onSensorChanged(SimpleNamespace(values=values, timestamp=int(t * 1e9)))
        values[:] = [99.0] * 4  # Android uses it again

    # --- plugging it in -----------------------------------------------------------------------

    def plug_in(self, monkeypatch: pytest.MonkeyPatch) -> "Phone":
        monkeypatch.setenv("ANDROID_ARGUMENT", "/data/app")
        jnius = ModuleType("jnius")
        jnius.autoclass = self.autoclass  # type: ignore[attr-defined]
        jnius.cast = self.cast  # type: ignore[attr-defined]
        jnius.PythonJavaClass = type("PythonJavaClass", (), {})  # type: ignore[attr-defined]
        jnius.java_method = lambda _signature: lambda method: method  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "jnius", jnius)
        monkeypatch.delitem(sys.modules, "app.platform.android.accelerometer", raising=False)
        return self


def plyer(monkeypatch: pytest.MonkeyPatch, **facades: object) -> None:
    """Install a plyer with these facades and no others."""
    module = ModuleType("plyer")
    for name, facade in facades.items():
        setattr(module, name, facade)
    monkeypatch.setitem(sys.modules, "plyer", module)


class Ticker:
    """A timer that fires on request."""

    def __init__(self) -> None:
        self.actions: list[Callable[[], None]] = []

    def __call__(self, _seconds: float, action: Callable[[], None]) -> Callable[[], None]:
        self.actions.append(action)
        return lambda: self.actions.remove(action)

    def tick(self) -> None:
        for action in list(self.actions):
            action()

    def once(self) -> None:
        """Fire and forget everything that waits now, for callers that reschedule themselves."""
        waiting, self.actions = self.actions, []
        for action in waiting:
            action()
