"""The review of a game: figures that add up, background computation, and the screen by touch."""

from pathlib import Path

import pytest
from kivy.metrics import sp

from app.application import FivefoldApp
from app.game.chance_course import chance_courses
from app.game.review_job import ReviewJob, round_figures
from app.screens.game_over.game_over_screen import GameOverScreen
from app.screens.review.decision_row import DecisionRow
from app.screens.review.review_screen import ReviewScreen
from app.screens.table.replay_screen import ReplayScreen
from app.screens.table.table_screen import TableScreen
from app.settings.settings import BotPace, ColourMode, Settings, ShowRoll
from app.text.i18n import NO_BREAK, row_name
from app.text.screens import review as words
from app.text.screens.new_game import points_text
from app.widgets.behaviors.keyboard_focus import bring_into_view
from app.widgets.charts.charts import LineChart, clearance
from app.widgets.charts.course_chart import CourseChart
from app.widgets.charts.legend import Legend, LegendKey
from app.widgets.controls.button import TextButton
from app.widgets.controls.figure_tile import FigureRow, FigureTile
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.paragraph import Paragraph
from app.widgets.text.text_texture import measure_text
from core import (
    RULE_SETS,
    Game,
    Hold,
    Roll,
    Score,
    Undo,
    create_setup,
    next_roll,
    next_trick,
    total,
)
from core.bots import create_bot
from core.coach import review
from core.coach.review import Review
from core.errors import CoachTablesDamaged
from tests.app.support.stage import Stage
from tests.app.support.timers import ManualTimer
from tests.app.support.widget_stage import (
    every_size,
    find_widgets,
    frames,
    layout_flaws,
    show_widgets,
    step_until,
)
from tests.marks import extended


def play_game(rules: str, *bots: str, **options: object) -> Game:
    """Play a whole game with these bots."""
    names = [f"{bot} {n}" for n, bot in enumerate(bots)]
    game = Game.new(create_setup(RULE_SETS[rules], names, seed="review", **options))  # type: ignore[arg-type]
    players = [create_bot(bot) for bot in bots]
    while not game.state.over:
        if game.state.dice is None:
            game = game.then(next_roll(game.state))
            continue
        move = players[game.state.player].choose(game.state)
        game = game.then(move)
        if isinstance(move, Hold):
            game = game.then(next_roll(game.state))
    return game


# --- figures ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["official", "jahtzee", "os2", "winzee"])
def test_displayed_figures_add_up_to_the_tenth(rules: str) -> None:
    game = play_game(rules, "greedy", "beginner")
    for player in (0, 1):
        shown = round_figures(review(game, player))
        assert shown.final == 10 * total(game.setup, game.state.cards[player])
        assert shown.start + shown.luck - shown.loss == shown.final
        assert sum(turn.luck for turn in shown.turns) == shown.luck
        assert sum(turn.loss for turn in shown.turns) == shown.loss
        assert [turn.turn for turn in shown.turns] == sorted({turn.turn for turn in shown.turns})


def test_rounded_figures_are_as_exact_as_possible() -> None:
    found = review(play_game("official", "greedy"))
    shown = round_figures(found)
    for turn, true in zip(shown.turns, found.turns, strict=True):
        assert turn.luck == pytest.approx(10 * true.luck, abs=2)
        assert turn.loss == pytest.approx(10 * true.loss, abs=1)


def test_a_review_is_computed_in_small_steps() -> None:
    game = play_game("triple", "beginner")
    timer, stages = ManualTimer(), []
    failed: list[object] = []

    def on_progress(review: Review, ready: bool) -> None:
        stages.append((len(review.turns), ready))

    ReviewJob(game, 0, timer, on_progress, failed.append)
    steps = 0
    while not timer.idle:
        timer.advance_to_next()
        steps += 1
    assert steps > 3, "39 turns take more than one frame"
    assert [ready for _, ready in stages] == [False] * (len(stages) - 1) + [True]
    assert stages[-1][0] == 39
    turns = [count for count, _ in stages]
    assert turns == sorted(turns)
    assert not failed


@pytest.mark.parametrize(
    ("percentile", "rounded"), [(0.2, "5"), (6, "10"), (51.9, "50"), (78, "80"), (99.8, "95")]
)
def test_luck_is_rounded_to_its_precision(percentile: float, rounded: str) -> None:
    assert words.luck_text(percentile) == f"luck: better than about {rounded} of 100 games"


