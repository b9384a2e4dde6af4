"""Frozen values to JSON and back, field by field: one that is broken falls back to its default."""

from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

Kind = TypeVar("Kind")
Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


class NotThat(Exception):
    """The JSON does not tell a value of this type."""


def to_json(value: object) -> Json:
    if is_dataclass(value):
        return {each.name: to_json(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Enum):
        return to_json(value.value)
    if isinstance(value, tuple | list):
        return [to_json(each) for each in value]
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise TypeError(f"{value!r} has no JSON form")


def from_json(kind: type[Kind], told: object, like: Kind | None = None) -> Kind:
    """A value of a dataclass, with defaults for whatever is missing or makes no sense.

    The defaults are those of the dataclass, or what stands in `like`.
    """
    hints = get_type_hints(kind)
    given = told if isinstance(told, dict) else {}
    values: dict[str, object] = {}
    for each in fields(kind):  # type: ignore[arg-type] # a dataclass, by contract
        default = _default(each) if like is None else getattr(like, each.name)
        try:
            values[each.name] = _value(hints[each.name], given[each.name], default)
        except (NotThat, KeyError):
            if default is MISSING:
                raise NotThat from None
            values[each.name] = default
    return kind(**values)


def _value(hint: Any, told: object, default: object = MISSING) -> object:
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _first_that_fits(get_args(hint), told)
    if origin is tuple:
        inner = get_args(hint)[0]
        if not isinstance(told, list):
            raise NotThat
        return tuple(_value(inner, each) for each in told)
    if is_dataclass(hint) and isinstance(hint, type):
        if not isinstance(told, dict):
            raise NotThat
        return from_json(hint, told, None if default is MISSING else default)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _member(hint, told)
    if hint is NoneType and told is None:
        return None
    # A bool is an int to Python, but not to a reader.
    if hint in (bool, int, float, str) and type(told) is hint:
        return told
    raise NotThat


def _member(kind: type[Enum], told: object) -> Enum:
    try:
        return kind(told)
    except ValueError:
        raise NotThat from None


def _first_that_fits(hints: tuple[Any, ...], told: object) -> object:
    for hint in hints:
        try:
            return _value(hint, told)
        except NotThat:
            continue
    raise NotThat


def _default(each: "Field[Any]") -> object:
    """MISSING where there is none."""
    return each.default if each.default_factory is MISSING else each.default_factory()
