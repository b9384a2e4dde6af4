"""Sound, haptics and shake input."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.clock import Clock

from app.feedback.feedback import Feedback
from app.feedback.mouse_shake import MouseShake
from app.feedback.shake_to_roll import ShakeToRoll
from app.platform.accelerometer import create_accelerometer
from app.platform.haptics import Haptics, create_haptics
from app.platform.kivy_timers import every, later
from app.platform.sound import Sound, create_sound
from app.settings.settings import Settings
from app.widgets.table.cup_shake import CupShake

if TYPE_CHECKING:
    from app.platform.accelerometer import Accelerometer
    from app.screens.table.table_screen import TableScreen
    from app.widgets.table.cup_shake import CupShake
    from app.widgets.table.felt import Felt


def sensor() -> "Accelerometer":
    return create_accelerometer(every)


class DeviceFeedback:
    """`may_roll` tells whether a shake would roll now; `roll` is what it then does."""

    def __init__(
        self,
        may_roll: Callable[[], bool],
        roll: Callable[[], None],
        sound: Sound | None = None,
        haptics: Haptics | None = None,
        find: "Callable[[], Accelerometer]" = sensor,
    ) -> None:
        self._may_roll = may_roll
        self._roll = roll
        self._sound = sound or create_sound(later)
        self._haptics = haptics or create_haptics()
        self.feel = Feedback(self._sound, self._haptics, later)
        self.shake = ShakeToRoll(find, self.shaken, self._rattle)
        self._settings = Settings()
        self._awake = True
        self._cup: CupShake | None = None
        self._felt: Felt | None = None
        self._watched = False
        self.update_sensor = Clock.create_trigger(self._update_sensor)
        """To be called when something changed that decides whether a shake is of use."""

    def apply_settings(self, settings: Settings) -> None:
        self._sound.configure(settings.sound, settings.volume)
        self._haptics.set_enabled(settings.haptics)
        if settings.shake_sensitivity is not self._settings.shake_sensitivity:
            self.shake.sensitivity(settings.shake_sensitivity)
            if self._cup is not None:
                self._cup.mouse = MouseShake(settings.shake_sensitivity)
        self._settings = settings
        self.update_sensor()

    def attach_table(self, table: "TableScreen") -> None:
        """Let its cup be shaken, and its dice be heard."""
        model, felt = table.model, table.ids.felt
        model.bind(dice=self.update_sensor, roll_view=self.update_sensor, phase=self.update_sensor)
        mouse = MouseShake(self._settings.shake_sensitivity)
        # Kivy binds methods weakly, so the listener must be kept.
        self._cup = CupShake(felt.cup, mouse, self.shaken, self._rattle)
        self._felt = felt
        felt.row.stage.on_bounce = self.feel.knock

    def watch(self, watched: bool) -> None:
        """Keep the sensor on for the shake meter, though nothing can be rolled."""
        self._watched = watched
        self.update_sensor()

    def shaken(self) -> None:
        if self._settings.shake and self._may_roll():
            self._roll()

    def wake(self) -> None:
        self._awake = True
        self._update_sensor()

    def sleep(self) -> None:
        """Act at once: there may be no next frame in the background."""
        self._awake = False
        self._update_sensor()

    def _update_sensor(self, *_: object) -> None:
        wanted = self._settings.shake and self._may_roll()
        self.shake.listen(self._awake and (wanted or self._watched))

    def _rattle(self, t: float, strength: float) -> None:
        if self._settings.shake and self._may_roll():
            begins = self.feel.rattle(t, strength)
            if begins and self._felt is not None:
                self._felt.rattle(strength)
