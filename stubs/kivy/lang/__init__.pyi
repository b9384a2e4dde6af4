from typing import Protocol

from kivy.uix.widget import Widget

class _Selector(Protocol):
    key: str

class BuilderBase:
    rules: list[tuple[_Selector, object]]
    def load_file(self, filename: str) -> Widget | None: ...
    def load_string(
        self, string: str, *, filename: str = ..., rulesonly: bool = ...
    ) -> Widget | None: ...
    def unbind_widget(self, uid: int) -> None: ...

Builder: BuilderBase
