"""Android's own player for short sounds: several at once, and with little delay.

Kivy's player there makes one MediaPlayer for each sound, which starts late and cannot overlap.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.platform.sound import Clip, Load

AT_ONCE = 8


class PoolClip:
    def __init__(self, pool: Any, number: int) -> None:
        self.volume = 1.0
        self._pool = pool
        self._number = number

    def play(self) -> None:
        priority, loops, speed = 1, 0, 1.0
        self._pool.play(self._number, self.volume, self.volume, priority, loops, speed)


def android_loader(otherwise: Load) -> Load:
    """Loads into a pool, made with the first sound; without one, in the other way."""
    loads: list[Load] = []

    def load(path: Path) -> Clip | None:
        if not loads:
            try:
                loads.append(_pool_load(_pool()))
            except Exception:  # noqa: BLE001 (whatever Java raises)
                loads.append(otherwise)
        return loads[0](path)

    return load


def _pool() -> Any:
    from jnius import autoclass  # noqa: PLC0415 (only there on Android)

    attributes = autoclass("android.media.AudioAttributes")
    how = autoclass("android.media.AudioAttributes$Builder")()
    how.setUsage(attributes.USAGE_GAME)
    how.setContentType(attributes.CONTENT_TYPE_SONIFICATION)
    pool = autoclass("android.media.SoundPool$Builder")()
    pool.setMaxStreams(AT_ONCE)
    pool.setAudioAttributes(how.build())
    return pool.build()


def _pool_load(pool: Any) -> Callable[[Path], Clip | None]:
    def load(path: Path) -> Clip | None:
        number = pool.load(str(path), 1)
        return PoolClip(pool, number) if number else None

    return load
