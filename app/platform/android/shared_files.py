"""Files that other programs may read, through Android's media store: no permission is needed."""

from typing import Any

from app.platform.android.file_picker import AndroidDocument
from app.platform.android.java import activity, autoclass, cast, to_java_string

SCOPED_STORAGE = 29
"""The API level from which programs may add files without a permission."""
COLLECTIONS = {
    "image/png": ("android.provider.MediaStore$Images$Media", "Pictures/Fivefold"),
    "application/pdf": ("android.provider.MediaStore$Downloads", "Download/Fivefold"),
}
"""The collection of each kind of file, and its folder."""


def share_file(name: str, contents: bytes, kind: str, text: str) -> bool:
    """Open the share sheet with a file, which stays on the phone; False on an old one."""
    if autoclass("android.os.Build$VERSION").SDK_INT < SCOPED_STORAGE:
        return False
    uri = _publish(name, contents, kind)
    intents = autoclass("android.content.Intent")
    intent = intents(intents.ACTION_SEND)
    intent.setType(kind)
    intent.putExtra(intents.EXTRA_STREAM, cast("android.os.Parcelable", uri))
    intent.putExtra(intents.EXTRA_TEXT, to_java_string(text))
    intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
    title = cast("java.lang.CharSequence", to_java_string(name))
    activity().startActivity(intents.createChooser(intent, title))
    return True


def _publish(name: str, contents: bytes, kind: str) -> Any:
    collection, folder = COLLECTIONS[kind]
    values = autoclass("android.content.ContentValues")()
    for column, value in (("_display_name", name), ("mime_type", kind), ("relative_path", folder)):
        values.put(column, to_java_string(value))
    uri = activity().getContentResolver().insert(autoclass(collection).EXTERNAL_CONTENT_URI, values)
    if uri is None:
        raise OSError(name)
    with AndroidDocument(activity(), uri, name, 0).path_for_writing() as path:
        path.write_bytes(contents)
    return uri
