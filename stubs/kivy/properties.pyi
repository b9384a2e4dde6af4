# Properties that hold one type are descriptors: `title = StringProperty("")` is a str.
# ObjectProperty and ListProperty take the type of their value from an annotation, as
# dataclasses.field does: `seats: tuple[Seat, ...] = ObjectProperty(())`.

from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, Self, overload

from kivy.event import EventDispatcher
from typing_extensions import TypeVar

_Flag = TypeVar("_Flag", bound=bool | None, default=bool)
_Number = TypeVar("_Number", bound=float | None, default=float)
_T = TypeVar("_T")
_Read = TypeVar("_Read")
_Written = TypeVar("_Written")

class Property(Generic[_Read, _Written]):
    @overload
    def __get__(self, instance: None, owner: type[object]) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type[object]) -> _Read: ...
    def __set__(self, instance: object, value: _Written) -> None: ...
    def dispatch(self, instance: EventDispatcher) -> None: ...

class StringProperty(Property[str, str]):
    def __init__(self, defaultvalue: str = ...) -> None: ...

class NumericProperty(Property[_Number, _Number]):
    @overload
    def __init__(self: NumericProperty[float], defaultvalue: float = ...) -> None: ...
    @overload
    def __init__(
        self: NumericProperty[float | None],
        defaultvalue: float | None = ...,
        *,
        allownone: Literal[True],
    ) -> None: ...

class BooleanProperty(Property[_Flag, _Flag]):
    @overload
    def __init__(self: BooleanProperty[bool], defaultvalue: bool = ...) -> None: ...
    @overload
    def __init__(
        self: BooleanProperty[bool | None],
        defaultvalue: bool | None = ...,
        *,
        allownone: Literal[True],
    ) -> None: ...

class OptionProperty(Property[str, str]):
    def __init__(self, defaultvalue: str, options: Sequence[str]) -> None: ...

class ColorProperty(Property[list[float], Sequence[float] | str]):
    def __init__(self, defaultvalue: Sequence[float] | str) -> None: ...

class VariableListProperty(Property[list[float], Sequence[float] | float]):
    def __init__(self, defaultvalue: Sequence[float] | float = ..., length: int = ...) -> None: ...

class ReferenceListProperty(Property[list[float], Sequence[float]]): ...

class AliasProperty(Property[_T, _T]):
    def __init__(
        self,
        getter: Callable[[Any], _T],
        setter: Callable[[Any, _T], bool | None] | None = ...,
        *,
        bind: Sequence[str] = ...,
        cache: bool = ...,
    ) -> None: ...

@overload
def ObjectProperty() -> Any: ...
@overload
def ObjectProperty(defaultvalue: None, *, allownone: bool = ..., rebind: bool = ...) -> Any: ...
@overload
def ObjectProperty(defaultvalue: _T, *, allownone: bool = ..., rebind: bool = ...) -> _T: ...
def ListProperty(defaultvalue: list[_T] = ...) -> list[_T]: ...
