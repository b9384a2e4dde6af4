from collections.abc import Callable
from typing import Any

core_select_lib: Callable[..., Any]
