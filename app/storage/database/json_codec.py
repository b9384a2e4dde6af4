"""Frozen dataclasses to JSON and back, field by field; a wrong field falls back to its default."""

from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, TypeVar, Union, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")
Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


class JsonMismatch(Exception):
    """The JSON is not a value of this type."""


def stored_name(each: "Field[Any]") -> str:
    """The field's name in JSON: its own, unless its metadata has another as `stored_as`."""
    name: str = each.metadata.get("stored_as", each.name)
    return name


def to_json(value: object) -> Json:
    if is_dataclass(value):
        return {stored_name(each): to_json(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Enum):
        return to_json(value.value)
    if isinstance(value, tuple | list):
        return [to_json(each) for each in value]
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise TypeError(f"{value!r} has no JSON form")


def from_json(kind: type[T], data: object, defaults: T | None = None) -> T:
    """A dataclass instance, with defaults for fields that are missing or wrong.

    The defaults are those of the dataclass, or the values of `defaults`.
    """
    hints = get_type_hints(kind)
    given = data if isinstance(data, dict) else {}
    values: dict[str, object] = {}
    for each in fields(kind):
        default = _default(each) if defaults is None else getattr(defaults, each.name)
        try:
            values[each.name] = _decode(hints[each.name], given[stored_name(each)], default)
        except (JsonMismatch, KeyError):
            if default is MISSING:
                raise JsonMismatch from None
            values[each.name] = default
    return kind(**values)


def _decode(hint: Any, data: object, default: object = MISSING) -> object:
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _decode_union(get_args(hint), data)
    if origin is tuple:
        inner = get_args(hint)[0]
        if not isinstance(data, list):
            raise JsonMismatch
        return tuple(_decode(inner, each) for each in data)
    if is_dataclass(hint) and isinstance(hint, type):
        if not isinstance(data, dict):
            raise JsonMismatch
        return from_json(hint, data, default if isinstance(default, hint) else None)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _decode_enum(hint, data)
    if hint is NoneType and data is None:
        return None
    # `isinstance` would accept a bool as an int.
    if hint in (bool, int, float, str) and type(data) is hint:
        return data
    raise JsonMismatch


def _decode_enum(kind: type[Enum], data: object) -> Enum:
    try:
        return kind(data)
    except ValueError:
        raise JsonMismatch from None


def _decode_union(hints: tuple[Any, ...], data: object) -> object:
    for hint in hints:
        try:
            return _decode(hint, data)
        except JsonMismatch:
            continue
    raise JsonMismatch


def _default(each: "Field[Any]") -> object:
    """MISSING where there is none."""
    return each.default if each.default_factory is MISSING else each.default_factory()
