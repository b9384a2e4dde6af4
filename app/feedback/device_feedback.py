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
from app.settings.settings import MomentLevel, Settings
from app.widgets.table.dice.cup_shake import CupShake

if TYPE_CHECKING:
    from app.platform.accelerometer import Accelerometer
    from app.screens.table.table_screen import TableScreen
    from app.widgets.table.dice.cup_shake import CupShake
    from app.widgets.table.felt import Felt


def find_accelerometer() -> "Accelerometer":
    return create_accelerometer(every)


class DeviceFeedback:
    """A shake calls `roll`, if `may_roll` allows it at that moment."""

    def __init__(
        self,
        may_roll: Callable[[], bool],
        roll: Callable[[], None],
        sound: Sound | None = None,
        haptics: Haptics | None = None,
        find_accelerometer: "Callable[[], Accelerometer]" = find_accelerometer,
    ) -> None:
        self._may_roll = may_roll
        self._roll = roll
        self._sound = sound or create_sound(later)
        self._haptics = haptics or create_haptics()
        self.listener = Feedback(self._sound, self._haptics, later)
        self.shake_to_roll = ShakeToRoll(find_accelerometer, self.on_shake, self._rattle)
        self._settings = Settings()
        self._active = True
        self._cup: CupShake | None = None
        self._felt: Felt | None = None
        self._kept_on = False
        self.update_sensor = Clock.create_trigger(self._update_sensor)
        """Call this after any change that may decide whether a shake would roll."""

    def apply_settings(self, settings: Settings) -> None:
        self._sound.configure(settings.sound, settings.volume)
        self._haptics.set_enabled(settings.haptics)
        self.listener.moments_enabled = settings.moments is not MomentLevel.OFF
        if settings.shake_sensitivity is not self._settings.shake_sensitivity:
            self.shake_to_roll.set_sensitivity(settings.shake_sensitivity)
            if self._cup is not None:
                self._cup.mouse = MouseShake(settings.shake_sensitivity)
        self._settings = settings
        self.update_sensor()

    def attach_table(self, table: "TableScreen") -> None:
        """Listen to shakes of its cup, and to the knocks of its dice."""
        model, felt = table.model, table.ids.felt
        model.bind(dice=self.update_sensor, roll_view=self.update_sensor, phase=self.update_sensor)
        mouse = MouseShake(self._settings.shake_sensitivity)
        # Kivy binds methods weakly, so the listener must be kept.
        self._cup = CupShake(felt.cup, mouse, self.on_shake, self._rattle)
        self._felt = felt
        felt.row.roll_animation.on_bounce = self.listener.knock

    def keep_sensor_on(self, on: bool) -> None:
        """For the shake meter, while nothing can be rolled."""
        self._kept_on = on
        self.update_sensor()

    def on_shake(self) -> None:
        if self._settings.shake and self._may_roll():
            self._roll()

    def resume(self) -> None:
        self._active = True
        self._update_sensor()

    def pause(self) -> None:
        """Act at once: there may be no next frame in the background."""
        self._active = False
        self._update_sensor()

    def _update_sensor(self, *_: object) -> None:
        wanted = self._settings.shake and self._may_roll()
        self.shake_to_roll.set_listening(self._active and (wanted or self._kept_on))

    def _rattle(self, t: float, strength: float) -> None:
        if self._settings.shake and self._may_roll():
            started = self.listener.rattle(t, strength)
            if started and self._felt is not None:
                self._felt.rattle(strength)
