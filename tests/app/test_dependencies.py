"""Who may import whom in app/; docs/ARCHITECTURE.md draws the layers."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

APP = Path(__file__).parents[2] / "app"
VALUES = {"animation", "feedback", "platform", "settings", "storage", "text"}
TABLE = {*VALUES, "startup", "table", "widgets"}
PARTS = {*TABLE, "accessibility", "game", "jobs", "navigation", "screens", "sharing"}
MAY_IMPORT = {
    "version": set(),
    "context": set(),
    "command_line": {"text", "version"},
    # Values, files and devices.
    "animation": set(),
    "platform": {"animation"},
    "startup": {"platform"},
    "storage": {"settings"},
    "text": {"feedback", "platform", "settings", "storage"},
    "settings": {"animation", "feedback", "platform", "startup", "storage", "text"},
    "feedback": {"animation", "platform", "settings", "widgets"},
    # Widgets, and what gestures do.
    "widgets": TABLE - {"storage"},
    "table": {*TABLE, "game"},
    # Screens and navigation.
    "accessibility": TABLE,
    "jobs": TABLE,
    "sharing": TABLE,
    "game": {*TABLE, "screens", "sharing"},
    "screens": {*TABLE, "game", "sharing", "version"},
    "navigation": PARTS,
    # The application imports everything; others know it only through `context`.
    "lifecycle": PARTS,
    "application": {*PARTS, "lifecycle"},
}
WITHOUT_KIVY = (
    "storage",
    "text",
    "table/presenter",
    "table/view_state.py",
    "table/geometry.py",
    "animation/dice_flight",
    "platform/folder_listing.py",
    "platform/places.py",
    "screens/file_chooser/folder_browser.py",
    "screens/file_chooser/target_file.py",
    "feedback/shake_detector.py",
    "feedback/feedback.py",
)
FILES = sorted(APP.rglob("*.py"))


def part_of(path: Path) -> str:
    return path.relative_to(APP).with_suffix("").parts[0]


def imported_modules(path: Path) -> Iterator[str]:
    """Return run-time imports; imports for annotations do not count."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "app":
            yield from (f"app.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_every_part_imports_only_what_it_may() -> None:
    violations = [
        f"{path.relative_to(APP)} imports {module}"
        for path in FILES
        if path.parent != APP or path.name != "__init__.py"
        for module in imported_modules(path)
        if module.startswith("app.")
        and (part := module.split(".")[1]) != part_of(path)
        and part not in MAY_IMPORT[part_of(path)]
    ]
    assert violations == []


@pytest.mark.parametrize("place", WITHOUT_KIVY)
def test_values_and_files_know_nothing_of_kivy(place: str) -> None:
    paths = sorted((APP / place).rglob("*.py")) if (APP / place).is_dir() else [APP / place]
    assert paths
    for path in paths:
        kivys = [module for module in imported_modules(path) if module.startswith("kivy")]
        assert kivys == [], path


def test_inheritance_of_our_own_classes_is_at_most_two_deep() -> None:
    bases: dict[str, list[str]] = {}
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                names = [ast.unparse(base).rpartition(".")[2] for base in node.bases]
                bases.setdefault(node.name, []).extend(names)

    def depth(name: str) -> int:
        return max((1 + depth(base) for base in bases[name] if base in bases), default=0)

    assert [name for name in bases if depth(name) > 2] == []


def test_every_class_name_means_one_thing() -> None:
    modules: dict[str, list[str]] = {}
    for path in [*FILES, *sorted((APP.parent / "core").rglob("*.py"))]:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                modules.setdefault(node.name, []).append(str(path.relative_to(APP.parent)))
    assert {name: where for name, where in modules.items() if len(where) > 1} == {}
