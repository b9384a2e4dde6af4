"""A text as Java's own, for methods that come in several forms.

Given a text of Python's, pyjnius calls the form that takes a char[] rather than the one that takes
a String, and finds none that takes a CharSequence.
"""

from typing import Any


def java_text(text: str) -> Any:
    from jnius import autoclass  # noqa: PLC0415 (only there on Android)

    # Without the signature this, too, would be made of letters of two bytes, and lose an emoji.
    return autoclass("java.lang.String")(text, signature="(Ljava/lang/String;)V")
