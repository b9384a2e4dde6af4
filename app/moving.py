"""Export and import: everything in one file, to another device or into safe keeping."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from app.storage import Store
from app.storage.errors import StorageError
from app.widgets.name_field import NameField
from app.widgets.paragraph import Paragraph
from app.widgets.sheet import Sheet
from app.words import sheets as words
from app.words.language import said

LONGEST_PATH = 1000


def data_sheet(store: Store, tell: Callable[[str], None], taken_in: Callable[[], None]) -> Sheet:
    """Asks for a file; what came of it is told in a sentence."""
    sheet = Sheet(title=words.DATA)
    sheet.add_widget(Paragraph(text=words.DATA_TEXT, type_size=15))
    sheet.add_widget(Paragraph(text=words.FILE, kind="heading", face="medium"))
    today = datetime.now().astimezone().date().isoformat()
    field = NameField(text=str(Path.home() / f"fivefold-{today}.json"), longest=LONGEST_PATH)
    sheet.add_widget(field)
    sheet.add_button(words.IMPORT, lambda: tell(_import(store, field.text, taken_in)))
    sheet.add_button(words.EXPORT, lambda: tell(_export(store, field.text)), kind="primary")
    return sheet


def _export(store: Store, file: str) -> str:
    try:
        exported = store.transfer.export(Path(file).expanduser())
    except StorageError as wrong:
        return said(wrong)
    except ValueError as wrong:
        return str(wrong)
    return words.EXPORTED.format(exported.games, file=file)


def _import(store: Store, file: str, taken_in: Callable[[], None]) -> str:
    try:
        imported = store.transfer.take_in(Path(file).expanduser())
    except StorageError as wrong:
        return said(wrong)
    except ValueError as wrong:
        return str(wrong)
    taken_in()
    return words.IMPORTED.format(imported.new + imported.longer, known=imported.known)
