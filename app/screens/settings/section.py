"""A section of the settings: what it is made of, and its page."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from kivy.uix.widget import Widget

from app.screens.page import Page
from app.screens.settings.setting_rows import ChoiceSetting, SwitchSetting
from app.settings.settings import Settings
from app.text import settings as words
from app.widgets.controls.tile import Tile

if TYPE_CHECKING:
    from app.context import Context

Value = TypeVar("Value")


class Section:
    """Fills a page with its settings; `show` does so again when other ones are needed."""

    id = ""
    undoes_clearing = False

    def __init__(self, page: Page, context: "Context") -> None:
        self.page, self._context = page, context

    def show(self) -> None:
        self.page.clear()
        self.fill()

    def fill(self) -> None:
        """Add every setting of this section."""

    @property
    def settings(self) -> Settings:
        return self._context.preferences.settings

    def change(self, **parts: Any) -> None:
        self._context.preferences.change_settings(replace(self.settings, **parts))

    # --- the parts of a section -----------------------------------------------------------------

    def choice(
        self,
        heading: str,
        means: str | Mapping[Value, str],
        options: Mapping[Value, str],
        value: Value,
        act: Callable[[Value], None],
    ) -> ChoiceSetting:
        """`means` explains the setting as a whole, or each option."""
        line = means if isinstance(means, str) else means[value]
        setting = ChoiceSetting(heading=heading, means=line)
        setting.ids.choice.options = list(options.items())
        setting.ids.choice.value = value

        def chosen(_choice: Widget, value: Value) -> None:
            if not isinstance(means, str):
                setting.means = means[value]
            act(value)

        setting.ids.choice.bind(on_choose=chosen)
        self.page.add(setting)
        return setting

    def switch(
        self, heading: str, means: str, on: bool, act: Callable[[bool], None]
    ) -> SwitchSetting:
        setting = SwitchSetting(heading=heading, means=means, on=on)
        setting.bind(on_toggle=lambda _, on: act(on))
        self.page.add(setting)
        return setting

    def flag(self, heading: str, means: str, field: str) -> SwitchSetting:
        """A switch for a setting that is on or off."""
        on = getattr(self.settings, field)
        return self.switch(heading, means, on, lambda on: self.change(**{field: on}))

    def tile(self, icon: str, heading: str, means: str, act: Callable[[], None]) -> Tile:
        tile = Tile(icon=icon, heading=heading, detail=means)
        tile.bind_action(act)
        self.page.add(tile)
        return tile


class SectionPage(Page):
    """The screen of one section."""

    def __init__(self, section: type[Section], context: "Context") -> None:
        super().__init__(context.back, title=words.SECTIONS[section.id]())
        self.section = section(self, context)
        self.undoes_clearing = section.undoes_clearing
        self.section.show()
