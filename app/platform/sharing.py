"""Android's share sheet, and the clipboard."""

from app.platform.android.java import autoclass, cast, to_java_string
from app.platform.clipboard import load_clipboard
from app.platform.device import on_android


def share(text: str) -> bool:
    """Open the share sheet; False if there is none."""
    if not on_android():
        return False
    try:
        _send(text)
    except Exception:  # whatever Java raises: the caller uses the clipboard
        return False
    return True


def share_file(name: str, contents: bytes, kind: str, text: str) -> bool:
    """Open the share sheet with a file of this media type, and a text beside it; False if that is
    impossible."""
    if not on_android():
        return False
    try:
        from app.platform.android import shared_files

        return shared_files.share_file(name, contents, kind, text)
    except Exception:  # whatever Java raises: the caller saves the file instead
        return False


def _send(text: str) -> None:
    intents = autoclass("android.content.Intent")
    intent = intents(intents.ACTION_SEND)
    intent.setType("text/plain")
    intent.putExtra(intents.EXTRA_TEXT, to_java_string(text))
    title = cast("java.lang.CharSequence", to_java_string("Fivefold"))
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    activity.startActivity(intents.createChooser(intent, title))


def copy_to_clipboard(text: str) -> None:
    load_clipboard().copy(text)


def read_clipboard() -> str:
    return str(load_clipboard().paste() or "")
