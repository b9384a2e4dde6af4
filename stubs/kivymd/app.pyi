from kivy.app import App
from kivymd.theming import ThemeManager

class MDApp(App):
    theme_cls: ThemeManager
