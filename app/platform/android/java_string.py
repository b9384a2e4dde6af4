"""Java strings, for overloaded Java methods.

Given a Python string, pyjnius prefers the overload with a char[] to the one with a String, and
finds none with a CharSequence.
"""

from typing import Any


def to_java_string(text: str) -> Any:
    from jnius import autoclass  # noqa: PLC0415 (only there on Android)

    # Without the signature pyjnius would take the char[] constructor, which breaks emoji.
    return autoclass("java.lang.String")(text, signature="(Ljava/lang/String;)V")
