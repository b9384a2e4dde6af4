from collections.abc import Callable

resource_find: Callable[[str], str | None]
