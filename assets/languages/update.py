"""Update and compile the translation catalogues.

`make languages` collects all sentences from `app/text`, the engine's errors and the labels of the
score cards. It adds new ones to `<language>/LC_MESSAGES/fivefold.po` for translation, drops unused
ones, and compiles each catalogue. Commit both files: the phone reads the compiled one.
"""

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from app.text.i18n import DOMAIN, ENGLISH, FOLDER, LANGUAGES, checksum
from app.version import VERSION
from core import RULE_SETS, FivefoldError

ROOT = Path(__file__).parent.parent.parent
KEYWORDS = {"_": None, "plural": (1, 2), "in_context": ((1, "c"), 2)}
WIDTH = 100


def collect_messages() -> Catalog:
    """Collect every message of the program, in English."""
    catalogue = Catalog(project="Fivefold", version=VERSION, charset="utf-8")
    for path in sorted((ROOT / "app" / "text").rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        for _line, text, comments, context in extract_from_file(
            "python",
            path,
            keywords=KEYWORDS,
            comment_tags=["Translators:"],
            strip_comment_tags=True,
        ):
            catalogue.add(text, locations=[(place, 0)], auto_comments=comments, context=context)
    catalogue.add(".", locations=[("app/text/i18n.py", 0)], context="decimal point")
    for reason in sorted(_error_types(FivefoldError), key=lambda each: each.text):
        if reason.__module__.startswith("core"):
            catalogue.add(reason.text, locations=[("core/errors.py", 0)])
    for rules in RULE_SETS.values():
        if rules.origin is None:
            catalogue.add(rules.name, locations=[("core/rule_sets", 0)])
        elif rules.origin.unnamed_player:
            catalogue.add(rules.origin.unnamed_player, locations=[("core/rule_sets", 0)])
        for word in () if rules.own_words else rules.words.values():
            catalogue.add(word, locations=[("core/rule_sets", 0)])
    return catalogue


def _error_types(kind: type[FivefoldError]) -> Iterator[type[FivefoldError]]:
    for each in kind.__subclasses__():
        if hasattr(each, "text"):
            yield each
        yield from _error_types(each)


def catalogue_path(language: str, ending: str) -> Path:
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.{ending}"


def load_catalogue(language: str) -> Catalog:
    """Load the catalogue of a language."""
    with catalogue_path(language, "po").open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN, charset="utf-8")


def compile_catalogue(catalogue: Catalog) -> bytes:
    """Compile a catalogue to the .mo file that the phone reads, with a checksum."""
    into = io.BytesIO()
    write_mo(into, catalogue)
    return into.getvalue() + checksum(into.getvalue())


def update(language: str) -> list[Message]:
    """Update one catalogue and return the messages without a translation."""
    path = catalogue_path(language, "po")
    path.parent.mkdir(parents=True, exist_ok=True)
    known = load_catalogue(language) if path.exists() else Catalog(locale=language)
    catalogue = Catalog(
        locale=language, domain=DOMAIN, project="Fivefold", version=VERSION, charset="utf-8",
        fuzzy=False,
        header_comment=f"# Fivefold in {LANGUAGES[language]}.\n# Same licence as the program.",
    )  # fmt: skip
    for message in collect_messages():
        if message.id:
            before = known.get(message.id, message.context)
            catalogue.add(
                message.id, before.string if before else None, message.locations,
                auto_comments=message.auto_comments, context=message.context,
            )  # fmt: skip
    for stamp in ("creation_date", "revision_date"):
        setattr(catalogue, stamp, getattr(known, stamp))  # keep the file stable
    with path.open("wb") as file:
        write_po(file, catalogue, width=WIDTH, omit_header=False, include_lineno=False)
    catalogue_path(language, "mo").write_bytes(compile_catalogue(catalogue))
    return [message for message in catalogue if message.id and not is_translated(message)]


def is_translated(message: Message) -> bool:
    strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return all(strings)


def main() -> None:
    for language in LANGUAGES:
        if language != ENGLISH:
            missing = update(language)
            print(f"{language}: {len(missing)} to translate")


if __name__ == "__main__":
    main()
