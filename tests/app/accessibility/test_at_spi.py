"""The real program, played through a real client of AT-SPI that knows nothing else of it."""

import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.platform.folders import DATABASE
from app.storage import open_store
from app.text import coach as coach_words
from app.text import dialogs, narrator, table
from app.text.i18n import ENGLISH, LANGUAGES, set_language
from app.text.screens import (
    challenges,
    codes,
    file_chooser,
    history,
    home,
    league,
    new_game,
    review,
    settings,
    trainer,
)
from app.text.screens import help as help_words
from tests.app.storage.saved_games import save_league
from tests.app.support.finished_games import save_finished_game
from tests.app.support.system_reader import ReadNode, SystemReader, why_not_available

pytestmark = [pytest.mark.extended, pytest.mark.uncounted]

WIDTH, HEIGHT = 1000, 760
BOXES, PLAYERS = 13, 2
CONTROLS = {
    *("check box", "check menu item", "entry", "list item", "menu item", "page tab", "slider"),
    *("push button", "radio button", "toggle button"),
}
TEXTS = {"heading", "image", "label"}
CONTAINERS = {"dialog", "list box", "menu", "page tab list", "panel", "status bar"}


def save_games_and_a_league(folder: Path) -> None:
    store = open_store(folder / DATABASE).store
    for rules in ("official", "triple"):
        save_finished_game(SimpleNamespace(store=store), rules, "Ana", "Ben")
    save_league(store, "Ana", "Ben")
    store.close()


@pytest.fixture
def reader(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SystemReader]:
    """With new data, or with what the parameter saves."""
    missing = why_not_available()
    if missing:
        pytest.skip(f"{missing}; .ci/system tests installs it")
    prepare = getattr(request, "param", lambda _: None)
    reader = SystemReader(tmp_path, WIDTH, HEIGHT, prepare)
    try:
        yield reader
    finally:
        reader.close()
        set_language(ENGLISH)


# --- a game -------------------------------------------------------------------------------------


def test_a_game_for_two_is_played_to_its_end_by_tree_actions_alone(reader: SystemReader) -> None:
    turn_off_roll_animation(reader)
    start_game_for_two(reader)
    roll(reader)
    ask_for_a_hint(reader)
    hold_first_die(reader)
    taken = take_a_box(reader)
    reader.press(table.UNDO_SHORT(), "push button")
    reader.wait_for(lambda nodes: [n for n in open_boxes(nodes) if box_of(n) == taken], "the undo")
    for _turn in range(BOXES * PLAYERS):
        roll(reader)
        take_a_box(reader)
    enter_a_name(reader)
    heard = " ".join(reader.heard())
    assert narrator.TURN(name=new_game.PLAYER(number=2)) in heard
    assert narrator.ROLLS_LEFT(2) in heard


def turn_off_roll_animation(reader: SystemReader) -> None:
    feel = settings.SECTIONS["feel"]()
    reader.open(home.SETTINGS(), settings.SETTINGS())
    reader.open(feel, feel)
    off = settings.SHOW_ROLL[next(iter(settings.SHOW_ROLL))]()
    reader.press(off, "radio button")
    reader.wait_for(
        lambda nodes: [node for node in nodes if node.name == off and "checked" in node.states],
        "the changed setting",
        full=True,
    )
    for title in (settings.SETTINGS(), home.NAME):
        reader.open(table.BACK(), title)


def start_game_for_two(reader: SystemReader) -> None:
    reader.open(home.NEW_GAME(), new_game.NEW_GAME())
    reader.press(new_game.ADD_PLAYER(), "push button")
    reader.find(new_game.PLAYER(number=2), "entry")
    reader.press(new_game.START())
    reader.find(table.BEGIN())


def ask_for_a_hint(reader: SystemReader) -> None:
    reader.press(table.ICON_LABELS["hint"](), "push button")
    reader.find(coach_words.DO_IT(), "push button")
    assert reader.tree()[0].role == "dialog"
    reader.press(dialogs.CLOSE())


def hold_first_die(reader: SystemReader) -> None:
    die = table.DIE_SHOWS(die=1, value="").strip()

    def in_state(state: str, nodes: list[ReadNode]) -> ReadNode | None:
        return next((n for n in nodes if n.name.startswith(die) and state in n.states), None)

    reader.press(die)
    held = reader.wait_for(lambda nodes: in_state("pressed", nodes), "a held die", full=True)
    assert held.role == "toggle button"
    reader.ask("focus", number=held.number)
    reader.wait_for(lambda nodes: in_state("focused", nodes), "the focus on a die", full=True)


