"""The cards from which the game is chosen."""

from collections.abc import Iterable

from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout

from app.screens.new_game.rule_picture import Picture, picture_of
from app.startup.kv_loader import load_layout_of
from app.text.i18n import rule_set_name
from app.text.screens import new_game as words
from app.widgets.behaviors.accessible import Description, Role, join_texts
from app.widgets.behaviors.long_press import LongPressable
from app.widgets.text.text_texture import measure_text
from core import RuleSet

load_layout_of(__file__)

NAME_SIZE = 14
"""In sp."""
PADDING = 6
LEAST_WIDTH = 76
"""Of a card, in dp."""
ROOMY_HEIGHT = 144
"""The least height of a card that says more, in dp."""
COLUMNS = (8, 4, 3, 2)
"""How many cards may be side by side."""
DIMMED = 0.55
MORE_DICE = (2, 4, 6)
"""On the card of all other games."""


class RuleCard(LongPressable, FloatLayout):
    rules_id = StringProperty("")
    """Empty for the card of all other games."""
    picture: Picture = ObjectProperty(Picture())
    heading = StringProperty("")
    summary = StringProperty("")
    year = StringProperty("")
    limit = StringProperty("")
    """Why it cannot be played by so many; empty if it can."""
    selected = BooleanProperty(False)
    roomy = BooleanProperty(False)
    """Whether it shows its summary and year."""

    def describe(self) -> Description:
        texts = (self.year, self.detail)
        plain = super().describe()._replace(name=self.heading, detail=join_texts(texts))
        if not self.rules_id:
            return plain
        return plain._replace(role=Role.RADIO_BUTTON, on=self.selected)

    def _get_detail(self) -> str:
        return self.limit or (self.summary if self.roomy else "")

    detail = AliasProperty(_get_detail, bind=("limit", "summary", "roomy"), cache=True)

    def _get_strength(self) -> float:
        return DIMMED if self.limit else 1

    strength = AliasProperty(_get_strength, bind=("limit",), cache=True)


class RuleGrid(GridLayout):
    """As many cards side by side as have room for their names, those of a row equally high.

    Dispatches `on_choose` and `on_long_press` with the id of a rule set; empty for all others.
    """

    __events__ = ("on_choose", "on_long_press")
    roomy = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.cards: dict[str, RuleCard] = {}
        self.fbind("width", self._arrange)
        self.fbind("roomy", self._arrange)

    def describe(self) -> Description:
        return Description(Role.RADIO_GROUP, words.WHICH_GAME())

    def build(self, rule_sets: Iterable[RuleSet]) -> None:
        """The cards of these, and of all others."""
        self.clear_widgets()
        self.cards = {}
        for rules in rule_sets:
            self._add(
                RuleCard(
                    rules_id=rules.id,
                    picture=picture_of(rules),
                    heading=rule_set_name(rules),
                    summary=words.rule_set_summary(rules),
                    year=words.origin_year(rules),
                )
            )
        self._add(
            RuleCard(
                picture=Picture(dice=MORE_DICE),
                heading=words.MORE_GAMES(),
                summary=words.MORE_GAMES_SUMMARY(),
            )
        )
        for card in self.cards.values():
            card.bind(on_release=self._press, on_long_press=self._press_long)
        self._arrange()

    def _add(self, card: RuleCard) -> None:
        card.ids.words.fbind("height", self._measure)
        self.cards[card.rules_id] = card
        self.add_widget(card)

    def _press(self, card: RuleCard) -> None:
        self.dispatch("on_choose", card.rules_id)

    def _press_long(self, card: RuleCard) -> None:
        self.dispatch("on_long_press", card.rules_id)

    def on_choose(self, rules_id: str) -> None: ...

    def on_long_press(self, rules_id: str) -> None: ...

    def _arrange(self, *_: object) -> None:
        for card in self.cards.values():
            card.roomy = self.roomy
        self.cols = next(filter(self._has_room, COLUMNS), COLUMNS[-1])
        self._measure()

    def _has_room(self, columns: int) -> bool:
        if self.roomy:
            return columns == 4
        each = (self.width - self.spacing[0] * (columns - 1)) / columns
        size = round(sp(NAME_SIZE))
        longest = max(
            (
                measure_text(word, size, "medium")[0]
                for card in self.cards.values()
                for word in card.heading.split()
            ),
            default=0,
        )
        return bool(each >= max(dp(LEAST_WIDTH), longest + 1 + 2 * dp(PADDING)))

    def _measure(self, *_: object) -> None:
        cards, columns = list(self.cards.values()), self.cols or 1
        for first in range(0, len(cards), columns):
            row = cards[first : first + columns]
            least = dp(ROOMY_HEIGHT) if self.roomy else 0
            height = max(least, *(card.ids.words.height for card in row))
            for card in row:
                card.height = height