# --- the screen -------------------------------------------------------------------------------


class FakeContext:
    def __init__(self) -> None:
        self.dialogs: list[object] = []
        self.steps: list[int] = []


def make_review(game: Game, bots: frozenset[int] = frozenset()) -> tuple[ReviewScreen, FakeContext]:
    context, timer = FakeContext(), ManualTimer()
    screen = ReviewScreen(
        game, bots, timer, context.dialogs.append, context.steps.append, lambda: None
    )
    screen.name = "review"
    screen.timer = timer
    return screen, context


def finish_review(screen: ReviewScreen) -> None:
    while not screen.timer.idle:
        screen.timer.advance_to_next()
    frames(3)


def text(root: object) -> str:
    return "\n".join(each.text for each in find_widgets(root, Paragraph))


def test_progress_is_shown_and_then_the_review() -> None:
    game = play_game("triple", "greedy", "beginner")
    screen, _ = make_review(game)
    with show_widgets(screen):
        screen.timer.advance_to_next()
        assert "Looking at turn" in text(screen)
        finish_review(screen)
        assert "Looking at turn" not in text(screen)
        assert words.ESTIMATES() in text(screen)
        screen.choose(1)
        finish_review(screen)
        found = round_figures(review(game, 1))
        assert f"= {found.final / 10:g}" in text(screen).replace("\xa0", " ")


def test_the_party_trick_is_mentioned_beside_luck() -> None:
    game = Game.new(create_setup(RULE_SETS["os2"], ["Ana"], seed="trick", tricksters=("Ana",)))
    game = game.then(next_trick(game.state)).then(Score("chance", 0))
    for reviewed, said in ((game, True), (play_game("os2", "greedy"), False)):
        screen, _ = make_review(reviewed)
        with show_widgets(screen):
            finish_review(screen)
            assert (words.TRICK_USED() in text(screen)) == said


def test_the_title_bar_names_the_player() -> None:
    game = play_game("official", "beginner", "greedy")
    screen, _ = make_review(game)
    with show_widgets(screen):
        for player, name in enumerate(game.setup.players):
            screen.choose(player)
            finish_review(screen)
            final = total(game.setup, game.state.cards[player])
            assert screen.ids.bar.ids.subtitle.text == f"{name} · Official rules · {final} points"
            assert "Official rules" not in text(screen), "once"


@pytest.mark.extended
@every_size
@pytest.mark.parametrize("scale", [extended(1), 1.5])
def test_the_longest_name_fits_the_title_bar(size: tuple[int, int], scale: float) -> None:
    with show_widgets(size=size, scale=scale) as layout:
        for name in ("Maximiliane Winter-K", "W" * 20):
            game = Game.new(create_setup(RULE_SETS["yachtz"], [name], seed="long"))
            screen, _ = make_review(game)
            screen.subtitle = words.review_subtitle(name, game.setup, 1234)
            layout.add_widget(screen)
            frames()
            assert layout_flaws(screen.ids.bar) == []
            layout.remove_widget(screen)


def test_the_number_of_the_dashed_line_is_beside_the_chart() -> None:
    for bot in ("beginner", "perfect"):
        screen, _ = make_review(play_game("official", bot))
        with show_widgets(screen):
            finish_review(screen)
            [chart] = find_widgets(screen, LineChart)
            found = review(screen._game)  # noqa: SLF001
            [level] = [
                each for each in find_widgets(chart, FitLabel) if each.text == f"{found.start:.1f}"
            ]
            assert chart.x < level.x < level.right <= chart.right
            assert chart.y < level.y < level.top <= chart.top


def test_distance_from_a_line_to_a_label() -> None:
    line = [(0.0, 0.0), (100.0, 100.0)]
    assert clearance(line, 0, 50, 10, 10) == 40
    assert clearance(line, 80, 20, 20, 10) == 50
    assert clearance(line, 40, 45, 10, 10) < 0, "the line crosses the label"


