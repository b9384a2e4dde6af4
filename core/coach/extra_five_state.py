"""What a column's future depends on besides its filled boxes: where fives of a kind went.

Most extra-fives policies, and a box for a second five of a kind, need to know whether the five box
holds points. `triple` needs to know where the first five of a kind went: nowhere yet, into the
five box, or elsewhere. Other games need nothing.
"""

from enum import Enum, auto

NOTHING, IN_THE_FIVE_BOX, ELSEWHERE = range(3)
MEMORIES = 3


class FiveMemory(Enum):
    """What is remembered of a column's fives of a kind."""

    NOTHING = auto()
    FIVE_BOX = auto()
    """Whether the five box holds points."""
    FIRST_FIVE = auto()
    """Where the first five of a kind went."""

    @classmethod
    def of_policy(cls, policy: str) -> "FiveMemory":
        match policy:
            case "none":
                return cls.NOTHING
            case "triple":
                return cls.FIRST_FIVE
            case _:
                return cls.FIVE_BOX

    def allows(self, memory: int, five_box_used: bool) -> bool:
        """Whether a column can have this memory."""
        if memory == NOTHING:
            return True
        if self is FiveMemory.NOTHING:
            return False
        if memory == IN_THE_FIVE_BOX:
            return five_box_used
        return self is FiveMemory.FIRST_FIVE

    def of(self, five_box: int | None, fives: tuple[bool, ...]) -> int:
        """The memory of a one-column card, given its five box and where its fives went."""
        if self is FiveMemory.NOTHING:
            return NOTHING
        if self is FiveMemory.FIRST_FIVE:
            if not fives:
                return NOTHING
            return IN_THE_FIVE_BOX if fives[0] else ELSEWHERE
        return IN_THE_FIVE_BOX if five_box else NOTHING

    def after(self, memory: int, five: bool, five_box: bool, points: int) -> int:
        """The memory after a placement."""
        if self is FiveMemory.NOTHING:
            return NOTHING
        if self is FiveMemory.FIRST_FIVE:
            if not five or memory != NOTHING:
                return memory
            return IN_THE_FIVE_BOX if five_box else ELSEWHERE
        if five_box:
            return IN_THE_FIVE_BOX if points else NOTHING
        return memory


def example_for(memory: int, five_box_used: bool) -> tuple[int | None, tuple[bool, ...]]:
    """A five box and a list of fives of a kind with this memory, valid for any policy."""
    if not five_box_used:
        return None, ((False,) if memory == ELSEWHERE else ())
    if memory == IN_THE_FIVE_BOX:
        return 50, (True,)
    return 0, ((False,) if memory == ELSEWHERE else ())
