"""The replay of a finished game, step by step."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.properties import ObjectProperty

from app.screens.table.game_screen import GameScreen
from app.startup.kv_loader import load_layout_of
from app.table.commands import Command
from app.table.replay_model import ReplayModel
from app.text import score_sheet as sheet_words
from app.text import share_card as card_words
from app.text import table as table_words
from app.text.screens import codes as code_words
from app.text.screens import history as words
from app.text.screens import review as review_words
from app.widgets.behaviors.keyboard_focus import KeyboardFocus

if TYPE_CHECKING:
    from app.context import Context

load_layout_of(__file__)

FOCUS_KEYS = ("tab", "shift+tab", "up", "down")
"""The other arrows go from step to step."""


class ReplayScreen(GameScreen):
    model: ReplayModel = ObjectProperty()

    def __init__(
        self,
        model: ReplayModel,
        context: "Context",
        about: str,
        on_review: Callable[[], None],
        on_code: Callable[[], None],
        on_share: Callable[[], None],
        on_score_sheet: Callable[[], None],
        on_delete: Callable[[], None],
    ) -> None:
        super().__init__(model, context)
        model.bind(
            on_advice=self._show_highlighted_cell, highlighted_cell=self._show_highlighted_cell
        )
        self.ids.replay_bar.ids.review.bind_action(on_review)
        self._about, self._on_review = about, on_review
        self._on_code, self._on_delete = on_code, on_delete
        self._on_share, self._on_score_sheet = on_share, on_score_sheet

    def on_leave(self, *_: object) -> None:
        self.model.stop()

    def key(self, name: str) -> bool:
        model = self.model
        steps = {
            "right": model.step_forward,
            "enter": model.step_forward,
            "left": model.step_back,
            "home": model.go_to_start,
            "end": model.go_to_end,
        }
        focus = KeyboardFocus(self)
        if name in FOCUS_KEYS or (name in ("enter", "space") and focus.focused is not None):
            return focus.key(name)
        if name not in steps:
            return self._run_command(name)
        steps[name]()
        return True

    def commands(self) -> tuple[Command, ...]:
        model = self.model
        return (
            Command(
                words.NEXT_STEP(),
                ("space",),
                model.step_forward,
                model.roll_view.active,
                icon="play",
            ),
            Command(words.STEP_BACK(), ("ctrl+z",), model.step_back, model.can_undo, icon="undo"),
            Command(words.BEGINNING(), (), model.go_to_start, model.can_undo, icon="replay"),
            Command(words.LAST_STEP(), (), model.go_to_end, model.roll_view.active, icon="flag"),
            Command(
                words.PAUSE_REPLAY() if model.playing else words.PLAY_REPLAY(),
                ("p",),
                model.toggle_playing,
                icon="play",
            ),
            Command(
                review_words.REVIEW(), ("v",), self._on_review, icon="chart", starts_group=True
            ),
            Command(table_words.TOTALS(), ("t",), self.show_totals, icon="totals"),
            Command(words.ABOUT_GAME(), ("f1",), self.show_help, icon="help"),
            Command(card_words.TITLE(), (), self._on_share, icon="share", starts_group=True),
            Command(code_words.GAME_CODE(), (), self._on_code, icon="qr_code"),
            Command(sheet_words.AS_PDF(), (), self._on_score_sheet, icon="documents"),
            Command(words.DELETE(), (), self._on_delete, icon="bin"),
            Command(table_words.LEAVE(), ("esc",), self.leave, icon="back"),
            *self.unlisted_commands(),
        )

    def show_help(self) -> None:
        """Show when the game was played, and how to check its dice."""
        self._context.overlays.notify(self._about, words.ABOUT_GAME())
