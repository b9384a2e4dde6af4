from kivy.event import EventDispatcher

class MetricsBase(EventDispatcher):
    density: float
    fontscale: float

Metrics: MetricsBase

def dp(value: float) -> float: ...
def sp(value: float) -> float: ...
