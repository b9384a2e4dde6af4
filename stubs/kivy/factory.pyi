from kivy.uix.widget import Widget

class FactoryBase:
    def register(self, classname: str, *, module: str) -> None: ...
    def get(self, name: str) -> type[Widget]: ...

Factory: FactoryBase
