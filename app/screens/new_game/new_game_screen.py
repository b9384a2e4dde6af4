"""The screen for setting up a game: who plays, which game, which dice."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.utils import escape_markup, get_hex_from_color

from app.platform.device import on_android
from app.screens.base_screen import BaseScreen
from app.screens.new_game.player_views import bot_average, player_views, unseated_names
from app.screens.new_game.preset_bar import PresetView
from app.settings.game_options import GameOptions, Preset
from app.settings.theme import theme
from app.startup.kv_loader import load_layout_of
from app.text import bots as bot_words
from app.text.errors import explain
from app.text.i18n import rule_set_name
from app.text.screens import home as home_words
from app.text.screens import new_game as words
from app.widgets.behaviors.keyboard_focus import KeyboardFocus
from app.widgets.dialogs.dialog import Dialog
from app.widgets.dialogs.drop_down import DropDown, DropDownItem
from app.widgets.dialogs.name_dialog import NameDialog
from app.widgets.text.text_texture import FONTS, measure_text
from core import BadSetup, PlayStyle, Setup
from core.bot_profiles import PROFILES

if TYPE_CHECKING:
    from app.screens.new_game.player_row import PlayerRow
    from app.screens.new_game.rule_card import RuleCard

load_layout_of(__file__)

WIDEST, WIDEST_PAIR = 640, 1240
MARGIN, PAIR_MARGIN = 12, 24
DESKTOP_WIDTH, WIDE_WIDTH = 900, 600
"""From these widths on there are two columns, and a summary beside Start."""
ROOMY_HEIGHT, ROOMY_HEIGHT_OF_ONE = 700, 1000
"""From these heights on everything is larger, with two columns and with one."""
LOW_START, HIGH_START = 58, 72
BESIDE_TITLE = 92
"""The back button and the gaps in the bar; all in dp."""
TITLE_SIZE, YEAR_SIZE = 18, 14
"""In sp."""
DEFAULT_BOT = "steady"
STEPS = {"shift+up": -1, "shift+down": 1}
SEPARATOR = " · "


class NewGameScreen(BaseScreen):
    """Shows `choices`; each change replaces them, and Start turns them into a setup."""

    choices: GameOptions = ObjectProperty(None)
    refusal = StringProperty("")
    """Why the game cannot start with these choices."""
    open_dialog: Callable[[Dialog], None] = ObjectProperty(None)
    side = NumericProperty(dp(MARGIN))
    desktop = BooleanProperty(False)
    """Whether there are two columns."""
    wide = BooleanProperty(False)
    """Whether a summary stands beside Start."""
    roomy = BooleanProperty(False)
    """Whether everything is larger, and cards say more."""
    presets_room = NumericProperty(0)
    order_note = StringProperty("")
    count_note = StringProperty("")
    summary = StringProperty("")
    summary_detail = StringProperty("")
    start_detail = StringProperty("")

    @property
    def accessible_name(self) -> str:
        return words.NEW_GAME()

    def _get_start_height(self) -> float:
        return max(dp(HIGH_START if self.roomy else LOW_START), sp(56))

    start_height = AliasProperty(_get_start_height, bind=("roomy",), cache=True)

    def _get_shows_keys(self) -> bool:
        return self.desktop and not on_android()

    shows_keys = AliasProperty(_get_shows_keys, bind=("desktop",), cache=True)

    def __init__(
        self,
        choices: GameOptions,
        on_start: Callable[[Setup, bool], None],
        on_back: Callable[[], None],
        open_dialog: Callable[[Dialog], None],
        *,
        on_more: Callable[[], None] = lambda: None,
        on_rules: Callable[[str], None] = lambda _: None,
        known_players: Sequence[str] = (),
        play_style: PlayStyle | None = None,
        **kwargs: object,
    ) -> None:
        """`on_more` opens the list of all games, `on_rules` the rules of one of them.

        `play_style` is the one in the settings, not an original program's.
        """
        super().__init__(open_dialog=open_dialog, **kwargs)
        self._on_start, self._on_back = on_start, on_back
        self._known_players = known_players
        self._play_style = play_style or PlayStyle()
        self._focus = KeyboardFocus(self)
        # They are taken out of the layout at times.
        self._dice, self._known = self.ids.dice.__self__, self.ids.known.__self__
        self._on_more, self._on_rules = on_more, on_rules
        self.fbind("choices", self._show)
        self.fbind("size", self._arrange)
        self.choices = choices

    @property
    def cards(self) -> "dict[str, RuleCard]":
        cards: dict[str, RuleCard] = self.ids.rules.cards
        return cards

    @property
    def rows(self) -> "list[PlayerRow]":
        rows: list[PlayerRow] = self.ids.players.rows
        return rows

    def start(self) -> None:
        try:
            setup = self.choices.setup()
        except BadSetup as error:
            self.refusal = explain(error)
            return
        if not self.choices.too_many:
            self._on_start(setup, self.choices.as_it_was)

    def back(self) -> None:
        self._on_back()

    def key(self, name: str) -> bool:
        """Tab and arrows move the focus, Enter and Space press; Enter starts if nothing has the
        focus, and Shift and an arrow move the player whose row has it."""
        if name in STEPS and self.ids.players.move_focused(STEPS[name]):
            return True
        if self._focus.key(name):
            return True
        if name == "enter" and self._focus.position() is None:
            self.start()
            return True
        return False

    # --- input ----------------------------------------------------------------------------

    def change(self, choices: GameOptions) -> None:
        if choices != self.choices:
            self.choices = choices

    def choose_preset(self, preset: Preset) -> None:
        self.change(self.choices.with_preset(preset))

    def press_card(self, id: str) -> None:
        if id:
            self.choose_rules(id)
        else:
            self._on_more()

    def open_rules(self, id: str) -> None:
        if id:
            self._on_rules(id)

    def choose_rules(self, id: str) -> None:
        """A game without room for the players says so."""
        chosen = self.choices.with_rules(id)
        if chosen.too_many:
            self.refusal = words.too_many_players_text(chosen.rules)
        else:
            self.change(chosen)

    def choose_dice(self, real_dice: bool) -> None:
        choices = self.choices
        self.change(choices.with_real_dice() if real_dice else choices.without_real_dice())

    def add_player(self) -> None:
        """A new player can be named at once."""
        before = len(self.rows)
        self.change(self.choices.with_player_added())
        if len(self.rows) > before:
            self.ids.players.focus_name(self.rows[-1])

    def add_known_player(self, name: str) -> None:
        self.change(self.choices.with_player_added(name))

    def add_bot(self) -> None:
        """Add a bot of the same level as the last one."""
        levels = [seat.bot for seat in self.choices.seats if seat.bot]
        self.change(self.choices.with_bot_added(levels[-1] if levels else DEFAULT_BOT))

    def remove_player(self, row: int) -> None:
        self.change(self.choices.without_player(self.choices.seated[row]))

    def rename(self, row: int, name: str) -> None:
        self.change(self.choices.with_name(self.choices.seated[row], name))

    def move_player(self, row: int, to_row: int) -> None:
        seated = self.choices.seated
        self.change(self.choices.with_seat_moved(seated[row], seated[to_row]))

    def ask_level(self, row: int) -> None:
        choices, place = self.choices, self.choices.seated[row]
        items = []
        for bot, name in bot_words.NAME.items():
            if PROFILES[bot].by_chances and not choices.knows_chances:
                continue
            points = bot_words.round_average(bot_average(choices, bot)[0])
            items.append(
                DropDownItem(
                    name(),
                    partial(self._choose_level, place, bot),
                    detail=bot_words.ABOUT[bot](),
                    note=bot_words.AVERAGE(points=points),
                    chosen=bot == choices.bot_in(place),
                )
            )
        items.append(DropDownItem(bot_words.GIVE_NAME(), lambda: self._ask_bot_name(place)))
        self.open_dialog(DropDown(self.rows[row].ids.level, items))

    def _choose_level(self, place: int, bot: str) -> None:
        self.change(self.choices.with_bot(place, bot))

    def _ask_bot_name(self, place: int) -> None:
        self.open_dialog(
            NameDialog(
                bot_words.BOT_NAME(),
                self.choices.seats[place].name,
                bot_words.DONE(),
                lambda name: self.change(self.choices.with_name(place, name)),
            )
        )

    # --- the order of the players ---------------------------------------------------------

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A player is dragged by the handle; the scroll view must not delay that touch."""
        inside = not touch.is_mouse_scrolling and self.ids.scroll.collide_point(*touch.pos)
        row = self.ids.players.handle_at(touch) if inside else None
        if row is None or len(self.rows) < 2:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self.ids.players.start_drag(row)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self.ids.players.drag(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.ids.players.end_drag()
        return True

    # --- layout ---------------------------------------------------------------------------

    def _arrange(self, *_: object) -> None:
        width, height = self.width / dp(1), self.height / dp(1)
        desktop, self.wide = width >= DESKTOP_WIDTH, width >= WIDE_WIDTH
        widest, margin = (WIDEST_PAIR, PAIR_MARGIN) if desktop else (WIDEST, MARGIN)
        self.side = max(dp(margin), round((self.width - dp(widest)) / 2))
        self.roomy = self.wide and height >= (ROOMY_HEIGHT if desktop else ROOMY_HEIGHT_OF_ONE)
        title = measure_text(words.NEW_GAME(), round(sp(TITLE_SIZE)), "medium")[0]
        self.presets_room = max(0, self.width - title - dp(BESIDE_TITLE))
        if desktop != self.desktop:
            self.desktop = desktop
            self._place_dice()

    def _place_dice(self) -> None:
        """Below the players if there are two columns, else last."""
        self._dice.parent.remove_widget(self._dice)
        (self.ids.first if self.desktop else self.ids.content).add_widget(self._dice)
        self._show_known_players()

    # --- showing --------------------------------------------------------------------------

    def _show(self, *_: object) -> None:
        choices = self.choices
        too_many = words.too_many_players_text(choices.rules) if choices.too_many else ""
        self.refusal = too_many
        self._show_players()
        self._show_known_players()
        self._show_rules()
        self._show_presets()
        self.ids.dice.real_dice = choices.real_dice
        names, rules = words.join_names(choices.seated_names), rule_set_name(choices.rules)
        self.start_detail = home_words.describe_last_game(rules, names, choices.real_dice)
        self.summary = words.PLAYERS_PLAY(len(choices.seated), players=names, rules=rules)
        self.summary_detail = SEPARATOR.join(self._summary_details())

    def _summary_details(self) -> list[str]:
        choices = self.choices
        details = [words.COLUMNS(choices.columns or 1)]
        if choices.has_original:
            way = words.as_it_was_text(choices.rules)
            details.append(way if choices.as_it_was else words.TODAYS_WAY())
        return [*details, words.DICE_SUMMARY[choices.real_dice]()]

    def _show_players(self) -> None:
        choices = self.choices
        self.ids.players.show(player_views(choices))
        self.ids.add_player.disabled = not choices.can_add_player
        self.ids.add_bot.disabled = not choices.can_add_player
        several = len(choices.seated) > 1
        order = words.DRAG_TO_REORDER if on_android() else words.DRAG_OR_KEYS_TO_REORDER
        self.order_note = order() if several else ""
        self.count_note = words.FOR_COUNT(len(choices.seated))

    def _show_known_players(self) -> None:
        """On a phone only while a player has no name."""
        choices = self.choices
        seats = [choices.seats[place] for place in choices.seated]
        unnamed = any(seat.unnamed_person for seat in seats)
        offered = unnamed or (self.desktop and choices.can_add_player)
        names = unseated_names(choices, self._known_players) if offered else ()
        first = next((row for row, seat in enumerate(seats) if seat.unnamed_person), len(seats))
        known = self._known
        known.show(names, first)
        # An empty part would still add spacing.
        if not known.shown:
            self.ids.first.remove_widget(known)
        elif known.parent is None:
            self.ids.first.add_widget(known, len(self.ids.first.children) - 2)

    def _show_rules(self) -> None:
        choices = self.choices
        players = len(choices.seated)
        if choices.rules_id not in self.cards:
            self.ids.rules.build(choices.front_rule_sets)
        for id, card in self.cards.items():
            card.selected = id == choices.rules_id
            most = choices.with_rules(id).max_players if id else players
            card.limit = words.AT_MOST(most) if players > most else ""
        year = words.origin_year(choices.rules)
        size, color = round(sp(YEAR_SIZE)), get_hex_from_color(theme.soft_ink)
        style = f"[font={FONTS['regular']}][size={size}][color={color}]"
        note = f"  {style}{year}[/color][/size][/font]" if year else ""
        self.ids.game.text = escape_markup(rule_set_name(choices.rules)) + note
        self.ids.sentence.text = words.rule_set_sentence(choices.rules, choices.extra_fives or "")
        self.ids.options.show(choices, self._play_style)

    def _show_presets(self) -> None:
        """The games played before, except the one that is set up."""
        choices = self.choices
        self.ids.presets.show(
            [
                PresetView(
                    preset,
                    ", ".join(choices.with_preset(preset).names),
                    rule_set_name(choices.with_preset(preset).rules),
                )
                for preset in choices.presets
                if preset != choices.preset
            ]
        )
