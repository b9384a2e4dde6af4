"""Play games that the full disk does not save."""

from dataclasses import replace

from app.application import FivefoldApp
from app.screens.game_over.game_over_screen import GameOverScreen
from app.text import dialogs as words
from app.widgets.controls.button import TextButton
from core import EndOfTurn, legal_offers
from tests.app.support.application import scroll_and_tap, set_disk_writable
from tests.app.support.stage import Stage


def press_in_dialog(stage: Stage, app: FivefoldApp, text: str) -> None:
    """Press a button of the front dialog."""
    scroll_and_tap(
        stage,
        next(w for w in app.overlays.front.walk() if isinstance(w, TextButton) and w.text == text),
    )


def dialog_text(app: FivefoldApp) -> str:
    [dialog] = app.overlays
    text: str = dialog.ids.body.children[0].text
    return text


def play_turns(app: FivefoldApp, count: int) -> int:
    """Play turns and return how many actions the game has then."""
    model = app.game.table.model
    for _ in range(count):
        if model.state.dice is None:
            model.dice_actions.roll()
        model.card_actions.take(legal_offers(model.state)[0])
    return len(model.session.game.actions)


def play_to_last_prompt(stage: Stage, app: FivefoldApp) -> None:
    """Play with a prompt after each turn, up to the unanswered one after the last box."""
    prompting = replace(
        app.preferences.settings.play_style,
        end_of_turn=EndOfTurn.PROMPT,
        end_of_turn_in_company=None,
    )
    app.preferences.change_settings(replace(app.preferences.settings, play_style=prompting))
    app.game.start_as_last_time()
    model = app.game.table.model
    while not model.state.over:
        play_turns(app, 1)
        stage.frames(2)
        if not model.state.over:
            press_in_dialog(stage, app, words.DONE())


def count_saved_actions(app: FivefoldApp, uid: str) -> int:
    return len(app.store.games.resume(uid).actions)


def play_on_unsaved(stage: Stage, app: FivefoldApp) -> tuple[str, int]:
    """Play one saved turn and three unsaved ones; return the uid and the number of actions."""
    app.game.start_as_last_time()
    play_turns(app, 1)
    set_disk_writable(app, writable=False)
    app.game.table.model.dice_actions.roll()
    stage.frames(2)
    press_in_dialog(stage, app, words.PLAY_ON())
    return app.game.uid, play_turns(app, 3)


def finish_unsaved_game(stage: Stage, app: FivefoldApp) -> str:
    """Finish a game whose last turns were not saved and return its uid."""
    uid, _ = play_on_unsaved(stage, app)
    while not app.game.table.model.state.over:
        play_turns(app, 1)
    stage.frames(2)
    assert isinstance(app.screen, GameOverScreen)
    assert app.store.top_scores.kinds() == ()
    return uid


def start_unsaved_game(app: FivefoldApp, turns: int) -> int:
    """Start a game of which nothing is saved and return how many actions it has."""
    set_disk_writable(app, writable=False)
    app.game.start_as_last_time()
    assert words.PLAY_UNSAVED().partition("{why}")[2] in dialog_text(app)
    app.overlays.close_all()
    return play_turns(app, turns)


def unfinished_uids(app: FivefoldApp) -> list[str]:
    return [each.uid for each in app.store.games.unfinished()]