def open_boxes(nodes: list[ReadNode]) -> list[ReadNode]:
    """The boxes that can be taken now."""
    title = table.SCORE_SHEET()
    sheet = next((n for n in nodes if n.name == title and n.role == "panel"), None)
    if sheet is None:
        return []
    after = nodes[sheet.number + 1 :]
    end = next((at for at, node in enumerate(after) if node.level <= sheet.level), len(after))
    return [node for node in after[:end] if node.pressable]


def box_of(node: ReadNode) -> str:
    return node.name.partition(":")[0]


def take_a_box(reader: SystemReader) -> str:
    """Look at the first open box, then take it; what it is called."""
    first: ReadNode = reader.wait_for(open_boxes, "a box to take")[0]
    reader.press(first.name)
    again = table.TAP_AGAIN["keys"]()
    reader.wait_for(lambda nodes: [node for node in nodes if again in node.name], "the preview")
    reader.press(first.name)
    reader.wait_for(
        lambda nodes: not [node for node in open_boxes(nodes) if node.name == first.name],
        f"{first.name} to be taken",
    )
    return box_of(first)


def roll(reader: SystemReader) -> None:
    """Also ends the pause in which the last turn can be seen."""

    def roll_button(nodes: list[ReadNode]) -> ReadNode | None:
        words = (table.BEGIN(), table.GO_ON())
        return next((n for n in nodes if n.pressable and n.name.startswith(words)), None)

    while not open_boxes(reader.tree(full=False)):
        button: ReadNode = reader.wait_for(roll_button, "the roll button")
        reader.ask("press", number=button.number)
        reader.wait_for(
            lambda nodes, name=button.name: [n.name for n in nodes].count(name) == 0, "the roll"
        )


def enter_a_name(reader: SystemReader) -> None:
    """In the dialog at the end, whose field has the focus."""

    def focused_field(nodes: list[ReadNode]) -> ReadNode | None:
        return next((n for n in nodes if n.role == "entry" and "focused" in n.states), None)

    field: ReadNode = reader.wait_for(focused_field, "the field for a name", full=True)
    reader.type("Anna")
    reader.wait_for(lambda nodes: [n for n in nodes if n.text == "Anna"], "the name", full=True)
    reader.ask("select", number=field.number, start=2, end=3)
    reader.wait_for(
        lambda nodes: reader.ask("selection", number=field.number) == [2, 3], "the selection"
    )
    reader.type("\b")
    reader.wait_for(lambda nodes: [n for n in nodes if n.text == "Ana"], "the name", full=True)
    reader.press(history.SAVE_NAME())
    reader.wait_for(
        lambda nodes: not [n for n in nodes if n.role == "entry" and n.text == "Ana"],
        "the dialog to close",
        full=True,
    )

    def next_sign(nodes: list[ReadNode]) -> ReadNode | None:
        skip = history.SKIP_NAME()
        return next((n for n in nodes if "Ana" in n.name or (n.name == skip and n.pressable)), None)

    sign: ReadNode = reader.wait_for(next_sign, "the end of the game, or the other player's dialog")
    if "Ana" not in sign.name:
        reader.ask("press", number=sign.number)
        reader.wait_for(lambda nodes: [n for n in nodes if "Ana" in n.name], "the end of the game")


# --- every screen in every language -------------------------------------------------------------


@pytest.mark.parametrize("reader", [save_games_and_a_league], indirect=True, ids=["saved games"])
@pytest.mark.parametrize("language", [ENGLISH, *sorted({*LANGUAGES} - {ENGLISH})])
def test_every_screen_is_read_with_names_roles_and_places(
    reader: SystemReader, language: str
) -> None:
    title = settings.SECTIONS["language"]()
    reader.open(home.SETTINGS(), settings.SETTINGS())
    reader.open(title, title)
    reader.press(LANGUAGES[language], "radio button")
    set_language(language)
    reader.wait_for(lambda nodes: nodes[0].name == settings.SECTIONS["language"](), "the language")
    found: list[object] = []
    for page in visit_screens(reader):
        found += [(page, *flaw) for flaw in lasting_flaws(reader)]
        assert reader.tree(full=False)[0].name == page
    assert found == []


