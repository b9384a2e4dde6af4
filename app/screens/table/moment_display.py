"""Shows scores that fly into their boxes, and names the moments of a game."""

from collections.abc import Callable

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.animation.transitions import transitions
from app.screens.table.game_screen import GameScreen
from app.settings.settings import MomentLevel
from app.settings.theme import SCORE_FLIGHT_SECONDS
from app.table.geometry import Rect
from app.table.moment_geometry import moment_stage, tag_room
from app.table.presenter.moments import Moment, MomentKind
from app.table.view_state import TakenView
from app.widgets.table.effects import TableEffects
from app.widgets.table.moment_panel import GatheredDice, MomentPanel, Sheet, panel_content
from app.widgets.table.moment_tag import MomentTag

BONUS_REACH, FIVE_REACH = 0.3, 0.45
"""How far confetti flies for a bonus and a five of a kind, as a part of the shorter side."""


class MomentDisplay:
    def __init__(self, screen: GameScreen, level: Callable[[], MomentLevel]) -> None:
        self._screen, self._level = screen, level
        self.panel, self.tag, self.effects = MomentPanel(), MomentTag(), TableEffects()
        for widget in (self.panel, self.tag, self.effects):
            screen.add_widget(widget)
        self._number = 0
        self._next: Callable[[], None] | None = None
        self.panel.when_over = self.call_now
        screen.fbind("size", self._resized)

    @property
    def moment(self) -> Moment | None:
        """While it is shown."""
        return self.panel.moment or self.tag.moment

    def hide(self) -> None:
        self.panel.hide()
        self.tag.hide()

    def _resized(self, *_: object) -> None:
        """A moment is drawn for the size that it began in."""
        if self.moment is not None and not self.call_now():
            self.hide()

    # --- what waits for the end of a moment ---------------------------------------------------

    def call_after(self, action: Callable[[], None]) -> None:
        """Once no great moment is shown, which is at once if there is none."""
        self._next = action
        if self.panel.moment is None:
            self.call_now()

    def call_now(self) -> bool:
        """Hide the moment for which something waits; whether anything did."""
        action, self._next = self._next, None
        if action is None:
            return False
        transitions.finish_all()
        self.hide()
        action()
        return True

    def cancel_call(self) -> None:
        self._next = None

    def covers(self, touch: MotionEvent) -> bool:
        """Whether the touch is on a panel, or on the sheet that it moves."""
        plate, card = self.panel.plate, self._screen.ids.card
        if plate is None:
            return False
        x, y = self._screen.to_local(*touch.pos)
        on_panel = plate.x <= x < plate.right and plate.y <= y < plate.top
        return on_panel or bool(self.panel.sheet_shift and card.collide_point(x, y))

    # --- moments ------------------------------------------------------------------------------

    def show(self, moment: Moment) -> None:
        level, felt = self._level(), self._screen.ids.felt
        if level is MomentLevel.OFF or felt.geometry is None:
            return
        self.hide()
        if not moment.great:
            status = self._screen.ids.status
            room = tag_room(felt.geometry, _in_dp(felt))
            self.tag.show(moment, *room, Rect(*status.pos, *status.size))
            return
        card, row = self._screen.ids.card, felt.row
        about = self._find(moment)
        edges = None if about is None else (about.y, about.top)
        stage = moment_stage(
            felt.geometry,
            _in_dp(felt),
            _in_dp(card),
            None if edges is None else (edges[0] / dp(1), edges[1] / dp(1)),
            panel_content(moment, felt.width / dp(1), low=felt.form == "low"),
        )
        box = None
        if about is not None and moment.kind is MomentKind.FIVE:
            box = Rect(*about.pos, *about.size)
        sheet = Sheet(self._screen.ids.table, Rect(*card.pos, *card.size), edges, box)
        moving = level is MomentLevel.FULL
        dice = GatheredDice(row.resting_places, row.texture_for)
        self.panel.show(moment, stage, sheet, dice, moving)
        if moving and moment.kind is MomentKind.FIVE:
            self._number += 1
            reach = min(self._screen.size) * FIVE_REACH
            art = stage.art if stage.art.height else stage.text
            middle = dp(art.x + art.width / 2), dp(art.y + art.height / 2)
            self.effects.burst_confetti(*middle, reach, -self._number)

    def _find(self, moment: Moment) -> Widget | None:
        """The box or the bonus that a moment is about, if it is in view."""
        card = self._screen.ids.card
        if moment.cell is None:
            return None
        if moment.kind is MomentKind.FIVE:
            card.reveal(moment.cell)
        found: Widget | None = card.cell(moment.player, moment.cell)
        if moment.kind is MomentKind.UPPER_BONUS:
            found = card.total(moment.player, moment.cell[1], "upper_bonus") or found
        return found

    # --- scores -------------------------------------------------------------------------------

    def box_taken(self, taken: TakenView | None) -> None:
        if taken is None:
            return
        if self.panel.moment is not None and self.panel.moment.kind is MomentKind.FIVE:
            self.panel.hide()  # a bot's
        felt, card, strip = (self._screen.ids[name] for name in ("felt", "card", "strip"))
        start = felt.row.loose_center
        end = card.cell_center(taken.player, taken.cell)
        if end is not None:
            end = end[0], end[1] + self.panel.sheet_shift
        elif taken.player < len(strip.chips):
            end = strip.chips[taken.player].center
        if end:
            points = taken.points + taken.bonus
            self.effects.fly_score(str(points), start, end, zero=not points)
        if self._level() is not MomentLevel.FULL:
            return
        # Not before the score has arrived.
        if taken.bonus:
            x, y = end or start
            reach = min(self._screen.size) * BONUS_REACH
            self.effects.burst_confetti(x, y, reach, taken.number, after=SCORE_FLIGHT_SECONDS)
        elif taken.upper_bonus:
            self._light_upper_boxes(taken.player, taken.cell[1])

    def _light_upper_boxes(self, player: int, column: int) -> None:
        card = self._screen.ids.card
        upper = (box.id for box in self._screen.model.state.setup.rules.boxes if box.upper)
        cells = [card.cell(player, (box, column)) for box in upper]
        bonus = card.total(player, column, "upper_bonus")
        self.effects.run_light(
            [cell for cell in cells if cell is not None],
            bonus,
            "" if bonus is None else bonus.text,
            self.panel.sheet_shift,
            after=SCORE_FLIGHT_SECONDS,
        )


def _in_dp(widget: Widget) -> Rect:
    return Rect(*(each / dp(1) for each in (*widget.pos, *widget.size)))
