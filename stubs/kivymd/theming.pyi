from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ColorProperty, OptionProperty

class ThemeManager(EventDispatcher):
    # KivyMD has such a property for every role; most are set by name.
    shadowColor: ColorProperty
    theme_style: OptionProperty
    theme_style_switch_animation: BooleanProperty
    def set_colors(self, *args: object) -> None: ...

# At run time it is no widget, but it is only ever mixed into one.
class ThemableBehavior:
    theme_cls: ThemeManager
