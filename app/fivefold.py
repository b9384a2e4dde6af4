"""The program: which screen is shown, and what lies over it."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager
from kivymd.app import MDApp

from app.keys import key_name
from app.looking_back import LookingBack
from app.motion.motions import motions
from app.moving import data_sheet
from app.screens.game_over import GameOverScreen
from app.screens.home import HomeScreen, LastTime, WaitingGame
from app.screens.new_game import NewGameScreen
from app.screens.table import TableScreen
from app.senses import Senses
from app.services.appearance import system_is_dark
from app.services.folders import data_folder
from app.session import Session
from app.settings import Appearance, Settings
from app.storage import Facts, Store, open_store
from app.storage.errors import NotSaved, StorageError, Unreadable
from app.storage.journal import Journal, NoJournal
from app.table.model import TableModel
from app.table.sheets import how_to_play, notice, options_sheet, question
from app.theme import SKINS, theme
from app.widgets.sheet import Sheet
from app.words import sheets as words
from app.words.language import said
from core import RULE_SETS, Game, Place, Setup, outcome, set_up

ART = Path(__file__).parent.parent / "assets" / "art"
DATABASE = "fivefold.db"
SMALLEST = (360, 640)


def clock_timer(seconds: float, action: Callable[[], None]) -> Callable[[], None]:
    event = Clock.schedule_once(lambda _: action(), seconds)
    return event.cancel


def by_seat(place: Place) -> int:
    return place.player


class FivefoldApp(MDApp):
    title = "Fivefold"
    icon = str(ART / "icon_256.png")

    def __init__(self, folder: Path | None = None, **kwargs: object) -> None:
        """Everything is kept in this folder; without one, where the system wants it."""
        super().__init__(**kwargs)
        self._folder = folder
        self.senses = Senses(self._may_roll, self._roll)
        self.table: TableScreen | None = None
        self._playing = ""
        """The id of the game on the table."""
        self._as_it_was = False
        self._sheets: list[Sheet] = []

    # --- coming and going ---------------------------------------------------------------------

    def build(self) -> FloatLayout:
        folder = self._folder or data_folder(lambda: self.user_data_dir)
        opening = open_store(folder / DATABASE)
        self.store: Store = opening.store
        self.settings = self.store.settings.settings()
        self.choices = self.store.settings.choices()
        self.looking_back = LookingBack(self, clock_timer)
        self._wear()
        self.floor = FloatLayout()
        self.screens = ScreenManager(transition=NoTransition())
        self.floor.add_widget(self.screens)
        Window.minimum_width, Window.minimum_height = (dp(size) for size in SMALLEST)
        Window.bind(on_key_down=self._key_down)
        self.screens.bind(current_screen=self.senses.attend)
        self.floor.bind(children=self.senses.attend)
        self.senses.adjust(self.settings)
        self._begin()
        if opening.news.sentence:
            self.tell(opening.news.sentence)
        return self.floor

    def _begin(self) -> None:
        """Back at the table if a game waits there."""
        waiting = self.store.games.unfinished()
        if waiting and not waiting[0].unreadable:
            self.continue_game(waiting[0].uid)
        else:
            self.go_home()

    def on_pause(self) -> bool:
        self.senses.sleep()
        motions.finish()
        self._pause_table()
        return True

    def on_stop(self) -> None:
        Window.unbind(on_key_down=self._key_down)
        self.senses.sleep()
        self._pause_table()
        self.store.close()

    def on_resume(self) -> None:
        self.senses.wake()

    def _pause_table(self) -> None:
        if self.table is not None:
            self.table.model.pause()

    # --- screens ------------------------------------------------------------------------------

    def show(self, screen: Screen) -> None:
        self.close_sheets()
        self.screens.switch_to(screen)

    @property
    def screen(self) -> Screen:
        return self.screens.current_screen

    def go_home(self) -> None:
        self._pause_table()
        home = HomeScreen(
            on_continue=self.continue_game,
            on_again=self.play_as_last_time,
            on_new_game=self.choose_game,
            on_top_scores=self.looking_back.top_scores,
            on_statistics=self.looking_back.statistics,
            on_history=self.looking_back.history,
            on_players=self.looking_back.players,
            on_help=lambda: self.open_sheet(how_to_play(RULE_SETS[self.choices.rules_id])),
            on_options=lambda: self.open_sheet(options_sheet(self.settings, self.change_settings)),
            on_data=self.move_data,
        )
        last = self.choices if self.store.games.played_before() else None
        home.show(
            [
                WaitingGame(
                    game.uid,
                    RULE_SETS[game.kind.rules].name,
                    game.players,
                    game.turn,
                    game.turns,
                )
                for game in self.store.games.unfinished()
                if game.kind is not None
            ],
            LastTime(last.rules.name, last.names) if last else None,
        )
        self.show(home)

    def choose_game(self) -> None:
        self.show(NewGameScreen(self.choices, self._start_chosen, self.back))

    def new_game(self) -> None:
        """To the new-game screen; a game that is under way asks first, once."""
        if self.table is None or self.screen is not self.table or self.table.model.state.over:
            self.choose_game()
            return
        state = self.table.model.state
        turns = len(state.setup.rules.boxes) * state.setup.columns
        text = words.LEAVE_FOR_NEW.format(turn=state.turn, turns=turns)
        self.open_sheet(question(words.NEW_TITLE, text, words.NEW, self.choose_game))

    # --- games --------------------------------------------------------------------------------

    def _start_chosen(self, setup: Setup, as_it_was: bool) -> None:
        self.choices = self.screen.choices
        try:
            self.store.settings.keep_choices(self.choices)
        except NotSaved as wrong:
            self.tell(said(wrong))
        self.start_game(setup, as_it_was)

    def play_as_last_time(self) -> None:
        self.start_game(self.choices.setup(), self.choices.plays_as_it_was)

    def start_game(self, setup: Setup, as_it_was: bool) -> None:
        game = Game.new(setup)
        journal: Journal = NoJournal()
        self._playing, trouble = "", ""
        try:
            self._playing = self.store.games.begin(setup, Facts(as_it_was=as_it_was))
            journal = self.store.journal(self._playing, game)
        except StorageError as wrong:
            trouble = words.PLAY_UNSAVED.format(why=said(wrong))
        self._sit_down(Session(game, journal), as_it_was)
        if trouble:
            self.tell(trouble)

    def continue_game(self, uid: str) -> None:
        """Exactly as it was left; where it cannot be read to its end, from there."""
        trouble = ""
        try:
            game = self.store.games.resume(uid)
        except Unreadable as wrong:
            trouble = said(wrong)
            if wrong.readable is None:
                self.tell(trouble)
                return
            uid = self.store.games.continue_readable(uid)
            game = self.store.games.resume(uid)
        self._playing = uid
        self._sit_down(
            Session(game, self.store.journal(uid, game)), self.store.games.facts(uid).as_it_was
        )
        if trouble:
            self.tell(trouble)

    def _sit_down(self, session: Session, as_it_was: bool) -> None:
        self._pause_table()
        self._as_it_was = as_it_was
        manner = session.state.setup.rules.manner if as_it_was else self.settings.manner
        shown, feel = self.settings.roll_shown, self.senses.feel
        model = TableModel(session, manner, clock_timer, shown, feel)
        model.bind(on_not_saved=self._not_saved)
        self.table = TableScreen(model, self)
        self.senses.sit_down(model, self.table.ids.felt)
        self.show(self.table)

    def _not_saved(self, model: TableModel, sentence: str) -> None:
        text = words.PLAY_ON_UNSAVED.format(why=sentence)
        go_on = model.session.go_on_unsaved
        self.open_sheet(question(words.SAVED_GAMES, text, words.UNSAVED, go_on, words.TRY_AGAIN))

    def give_up(self) -> None:
        """The game on the table will not be finished; it is kept all the same."""
        self.open_sheet(
            question(words.GIVE_UP_TITLE, words.GIVE_UP_TEXT, words.GIVE_UP, self._given_up)
        )

    def _given_up(self) -> None:
        if self._playing:
            self._pause_table()
            self.store.games.abandon(self._playing)
        self.table = None
        self.go_home()

    def _may_roll(self) -> bool:
        """Not under a sheet, and not while another screen is in front."""
        table = self.table
        in_front = table is not None and self.screen is table and not self._sheets
        return in_front and table.model.may_roll

    def _roll(self) -> None:
        if self.table is not None:
            self.table.model.roll()

    def hint_given(self) -> None:
        """Games with hints are marked."""
        if self._playing and self.screen is self.table:
            with suppress(StorageError):
                given = self.store.games.facts(self._playing).hints
                self.store.games.note(self._playing, hints=given + 1)

    def game_over(self) -> None:
        result = outcome(self.table.model.state) if self.table else None
        if result is None:
            return
        uid, names = self._playing, [place.name for place in sorted(result.ranking, key=by_seat)]
        screen = GameOverScreen(
            on_play_again=self.play_again,
            on_see_cards=self.see_cards,
            on_undo=self.undo_last_box,
            on_new_game=self.new_game,
            on_name=lambda seat: self.looking_back.ask_name(uid, seat, names[seat]),
        )
        self.show(screen)
        screen.show(result, self.looking_back.enter_scores(uid) if uid else {})

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
            self.show(self.table)

    def undo_last_box(self) -> None:
        if self.table is not None:
            self.table.model.undo()
            self.show(self.table)

    # --- sheets -------------------------------------------------------------------------------

    def open_sheet(self, sheet: Sheet) -> None:
        sheet.bind(on_close=self._sheets.remove)
        self._sheets.append(sheet)
        sheet.open(self.floor)

    def close_sheets(self) -> None:
        for sheet in reversed(self._sheets):
            sheet.close()

    def tell(self, sentence: str, title: str = "") -> None:
        self.open_sheet(notice(title or words.SAVED_GAMES, sentence))

    # --- settings and data ----------------------------------------------------------------------

    def move_data(self) -> None:
        """Export everything to a file, or take it in from one."""
        self.open_sheet(data_sheet(self.store, self._moved, self._taken_in))

    def _moved(self, sentence: str) -> None:
        self.tell(sentence, words.DATA)

    def _taken_in(self) -> None:
        self.change_settings(self.store.settings.settings())
        self.choices = self.store.settings.choices()
        self.go_home()

    def change_settings(self, settings: Settings) -> None:
        """From now on; the game on the table plays on in the new manner, unless as it was."""
        self.settings = settings
        try:
            self.store.settings.keep_settings(settings)
        except NotSaved as wrong:
            self.tell(said(wrong))
        self.senses.adjust(settings)
        self._wear()
        if self.table is not None:
            self.table.follow(settings)
            self.table.model.show_roll = settings.roll_shown
            if not self._as_it_was:
                self.table.model.change_manner(settings.manner)

    def _wear(self) -> None:
        wish = self.settings.appearance
        dark = wish is Appearance.DARK or (wish is Appearance.SYSTEM and system_is_dark())
        self.theme_cls.theme_style = "Dark" if dark else "Light"
        motions.allow(not self.settings.reduced_motion)
        theme.put_on(SKINS[self.settings.skin], dark)
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
        elif isinstance(self.screen, TableScreen):
            if not self.screen.back():
                self._leave_table(self.screen)
        elif isinstance(self.screen, HomeScreen):
            self.quit()
        else:
            self.go_home()

    def _leave_table(self, table: TableScreen) -> None:
        if table.model.state.over:
            self.game_over()
        else:
            kept = words.LEAVE_TEXT if self.store.kept and self._playing else words.LEAVE_UNSAVED
            self.open_sheet(question(words.LEAVE_TITLE, kept, words.LEAVE, self.go_home))

    def quit(self) -> None:
        self.stop()
