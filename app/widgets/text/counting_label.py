"""A number that counts up to what it is; `text` is the true one from the beginning."""

from kivy.properties import StringProperty

from app.animation.transitions import ease_out, transitions
from app.settings.theme import COUNT_UP_SECONDS
from app.widgets.text.fit_label import FitLabel


class CountingLabel(FitLabel):
    passing = StringProperty("")
    """What is drawn instead, on the way."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("passing", self._draw)

    def count_to(self, text: str, counting: bool = True) -> None:
        """Show another number: by counting up, if it grew and is the same sum still."""
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
        start, way = int(old), int(last) - int(old)

        def show(part: float) -> None:
            number = start + round(way * ease_out(part))
            self.passing = "" if part >= 1 else " ".join([*words, str(number)])

        transitions.play(self, COUNT_UP_SECONDS, show)

    @property
    def drawn(self) -> str:
        return self.passing or self.text
