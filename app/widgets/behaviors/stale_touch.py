"""Detects touches that outlive their screen."""

from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget


def is_on_hidden_screen(widget: Widget) -> bool:
    """Whether the widget's screen is no longer in front; it may stay for another frame."""
    above: Widget | None = widget
    while above is not None and above.parent is not above:
        if isinstance(above, Screen) and above.manager is not None:
            return above.manager.current_screen is not above
        above = above.parent
    return above is None
