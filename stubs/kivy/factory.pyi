from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout

class FactoryBase:
    # A rule of our own layouts; each one that Python asks for is named here.
    FormSection: Callable[..., BoxLayout]

Factory: FactoryBase
