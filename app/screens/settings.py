"""How everything is wished for: sections, and in each every setting with a line about it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from kivy.uix.widget import Widget

from app.licences import Licensed, licences
from app.new_game import NewGameChoices, rule_sets
from app.screens.page import Page
from app.settings import WARNINGS, Settings
from app.version import VERSION
from app.widgets.paragraph import Paragraph
from app.widgets.pill import Pill
from app.widgets.rule_options import RuleOptions
from app.widgets.setting import AmountSetting, ChoiceSetting, SwitchSetting
from app.widgets.shake_meter import ShakeMeter, Watched
from app.widgets.skin_picker import SkinPicker
from app.widgets.tile import Tile
from app.words import screens as screen_words
from app.words import settings as words
from app.words.language import LANGUAGES, title

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


class Keeper(Protocol):
    """Who keeps the settings, and lets every change be seen at once."""

    settings: Settings
    choices: NewGameChoices
    senses: Watched

    def change_settings(self, settings: Settings) -> None: ...

    def change_choices(self, choices: NewGameChoices) -> None: ...

    def open_settings(self, section: str = "") -> None: ...

    def move_data(self) -> None: ...

    def back(self) -> None: ...

    @property
    def at_the_table(self) -> bool:
        """Whether a game lies behind these settings."""

    @property
    def old_program(self) -> str:
        """As which old program that game is played, if it is."""

    def names(self) -> tuple[str, ...]:
        """Of everybody who may be allowed something."""


class SettingsScreen(Page):
    """The sections; each opens a page of its own."""

    def __init__(self, keeper: Keeper) -> None:
        super().__init__(words.SETTINGS, keeper.back)
        for section, name in words.SECTIONS.items():
            tile = Tile(icon=ICONS[section], heading=name, words=words.SECTIONS_MEAN[section])
            tile.does(partial(keeper.open_settings, section))
            self.add(tile)


class Section(Page):
    """One section. `show` writes it anew where a change changes what there is to choose."""

    id = ""

    def __init__(self, keeper: Keeper) -> None:
        super().__init__(words.SECTIONS[self.id], keeper.back)
        self._keeper = keeper
        self.show()

    def show(self) -> None:
        self.clear()
        self.fill()

    def fill(self) -> None:
        """Add every setting of this section."""

    @property
    def settings(self) -> Settings:
        return self._keeper.settings

    def change(self, **parts: Any) -> None:
        self._keeper.change_settings(replace(self.settings, **parts))

    # --- the parts of a section -----------------------------------------------------------------

    def choice(
        self,
        heading: str,
        means: str | Mapping[Any, str],
        options: Mapping[Any, str],
        value: Any,
        act: Callable[[Any], None],
    ) -> ChoiceSetting:
        """The line below explains all of it, or what is chosen."""
        line = means if isinstance(means, str) else means[value]
        setting = ChoiceSetting(heading=heading, means=line)
        setting.ids.choice.options = list(options.items())
        setting.ids.choice.value = value

        def chosen(_choice: Widget, value: Any) -> None:
            if not isinstance(means, str):
                setting.means = means[value]
            act(value)

        setting.ids.choice.bind(on_choose=chosen)
        self.add(setting)
        return setting

    def switch(
        self, heading: str, means: str, on: bool, act: Callable[[bool], None]
    ) -> SwitchSetting:
        setting = SwitchSetting(heading=heading, means=means, on=on)
        setting.bind(on_turn=lambda _, on: act(on))
        self.add(setting)
        return setting

    def flag(self, heading: str, means: str, field: str) -> SwitchSetting:
        """A switch for a setting that is on or off."""
        on = getattr(self.settings, field)
        return self.switch(heading, means, on, lambda on: self.change(**{field: on}))

    def tile(self, icon: str, heading: str, means: str, act: Callable[[], None]) -> Tile:
        tile = Tile(icon=icon, heading=heading, words=means)
        tile.does(act)
        self.add(tile)
        return tile


class Variants(Section):
    id = "variants"

    def fill(self) -> None:
        keeper = self._keeper
        if keeper.at_the_table:
            self.add_text(words.AT_THE_TABLE, quiet=True)
        names = {rules.id: title(rules) for rules in rule_sets()}
        self.rules = self.choice(
            words.RULES, words.RULES_MEAN, names, keeper.choices.rules_id, self._choose_rules
        )
        self.options_of = Paragraph(type_size=14, face="medium", kind="heading")
        self.nothing_open = Paragraph(type_size=13, kind="quiet")
        self.options = RuleOptions()
        self.options.bind(on_change=lambda _, choices: self._take(choices))
        for part in (self.options_of, self.nothing_open, self.options):
            self.add(part)
        self.deal = self.choice(
            words.DEAL,
            screen_words.DEAL_MEANS,
            screen_words.DEAL,
            keeper.choices.deal,
            lambda deal: self._take(keeper.choices.with_deal(deal)),
        )
        self._show_options()

    def _choose_rules(self, id: str) -> None:
        self._take(self._keeper.choices.with_rules(id))

    def _take(self, choices: NewGameChoices) -> None:
        self._keeper.change_choices(choices)
        self._show_options()

    def _show_options(self) -> None:
        choices = self._keeper.choices
        self.options.show(choices)
        self.options_of.text = words.OPTIONS_OF.format(rules=title(choices.rules))
        self.nothing_open.text = "" if self.options.children else words.NO_OPTIONS


class Play(Section):
    id = "play"

    def fill(self) -> None:
        manner = self.settings.manner
        if self._keeper.old_program:
            told = words.AS_IT_WAS_AT_THE_TABLE.format(program=self._keeper.old_program)
            self.add_text(told, quiet=True)
        self.tap = self.choice(
            words.TAP, words.TAP_MEANS, words.TAPS, manner.tap, lambda tap: self._manner(tap=tap)
        )
        self.second = self.choice(
            words.SECOND,
            words.SECOND_MEANS,
            words.SECOND_TAPS,
            manner.second_tap,
            lambda second: self._manner(second_tap=second),
        )
        self.hints = self.switch(
            words.HINTS, words.HINTS_MEAN, manner.hints, lambda on: self._manner(hints=on)
        )
        self.end = self.choice(
            words.TURN_END,
            words.TURN_END_MEANS,
            words.END_OF_TURN,
            manner.end_of_turn_in_company or manner.end_of_turn,
            lambda end: self._manner(end_of_turn=end, end_of_turn_in_company=None),
        )
        self.first_roll = self.switch(
            words.FIRST_ROLL,
            words.FIRST_ROLL_MEANS,
            manner.first_roll_by_itself,
            lambda on: self._manner(first_roll_by_itself=on),
        )
        self.bot_pace = self.choice(
            words.BOT_PACE,
            words.BOT_PACE_MEANS,
            words.BOT_PACES,
            self.settings.bot_pace,
            lambda pace: self.change(bot_pace=pace),
        )
        self.warn_at = self.choice(
            words.WARN,
            words.WARN_MEANS,
            {points: words.warn_at(points) for points in WARNINGS},
            self.settings.warn_at,
            lambda points: self.change(warn_at=points),
        )

    def _manner(self, **parts: Any) -> None:
        self.change(manner=replace(self.settings.manner, **parts))


class FeelSection(Section):
    id = "feel"

    def fill(self) -> None:
        settings = self.settings
        self.show_roll = self.choice(
            words.THROWN_DICE,
            words.SHOW_ROLL_MEANS,
            words.SHOW_ROLL,
            settings.show_roll,
            lambda shown: self.change(show_roll=shown),
        )
        self.flat_dice = self.flag(words.FLAT_DICE, words.FLAT_DICE_MEANS, "flat_dice")
        self.reduced_motion = self.flag(
            words.REDUCED_MOTION, words.REDUCED_MOTION_MEANS, "reduced_motion"
        )
        self.sound = self.flag(words.SOUND, words.SOUND_MEANS, "sound")
        self.volume = AmountSetting(
            heading=words.VOLUME, means=words.VOLUME_MEANS, value=settings.volume
        )
        self.volume.ids.amount.bind(on_choose=lambda _, value: self.change(volume=value))
        self.add(self.volume)
        self.haptics = self.flag(words.HAPTICS, words.HAPTICS_MEAN, "haptics")
        self.shake = self.flag(words.SHAKE, words.SHAKE_MEANS, "shake")
        self.sensitivity = self.choice(
            words.SENSITIVITY,
            words.SENSITIVITY_MEANS,
            words.SENSITIVITIES,
            settings.shake_sensitivity,
            lambda hard: self.change(shake_sensitivity=hard),
        )
        self.meter = ShakeMeter(senses=self._keeper.senses)
        self.add(self.meter)
        self.spoken = self.flag(words.SPOKEN, words.SPOKEN_MEANS, "spoken")
        self.keep_screen_on = self.flag(
            words.KEEP_SCREEN_ON, words.KEEP_SCREEN_ON_MEANS, "keep_screen_on"
        )


class Look(Section):
    id = "look"

    def fill(self) -> None:
        settings = self.settings
        self.appearance = self.choice(
            words.APPEARANCE,
            words.APPEARANCE_MEANS,
            words.APPEARANCES,
            settings.appearance,
            lambda wish: self.change(appearance=wish),
        )
        self.add_heading(words.SKIN)
        self.skin = SkinPicker(skin=settings.skin)
        self.skin.bind(on_choose=lambda _, skin: self.change(skin=skin))
        self.add(self.skin)
        self.text_size = self.choice(
            words.TEXT_SIZE,
            words.TEXT_SIZE_MEANS,
            words.SIZES,
            settings.text_size,
            lambda size: self.change(text_size=size),
        )
        self.left_handed = self.flag(words.LEFT_HANDED, words.LEFT_HANDED_MEANS, "left_handed")
        self.face_to_face = self.flag(words.FACE_TO_FACE, words.FACE_TO_FACE_MEANS, "face_to_face")


class PartyTrick(Section):
    id = "trick"

    def fill(self) -> None:
        self.add_text(words.TRICK_MEANS)
        if self._keeper.at_the_table:
            self.add_text(words.AT_THE_TABLE, quiet=True)
        names = self._keeper.names()
        if not names:
            self.add_text(words.NO_NAMES, quiet=True)
            return
        self.add_heading(words.TRICK_FOR)
        allowed = self.settings.tricksters
        self.switches = {
            name: self.switch(
                name, "", name in allowed, lambda on, name=name: self._allow(name, on)
            )
            for name in names
        }

    def _allow(self, name: str, on: bool) -> None:
        others = [each for each in self.settings.tricksters if each != name]
        self.change(tricksters=tuple(sorted([*others, name] if on else others)))


class Language(Section):
    id = "language"

    def fill(self) -> None:
        self.language = self.choice(
            words.SECTIONS[self.id],
            words.LANGUAGE_MEANS,
            {"": words.SYSTEM_LANGUAGE, **LANGUAGES},
            self.settings.language,
            lambda language: self.change(language=language),
        )


class DataKeeper(Keeper, Protocol):
    def ask(self, title: str, text: str, yes: str, action: Callable[[], None]) -> None: ...

    def clear_everything(self) -> int:
        """How many games were removed."""

    def undo_clearing(self) -> None: ...

    def forget_cleared(self) -> None:
        """From now on nothing of it can be had back."""

    def read(self, title: str, text: str) -> None:
        """Something long to be read, over this page."""


class Data(Section):
    id = "data"

    def __init__(self, keeper: DataKeeper) -> None:
        self._cleared: int | None = None
        self._keeper: DataKeeper = keeper
        super().__init__(keeper)

    def fill(self) -> None:
        keeper = self._keeper
        if self._cleared is not None:
            self.add_text(words.CLEARED.format(self._cleared))
            self.undo = Pill(kind="primary", icon="undo", text=words.UNDO)
            self.undo.does(self._undo)
            self.add(self.undo)
        self.move = self.tile("data", words.MOVE, words.MOVE_MEANS, keeper.move_data)
        self.reset = self.tile("replay", words.RESET, words.RESET_MEANS, self._reset)
        self.clear_all = self.tile("alert", words.CLEAR, words.CLEAR_MEANS, self._ask_to_clear)

    def _reset(self) -> None:
        self._keeper.change_settings(Settings())

    def _ask_to_clear(self) -> None:
        self._keeper.ask(words.CLEAR_TITLE, words.CLEAR_TEXT, words.CLEAR, self._clear)

    def _clear(self) -> None:
        self._cleared = self._keeper.clear_everything()
        self.show()

    def _undo(self) -> None:
        self._keeper.undo_clearing()
        self._cleared = None
        self.show()

    def on_leave(self, *_: object) -> None:
        if self._cleared is not None:
            self._cleared = None
            self._keeper.forget_cleared()


class About(Section):
    id = "about"

    def __init__(self, keeper: DataKeeper) -> None:
        self._keeper: DataKeeper = keeper
        super().__init__(keeper)

    def fill(self) -> None:
        ours, *others = licences()
        self.add_text(words.VERSION.format(version=VERSION))
        self.add_text(words.OURS)
        self.parts = [self._part(ours)]
        self.add_heading(words.MADE_WITH)
        self.parts += [self._part(part) for part in others]

    def _part(self, part: Licensed) -> Tile:
        read = partial(self._keeper.read, part.name, part.text)
        return self.tile("book", part.name, part.licence, read)


PAGES: dict[str, type[Section]] = {
    page.id: page for page in (Variants, Play, FeelSection, Look, PartyTrick, Language, Data, About)
}


def settings_page(keeper: DataKeeper, section: str = "") -> Page:
    """All sections, or one of them."""
    return PAGES[section](keeper) if section else SettingsScreen(keeper)
