"""Ears, hands and balance of the program: what it lets hear and feel, and how it is shaken."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.clock import Clock

from app.feedback.feedback import Feedback
from app.feedback.mouse_shake import MouseShake
from app.feedback.shake_to_roll import ShakeToRoll
from app.platform.haptics import Haptics, find_haptics
from app.platform.kivy_timers import every, later
from app.platform.sound import Sound, find_sound
from app.settings.settings import Settings

if TYPE_CHECKING:
    from app.platform.accelerometer import Accelerometer
    from app.table.table_model import TableModel
    from app.widgets.table.cup_shake import CupShake
    from app.widgets.table.felt import Felt


def sensor() -> "Accelerometer":
    from app.platform.accelerometer import find_motion  # noqa: PLC0415 (not before it is wanted)

    return find_motion(every)


class DeviceFeedback:
    """`may_roll` says whether a shake would be of use now; `roll` is what it then does."""

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
        self._sound = sound or find_sound(later)
        self._haptics = haptics or find_haptics()
        self.feel = Feedback(self._sound, self._haptics, later)
        self.shake = ShakeToRoll(find, self.shaken, self._rattle)
        self._settings = Settings()
        self._awake = True
        self._cup: CupShake | None = None
        self._felt: Felt | None = None
        self._watched = False
        self.attend = Clock.create_trigger(self._attend)
        """Something changed that decides whether a shake is of use."""

    def adjust(self, settings: Settings) -> None:
        self._sound.adjust(settings.sound, settings.volume)
        self._haptics.adjust(settings.haptics)
        if settings.shake_sensitivity is not self._settings.shake_sensitivity:
            self.shake.sensitivity(settings.shake_sensitivity)
            if self._cup is not None:
                self._cup.mouse = MouseShake(settings.shake_sensitivity)
        self._settings = settings
        self.attend()

    def sit_down(self, model: "TableModel", felt: "Felt") -> None:
        """At another table: its cup can be shaken, and its dice are heard."""
        from app.widgets.table.cup_shake import CupShake  # noqa: PLC0415 (home does without)

        model.bind(dice=self.attend, roll_view=self.attend, phase=self.attend)
        mouse = MouseShake(self._settings.shake_sensitivity)
        # Kivy binds methods weakly: who listens must be kept.
        self._cup = CupShake(felt.cup, mouse, self.shaken, self._rattle)
        self._felt = felt
        felt.row.stage.knocked = self.feel.knock

    def watch(self, watched: bool) -> None:
        """Somebody looks at the meter: the sensor is on though nothing can be rolled."""
        self._watched = watched
        self.attend()

    def shaken(self) -> None:
        if self._settings.shake and self._may_roll():
            self._roll()

    def wake(self) -> None:
        """The program is in front."""
        self._awake = True
        self._attend()

    def sleep(self) -> None:
        """The program goes to the background: at once, for there may be no next frame."""
        self._awake = False
        self._attend()

    def _attend(self, *_: object) -> None:
        wanted = self._settings.shake and self._may_roll()
        self.shake.listen(self._awake and (wanted or self._watched))

    def _rattle(self, t: float, strength: float) -> None:
        if self._settings.shake and self._may_roll():
            begins = self.feel.rattle(t, strength)
            if begins and self._felt is not None:
                self._felt.rattle(strength)
