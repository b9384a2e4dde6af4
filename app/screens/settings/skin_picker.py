"""Every skin as a piece of its own felt with dice on it; one of them is chosen."""

from functools import partial
from math import ceil

from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.settings.theme import SKINS, Skin, SkinId, Theme, theme
from app.startup.kv_loader import load_layout_of
from app.text import settings as words
from app.widgets.controls.touchable import Touchable
from app.widgets.table.die_face import DieFace
from app.widgets.table.die_textures import die_texture
from app.widgets.table.felt_background import draw_felt
from app.widgets.text.text_texture import fit_text, measure_text

load_layout_of(__file__)

NARROWEST = 104
"""A tile, in dp."""
SHOWN = (5, 3, 6)
HELD = 1
"""The die of these that is held."""
DIE = 28
EDGE, LOW, SAMPLE = 6, 4, 70
"""In dp: what is blank around everything and below the name, and how high a sample is."""
TYPE, NAME, MARK = 13, 34, 20
"""In sp: how large a name is written, its height, and the width of the mark before it."""


class FeltSample(Widget):
    """A piece of felt with three dice, the middle one held, in the colours of a look."""

    def __init__(self, look: Theme, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._look = look
        self._felt = InstructionGroup()
        self.canvas.before.add(self._felt)
        self._dice = [DieFace(value=value, look=look, picture_of=die_texture) for value in SHOWN]
        self._dice[HELD].framed = True
        for die in self._dice:
            self.add_widget(die)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)
        look.subscribe(self._arrange)

    def _arrange(self, *_: object) -> None:
        side = min(dp(DIE), self.height * 0.5, self.width / (len(SHOWN) + 1.2))
        gap = (self.width - len(SHOWN) * side) / (len(SHOWN) + 1)
        low = self.y + (self.height - side) / 2
        for number, die in enumerate(self._dice):
            die.size = (side, side)
            die.pos = (self.x + gap + number * (side + gap), low + (dp(3) if die.framed else 0))
        self._felt.clear()
        corner = self._look.corner_radius(12)
        draw_felt(self._felt, self.pos, self.size, (corner,) * 4, self._look)


class SkinTile(Touchable, Widget):
    """A sample, and under it its name, marked if it is the chosen one."""

    text = StringProperty("")
    chosen = BooleanProperty(False)
    sample: FeltSample = ObjectProperty(None)

    def __init__(self, skin: Skin, **kwargs: object) -> None:
        self.skin = skin
        self.look = Theme()
        self._dress()
        super().__init__(text=words.SKINS[skin.id](), **kwargs)
        self.sample = FeltSample(self.look)
        self.add_widget(self.sample)
        for name in ("pos", "size", "chosen"):
            self.fbind(name, self._arrange)
        theme.subscribe(self._dress)

    def _dress(self, *_: object) -> None:
        """As dark as everything else is."""
        self.look.apply_skin(self.skin, theme.palette_name.endswith("dark"))

    def _get_face(self) -> str:
        return "bold" if self.chosen else "medium"

    face = AliasProperty(_get_face, bind=("chosen",))

    def _arrange(self, *_: object) -> None:
        edge, high = dp(EDGE), dp(SAMPLE)
        self.sample.pos = (self.x + edge, self.top - edge - high)
        self.sample.size = (self.width - 2 * edge, high)
        # The mark and the name stand in the middle together.
        mark = sp(MARK) if self.chosen else 0
        name = self._name_width(self.width - 2 * edge - mark)
        left, low = self.x + (self.width - mark - name) / 2, self.y + dp(LOW)
        self.ids.mark.pos, self.ids.mark.size = (left, low), (mark, sp(NAME))
        self.ids.name.pos, self.ids.name.size = (left + mark, low), (name, sp(NAME))

    def _name_width(self, room: float) -> float:
        """Of the name as it is written in this room, in two lines or smaller if it must be."""
        wanted = round(sp(TYPE))
        lines, size, _ = fit_text(self.text, wanted, self.face, int(room), int(sp(NAME)), 2)
        return min(
            room, max(measure_text(line, size, self.face)[0] for line in lines.split("\n")) + 1
        )


class SkinPicker(GridLayout):
    """`on_choose(skin)` tells of a person's choice."""

    skin: SkinId = ObjectProperty(SkinId.FELT)
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for each in SKINS.values():
            tile = SkinTile(each)
            tile.does(partial(self.choose, each.id))
            self.add_widget(tile)
        self.fbind("skin", self._mark)
        self.fbind("width", self._arrange)
        self._mark()
        self._arrange()

    def on_choose(self, skin: SkinId) -> None: ...

    def choose(self, skin: SkinId) -> None:
        """What a tap on a sample does."""
        if skin != self.skin:
            self.skin = skin
            self.dispatch("on_choose", skin)

    @property
    def tiles(self) -> list[SkinTile]:
        """In the order in which they are offered."""
        return [each for each in reversed(self.children) if isinstance(each, SkinTile)]

    def _mark(self, *_: object) -> None:
        for tile in self.tiles:
            tile.chosen = tile.skin.id == self.skin

    def _arrange(self, *_: object) -> None:
        """In as few rows as there is room for, all of them full if that is possible."""
        wanted = max(dp(NARROWEST), sp(NARROWEST) * 0.85)
        room = max(2, min(len(SKINS), int(self.width // wanted)))
        rows = ceil(len(SKINS) / room)
        self.cols = ceil(len(SKINS) / rows)
