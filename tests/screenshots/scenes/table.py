"""The table, from the first roll to a face-to-face game."""

from collections.abc import Callable
from dataclasses import replace

from app.animation.transitions import transitions
from app.application import FivefoldApp
from app.game.tips import SHAKE
from app.settings.game_options import GameOptions, Seat
from app.table.presenter.moments import BonusRing, Moment, MomentKind
from core import PlayStyle, SecondTap, legal_offers, parse_action
from core.rule_sets import RULE_SETS
from tests.app.support.stage import frames
from tests.screenshots.scenes.scene import Scene, play_turns

FOUR_TURNS = (
    *("roll 1 1 1 2 3", "score ones 1", "roll 5 5 5 1 2", "score fives 1", "roll 6 6 6 6 2"),
    *("score sixes 1", "roll 3 3 3 1 2", "score threes 1", "roll 2 2 2 2 2"),
    *("score five_of_a_kind 1", "roll 1 2 3 4 5", "score large_straight 1", "roll 1 2 3 4 6"),
    *("score small_straight 1", "roll 3 3 3 5 5", "score full_house 1", "roll 1 2 3 4 1"),
    "score small_straight 1",
)
JOKER = (
    *("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 1 2 3 4 5", "score large_straight 1"),
    *("roll 4 4 4 4 1", "score fours 1", "roll 2 2 3 3 3", "score full_house 1"),
    "roll 4 4 4 4 4",
)


def preview(box: str, column: int = 0) -> Callable[[FivefoldApp], None]:
    return lambda app: app.game.table.model.card_actions.tap_cell(box, column)


def show_moment(kind: MomentKind) -> Callable[[FivefoldApp], None]:
    """Name a moment, without movement and for as long as the picture takes."""

    def show(app: FivefoldApp) -> None:
        frames(2)
        transitions.set_enabled(False)
        app.game.table.model.announce(MOMENTS[kind]._replace(seconds=60))

    return show


MOMENTS = {
    moment.kind: moment
    for moment in (
        Moment(
            MomentKind.FIVE,
            "Jahtzee!",
            "42 + 50 = 92",
            cell=("five_of_a_kind", 0),
            dice=(2, 2, 2, 2, 2),
        ),
        Moment(
            MomentKind.UPPER_BONUS,
            "Upper bonus!",
            "8 points were missing, Fours brought 8",
            "+35",
            cell=("fours", 0),
            ring=BonusRing((3, 6, 12, 8, 10, 24), 55, 63),
        ),
        Moment(MomentKind.BEST, "New personal best!", points="243"),
        Moment(MomentKind.FULL_HOUSE, "Full House", points="25"),
        Moment(MomentKind.LEAD, "Ben takes the lead"),
    )
}


def show_chances(app: FivefoldApp) -> None:
    """In the eleventh turn, after the first roll."""
    settings = app.preferences.settings
    app.preferences.change_settings(replace(settings, chances_to_win=True, play_to_win=True))
    play_turns(app, 10 * len(app.game.table.model.state.cards))
    app.game.table.model.next_turn()
    app.game.table.model.dice_actions.roll()
    frames(40)


def show_hint_to_win(app: FivefoldApp) -> None:
    show_chances(app)
    app.game.table.show_hint()


def throw_two(app: FivefoldApp) -> None:
    app.game.table.model.dice_actions.roll()
    app.game.table.model.dice_actions.tap(1)
    app.game.table.model.dice_actions.tap(3)


def throw_two_and_ask(app: FivefoldApp) -> None:
    throw_two(app)
    app.game.table.show_menu()


def ask_done(app: FivefoldApp) -> None:
    app.game.table.model.card_actions.tap_cell("full_house", 0)
    app.game.table.model.card_actions.tap_cell("full_house", 0)


def play_half_a_triple(app: FivefoldApp) -> None:
    play_turns(app, 48)
    model = app.game.table.model
    model.next_turn()
    model.session.play(parse_action("roll 2 4 5 6 6"))
    worthless = [each for each in legal_offers(model.state) if not each.points]
    model.card_actions.tap_cell(worthless[-1].box, worthless[-1].column)


def play_bot_turn(app: FivefoldApp) -> None:
    """Show a bot's turn with its held dice."""
    model = app.game.table.model
    model.bots = {1: "sharp"}
    model.suspend()
    model.session.play(parse_action("roll 5 5 5 2 3"))
    model.dice_actions.keep({0, 1, 2})


def ask_coach(app: FivefoldApp) -> None:
    app.game.table.model.ask_coach()


def open_hint(app: FivefoldApp) -> None:
    app.game.table.show_hint()


def show_odds(app: FivefoldApp) -> None:
    app.game.table.model.dice_actions.hold_exactly((2, 3, 4))
    app.game.table.model.toggle_odds()


def warn(app: FivefoldApp) -> None:
    app.game.table.model.warn_at = 1
    for _ in range(2):
        app.game.table.model.card_actions.tap_cell("chance", 0)


def show_first_tip(app: FivefoldApp) -> None:
    """Show the tip of the very first roll."""
    app.tips.shown.clear()
    app.game.table.model.dice_actions.roll()


