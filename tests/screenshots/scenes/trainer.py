"""The trainer: its page, a position before and after the answer, the result, and skill."""

from datetime import date

from app.application import FivefoldApp
from app.navigation import trainer_routes
from app.storage.trainer.days import SavedAnswer
from app.storage.trainer.reviews import NewMistake
from core import Hold
from core.trainer.daily import POSITIONS
from core.trainer.practice import PracticeTheme
from core.trainer.skill import GameSkill
from tests.screenshots.scenes.scene import Scene, finish

DAY = date(2026, 11, 18)
LOSSES = (0.0, 0.9, 0.1, 3.4, 0.0, 1.2, 0.0, 0.2, 0.6, 0.0)
TRIPLE = "triple/3/multiplied/triple|3,,,8,,,25,,,,50,,;,,,,,,,,,,,,;,,,,,,,,,30,,,||66631|2"


def open_trainer(app: FivefoldApp) -> None:
    finish(app)
    trainer_routes.today = lambda: DAY
    store, today = app.store, DAY.toordinal()
    for ago in (1, 2, 3, 5, 6):
        answers = [SavedAnswer(Hold((0,)), loss) for loss in LOSSES]
        store.trainer_days.save(today - ago, answers, today - ago)
    store.trainer_days.save(today - 9, answers[:4], None)
    pending = store.reviews.next_pending()
    if pending is not None:
        themes = {"straights": 4.2, "upper_bonus": 7.5, "giving_up": 1.1}
        mistakes = [NewMistake(step, TRIPLE, "which_column", 2.5) for step in range(4)]
        store.reviews.save(pending, GameSkill(27, 12.8, -9.5), themes, mistakes, today - 1)
    app.routes.go_home()
    app.routes.trainer.open()


def open_position(app: FivefoldApp) -> None:
    open_trainer(app)
    app.routes.trainer.daily(DAY)


def answer(app: FivefoldApp) -> None:
    open_position(app)
    screen = app.screen
    if screen.choosable:
        screen.press_die(0)
    else:
        screen.press_box(next(chip.cell for row in screen.rows for chip in row if chip.legal))
    screen.press_button()


def see_result(app: FivefoldApp) -> None:
    open_trainer(app)
    answers = [SavedAnswer(Hold((0,)), loss) for loss in LOSSES]
    app.store.trainer_days.save(DAY.toordinal(), answers[:POSITIONS], DAY.toordinal())
    app.routes.trainer.daily(DAY)


def answer_mistake(app: FivefoldApp) -> None:
    open_trainer(app)
    app.routes.trainer.mistakes(app.store.reviews.players()[0][0])
    app.screen.press_die(0)
    app.screen.press_button()


def practise(app: FivefoldApp) -> None:
    open_trainer(app)
    app.routes.trainer.practise(PracticeTheme.JOKERS)


def see_skill(app: FivefoldApp) -> None:
    open_trainer(app)
    app.routes.trainer.skill(None)


SCENES = {
    "trainer": Scene("official", 1, then=open_trainer),
    "trainer-position": Scene("official", 1, then=open_position),
    "trainer-answer": Scene("official", 1, then=answer),
    "trainer-result": Scene("official", 1, then=see_result),
    "trainer-mistake": Scene("official", 1, then=answer_mistake),
    "trainer-practice": Scene("official", 1, then=practise),
    "trainer-skill": Scene("official", 1, then=see_skill),
}