def visit_screens(reader: SystemReader) -> Iterator[str]:
    """Open one screen after the other; yields its title."""
    yield settings.SECTIONS["language"]()
    back = table.BACK()
    reader.open(back, settings.SETTINGS())
    yield settings.SETTINGS()
    for name in settings.SECTIONS.values():
        reader.open(name(), name())
        yield name()
        reader.open(back, settings.SETTINGS())
    reader.open(back, home.NAME)
    yield home.NAME
    for tile, title in (
        (home.NEW_GAME(), new_game.NEW_GAME()),
        (home.CHALLENGE(), challenges.CHALLENGES()),
        (home.TRAINER(), trainer.TRAINER()),
        (history.TOP_SCORES(), history.TOP_SCORES()),
        (history.STATISTICS(), history.STATISTICS()),
        (history.HISTORY(), history.HISTORY()),
        (history.PLAYERS(), history.PLAYERS()),
        (home.HELP(), help_words.HELP()),
    ):
        reader.open(tile, title)
        yield title
        reader.open(back, home.NAME)
    yield from visit_trainer(reader)
    yield from visit_league(reader)
    yield from visit_past_game(reader)
    yield from visit_files(reader)
    reader.press(home.SAME_AGAIN())
    game = reader.wait_for(
        lambda nodes: nodes[0].name if nodes[0].name != home.NAME else None, "the table"
    )
    yield game
    roll(reader)
    yield game
    reader.open(dialogs.MENU(), dialogs.MENU())
    yield dialogs.MENU()


def visit_trainer(reader: SystemReader) -> Iterator[str]:
    back, title = table.BACK(), trainer.TRAINER()
    reader.open(home.TRAINER(), title)
    for tile in (trainer.TODAYS_TEN(), trainer.SKILL()):
        yield open_another(reader, tile)
        reader.open(back, title)
    reader.open(back, home.NAME)


def visit_league(reader: SystemReader) -> Iterator[str]:
    back, title = table.BACK(), "Sunday league"
    reader.open(home.LEAGUE(), title)
    yield title
    yield open_another(reader, league.GAMES())
    reader.open(back, title)
    form = open_another(reader, league.CHANGE())
    yield form
    yield open_another(reader, league.FIRST_DAY())
    reader.open(back, form)
    reader.open(back, title)
    reader.open(back, home.NAME)


def visit_past_game(reader: SystemReader) -> Iterator[str]:
    back = table.BACK()
    reader.open(history.HISTORY(), history.HISTORY())

    def saved_game(nodes: list[ReadNode]) -> ReadNode | None:
        return next((n for n in nodes if n.pressable and n.name.startswith(("Ana ", "Ben "))), None)

    replay = open_another(reader, reader.wait_for(saved_game, "a saved game").name)
    yield replay
    reader.open(dialogs.MENU(), dialogs.MENU())
    yield open_another(reader, codes.GAME_CODE())
    reader.open(back, replay)
    yield open_another(reader, review.REVIEW())
    reader.open(back, replay)
    reader.open(back, history.HISTORY())
    reader.open(back, home.NAME)


def visit_files(reader: SystemReader) -> Iterator[str]:
    back, title = table.BACK(), settings.SECTIONS["data"]()
    reader.open(home.SETTINGS(), settings.SETTINGS())
    reader.open(title, title)
    reader.press(settings.EXPORT_AND_IMPORT())
    reader.wait_for(lambda nodes: nodes[0].role == "dialog", "the dialog")
    yield dialogs.DATA()
    reader.open(dialogs.EXPORT(), file_chooser.EXPORT_TITLE())
    yield file_chooser.EXPORT_TITLE()
    for behind in (title, settings.SETTINGS(), home.NAME):
        reader.open(back, behind)


def open_another(reader: SystemReader, name: str) -> str:
    """Press this, and wait for another screen; its title."""
    before = reader.tree(full=False)[0].name
    reader.press(name)
    found: str = reader.wait_for(
        lambda nodes: nodes[0].name if nodes[0].name != before else None, f"a screen by {name!r}"
    )
    return found


def lasting_flaws(reader: SystemReader) -> list[tuple[str, ReadNode]]:
    """Read again once, because a screen that has just opened may not be laid out."""
    found = list(flaws(reader.tree()))
    if found:
        time.sleep(1.0)
        found = list(flaws(reader.tree()))
    return found


def flaws(nodes: list[ReadNode]) -> Iterator[tuple[str, ReadNode]]:
    for node in nodes:
        if not (node.name or "").strip():
            yield "without a name", node
        if node.role not in CONTROLS | TEXTS | CONTAINERS:
            yield "with a role that nothing here has", node
        if node.pressable and node.role not in CONTROLS:
            yield "pressable, though it is no control", node
        x, y, width, height = node.bounds
        if min(node.bounds) < 0 or x + width > WIDTH + 1 or y + height > HEIGHT + 1:
            yield "off the window", node
