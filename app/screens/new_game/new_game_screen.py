"""The screen for setting up a game."""

from collections.abc import Callable
from functools import partial

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from app.platform.device import on_android
from app.screens.base_screen import BaseScreen
from app.screens.new_game.player_row import PlayerRow
from app.screens.new_game.player_type_dialog import create_player_type_dialog
from app.screens.new_game.rule_options import RuleOptions
from app.settings.game_options import REAL_DICE, GameOptions, ordered_rule_sets
from app.startup.kv_loader import load_layout_of
from app.text import bots as bot_words
from app.text import new_game as words
from app.text import real_dice as real_words
from app.text.errors import explain
from app.text.i18n import rule_set_name, translated
from app.widgets.controls.dialog import Dialog
from app.widgets.controls.keyboard_focus import KeyboardFocus, bring_into_view
from app.widgets.controls.pressable import TAP_SLOP
from app.widgets.controls.tile import Tile
from core import BadSetup, Setup

load_layout_of(__file__)

WIDEST = 600
MARGIN = 20
"""In dp."""
STEPS = {"shift+up": -1, "shift+down": 1}


class NewGameScreen(BaseScreen):
    """Shows `choices`; each change replaces them, and Start turns them into a setup."""

    choices: GameOptions = ObjectProperty(None)
    refusal = StringProperty("")
    """Why the game cannot start with these choices."""
    side = NumericProperty(dp(MARGIN))

    def __init__(
        self,
        choices: GameOptions,
        on_start: Callable[[Setup, bool], None],
        on_back: Callable[[], None],
        open_dialog: Callable[[Dialog], None],
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self._on_start, self._on_back = on_start, on_back
        self._open_dialog = open_dialog
        self._focus = KeyboardFocus(self)
        self.rows: list[PlayerRow] = []
        self._dragged, self._moved = 0, False
        self._build()
        self.fbind("choices", self._show)
        self.choices = choices

    def on_width(self, *_: object) -> None:
        self.side = max(dp(MARGIN), round((self.width - dp(WIDEST)) / 2))

    def start(self) -> None:
        try:
            setup = self.choices.setup()
        except BadSetup as error:
            self.refusal = explain(error)
            return
        self._on_start(setup, self.choices.as_it_was)

    def back(self) -> None:
        self._on_back()

    def key(self, name: str) -> bool:
        """Tab and arrows move the focus, Enter and Space press.

        Shift and an arrow move the seat whose button has the focus.
        """
        if name in STEPS:
            return self._move_by_key(STEPS[name])
        return self._focus.key(name)

    # --- building, once -------------------------------------------------------------------

    def _build(self) -> None:
        self.options = RuleOptions()
        self.options.bind(on_change=lambda _, choices: self._change(choices))
        self.tiles = {}
        for rules in ordered_rule_sets():
            tile = Tile(
                heading=rule_set_name(rules),
                detail=words.rule_set_summary(rules),
                selectable=True,
            )
            tile.heading_note = words.origin_year(rules)
            tile.bind_action(partial(self.choose_rules, rules.id))
            self.tiles[rules.id] = tile
            self.ids.rules.add_widget(tile)
        self._limit = self.ids.limit.__self__
        self.ids.deal.options = [
            *translated(words.DEAL).items(),
            (REAL_DICE, real_words.REAL_DICE()),
        ]

    def _add_row(self) -> None:
        place = len(self.rows)
        row = PlayerRow()
        row.bind(
            on_rename=lambda _, name: self._change(self.choices.with_name(place, name)),
            on_toggle=lambda _, plays: self._change(self.choices.with_plays(place, plays)),
            on_who=lambda _: self.ask_player_type(place),
        )
        row.ids.field.bind(on_text_validate=lambda _: self._focus_next_name(place))
        self.rows.append(row)
        self.ids.players.add_widget(row)

    def _focus_next_name(self, place: int) -> None:
        """Enter in a name field moves to the next person's."""
        following = (row for row in self.rows[place + 1 :] if not row.bot)
        row = next(following, None)
        if row is not None:
            # The current field must release the keyboard first.
            Clock.schedule_once(lambda _: self._focus_name(row))

    @staticmethod
    def _focus_name(row: PlayerRow) -> None:
        if row.get_root_window() is not None:  # the screen may have been left
            row.ids.field.focus = True
            bring_into_view(row)

    # --- input ----------------------------------------------------------------------------

    def choose_rules(self, id: str) -> None:
        """Options open under the tapped tile, which keeps its place on the screen."""
        self.ids.scroll.keep_in_place(self.tiles[id])
        self._change(self.choices.with_rules(id))

    def choose_deal(self, deal: str) -> None:
        self._change(self.choices.with_dice(deal))

    def ask_player_type(self, place: int) -> None:
        chosen = self.choices.seats[place].bot
        change = self._change

        def choose(bot: str) -> None:
            change(self.choices.with_bot(place, bot))

        self._open_dialog(create_player_type_dialog(self.choices, chosen, choose))

    def add_player(self) -> None:
        self._change(self.choices.with_seat_added())

    def _change(self, choices: GameOptions) -> None:
        if choices != self.choices:
            self.refusal = ""
            self.choices = choices

    # --- the order of the players ---------------------------------------------------------

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A seat is dragged by its button; the scroll view must not delay that touch."""
        place = self._seat_button_at(touch)
        if place is None:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._dragged, self._moved = place, False
        self.rows[place].ids.who.state = "down"
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        there = self._row_at(touch)
        self._moved = self._moved or abs(touch.y - touch.oy) > dp(TAP_SLOP)
        if self._moved:
            self.rows[self._dragged].lifted = True
            if there is not None and there != self._dragged:
                self._dragged = self._move(self._dragged, there)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        for row in self.rows:
            row.lifted, row.ids.who.state = False, "normal"
        if not self._moved:
            self.rows[self._dragged].dispatch("on_who")
        return True

    def _seat_button_at(self, touch: MotionEvent) -> int | None:
        if touch.is_mouse_scrolling or not self.ids.scroll.collide_point(*touch.pos):
            return None
        for place, row in enumerate(self.rows):
            button = row.ids.who
            if button.collide_point(*button.parent.to_widget(*touch.pos)):
                return place
        return None

    def _row_at(self, touch: MotionEvent) -> int | None:
        _, y = self.ids.players.to_widget(*touch.pos)
        return next((place for place, row in enumerate(self.rows) if row.y <= y <= row.top), None)

    def _move(self, place: int, there: int) -> int:
        """Returns the seat's place afterwards."""
        if not 0 <= there < len(self.rows):
            return place
        self._change(self.choices.with_seat_moved(place, there))
        self.rows[there].lifted, self.rows[place].lifted = self.rows[place].lifted, False
        return there

    def _move_by_key(self, step: int) -> bool:
        for place, row in enumerate(self.rows):
            if row.ids.who.focused:
                there = self._move(place, place + step)
                row.ids.who.focused = False
                self.rows[there].ids.who.focused = True
                bring_into_view(self.rows[there])
                return True
        return False

    # --- showing --------------------------------------------------------------------------

    def _show(self, *_: object) -> None:
        self._show_rules()
        self._show_players()
        self._show_dice()

    def _show_rules(self) -> None:
        chosen = self.choices.rules_id
        for id, tile in self.tiles.items():
            tile.selected = id == chosen
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
        names = dict(zip(choices.playing, choices.names, strict=True))
        left_out = words.too_many_players_text(choices.rules)
        possible_words = [
            words.PLAYS(),
            words.SITS_OUT(),
            *([left_out] if choices.seats_without_room else []),
        ]
        for place, (row, seat) in enumerate(zip(self.rows, choices.seats, strict=True)):
            row.name, row.plays = seat.name, seat.plays
            row.hint = names.get(place, words.NAME())
            row.seated = place not in choices.seats_without_room
            playing = words.PLAYS() if row.seated else left_out
            row.word = playing if seat.plays else words.SITS_OUT()
            row.possible_words = possible_words
            row.bot = bool(seat.bot)
            row.note = bot_words.ABOUT[seat.bot]() if seat.bot and seat.plays else ""
            if seat.bot and place not in names:
                row.hint = bot_words.NAME[seat.bot]()
        self._show_limit()
        order = words.DRAG_TO_REORDER() if on_android() else words.DRAG_OR_KEYS_TO_REORDER()
        sentences = [words.TAP_TO_SEAT_BOT(), *([order] if len(choices.seats) > 1 else [])]
        self.ids.order.text = " ".join(sentences)

    def _show_limit(self) -> None:
        """Explain why nobody else can be added, while that is so."""
        choices, section = self.choices, self.ids.who
        all_listed = words.LIST_FULL(count=len(choices.seats))
        self._limit.text = words.player_limit(choices.rules) if choices.is_full else all_listed
        self.ids.add_player.disabled = not choices.can_add_player
        # An empty paragraph would still add spacing.
        if choices.can_add_player:
            section.remove_widget(self._limit)
        elif self._limit.parent is None:
            section.add_widget(self._limit)

    def _show_dice(self) -> None:
        choices = self.choices
        self.ids.deal.value = choices.dice
        alone = len(choices.playing) < 2 and not choices.real_dice
        description = (
            words.DEAL_FOR_ONE_PLAYER() if alone else words.DEAL_DESCRIPTIONS[choices.deal]()
        )
        self.ids.deal_description.text = (
            real_words.REAL_DICE_DESCRIPTION() if choices.real_dice else description
        )
