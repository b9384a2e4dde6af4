"""A dialog to type a path, for what cannot be browsed."""

from collections.abc import Callable

from app.text import dialogs as dialog_words
from app.text.screens import file_chooser as words
from app.widgets.dialogs.name_dialog import NameDialog

LONGEST_PATH = 4000


def create_path_dialog(path: str, confirm_text: str, action: Callable[[str], object]) -> NameDialog:
    dialog = NameDialog(
        words.TYPE_PATH(),
        path,
        confirm_text,
        action,
        text=words.PATH_TEXT(),
        label=words.PATH(),
        skip_text=dialog_words.CANCEL(),
    )
    dialog.field.max_length = LONGEST_PATH
    return dialog
