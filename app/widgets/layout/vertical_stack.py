"""Children from top to bottom, and parts that are shown or not."""

from kivy.properties import NumericProperty, ObjectProperty, VariableListProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.startup.kv_loader import load_layout_of
from app.widgets.text.paragraph import Paragraph

load_layout_of(__file__)


class VerticalStack(Layout):
    """Like a vertical BoxLayout that is as high as its children, with two differences: a child
    without height takes no spacing, and stacks in stacks are laid out in one pass."""

    padding = VariableListProperty([0, 0, 0, 0])
    spacing = NumericProperty(0)
    space_above = NumericProperty(0)
    """Extra space above it in another stack, unless it is the first."""
    minimum_height = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("children", "padding", "spacing", "pos", "size"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        left, above, right, below = self.padding
        inside = self.width - left - right
        for child in self.children:
            if child.size_hint_x is not None:
                child.width = child.size_hint_x * inside
            _lay_out_now(child)
        measured = [child.height for child in self.children]
        shown = [child for child in self.children if child.height]  # the last one first
        gaps = [self.spacing + getattr(child, "space_above", 0) for child in shown]
        if shown:
            gaps[-1] = above
        heights = [child.height + gap for child, gap in zip(shown, gaps, strict=True)]
        self.minimum_height = sum(heights) + below if shown else 0
        y = self.y + below
        for child, height in zip(shown, heights, strict=True):
            child.pos = (self.x + left + self._offset(child, inside), y)
            _lay_out_now(child)
            y += height
        if [child.height for child in self.children] == measured:
            self._trigger_layout.cancel()

    @staticmethod
    def _offset(child: Widget, inside: float) -> float:
        """From the left, for children that are not as wide as the stack."""
        spare = inside - child.width
        hint = child.pos_hint
        if "center_x" in hint:
            return hint["center_x"] * inside - child.width / 2
        return spare if "right" in hint else 0


def _lay_out_now(widget: Widget) -> None:
    """Lay out a nested stack now: deferred, each level of nesting would take another pass."""
    if isinstance(widget, Paragraph):
        widget.wrap_now()
    elif isinstance(widget, VerticalStack) and widget._trigger_layout.is_triggered:  # noqa: SLF001
        widget.do_layout()


class Conditional(VerticalStack):
    """Its children are in the tree only while `when` holds."""

    when: object = ObjectProperty(False, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        self._parts: list[Widget] = []
        super().__init__(**kwargs)
        self.fbind("when", self._show)

    def add_widget(self, widget: Widget, index: int = 0, canvas: str | None = None) -> None:
        self._parts.insert(len(self._parts) - index, widget)
        if self.when:
            super().add_widget(widget, index, canvas)

    def remove_widget(self, widget: Widget) -> None:
        if widget in self._parts:
            self._parts.remove(widget)
        super().remove_widget(widget)

    def _show(self, *_: object) -> None:
        for part in self._parts:
            super().remove_widget(part)
            if self.when:
                super().add_widget(part)
