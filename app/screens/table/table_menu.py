"""The commands of the table, for its menu and the keyboard."""

from typing import TYPE_CHECKING

from app.settings.settings import Settings, ShowRoll
from app.table.commands import Command, play_commands
from app.table.phase import Phase
from app.table.table_model import TableModel
from app.text import coach as coach_words
from app.text import real_dice as real_words
from app.text import table as words
from app.text.screens import codes as code_words
from app.text.screens import history as history_words
from app.text.screens import settings as setting_words
from core import announceable_boxes
from core.rules import Order

if TYPE_CHECKING:
    from app.context import Context
    from app.screens.table.table_screen import TableScreen


def table_commands(screen: "TableScreen", context: "Context") -> tuple[Command, ...]:
    """In the order of the menu."""
    return (
        *play_commands(screen.model),
        *_dice_and_box_commands(screen),
        *_view_commands(screen),
        *_setting_commands(screen, context),
        *_game_commands(screen, context),
        *screen.unlisted_commands(),
    )


def _dice_and_box_commands(screen: "TableScreen") -> tuple[Command, ...]:
    """For players who find dice and boxes hard to tap."""
    model, state = screen.model, screen.model.state
    in_turn = model.phase in (Phase.PLAYING, Phase.ROLLING) and not model.bot_active
    rolled = in_turn and state.dice is not None
    holds = rolled and state.rolls_left > 0
    keys, arrows = words.DIE_KEYS(dice=state.setup.rules.dice), words.ARROWS()
    return (
        Command(words.HOLD_A_DIE(), (), screen.show_dice, holds, icon="lock", shortcut_text=keys),
        Command(
            words.TAKE_A_BOX(), (), screen.show_boxes, rolled, icon="check", shortcut_text=arrows
        ),
        Command(
            words.ANNOUNCE_A_BOX(),
            ("a",),
            screen.show_announcements,
            in_turn and bool(announceable_boxes(state)),
            listed=Order.ANNOUNCED in state.setup.orders,
            icon="flag",
        ),
    )


def _view_commands(screen: "TableScreen") -> tuple[Command, ...]:
    model = screen.model
    return (
        Command(
            coach_words.HINT(),
            ("c",),
            screen.show_hint,
            model.can_ask_coach,
            icon="hint",
            starts_group=True,
        ),
        Command(
            coach_words.ODDS(),
            ("p",),
            model.toggle_odds,
            model.can_toggle_odds,
            checked=model.shows_odds,
        ),
        *_real_dice_commands(screen, model),
        Command(
            words.POSSIBLE_SCORES(), ("h",), screen.toggle_hints, checked=model.play_style.hints
        ),
        Command(words.TOTALS(), ("t",), screen.show_totals, icon="totals"),
    )


def _real_dice_commands(screen: "TableScreen", model: TableModel) -> tuple[Command, ...]:
    if not model.real_dice:
        return ()
    may = model.can_correct
    return (Command(real_words.CORRECT_DICE(), ("e",), screen.correct_dice, may, icon="correct"),)


def _setting_commands(screen: "TableScreen", context: "Context") -> tuple[Command, ...]:
    settings: Settings = context.preferences.settings
    animated = settings.effective_show_roll is not ShowRoll.OFF
    return (
        Command(
            words.SETTINGS(),
            ("o",),
            context.routes.open_settings,
            icon="settings",
            starts_group=True,
        ),
        Command(
            setting_words.ROLL_ANIMATION(),
            (),
            screen.toggle_roll_animation,
            not settings.reduced_motion,
            checked=animated,
        ),
        Command(setting_words.SOUND(), (), screen.toggle_sound, checked=settings.sound),
        Command(words.HELP(), ("f1",), screen.show_help, icon="help"),
    )


def _game_commands(screen: "TableScreen", context: "Context") -> tuple[Command, ...]:
    return (
        Command(
            words.NEW_GAME(),
            ("ctrl+n",),
            context.routes.ask_for_new_game,
            icon="dice",
            starts_group=True,
        ),
        Command(history_words.TOP_SCORES(), (), screen.show_top_scores, icon="trophy"),
        Command(
            code_words.HAND_OVER(),
            (),
            context.codes.hand_over,
            not screen.model.state.over,
            icon="qr_code",
        ),
        Command(
            words.GIVE_UP(),
            (),
            context.game.ask_to_give_up,
            not screen.model.state.over,
            icon="flag",
        ),
        Command(words.LEAVE(), ("esc",), context.game.leave, icon="back"),
        Command(words.QUIT(), ("ctrl+q", "alt+x"), context.quit, icon="close"),
    )
