"""A segmented choice: side by side if all texts have room, otherwise stacked."""

from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from app.settings.theme import TILE_RADIUS, TOUCH_TARGET
from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import Description, Role
from app.widgets.behaviors.touchable import Touchable
from app.widgets.controls.option_choice import OptionChoice
from app.widgets.text.text_texture import measure_text

load_layout_of(__file__)

TYPE_SIZE = 15
MARK_SIZE = 18
"""The check mark; both in sp."""
PADDING = 6
MARK_GAP = 4
"""Padding beside the text, and gap after the mark; in dp."""


class Segment(Touchable, BoxLayout):
    text = StringProperty("")
    selected = BooleanProperty(False)
    stacked = BooleanProperty(False)
    accessible_role = Role.RADIO_BUTTON

    def describe(self) -> Description:
        return super().describe()._replace(on=self.selected)

    @property
    def text_width(self) -> float:
        # On small screens hinting can make bold text narrower than regular.
        pixels = round(sp(TYPE_SIZE))
        return max(measure_text(self.text, pixels, face)[0] for face in ("regular", "bold")) + 1

    def natural_width(self, marked: bool) -> float:
        """The width at which nothing has to shrink, with or without the mark."""
        mark = sp(MARK_SIZE) + dp(MARK_GAP) if marked else 0
        return max(dp(TOUCH_TARGET), self.text_width + mark + 2 * dp(PADDING))

    def _get_mark_width(self) -> float:
        return sp(MARK_SIZE) if self.stacked or self.selected else 0

    mark_width = AliasProperty(_get_mark_width, bind=("selected", "stacked"))

    def _get_gap(self) -> float:
        return dp(MARK_GAP) if self.mark_width else 0

    gap = AliasProperty(_get_gap, bind=("mark_width",))

    def _get_side_padding(self) -> float:
        """Padding that centres mark and text; 0 if stacked, which aligns left."""
        if self.stacked:
            return 0
        used = self.text_width + self.mark_width + self.gap
        return max(0, (self.width - used) / 2 - dp(PADDING))

    side_padding = AliasProperty(_get_side_padding, bind=("width", "text", "stacked", "gap"))


class SegmentedChoice(OptionChoice, BoxLayout):
    option_class = Segment
    radius = NumericProperty(0)

    def arrange(self, *_: object) -> None:
        segments = self.option_widgets
        if not segments:
            self.height = 0
            return
        between = self.spacing * (len(segments) - 1)
        room = self.width - between
        bare, marked = (
            [each.natural_width(each_marked) for each in segments] for each_marked in (False, True)
        )
        # Stack them unless the mark has room whichever is selected.
        widest_mark = max(
            with_mark - without for without, with_mark in zip(bare, marked, strict=True)
        )
        stacked = room < sum(bare) + widest_mark
        roomy = room >= sum(marked)
        widths = [each.natural_width(roomy or each.selected) for each in segments]
        spare = room - sum(widths)
        self.orientation = "vertical" if stacked else "horizontal"
        row = max(dp(TOUCH_TARGET), 2 * round(sp(TYPE_SIZE)))
        self.height = row * len(segments) + between if stacked else row
        for segment, width in zip(segments, widths, strict=True):
            segment.stacked = stacked
            # Natural width plus an equal share of the spare room.
            segment.size_hint_x = 1 if stacked else width + spare / len(segments)
        self._round_corners(segments, dp(TILE_RADIUS) if stacked else row / 2, stacked)

    def _round_corners(self, segments: list[Segment], radius: float, stacked: bool) -> None:
        corners = {segment: [0.0] * 4 for segment in segments}
        # Clockwise from the top left; a single option is both first and last.
        for corner in (0, 1) if stacked else (0, 3):
            corners[segments[0]][corner] = radius
        for corner in (2, 3) if stacked else (1, 2):
            corners[segments[-1]][corner] = radius
        for segment in segments:
            segment.corners = corners[segment]
        self.radius = radius
