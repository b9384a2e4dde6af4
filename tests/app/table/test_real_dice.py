"""Real dice: entered, corrected and scored."""

from pathlib import Path

import pytest

from app.application import FivefoldApp
from app.game.tips import SHAKE
from app.settings.game_options import GameOptions
from app.settings.settings import Settings, ShowRoll
from app.storage.errors import NotTypedIn
from app.widgets.table.dice.real_dice_pad import DicePad
from core import Roll, correct_dice
from tests.app.support.application import find_tile, scroll_and_tap, set_disk_writable
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import layout_flaws

pytestmark = pytest.mark.uncounted


@pytest.fixture
def app(stage: Stage, tmp_path: Path) -> FivefoldApp:
    app = FivefoldApp(tmp_path)
    stage.open(app, 412, 915)
    app.preferences.change_settings(Settings(show_roll=ShowRoll.OFF))
    app.preferences.game_options = GameOptions().with_real_dice()
    app.game.start_as_last_time()
    stage.frames(2)
    return app


def pad(app: FivefoldApp) -> DicePad:
    [dialog] = app.overlays
    assert isinstance(dialog, DicePad)
    return dialog


def enter_dice(stage: Stage, app: FivefoldApp, *faces: int) -> None:
    """Tap the cup and enter these faces."""
    stage.tap(app.game.table.ids.felt.cup)
    stage.frames(2)
    for face in faces:
        stage.tap(pad(app).faces[face - 1])


def test_dice_are_entered_and_scored(stage: Stage, app: FivefoldApp) -> None:
    enter_dice(stage, app, 5, 5, 5, 2, 1)
    state = app.game.table.model.state
    assert (state.dice, state.rolls_left) == ((5, 5, 5, 2, 1), 2)
    for place in range(3):
        stage.tap(app.game.table.ids.felt.row.slots[place])
    enter_dice(stage, app, 6, 6)
    assert app.game.table.model.state.dice == (5, 5, 5, 6, 6)
    app.game.table.model.card_actions.tap_cell("full_house", 0)
    app.game.table.model.card_actions.tap_cell("full_house", 0)
    assert app.game.table.model.state.card.taken == 1


def test_held_dice_are_not_asked_for_and_cannot_be_changed(stage: Stage, app: FivefoldApp) -> None:
    enter_dice(stage, app, 5, 5, 5, 2, 1)
    stage.tap(app.game.table.ids.felt.row.slots[3])
    stage.tap(app.game.table.ids.felt.cup)
    stage.frames(2)
    assert pad(app).values == (0, 0, 0, 2, 0)
    stage.tap(pad(app).slots[3])
    for face in (1, 2, 3, 4):
        stage.tap(pad(app).faces[face - 1])
    assert app.game.table.model.state.dice == (1, 2, 3, 2, 4)


def test_a_wrong_die_is_corrected_during_entry(stage: Stage, app: FivefoldApp) -> None:
    enter_dice(stage, app, 1, 2, 3)
    stage.tap(pad(app).slots[0])
    stage.tap(pad(app).faces[5])
    assert pad(app).values == (6, 2, 3, 0, 0)
    stage.tap(pad(app).faces[3])
    stage.tap(pad(app).faces[4])
    assert app.game.table.model.state.dice == (6, 2, 3, 4, 5)


def test_a_wrong_die_is_corrected_before_scoring_and_recorded(
    stage: Stage, app: FivefoldApp
) -> None:
    enter_dice(stage, app, 6, 6, 1, 1, 2)
    stage.tap(app.game.table.ids.felt.row.slots[0])
    enter_dice(stage, app, 6, 6, 6, 6)
    stage.tap(app.game.table.ids.felt.side)
    stage.frames(2)
    stage.tap(pad(app).slots[0])
    stage.tap(pad(app).faces[4])
    assert app.game.table.model.state.dice[0] == 6, "not before Done"
    stage.tap(pad(app).ids.buttons.children[0])
    assert app.game.table.model.state.dice == (5, 6, 6, 6, 6)
    assert app.game.table.model.state.rolls_left == 1
    saved = app.store.games.resume(app.game.uid)
    assert saved == app.game.table.model.session.game
    assert [action.dice for action in saved.actions if isinstance(action, Roll)] == [
        (5, 6, 1, 1, 2),
        (5, 6, 6, 6, 6),
    ]


