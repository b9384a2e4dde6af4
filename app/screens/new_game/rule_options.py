"""The options of a rule set: today's way or as it was, columns, multipliers, extra fives."""

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.settings.game_options import GameOptions
from app.startup.kv_loader import load_layout_of
from app.text import new_game as words
from app.text.i18n import NO_TEXT

load_layout_of(__file__)


class OptionPart(BoxLayout):
    about = StringProperty("")


class RuleOptions(BoxLayout):
    """Dispatches `on_change(choices)` with the changed choices."""

    choices: GameOptions | None = ObjectProperty(None, allownone=True)
    __events__ = ("on_change",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        # Only the parts that the rule set needs are added back.
        self._parts = [each for each in reversed(self.children) if isinstance(each, OptionPart)]
        self.clear_widgets()

    def on_change(self, choices: GameOptions) -> None: ...

    def show(self, choices: GameOptions) -> None:
        rules = choices.rules
        self.choices = choices
        ids = self.ids
        ids.as_it_was.options = [
            (False, words.TODAYS_WAY()),
            (True, words.as_it_was_text(rules)),
        ]
        ids.as_it_was.value = choices.as_it_was
        people = len(choices.playing) - len(choices.bots)
        ids.play_style.text = (
            words.describe_as_it_was(rules, people)
            if choices.as_it_was
            else words.TODAYS_WAY_DESCRIPTION()
        )
        ids.columns.options = [(number, str(number)) for number in rules.columns]
        ids.columns.value = choices.columns
        ids.extra_fives.options = [
            (each.id, words.policy_name(each.id)) for each in rules.extra_fives
        ]
        ids.extra_fives.value = choices.extra_fives
        ids.means.text = words.POLICY_DESCRIPTIONS.get(choices.extra_fives or "", NO_TEXT)()
        ids.multiply.text = words.multiply_text(choices.multipliers)
        ids.multiply.on = choices.multiply
        # Multiplying a single column makes no difference.
        ids.multiply.disabled = choices.columns == 1
        self._show_parts(
            as_it_was=choices.has_original,
            columns=len(rules.columns) > 1,
            multiply=len(rules.multiply) > 1,
            extra_fives=len(rules.extra_fives) > 1,
        )

    def _show_parts(self, **open: bool) -> None:
        wanted = [part for part in self._parts if open[part.about]]
        if wanted != list(reversed(self.children)):
            self.clear_widgets()
            for part in wanted:
                self.add_widget(part)
