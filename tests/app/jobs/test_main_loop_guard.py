"""An unexpected error is written down, the game is saved, and the program goes on."""

import pytest
from kivy.base import ExceptionManager

from app.application import FivefoldApp
from app.jobs.main_loop_guard import MOST_ERRORS, MainLoopGuard
from app.platform.error_log import LARGEST, ErrorLog
from app.text import storage as words
from tests.app.support.settings_pages import open_table
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import visible_texts


def fail() -> Exception:
    with pytest.raises(IndexError) as caught:
        raise_index_error()
    return caught.value


def raise_index_error() -> None:
    raise IndexError("a text field in the middle of a rebuild")


def test_the_program_goes_on_after_an_error(stage: Stage, app: FivefoldApp) -> None:
    open_table(app)
    stage.key("space")
    guard = MainLoopGuard(app.report_error)
    assert guard.handle_exception(fail()) == ExceptionManager.PASS
    stage.frames(3)
    assert words.UNEXPECTED_ERROR() in visible_texts(app.root_layout)
    written = app.error_log.path.read_text()
    assert "IndexError: a text field in the middle of a rebuild" in written
    assert "test_main_loop_guard.py" in written, "with the place"
    app.routes.open_settings("data")
    stage.frames(3)
    assert app.screen.has_errors


def test_an_error_that_does_not_stop_ends_the_program(app: FivefoldApp) -> None:
    now = [0.0]
    guard = MainLoopGuard(app.report_error, lambda: now[0])
    answers = []
    for _ in range(MOST_ERRORS + 1):
        answers.append(guard.handle_exception(fail()))
        now[0] += 0.1
    assert answers[:-1] == [ExceptionManager.PASS] * MOST_ERRORS
    assert answers[-1] == ExceptionManager.RAISE
    now[0] += 60
    assert guard.handle_exception(fail()) == ExceptionManager.PASS


def test_ctrl_c_still_ends_the_program(app: FivefoldApp) -> None:
    guard = MainLoopGuard(app.report_error)
    assert guard.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE
    assert app.error_log.empty


def test_the_log_has_a_largest_size(app: FivefoldApp) -> None:
    log = ErrorLog(app.error_log.path)
    for _ in range(3):
        log.write(ValueError("x" * LARGEST))
    assert log.path.stat().st_size <= LARGEST


def test_an_error_before_the_program_is_built_is_raised() -> None:
    guard = MainLoopGuard(lambda _error: False)
    assert guard.handle_exception(fail()) == ExceptionManager.RAISE
