"""Statistics of a kind of game, and the fairness of the dice."""

from collections.abc import Callable
from functools import partial

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from app.screens.page import Page
from app.screens.paged_menu import open_paged_menu
from app.startup.kv_loader import load_layout_of
from app.storage.games.fairness import FairnessQueries
from app.storage.games.game_kind import GameKind
from app.storage.games.players import Players
from app.storage.games.statistics import HISTOGRAM_STEP, Statistics, StatisticsQueries
from app.text.i18n import format_number, format_percent, row_name
from app.text.screens import history as words
from app.text.screens.fairness import describe_fairness
from app.widgets.charts.charts import BarData, TrendData
from app.widgets.controls.empty_state import PlayAction
from app.widgets.dialogs.dialog import Dialog
from app.widgets.dialogs.menu import MenuItem
from app.widgets.layout.data_list import ResultItem

load_layout_of(__file__)

MIN_TOTALS = 5
"""How many games a histogram of totals needs."""
MIN_TREND = 3
"""How many cards a trend needs."""
MAX_SEGMENTS = 12
"""With more people, a menu replaces the segmented choice."""


class StatisticsScreen(Page):
    play: PlayAction | None = ObjectProperty(None, allownone=True)
    """Offered when there are no games."""
    people: list[tuple[int | None, str]] = ListProperty([])
    """The choice of players; empty for one, and for many."""
    many_people = BooleanProperty(False)
    player: int | None = ObjectProperty(None, allownone=True)
    """None is everybody."""
    player_name = StringProperty("")
    kinds: list[tuple[GameKind, str]] = ListProperty([])
    kind: GameKind | None = ObjectProperty(None, allownone=True)
    figures: tuple[ResultItem, ...] = ObjectProperty(())
    totals: BarData = ObjectProperty(BarData((), ()), rebind=True)
    totals_text = StringProperty("")
    """Says how many cards there are, if not one for each game, or that there are too few games."""
    trend: TrendData = ObjectProperty(TrendData(()), rebind=True)
    trend_text = StringProperty("")
    boxes: tuple[ResultItem, ...] = ObjectProperty(())
    faces: BarData = ObjectProperty(BarData((), ()), rebind=True)
    fairness = StringProperty("")

    def __init__(
        self,
        statistics: StatisticsQueries,
        fairness: FairnessQueries,
        players: Players,
        open_dialog: Callable[[Dialog], None],
        play: Callable[[], PlayAction],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(on_back)
        self._statistics, self._fairness, self._players = statistics, fairness, players
        self._open_dialog, self._next_play = open_dialog, play
        self.show()

    def show(self) -> None:
        kinds = [kind for kind, _ in self._statistics.kinds(self.player)]
        if not kinds and self.player is None:
            self.play = self._next_play()
            return
        self._show_people()
        if self.kind not in kinds:
            self.kind = kinds[0] if kinds else None
        self.kinds = [(kind, words.kind_name(kind)) for kind in kinds]
        self._show_statistics(self._statistics.of(self.kind, self.player) if self.kind else None)
        self._show_fairness()

    # --- choosing -----------------------------------------------------------------------------

    def _show_people(self) -> None:
        people = [
            (None, words.EVERYBODY()),
            *((each.id, each.name) for each in self._players.all()),
        ]
        self.many_people = len(people) > MAX_SEGMENTS
        self.people = people if 2 < len(people) <= MAX_SEGMENTS else []
        self.player_name = dict(people).get(self.player, words.EVERYBODY())
        self._people = people

    def open_people(self) -> None:
        items = [
            MenuItem(name, icon="account", action=partial(self.choose_player, id))
            for id, name in self._people
        ]
        open_paged_menu(self._open_dialog, items, words.PLAYER())

    def choose_player(self, player: int | None) -> None:
        self.player = player
        self.show()

    def choose_kind(self, kind: GameKind) -> None:
        self.kind = kind
        self.show()

    # --- content ------------------------------------------------------------------------------

    def _show_statistics(self, statistics: Statistics | None) -> None:
        self.figures, self.boxes, self.totals_text = (), (), ""
        self.totals, self.trend = BarData((), ()), TrendData(())
        if statistics is None:
            return
        self.figures = self._list_figures(statistics)
        self.boxes = _list_boxes(statistics)
        self._show_totals(statistics)
        totals = self._statistics.trend(statistics.kind, self.player)
        if len(totals) >= MIN_TREND:
            self.trend = TrendData(tuple(map(float, totals)), level=statistics.average)
            self.trend_text = words.TREND_DESCRIPTION(count=len(totals))

    def _show_totals(self, statistics: Statistics) -> None:
        if statistics.games < MIN_TOTALS:
            self.totals_text = words.TOO_FEW_TOTALS()
            return
        starts = [start for start, _ in statistics.distribution]
        edges = tuple(map(str, (*starts, starts[-1] + HISTOGRAM_STEP)))
        self.totals = BarData(edges, tuple(float(count) for _, count in statistics.distribution))
        if statistics.cards != statistics.games:
            self.totals_text = words.CARD_COUNT(count=statistics.cards)

    def _list_figures(self, statistics: Statistics) -> tuple[ResultItem, ...]:
        rows = [
            ResultItem(words.GAMES(), str(statistics.games)),
            ResultItem(words.AVERAGE(), format_number(statistics.average)),
            ResultItem(words.BEST(), str(statistics.best)),
            ResultItem(words.BONUS_RATE(), format_percent(100 * statistics.bonus_rate)),
            ResultItem(words.FIVES(), str(statistics.fives)),
        ]
        if statistics.contests and self.player is not None:
            won = words.WON_OF(wins=statistics.wins, contests=statistics.contests)
            rows.insert(3, ResultItem(words.WON(), won))
        return tuple(rows)

    def _show_fairness(self) -> None:
        player = self.player
        fairness = self._fairness.all() if player is None else self._fairness.player(player)
        self.fairness = describe_fairness(fairness)
        counts = tuple(float(count) for count in fairness.faces) if fairness.dice else ()
        self.faces = BarData(tuple("123456"), counts, expected=fairness.expected)


def _list_boxes(statistics: Statistics) -> tuple[ResultItem, ...]:
    rules = statistics.kind.rule_set
    return tuple(
        ResultItem(row_name(rules, box) if rules else box, format_number(average))
        for box, average in statistics.boxes
    )
