"""Who hears of what happens at the table: ears and hands, not eyes."""

from typing import Protocol


class TableListener(Protocol):
    def held(self) -> None: ...

    def let_go(self) -> None: ...

    def rolled(self, dice: int, five: bool, shown: bool) -> None:
        """So many dice left the cup. Those that are shown on their way land later."""

    def landed(self, five: bool) -> None:
        """Dice that were shown lie still; whether all on the table have one number."""

    def scored(self, points: int, bonus: int) -> None:
        """What a box took, and every bonus that was won with it."""

    def won(self) -> None:
        """The game is over."""

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