def test_entry_by_keyboard(stage: Stage, app: FivefoldApp) -> None:
    stage.key("space")
    for key in "34":
        stage.key(key)
    stage.key("backspace")
    for key in "2165":
        stage.key(key)
    assert app.game.table.model.state.dice == (3, 2, 1, 6, 5)
    stage.key("e")
    stage.key("4")
    stage.key("esc")
    assert app.game.table.model.state.dice == (3, 2, 1, 6, 5), "cancelled"


def test_a_correction_is_typed_die_by_die(stage: Stage, app: FivefoldApp) -> None:
    enter_dice(stage, app, 3, 2, 1, 6, 5)
    stage.key("e")
    for key in "444":
        stage.key(key)
    assert pad(app).values == (4, 4, 4, 6, 5)
    assert [slot.framed for slot in pad(app).slots] == [False, False, False, True, False]
    for key in "4412":
        stage.key(key)
    stage.tap(pad(app).ids.buttons.children[0])
    assert app.game.table.model.state.dice == (1, 2, 4, 4, 4), "wraps to the first die"


def test_typing_and_backspace_move_between_dice_in_a_correction(
    stage: Stage, app: FivefoldApp
) -> None:
    enter_dice(stage, app, 3, 2, 1, 6, 5)
    stage.key("e")
    for key in ("3", "2", "4", "backspace", "1", "4", "enter"):
        stage.key(key)
    assert not app.overlays
    assert app.game.table.model.state.dice == (3, 2, 1, 4, 5)


def test_a_correction_with_a_die_missing_cannot_be_confirmed(
    stage: Stage, app: FivefoldApp
) -> None:
    enter_dice(stage, app, 3, 2, 1, 6, 5)
    stage.key("e")
    stage.key("backspace")
    stage.tap(pad(app).ids.buttons.children[0])
    stage.key("enter")
    assert pad(app).is_open, "nothing is discarded silently"
    stage.key("4")
    stage.tap(pad(app).ids.buttons.children[0])
    assert app.game.table.model.state.dice == (3, 2, 1, 6, 4)


def test_dice_cannot_be_corrected_before_entry_or_after_scoring(
    stage: Stage, app: FivefoldApp
) -> None:
    assert not app.game.table.model.can_correct
    stage.tap(app.game.table.ids.felt.cup)
    stage.key("esc")
    assert app.game.table.model.state.dice is None
    enter_dice(stage, app, 1, 1, 1, 1, 1)
    app.game.table.model.card_actions.tap_cell("ones", 0)
    app.game.table.model.card_actions.tap_cell("ones", 0)
    assert not app.game.table.model.can_correct


def test_neither_a_shake_nor_the_automatic_roll_rolls_real_dice(
    stage: Stage, app: FivefoldApp
) -> None:
    app.feedback.on_shake()
    assert not app.overlays
    app.preferences.game_options = GameOptions("triple").with_as_it_was(True).with_real_dice()
    app.game.start_as_last_time()
    stage.frames(2)
    assert app.game.table.model.state.dice is None


def test_a_resumed_game_keeps_real_dice_and_stays_off_the_lists(
    stage: Stage, app: FivefoldApp, tmp_path: Path
) -> None:
    enter_dice(stage, app, 5, 5, 5, 2, 1)
    stage.close()
    again = FivefoldApp(tmp_path)
    stage.open(again, 412, 915)
    assert again.game.table.model.real_dice
    assert again.game.table.model.state.dice == (5, 5, 5, 2, 1)
    assert again.store.games.flags(again.game.uid).typed_in


