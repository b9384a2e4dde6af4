from typing import Any

Clock: Any
