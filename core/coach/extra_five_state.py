"""The state that an extra-fives policy needs of a column, besides its filled boxes.

Most policies need to know whether the five box holds points. `triple` needs to know where the
first five of a kind went: nowhere yet, into the five box, or elsewhere. `none` needs nothing.
"""

FIVE_BOX = 5
"""The index of the five box among the lower boxes."""
LOWER_MASKS = 128
NOTHING, IN_THE_FIVE_BOX, ELSEWHERE = range(3)
MEMORIES = 3


def block_numbers(policy: str) -> tuple[tuple[int, ...], ...]:
    """The table's block number by memory and filled lower boxes; -1 where there is none."""
    count = 0
    rows = []
    for memory in range(MEMORIES):
        row = []
        for lower in range(LOWER_MASKS):
            if is_possible(policy, memory, bool(lower >> FIVE_BOX & 1)):
                row.append(count)
                count += 1
            else:
                row.append(-1)
        rows.append(tuple(row))
    return tuple(rows)


def is_possible(policy: str, memory: int, five_box_used: bool) -> bool:
    if memory == NOTHING:
        return True
    if policy == "none":
        return False
    if memory == IN_THE_FIVE_BOX:
        return five_box_used
    return policy == "triple"


def memory_of(policy: str, five_box: int | None, fives: tuple[bool, ...]) -> int:
    """The memory of a one-column card, given its five box and where its fives of a kind went."""
    if policy == "none":
        return NOTHING
    if policy == "triple":
        if not fives:
            return NOTHING
        return IN_THE_FIVE_BOX if fives[0] else ELSEWHERE
    return IN_THE_FIVE_BOX if five_box else NOTHING


def example_for(memory: int, five_box_used: bool) -> tuple[int | None, tuple[bool, ...]]:
    """A five box and a list of fives of a kind with this memory, valid for any policy."""
    if not five_box_used:
        return None, ((False,) if memory == ELSEWHERE else ())
    if memory == IN_THE_FIVE_BOX:
        return 50, (True,)
    return 0, ((False,) if memory == ELSEWHERE else ())


def memory_after(policy: str, memory: int, five: bool, five_box: bool, points: int) -> int:
    """The memory after a placement."""
    if policy == "none":
        return NOTHING
    if policy == "triple":
        if not five or memory != NOTHING:
            return memory
        return IN_THE_FIVE_BOX if five_box else ELSEWHERE
    if five_box:
        return IN_THE_FIVE_BOX if points else NOTHING
    return memory
