"""Every test named in docs/CLASSICS.md exists."""

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
TABLE = ROOT / "docs" / "CLASSICS.md"
ROW = re.compile(r"^\| (?P<statement>.+?) \| (?P<here>.+?) \| `(?P<test>tests/[^`]+)` \|$")
HEADINGS = ("| the manual says |", "|---|")


def table_rows() -> list[str]:
    lines = TABLE.read_text("utf-8").splitlines()
    return [line for line in lines if line.startswith("|") and not line.startswith(HEADINGS)]


@cache
def names_of_tests(path: Path) -> frozenset[str]:
    """The tests of a file, as `test_name` or `TestClass::test_name`, without importing it."""
    if not path.is_file():
        return frozenset()
    found = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            functions = [each for each in node.body if isinstance(each, ast.FunctionDef)]
            found |= {f"{node.name}::{each.name}" for each in functions}
    return frozenset(name for name in found if name.split("::")[-1].startswith("test_"))


def test_every_row_has_a_statement_what_we_play_and_a_test() -> None:
    rows = table_rows()
    assert [row for row in rows if not ROW.match(row)] == []
    assert len(rows) > 180


def test_every_test_in_the_table_exists() -> None:
    missing = []
    for row in table_rows():
        match = ROW.match(row)
        if match is not None:
            path, _, name = match["test"].partition("::")
            if name not in names_of_tests(ROOT / path):
                missing.append(match["test"])
    assert missing == [], "renamed or removed tests; update docs/CLASSICS.md"


def test_all_five_classics_are_in_the_table() -> None:
    headings = re.findall(r"^## .+\(`(\w+)`\)$", TABLE.read_text("utf-8"), re.MULTILINE)
    assert headings == ["winzee", "os2", "triple", "yachtz", "jahtzee"]