def test_the_legend_distinguishes_marks_by_shape() -> None:
    for bot, keys in (
        ("beginner", [words.COSTLIEST(), words.FINAL_TOTAL(), words.EXPECTED_AT_START()]),
        ("perfect", [words.FINAL_TOTAL(), words.EXPECTED_AT_START()]),
    ):
        screen, _ = make_review(play_game("official", bot))
        with show_widgets(screen, size=(360, 640)):
            finish_review(screen)
            [legend] = find_widgets(screen, Legend)
            found = find_widgets(legend, LegendKey)
            assert [label.text for key in found for label in find_widgets(key, FitLabel)] == keys
            assert layout_flaws(legend) == []
            assert all(legend.y <= key.y and key.right <= legend.right for key in found)


def test_a_chart_shows_how_the_chances_to_win_went_up_and_down() -> None:
    game = play_game("official", "steady", "greedy")
    screen, _ = make_review(game, frozenset({1}))
    with show_widgets(screen):
        finish_review(screen)
        [chart] = find_widgets(screen, CourseChart)
        assert [len(each.totals) for each in chart.courses] == [14, 14]
        assert [each.totals[0] for each in chart.courses] == [50, 50]
        winner = max(range(2), key=lambda seat: total(game.setup, game.state.cards[seat]))
        assert chart.courses[winner].totals[-1] == 100
        assert [each.bot for each in chart.courses] == [False, True]
        for rounds in zip(*(each.totals for each in chart.courses), strict=True):
            assert sum(rounds) in (99, 100, 101)
        assert words.CHANCES() in text(screen)
        assert "steady 0: From 50 to" in chart.describe().name
        assert layout_flaws(screen) == []
        screen.choose(1)
        finish_review(screen)
        assert len(find_widgets(screen, CourseChart)) == 1


def test_undone_boxes_are_not_in_the_chart() -> None:
    game = play_game("yacht", "steady", "steady")
    first = next(at for at, each in enumerate(game.actions) if isinstance(each, Score))
    state = Game.new(game.setup)
    for action in (*game.actions[: first + 1], Undo(), *game.actions[first:]):
        state = state.then(action)
    *_, plain = chance_courses(game)
    *_, undone = chance_courses(state)
    assert plain == undone


def test_there_is_no_chart_where_the_chances_are_not_known() -> None:
    for bots, rules in ((("steady",), "official"), (("greedy", "greedy"), "triple")):
        screen, _ = make_review(play_game(rules, *bots))
        with show_widgets(screen):
            finish_review(screen)
            assert find_widgets(screen, CourseChart) == []
            assert words.CHANCES() not in text(screen)


def test_damaged_spreads_leave_the_review_without_the_chart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise CoachTablesDamaged

    monkeypatch.setattr("core.coach.win_chance.CardSpreads.__init__", fail)
    screen, _ = make_review(play_game("yacht", "steady", "steady"))
    with show_widgets(screen):
        finish_review(screen)
        assert screen.reviewed
        assert find_widgets(screen, CourseChart) == []


def test_leaving_stops_working_out_the_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.game.chance_course.FRAME_BUDGET", 0.0)
    screen, _ = make_review(play_game("yacht", "steady", "steady"))
    with show_widgets(screen):
        while not screen.reviewed:
            screen.timer.advance_to_next()
        screen.timer.advance_to_next()
        assert not screen.timer.idle
        screen.on_leave()
        assert screen.timer.idle
        assert screen.chances == ()


def test_a_perfect_game_lost_nothing() -> None:
    screen, _ = make_review(play_game("official", "perfect"))
    with show_widgets(screen):
        finish_review(screen)
        tiles = find_widgets(screen, FigureTile)
        assert tiles[1].figure == "±0.0"
        assert words.GRADES["master"]() in [tile.figure for tile in tiles]
        assert words.NOTHING_LOST() in text(screen)


def test_the_costliest_choices_show_the_better_one_and_link_to_the_move() -> None:
    game = play_game("official", "beginner")
    found = review(game)
    screen, context = make_review(game)
    with show_widgets(screen) as layout:
        finish_review(screen)
        worst = found.costliest(1)[0]
        row = next(row for row in find_widgets(screen, DecisionRow) if row.number)
        assert row.place == str(worst.turn)
        assert row.dice == worst.dice
        assert f"worth {worst.loss:.1f} more" in row.detail
        chart = find_widgets(screen, LineChart)[0]
        assert len(chart.trend.values) == 14
        assert worst.turn in chart.trend.flagged
        row.trigger_action(0)
        frames(3)
        [dialog] = context.dialogs
        dialog.open(layout)
        frames()
        assert "does not count" in text(dialog)
        next(
            button for button in find_widgets(dialog, TextButton) if button.text == words.PLAY_ON()
        ).trigger_action(0)
        frames(3)
        assert context.steps == [worst.step]


