from typing import Any

Animation: Any
Clock: Any
