"""A timer for tests that fires only when the test advances it."""

from collections.abc import Callable


class ManualTimer:
    def __init__(self) -> None:
        self._now = 0.0
        self._pending: dict[int, tuple[float, Callable[[], None]]] = {}
        self._count = 0

    def __call__(self, seconds: float, action: Callable[[], None]) -> Callable[[], None]:
        self._count += 1
        number = self._count
        self._pending[number] = (self._now + seconds, action)
        return lambda: self._pending.pop(number, None) and None

    def advance(self, seconds: float) -> None:
        end = self._now + seconds
        while due := [(at, number) for number, (at, _) in self._pending.items() if at <= end]:
            at, number = min(due)
            _, action = self._pending.pop(number)
            self._now = at
            action()
        self._now = end

    def advance_to_next(self) -> None:
        """Advance to the next pending action, if there is one."""
        if self._pending:
            self.advance(min(at for at, _ in self._pending.values()) - self._now)

    @property
    def pending(self) -> int:
        return len(self._pending)

    @property
    def idle(self) -> bool:
        return not self._pending
