from collections.abc import Callable
from typing import Any

class M3CommonRipple:
    # Attributes rather than methods: they are replaced.
    init_fbos: Callable[[Any], None]
    lay_canvas_instructions: Callable[[Any], None]
