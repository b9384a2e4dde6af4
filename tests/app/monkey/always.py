"""What holds at every moment, whatever was touched: asked after each step of the monkey."""

import logging
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from app.application import FivefoldApp
from app.table.phase import Phase
from core import State
from tests.app.support.table_driver import check_shows_game
from tests.core.check_totals import check_sums

TOO_MUCH = "too much iteration done before the next frame"


class Quiet(logging.Handler):
    """Nothing may go wrong in silence: what Kivy only logs is trouble all the same."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []
        self.late = 0
        """How often a layout was not done within its frame: after a resize it may take another,
        but it has to come to rest."""

    def emit(self, record: logging.LogRecord) -> None:
        if TOO_MUCH in record.getMessage():
            self.late += 1
        else:
            self.heard.append(record.getMessage())

    def _unraisable(self, told: "sys.UnraisableHookArgs") -> None:
        self.heard.append(f"{told.exc_value!r} in {told.object!r}")

    def _in_a_thread(self, told: "threading.ExceptHookArgs") -> None:
        self.heard.append(f"{told.exc_value!r} in {told.thread!r}")

    @contextmanager
    def listening(self) -> Iterator["Quiet"]:
        loggers = [logging.getLogger(), logging.getLogger("kivy")]
        hooks = sys.unraisablehook, threading.excepthook
        sys.unraisablehook, threading.excepthook = self._unraisable, self._in_a_thread
        for logger in loggers:
            logger.addHandler(self)
        try:
            yield self
        finally:
            for logger in loggers:
                logger.removeHandler(self)
            sys.unraisablehook, threading.excepthook = hooks

    def check(self) -> None:
        assert not self.heard, self.heard


def check_state(state: State) -> None:
    """The engine's invariants."""
    setup, rules = state.setup, state.setup.rules
    boxes = len(rules.boxes) * setup.columns
    assert 0 <= state.player < len(setup.players) == len(state.cards)
    assert 0 <= state.rolls_left <= rules.rolls
    assert (state.dice is None) == (state.rolls_left == rules.rolls)
    if state.dice is not None:
        assert len(state.dice) == rules.dice
        assert all(1 <= die <= 6 for die in state.dice)
        assert not state.card.full
    assert list(state.held) == sorted(set(state.held) & set(range(rules.dice)))
    assert state.over == all(card.full for card in state.cards)
    for card in state.cards:
        assert len(card.columns) == setup.columns
        assert all(len(column.values) == len(rules.boxes) for column in card.columns)
        assert 0 <= card.taken <= boxes
        assert card.taken <= card.turns
        check_sums(setup, card)


def check_screen(app: FivefoldApp) -> None:
    """What is in front is what the program thinks is in front, and tells what is so."""
    assert app.screen is not None
    assert app.screen.parent is app.screens
    assert app.screen in app.back_stack
    assert all(sheet.is_open for sheet in app.overlays)
    assert list(reversed(app.root_layout.children))[1:] == list(app.overlays)
    table = app.game.table
    if table is not None and app.screen is table:
        assert (table.model.phase == Phase.OVER) <= table.model.state.over
        if table.ids.strip.width > 1:  # else no frame was laid out yet, so nothing is shown
            check_shows_game(table)


def check_saved(app: FivefoldApp) -> None:
    """What is on the disk is what is played; holds follow when they are asked for."""
    if app.game.table is None:
        return
    app.game.table.model.save()
    game = app.game.table.model.session.game
    kept = app.store.games.resume(app.game.uid)
    assert kept.actions == game.actions
    assert kept.state == game.state
    waits = [each.uid for each in app.store.games.unfinished()]
    assert (app.game.uid in waits) != game.state.over
