"""Below a replay: play and pause, the step to drag to, the speed, and the review."""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from app.startup.kv_loader import load_layout_of
from app.table.replay_model import ReplayModel

load_layout_of(__file__)


class ReplayBar(BoxLayout):
    model: ReplayModel | None = ObjectProperty(None, rebind=True)
