"""What a player does on the card: preview a box, move the focus, take a box, follow the coach."""

from typing import TYPE_CHECKING

from app.table.cell_navigation import neighbour
from app.table.coach import Hint, WinHint
from app.table.phase import Phase
from app.table.view_state import InputMethod, LossWarning
from app.text import coach as coach_words
from app.text import table as words
from core import (
    Announce,
    Cell,
    Offer,
    SecondTap,
    all_offers,
    announceable_boxes,
    legal_offers,
)
from core.errors import BoxNotAnnounced, CoachTablesDamaged

if TYPE_CHECKING:
    from app.table.table_model import TableModel


class CardActions:
    def __init__(self, model: "TableModel") -> None:
        self._model = model

    # --- gestures -----------------------------------------------------------------------------

    def tap_cell(self, box: str, column: int, by_name: bool = False) -> None:
        """Preview a box or take it, depending on the play style and the last tap."""
        model = self._model
        if model.hurry_bot() or model.dice_actions.finish_roll():
            return
        if model.attention.viewing is not None:
            self.say_whose_turn()
        elif model.phase in (Phase.PROMPT, Phase.PAUSE):
            if model.phase == Phase.PAUSE:
                model.next_turn()
        else:
            self._preview_or_take(self.offer(box, column), by_name)

    def _preview_or_take(self, offer: Offer, by_name: bool) -> None:
        if offer.why_not is not None:
            if self._may_announce(offer):
                self._preview_or_announce(offer)
            else:
                self._model.refuse(offer.why_not)
            return
        if self._model.previewed != offer.cell and self._needs_second_tap(offer, by_name):
            self.preview(offer.cell)
        else:
            self._warn_or_take(offer)

    def _may_announce(self, offer: Offer) -> bool:
        announceable = offer.box in announceable_boxes(self._model.state)
        return announceable and isinstance(offer.why_not, BoxNotAnnounced)

    def _preview_or_announce(self, offer: Offer) -> None:
        """An announcement binds the whole turn, so it always takes two taps."""
        if self._model.previewed != offer.cell:
            self.preview(offer.cell)
        elif not self._warn(offer):
            self.announce(offer.box)

    def announce(self, box: str) -> None:
        """Announce a box; undo takes it back until the next roll."""
        model = self._model
        model.attempt(lambda: model.play(Announce(box)))

    def _warn_or_take(self, offer: Offer) -> None:
        if not self._warn(offer):
            self._score(offer)

    def tap_label(self, box: str) -> None:
        """Tap the cell beside the label; of several columns, preview the one that gains most."""
        model = self._model
        if model.hurry_bot() or model.dice_actions.finish_roll():
            return
        best = self._best_column(box)
        at_once = model.play_style.second_tap in (SecondTap.NEVER, SecondTap.DOUBLE)
        direct = model.state.setup.columns == 1 or at_once
        if direct or best.why_not is not None or model.attention.viewing is not None:
            self.tap_cell(box, best.column, by_name=True)
        else:
            self.preview(best.cell, tapped=False)

    def say_whose_turn(self) -> None:
        """Answer a tap on a box that is not the player's to take now; nothing else changes."""
        model = self._model
        if model.hurry_bot() or model.dice_actions.finish_roll():
            return
        if model.phase == Phase.PAUSE:
            model.next_turn()
        elif not model.state.over:
            here = model.attention.viewing is None
            sentence = words.NOW_PLAYING if here else words.NOW_PLAYING_ELSEWHERE
            current = model.state.setup.players[model.state.player]
            model.set_attention(message=words.fill(sentence, current=current))
            model.refresh()

    def show_best(self) -> None:
        """Point at the boxes that score most."""
        model, times = self._model, self._model.state.setup.multipliers
        offers = legal_offers(model.state)
        most = max(each.gain(times) for each in offers)
        best = tuple(each.cell for each in offers if each.gain(times) == most)
        model.reset_attention(best_cells=best)
        model.refresh()

    def take(self, offer: Offer) -> None:
        """Take a box without a preview."""
        if self._model.begin_gesture():
            self._score(offer)

    def _score(self, offer: Offer) -> None:
        asks = self._model.play_style.second_tap is SecondTap.ASK_ZEROS
        if asks and offer.is_worthless:
            self._model.dispatch("on_ask_zero", offer)
        else:
            self._model.score(offer)

    def apply_hint(self, hint: Hint | WinHint) -> None:
        """Hold the coach's dice, or announce or take its box; a zero is confirmed where zeros
        are."""
        model, best = self._model, hint.evaluation.choices[0]
        if best.announced is not None:
            if model.begin_gesture():
                self.announce(best.announced)
        elif best.offer is None:
            model.dice_actions.hold_exactly(model.dice_showing(best.dice))
        elif model.begin_gesture():
            if best.offer.is_worthless and self._needs_second_tap(best.offer, by_name=False):
                self.preview(best.offer.cell, tapped=False)
            else:
                self._warn_or_take(best.offer)

    # --- focus --------------------------------------------------------------------------------

    def focus(self, cell: Cell | None) -> None:
        self._model.dice_actions.finish_roll()
        self._model.set_attention(focus=cell)
        self._model.refresh()

    def hover(self, cell: Cell | None) -> None:
        """The mouse is over this box, or over none."""
        if cell != self._model.attention.hover:
            self._model.set_attention(hover=cell)
            self._model.refresh()

    def move_focus(self, across: int, down: int) -> None:
        model = self._model
        self.focus(neighbour(model.state.setup, model.focused, across, down))

    def focus_next(self, step: int) -> None:
        """Focus the next or the previous box that can be taken; before the roll, that is open."""
        focused = self._model.focused
        cells = [each.cell for each in legal_offers(self._model.state)] or self._open_cells()
        if not cells:
            self.move_focus(0, step)
        elif focused not in cells:
            self.focus(cells[0 if step > 0 else -1])
        else:
            self.focus(cells[(cells.index(focused) + step) % len(cells)])

    def _open_cells(self) -> list[Cell]:
        state = self._model.state
        return [
            (box.id, column)
            for column, own in enumerate(state.card.columns)
            for box, value in zip(state.setup.rules.boxes, own.values, strict=True)
            if value is None
        ]

    def choose_focused(self) -> None:
        """Tap the cell in focus; roll if there is none."""
        model = self._model
        if model.hurry_bot() or model.dice_actions.finish_roll():
            return
        if model.focused is None:
            model.dice_actions.roll()
        else:
            # On the keyboard, nothing corresponds to a double tap.
            self.tap_cell(*model.focused, by_name=True)

    # --- for people and bots ------------------------------------------------------------------

    def preview(self, cell: Cell, tapped: bool = True) -> None:
        """Show what a box would score; `tapped` if this very cell was touched."""
        self._model.reset_attention(preview=cell, indirect=not tapped)
        self._follow_with_focus(cell)
        self._model.refresh()

    def offer(self, box: str, column: int | None) -> Offer:
        """What a box would score now; without a column, in the one that gains most."""
        if column is None:
            return self._best_column(box)
        return next(each for each in all_offers(self._model.state) if each.cell == (box, column))

    # --- details ------------------------------------------------------------------------------

    def _follow_with_focus(self, cell: Cell) -> None:
        """On the keyboard, Enter takes what is previewed, however the preview came about."""
        model = self._model
        if model.attention.input_method is InputMethod.KEYS and not model.is_bot_turn:
            model.set_attention(focus=cell)

    def _needs_second_tap(self, offer: Offer, by_name: bool) -> bool:
        match self._model.play_style.second_tap:
            case SecondTap.ALWAYS:
                return True
            case SecondTap.ZEROS:
                return offer.is_worthless
            case SecondTap.DOUBLE:
                return not by_name
        return False

    def _best_column(self, box: str) -> Offer:
        """The open column in which a box gains most; a zero goes where it costs least."""
        state = self._model.state
        legal = [each for each in legal_offers(state) if each.box == box]
        if not legal:
            return self.offer(box, 0)
        return max(legal, key=lambda each: (each.gain(state.setup.multipliers), -each.column))

    def _warn(self, offer: Offer) -> bool:
        """Warn of a box that costs too much to take or announce, once; whether that was done."""
        model, shown = self._model, self._model.attention.loss_warning
        warning = self._loss_warning(offer)
        if warning is None or (shown is not None and shown.cell == warning.cell):
            return False
        model.reset_attention(preview=warning.cell, loss_warning=warning)
        self._follow_with_focus(warning.cell)
        model.listener.refused()
        model.refresh()
        model.dispatch("on_advice")
        return True

    def _loss_warning(self, offer: Offer) -> LossWarning | None:
        model, state = self._model, self._model.state
        if not model.warn_at or not model.coach.supports(state):
            return None
        if model.coach.plays_to_win(state):
            # Points are not what counts now.
            return None
        try:
            found = model.coach.evaluation(state)
        except CoachTablesDamaged:
            # Reported when a hint is asked for; it must not keep anyone from scoring.
            return None
        value = (
            found.value_of_taking(*offer.cell)
            if offer.legal
            else found.value_of_announcing(offer.box)
        )
        loss = found.value - value
        if loss < model.warn_at:
            return None
        better = coach_words.describe_choice_within_sentence(found.choices[0], state.setup)
        sentence = coach_words.WARNING if found.exact else coach_words.WARNING_ESTIMATE
        again = words.TAP_AGAIN[model.attention.input_method]()
        strong, rest = words.fill(sentence, loss=loss, better=better, again=again)
        return LossWarning(offer.cell, strong, rest)
