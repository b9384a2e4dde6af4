"""The options of a rule set: today's way or the original's, columns, multipliers, extra fives."""

from collections.abc import Callable
from functools import partial

from kivy.metrics import sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.settings.game_options import GameOptions
from app.startup.kv_loader import load_layout_of
from app.text.screens import new_game as words
from app.widgets.dialogs.dialog import Dialog
from app.widgets.dialogs.drop_down import DropDown, DropDownChip, DropDownItem
from core import Deal, Option, PlayStyle

load_layout_of(__file__)

WIDE = 500
"""In sp."""
Change = Callable[[GameOptions], GameOptions]


class OptionChip(DropDownChip):
    option = StringProperty("")


class RuleOptions(BoxLayout):
    """Dispatches `on_change(choices)` with the changed choices."""

    choices: GameOptions | None = ObjectProperty(None, allownone=True)
    open_dialog: Callable[[Dialog], None] = ObjectProperty(None)
    with_deal = BooleanProperty(True)
    """Whether the choice between own and the same dice is among the options."""
    roomy = BooleanProperty(False)
    """Whether the text is larger."""
    wide = BooleanProperty(False)
    """Whether the explanation stands beside the choice of the way."""
    __events__ = ("on_change",)

    def __init__(self, **kwargs: object) -> None:
        self.chips: dict[str, OptionChip] = {}
        self._parts: dict[str, Widget] = {}
        super().__init__(**kwargs)

    def on_kv_post(self, _base: Widget) -> None:
        """Only the parts that the rule set needs are added back."""
        self._parts = {"way": self.ids.way_part.__self__, "chips": self.ids.chips.__self__}
        self.clear_widgets()

    def on_width(self, *_: object) -> None:
        self.wide = self.width >= sp(WIDE)

    def on_change(self, choices: GameOptions) -> None: ...

    def show(self, choices: GameOptions, today: PlayStyle) -> None:
        """`today` is the play style of the settings."""
        self.choices, rules = choices, choices.rules
        if choices.has_original:
            way = self.ids.way
            way.options = [(False, words.TODAYS_WAY()), (True, words.as_it_was_text(rules))]
            way.value = choices.as_it_was
            people = len(choices.playing) - len(choices.bots)
            self.ids.changes.text = words.describe_way_changes(rules, today, people)
        texts = {
            option: next(item.text for item in items if item.chosen)
            for option, items in self._menus().items()
        }
        self._show_chips(texts)
        shown = {"way": choices.has_original, "chips": bool(texts)}
        wanted = [part for name, part in self._parts.items() if shown[name]]
        if wanted != list(reversed(self.children)):
            self.clear_widgets()
            for part in wanted:
                self.add_widget(part)

    def _show_chips(self, texts: dict[str, str]) -> None:
        chips = self.ids.chips
        if list(self.chips) != list(texts):
            chips.clear_widgets()
            self.chips = {option: OptionChip(option=option) for option in texts}
            for chip in self.chips.values():
                chip.bind_action(partial(self.open_menu, chip.option))
                chips.add_widget(chip)
        for option, text in texts.items():
            self.chips[option].text = text

    def open_menu(self, option: str) -> None:
        self.open_dialog(DropDown(self.chips[option], self._menus()[option]))

    def choose_way(self, as_it_was: bool) -> None:
        if self.choices is not None:
            self.dispatch("on_change", self.choices.with_as_it_was(as_it_was))

    # --- the choices of each option ---------------------------------------------------------

    def _menus(self) -> dict[str, list[DropDownItem]]:
        """Only options that make a difference."""
        choices = self.choices
        if choices is None:
            return {}
        rules = choices.rules
        menus = {}
        if len(rules.columns) > 1:
            menus["columns"] = [
                self._item(words.COLUMNS(count), choices.columns == count, _columns(count))
                for count in rules.columns
            ]
        if len(rules.multiply) > 1 and choices.columns != 1:
            menus["multiply"] = [
                self._item(
                    words.multiply_text(choices.multipliers, each),
                    choices.multiply == each,
                    _multiply(each),
                )
                for each in rules.multiply
            ]
        if len(rules.extra_fives) > 1:
            menus["extra_fives"] = [
                self._item(
                    words.policy_name(each.id),
                    choices.extra_fives == each.id,
                    _extra_fives(each.id),
                    words.POLICY_DESCRIPTIONS[each.id](),
                )
                for each in rules.extra_fives
            ]
        for option in choices.open_options:
            menus[option.value] = [
                self._item(
                    words.OPTIONS[option][on](),
                    choices.has_option(option) == on,
                    _option(option, on),
                    words.OPTION_DESCRIPTIONS[option](),
                )
                for on in rules.choices(option)
            ]
        if self.with_deal and len(choices.playing) > 1 and not choices.real_dice:
            menus["deal"] = [
                self._item(
                    text(), choices.deal is deal, _deal(deal), words.DEAL_DESCRIPTIONS[deal]()
                )
                for deal, text in words.DEAL.items()
            ]
        return menus

    def _item(self, text: str, chosen: bool, change: Change, detail: str = "") -> DropDownItem:
        def choose() -> None:
            if self.choices is not None:
                self.dispatch("on_change", change(self.choices))

        return DropDownItem(text[:1].upper() + text[1:], choose, detail, chosen=chosen)


def _columns(count: int) -> Change:
    return lambda choices: choices.with_columns(count)


def _multiply(multiply: bool) -> Change:
    return lambda choices: choices.with_multiply(multiply)


def _extra_fives(id: str) -> Change:
    return lambda choices: choices.with_extra_fives(id)


def _option(option: Option, on: bool) -> Change:
    return lambda choices: choices.with_option(option, on)


def _deal(deal: Deal) -> Change:
    return lambda choices: choices.with_deal(deal)
