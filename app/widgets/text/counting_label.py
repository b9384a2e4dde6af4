"""A label whose number counts up; `text` is the final value from the start."""

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.properties import ColorProperty

from app.animation.transitions import ease_out, in_steps, transitions
from app.settings.theme import COUNT_UP_SECONDS, COUNT_UP_STEPS
from app.widgets.table.cached_layer import layer_of
from app.widgets.text.fit_label import ALIGN_FRACTION, FitLabel
from app.widgets.text.text_texture import render_text


class CountingLabel(FitLabel):
    """It counts over the cached layer, which so need not be redrawn for each number."""

    ground = ColorProperty("#FFFFFF")
    """Hides the final value while counting."""

    def __init__(self, **kwargs: object) -> None:
        self._interim = ""
        super().__init__(**kwargs)
        self._counting = InstructionGroup()
        for name in ("pos", "size", "type_size", "face", "halign", "parent"):
            self.fbind(name, self._stop)

    def count_to(self, text: str, counting: bool = True) -> None:
        """Show a new text, counting up if its number grew."""
        before, self.text = self.text, text
        if not counting:
            self._stop()
        elif text != before:
            self._count(before, text)

    def _stop(self, *_: object) -> None:
        transitions.stop(self)

    def _count(self, before: str, after: str) -> None:
        self._stop()
        *words, last = after.split(" ")
        old = before.rsplit(" ", maxsplit=1)[-1]
        layer = layer_of(self)
        if layer is None or not (old.isdigit() and last.isdigit() and int(old) < int(last)):
            return
        start, difference = int(old), int(last) - int(old)
        layer.over_cache.add(self._counting)

        def show(progress: float) -> None:
            if progress >= 1:
                self._interim = ""
                layer.over_cache.remove(self._counting)
                return
            number = start + round(difference * ease_out(progress))
            self._interim = " ".join([*words, str(number)])
            self._draw_over_cache()

        transitions.play(self, COUNT_UP_SECONDS, in_steps(COUNT_UP_STEPS, show))

    def _draw_over_cache(self) -> None:
        self._counting.clear()
        texture = render_text(self._interim, self.pixels, self.face)
        if texture is None or not self._shown:
            return
        final = self._rectangle
        left = self.x + (self.width - texture.width) * ALIGN_FRACTION[self.halign]
        self._counting.add(Color(rgba=self.ground))
        self._counting.add(Rectangle(pos=final.pos, size=final.size))
        self._counting.add(Color(rgba=self.color))
        self._counting.add(
            Rectangle(texture=texture, size=texture.size, pos=(round(left), final.pos[1]))
        )

    @property
    def displayed_text(self) -> str:
        return self._interim or self.text
