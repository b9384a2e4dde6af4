"""The title and the sections of a form."""

from kivy.properties import NumericProperty, ObjectProperty

from app.startup.kv_loader import load_layout_of
from app.widgets.layout.vertical_stack import Conditional
from app.widgets.text.paragraph import Paragraph

load_layout_of(__file__)


class FormTitle(Paragraph):
    heading_level = 2
    space_above = NumericProperty(0)
    """In a VerticalStack, unless it is the first."""


class FormSection(Conditional):
    """Shown unless `when` says otherwise."""

    when: object = ObjectProperty(True, allownone=True)
