"""Who hears of what happens at the table: ears and hands, not eyes."""

from typing import Protocol


class Witness(Protocol):
    def held(self) -> None: ...

    def let_go(self) -> None: ...

    def rolled(self, dice: int, five: bool) -> None:
        """So many dice left the cup; whether all at the table now show one number."""

    def scored(self, points: int, bonus: int) -> None:
        """What a box took, and every bonus that was won with it."""

    def won(self) -> None:
        """The game is over."""

    def undone(self) -> None: ...

    def refused(self) -> None: ...


class Nobody:
    def held(self) -> None: ...

    def let_go(self) -> None: ...

    def rolled(self, dice: int, five: bool) -> None: ...

    def scored(self, points: int, bonus: int) -> None: ...

    def won(self) -> None: ...

    def undone(self) -> None: ...

    def refused(self) -> None: ...