def test_every_choice_can_be_viewed_and_only_people_s_replayed() -> None:
    game = play_game("official", "steady", "greedy")
    screen, context = make_review(game, frozenset({1}))
    with show_widgets(screen) as layout:
        finish_review(screen)
        assert screen.player == 0, "people first"
        screen.choose(1)
        finish_review(screen)
        assert len(screen.ids.turns.rows) == 13
        screen.ids.turns.rows[3].trigger_action(0)
        frames(3)
        dialog = context.dialogs.pop()
        dialog.open(layout)
        frames()
        moments = [each for each in review(game, 1).decisions if each.turn == 4]
        assert len(find_widgets(dialog, DecisionRow)) == len(moments)
        find_widgets(dialog, DecisionRow)[0].trigger_action(0)
        frames(3)
        asked = context.dialogs.pop()
        assert words.PLAY_ON() not in [button.text for button in find_widgets(asked, TextButton)]


def headings(game: Game) -> list[str]:
    screen, _ = make_review(game)
    with show_widgets(screen):
        finish_review(screen)
        rows = screen.ids.turns.rows
        return [row.heading.replace(NO_BREAK, " ") for row in rows]


def test_a_turn_shows_box_and_points_with_luck_and_choices_below() -> None:
    game = play_game("official", "beginner")
    screen, _ = make_review(game)
    with show_widgets(screen):
        finish_review(screen)
        card = game.state.cards[0].columns[0].values
        boxes = [box.id for box in game.setup.rules.boxes]
        taken = [action.box for action in game.actions if isinstance(action, Score)]
        expected = [
            f"{row_name(game.setup.rules, box)}, {points_text(card[boxes.index(box)] or 0)}"
            for box in taken
        ]
        rows = screen.ids.turns.rows
        assert [row.heading.replace(NO_BREAK, " ") for row in rows] == expected
        for row, turn in zip(rows, round_figures(review(game)).turns, strict=True):
            luck, loss = words.format_signed(turn.luck), words.format_signed(-turn.loss)
            assert row.detail == f"Luck {luck} · choices {loss}"


def test_a_turn_names_its_column_where_there_are_several() -> None:
    assert {heading.split("(")[1][:2] for heading in headings(play_game("triple", "greedy"))} == {
        "×1",
        "×2",
        "×3",
    }


def test_extra_and_unfinished_turns_are_labelled_by_what_was_played() -> None:
    fives = (Roll((4,) * 5), Score("five_of_a_kind"))
    unfinished_turn = (Roll((2, 2, 3, 4, 6)), Hold((0, 1)), Roll((2, 2, 1, 5, 6)))
    game = Game.new(create_setup(RULE_SETS["winzee"], ["Ana"], seed="left", extra_fives="again"))
    for action in (*fives, *fives, Roll((1, 1, 1, 2, 3)), Score("ones"), *unfinished_turn):
        game = game.then(action)
    five = row_name(game.setup.rules, "five_of_a_kind")
    assert headings(game) == [
        f"{five}, 50 points",
        f"{five}, 50 and another turn",
        f"{row_name(game.setup.rules, 'ones')}, 3 points",
        "Held 2-2",
    ]


@pytest.mark.extended
@every_size
@pytest.mark.parametrize("scale", [extended(1), 1.5])
def test_nothing_is_cut_off(size: tuple[int, int], scale: float) -> None:
    with show_widgets(size=size, scale=scale) as layout:
        screen, context = make_review(play_game("official", "beginner", "greedy"))
        layout.add_widget(screen)
        finish_review(screen)
        assert layout_flaws(screen) == []
        screen.ask_to_play_on(review(screen._game).costliest(1)[0])  # noqa: SLF001
        context.dialogs[0].open(layout)
        frames(4)
        assert layout_flaws(context.dialogs[0]) == []


