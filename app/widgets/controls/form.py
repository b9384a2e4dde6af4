"""The title and the sections of a form."""

from kivy.uix.boxlayout import BoxLayout

from app.startup.kv_loader import load_layout_of
from app.widgets.text.paragraph import Paragraph

load_layout_of(__file__)


class FormTitle(Paragraph):
    pass


class FormSection(BoxLayout):
    pass
