"""Statistics of a kind of game, and the fairness of the dice."""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.metrics import dp

from app.screens.page import Page
from app.screens.paged_menu import open_paged_menu
from app.storage.games.fairness import FairnessQueries
from app.storage.games.game_kind import GameKind
from app.storage.games.players import Players
from app.storage.games.statistics import HISTOGRAM_STEP, Statistics, StatisticsQueries
from app.text import history as words
from app.text.fairness import describe_fairness
from app.text.i18n import format_number, format_percent, row_name
from app.widgets.charts.charts import BarChart, BarData, LineChart, TrendData
from app.widgets.controls.dialog import Dialog
from app.widgets.controls.empty_state import PlayAction
from app.widgets.controls.menu import MenuItem
from app.widgets.controls.result_row import ResultRow
from app.widgets.controls.segmented import SegmentedChoice
from app.widgets.controls.tile import Tile
from core import RULE_SETS

CHART = 180
"""In dp."""
MIN_TREND = 3
"""How many cards a trend needs."""
MAX_SEGMENTS = 12
"""With more people, a menu replaces the segmented choice."""


class StatisticsScreen(Page):
    def __init__(
        self,
        statistics: StatisticsQueries,
        fairness: FairnessQueries,
        players: Players,
        open_dialog: Callable[[Dialog], None],
        play: Callable[[], PlayAction],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(on_back, title=words.STATISTICS())
        self._statistics, self._fairness, self._players = statistics, fairness, players
        self._open_dialog, self._play = open_dialog, play
        self._player: int | None = None
        self._kind: GameKind | None = None
        self.show()

    def show(self) -> None:
        self.clear()
        kinds = [kind for kind, _ in self._statistics.kinds(self._player)]
        if not kinds and self._player is None:
            self.add_empty_state("chart", words.NO_GAMES(), self._play())
            return
        self._add_players()
        if kinds:
            kind = self._kind if self._kind in kinds else kinds[0]
            self._add_kinds(kinds, kind)
            statistics = self._statistics.of(kind, self._player)
            if statistics is not None:
                self.add_gap()
                self._add_numbers(statistics)
                self._add_distribution(statistics)
                self._add_trend(statistics)
                self._add_boxes(statistics)
        self._add_faces()

    # --- choosing -----------------------------------------------------------------------------

    def _add_players(self) -> None:
        people = [
            (None, words.EVERYBODY()),
            *((each.id, each.name) for each in self._players.all()),
        ]
        if len(people) > 2:
            self.add_heading(words.PLAYER())
            if len(people) > MAX_SEGMENTS:
                self._add_tile(people)
            else:
                self._add_choice(people, self._player, self._choose_player)

    def _add_tile(self, people: list[tuple[int | None, str]]) -> None:
        """Shows the chosen player and opens a menu of all."""
        items = [
            MenuItem(name, icon="account", action=partial(self._choose_player, id))
            for id, name in people
        ]
        tile = Tile(icon="account", heading=dict(people).get(self._player, words.EVERYBODY()))
        tile.bind_action(lambda: open_paged_menu(self._open_dialog, items, words.PLAYER()))
        self.add(tile)

    def _add_kinds(self, kinds: list[GameKind], chosen: GameKind) -> None:
        self.add_heading(words.KIND())
        named = [(kind, words.kind_name(kind)) for kind in kinds]
        self._add_choice(named, chosen, self._choose_kind)

    def _add_choice(
        self, options: Sequence[tuple[object, str]], value: object, act: Callable[..., None]
    ) -> None:
        choice = SegmentedChoice(options=list(options), value=value)
        choice.bind(on_choose=lambda _, value: act(value))
        self.add(choice)

    def _choose_player(self, player: int | None) -> None:
        self._player = player
        self.show()

    def _choose_kind(self, kind: GameKind) -> None:
        self._kind = kind
        self.show()

    # --- content ------------------------------------------------------------------------------

    def _add_numbers(self, statistics: Statistics) -> None:
        rows = [
            (words.GAMES(), str(statistics.games)),
            (words.AVERAGE(), format_number(statistics.average)),
            (words.BEST(), str(statistics.best)),
            (words.BONUS_RATE(), format_percent(100 * statistics.bonus_rate)),
            (words.FIVES(), str(statistics.fives)),
        ]
        if statistics.contests and self._player is not None:
            won = words.WON_OF(wins=statistics.wins, contests=statistics.contests)
            rows.insert(3, (words.WON(), won))
        for name, figure in rows:
            self.add(ResultRow(name=name, number=figure))

    def _add_distribution(self, statistics: Statistics) -> None:
        self.add_heading(words.TOTAL_FREQUENCIES())
        starts = [start for start, _ in statistics.distribution]
        edges = tuple(map(str, (*starts, starts[-1] + HISTOGRAM_STEP)))
        counts = tuple(float(count) for _, count in statistics.distribution)
        self._add_bars(BarData(edges, counts))
        if statistics.cards != statistics.games:
            self.add_text(words.CARD_COUNT(count=statistics.cards), quiet=True)

    def _add_trend(self, statistics: Statistics) -> None:
        totals = self._statistics.trend(statistics.kind, self._player)
        if len(totals) < MIN_TREND:
            return
        self.add_heading(words.TREND())
        trend = TrendData(tuple(map(float, totals)), level=statistics.average)
        self.add(LineChart(trend=trend, size_hint_y=None, height=dp(CHART)))
        self.add_text(words.TREND_DESCRIPTION(count=len(totals)), quiet=True)

    def _add_boxes(self, statistics: Statistics) -> None:
        rules = RULE_SETS.get(statistics.kind.rules)
        self.add_heading(words.BY_BOX())
        for box, average in statistics.boxes:
            name = row_name(rules, box) if rules else box
            self.add(ResultRow(name=name, number=format_number(average)))

    def _add_faces(self) -> None:
        fairness = (
            self._fairness.all() if self._player is None else self._fairness.player(self._player)
        )
        self.add_heading(words.FACE_FREQUENCIES())
        if fairness.dice:
            counts = tuple(float(count) for count in fairness.faces)
            self._add_bars(BarData(tuple("123456"), counts, expected=fairness.expected))
        self.add_text(describe_fairness(fairness))

    def _add_bars(self, bars: BarData) -> None:
        self.add(BarChart(bars=bars, size_hint_y=None, height=dp(CHART)))
