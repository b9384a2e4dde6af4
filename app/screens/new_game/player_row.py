"""A player's row: handle, avatar, name, role, and a button to remove the player."""

from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.startup.kv_loader import load_layout_of
from app.text.screens import new_game as words
from app.widgets.behaviors.accessible import Description
from app.widgets.behaviors.keyboard_focus import Focusable
from app.widgets.behaviors.touchable import Touchable
from app.widgets.controls.text_field import TextField
from app.widgets.text.text_texture import measure_text

load_layout_of(__file__)

NAME_SIZE, ROOMY_NAME_SIZE = 16, 18
"""In sp."""
LEAST_SCALE = 0.7
"""How far a name shrinks before its end is hidden."""
ARROW_WIDTH, NAME_AND_ROLE = 22, 42
"""The arrow beside a bot's name, and the height of both lines; in sp."""


class NameField(TextField):
    """Without a frame, over the whole height of the row; the text is in its upper part."""

    name_size = NumericProperty(NAME_SIZE)

    def _get_fitted_size(self) -> float:
        """A long name is smaller unless it is being typed."""
        size = sp(self.name_size)
        text = measure_text(self.text or self.hint_text, round(size), "medium")[0] + dp(4)
        if self.focus or text <= self.width:
            return size
        return size * max(LEAST_SCALE, self.width / text)

    fitted_size = AliasProperty(
        _get_fitted_size, bind=("text", "hint_text", "name_size", "focus", "width"), cache=True
    )

    def _get_text_top(self) -> float:
        return max(0.0, (self.height - sp(NAME_AND_ROLE)) / 2)

    text_top = AliasProperty(_get_text_top, bind=("height",), cache=True)


class LevelButton(Touchable, BoxLayout):
    """The name of a bot; a tap chooses how well it plays."""

    text = StringProperty("")
    name_size = NumericProperty(NAME_SIZE)

    def _get_text_width(self) -> float:
        natural = measure_text(self.text, round(sp(self.name_size)), "medium")[0] + 1
        return max(0, min(natural, self.width - sp(ARROW_WIDTH) - dp(4)))

    text_width = AliasProperty(_get_text_width, bind=("text", "name_size", "width"), cache=True)

    def describe(self) -> Description:
        plain = super().describe()
        return plain._replace(detail=self.accessible_name, expanded=False)


class PlayerRow(BoxLayout):
    seat = NumericProperty(0)
    """Chooses the colour, from 0."""
    name = StringProperty("")
    """As typed; empty for a default name."""
    shown_name = StringProperty("")
    role = StringProperty("")
    without_room = BooleanProperty(False)
    """Whether these rules have no room for them."""
    removable = BooleanProperty(True)
    roomy = BooleanProperty(False)
    """Whether it is higher and its text larger."""
    lifted = BooleanProperty(False)
    """Whether it is being dragged."""
    is_bot = False
    __events__ = ("on_rename", "on_remove", "on_level", "on_enter")

    def _get_name_size(self) -> int:
        return ROOMY_NAME_SIZE if self.roomy else NAME_SIZE

    name_size = AliasProperty(_get_name_size, bind=("roomy",), cache=True)

    def _get_seat_name(self) -> str:
        return words.PLAYER(number=int(self.seat) + 1)

    seat_name = AliasProperty(_get_seat_name, bind=("seat",), cache=True)
    """For screen readers: the same whatever the player is called."""

    @property
    def main_control(self) -> Focusable:
        """What has the keyboard focus in this row."""
        raise NotImplementedError

    @property
    def has_focus(self) -> bool:
        return bool(self.main_control.focused or self.ids.remove_button.focused)

    def release_focus(self) -> None:
        self.main_control.focused = self.ids.remove_button.focused = False

    def on_rename(self, name: str) -> None: ...

    def on_remove(self) -> None: ...

    def on_level(self) -> None: ...

    def on_enter(self) -> None: ...


class PersonRow(PlayerRow):
    @property
    def main_control(self) -> Focusable:
        field: NameField = self.ids.field
        return field


class BotRow(PlayerRow):
    is_bot = True

    @property
    def main_control(self) -> Focusable:
        level: LevelButton = self.ids.level
        return level
