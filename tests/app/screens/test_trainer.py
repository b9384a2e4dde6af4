"""The trainer by touch and by key: the daily ten, own mistakes, themes, calendar and skill."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from app.application import FivefoldApp
from app.platform import sharing
from app.screens.trainer.box_chip import BoxChip
from app.screens.trainer.position_screen import PositionScreen
from app.screens.trainer.reason_panel import ReasonPanel
from app.screens.trainer.skill_screen import SkillScreen
from app.screens.trainer.trainer_screen import TrainerScreen
from app.settings.theme import theme
from app.storage.trainer.days import SavedAnswer
from app.storage.trainer.reviews import NewMistake
from app.text.screens import trainer as words
from app.widgets.controls.icon_tile import IconTile
from app.widgets.controls.month_calendar import DayCell
from core import RULE_SETS, Hold
from core.coach import Choice, Keep, evaluate
from core.state import State
from core.trainer.daily import POSITIONS, daily_positions
from core.trainer.position import format_position
from core.trainer.skill import GameSkill
from tests.app.support.application import find_tile, open_app, restart_app, scroll_and_tap
from tests.app.support.finished_games import save_finished_game
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import find_widgets, layout_flaws

DAY = date(2026, 11, 18)
TODAY = DAY.toordinal()


@pytest.fixture(autouse=True)
def _fixed_date(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("app.navigation.trainer_routes", "app.navigation.routes"):
        monkeypatch.setattr(f"{module}.today", lambda: DAY)


@pytest.fixture
def app(stage: Stage, tmp_path: Path) -> FivefoldApp:
    app = open_app(stage, tmp_path)
    app.routes.go_home()
    stage.frames(2)
    return app


def open_trainer(stage: Stage, app: FivefoldApp) -> TrainerScreen:
    app.routes.go_home()
    stage.frames(2)
    scroll_and_tap(stage, find_tile(app, "Trainer"))
    assert isinstance(app.screen, TrainerScreen)
    return app.screen


def open_today(stage: Stage, app: FivefoldApp) -> PositionScreen:
    stage.tap(open_trainer(stage, app).ids.today)
    stage.frames(2)
    assert isinstance(app.screen, PositionScreen)
    return app.screen


def button(screen: PositionScreen) -> object:
    return screen.ids.footer.children[0]


def position(number: int) -> State:
    """Of the ten, from 1."""
    return daily_positions(DAY.isoformat())[number - 1]


def find_chip(screen: PositionScreen, box: str, column: int = 0) -> object:
    cells = [chip.cell for row in screen.rows for chip in row]
    chips = [
        chip
        for row in reversed(screen.ids.chips.children)
        for chip in reversed(row.children)
        if isinstance(chip, BoxChip)
    ]
    return chips[cells.index((box, column))]


def give_best_answer(stage: Stage, screen: PositionScreen, state: State) -> None:
    """By touches."""
    give_answer(stage, screen, evaluate(state).choices[0])


def give_worst_answer(stage: Stage, screen: PositionScreen, state: State) -> None:
    give_answer(stage, screen, evaluate(state).choices[-1])


def give_answer(stage: Stage, screen: PositionScreen, best: Choice) -> None:
    if isinstance(best, Keep):
        faces = screen.ids.dice.children[::-1]
        for place in best.places:
            stage.tap(faces[place])
    else:
        scroll_and_tap(stage, find_chip(screen, best.offer.box))
    stage.tap(button(screen))
    stage.frames(3)


# --- the daily ten ----------------------------------------------------------------------------


def test_the_ten_are_answered_by_touch_one_after_the_other(stage: Stage, app: FivefoldApp) -> None:
    screen = open_today(stage, app)
    assert screen.subtitle == "Position 1 of 10"
    for number in range(1, POSITIONS + 1):
        assert not screen.answered
        assert screen.dice == position(number).dice
        give_best_answer(stage, screen, position(number))
        assert (screen.answered, screen.verdict, screen.cost) == (
            True,
            "Just right",
            "costs nothing",
        )
        assert layout_flaws(screen) == []
        stage.tap(button(screen))
        stage.frames(3)
    assert not screen.asking
    assert screen.figures == (("10/10", "right answers"), ("0.0", "points lost"),
                              ("1", "day in a row"))  # fmt: skip
    assert layout_flaws(screen) == []
    stage.tap(button(screen))
    stage.frames(2)
    assert isinstance(app.screen, TrainerScreen)
    assert app.screen.today_state == "10 of 10 right, 0.0 points lost"
    assert app.screen.subtitle == "1 day in a row"
    app.routes.go_home()
    assert find_tile(app, "Trainer").detail == "Today’s ten: 10 right"


def test_a_wrong_answer_shows_what_it_costs_and_the_best(stage: Stage, app: FivefoldApp) -> None:
    screen = open_today(stage, app)
    while not screen.choosable:
        give_best_answer(stage, screen, position(screen.current + 1))
        stage.tap(button(screen))
        stage.frames(2)
    state = position(screen.current + 1)
    found = evaluate(state)
    worst = found.keeps[-1]
    for place in worst.places:
        stage.tap(screen.ids.dice.children[::-1][place])
    assert screen.kept == worst.places
    stage.tap(button(screen))
    stage.frames(3)
    loss = found.value - worst.value
    assert screen.cost == f"costs {loss:.1f} points"
    assert screen.verdict == ("A blunder" if loss >= 3 else "A mistake" if loss >= 1 else "Close")
    shown = [(item.value, item.dice) for item in screen.choices]
    best = [(f"{choice.value:.1f}", choice.dice) for choice in found.choices[:3]]
    assert shown == [*best, (f"{worst.value:.1f}", worst.dice)]
    assert screen.choices[0].best
    assert screen.choices[-1].note == "your choice"
    assert 0 < screen.choices[1].bar <= 1
    assert "is worth" in screen.reason
    assert layout_flaws(screen) == []


def test_a_small_screen_scrolls_to_the_answer(stage: Stage, app: FivefoldApp) -> None:
    stage.size(360, 640)
    screen = open_today(stage, app)
    give_best_answer(stage, screen, position(1))
    stage.frames(3)
    scroll = screen.ids.scroll
    assert scroll.viewport_size[1] > scroll.height
    assert scroll.scroll_y == 0


@pytest.mark.extended
def test_nothing_changes_after_the_answer(stage: Stage, app: FivefoldApp) -> None:
    screen = open_today(stage, app)
    give_best_answer(stage, screen, position(1))
    kept, selected = screen.kept, screen.selected
    screen.press_die(0)
    screen.press_box(("chance", 0))
    assert (screen.kept, screen.selected) == (kept, selected)
    assert len(app.store.trainer_days.get(TODAY).answers) == 1


def test_a_day_continues_where_it_was_left_after_a_kill(stage: Stage, app: FivefoldApp) -> None:
    screen = open_today(stage, app)
    give_best_answer(stage, screen, position(1))
    app = restart_app(stage, app)
    app.routes.go_home()
    assert find_tile(app, "Trainer").detail == "1 of 10 answered today"
    screen = open_today(stage, app)
    assert (screen.subtitle, screen.marks) == ("Position 2 of 10", ("fine",))
    assert screen.dice == position(2).dice


def test_the_ten_are_answered_by_key(stage: Stage, app: FivefoldApp) -> None:
    screen = open_today(stage, app)
    for number in range(1, POSITIONS + 1):
        best = evaluate(position(number)).choices[0]
        if isinstance(best, Keep):
            for place in best.places:
                stage.key(str(place + 1))
        else:
            chip = find_chip(screen, best.offer.box)
            while not chip.focused:
                stage.key("tab")
            stage.key("enter")
            chip.focused = False
        stage.key("enter")
        assert screen.verdict == "Just right"
        stage.key("enter")
    assert not screen.asking
    stage.key("enter")
    assert isinstance(app.screen, TrainerScreen)


def test_a_box_that_is_taken_and_all_five_dice_cannot_be_chosen(
    stage: Stage, app: FivefoldApp
) -> None:
    screen = open_today(stage, app)
    while not (screen.choosable and position(screen.current + 1).card.taken):
        give_best_answer(stage, screen, position(screen.current + 1))
        stage.tap(button(screen))
    taken = next(chip for row in screen.rows for chip in row if chip.taken)
    stage.tap(find_chip(screen, taken.cell[0]))
    assert screen.selected is None
    for face in screen.ids.dice.children:
        stage.tap(face)
    assert len(screen.kept) == 4


def test_choosing_a_box_lets_the_dice_go_and_the_other_way_round(
    stage: Stage, app: FivefoldApp
) -> None:
    screen = open_today(stage, app)
    while not screen.choosable:
        give_best_answer(stage, screen, position(screen.current + 1))
        stage.tap(button(screen))
    stage.key("1")
    assert screen.kept == (0,)
    free = next(chip for row in screen.rows for chip in row if chip.legal)
    stage.tap(find_chip(screen, free.cell[0]))
    assert (screen.kept, screen.selected) == ((), free.cell)
    assert button(screen).text.startswith("Take ")
    stage.key("2")
    assert (screen.kept, screen.selected) == ((1,), None)


def test_a_shared_result_tells_no_answers(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(sharing, "copy_to_clipboard", copied.append)
    losses = (0, 0.3, 1.5, 4, 0, 0, 0, 0, 0, 0)
    answers = [SavedAnswer(Hold(()), loss) for loss in losses]
    app.store.trainer_days.save(TODAY, answers, TODAY)
    screen = open_today(stage, app)
    stage.tap(screen.ids.share)
    scroll_and_tap(stage, app.screen.ids.send_text)
    assert copied == [
        "Fivefold daily ten, 2026-11-18\n🟩🟨🟧🟥🟩🟩🟩🟩🟩🟩\n7 of 10 right, 5.8 points lost"
    ]
    assert app.screen.result


@pytest.mark.extended
def test_an_answer_can_be_looked_at_again(stage: Stage, app: FivefoldApp) -> None:
    screen = open_today(stage, app)
    for number in range(1, POSITIONS + 1):
        give_best_answer(stage, screen, position(number))
        stage.tap(button(screen))
        stage.frames(2)
    scroll_and_tap(stage, screen.ids.results.rows[2])
    assert (screen.asking, screen.answered) == (True, True)
    assert screen.dice == position(3).dice
    stage.key("esc")
    assert not screen.asking
    assert app.screen is screen


@pytest.mark.extended
def test_earlier_days_can_be_played_and_do_not_count_for_the_streak(
    stage: Stage, app: FivefoldApp
) -> None:
    trainer = open_trainer(stage, app)
    cells = find_widgets(trainer, DayCell)
    yesterday = next(cell for cell in cells if cell.text == "17")
    scroll_and_tap(stage, yesterday)
    assert isinstance(app.screen, PositionScreen)
    assert app.screen.title == "Ten of 17 Nov 2026"
    before = DAY - timedelta(1)
    assert app.screen.dice == daily_positions(before.isoformat())[0].dice
    for state in daily_positions(before.isoformat()):
        give_best_answer(stage, app.screen, state)
        stage.tap(button(app.screen))
        stage.frames(2)
    assert len(app.screen.figures) == 2, "no streak"
    assert app.store.trainer_days.get(before.toordinal()).finished == TODAY


def test_the_calendar_turns_back_and_never_into_the_future(stage: Stage, app: FivefoldApp) -> None:
    trainer = open_trainer(stage, app)
    calendar = trainer.ids.calendar
    assert calendar.ids.later.disabled
    assert calendar.heading == "Nov 2026"
    future = [cell for cell in find_widgets(trainer, DayCell) if cell.text == "19"]
    assert future[0].disabled
    scroll_and_tap(stage, calendar.ids.earlier)
    assert calendar.heading == "Oct 2026"
    scroll_and_tap(stage, calendar.ids.later)
    assert calendar.heading == "Nov 2026"


@pytest.mark.extended
def test_an_illegal_saved_answer_is_not_shown_again(stage: Stage, app: FivefoldApp) -> None:
    answers = [SavedAnswer(Hold((7,)), 0.0)] * POSITIONS
    app.store.trainer_days.save(TODAY, answers, TODAY)
    screen = open_today(stage, app)
    scroll_and_tap(stage, screen.ids.results.rows[0])
    assert not screen.asking


# --- own mistakes, themes, skill --------------------------------------------------------------


def save_mistakes(
    app: FivefoldApp, count: int, rules: str = "official", texts: tuple[str, ...] = ()
) -> None:
    save_finished_game(app, rules, "Ana")
    pending = app.store.reviews.next_pending()
    assert pending is not None
    each = texts or (format_position(position(1)),) * count
    mistakes = [NewMistake(step, text, "straights", 2.5) for step, text in enumerate(each)]
    skill = GameSkill(26, 13.0, 4.0)
    app.store.reviews.save(pending, skill, {"straights": 7.5}, mistakes, TODAY - 1)


def test_own_mistakes_come_back(stage: Stage, app: FivefoldApp) -> None:
    assert open_trainer(stage, app).ids.mistakes.disabled
    save_mistakes(app, 2)
    trainer = open_trainer(stage, app)
    assert trainer.due_text == "2 of your own mistakes are due"
    stage.tap(trainer.ids.mistakes)
    stage.frames(2)
    screen = app.screen
    assert isinstance(screen, PositionScreen)
    assert screen.below_dice == "Straights: it cost 2.5 points in your game"
    for _ in range(2):
        give_best_answer(stage, screen, position(1))
        stage.tap(button(screen))
        stage.frames(2)
    assert screen.figures[0] == ("2/2", "right answers")
    stage.tap(button(screen))
    stage.frames(2)
    assert app.screen.due == 0
    player = app.store.reviews.players()[0][0]
    assert len(app.store.mistakes.due(player, TODAY + 3, 0.5)) == 2


def test_a_box_is_announced_as_an_answer(stage: Stage, app: FivefoldApp) -> None:
    columns = ";".join([",,,,,,,,,,,"] * 4)
    announcing = f"yamb/4/plain/none|{columns}||12345|2"
    announced = f"{announcing}|straight"
    save_mistakes(app, 2, texts=(announcing, announced))
    stage.tap(open_trainer(stage, app).ids.mistakes)
    stage.frames(3)
    screen = app.screen
    assert isinstance(screen, PositionScreen)
    assert layout_flaws(screen) == []
    scroll_and_tap(stage, find_chip(screen, "straight", 3))
    assert button(screen).text == "Announce Straight"
    stage.tap(button(screen))
    stage.frames(3)
    assert screen.verdict == "Just right"
    assert screen.below_dice == "You announced Straight"
    assert screen.choices[0].name == "Announce Straight"
    assert layout_flaws(screen) == []
    stage.tap(button(screen))
    stage.frames(3)
    assert screen.question == "Straight is announced. What would you keep?"
    scroll_and_tap(stage, find_chip(screen, "ones", 3))
    assert screen.selected is None, "only the announced box"
    scroll_and_tap(stage, find_chip(screen, "straight", 3))
    stage.tap(button(screen))
    stage.frames(3)
    assert screen.below_dice == "You took 66 in Straight (announced column)"


def test_dice_of_a_mistake_have_the_colours_of_their_game(stage: Stage, app: FivefoldApp) -> None:
    kismet = f"kismet/1/plain/none|{',' * 14}||11663|2"
    save_mistakes(app, 2, texts=(kismet, format_position(position(1))))
    stage.tap(open_trainer(stage, app).ids.mistakes)
    stage.frames(2)
    assert theme.pip_colours == RULE_SETS["kismet"].pip_colours
    stage.tap(button(app.screen))
    stage.tap(button(app.screen))
    stage.frames(2)
    assert theme.pip_colours == ()


@pytest.mark.extended
@pytest.mark.parametrize("theme", ["endgames", "bonus_race", "first_rolls", "jokers"])
def test_a_theme_has_any_number_of_positions(stage: Stage, app: FivefoldApp, theme: str) -> None:
    trainer = open_trainer(stage, app)
    name = words.PRACTICE[theme]()
    tile = next(tile for tile in find_widgets(trainer, IconTile) if tile.text == name)
    scroll_and_tap(stage, tile)
    screen = app.screen
    assert isinstance(screen, PositionScreen)
    seen = set()
    for number in range(1, 4):
        assert screen.subtitle == f"Position {number}"
        seen.add((screen.dice, screen.rows))
        free = next(chip for row in screen.rows for chip in row if chip.legal)
        scroll_and_tap(stage, find_chip(screen, free.cell[0]))
        stage.tap(button(screen))
        stage.frames(3)
        assert screen.answered
        stage.tap(button(screen))
        stage.frames(2)
    assert len(seen) == 3


def test_skill_is_one_number_with_bots_as_milestones_and_luck_beside_it(
    stage: Stage, app: FivefoldApp
) -> None:
    save_mistakes(app, 1)
    trainer = open_trainer(stage, app)
    stage.tap(trainer.ids.skill)
    stage.frames(2)
    screen = app.screen
    assert isinstance(screen, SkillScreen)
    assert screen.figures == (("0.50", "lost per decision in the last game"),)
    assert screen.level_text == "Between Greedy and Steady"
    assert screen.luck_text == "Luck in this game: +4.0"
    assert [(row.heading, row.detail) for row in screen.themes] == [
        ("Straights", "7.5 points a game · 1 still to learn")
    ]
    assert screen.estimate == ""
    assert layout_flaws(screen) == []


def test_own_mistakes_of_one_theme_can_be_practised_before_they_are_due(
    stage: Stage, app: FivefoldApp
) -> None:
    save_mistakes(app, 2)
    player = app.store.reviews.players()[0][0]
    for mistake in app.store.mistakes.due(player, TODAY, 0.5):
        app.store.mistakes.answer(mistake.id, True, TODAY - 1)
    app.routes.trainer.skill(None)
    stage.frames(2)
    assert not app.store.mistakes.due(player, TODAY, 0.5)
    stage.tap(app.screen.ids.themes.rows[0])
    stage.frames(2)
    screen = app.screen
    assert isinstance(screen, PositionScreen)
    assert screen.title == "Straights"
    give_best_answer(stage, screen, position(1))
    stage.tap(button(screen))
    stage.frames(2)
    stages = [each.stage for each in app.store.mistakes.of_theme(player, "straights", TODAY, 0.5)]
    assert stages == [1, 1], "a right answer before the day changes nothing"
    give_worst_answer(stage, screen, position(1))
    assert screen.answered
    stages = [each.stage for each in app.store.mistakes.of_theme(player, "straights", TODAY, 0.5)]
    assert sorted(stages) == [0, 1], "a wrong one starts again"


def test_a_theme_that_is_learned_is_not_asked_again(stage: Stage, app: FivefoldApp) -> None:
    save_mistakes(app, 1)
    player = app.store.reviews.players()[0][0]
    [mistake] = app.store.mistakes.of_theme(player, "straights", TODAY, 0.5)
    for day in range(4):
        app.store.mistakes.answer(mistake.id, True, TODAY + day)
    app.routes.trainer.skill(None)
    stage.frames(2)
    [row] = app.screen.themes
    assert (row.name, row.number) == ("Straights", "7.5")
    assert app.store.mistakes.of_theme(player, "straights", TODAY, 0.5) == ()


def test_before_the_answer_a_wide_window_says_what_will_be_beside_it(
    stage: Stage, app: FivefoldApp
) -> None:
    for width, told in ((1000, True), (412, False)):
        stage.size(width, 760)
        app.routes.trainer.daily(date.fromordinal(TODAY))
        stage.frames(3)
        shown = [each.title for each in find_widgets(app.screen, ReasonPanel) if each.width > 1]
        assert (words.AFTER_ANSWER() in shown) is told
        assert layout_flaws(app.screen) == []
        stage.key("esc")
        stage.frames(2)


def test_in_a_tall_wide_window_the_position_is_not_at_the_top_and_stays_where_it_is(
    stage: Stage, app: FivefoldApp
) -> None:
    stage.size(1000, 760)
    app.routes.trainer.daily(date.fromordinal(TODAY))
    stage.frames(3)
    screen = app.screen
    column = screen.ids.position
    assert screen.ids.promise.height == column.height
    _x, top = column.to_window(column.x, column.top)
    _x, ceiling = screen.ids.scroll.to_window(screen.x, screen.ids.scroll.top)
    assert ceiling - top > (screen.room - column.height) / 4 > 0
    give_best_answer(stage, screen, position(1))
    assert screen.answered
    assert column.to_window(column.x, column.top)[1] == pytest.approx(top)


@pytest.mark.parametrize(
    ("rules", "level"), [("maxi", "Between Steady and Sharp"), ("yatzy_in_order", "")]
)
def test_skill_stands_between_bots_unless_they_play_alike(
    stage: Stage, app: FivefoldApp, rules: str, level: str
) -> None:
    save_mistakes(app, 0, rules=rules)
    app.routes.trainer.skill(None)
    stage.frames(2)
    assert app.screen.figures
    assert app.screen.level_text == level
    assert layout_flaws(app.screen) == []


def test_skill_by_several_columns_is_called_an_estimate(stage: Stage, app: FivefoldApp) -> None:
    save_mistakes(app, 0, rules="triple")
    app.routes.trainer.skill(None)
    stage.frames(2)
    assert "An estimate" in app.screen.estimate


def test_without_a_finished_game_the_skill_page_says_what_to_do(
    stage: Stage, app: FivefoldApp
) -> None:
    app.routes.trainer.skill(None)
    stage.frames(2)
    assert app.screen.message == words.NO_SKILL_YET()
    assert app.screen.figures == ()


def test_positions_and_answers_are_read_aloud(stage: Stage, app: FivefoldApp) -> None:
    screen = open_today(stage, app)
    assert "What would you keep?" in screen.announcement or "Which box" in screen.announcement
    give_best_answer(stage, screen, position(1))
    assert screen.announcement.startswith("Just right, costs nothing. Best:")
    assert all(chip.spoken for row in screen.rows for chip in row)