def show_shake_tip(app: FivefoldApp) -> None:
    """Show the tip after the first box."""
    app.tips.shown.discard(SHAKE)
    play_turns(app, 1)
    app.game.table.model.next_turn()


def enter_real_dice(app: FivefoldApp) -> None:
    """Enter real dice halfway."""
    app.preferences.game_options = GameOptions(seats=(Seat("Ana"), Seat("Ben"))).with_real_dice()
    app.game.start_as_last_time()
    app.game.table.model.dice_actions.roll()
    frames(2)
    [pad] = app.overlays
    for face in (5, 5, 2):
        pad.faces[face - 1].press()


def show_face_to_face(app: FivefoldApp) -> None:
    """The second player sits opposite."""
    app.root_layout.reduced_motion = True
    app.preferences.change_settings(
        replace(app.preferences.settings, face_to_face=True, reduced_motion=True)
    )
    app.game.table.model.dice_actions.roll()


FIVE_TWOS = (*FOUR_TURNS, "roll 2 2 2 2 2")
HELD = (*FOUR_TURNS, "roll 4 4 2 2 2", "hold 3 4 5", "roll 4 4 2 2 2")

SCENES = {
    "before-the-first-roll": Scene("official", 2),
    "held": Scene("jahtzee", 3, HELD),
    "moment-five": Scene("jahtzee", 3, FIVE_TWOS, show_moment(MomentKind.FIVE)),
    "moment-bonus": Scene("jahtzee", 3, FOUR_TURNS, show_moment(MomentKind.UPPER_BONUS)),
    "moment-best": Scene("jahtzee", 3, FOUR_TURNS, show_moment(MomentKind.BEST)),
    "moment-full-house": Scene("jahtzee", 3, HELD, show_moment(MomentKind.FULL_HOUSE)),
    "moment-lead": Scene("jahtzee", 3, FOUR_TURNS, show_moment(MomentKind.LEAD)),
    "preview": Scene("jahtzee", 3, HELD, preview("full_house")),
    "zero-preview": Scene("jahtzee", 3, HELD, preview("large_straight")),
    "chances": Scene("official", 2, then=show_chances),
    "chances-three": Scene("official", 3, then=show_chances),
    "chances-six": Scene("official", 6, then=show_chances),
    "hint-to-win": Scene("official", 2, then=show_hint_to_win),
    "joker": Scene("official", 2, JOKER),
    "no-hints": Scene("os2", 3, HELD, play_style=PlayStyle(second_tap=SecondTap.ALWAYS)),
    "grey-preview": Scene(
        "jahtzee", 3, HELD, preview("full_house"), play_style=RULE_SETS["jahtzee"].play_style
    ),
    "marking": Scene("yachtz", 1, then=throw_two, play_style=RULE_SETS["yachtz"].play_style),
    "throwing": Scene("winzee", 1, then=throw_two, play_style=RULE_SETS["winzee"].play_style),
    "zero-question": Scene(
        "triple",
        2,
        ("roll 4 4 2 2 2",),
        lambda app: app.game.table.model.card_actions.tap_cell("large_straight", 2),
        play_style=replace(RULE_SETS["triple"].play_style, first_roll_by_itself=False),
    ),
    "triple": Scene("triple", 2, then=play_half_a_triple),
    "six-columns": Scene("custom", 2, ("roll 2 4 5 6 6", "hold 4 5"), columns=6, multiply=True),
    "six-players": Scene("official", 6, ("roll 2 4 5 6 6", "hold 4 5")),
    "prompt": Scene(
        "winzee", 2, ("roll 4 4 2 2 2",), ask_done, play_style=RULE_SETS["winzee"].play_style
    ),
    "menu": Scene("official", 2, JOKER, lambda app: app.game.table.show_menu()),
    "menu-throwing": Scene(
        "winzee",
        1,
        then=throw_two_and_ask,
        play_style=RULE_SETS["winzee"].play_style,
    ),
    "menu-boxes": Scene("jahtzee", 3, HELD, lambda app: app.game.table.show_boxes()),
    "totals": Scene(
        "triple", 2, then=lambda app: (play_half_a_triple(app), app.game.table.show_totals())
    ),
    "bot-plays": Scene("official", 2, ("roll 1 1 1 2 3", "score ones 1"), play_bot_turn),
    "hint": Scene("official", 3, (*FOUR_TURNS, "roll 4 4 2 2 2"), ask_coach),
    "hint-box": Scene("jahtzee", 3, HELD, ask_coach),
    "hint-why": Scene("official", 3, (*FOUR_TURNS, "roll 4 4 2 2 2"), open_hint),
    "odds": Scene("official", 3, (*FOUR_TURNS, "roll 4 4 2 2 2"), show_odds),
    "odds-triple": Scene("triple", 1, ("roll 4 4 2 2 2",), show_odds),
    "warning": Scene("official", 3, (*FOUR_TURNS, "roll 4 4 2 2 2"), warn),
    "tip": Scene("official", 1, then=show_first_tip),
    "tip-shake": Scene("official", 1, then=show_shake_tip),
    "real-dice": Scene("official", 2, then=enter_real_dice),
    "face-to-face": Scene("official", 2, ("roll 1 1 1 2 3", "score ones 1"), show_face_to_face),
}
