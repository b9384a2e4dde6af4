"""The table: the screen a game is played on."""

from kivy.properties import ObjectProperty
from kivy.uix.screenmanager import Screen

from app.layouts import load_layout_of
from app.table.model import TableModel
from app.widgets.felt import Felt
from app.widgets.player_strip import PlayerStrip
from app.widgets.score_card import ScoreCard
from app.widgets.status_line import StatusLine
from app.widgets.table_layout import TableLayout
from app.widgets.top_bar import TopBar

__all__ = ["Felt", "PlayerStrip", "ScoreCard", "StatusLine", "TableLayout", "TableScreen", "TopBar"]

load_layout_of(__file__)


class TableScreen(Screen):
    model: TableModel = ObjectProperty()
