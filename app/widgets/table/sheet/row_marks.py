"""The pictures of the lower boxes: five marks, equal, in two colours, or rising."""

from collections.abc import Sequence

from kivy.graphics import Color
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp

from app.settings.theme import theme
from app.widgets.graphics.rectangle_batch import Rect, rectangle_mesh

MARK_WIDTH, MARK_HEIGHT, MARK_GAP = 0.2, 0.19, 0.035
"""Relative to the width of the whole picture."""
LOWEST, STEP = 0.1, 0.062
"""Heights of rising marks."""
HIGHEST = 0.36
PLAIN, SECOND, EMPTY, GAP = "p", "a", ".", " "


def draw_row_marks(
    group: InstructionGroup, pictures: Sequence[tuple[str, float, float, float]]
) -> None:
    """Each picture by its marks, its left edge, its middle and its width."""
    filled: dict[str, list[Rect]] = {PLAIN: [], SECOND: [], EMPTY: []}
    line = max(1.0, float(round(dp(1))))
    for marks, x, middle, width in pictures:
        pitch = width / len(marks)
        size = pitch - max(1.0, width * MARK_GAP)
        rises = any(mark.isdigit() for mark in marks)
        for number, mark in enumerate(marks):
            if mark == GAP:
                continue
            left = round(x + number * pitch)
            if mark.isdigit():
                high = width * (LOWEST + STEP * int(mark))
                base = middle - width * HIGHEST / 2
                filled[PLAIN].append((left, round(base), size, max(2.0, round(high))))
                continue
            high = max(4.0, width * MARK_HEIGHT)
            low = round(middle - (width * HIGHEST / 2 if rises else high / 2))
            rect = (left, low, size, high)
            if mark == EMPTY:
                filled[EMPTY] += _outline(rect, line)
            else:
                filled[mark].append(rect)
    colours = {PLAIN: theme.primary, SECOND: theme.bar, EMPTY: theme.faint_ink}
    for mark, rects in filled.items():
        if rects:
            group.add(Color(rgba=colours[mark]))
            group.add(rectangle_mesh(rects))


def _outline(rect: Rect, line: float) -> list[Rect]:
    x, y, width, height = rect
    return [
        (x, y, width, line),
        (x, y + height - line, width, line),
        (x, y, line, height),
        (x + width - line, y, line, height),
    ]
