"""The screen on which a game is set up."""

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen

from app.layouts import load_layout_of
from app.new_game import NewGameChoices, rule_sets
from app.screens.who_plays import who_sheet
from app.widgets.bar import Bar  # noqa: F401 (used by the layout)
from app.widgets.choice import Choice  # noqa: F401 (used by the layout)
from app.widgets.focus import KeyboardFocus
from app.widgets.form import Paragraph  # noqa: F401 (used by the layout)
from app.widgets.player_row import PlayerRow
from app.widgets.rule_options import RuleOptions
from app.widgets.scroll import Scroll  # noqa: F401 (used by the layout)
from app.widgets.sheet import Sheet
from app.widgets.tile import Tile
from app.words import bots as bot_words
from app.words import screens as words
from app.words.language import said, title
from core import BadSetup, Deal, Setup

load_layout_of(__file__)

WIDEST = 600
MARGIN = 20
"""In dp."""


class NewGameScreen(Screen):
    """Shows `choices`; every change makes new ones, and Start turns them into a setup."""

    choices = ObjectProperty(None)
    refusal = StringProperty("")
    """Why the game cannot start like this."""
    side = NumericProperty(dp(MARGIN))

    def __init__(
        self,
        choices: NewGameChoices,
        on_start: Callable[[Setup, bool], None],
        on_back: Callable[[], None],
        open_sheet: Callable[[Sheet], None],
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self._on_start, self._on_back = on_start, on_back
        self._open_sheet = open_sheet
        self._focus = KeyboardFocus(self)
        self.rows: list[PlayerRow] = []
        self._build()
        self.fbind("choices", self._show)
        self.choices = choices

    def on_width(self, *_: object) -> None:
        self.side = max(dp(MARGIN), (self.width - dp(WIDEST)) / 2)

    def start(self) -> None:
        """What the Start button does."""
        try:
            setup = self.choices.setup()
        except BadSetup as wrong:
            self.refusal = said(wrong)
            return
        self._on_start(setup, self.choices.plays_as_it_was)

    def back(self) -> None:
        """What the arrow does, and Esc and Android's Back should."""
        self._on_back()

    def key(self, name: str) -> bool:
        """Tab and arrows move the focus, Enter and Space press; whether it was of use."""
        return self._focus.key(name)

    # --- building, once -------------------------------------------------------------------

    def _build(self) -> None:
        self.options = RuleOptions()
        self.options.bind(on_change=lambda _, choices: self._take(choices))
        self.tiles = {}
        for rules in rule_sets():
            tile = Tile(heading=title(rules), aside=words.year(rules), words=words.special(rules))
            tile.does(partial(self.choose_rules, rules.id))
            self.tiles[rules.id] = tile
            self.ids.rules.add_widget(tile)
        self._manner = self.ids.manner.__self__
        self.ids.deal.options = list(words.DEAL.items())
        self.ids.as_it_was.options = [(False, words.MY_SETTINGS), (True, words.AS_IT_WAS)]

    def _add_row(self) -> None:
        place = len(self.rows)
        row = PlayerRow()
        row.bind(
            on_rename=lambda _, name: self._take(self.choices.with_name(place, name)),
            on_turn=lambda _, plays: self._take(self.choices.with_plays(place, plays)),
            on_who=lambda _: self.ask_who(place),
        )
        self.rows.append(row)
        self.ids.players.add_widget(row)

    # --- what a person does ---------------------------------------------------------------

    def choose_rules(self, id: str) -> None:
        """Options open under the tapped tile, which stays where it is on the screen."""
        self.ids.scroll.hold(self.tiles[id])
        self._take(self.choices.with_rules(id))

    def choose_deal(self, deal: Deal) -> None:
        self._take(self.choices.with_deal(deal))

    def choose_manner(self, as_it_was: bool) -> None:
        self._take(self.choices.with_as_it_was(as_it_was))

    def ask_who(self, place: int) -> None:
        """A person, or which of the bots, sits here."""
        chosen = self.choices.seats[place].bot
        take = self._take

        def choose(bot: str) -> None:
            take(self.choices.with_bot(place, bot))

        self._open_sheet(who_sheet(self.choices, chosen, choose))

    def add_player(self) -> None:
        self._take(self.choices.with_player())

    def _take(self, choices: NewGameChoices) -> None:
        if choices != self.choices:
            self.refusal = ""
            self.choices = choices

    # --- showing --------------------------------------------------------------------------

    def _show(self, *_: object) -> None:
        self._show_rules()
        self._show_players()
        self._show_dice()
        self._show_manner()

    def _show_rules(self) -> None:
        chosen = self.choices.rules_id
        for id, tile in self.tiles.items():
            tile.chosen = id == chosen
        self.options.show(self.choices)
        rules, options = self.ids.rules, self.options
        below = rules.children.index(self.tiles[chosen]) - 1
        if options.parent and below >= 0 and rules.children[below] is options:
            return
        rules.remove_widget(options)
        if options.children:
            rules.add_widget(options, index=rules.children.index(self.tiles[chosen]))

    def _show_players(self) -> None:
        choices = self.choices
        while len(self.rows) < len(choices.seats):
            self._add_row()
        while len(self.rows) > len(choices.seats):
            self.ids.players.remove_widget(self.rows.pop())
        called = dict(zip(choices.playing, choices.names, strict=True))
        for place, (row, seat) in enumerate(zip(self.rows, choices.seats, strict=True)):
            row.name, row.plays = seat.name, seat.plays
            row.hint = called.get(place, words.NAME)
            row.seated = place not in choices.left_out
            playing = words.PLAYS if row.seated else words.left_out(choices.rules)
            row.word = playing if seat.plays else words.SITS_OUT
            row.bot = bool(seat.bot)
            row.note = bot_words.ABOUT[seat.bot] if seat.bot and seat.plays else ""
            if seat.bot and place not in called:
                row.hint = bot_words.NAME[seat.bot]
        self.ids.add_player.disabled = not choices.can_add_player

    def _show_dice(self) -> None:
        alone = len(self.choices.playing) < 2
        self.ids.deal.value = self.choices.deal
        self.ids.deal.disabled = alone
        self.ids.deal_means.text = (
            words.DEAL_ALONE if alone else words.DEAL_MEANS[self.choices.deal]
        )

    def _show_manner(self) -> None:
        choices, bottom = self.choices, self.ids.content
        if choices.can_be_as_it_was and self._manner.parent is None:
            bottom.add_widget(self._manner)
        if not choices.can_be_as_it_was:
            bottom.remove_widget(self._manner)
        self.ids.as_it_was.value = choices.as_it_was
        then = words.as_it_was(choices.rules, len(choices.playing))
        self.ids.manner_means.text = then if choices.as_it_was else words.MY_SETTINGS_MEAN
