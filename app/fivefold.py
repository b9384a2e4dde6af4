"""The application."""

from kivy.uix.label import Label
from kivymd.app import MDApp


class FivefoldApp(MDApp):
    title = "Fivefold"

    def build(self) -> Label:
        return Label(text="Fivefold", font_size="40sp")
