"""The section Variants: what a new game starts with."""

from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app.screens.page import Page
from app.screens.settings.settings_section import SettingsSection
from app.settings.game_options import GameOptions, ordered_rule_sets
from app.startup.kv_loader import load_layout_of
from app.text.i18n import rule_set_name
from app.text.screens import settings as words
from core import Deal

if TYPE_CHECKING:
    from app.context import Context

load_layout_of(__file__)


class VariantsSection(SettingsSection, Page):
    section = "variants"
    game_options: GameOptions = ObjectProperty(GameOptions(), rebind=True)
    options_heading = StringProperty("")
    has_options = BooleanProperty(False)
    """Whether these rules leave anything to choose."""

    def __init__(self, context: "Context") -> None:
        self.open_dialog = context.overlays.open
        self.in_game = context.game.on_back_stack
        self.rule_sets = {rules.id: rule_set_name(rules) for rules in ordered_rule_sets()}
        super().__init__(context, game_options=context.preferences.game_options)
        self._show_options()

    def choose_rules(self, id: str) -> None:
        self.change_options(self._context.preferences.game_options.with_rules(id))

    def choose_deal(self, deal: Deal) -> None:
        self.change_options(self._context.preferences.game_options.with_deal(deal))

    def change_options(self, options: GameOptions) -> None:
        self._context.preferences.change_game_options(options)
        self._show_options()

    def _show_options(self) -> None:
        self.game_options = options = self._context.preferences.game_options
        self.options_heading = words.OPTIONS_OF(rules=rule_set_name(options.rules))
        self.ids.options.show(options, self.settings.play_style)
        self.has_options = bool(self.ids.options.children)
