"""A label whose number counts up; `text` is the final value from the start."""

from kivy.properties import StringProperty

from app.animation.transitions import ease_out, in_steps, transitions
from app.settings.theme import COUNT_UP_SECONDS, COUNT_UP_STEPS
from app.widgets.text.fit_label import FitLabel


class CountingLabel(FitLabel):
    interim_text = StringProperty("")
    """Shown instead of `text` while counting."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("interim_text", self._draw)

    def count_to(self, text: str, counting: bool = True) -> None:
        """Show a new text, counting up if its number grew."""
        before, self.text = self.text, text
        if not counting:
            transitions.stop(self)
        elif text != before:
            self._count(before, text)

    def _count(self, before: str, after: str) -> None:
        *words, last = after.split(" ")
        old = before.rsplit(" ", maxsplit=1)[-1]
        if not (old.isdigit() and last.isdigit() and int(old) < int(last)):
            transitions.stop(self)
            return
        start, difference = int(old), int(last) - int(old)

        def show(progress: float) -> None:
            number = start + round(difference * ease_out(progress))
            self.interim_text = "" if progress >= 1 else " ".join([*words, str(number)])

        transitions.play(self, COUNT_UP_SECONDS, in_steps(COUNT_UP_STEPS, show))

    @property
    def displayed_text(self) -> str:
        return self.interim_text or self.text
