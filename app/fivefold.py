"""The program: which screen is shown, and what lies over it."""

from collections.abc import Callable
from pathlib import Path

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager
from kivymd.app import MDApp

from app.keys import key_name
from app.new_game import NewGameChoices
from app.screens.game_over import GameOverScreen
from app.screens.new_game import NewGameScreen
from app.screens.table import TableScreen
from app.senses import Senses
from app.services.appearance import system_is_dark
from app.session import Session
from app.settings import Appearance, Settings
from app.table.model import TableModel
from app.table.sheets import question
from app.theme import DARK, LIGHT, theme
from app.widgets.sheet import Sheet
from app.words import sheets as words
from core import Setup, outcome, set_up

ART = Path(__file__).parent.parent / "assets" / "art"
SMALLEST = (360, 640)


def clock_timer(seconds: float, action: Callable[[], None]) -> Callable[[], None]:
    event = Clock.schedule_once(lambda _: action(), seconds)
    return event.cancel


class FivefoldApp(MDApp):
    title = "Fivefold"
    icon = str(ART / "icon_256.png")

    def __init__(self, settings: Settings | None = None, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.settings = settings or Settings()
        self.senses = Senses(self._may_roll, self._roll)
        self.choices = NewGameChoices()
        self.table: TableScreen | None = None
        self._as_it_was = False
        self._sheets: list[Sheet] = []

    def build(self) -> FloatLayout:
        self._wear()
        self.floor = FloatLayout()
        self.screens = ScreenManager(transition=NoTransition())
        self.floor.add_widget(self.screens)
        Window.minimum_width, Window.minimum_height = (dp(size) for size in SMALLEST)
        Window.bind(on_key_down=self._key_down)
        self.screens.bind(current_screen=self.senses.attend)
        self.floor.bind(children=self.senses.attend)
        self.senses.adjust(self.settings)
        self.new_game()
        return self.floor

    def on_stop(self) -> None:
        Window.unbind(on_key_down=self._key_down)
        self.senses.sleep()
        if self.table is not None:
            self.table.model.pause()

    def on_pause(self) -> bool:
        self.senses.sleep()
        return True

    def on_resume(self) -> None:
        self.senses.wake()

    # --- screens ------------------------------------------------------------------------------

    def _show(self, screen: Screen) -> None:
        self.close_sheets()
        self.screens.switch_to(screen)

    @property
    def screen(self) -> Screen:
        return self.screens.current_screen

    def new_game(self) -> None:
        """To the new-game screen; a game that is under way asks first, once."""
        if self.table is None or self.screen is not self.table or self.table.model.state.over:
            self._choose_game()
            return
        state = self.table.model.state
        turns = len(state.setup.rules.boxes) * state.setup.columns
        text = words.ABANDON_TEXT.format(turn=state.turn, turns=turns)
        self.open_sheet(question(words.ABANDON_TITLE, text, words.ABANDON, self._choose_game))

    def _choose_game(self) -> None:
        self._show(NewGameScreen(self.choices, self._start_chosen, self.back))

    def _start_chosen(self, setup: Setup, as_it_was: bool) -> None:
        self.choices = self.screen.choices
        self.start_game(setup, as_it_was)

    def start_game(self, setup: Setup, as_it_was: bool) -> None:
        self._as_it_was = as_it_was
        manner = setup.rules.manner if as_it_was else self.settings.manner
        model = TableModel(Session.of(setup), manner, clock_timer, self.senses.feel)
        model.bind(dice=self.senses.attend, roll_view=self.senses.attend, phase=self.senses.attend)
        if self.table is not None:
            self.table.model.pause()
        self.table = TableScreen(model, self)
        self.senses.give_cup(self.table.ids.felt.cup)
        self._show(self.table)

    def _may_roll(self) -> bool:
        """Not under a sheet, and not while another screen is in front."""
        table = self.table
        in_front = table is not None and self.screen is table and not self._sheets
        return in_front and table.model.may_roll

    def _roll(self) -> None:
        if self.table is not None:
            self.table.model.roll()

    def game_over(self) -> None:
        result = outcome(self.table.model.state) if self.table else None
        if result is None:
            return
        screen = GameOverScreen(
            on_play_again=self.play_again,
            on_see_cards=self.see_cards,
            on_undo=self.undo_last_box,
            on_new_game=self.new_game,
        )
        screen.show(result)
        self._show(screen)

    def play_again(self) -> None:
        """The same players and rules, fresh dice."""
        if self.table is None:
            return
        last = self.table.model.state.setup
        again = set_up(
            last.rules,
            last.players,
            columns=last.columns,
            multiply=last.multiply,
            extra_fives=last.extra_fives.id,
            deal=last.deal,
            tricksters=last.tricksters,
        )
        self.start_game(again, self._as_it_was)

    def see_cards(self) -> None:
        if self.table is not None:
            self._show(self.table)

    def undo_last_box(self) -> None:
        if self.table is not None:
            self.table.model.undo()
            self._show(self.table)

    # --- sheets -------------------------------------------------------------------------------

    def open_sheet(self, sheet: Sheet) -> None:
        sheet.bind(on_close=self._sheets.remove)
        self._sheets.append(sheet)
        sheet.open(self.floor)

    def close_sheets(self) -> None:
        for sheet in reversed(self._sheets):
            sheet.close()

    # --- settings -----------------------------------------------------------------------------

    def change_settings(self, settings: Settings) -> None:
        """From now on; the game on the table plays on in the new manner, unless as it was."""
        self.settings = settings
        self.senses.adjust(settings)
        self._wear()
        if self.table is not None:
            self.table.left_handed = settings.left_handed
            if not self._as_it_was:
                self.table.model.change_manner(settings.manner)

    def _wear(self) -> None:
        wish = self.settings.appearance
        dark = wish is Appearance.DARK or (wish is Appearance.SYSTEM and system_is_dark())
        self.theme_cls.theme_style = "Dark" if dark else "Light"
        theme.wear("dark" if dark else "light", DARK if dark else LIGHT)
        Window.clearcolor = theme.ground

    # --- keys, Esc and Android's Back -----------------------------------------------------------

    def _key_down(
        self, _window: object, key: int, _scan: int, _text: str | None, modifiers: list[str]
    ) -> bool:
        name = key_name(key, modifiers)
        if name == "esc":
            self.back()
            return True
        if name in ("ctrl+q", "alt+x"):
            self.quit()
            return True
        front = self._sheets[-1] if self._sheets else self.screen
        return bool(name) and hasattr(front, "key") and front.key(name)

    def back(self) -> None:
        """One step back: a sheet, a preview, a screen, and at last the program."""
        if self._sheets:
            self._sheets[-1].back()
            return
        table = self.table
        if self.screen is table and table is not None:
            if not table.back():
                self._leave_table(table)
        elif table is not None and not table.model.state.over:
            self._show(table)
        else:
            self.quit()

    def _leave_table(self, table: TableScreen) -> None:
        if table.model.state.over:
            self.game_over()
            return
        self.open_sheet(question(words.LEAVE_TITLE, words.LEAVE_TEXT, words.LEAVE, self.quit))

    def quit(self) -> None:
        self.stop()
