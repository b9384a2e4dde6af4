"""Android's accelerometer at SENSOR_DELAY_GAME: about 50 samples a second."""

from collections import deque
from collections.abc import Callable
from typing import Any

from jnius import PythonJavaClass, autoclass, cast, java_method

from app.animation.timers import Timer
from app.platform.accelerometer import OnSample

DRAIN_INTERVAL = 1 / 60
MAX_SAMPLES = 64
"""Samples kept during a long frame."""


class NoSensor(Exception):
    """The phone has no accelerometer, or denies access to it."""


class SensorListener(PythonJavaClass):
    """Android calls it in another thread, so it only records samples."""

    __javainterfaces__ = ("android/hardware/SensorEventListener",)
    __javacontext__ = "app"

    def __init__(self) -> None:
        super().__init__()
        self.samples: deque[tuple[float, float, float, float]] = deque(maxlen=MAX_SAMPLES)

    @java_method("(Landroid/hardware/SensorEvent;)V")
    def onSensorChanged(self, event: Any) -> None:  # noqa: N802 (Java's name)
        # Android reuses the event object, so copy its values now.
        x, y, z = event.values[:3]
        self.samples.append((event.timestamp / 1e9, x, y, z))

    @java_method("(Landroid/hardware/Sensor;I)V")
    def onAccuracyChanged(self, sensor: Any, accuracy: int) -> None:  # noqa: N802
        pass


class AndroidAccelerometer:
    def __init__(self, every: Timer) -> None:
        self._every = every
        self._cancel: Callable[[], None] | None = None
        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        context = autoclass("android.content.Context")
        self._manager_class = autoclass("android.hardware.SensorManager")
        self._manager = cast(
            "android.hardware.SensorManager", activity.getSystemService(context.SENSOR_SERVICE)
        )
        self._sensor = self._manager.getDefaultSensor(
            autoclass("android.hardware.Sensor").TYPE_ACCELEROMETER
        )
        self._listener = SensorListener()
        if self._sensor is None:
            raise NoSensor

    def start(self, callback: OnSample) -> None:
        delay = self._manager_class.SENSOR_DELAY_GAME
        if not self._manager.registerListener(self._listener, self._sensor, delay):
            raise NoSensor
        self._listener.samples.clear()
        self._cancel = self._every(DRAIN_INTERVAL, lambda: self._drain(callback))

    def stop(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None
            self._manager.unregisterListener(self._listener, self._sensor)

    def _drain(self, callback: OnSample) -> None:
        samples = self._listener.samples
        # The callback may call `stop`; the remaining samples are then dropped.
        while samples and self._cancel is not None:
            callback(*samples.popleft())
