"""Chooses a skin from samples of felt with dice."""

from functools import partial
from math import ceil

from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.platform.system_colours import read_system_colours
from app.settings.appearance import make_skin
from app.settings.settings import SEED_COLOURS
from app.settings.skins import OFFERED_SKINS
from app.settings.theme import Skin, SkinId, Theme, theme
from app.startup.kv_loader import load_layout_of
from app.text.screens import settings as words
from app.widgets.behaviors.accessible import DECORATION, Description, Role
from app.widgets.behaviors.touchable import Touchable
from app.widgets.layout.vertical_stack import VerticalStack
from app.widgets.table.dice.die_face import DieFace
from app.widgets.table.dice.die_textures import die_texture
from app.widgets.table.felt_background import draw_felt
from app.widgets.text.text_texture import fit_text, measure_text

load_layout_of(__file__)

NARROWEST = 104
"""Minimum width of a tile, in dp."""
SHOWN = (5, 3, 6)
HELD = 1
"""The die of these that is held."""
DIE = 28
EDGE, LOW, SAMPLE = 6, 4, 70
"""Padding, space below the name, and height of a sample; in dp."""
TYPE, NAME, MARK = 13, 34, 20
"""Type size and height of a name, and width of the mark before it; in sp."""


class FeltSample(Widget):
    """A piece of felt with three dice, the middle one held, in the colours of a theme."""

    def __init__(self, look: Theme, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._look = look
        self._felt = InstructionGroup()
        self.canvas.before.add(self._felt)
        self._dice = [DieFace(value=value, look=look, texture_for=die_texture) for value in SHOWN]
        self._dice[HELD].framed = True
        for die in self._dice:
            self.add_widget(die)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)
        look.subscribe(self._arrange)

    def describe(self) -> Description:
        return DECORATION

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
    """A sample and its name, marked if it is chosen."""

    text = StringProperty("")
    selected = BooleanProperty(False)
    sample: FeltSample = ObjectProperty(None)
    accessible_role = Role.RADIO_BUTTON

    def describe(self) -> Description:
        return super().describe()._replace(on=self.selected)

    def __init__(self, skin: Skin, **kwargs: object) -> None:
        self.skin = skin
        self.look = Theme()
        self._apply_skin()
        super().__init__(text=words.SKINS[skin.id](), **kwargs)
        self.sample = FeltSample(self.look)
        self.add_widget(self.sample)
        for name in ("pos", "size", "selected"):
            self.fbind(name, self._arrange)
        theme.subscribe(self._apply_skin)

    def _apply_skin(self, *_: object) -> None:
        """Light or dark, as the rest of the program."""
        self.look.apply_skin(self.skin, theme.dark)

    def show_skin(self, skin: Skin) -> None:
        self.skin = skin
        self._apply_skin()

    def _get_face(self) -> str:
        return "bold" if self.selected else "medium"

    face = AliasProperty(_get_face, bind=("selected",))

    def _arrange(self, *_: object) -> None:
        edge, high = dp(EDGE), dp(SAMPLE)
        self.sample.pos = (self.x + edge, self.top - edge - high)
        self.sample.size = (self.width - 2 * edge, high)
        # Center the mark and the name together.
        mark = sp(MARK) if self.selected else 0
        name = self._name_width(self.width - 2 * edge - mark)
        left, low = self.x + (self.width - mark - name) / 2, self.y + dp(LOW)
        self.ids.mark.pos, self.ids.mark.size = (left, low), (mark, sp(NAME))
        self.ids.name.pos, self.ids.name.size = (left + mark, low), (name, sp(NAME))

    def _name_width(self, room: float) -> float:
        """The width of the name when fitted into this room, in up to two lines."""
        wanted = round(sp(TYPE))
        lines, size, _ = fit_text(self.text, wanted, self.face, int(room), int(sp(NAME)), 2)
        return min(
            room, max(measure_text(line, size, self.face)[0] for line in lines.split("\n")) + 1
        )


class SkinPicker(VerticalStack):
    """Dispatches `on_choose(skin)`, and `on_choose_seed(colour)` for Material You."""

    skin: SkinId = ObjectProperty(SkinId.FELT)
    seed_colour = StringProperty(SEED_COLOURS[0])
    has_system_colours = BooleanProperty(False)
    """Whether Material You takes its colours from the system."""
    __events__ = ("on_choose", "on_choose_seed")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(has_system_colours=read_system_colours() is not None, **kwargs)

    def describe(self) -> Description:
        return Description(Role.RADIO_GROUP, words.SKIN())

    def on_kv_post(self, _base: Widget) -> None:
        for id in OFFERED_SKINS:
            tile = SkinTile(make_skin(id, self.seed_colour))
            tile.bind_action(partial(self.choose, id))
            self.ids.grid.add_widget(tile)
        self._own = self.tiles[-1]
        self.fbind("seed_colour", self._show_seed)
        self.fbind("skin", self._mark)
        self.fbind("width", self._arrange)
        self._mark()
        self._arrange()

    def _show_seed(self, *_: object) -> None:
        self._own.show_skin(make_skin(SkinId.MATERIAL_YOU, self.seed_colour))

    def on_choose(self, skin: SkinId) -> None: ...

    def on_choose_seed(self, colour: str) -> None: ...

    def choose_seed(self, colour: str) -> None:
        self.seed_colour = colour
        self.dispatch("on_choose_seed", colour)

    def _get_own_chosen(self) -> bool:
        return self.skin is SkinId.MATERIAL_YOU

    own_chosen = AliasProperty(_get_own_chosen, bind=("skin",))

    def choose(self, skin: SkinId) -> None:
        if skin != self.skin:
            self.skin = skin
            self.dispatch("on_choose", skin)

    @property
    def tiles(self) -> list[SkinTile]:
        return [each for each in reversed(self.ids.grid.children) if isinstance(each, SkinTile)]

    def _mark(self, *_: object) -> None:
        for tile in self.tiles:
            tile.selected = tile.skin.id == self.skin

    def _arrange(self, *_: object) -> None:
        """As few rows as possible, of equal length if possible."""
        wanted = max(dp(NARROWEST), sp(NARROWEST) * 0.85)
        count = len(OFFERED_SKINS)
        room = max(2, min(count, int(self.width // wanted)))
        rows = ceil(count / room)
        self.ids.grid.cols = ceil(count / rows)
