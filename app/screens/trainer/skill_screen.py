"""Skill in one number, its trend, luck beside it, and what mistakes of each theme cost."""

from collections.abc import Callable, Sequence

from kivy.properties import ObjectProperty, StringProperty

from app.screens.page import Page
from app.screens.trainer.trainer_screen import MOST_PEOPLE
from app.startup.kv_loader import load_layout_of
from app.storage import Store
from app.storage.games.game_kind import GameKind
from app.text.i18n import format_number
from app.text.screens import history as history_words
from app.text.screens import review as review_words
from app.text.screens import trainer as words
from app.widgets.charts.charts import TrendData
from app.widgets.layout.data_list import ResultItem, TileItem
from core import RULE_SETS
from core.coach.column_rules import find_column_rules
from core.rules import column_multipliers
from core.trainer.skill import GameSkill, locate_level, loss_per_decision

load_layout_of(__file__)

SHORT_TREND, LONG_TREND = 20, 100
"""Games."""
MIN_TREND = 3
ROWS = {TileItem: "Tile", ResultItem: "ResultRow"}
DECISIONS = 100
"""The chart shows points lost in so many decisions."""


class SkillScreen(Page):
    people: list[tuple[int, str]] = ObjectProperty([])
    player: int | None = ObjectProperty(None, allownone=True)
    kinds: list[tuple[GameKind, str]] = ObjectProperty([])
    kind: GameKind | None = ObjectProperty(None, allownone=True)
    message = StringProperty("")
    """Says why there is nothing to show."""
    level_text = StringProperty("")
    figures: tuple[tuple[str, str], ...] = ObjectProperty(())
    luck_text = StringProperty("")
    estimate = StringProperty("")
    trend: TrendData = ObjectProperty(TrendData(()))
    themes: tuple[TileItem | ResultItem, ...] = ObjectProperty(())
    """Those with mistakes that are still to be learned can be practised."""
    row_classes = ROWS

    def __init__(
        self,
        store: Store,
        player: int | None,
        threshold: float,
        practise: Callable[[int, str], None],
        on_back: Callable[[], None],
    ) -> None:
        """`practise` asks a player's mistakes of a theme."""
        super().__init__(on_back)
        self._store, self._threshold, self._practise = store, threshold, practise
        self.player = player
        self.show()

    def on_pre_enter(self, *_: object) -> None:
        """Mistakes may have been answered since."""
        self._show_themes()

    def practise_theme(self, theme: str) -> None:
        if self.player is not None:
            self._practise(self.player, theme)

    def show(self) -> None:
        people = self._store.reviews.players()[:MOST_PEOPLE]
        if self.player not in dict(people):
            self.player = people[0][0] if people else None
        self.people = list(people) if len(people) > 1 else []
        kinds = [kind for kind, _ in self._store.reviews.kinds(self.player)] if self.player else []
        names = [(kind, history_words.kind_name(kind)) for kind in kinds]
        self.kinds = names if len(names) > 1 else []
        self.subtitle = names[0][1] if len(names) == 1 else ""
        if self.kind not in kinds:
            self.kind = kinds[0] if kinds else None
        self.message = "" if kinds else words.NO_SKILL_YET()
        self._show_skill()
        self._show_themes()

    def choose_player(self, player: int) -> None:
        self.player = player
        self.show()

    def choose_kind(self, kind: GameKind) -> None:
        self.kind = kind
        self.show()

    def _show_skill(self) -> None:
        self.figures, self.trend = (), TrendData(())
        self.level_text = self.luck_text = self.estimate = ""
        if self.kind is None or self.player is None:
            return
        games = self._store.reviews.last(self.kind, self.player, LONG_TREND)
        recent = games[-SHORT_TREND:]
        self.figures = (_figure(recent), *([_figure(games)] if len(games) > len(recent) else ()))
        times = column_multipliers(self.kind.columns, self.kind.multiply)
        column = find_column_rules(
            RULE_SETS[self.kind.rules], self.kind.extra_fives, self.kind.all_options
        )
        found = locate_level(loss_per_decision(recent), column, times)
        self.level_text = words.describe_range(found) if found is not None else ""
        luck = sum(game.luck for game in recent) / len(recent)
        shown = review_words.format_signed(round(10 * luck))
        self.luck_text = words.LUCK(len(recent), luck=shown)
        exact = column is not None and column.exact and self.kind.columns == 1
        self.estimate = "" if exact else words.ESTIMATED_SKILL()
        if len(games) >= MIN_TREND:
            by_game = tuple(DECISIONS * loss_per_decision([game]) for game in games)
            self.trend = TrendData(by_game, level=DECISIONS * loss_per_decision(games))

    def _show_themes(self) -> None:
        if self.player is None:
            self.themes = ()
            return
        costs = self._store.reviews.theme_costs(self.player, LONG_TREND)
        left = self._store.mistakes.count_by_theme(self.player, self._threshold)
        ranked = sorted(costs, key=lambda theme: -costs[theme])
        self.themes = tuple(
            _theme_row(theme, format_number(costs[theme]), left[theme])
            for theme in ranked
            if theme in words.THEMES
        )


def _theme_row(theme: str, cost: str, left: int) -> TileItem | ResultItem:
    name = words.THEMES[theme]()
    if not left:
        return ResultItem(name, cost)
    return TileItem(name, words.describe_theme(cost, left), "history", theme)


def _figure(games: Sequence[GameSkill]) -> tuple[str, str]:
    return format_number(loss_per_decision(games), 2), words.LAST_GAMES(len(games))
