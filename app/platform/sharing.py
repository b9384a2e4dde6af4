"""Text given to somebody else: through the phone's share sheet, else by the clipboard."""

from app.platform.android.java_string import java_text
from app.platform.device import on_android


def share(text: str) -> bool:
    """Whether the system took it over; if not, `copy` it."""
    if not on_android():
        return False
    try:
        _send(text)
    except Exception:  # noqa: BLE001 (whatever Java raises: then the clipboard will do)
        return False
    return True


def _send(text: str) -> None:
    from jnius import autoclass, cast  # noqa: PLC0415 (only there on Android)

    intents = autoclass("android.content.Intent")
    intent = intents(intents.ACTION_SEND)
    intent.setType("text/plain")
    intent.putExtra(intents.EXTRA_TEXT, java_text(text))
    title = cast("java.lang.CharSequence", java_text("Fivefold"))
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    activity.startActivity(intents.createChooser(intent, title))


def copy(text: str) -> None:
    from kivy.core.clipboard import Clipboard  # noqa: PLC0415 (not before it is wanted)

    Clipboard.copy(text)


def pasted() -> str:
    from kivy.core.clipboard import Clipboard  # noqa: PLC0415

    return str(Clipboard.paste() or "")
