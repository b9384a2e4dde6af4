from kivy.uix.widget import Widget

class BuilderBase:
    def load_file(self, filename: str) -> Widget | None: ...
    def unbind_widget(self, uid: int) -> None: ...

Builder: BuilderBase
