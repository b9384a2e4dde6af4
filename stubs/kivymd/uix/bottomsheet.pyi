from kivy.properties import NumericProperty, OptionProperty
from kivy.uix.boxlayout import BoxLayout
from kivymd.uix.card import MDCard

class MDBottomSheet(MDCard):
    open_progress: NumericProperty
    status: OptionProperty
    def set_state(self, new_state: str = ..., animation: bool = ...) -> None: ...

class MDBottomSheetDragHandle(BoxLayout): ...
