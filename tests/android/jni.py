"""Overload resolution of pyjnius 1.7, which differs from Java's.

A method with one signature is called if its arguments can be converted. Of several signatures the
one with the highest score is called, and of equal ones the last. So a Python string is passed as a
char[] rather than a String, and never as a CharSequence.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

INTEGER_BITS = {"B": 7, "S": 15, "I": 31, "J": 63}
STRING_TYPES = ("Ljava/lang/String;", "Ljava/lang/CharSequence;", "Ljava/lang/Object;")
SUPERTYPES = {
    "PythonActivity": {"Context", "Activity"},
    "String": {"CharSequence", "Serializable"},
    "Uri": {"Parcelable"},
}
"""The superclasses and interfaces of a class."""
INTERFACES = {
    "android/hardware/SensorEventListener": {
        "onSensorChanged": "(Landroid/hardware/SensorEvent;)V",
        "onAccuracyChanged": "(Landroid/hardware/Sensor;I)V",
    },
}


class JavaException(Exception):
    """Raised by pyjnius."""


class JavaObject:
    """A Java object; its class is known by the last part of its name."""

    _name: str


def java_method(signature: str, name: str | None = None) -> Callable[..., Any]:
    def mark(method: Any) -> Any:
        method.java = (name or method.__name__, signature)
        return method

    return mark


class PythonJavaClass:
    """A Python class that Java calls by the exact signatures of its interfaces."""

    __javainterfaces__: Sequence[str] = ()

    def __init__(self) -> None:
        methods = dict(each.java for each in vars(type(self)).values() if hasattr(each, "java"))
        for interface in self.__javainterfaces__:
            if interface not in INTERFACES:
                raise JavaException(f"unknown interface {interface}")
            if methods != INTERFACES[interface]:
                raise JavaException(f"{interface} is not implemented by {methods}")


class Method:
    """A method with all its overloads."""

    def __init__(self, name: str, overloads: Mapping[str, Callable[..., Any]]) -> None:
        self._name, self._overloads = name, overloads

    def __call__(self, *args: Any, signature: str | None = None) -> Any:
        overload = signature or self._choose(args)
        wanted = parameters(overload)
        fits = len(args) == len(wanted) and all(map(_is_convertible, wanted, args))
        if overload not in self._overloads or not fits:
            raise JavaException(f"{self._name}{args} matches none of {list(self._overloads)}")
        return self._overloads[overload](*args)

    def _choose(self, args: tuple[Any, ...]) -> str:
        if len(self._overloads) == 1:
            return next(iter(self._overloads))
        scored = [(_score(parameters(each), args), each) for each in self._overloads]
        best, overload = max(scored)
        if best < 0:
            raise JavaException(f"{self._name}{args} matches none of {list(self._overloads)}")
        return overload


def parameters(signature: str) -> list[str]:
    """Split `(I[JLjava/lang/String;)V` into I, [J and Ljava/lang/String;."""
    rest, types = signature[1 : signature.index(")")], []
    while rest:
        arrays = len(rest) - len(rest.lstrip("["))
        end = rest.index(";") + 1 if rest[arrays] == "L" else arrays + 1
        types.append(rest[:end])
        rest = rest[end:]
    return types


def _score(wanted: Sequence[str], args: Sequence[Any]) -> int:
    if len(wanted) != len(args):
        return -1
    points = [_points(each, arg) for each, arg in zip(wanted, args, strict=True)]
    return -1 if -1 in points else 10 + sum(points)


def _points(wanted: str, arg: Any) -> int:
    if wanted == "Z":
        return 10 if isinstance(arg, bool) else -1
    if wanted in INTEGER_BITS:
        return 10 if isinstance(arg, int) else 5 if isinstance(arg, float) else -1
    if wanted in ("F", "D"):
        return 10 if isinstance(arg, float) else 5 if isinstance(arg, int) else -1
    if wanted == "C":
        return 10 if isinstance(arg, str) and len(arg) == 1 else -1
    if arg is None:
        return 10
    return _array_points(wanted, arg) if wanted[0] == "[" else _object_points(wanted, arg)


def _array_points(wanted: str, arg: Any) -> int:
    if (wanted == "[C" and isinstance(arg, str)) or (wanted == "[B" and isinstance(arg, bytes)):
        return 10
    if not isinstance(arg, list | tuple):
        return -1
    return 10 if _score([wanted[1:]] * len(arg), arg) >= 0 else -1


def _object_points(wanted: str, arg: Any) -> int:
    if isinstance(arg, str):
        return {"Ljava/lang/String;": 10, "Ljava/lang/Object;": 5}.get(wanted, -1)
    if isinstance(arg, JavaObject):
        return 10 if _class_name(wanted) == arg._name else 5  # noqa: SLF001 (ours)
    return 1 if isinstance(arg, PythonJavaClass) else -1


def _is_convertible(wanted: str, arg: Any) -> bool:
    if wanted == "Z":
        return isinstance(arg, bool)
    if wanted in INTEGER_BITS:
        return isinstance(arg, int) and -1 <= arg >> INTEGER_BITS[wanted] <= 0
    if wanted in ("F", "D"):
        return isinstance(arg, int | float)
    if wanted == "C":
        return isinstance(arg, str) and len(arg) == 1
    if arg is None:
        return True
    if wanted[0] == "[":
        if isinstance(arg, str | bytes):
            return True
        return isinstance(arg, list | tuple) and all(
            _is_convertible(wanted[1:], each) for each in arg
        )
    if isinstance(arg, str):
        return wanted in STRING_TYPES
    if isinstance(arg, PythonJavaClass):
        return wanted[1:-1] in arg.__javainterfaces__
    return isinstance(arg, JavaObject) and _is_a(arg._name, _class_name(wanted))  # noqa: SLF001


def _is_a(name: str, wanted: str) -> bool:
    return wanted in ("Object", name) or wanted in SUPERTYPES.get(name, ())


def _class_name(wanted: str) -> str:
    return wanted[1:-1].rpartition("/")[2].replace("$", ".")
