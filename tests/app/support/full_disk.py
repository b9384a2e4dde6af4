"""Games on a disk that takes nothing, for tests."""

from dataclasses import replace

from app.application import FivefoldApp
from app.screens.game_over.game_over_screen import GameOverScreen
from app.text import dialogs as words
from app.widgets.controls.button import TextButton
from core import EndOfTurn, legal_offers
from tests.app.support.application import disk_takes, touch
from tests.app.support.stage import Stage


def press(stage: Stage, app: FivefoldApp, text: str) -> None:
    """A button of the sheet in front."""
    touch(
        stage,
        next(w for w in app.overlays.front.walk() if isinstance(w, TextButton) and w.text == text),
    )


def said(app: FivefoldApp) -> str:
    [sheet] = app.overlays
    text: str = sheet.ids.body.children[0].text
    return text


def turns(app: FivefoldApp, count: int) -> int:
    """So many of them; how many actions the game has then."""
    model = app.game.table.model
    for _ in range(count):
        if model.state.dice is None:
            model.dice_actions.roll()
        model.card_actions.take(legal_offers(model.state)[0])
    return len(model.session.game.actions)


def up_to_the_last_question(stage: Stage, app: FivefoldApp) -> None:
    """Each turn asks whether all is done; the last box was taken, and asks too."""
    asks = replace(
        app.preferences.settings.manner, end_of_turn=EndOfTurn.PROMPT, end_of_turn_in_company=None
    )
    app.preferences.change_settings(replace(app.preferences.settings, manner=asks))
    app.game.start_as_last_time()
    model = app.game.table.model
    while not model.state.over:
        turns(app, 1)
        stage.frames(2)
        if not model.state.over:
            press(stage, app, words.DONE())


def on_disk(app: FivefoldApp, uid: str) -> int:
    return len(app.store.games.resume(uid).actions)


def played_on(stage: Stage, app: FivefoldApp) -> tuple[str, int]:
    """A turn that the disk took, and three that it did not; its uid, and how many actions."""
    app.game.start_as_last_time()
    turns(app, 1)
    disk_takes(app, everything=False)
    app.game.table.model.dice_actions.roll()
    stage.frames(2)
    press(stage, app, words.UNSAVED())
    return app.game.uid, turns(app, 3)


def ended(stage: Stage, app: FivefoldApp) -> str:
    """A game whose last turns the disk did not take."""
    uid, _ = played_on(stage, app)
    while not app.game.table.model.state.over:
        turns(app, 1)
    stage.frames(2)
    assert isinstance(app.screen, GameOverScreen)
    assert app.store.top_scores.kinds() == ()
    return uid


def begun_on_a_full_disk(app: FivefoldApp, played: int) -> int:
    """A game of which the disk has nothing; how many actions it has."""
    disk_takes(app, everything=False)
    app.game.start_as_last_time()
    assert words.PLAY_UNSAVED().partition("{why}")[2] in said(app)
    app.overlays.close_all()
    return turns(app, played)


def waiting(app: FivefoldApp) -> list[str]:
    """What the disk has."""
    return [each.uid for each in app.store.games.unfinished()]
