"""The gestures on the card: look at a box, point at it, take it, and do as the coach says."""

from dataclasses import replace
from typing import Any

from app.table.cell_navigation import neighbour
from app.table.coach import Hint
from app.table.dice_actions import DiceHand
from app.table.phase import Phase
from app.table.play_model import by_hand
from app.table.view_state import Costly, InputMethod
from app.text import coach as coach_words
from app.text import table as words
from core import Cell, Offer, SecondTap, offers, options
from core.errors import CoachSpoiled


class CardHand(DiceHand):
    def __init__(self, *args: Any, warn_at: int = 0, **kwargs: Any) -> None:
        self.warn_at = warn_at
        """Points that somebody wants to be asked about before they are lost; 0 for never."""
        super().__init__(*args, **kwargs)

    @by_hand
    def tap_cell(self, box: str, column: int) -> None:
        """The first tap shows what a box would take, the second takes it, as it is set."""
        if self.settle():
            return None
        if self._attention.viewing is not None:
            return self.view_card(None)
        if self.phase in (Phase.PROMPT, Phase.PAUSE):
            return self.go_on() if self.phase == Phase.PAUSE else None
        offer = self.offer(box, column)
        if offer.why_not is not None:
            return self._say(offer.why_not)
        if self._attention.preview != (box, column) and self._asks(offer):
            return self.point_at((box, column))
        costly, asked = self._too_costly(offer), self._attention.costly
        if costly is not None and (asked is None or asked.cell != costly.cell):
            return self._ask_again(costly)
        return self.score(offer)

    @by_hand
    def tap_label(self, box: str) -> None:
        """As a tap on the cell; with several columns it means the one that gains most, and only
        shows it, unless a tap is always enough."""
        if self.settle():
            return None
        best = self._best_column(box)
        plain = self.state.setup.columns == 1 or self.manner.second_tap is SecondTap.NEVER
        if plain or best.why_not is not None or self._attention.viewing is not None:
            return self.tap_cell(box, best.column)
        return self.point_at((box, best.column), tapped=False)

    @by_hand
    def show_box(self, box: str, column: int) -> None:
        """Point at a box that may be taken, as a first tap would."""
        self.settle()
        self.point_at((box, column), tapped=False)

    def withdraw(self) -> bool:
        return self.settle() or super().withdraw()

    def view_card(self, player: int | None) -> None:
        """A pause after a turn is over then, so that the card stays in view as long as it is
        wanted."""
        self.settle()
        if self.phase == Phase.PAUSE:
            self.go_on()
        super().view_card(player)

    def focus(self, cell: Cell | None) -> None:
        """Point at a cell, by keyboard."""
        self.settle()
        self._attention = replace(self._attention, focus=cell)
        self._show()

    def move_focus(self, across: int, down: int) -> None:
        """To the next cell in a direction; the halves lie beside each other."""
        self.focus(neighbour(self.state.setup, self.focused, across, down))

    def next_open(self, step: int) -> None:
        """To the next cell that may be taken, or back to the one before; before the roll, to one
        that is open."""
        cells = [each.cell for each in options(self.state)] or self._open_cells()
        if not cells:
            return self.move_focus(0, step)
        if self.focused not in cells:
            return self.focus(cells[0 if step > 0 else -1])
        return self.focus(cells[(cells.index(self.focused) + step) % len(cells)])

    def _open_cells(self) -> list[Cell]:
        boxes = self.state.setup.rules.boxes
        return [
            (box.id, column)
            for column, own in enumerate(self.state.card.columns)
            for box, value in zip(boxes, own.values, strict=True)
            if value is None
        ]

    @by_hand
    def choose(self) -> None:
        """Enter: the cell in focus, or a roll where none is."""
        if self.settle():
            return
        if self.focused is None:
            self.roll()
        else:
            self.tap_cell(*self.focused)

    @property
    def focused(self) -> Cell | None:
        return self._attention.focus

    def point_at(self, cell: Cell, tapped: bool = True) -> None:
        """Show what a box would take; `tapped` if it was this cell that was touched."""
        self._look(preview=cell, pointed=not tapped)
        self._focus_on(cell)
        self._show()

    def _focus_on(self, cell: Cell) -> None:
        """Who plays by keyboard takes with Enter what is shown, wherever it was asked for."""
        if self._attention.by is InputMethod.KEYS and not self.bot_plays:
            self._attention = replace(self._attention, focus=cell)

    def played_by(self, by: InputMethod) -> None:
        """What the next gesture is made with, so that it is answered in fitting words."""
        if by is not self._attention.by:
            self._attention = replace(self._attention, by=by)

    def _asks(self, offer: Offer) -> bool:
        worthless = not offer.points and not offer.bonus
        return self.manner.second_tap is SecondTap.ALWAYS or (
            self.manner.second_tap is SecondTap.ZEROS and worthless
        )

    def offer(self, box: str, column: int | None) -> Offer:
        """What a box would take now; without a column, in the one that gains most."""
        if column is None:
            return self._best_column(box)
        return next(each for each in offers(self.state) if each.cell == (box, column))

    def _best_column(self, box: str) -> Offer:
        """The open column in which a box gains most; a zero goes where it costs least."""
        times = self.state.setup.multipliers
        legal = [each for each in options(self.state) if each.box == box]
        if not legal:
            return self.offer(box, 0)
        return max(legal, key=lambda each: (each.gain(times), -each.column))

    # --- the coach ----------------------------------------------------------------------------

    def ask(self) -> Hint:
        self.settle()
        return super().ask()

    def toggle_odds(self) -> None:
        self.settle()
        super().toggle_odds()

    def follow(self, hint: Hint) -> None:
        """Hold these dice, or look at that box: the last word stays with the player."""
        best = hint.found.choices[0]
        if best.offer is None:
            self.hold_exactly(self._dice_of(best.dice))
        else:
            self.show_box(*best.offer.cell)

    def _too_costly(self, offer: Offer) -> Costly | None:
        """What to say if this box costs more than somebody wants to lose unasked."""
        state = self.state
        if not self.warn_at or not self._coach.knows(state):
            return None
        try:
            found = self._coach.evaluation(state)
        except CoachSpoiled:
            # Said when a hint is asked for; a box can be taken without.
            return None
        loss = found.value - found.taking(*offer.cell)
        if loss < self.warn_at:
            return None
        better = coach_words.better(found.choices[0], state.setup)
        sentence = coach_words.WARNING if found.exact else coach_words.WARNING_ESTIMATE
        again = words.AGAIN[self._attention.by]()
        strong, rest = words.filled(sentence, loss=loss, better=better, again=again)
        return Costly(offer.cell, strong, rest)

    def _ask_again(self, costly: Costly) -> None:
        self._look(preview=costly.cell, costly=costly)
        self._focus_on(costly.cell)
        self._witness.refused()
        self._show()
        self.dispatch("on_advice")
