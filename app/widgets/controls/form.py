"""Parts of a form that are layout alone: a title, and a section of things below each other."""

from app.startup.kv_loader import load_layout_of
from app.widgets.text.paragraph import Paragraph

__all__ = ["Paragraph"]

load_layout_of(__file__)