@pytest.mark.parametrize("scale", [1, 1.3])
def test_adjacent_figures_share_size_and_baseline(scale: float) -> None:
    with show_widgets(size=(360, 640), scale=scale) as layout:
        row = FigureRow()
        for figure in ("+15.6", "−1073.3", "Learner"):
            row.add_widget(FigureTile(figure=figure, caption="luck"))
        layout.add_widget(row)
        frames()
        labels = find_widgets(row, FitLabel)
        assert len({label.pixels for label in labels}) == 1
        assert len({label.center_y for label in labels}) == 1
        assert layout_flaws(row) == []
        find_widgets(row, FigureTile)[1].figure = "±0.0"
        row.size_hint_x, row.width = None, 1200
        frames()
        assert {label.pixels for label in labels} == {round(sp(24))}, "as large as possible"


def test_captions_break_only_between_words() -> None:
    with show_widgets(size=(360, 640), scale=1.3) as layout:
        row = FigureRow()
        for what in ("luck", "Zwischensumme oben", "skill"):
            row.add_widget(FigureTile(figure="1", caption=what))
        layout.add_widget(row)
        frames()
        below = find_widgets(row, Paragraph)
        assert len({each.type_size for each in below}) == 1
        for each in below:
            longest = max(each.text.split(), key=len)
            assert measure_text(longest, round(sp(each.type_size)), "regular")[0] <= each.width


# --- in the program ---------------------------------------------------------------------------


@pytest.fixture
def app(stage: Stage, tmp_path: Path) -> FivefoldApp:
    app = FivefoldApp(tmp_path)
    stage.open(app, 412, 915)
    app.preferences.change_settings(
        Settings(appearance=ColourMode.LIGHT, show_roll=ShowRoll.OFF, bot_pace=BotPace.AT_ONCE)
    )
    return app


def tap(stage: Stage, app: FivefoldApp, kind: type, condition: object) -> None:
    widget = next(w for w in app.root_layout.walk() if isinstance(w, kind) and condition(w))  # type: ignore[operator]
    bring_into_view(widget)
    stage.frames(2)
    stage.tap(widget)
    stage.frames(2)


def test_from_game_over_to_the_review_and_play_on_from_a_choice(
    stage: Stage, app: FivefoldApp
) -> None:
    names = ["Ana", "Greedy"]
    app.game.start(
        create_setup(RULE_SETS["official"], names, seed="end"),
        as_it_was=False,
        bots=((1, "greedy"),),
    )
    model, ana = app.game.table.model, create_bot("beginner")
    while not model.state.over:
        model.next_turn()
        if model.is_bot_turn:
            model.hurry_bot()
        elif model.state.dice is None:
            model.dice_actions.throw()
        else:
            move = ana.choose(model.state)
            if isinstance(move, Hold):
                model.dice_actions.keep(set(move.places))
                model.dice_actions.throw()
            else:
                model.card_actions.take(model.card_actions.offer(move.box, move.column))
    stage.frames(3)
    assert isinstance(app.screen, GameOverScreen)
    assert app.screen.ids.undo.disabled, "the last box was the bot's"
    played = model.session.game
    stage.tap(app.screen.ids.review)
    assert isinstance(app.screen, ReviewScreen)
    step_until(lambda: find_widgets(app.screen, FigureTile))
    stage.frames(3)
    tap(stage, app, DecisionRow, lambda row: row.number)
    tap(stage, app, TextButton, lambda button: button.text == words.PLAY_ON())
    assert isinstance(app.screen, TableScreen)
    game = app.game.table.model.session.game
    assert game.actions == played.actions[: len(game.actions)]
    assert 0 < len(game.actions) < len(played.actions)
    facts = app.store.games.flags(app.game.uid)
    assert facts.known
    assert facts.bots == ((1, "greedy"),)


def test_a_game_in_the_history_is_reviewed_from_its_replay(stage: Stage, app: FivefoldApp) -> None:
    game = play_game("official", "beginner")
    uid = app.store.games.begin(game.setup, actions=game.actions)
    app.routes.history.history()
    app.routes.history.open_game(uid)
    stage.frames(2)
    assert isinstance(app.screen, ReplayScreen)
    stage.key("v")
    stage.frames(2)
    assert isinstance(app.screen, ReviewScreen)
    step_until(lambda: find_widgets(app.screen, FigureTile))
    stage.key("esc")
    assert isinstance(app.screen, ReplayScreen)
