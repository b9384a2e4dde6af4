"""What screen readers are told, and what they can do; AccessKit's adapter is a fake."""

from collections.abc import Callable
from threading import Event
from types import SimpleNamespace
from typing import Any

import accesskit
import pytest
from kivy.core.window import Window

from app.accessibility import bridge, tree
from app.accessibility.accesskit_nodes import ANNOUNCEMENT_ID, TEXT_ID, WINDOW_ID
from app.accessibility.narrator import Narrator
from app.accessibility.tree import Tree
from app.application import FivefoldApp
from app.platform import screen_readers
from app.platform.screen_readers import ReaderHandlers, create_adapter
from app.settings.settings import Settings, ShowRoll
from app.widgets.dialogs.menu import MenuDialog
from core import RULE_SETS, create_setup
from tests.app.accessibility.test_narrator import RecordedSpeech
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import step_until

Update = accesskit.TreeUpdate


class FakeAdapter:
    """Connects at once, and keeps what it is sent."""

    def __init__(self, handlers: ReaderHandlers) -> None:
        self.handlers = handlers
        self.updates: list[Update] = []
        self.calls: list[object] = []

    def update(self, make_update: Callable[[], Update]) -> None:
        self.updates.append(make_update())

    def set_focused(self, focused: bool) -> None:
        self.calls.append(focused)

    def set_place(self, *place: float) -> None:
        self.calls.append(place)


class Reader:
    """A screen reader that knows only what it was sent."""

    def __init__(self, stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch) -> None:
        self.stage, self.app = stage, app
        self.speech = RecordedSpeech()
        monkeypatch.setattr(app.narrator, "_speech", self.speech)
        monkeypatch.setattr(bridge, "create_adapter", lambda handlers, _: FakeAdapter(handlers))
        monkeypatch.setattr(bridge, "announcements_heard", lambda: True)
        Window.dispatch("on_flip")  # the first frame
        stage.wait(1.0)
        self.adapter: FakeAdapter = app.screen_reader._adapter  # noqa: SLF001
        self.nodes: dict[int, accesskit.Node] = {}
        self.focus = 0
        self.heard: list[str] = []

    def connect(self) -> None:
        self.adapter.handlers.connected()
        self.stage.wait(1.0)
        self.listen()

    def listen(self) -> list[accesskit.Node]:
        """Take in what was sent; the nodes of it."""
        Window.dispatch("on_flip")
        self.stage.wait(1.0)
        sent = []
        for update in self.adapter.updates:
            for id, node in update.nodes:
                self.nodes[id] = node
                sent.append(node)
                if id == ANNOUNCEMENT_ID:
                    self.heard.append(node.label.rstrip("\u00a0"))
            self.focus = update.focus
        self.adapter.updates.clear()
        return sent

    @property
    def shown(self) -> dict[str, int]:
        """The ids of what can be met now, by name."""
        found: dict[str, int] = {}
        waiting = [WINDOW_ID]
        while waiting:
            id = waiting.pop(0)
            node = self.nodes[id]
            waiting[:0] = node.children
            found.setdefault(node.label or node.value or "", id)
        return found

    def find(self, name: str) -> int:
        self.listen()
        return next(id for each, id in self.shown.items() if each.startswith(name))

    def node(self, name: str) -> accesskit.Node:
        return self.nodes[self.find(name)]

    def do(self, action: accesskit.Action, name: str, *data: object) -> None:
        request = SimpleNamespace(action=action, target=self.find(name), data=data or None)
        self.adapter.handlers.requested(request)
        self.stage.frames(3)
        self.listen()

    def press(self, name: str) -> None:
        self.do(accesskit.Action.CLICK, name)


@pytest.fixture
def reader(stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch) -> Reader:
    return Reader(stage, app, monkeypatch)


def start_game(reader: Reader, *names: str) -> None:
    reader.app.game.start(create_setup(RULE_SETS["official"], names or ("Ana", "Ben"), seed="ear"))
    reader.stage.frames(3)


