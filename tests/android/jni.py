"""Overload resolution of pyjnius 1.7, which differs from Java's.

A method with one signature is called if its arguments can be converted. Of several signatures the
one with the highest score is called, and of equal ones the last. So a Python string is passed as a
char[] rather than a String, and never as a CharSequence.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

INTEGERS = {"B": 7, "S": 15, "I": 31, "J": 63}
TEXTS = ("Ljava/lang/String;", "Ljava/lang/CharSequence;", "Ljava/lang/Object;")
ABOVE = {
    "PythonActivity": {"Context", "Activity"},
    "String": {"CharSequence", "Serializable"},
}
"""What else an object of a class is."""
INTERFACES = {
    "android/hardware/SensorEventListener": {
        "onSensorChanged": "(Landroid/hardware/SensorEvent;)V",
        "onAccuracyChanged": "(Landroid/hardware/Sensor;I)V",
    },
}


class JavaException(Exception):
    """Raised by pyjnius."""


class Thing:
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
        has = dict(each.java for each in vars(type(self)).values() if hasattr(each, "java"))
        for interface in self.__javainterfaces__:
            if interface not in INTERFACES:
                raise JavaException(f"no interface {interface}")
            if has != INTERFACES[interface]:
                raise JavaException(f"{interface} is not {has}")


class Method:
    """A method with all its overloads."""

    def __init__(self, name: str, forms: Mapping[str, Callable[..., Any]]) -> None:
        self._name, self._forms = name, forms

    def __call__(self, *args: Any, signature: str | None = None) -> Any:
        form = signature or self._pick(args)
        wanted = parameters(form)
        fits = len(args) == len(wanted) and all(map(_becomes, wanted, args))
        if form not in self._forms or not fits:
            raise JavaException(f"{self._name}{args} is none of {list(self._forms)}")
        return self._forms[form](*args)

    def _pick(self, args: tuple[Any, ...]) -> str:
        if len(self._forms) == 1:
            return next(iter(self._forms))
        scored = [(_score(parameters(form), args), form) for form in self._forms]
        best, form = max(scored)
        if best < 0:
            raise JavaException(f"{self._name}{args} is none of {list(self._forms)}")
        return form


def parameters(signature: str) -> list[str]:
    """`(I[JLjava/lang/String;)V` gives I, [J and Ljava/lang/String;."""
    rest, found = signature[1 : signature.index(")")], []
    while rest:
        arrays = len(rest) - len(rest.lstrip("["))
        end = rest.index(";") + 1 if rest[arrays] == "L" else arrays + 1
        found.append(rest[:end])
        rest = rest[end:]
    return found


def _score(wanted: Sequence[str], args: Sequence[Any]) -> int:
    if len(wanted) != len(args):
        return -1
    points = [_points(each, arg) for each, arg in zip(wanted, args, strict=True)]
    return -1 if -1 in points else 10 + sum(points)


def _points(wanted: str, arg: Any) -> int:
    if wanted == "Z":
        return 10 if isinstance(arg, bool) else -1
    if wanted in INTEGERS:
        return 10 if isinstance(arg, int) else 5 if isinstance(arg, float) else -1
    if wanted in ("F", "D"):
        return 10 if isinstance(arg, float) else 5 if isinstance(arg, int) else -1
    if wanted == "C":
        return 10 if isinstance(arg, str) and len(arg) == 1 else -1
    if arg is None:
        return 10
    return _points_of_array(wanted, arg) if wanted[0] == "[" else _points_of_object(wanted, arg)


def _points_of_array(wanted: str, arg: Any) -> int:
    if (wanted == "[C" and isinstance(arg, str)) or (wanted == "[B" and isinstance(arg, bytes)):
        return 10
    if not isinstance(arg, list | tuple):
        return -1
    return 10 if _score([wanted[1:]] * len(arg), arg) >= 0 else -1


def _points_of_object(wanted: str, arg: Any) -> int:
    if isinstance(arg, str):
        return {"Ljava/lang/String;": 10, "Ljava/lang/Object;": 5}.get(wanted, -1)
    if isinstance(arg, Thing):
        return 10 if _class(wanted) == arg._name else 5  # noqa: SLF001 (ours)
    return 1 if isinstance(arg, PythonJavaClass) else -1


def _becomes(wanted: str, arg: Any) -> bool:
    """Whether the argument can be converted."""
    if wanted == "Z":
        return isinstance(arg, bool)
    if wanted in INTEGERS:
        return isinstance(arg, int) and -1 <= arg >> INTEGERS[wanted] <= 0
    if wanted in ("F", "D"):
        return isinstance(arg, int | float)
    if wanted == "C":
        return isinstance(arg, str) and len(arg) == 1
    if arg is None:
        return True
    if wanted[0] == "[":
        if isinstance(arg, str | bytes):
            return True
        return isinstance(arg, list | tuple) and all(_becomes(wanted[1:], each) for each in arg)
    if isinstance(arg, str):
        return wanted in TEXTS
    if isinstance(arg, PythonJavaClass):
        return wanted[1:-1] in arg.__javainterfaces__
    return isinstance(arg, Thing) and _is_a(arg._name, _class(wanted))  # noqa: SLF001


def _is_a(name: str, wanted: str) -> bool:
    return wanted in ("Object", name) or wanted in ABOVE.get(name, ())


def _class(wanted: str) -> str:
    return wanted[1:-1].rpartition("/")[2].replace("$", ".")