def test_no_shake_tip_with_real_dice(stage: Stage, app: FivefoldApp) -> None:
    enter_dice(stage, app, 5, 5, 5, 2, 1)
    app.game.table.model.card_actions.tap_cell("chance", 0)
    app.game.table.model.card_actions.tap_cell("chance", 0)
    stage.frames(2)
    assert app.tips.current == ""
    assert SHAKE not in app.tips.shown


def test_bots_roll_their_own_dice(stage: Stage, app: FivefoldApp) -> None:
    choices = GameOptions().with_bot_added("steady")
    app.preferences.game_options = choices.with_real_dice()
    app.game.start_as_last_time()
    stage.frames(2)
    enter_dice(stage, app, 1, 1, 1, 1, 1)
    app.game.table.model.card_actions.tap_cell("ones", 0)
    app.game.table.model.card_actions.tap_cell("ones", 0)
    app.game.table.model.next_turn()
    app.game.table.model.hurry_bot()
    app.game.table.model.hurry_bot()
    assert app.game.table.model.state.cards[1].taken == 1
    assert not app.overlays


def test_dice_rolled_by_the_application_cannot_be_corrected(stage: Stage, app: FivefoldApp) -> None:
    app.preferences.game_options = GameOptions()
    app.game.start_as_last_time()
    stage.frames(2)
    stage.key("space")
    session = app.game.table.model.session
    before = session.game
    with pytest.raises(NotTypedIn):
        session.correct((6, 6, 6, 6, 6))
    assert session.game is before
    assert app.store.games.resume(app.game.uid) == before
    assert correct_dice(before, (6, 6, 6, 6, 6))[0].state.dice == (6, 6, 6, 6, 6)


def test_real_dice_are_an_option_of_a_new_game(stage: Stage, tmp_path: Path) -> None:
    app = FivefoldApp(tmp_path / "chosen")
    stage.open(app, 412, 915)
    app.routes.open_new_game()
    stage.frames(2)
    screen = app.screen
    stage.tap(screen.ids.dice.ids.choice.option_widgets[1])
    stage.frames(2)
    assert screen.choices.real_dice
    stage.tap(screen.ids.start)
    assert app.game.table.model.real_dice
    assert app.store.settings.choices().real_dice


def test_face_shadows_are_neither_cut_nor_overlapping(stage: Stage, app: FivefoldApp) -> None:
    stage.tap(app.game.table.ids.felt.cup)
    stage.frames(2)
    faces = pad(app).faces
    for face in faces:
        assert face.shadow.pos[1] >= face.parent.y
    first, second = faces[:2]
    assert first.shadow.pos[0] + first.shadow.size[0] <= second.x


@pytest.mark.extended
@pytest.mark.parametrize("correcting", [False, True])
@pytest.mark.parametrize(
    ("width", "height", "scale"),
    [(915, 412, 1), (915, 412, 1.3), (640, 360, 1), (360, 640, 1.3), (412, 915, 1)],
)
def test_every_face_can_be_tapped_without_scrolling(
    stage: Stage, app: FivefoldApp, width: int, height: int, scale: float, correcting: bool
) -> None:
    enter_dice(stage, app, 6, 6, 1, 1, 2)
    stage.size(width, height, font_scale=scale)
    stage.tap(app.game.table.ids.felt.side if correcting else app.game.table.ids.felt.cup)
    stage.frames(4)
    entry = pad(app)
    assert entry.ids.body.height <= entry.ids.scroll.height
    assert layout_flaws(entry) == []
    for face in entry.faces:
        assert entry.ids.scroll.collide_point(*face.to_window(*face.center))
    first, *_, last = entry.faces
    assert first.shadow.pos[0] >= first.parent.x - 0.5
    assert last.shadow.pos[0] + last.shadow.size[0] <= last.parent.right + 0.5


