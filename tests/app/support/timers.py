"""Time for tests: nothing happens until it is told to pass."""

from collections.abc import Callable


class ManualTimer:
    def __init__(self) -> None:
        self._now = 0.0
        self._waiting: dict[int, tuple[float, Callable[[], None]]] = {}
        self._count = 0

    def __call__(self, seconds: float, action: Callable[[], None]) -> Callable[[], None]:
        self._count += 1
        number = self._count
        self._waiting[number] = (self._now + seconds, action)
        return lambda: self._waiting.pop(number, None) and None

    def pass_by(self, seconds: float) -> None:
        end = self._now + seconds
        while due := [(at, number) for number, (at, _) in self._waiting.items() if at <= end]:
            at, number = min(due)
            _, action = self._waiting.pop(number)
            self._now = at
            action()
        self._now = end

    def pass_until_next(self) -> None:
        """Until the next thing happens that waits, if any does."""
        if self._waiting:
            self.pass_by(min(at for at, _ in self._waiting.values()) - self._now)

    @property
    def waiting(self) -> int:
        """For how many things it is waited."""
        return len(self._waiting)

    @property
    def idle(self) -> bool:
        return not self._waiting
