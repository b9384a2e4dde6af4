from kivy.properties import ColorProperty, VariableListProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivymd.theming import ThemableBehavior

class MDCard(ThemableBehavior, ButtonBehavior, BoxLayout):
    line_color: ColorProperty
    md_bg_color: ColorProperty
    radius: VariableListProperty
