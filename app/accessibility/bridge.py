"""Keeps the system's screen readers informed of what is shown, and does what they ask for.

Nothing is computed until one has connected. From then on the tree is made again after a frame was
drawn, which is when something may have changed, and the nodes that differ are sent.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol

from kivy.clock import Clock, mainthread
from kivy.core.window import Window
from kivy.uix.widget import Widget

from app.accessibility.announcement_listeners import announcements_heard
from app.accessibility.narrator import Narrator
from app.platform.screen_readers import (
    ReaderAdapter,
    ReaderHandlers,
    create_adapter,
    readers_need_hidden_window,
    readers_supported,
)
from app.widgets.behaviors.accessible import ReaderAction, perform
from app.widgets.behaviors.keyboard_focus import bring_into_view

if TYPE_CHECKING:
    from app.accessibility.accesskit_nodes import AccessKitNode
    from app.accessibility.tree import Node, Tree

START_DELAY = 0.5
"""Seconds after the first frame: the start must not wait for the adapter."""
UPDATE_DELAY, LONGEST_DELAY = 0.05, 0.4
"""Seconds after the last of several frames, and after the first of many, as in an animation."""
CONNECT_DELAY = 0.2
"""Seconds after which the thread that reported a new screen reader has surely returned."""
LISTENERS_DELAY = 3.0
"""Seconds after which a new screen reader has surely registered what it listens to."""
NO_BREAK = "\u00a0"
SCROLL_INTO_VIEW = "scroll_into_view"


class Front(Protocol):
    """A screen or a dialog."""

    def focus_on(self, widget: Widget) -> None: ...

    def take_over(self) -> bool: ...


class ScreenReaderBridge:
    def __init__(
        self,
        narrator: Narrator,
        get_front: Callable[[], Front | None],
        get_roots: Callable[[], Sequence[Widget]],
        title: str,
    ) -> None:
        """`get_roots` returns what can be used now: the screen or dialog in front, and notices."""
        self._narrator, self._get_front, self._get_roots = narrator, get_front, get_roots
        self._title = title
        self._adapter: ReaderAdapter | None = None
        self.connected = False
        """Whether a screen reader has asked for the tree."""
        self._sent: Mapping[int, Node] = {}
        """The nodes that the screen reader knows."""
        self._sent_roots: tuple[int, ...] = ()
        self._waiting_since = 0.0
        self._announcement = self._sent_announcement = ""
        self._window_events: dict[str, Callable[..., object]] = {
            "on_flip": self._drawn,
            "focus": self._follow_window,
            "on_move": self._follow_window,
            "on_resize": self._follow_window,
        }
        self._start_later = Clock.create_trigger(self._start, START_DELAY)
        self._update_soon = Clock.create_trigger(self._update, UPDATE_DELAY)
        self._check_listeners_later = Clock.create_trigger(
            self._check_listeners_in_thread, LISTENERS_DELAY
        )

    @property
    def available(self) -> bool:
        """Whether screen readers can reach the program."""
        return self._adapter is not None

    # --- life cycle -----------------------------------------------------------------------------

    def start(self) -> None:
        """After the first frame; where the window is still hidden, at once, and then show it."""
        if not readers_supported():
            return
        if readers_need_hidden_window():
            try:
                self._start()
            finally:
                Window.show()
        else:
            Window.bind(on_flip=self._first_frame)

    def _first_frame(self, *_: object) -> None:
        Window.unbind(on_flip=self._first_frame)
        self._start_later()

    def _start(self, *_: object) -> None:
        handlers = ReaderHandlers(self._connect_soon, self._take_request, self._disconnect_soon)
        self._adapter = create_adapter(handlers, Window)

    def stop(self) -> None:
        self._start_later.cancel()
        self._end()
        Window.unbind(on_flip=self._first_frame)
        self._adapter = None

    def _connect_soon(self) -> None:
        """Called from another thread, which must not read widgets, and which the adapter awaits."""
        Clock.schedule_once(self._connect, CONNECT_DELAY)

    def _disconnect_soon(self) -> None:
        """Called from another thread."""
        self.connected = False
        Clock.schedule_once(self._end)

    def _connect(self, *_: object) -> None:
        if self._adapter is None:
            return
        self._sent, self._sent_roots, self._sent_announcement = {}, (), ""
        if not self.connected:
            self.connected = True
            self._narrator.connect_reader(self._announce)
            Window.bind(**self._window_events)
            self._check_listeners_later()
        self._follow_window()
        self._update()

    def _check_listeners_in_thread(self, *_: object) -> None:
        Thread(target=self._check_listeners, name="announcements", daemon=True).start()

    def _check_listeners(self) -> None:
        if not announcements_heard():
            Clock.schedule_once(self._speak_too)

    def _speak_too(self, *_: object) -> None:
        if self.connected:
            self._narrator.speak_for_reader()

    def _end(self, *_: object) -> None:
        self.connected = False
        self._check_listeners_later.cancel()
        self._narrator.connect_reader(None)
        Window.unbind(**self._window_events)
        self._update_soon.cancel()

    def _follow_window(self, *_: object) -> None:
        if self._adapter is not None and self.connected:
            self._adapter.set_focused(bool(Window.focus))
            self._adapter.set_place(Window.left, Window.top, *Window.system_size)

    # --- updates --------------------------------------------------------------------------------

    def _drawn(self, *_: object) -> None:
        """Wait for the end of an animation, but not for that of a long one."""
        now = Clock.get_time()
        if not self._update_soon.is_triggered:
            self._waiting_since = now
        elif now - self._waiting_since < LONGEST_DELAY:
            self._update_soon.cancel()
        self._update_soon()

    def _announce(self, text: str) -> None:
        # A sentence is only read if it differs from the one before.
        self._announcement = text + NO_BREAK if text == self._announcement else text
        self._update_soon()

    def _update(self, *_: object) -> None:
        from app.accessibility.tree import Tree

        if self._adapter is not None and self.connected:
            tree = Tree(self._get_roots())
            self._adapter.update(lambda: self._make_update(tree))

    def _make_update(self, tree: "Tree") -> Any:
        from app.accessibility.accesskit_nodes import WINDOW_ID, make_update

        before, self._sent = self._sent, tree.nodes
        nodes = [*self._window_nodes(tree), *self._convert(tree.changes_since(before))]
        focus = tree.focused
        return make_update(nodes, WINDOW_ID if focus is None else focus, first=not before)

    def _window_nodes(self, tree: "Tree") -> "Iterator[AccessKitNode]":
        """The window, if its children have changed, and what is announced, if that is new."""
        from app.accessibility.accesskit_nodes import (
            ANNOUNCEMENT_ID,
            make_announcement,
            make_window,
        )

        bounds = (0.0, 0.0, float(Window.width), float(Window.height))
        spoken = (ANNOUNCEMENT_ID,) if self._announcement else ()
        children = (*tree.roots, *spoken)
        if children != self._sent_roots:
            self._sent_roots = children
            yield make_window(self._title, bounds, children)
        if self._announcement != self._sent_announcement:
            self._sent_announcement = self._announcement
            yield make_announcement(self._announcement, bounds)

    @staticmethod
    def _convert(nodes: "Iterator[Node]") -> "Iterator[AccessKitNode]":
        from app.accessibility.accesskit_nodes import convert

        for node in nodes:
            yield from convert(node)

    # --- requests -------------------------------------------------------------------------------

    def _take_request(self, request: Any) -> None:
        """Called from another thread."""
        action = str(request.action).rpartition(".")[2].lower()
        self._perform(int(request.target), action, _argument_of(request.data))

    @mainthread
    def _perform(self, id: int, action: str, argument: Any) -> None:
        from app.accessibility.tree import Tree

        tree, front = Tree(self._get_roots()), self._get_front()
        node, widget = tree.nodes.get(id), tree.widgets.get(id)
        if node is None or widget is None or front is None:
            return  # it is gone by now
        if action == SCROLL_INTO_VIEW:
            bring_into_view(widget)
        elif action in node.description.actions and not front.take_over():
            if action == ReaderAction.FOCUS:
                front.focus_on(widget)
            else:
                perform(widget, ReaderAction(action), argument)
        self._narrator.update()
        self._update_soon()


def _argument_of(data: Any) -> Any:
    """A number, a text, or the two ends of a selection."""
    value: Any = data[1] if data is not None else None
    if hasattr(value, "anchor"):
        return value.anchor.character_index, value.focus.character_index
    return value
