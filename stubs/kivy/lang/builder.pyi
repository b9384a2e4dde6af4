from collections.abc import Callable

from kivy.lang import BuilderBase

Builder: BuilderBase
resource_find: Callable[[str], str | None]
