from collections.abc import Callable
from typing import ParamSpec

_P = ParamSpec("_P")

def run_on_ui_thread(f: Callable[_P, object]) -> Callable[_P, None]: ...