@pytest.mark.extended
@pytest.mark.parametrize("first", [(412, 915), (915, 412), (640, 360)])
@pytest.mark.parametrize("then", [(360, 640), (800, 360), (1280, 800)])
def test_a_rotated_pad_is_laid_out_like_a_new_one(
    stage: Stage, app: FivefoldApp, first: tuple[int, int], then: tuple[int, int]
) -> None:
    enter_dice(stage, app, 6, 6, 1, 1, 2)
    laid = []
    for sizes in ((first, then), (then,)):
        for size in sizes:
            stage.size(*size)
            if size == sizes[0]:
                stage.tap(app.game.table.ids.felt.cup)
            stage.frames(5)
        laid.append([(round(face.x), round(face.y), face.width) for face in pad(app).faces])
        app.overlays.close_all()
        stage.frames(2)
    assert laid[0] == laid[1]


def correct_die(stage: Stage, app: FivefoldApp, place: int, face: int) -> None:
    stage.tap(app.game.table.ids.felt.side)
    stage.frames(2)
    stage.tap(pad(app).slots[place])
    stage.tap(pad(app).faces[face - 1])
    stage.tap(pad(app).ids.buttons.children[0])
    stage.frames(2)


def test_a_correction_on_a_full_disk_is_saved_later(stage: Stage, app: FivefoldApp) -> None:
    enter_dice(stage, app, 6, 6, 1, 1, 2)
    model = app.game.table.model
    set_disk_writable(app, writable=False)
    correct_die(stage, app, 0, 5)
    assert model.state.dice == (6, 6, 1, 1, 2)
    [dialog] = app.overlays
    stage.tap(dialog.ids.buttons.children[0])  # Play on
    correct_die(stage, app, 0, 5)
    assert not app.overlays
    assert model.state.dice == (5, 6, 1, 1, 2)
    enter_dice(stage, app, 4, 4, 4, 4, 4)
    correct_die(stage, app, 4, 3)
    assert model.state.dice == (4, 4, 4, 4, 3)
    set_disk_writable(app, writable=True)
    model.card_actions.tap_cell("chance", 0)
    model.card_actions.tap_cell("chance", 0)
    saved = app.store.games.resume(app.game.uid)
    assert saved == model.session.game
    rolls = [action.dice for action in saved.actions if isinstance(action, Roll)]
    assert rolls == [(5, 6, 1, 1, 2), (4, 4, 4, 4, 3)]


def test_no_entry_is_asked_for_with_all_dice_held(stage: Stage, app: FivefoldApp) -> None:
    app.preferences.game_options = GameOptions(real_dice=True)
    app.game.start_as_last_time()
    model = app.game.table.model
    model.dice_actions.enter((1, 2, 3, 4, 5))
    model.dice_actions.hold_exactly(range(5))
    model.dice_actions.roll()
    stage.frames(2)
    assert app.overlays.front is None
    assert model.status.strong


def test_home_starts_a_game_with_real_dice(stage: Stage, app: FivefoldApp) -> None:
    app.routes.go_home()
    stage.frames(2)
    scroll_and_tap(stage, find_tile(app, "Play with real dice"))
    assert app.screen.choices.real_dice
    scroll_and_tap(stage, app.screen.ids.start)
    assert app.game.table.model.real_dice


@pytest.mark.parametrize("size", [(412, 915), (360, 640)])
def test_six_dice_are_entered_where_a_game_has_six(
    stage: Stage, app: FivefoldApp, size: tuple[int, int]
) -> None:
    app.preferences.game_options = GameOptions("maxi").with_real_dice()
    app.game.start_as_last_time()
    stage.size(*size, font_scale=1.3)
    stage.frames(3)
    stage.tap(app.game.table.ids.felt.cup)
    stage.frames(3)
    assert layout_flaws(pad(app)) == []
    for face in (1, 2, 3, 4, 5, 6):
        stage.tap(pad(app).faces[face - 1])
    assert app.game.table.model.state.dice == (1, 2, 3, 4, 5, 6)
