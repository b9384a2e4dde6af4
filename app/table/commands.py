"""Commands, each with its keys and menu entry, and the ones that play the game."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from app.table.phase import Phase
from app.table.table_model import TableModel
from app.text import table as words
from core import Tap


class Command(NamedTuple):
    text: str
    keys: tuple[str, ...]
    run: Callable[[], None]
    enabled: bool = True
    listed: bool = True
    """Whether the menu shows it."""
    checked: bool | None = None
    icon: str = ""
    starts_group: bool = False
    """Whether the menu has a separator above it."""
    shortcut_text: str = ""
    """Shown in the menu instead of the keys."""

    @property
    def shortcut(self) -> str:
        return self.shortcut_text or " · ".join(_key_name(key) for key in self.keys)


def _key_name(key: str) -> str:
    return words.KEY_NAMES[key]() if key in words.KEY_NAMES else key.title()


def play_commands(model: TableModel) -> tuple[Command, ...]:
    dice = range(len(model.dice))
    in_turn = model.phase in (Phase.PLAYING, Phase.ROLLING, Phase.GRACE, Phase.PAUSE)
    rolls = in_turn and (model.bot_active or model.state.rolls_left > 0)
    holds = [
        Command(
            words.HOLD_DIE(die=place + 1),
            (str(place + 1),),
            partial(model.dice_actions.tap, place),
            listed=False,
        )
        for place in dice
    ]
    return (
        Command(
            words.SKIP() if model.bot_active else words.ROLL(),
            ("space",) if rolls else (),
            model.dice_actions.roll,
            rolls,
            icon="cup",
            shortcut_text=_key_name("space"),
        ),
        Command(
            words.CHOOSE_A_BOX(),
            () if rolls else ("space",),
            model.dice_actions.roll,
            in_turn,
            listed=False,
        ),
        *holds,
        Command(words.SORT(), ("s",), model.dice_actions.sort, model.can_sort, icon="sort"),
        Command(
            words.RESCUE(),
            ("r",),
            model.dice_actions.rescue,
            model.can_rescue,
            listed=model.play_style.tap is Tap.THROWS,
            icon="rescue",
        ),
        Command(words.UNDO(), ("ctrl+z",), model.undo, model.can_undo, icon="undo"),
    )
