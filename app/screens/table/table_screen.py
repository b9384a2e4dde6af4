"""The table: the screen on which a game is played."""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from app.animation.transitions import transitions
from app.platform.device import on_android
from app.screens.table.game_screen import GameScreen
from app.screens.table.table_focus import TableFocus
from app.screens.table.table_menu import table_commands
from app.settings.settings import Settings, ShowRoll
from app.startup.kv_loader import load_layout_of
from app.table.commands import Command
from app.table.phase import Phase
from app.table.table_model import TableModel
from app.table.view_state import InputMethod
from app.text import coach as coach_words
from app.text import dialogs as dialog_words
from app.text import table as words
from app.text.i18n import row_name
from app.text.manual.rules_pages import box_page_id
from app.widgets.behaviors.repeated_taps import RepeatedTaps, ignore_tap
from core import Offer

if TYPE_CHECKING:
    from app.context import Context
    from app.screens.table.moment_display import MomentDisplay
    from app.widgets.table.dice.real_dice_pad import OnEntered

load_layout_of(__file__)

CUP = "cup"
"""The target of taps on the cup; that of taps on a die is its place."""


class TableScreen(GameScreen):
    model: TableModel = ObjectProperty()
    _last_show_roll = Settings().show_roll
    """The roll animation before it was turned off."""

    def __init__(self, model: TableModel, context: "Context", **kwargs: object) -> None:
        super().__init__(model, context, **kwargs)
        self.focus = TableFocus(self)
        self._repeated_taps = RepeatedTaps()
        self._bindings: dict[str, Callable[..., object]] = {
            "phase": self.ask_if_done,
            "on_game_over": self._end_game,
            "on_advice": self._coach_helped,
            "on_enter_dice": self.ask_for_dice,
            "on_ask_zero": self._ask_before_zero,
            "taken": lambda _, taken: self.moments.box_taken(taken),
            "flight": lambda *_: self.moments.hide(),
            "on_moment": lambda _, moment: self.moments.show(moment),
            "highlighted_cell": self._show_highlighted_cell,
        }
        model.bind(**self._bindings)
        self.do_layout()  # Kivy waits for another size, but it may have the final one already

    @cached_property
    def moments(self) -> "MomentDisplay":
        """Not part of the first frame."""
        from app.screens.table.moment_display import MomentDisplay

        return MomentDisplay(self, lambda: self._context.preferences.settings.moments)

    @property
    def key_hints(self) -> tuple[tuple[str, str], ...]:
        """The keys and what they do, as listed on the felt where there is room."""
        if on_android():
            return ()
        dice = self.model.state.setup.rules.dice
        return tuple((key(dice=dice), word()) for key, word in words.KEY_HINTS)

    @property
    def undo_text(self) -> str:
        return words.UNDO_SHORT()

    def release(self) -> None:
        """Unbind everything from the model, which may live on at another screen."""
        self.moments.cancel_call()
        transitions.finish_all()
        self.moments.hide()
        self.model.unbind(**self._bindings)
        for widget in self.walk(restrict=True):
            Builder.unbind_widget(widget.uid)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """While dice are in flight, a tap lets them land, and on a die also taps the die.

        In a bot's turn, a tap on the card, the dice or the status line hurries the bot.
        A double tap on the cup or a die counts as one tap. A tap ends the moment that is shown; on
        a great one it does nothing else, because it is not meant for what is beneath.
        """
        covered = self.moments.covers(touch)
        if self.end_last_moment():
            return True
        transitions.finish_all()
        self.moments.hide()
        self.focus.clear_control()
        if covered:
            return True
        if touch.is_mouse_scrolling:
            return super().on_touch_down(touch)
        self.model.set_input_method(
            InputMethod.MOUSE if "button" in touch.profile else InputMethod.FINGER
        )
        repeated = self._is_repeated(touch)
        if repeated:
            ignore_tap(touch)
        if self.model.bot_active:
            if self._allowed_in_bot_turn(touch):
                return super().on_touch_down(touch)
            return repeated or self.model.hurry_bot()
        if self.model.phase != Phase.ROLLING or self._is_on_cup(touch):
            return super().on_touch_down(touch)
        if not repeated:
            self._end_roll(touch)
        return True

    def _end_roll(self, touch: MotionEvent) -> None:
        places = self.ids.felt.row.places_at(*self.to_local(*touch.pos))
        if places:
            self.model.dice_actions.tap(places[0])
        else:
            self.model.dice_actions.finish_roll()

    def _is_repeated(self, touch: MotionEvent) -> bool:
        """Whether the touch quickly follows another one on the cup or the same die."""
        if self._is_on_cup(touch):
            return self._repeated_taps.add(touch, [CUP])
        return self._repeated_taps.add(
            touch, self.ids.felt.row.places_at(*self.to_local(*touch.pos))
        )

    def _is_on_cup(self, touch: MotionEvent) -> bool:
        return bool(self.ids.felt.cup.collide_point(*self.to_local(*touch.pos)))

    def _allowed_in_bot_turn(self, touch: MotionEvent) -> bool:
        """Whether the touch is on something that works in a bot's turn too."""
        places = [self.ids.bar, self.ids.strip]
        if self.model.can_undo:
            places.append(self.ids.felt.undo)
        at = self.to_local(*touch.pos)
        return any(place.collide_point(*at) for place in places)

    def _end_game(self, *_: object) -> None:
        """Show the end, after a great moment that the last box brought."""
        self.moments.call_after(self._context.game_end.show)

    def end_last_moment(self) -> bool:
        """Show the end of the game at once if it waits for a moment; whether it did."""
        return self.moments.call_now()

    def dismiss(self) -> bool:
        return self.end_last_moment() or super().dismiss()

    def ask_if_done(self, *_: object) -> None:
        """Open the "All done?" dialog if the turn waits for the answer."""
        if self.model.phase == Phase.PROMPT:
            from app.table.dialogs import DoneDialog

            self._context.overlays.open(DoneDialog(self.model))

    def _ask_before_zero(self, model: TableModel, offer: Offer) -> None:
        setup = model.state.setup
        box, column = row_name(setup.rules, offer.box), words.column_name(setup, offer.column)
        title = dialog_words.ZERO_TITLE["several" if setup.columns > 1 else "one"]
        self._context.overlays.ask(
            title(box=box, column=column),
            dialog_words.ZERO_TEXT(),
            dialog_words.TAKE_ZERO(),
            lambda: model.score(offer),
            no=dialog_words.CANCEL(),
        )

    # --- keys ---------------------------------------------------------------------------------

    def take_over(self) -> bool:
        """The last moment of a game ends at once."""
        if self.end_last_moment():
            return True
        self.model.set_input_method(InputMethod.KEYS)
        self.moments.hide()
        return False

    def focus_on(self, widget: Widget) -> None:
        self.focus.focus_on(widget)

    def key(self, name: str) -> bool:
        """Handle a key, named as in app.navigation.keyboard; whether it was used."""
        if self.take_over():
            return True
        arrows = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
        if self.model.bot_active and name in (*arrows, "tab", "shift+tab"):
            return True
        if name in arrows:
            self.focus.move(*arrows[name])
        elif name in ("tab", "shift+tab"):
            self.focus.clear_control()
            self.model.card_actions.focus_next(1 if name == "tab" else -1)
        elif name == "enter":
            self.focus.press()
        else:
            return self._run_command(name)
        if self.model.focused is not None:
            self.ids.card.reveal(self.model.focused)
        return True

    def commands(self) -> tuple[Command, ...]:
        return table_commands(self, self._context)

    # --- settings that the menu can change ----------------------------------------------------

    def apply_settings(self, settings: Settings) -> None:
        super().apply_settings(settings)
        if settings.show_roll is not ShowRoll.OFF:
            self._last_show_roll = settings.show_roll

    def toggle_sound(self) -> None:
        self._change_settings(sound=not self._context.preferences.settings.sound)

    def toggle_roll_animation(self) -> None:
        """Off, or as long as it was before it was turned off."""
        shown = self._context.preferences.settings.show_roll
        self._change_settings(
            show_roll=self._last_show_roll if shown is ShowRoll.OFF else ShowRoll.OFF
        )

    def toggle_hints(self) -> None:
        """A game in the original style changes its own play style, not the setting."""
        self.model.toggle_hints()
        if not self._context.game.flags.as_it_was:
            play_style = self._context.preferences.settings.play_style
            hints = self.model.play_style.hints
            self._change_settings(play_style=replace(play_style, hints=hints))

    def _change_settings(self, **changes: Any) -> None:
        preferences = self._context.preferences
        preferences.change_settings(replace(preferences.settings, **changes))

    # --- dialogs ------------------------------------------------------------------------------

    def show_top_scores(self) -> None:
        self._context.routes.history.top_scores()

    def show_dice(self) -> None:
        from app.table.dice_and_box_menus import dice_menu

        self.model.dice_actions.finish_roll()
        self._context.overlays.open(dice_menu(self.model))

    def show_boxes(self) -> None:
        from app.table.dice_and_box_menus import boxes_menu

        self.model.dice_actions.finish_roll()
        self._context.overlays.open(boxes_menu(self.model))

    def show_announcements(self) -> None:
        from app.table.dice_and_box_menus import announcements_menu

        self.model.dice_actions.finish_roll()
        self._context.overlays.open(announcements_menu(self.model))

    def show_context_menu(self, box: str, column: int | None, player: int) -> None:
        """For a long press or a right click on a box of any player's card."""
        from app.widgets.dialogs.menu import MenuDialog, MenuItem

        model, rules = self.model, self.model.state.setup.rules
        offer = model.card_actions.offer(box, column)
        score_here = MenuItem(
            words.SCORE_HERE(points=words.offer_text(offer)),
            icon="check",
            enabled=offer.legal,
            action=lambda: model.card_actions.take(offer),
        )
        items = [
            *([score_here] if player == model.state.player else []),
            MenuItem(words.UNDO(), icon="undo", enabled=model.can_undo, action=model.undo),
            MenuItem(
                words.HELP_ON(box=row_name(rules, box)),
                icon="help",
                action=lambda: self._context.routes.open_help(box_page_id(box)),
            ),
            MenuItem(words.NEW_GAME(), icon="dice", action=self._context.routes.ask_for_new_game),
        ]
        self._context.overlays.open(MenuDialog(items, title=row_name(rules, box)))

    def _show_highlighted_cell(self, *_: object) -> None:
        super()._show_highlighted_cell()
        if self.model.focused is not None:
            self.focus.clear_control()

    def _coach_helped(self, *_: object) -> None:
        self._show_highlighted_cell()
        self._context.game.count_hint()

    def show_hint(self) -> None:
        self._open_hint(self.model.card_actions.apply_hint)

    def _no_hint_reason(self) -> str:
        return coach_words.NOT_YOUR_TURN() if self.model.bot_active else super()._no_hint_reason()

    def ask_for_dice(self, *_: object) -> None:
        self._open_pad(self.model.dice_actions.enter, correcting=False)

    def correct_dice(self) -> None:
        if self.model.can_correct:
            self._open_pad(self.model.dice_actions.correct, correcting=True)

    def _open_pad(self, on_entered: "OnEntered", correcting: bool) -> None:
        from app.widgets.table.dice.real_dice_pad import DicePad

        state = self.model.state
        count = state.setup.rules.dice
        pad = DicePad(on_entered, state.dice, state.held, count, correcting=correcting)
        # The second tap of a double tap on the cup must neither enter a number nor close the pad.
        pad.bind(on_touch_down=lambda _, touch: self._repeated_taps.is_repeat(touch, CUP))
        self._context.overlays.open(pad)

    def show_help(self) -> None:
        self._context.routes.open_help()
