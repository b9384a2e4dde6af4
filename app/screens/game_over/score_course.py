"""A panel with a chart of how everybody's total grew, turn by turn."""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from app.game.score_course import PlayerCourse
from app.startup.kv_loader import load_layout_of

load_layout_of(__file__)


class ScoreCourse(BoxLayout):
    courses: tuple[PlayerCourse, ...] = ObjectProperty(())
