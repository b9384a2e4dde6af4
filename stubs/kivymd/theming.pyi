from kivy.event import EventDispatcher
from kivy.properties import ColorProperty, OptionProperty

class ThemeManager(EventDispatcher):
    # KivyMD has such a property for every role; the others are set by name.
    shadowColor: ColorProperty
    theme_style: OptionProperty
    def set_colors(self, *args: object) -> None: ...
