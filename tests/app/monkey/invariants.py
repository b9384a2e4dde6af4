"""Invariants checked after each step of the monkey."""

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

LAYOUT_WARNING = "too much iteration done before the next frame"


class ErrorRecorder(logging.Handler):
    """Records errors that are only logged or swallowed."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []
        self.unfinished_layouts = 0
        """Layouts not finished within their frame: one more is fine, an endless loop is not."""

    def emit(self, record: logging.LogRecord) -> None:
        if LAYOUT_WARNING in record.getMessage():
            self.unfinished_layouts += 1
        else:
            self.messages.append(record.getMessage())

    def _on_unraisable(self, error: "sys.UnraisableHookArgs") -> None:
        self.messages.append(f"{error.exc_value!r} in {error.object!r}")

    def _on_thread_error(self, error: "threading.ExceptHookArgs") -> None:
        self.messages.append(f"{error.exc_value!r} in {error.thread!r}")

    @contextmanager
    def recording(self) -> Iterator["ErrorRecorder"]:
        loggers = [logging.getLogger(), logging.getLogger("kivy")]
        hooks = sys.unraisablehook, threading.excepthook
        sys.unraisablehook, threading.excepthook = self._on_unraisable, self._on_thread_error
        for logger in loggers:
            logger.addHandler(self)
        try:
            yield self
        finally:
            for logger in loggers:
                logger.removeHandler(self)
            sys.unraisablehook, threading.excepthook = hooks

    def check(self) -> None:
        assert not self.messages, self.messages


def check_state(state: State) -> None:
    """Check the invariants of the engine."""
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
    """Check that the front screen matches the back stack and shows the game."""
    assert app.screen is not None
    assert app.screen.parent is app.screens
    assert app.screen in app.back_stack
    assert all(dialog.is_open for dialog in app.overlays)
    shown = [each for each in app.root_layout.children if each is not app.overlays.notice]
    assert list(reversed(shown))[1:] == list(app.overlays)
    table = app.game.table
    if table is not None and app.screen is table:
        assert (table.model.phase == Phase.OVER) <= table.model.state.over
        if table.ids.strip.width > 1:  # not before the first layout
            check_shows_game(table)


def check_saved(app: FivefoldApp) -> None:
    """Check that the disk has the game on the table, including holds."""
    if app.game.table is None:
        return
    app.game.table.model.save()
    game = app.game.table.model.session.game
    saved = app.store.games.resume(app.game.uid)
    assert saved.actions == game.actions
    assert saved.state == game.state
    unfinished = [each.uid for each in app.store.games.unfinished()]
    assert (app.game.uid in unfinished) != game.state.over
