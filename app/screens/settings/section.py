"""A section of the settings: what each is made of, and who keeps what is chosen in it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from kivy.uix.widget import Widget

from app.screens.page import Page
from app.screens.settings.setting_rows import ChoiceSetting, SwitchSetting
from app.screens.settings.shake_meter import Watched
from app.settings.game_options import GameOptions
from app.settings.settings import Settings
from app.text import settings as words
from app.widgets.controls.tile import Tile


class Keeper(Protocol):
    """Who keeps the settings, and lets every change be seen at once."""

    @property
    def settings(self) -> Settings: ...

    @property
    def choices(self) -> GameOptions: ...

    @property
    def senses(self) -> Watched: ...

    def change_settings(self, settings: Settings) -> None: ...

    def change_choices(self, choices: GameOptions) -> None: ...

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


class Section(Page):
    """One section. `show` writes it anew where a change changes what there is to choose."""

    id = ""

    def __init__(self, keeper: Keeper) -> None:
        super().__init__(words.SECTIONS[self.id](), keeper.back)
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
