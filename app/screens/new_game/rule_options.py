"""What a rule set leaves open: columns, multiplying, extra fives."""

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
    """`on_change(choices)` gives what was shown with a person's change in it."""

    choices: GameOptions | None = ObjectProperty(None, allownone=True)
    __events__ = ("on_change",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        # The parts come and go with the rule set; they are made once.
        self._parts = [each for each in reversed(self.children) if isinstance(each, OptionPart)]
        self.clear_widgets()

    def on_change(self, choices: GameOptions) -> None: ...

    def show(self, choices: GameOptions) -> None:
        rules = choices.rules
        self.choices = choices
        ids = self.ids
        ids.columns.options = [(number, str(number)) for number in rules.columns]
        ids.columns.value = choices.columns
        ids.extra_fives.options = [
            (each.id, words.policy_name(each.id)) for each in rules.extra_fives
        ]
        ids.extra_fives.value = choices.extra_fives
        ids.means.text = words.POLICY_MEANS.get(choices.extra_fives or "", NO_TEXT)()
        ids.multiply.text = words.multiply_text(choices.multipliers)
        ids.multiply.on = choices.multiply
        # One column is worth the same either way.
        ids.multiply.disabled = choices.columns == 1
        self._keep(
            columns=len(rules.columns) > 1,
            multiply=len(rules.multiply) > 1,
            extra_fives=len(rules.extra_fives) > 1,
        )

    def _keep(self, **open: bool) -> None:
        """Those parts whose choice is open, in their order."""
        wanted = [part for part in self._parts if open[part.about]]
        if wanted != list(reversed(self.children)):
            self.clear_widgets()
            for part in wanted:
                self.add_widget(part)
