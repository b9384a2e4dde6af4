"""The interface to sound and haptics: what they are told of events at the table."""

from typing import Protocol


class TableListener(Protocol):
    def held(self) -> None: ...

    def let_go(self) -> None: ...

    def rolled(self, dice: int, five: bool, shown: bool) -> None:
        """Dice left the cup; if their flight is `shown`, `landed` follows."""

    def landed(self, five: bool) -> None:
        """Dice in flight have landed; `five` if all show the same number."""

    def scored(self, points: int, bonus: int) -> None:
        """A box was taken, with all bonuses won by it."""

    def won(self) -> None:
        """The game has ended."""

    def undone(self) -> None: ...

    def refused(self) -> None: ...


class SilentListener:
    def held(self) -> None: ...

    def let_go(self) -> None: ...

    def rolled(self, dice: int, five: bool, shown: bool) -> None: ...

    def landed(self, five: bool) -> None: ...

    def scored(self, points: int, bonus: int) -> None: ...

    def won(self) -> None: ...

    def undone(self) -> None: ...

    def refused(self) -> None: ...
