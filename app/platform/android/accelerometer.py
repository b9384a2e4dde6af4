"""The accelerometer of an Android phone, at the rate that games are given: about 50 a second."""

from collections import deque
from collections.abc import Callable
from typing import Any

from jnius import PythonJavaClass, autoclass, cast, java_method

from app.animation.timers import Timer
from app.platform.accelerometer import Sampled

DRAIN = 1 / 60
MOST = 64
"""Samples kept while nobody fetches them, as when a frame takes long."""


class NoSensor(Exception):
    """The phone has no accelerometer, or will not let us listen to it."""


class Listener(PythonJavaClass):
    """Called in a thread of Android's: it only writes down what it hears."""

    __javainterfaces__ = ("android/hardware/SensorEventListener",)
    __javacontext__ = "app"

    def __init__(self) -> None:
        super().__init__()
        self.heard: deque[tuple[float, float, float, float]] = deque(maxlen=MOST)

    @java_method("(Landroid/hardware/SensorEvent;)V")
    def onSensorChanged(self, event: Any) -> None:  # noqa: N802 (Java's name)
        # Android uses the event again: its values must be taken now.
        x, y, z = event.values[:3]
        self.heard.append((event.timestamp / 1e9, x, y, z))

    @java_method("(Landroid/hardware/Sensor;I)V")
    def onAccuracyChanged(self, sensor: Any, accuracy: int) -> None:  # noqa: N802
        pass


class AndroidAccelerometer:
    def __init__(self, every: Timer) -> None:
        self._every = every
        self._cancel: Callable[[], None] | None = None
        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        context = autoclass("android.content.Context")
        self._kinds = autoclass("android.hardware.SensorManager")
        self._manager = cast(
            "android.hardware.SensorManager", activity.getSystemService(context.SENSOR_SERVICE)
        )
        self._sensor = self._manager.getDefaultSensor(
            autoclass("android.hardware.Sensor").TYPE_ACCELEROMETER
        )
        self._listener = Listener()
        if self._sensor is None:
            raise NoSensor

    def start(self, callback: Sampled) -> None:
        delay = self._kinds.SENSOR_DELAY_GAME
        if not self._manager.registerListener(self._listener, self._sensor, delay):
            raise NoSensor
        self._listener.heard.clear()
        self._cancel = self._every(DRAIN, lambda: self._drain(callback))

    def stop(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None
            self._manager.unregisterListener(self._listener, self._sensor)

    def _drain(self, callback: Sampled) -> None:
        heard = self._listener.heard
        # A callback may stop us: what is left then belongs to nobody.
        while heard and self._cancel is not None:
            callback(*heard.popleft())
