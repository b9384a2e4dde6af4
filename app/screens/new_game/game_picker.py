"""The page from which any game of the family is chosen."""

from collections.abc import Callable

from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout

from app.screens.new_game.rule_picture import Picture, picture_of
from app.screens.new_game.start_button import StartButton
from app.screens.page import Page
from app.settings.game_options import GameOptions
from app.settings.theme import theme
from app.startup.kv_loader import load_layout_of
from app.text.i18n import rule_set_name
from app.text.screens import new_game as words
from app.widgets.behaviors.accessible import Description, Role
from app.widgets.behaviors.long_press import LongPressable
from app.widgets.text.paragraph import Paragraph
from core import RuleSet

load_layout_of(__file__)

LEAST_WIDTH = 150
"""Of a card, in sp."""
DIMMED = 0.55
WIDEST, MARGIN = 640, 12
"""Of the page, in dp."""


class GameCard(LongPressable, FloatLayout):
    """A picture, a name and a line about the game."""

    rules_id = StringProperty("")
    picture: Picture = ObjectProperty(Picture())
    heading = StringProperty("")
    summary = StringProperty("")
    limit = StringProperty("")
    """Why it cannot be played by so many; empty if it can."""
    selected = BooleanProperty(False)
    content_height = NumericProperty(0)
    accessible_role = Role.RADIO_BUTTON

    def describe(self) -> Description:
        return super().describe()._replace(name=self.heading, detail=self.detail, on=self.selected)

    def _get_detail(self) -> str:
        return self.limit or self.summary

    detail = AliasProperty(_get_detail, bind=("limit", "summary"), cache=True)

    def _get_strength(self) -> float:
        return DIMMED if self.limit else 1

    strength = AliasProperty(_get_strength, bind=("limit",), cache=True)


class GameGroup(GridLayout):
    """Cards side by side, those of a row equally high."""

    single = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self._cards: list[GameCard] = []
        super().__init__(**kwargs)

    def add_card(self, card: GameCard) -> None:
        self._cards.append(card)
        card.fbind("content_height", self._measure)
        self.add_widget(card)

    def on_width(self, *_: object) -> None:
        each = (self.width - self.spacing[0]) / 2
        self.cols = 1 if self.single or each < sp(LEAST_WIDTH) else 2
        self._measure()

    def _measure(self, *_: object) -> None:
        cards, columns = self._cards, self.cols or 1
        for first in range(0, len(cards), columns):
            row = cards[first : first + columns]
            height = max(card.content_height for card in row)
            for card in row:
                card.height = height


class GamePicker(Page):
    """Shows the games that `choices` can be changed to; a tap chooses, a long press explains."""

    choices: GameOptions = ObjectProperty(None)

    def __init__(
        self,
        choices: GameOptions,
        on_choose: Callable[[str], None],
        on_start: Callable[[], None],
        on_rules: Callable[[str], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(
            on_back, title=words.CHOOSE_A_GAME(), subtitle=words.LONG_PRESS_FOR_RULES()
        )
        self._on_choose, self._on_rules = on_choose, on_rules
        self.start_button = StartButton(least=max(dp(58), sp(56)))
        self.start_button.bind_action(on_start)
        self._refusal = Paragraph(color=theme.zero, face="medium")
        for part in (self._refusal, self.start_button):
            self.ids.footer.add_widget(part)
        self.cards: dict[str, GameCard] = {}
        for group, rule_sets in choices.grouped_rule_sets.items():
            for rules in rule_sets:
                self._add_card(self.ids[group], rules)
        self.fbind("choices", self._show)
        self.choices = choices

    def on_width(self, *_: object) -> None:
        self.side = max(dp(MARGIN), round((self.width - dp(WIDEST)) / 2))

    def choose(self, id: str) -> None:
        """A game without room for the players says so."""
        chosen = self.choices.with_rules(id)
        self._refusal.text = words.too_many_players_text(chosen.rules) if chosen.too_many else ""
        if not chosen.too_many:
            self._on_choose(id)
            self.choices = chosen

    def key(self, name: str) -> bool:
        """Enter starts if nothing has the focus."""
        if super().key(name):
            return True
        if name == "enter" and self._focus.position() is None:
            self.start_button.press()
            return True
        return False

    def _add_card(self, group: GameGroup, rules: RuleSet) -> None:
        card = GameCard(
            rules_id=rules.id,
            picture=picture_of(rules),
            heading=rule_set_name(rules),
            summary=words.rule_set_summary(rules),
        )
        card.bind_action(lambda: self.choose(rules.id))
        card.bind(on_long_press=lambda _: self._on_rules(rules.id))
        self.cards[rules.id] = card
        group.add_card(card)

    def _show(self, *_: object) -> None:
        players = len(self.choices.seated)
        for id, card in self.cards.items():
            most = self.choices.with_rules(id).max_players
            card.selected = id == self.choices.rules_id
            card.limit = words.AT_MOST(most) if players > most else ""
        self.start_button.text = words.PLAY_GAME(game=rule_set_name(self.choices.rules))
