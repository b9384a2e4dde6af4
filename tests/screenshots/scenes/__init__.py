"""Every screen in every state worth a screenshot; `take.py` captures them."""

from tests.screenshots.scenes import (
    cards,
    challenges,
    codes,
    file_chooser,
    game_over,
    history,
    home,
    league,
    manual,
    new_game,
    settings,
    share,
    table,
    trainer,
)

SCENES = {
    **table.SCENES,
    **cards.SCENES,
    **game_over.SCENES,
    **home.SCENES,
    **new_game.SCENES,
    **challenges.SCENES,
    **codes.SCENES,
    **history.SCENES,
    **league.SCENES,
    **settings.SCENES,
    **manual.SCENES,
    **trainer.SCENES,
    **share.SCENES,
    **file_chooser.SCENES,
}