def test_nothing_is_computed_before_a_reader_connects(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    described: list[object] = []
    monkeypatch.setattr(tree, "Tree", described.append)
    monkeypatch.setattr(Narrator, "_update", described.append)
    start_game(reader)
    reader.stage.key("space")
    Window.dispatch("on_flip")
    reader.stage.wait(1.0)
    assert described == []
    assert reader.adapter.updates == []
    assert reader.adapter.calls == [], "the adapter waits for its own thread"


def test_a_reader_gets_the_whole_tree_and_then_only_what_has_changed(reader: Reader) -> None:
    start_game(reader)
    reader.connect()
    assert reader.nodes[WINDOW_ID].label == "Fivefold"
    everything = len(reader.nodes)
    assert everything > 30
    assert reader.listen() == []
    reader.stage.key("space")
    assert 20 < len(reader.listen()) < everything, "the dice and the boxes"
    reader.stage.key("1")
    changed = reader.listen()
    assert len(changed) < 8
    assert [node.label for node in changed if node.toggled == accesskit.Toggled.TRUE] == [
        f"Die 1: {reader.app.game.table.model.state.dice[0]}"
    ]


def test_our_own_voice_is_silent_while_a_reader_is_connected(reader: Reader) -> None:
    reader.app.preferences.change_settings(Settings(spoken=True, show_roll=ShowRoll.OFF))
    start_game(reader)
    reader.connect()
    reader.speech.sentences.clear()
    reader.stage.key("space")
    assert reader.speech.sentences == []
    reader.adapter.handlers.disconnected()
    reader.stage.frames(2)
    reader.stage.key("space")
    reader.stage.frames(2)
    assert "1 roll left." in reader.speech.last()


def test_what_happens_is_announced_once_and_briefly(reader: Reader) -> None:
    start_game(reader)
    reader.connect()
    reader.press("Begin")
    dice = ", ".join(map(str, reader.app.game.table.model.state.dice))
    assert reader.heard[-1].startswith(f"{dice}. 2 rolls left.")
    count = len(reader.heard)
    reader.press("Die 1")
    assert len(reader.heard) == count, "a held die is read by the reader itself"
    reader.press("Chance")
    assert "Chance" in reader.heard[-1], "the preview"
    reader.press("Chance")
    assert reader.heard[-1].startswith("Ana: Chance, ")
    assert len(reader.heard) == count + 2
    reader.stage.key("space")
    reader.stage.key("space")
    reader.listen()
    assert any("Ben’s turn." in sentence for sentence in reader.heard)


def test_our_own_voice_says_what_a_reader_does_not_hear(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Orca 43 does not listen to announcements."""
    asked = Event()

    def not_heard() -> bool:
        asked.set()
        return False

    monkeypatch.setattr(bridge, "announcements_heard", not_heard)
    start_game(reader)
    reader.connect()
    reader.stage.wait(bridge.LISTENERS_DELAY)
    assert asked.wait(10)
    step_until(lambda: reader.app.narrator._speaks_for_reader)  # noqa: SLF001
    reader.speech.sentences.clear()
    reader.press("Begin")
    assert "2 rolls left." in reader.speech.last()
    reader.speech.sentences.clear()
    reader.do(accesskit.Action.FOCUS, "Twos")
    assert reader.speech.sentences == [], "the reader reads the focus itself"
    reader.adapter.handlers.disconnected()
    reader.stage.frames(2)
    reader.stage.key("space")
    reader.stage.frames(2)
    assert reader.speech.sentences == [], "our own voice is not switched on"


def test_the_same_sentence_twice_is_announced_twice(reader: Reader) -> None:
    start_game(reader)
    reader.connect()
    labels = []
    for _ in range(2):
        reader.app.screen_reader._announce("Roll the dice first.")  # noqa: SLF001
        reader.listen()
        labels.append(reader.nodes[ANNOUNCEMENT_ID].label)
    assert labels[0] != labels[1]
    assert reader.nodes[ANNOUNCEMENT_ID].live == accesskit.Live.POLITE


def test_a_box_says_why_it_cannot_be_taken(reader: Reader) -> None:
    start_game(reader)
    reader.connect()
    ones = reader.node("Ones: open")
    assert ones.is_disabled
    assert ones.description == "Roll the dice first."
    assert not ones.supports_action(accesskit.Action.CLICK)
    reader.press("Begin")
    assert not reader.node("Ones: ").is_disabled
    assert reader.node("Ben, Ones: open").description == "It is Ana’s turn."
    assert reader.node("Undo").description.startswith("There is nothing to undo.")


def test_the_focus_goes_both_ways(reader: Reader) -> None:
    start_game(reader)
    reader.connect()
    assert reader.nodes[reader.focus].label == "Official rules", (
        "the screen, until something has it"
    )
    reader.stage.key("down")
    reader.listen()
    assert reader.nodes[reader.focus].label == "Ones: open"
    reader.do(accesskit.Action.FOCUS, "Begin")
    assert reader.nodes[reader.focus].label.startswith("Begin")
    table = reader.app.game.table
    assert table.model.focused is None
    reader.stage.key("enter")
    assert table.model.state.rolls_left == 2
    reader.do(accesskit.Action.FOCUS, "Twos")
    assert table.model.focused == ("twos", 0)
    assert table.focus.control is None
    reader.app.routes.go_home()
    reader.stage.frames(3)
    reader.do(accesskit.Action.FOCUS, "New game")
    [focused] = [each for each in reader.app.screen.walk() if getattr(each, "focused", False)]
    assert focused.heading == "New game"


def test_a_dialog_hides_what_is_behind_it(reader: Reader) -> None:
    start_game(reader)
    reader.connect()
    reader.press("Menu")
    assert isinstance(reader.app.overlays.front, MenuDialog)
    assert "Begin, 3 of 3 left" not in reader.shown
    menu = reader.node("Menu")
    assert menu.role == accesskit.Role.DIALOG
    assert menu.is_modal
    assert reader.focus == reader.find("Menu")
    item = reader.node("Undo last box")
    assert item.is_disabled
    assert item.position_in_set == 3
    reader.press("Sound")
    assert not reader.app.preferences.settings.sound


def test_a_request_for_what_has_gone_does_nothing(reader: Reader) -> None:
    start_game(reader)
    reader.connect()
    menu = reader.find("Menu")
    reader.press("Menu")
    reader.adapter.handlers.requested(
        SimpleNamespace(action=accesskit.Action.CLICK, target=menu, data=None)
    )
    reader.stage.frames(3)
    assert len(reader.app.overlays) == 1


def test_sliders_and_text_fields_are_set_and_selected(reader: Reader) -> None:
    app = reader.app
    app.routes.open_settings("feel")
    reader.stage.frames(3)
    reader.connect()
    slider = next(id for id, n in reader.nodes.items() if n.role == accesskit.Role.SLIDER)
    assert reader.nodes[slider].numeric_value == pytest.approx(0.8)
    for action, data, expected in (
        (accesskit.Action.DECREMENT, None, 0.7),
        (accesskit.Action.INCREMENT, None, 0.8),
        (accesskit.Action.SET_VALUE, (accesskit.ActionDataKind.NUMERIC_VALUE, 0.3), 0.3),
    ):
        request = SimpleNamespace(action=action, target=slider, data=data)
        reader.adapter.handlers.requested(request)
        reader.stage.frames(3)
        assert app.preferences.settings.volume == pytest.approx(expected)
    app.routes.open_help()
    reader.stage.frames(3)
    search = app.screen.ids.search
    reader.do(accesskit.Action.FOCUS, "Search help")
    assert search.focus
    reader.do(accesskit.Action.SET_VALUE, "Search help", accesskit.ActionDataKind.VALUE, "yahtzee")
    assert search.text == "yahtzee"
    field = reader.find("Search help")
    ends = [accesskit.TextPosition(field + TEXT_ID, place) for place in (0, 3)]
    reader.do(
        accesskit.Action.SET_TEXT_SELECTION,
        "Search help",
        accesskit.ActionDataKind.SET_TEXT_SELECTION,
        accesskit.TextSelection(*ends),
    )
    assert search.selection_text == "yah"
    selection = reader.node("Search help").text_selection
    assert (selection.anchor.character_index, selection.focus.character_index) == (0, 3)
    reader.do(
        accesskit.Action.REPLACE_SELECTED_TEXT,
        "Search help",
        accesskit.ActionDataKind.VALUE,
        "Y",
    )
    assert search.text == "Ytzee"
    run = reader.nodes[field + TEXT_ID]
    assert run.value == "Ytzee"
    assert sum(run.word_lengths) == len(run.character_lengths) == 5


def test_a_notice_is_read_when_it_appears(reader: Reader) -> None:
    reader.connect()
    reader.app.back()
    reader.stage.frames(2)
    notice = reader.node("Press again to leave")
    assert notice.live == accesskit.Live.POLITE
    assert notice.role == accesskit.Role.STATUS


def test_a_table_turned_round_is_read_where_it_is_seen(stage: Stage, app: FivefoldApp) -> None:
    app.game.start(create_setup(RULE_SETS["official"], ("Ana", "Ben"), seed="ear"))
    stage.frames(3)

    def bounds_of_back() -> tuple[float, ...]:
        tree = Tree((app.screen,))
        return next(n.bounds for n in tree.nodes.values() if n.description.name == "Back")

    left, top, right, bottom = bounds_of_back()
    app.root_layout.reduced_motion = True
    app.root_layout.upside_down = True
    stage.frames()
    width, height = Window.size
    assert bounds_of_back() == (width - right, height - bottom, width - left, height - top)


# --- systems ------------------------------------------------------------------------------------


class FakeWindow:
    def get_window_info(self) -> SimpleNamespace:
        return SimpleNamespace(window=42)


HANDLERS = ReaderHandlers(lambda: None, lambda _: None, lambda: None)


def test_on_windows_the_adapter_is_made_with_the_handle_of_the_hidden_window(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []
    shown: list[bool] = []

    class Subclassing:
        def __init__(self, *arguments: object) -> None:
            made.append((arguments[0], list(shown)))

        def update_if_active(self, make: Callable[[], Update]) -> SimpleNamespace:
            make()
            return SimpleNamespace(raise_events=lambda: made.append("raised"))

    window = SimpleNamespace(
        hide=lambda: shown.append(False), show=lambda: shown.append(True), **vars(FakeWindow)
    )
    window.get_window_info = FakeWindow().get_window_info
    monkeypatch.setattr(screen_readers.sys, "platform", "win32")
    monkeypatch.setattr(
        accesskit, "windows", SimpleNamespace(SubclassingAdapter=Subclassing), raising=False
    )
    monkeypatch.setattr("app.application.Window", window)
    monkeypatch.setattr(bridge, "Window", window)
    FivefoldApp()
    app.screen_reader.start()
    assert shown == [False, True]
    assert made == [(42, [False])], "while it was hidden"
    app.screen_reader._adapter.update(lambda: None)  # noqa: SLF001
    assert made[-1] == "raised"
    app.screen_reader._adapter = None  # noqa: SLF001
    monkeypatch.undo()


@pytest.mark.parametrize("system", ["darwin", "android"])
def test_where_the_window_cannot_be_reached_there_is_no_adapter(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen_readers, "on_android", lambda: system == "android")
    monkeypatch.setattr(screen_readers.sys, "platform", "linux" if system == "android" else system)
    assert create_adapter(HANDLERS, FakeWindow()) is None
    assert not screen_readers.readers_supported()


def test_without_accesskit_everything_is_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(screen_readers.sys.modules, "accesskit", None)
    assert create_adapter(HANDLERS, FakeWindow()) is None
