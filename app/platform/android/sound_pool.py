"""Android's SoundPool, for short sounds that overlap and start at once.

Kivy's player on Android uses one MediaPlayer per sound, which starts late and cannot overlap.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.platform.android.java import autoclass
from app.platform.sound import Clip, LoadClip

MAX_STREAMS = 8


class PoolClip:
    def __init__(self, pool: Any, number: int) -> None:
        self.volume = 1.0
        self._pool = pool
        self._number = number

    def play(self) -> None:
        priority, loops, speed = 1, 0, 1.0
        self._pool.play(self._number, self.volume, self.volume, priority, loops, speed)


def create_loader(fallback: LoadClip) -> LoadClip:
    """A loader into a pool that is created with the first sound, or `fallback` if that fails."""
    loads: list[LoadClip] = []

    def load(path: Path) -> Clip | None:
        if not loads:
            try:
                loads.append(_create_pool_loader(_create_pool()))
            except Exception:  # whatever Java raises
                loads.append(fallback)
        return loads[0](path)

    return load


def _create_pool() -> Any:
    attributes = autoclass("android.media.AudioAttributes")
    builder = autoclass("android.media.AudioAttributes$Builder")()
    builder.setUsage(attributes.USAGE_GAME)
    builder.setContentType(attributes.CONTENT_TYPE_SONIFICATION)
    pool = autoclass("android.media.SoundPool$Builder")()
    pool.setMaxStreams(MAX_STREAMS)
    pool.setAudioAttributes(builder.build())
    return pool.build()


def _create_pool_loader(pool: Any) -> Callable[[Path], Clip | None]:
    def load(path: Path) -> Clip | None:
        number = pool.load(str(path), 1)
        return PoolClip(pool, number) if number else None

    return load
