"""Java's classes and strings, by way of pyjnius, which only Android has."""

from typing import Any


def autoclass(name: str) -> Any:
    from jnius import autoclass

    return autoclass(name)


def cast(name: str, thing: Any) -> Any:
    from jnius import cast

    return cast(name, thing)


def activity() -> Any:
    return autoclass("org.kivy.android.PythonActivity").mActivity


def to_java_string(text: str) -> Any:
    """A Java String, for overloaded methods: given a Python string, pyjnius prefers the overload
    that takes a char[], and finds none that takes a CharSequence."""
    # Without the signature, pyjnius would build it from 16-bit characters and lose an emoji.
    return autoclass("java.lang.String")(text, signature="(Ljava/lang/String;)V")
