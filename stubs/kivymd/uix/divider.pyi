from kivy.uix.boxlayout import BoxLayout
from kivymd.theming import ThemableBehavior

class MDDivider(ThemableBehavior, BoxLayout): ...
