"""The settings screen, and a page for each of its sections."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from app.platform.device import on_android
from app.screens.new_game.rule_options import RuleOptions
from app.screens.page import Page
from app.screens.settings.data_section import AboutSection, DataSection
from app.screens.settings.section import Section, SectionPage
from app.screens.settings.setting_rows import SettingCard, SliderSetting
from app.screens.settings.shake_meter import ShakeMeter
from app.screens.settings.skin_picker import SkinPicker
from app.settings.game_options import GameOptions, ordered_rule_sets
from app.settings.settings import WARNING_THRESHOLDS
from app.text import new_game as screen_words
from app.text import settings as words
from app.text.i18n import LANGUAGES, rule_set_name, translated
from app.widgets.controls.tile import Tile
from core.player_names import clean_name

if TYPE_CHECKING:
    from app.context import Context

ICONS = {
    "variants": "dice",
    "play": "tap",
    "feel": "cup",
    "look": "palette",
    "trick": "magic",
    "language": "language",
    "data": "data",
    "about": "info",
}


class SettingsScreen(Page):
    def __init__(self, context: "Context") -> None:
        super().__init__(context.back, title=words.SETTINGS())
        for section, name in words.SECTIONS.items():
            tile = Tile(
                icon=ICONS[section], heading=name(), detail=words.SECTION_DESCRIPTIONS[section]()
            )
            tile.bind_action(partial(context.routes.open_settings, section))
            self.add(tile)


class VariantsSection(Section):
    id = "variants"

    def fill(self) -> None:
        preferences = self._context.preferences
        if self._context.game.on_back_stack:
            self.page.add_introduction(words.CURRENT_GAME_KEEPS_OPTIONS())
        names = {rules.id: rule_set_name(rules) for rules in ordered_rule_sets()}
        self.rules = self.choice(
            words.RULES(),
            words.RULES_DESCRIPTION(),
            names,
            preferences.game_options.rules_id,
            self._choose_rules,
        )
        self.options = RuleOptions(with_deal=False, open_dialog=self._context.overlays.open)
        self.options.bind(on_change=lambda _, choices: self._change(choices))
        self.options_card = SettingCard()
        self.page.add(self.options_card)
        self.deal = self.choice(
            screen_words.DICE(),
            translated(screen_words.DEAL_DESCRIPTIONS),
            translated(screen_words.DEAL),
            preferences.game_options.deal,
            lambda deal: self._change(preferences.game_options.with_deal(deal)),
        )
        self._show_options()

    def _choose_rules(self, id: str) -> None:
        self._change(self._context.preferences.game_options.with_rules(id))

    def _change(self, choices: GameOptions) -> None:
        self._context.preferences.change_game_options(choices)
        self._show_options()

    def _show_options(self) -> None:
        choices = self._context.preferences.game_options
        self.options.show(choices, self.settings.play_style)
        self.options_card.heading = words.OPTIONS_OF(rules=rule_set_name(choices.rules))
        self.options_card.means = "" if self.options.children else words.NO_OPTIONS()
        # An empty widget would still add spacing.
        if not self.options.children:
            self.options_card.remove_widget(self.options)
        elif self.options.parent is None:
            self.options_card.add_widget(self.options)


class PlaySection(Section):
    id = "play"

    def fill(self) -> None:
        play_style = self.settings.play_style
        if program := self._context.game.played_as:
            self.page.add_introduction(words.CURRENT_GAME_KEEPS_STYLE(program=program))
        self.tap = self.choice(
            words.TAP(),
            translated(words.TAP_DESCRIPTIONS),
            translated(words.TAPS),
            play_style.tap,
            lambda tap: self._change_play_style(tap=tap),
        )
        self.second = self.choice(
            words.CONFIRM_BOX(),
            translated(words.SECOND_TAP_DESCRIPTIONS),
            translated(words.SECOND_TAPS),
            play_style.second_tap,
            lambda second: self._change_play_style(second_tap=second),
        )
        self.hints = self.switch(
            words.POSSIBLE_SCORES(),
            words.POSSIBLE_SCORES_DESCRIPTION(),
            play_style.hints,
            lambda on: self._change_play_style(hints=on),
        )
        self.end = self.choice(
            words.TURN_END(),
            translated(words.TURN_END_DESCRIPTIONS),
            translated(words.END_OF_TURN),
            play_style.end_of_turn_in_company or play_style.end_of_turn,
            lambda end: self._change_play_style(end_of_turn=end, end_of_turn_in_company=None),
        )
        self.first_roll = self.switch(
            words.FIRST_ROLL(),
            words.FIRST_ROLL_DESCRIPTION(),
            play_style.first_roll_by_itself,
            lambda on: self._change_play_style(first_roll_by_itself=on),
        )
        self.bot_pace = self.choice(
            words.BOT_PACE(),
            words.BOT_PACE_DESCRIPTION(),
            translated(words.BOT_PACES),
            self.settings.bot_pace,
            lambda pace: self.change(bot_pace=pace),
        )
        self.warn_at = self.choice(
            words.WARN(),
            words.WARN_DESCRIPTION(),
            {points: words.warning_text(points) for points in WARNING_THRESHOLDS},
            self.settings.warn_at,
            lambda points: self.change(warn_at=points),
        )

    def _change_play_style(self, **parts: Any) -> None:
        self.change(play_style=replace(self.settings.play_style, **parts))


class FeelSection(Section):
    id = "feel"

    def fill(self) -> None:
        settings, phone = self.settings, on_android()
        self.show_roll = self.choice(
            words.ROLL_ANIMATION(),
            words.SHOW_ROLL_DESCRIPTION(),
            translated(words.SHOW_ROLL),
            settings.show_roll,
            lambda shown: self.change(show_roll=shown),
        )
        self.flat_dice = self.flag(words.FLAT_DICE(), words.FLAT_DICE_DESCRIPTION(), "flat_dice")
        self.reduced_motion = self.flag(
            words.REDUCED_MOTION(), words.REDUCED_MOTION_DESCRIPTION(), "reduced_motion"
        )
        self.sound = self.flag(words.SOUND(), words.SOUND_DESCRIPTION(), "sound")
        self.volume = SliderSetting(
            heading=words.VOLUME(), means=words.VOLUME_DESCRIPTION(), value=settings.volume
        )
        self.volume.ids.amount.bind(on_choose=lambda _, value: self.change(volume=value))
        self.page.add(self.volume)
        if phone:
            self.haptics = self.flag(words.HAPTICS(), words.HAPTICS_DESCRIPTION(), "haptics")
        self.shake = self.flag(words.SHAKE(), words.SHAKE_DESCRIPTIONS[phone](), "shake")
        self.sensitivity = self.choice(
            words.SENSITIVITY(),
            words.SENSITIVITY_DESCRIPTIONS[phone](),
            translated(words.SENSITIVITIES),
            settings.shake_sensitivity,
            lambda sensitivity: self.change(shake_sensitivity=sensitivity),
        )
        if phone:
            self.meter = ShakeMeter(source=self._context.feedback)
            self.sensitivity.add_widget(self.meter)
        self.spoken = self.flag(words.SPOKEN(), words.SPOKEN_DESCRIPTION(), "spoken")
        self.keep_screen_on = self.flag(
            words.KEEP_SCREEN_ON(), words.KEEP_SCREEN_ON_DESCRIPTION(), "keep_screen_on"
        )


class LookSection(Section):
    id = "look"

    def fill(self) -> None:
        settings = self.settings
        self.appearance = self.choice(
            words.APPEARANCE(),
            words.APPEARANCE_DESCRIPTION(),
            translated(words.APPEARANCES),
            settings.appearance,
            lambda appearance: self.change(appearance=appearance),
        )
        self.page.add_heading(words.SKIN())
        self.skin = SkinPicker(skin=settings.skin, seed_colour=settings.seed_colour)
        self.skin.bind(on_choose=lambda _, skin: self.change(skin=skin))
        self.skin.bind(on_choose_seed=lambda _, seed: self.change(seed_colour=seed))
        self.page.add(self.skin)
        self.page.add_gap()
        self.text_size = self.choice(
            words.TEXT_SIZE(),
            words.TEXT_SIZE_DESCRIPTION(),
            words.text_sizes(),
            settings.text_size,
            lambda size: self.change(text_size=size),
        )
        self.left_handed = self.flag(
            words.LEFT_HANDED(), words.LEFT_HANDED_DESCRIPTION(), "left_handed"
        )
        self.face_to_face = self.flag(
            words.FACE_TO_FACE(), words.FACE_TO_FACE_DESCRIPTION(), "face_to_face"
        )


class PartyTrickSection(Section):
    id = "trick"

    def fill(self) -> None:
        self.page.add_text(words.TRICK_DESCRIPTION())
        if self._context.game.on_back_stack:
            self.page.add_text(words.CURRENT_GAME_KEEPS_OPTIONS(), quiet=True)
        names = self._names()
        if not names:
            self.page.add_text(words.NO_NAMES(), quiet=True)
            return
        self.page.add_heading(words.TRICK_FOR())
        allowed = self.settings.tricksters
        self.switches = {
            name: self.switch(name, "", name in allowed, partial(self._allow, name))
            for name in names
        }

    def _names(self) -> tuple[str, ...]:
        """Everybody who has played, is seated for the next game, or has the trick."""
        seated = [clean_name(seat.name) for seat in self._context.preferences.game_options.seats]
        known = [player.name for player in self._context.store.players.all()]
        names = {*known, *self.settings.tricksters, *filter(None, seated)}
        return tuple(sorted(names, key=str.casefold))

    def _allow(self, name: str, on: bool) -> None:
        others = [each for each in self.settings.tricksters if each != name]
        self.change(tricksters=tuple(sorted([*others, name] if on else others)))


class LanguageSection(Section):
    id = "language"

    def fill(self) -> None:
        self.language = self.choice(
            words.SECTIONS[self.id](),
            words.LANGUAGE_DESCRIPTION(),
            {"": words.SYSTEM_LANGUAGE(), **LANGUAGES},
            self.settings.language,
            lambda language: self.change(language=language),
        )


SECTIONS: dict[str, type[Section]] = {
    section.id: section
    for section in (
        VariantsSection,
        PlaySection,
        FeelSection,
        LookSection,
        PartyTrickSection,
        LanguageSection,
        DataSection,
        AboutSection,
    )
}


def create_settings_page(context: "Context", section: str = "") -> Page:
    """The page of a section, or the list of all."""
    return SectionPage(SECTIONS[section], context) if section else SettingsScreen(context)
