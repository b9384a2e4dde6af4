"""Errors as sentences: core's carry an English text, those of storage are listed in `storage`."""

from app.storage.errors import (
    Damaged,
    DamagedPart,
    ExportPart,
    ExportWrong,
    StorageError,
    WrongType,
)
from app.text import storage
from app.text.i18n import fill_in, translate
from core import FivefoldError

TRANSLATED_FACTS = ("box", "five", "rules")
"""Facts that name boxes or rule sets, which are translated."""


def explain(error: FivefoldError) -> str:
    """The error as a sentence in the current language."""
    if isinstance(error, StorageError):
        return storage.ERRORS[type(error)](**_storage_facts(error))
    return fill_in(translate(error.text), **_facts(error))


def _facts(error: FivefoldError) -> dict[str, object]:
    return {name: _fact(name, value) for name, value in error.facts.items()}


def _fact(name: str, value: object) -> object:
    if isinstance(value, FivefoldError):
        return explain(value)
    return translate(value) if name in TRANSLATED_FACTS and isinstance(value, str) else value


def _storage_facts(error: StorageError) -> dict[str, object]:
    if isinstance(error, Damaged):
        return {"place": storage.DAMAGED_PARTS[DamagedPart(str(error.facts["part"]))]()}
    if isinstance(error, ExportWrong):
        return _export_facts(error)
    if isinstance(error, WrongType):
        return _facts(error) | {"kind": storage.JSON_TYPES[str(error.facts["kind"])]()}
    return _facts(error)


def _export_facts(error: ExportWrong) -> dict[str, object]:
    part, wrong = ExportPart(str(error.facts["part"])), error.facts["wrong"]
    numbered = storage.EXPORT_PARTS.get(part)
    place = numbered(number=error.facts["number"]) if numbered else str(part)
    if isinstance(wrong, WrongType) and "field" not in wrong.facts:
        wrong = WrongType(**wrong.facts, field=place)
    return {"place": place, "wrong": _fact("wrong", wrong)}
