"""A number that counts up to what it is; `text` is the true one from the beginning."""

from kivy.properties import StringProperty

from app.animation.transitions import eased, motions
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
            motions.stop(self)
        elif text != before:
            self._count(before, text)

    def _count(self, before: str, after: str) -> None:
        *words, last = after.split(" ")
        old = before.rsplit(" ", maxsplit=1)[-1]
        if not (old.isdigit() and last.isdigit() and int(old) < int(last)):
            motions.stop(self)
            return
        start, way = int(old), int(last) - int(old)

        def show(part: float) -> None:
            number = start + round(way * eased(part))
            self.passing = "" if part >= 1 else " ".join([*words, str(number)])

        motions.play(self, COUNT_UP_SECONDS, show)

    @property
    def drawn(self) -> str:
        return self.passing or self.text
