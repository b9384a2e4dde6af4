"""Routes to the screens around the table: home, new game, help, settings.

A screen's module is imported when the screen is first opened: together they would make the start
take a third longer.
"""

from functools import cached_property
from typing import TYPE_CHECKING

from app.game.unfinished_games import WaitingGameCard, saved_games, unsaved_games
from app.platform.kivy_timers import every, later
from app.platform.local_date import today
from app.settings.game_options import GameOptions
from app.storage.errors import StorageError
from app.text import dialogs as words
from app.text.errors import explain
from app.text.i18n import rule_set_name
from app.text.screens import home as home_words
from app.text.screens.new_game import is_default_name
from core import Setup

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.context import Context
    from app.game.code_exchange import CodeExchange
    from app.game.share_cards.share_cards import ShareCards
    from app.jobs.data_transfer import DataTransfer, Renamed
    from app.navigation.history_routes import HistoryRoutes
    from app.navigation.league_routes import LeagueRoutes
    from app.navigation.trainer_routes import TrainerRoutes
    from app.platform.file_dialogs import FileChooser
    from app.screens.home import HomeScreen
    from app.screens.new_game.new_game_screen import NewGameScreen
    from app.screens.page import Page
    from app.storage.backup.generations import Backup
    from app.text.manual.manual import Manual
    from app.widgets.controls.empty_state import PlayAction


class Routes:
    def __init__(self, context: "Context") -> None:
        self._context = context
        options = context.preferences.game_options
        self._draft = (options, options)
        """The options of the last game, and those edited since on the new-game screen."""

    @cached_property
    def history(self) -> "HistoryRoutes":
        from app.navigation.history_routes import HistoryRoutes

        return HistoryRoutes(self._context, later)

    @cached_property
    def trainer(self) -> "TrainerRoutes":
        from app.navigation.trainer_routes import TrainerRoutes

        return TrainerRoutes(self._context, later)

    @cached_property
    def leagues(self) -> "LeagueRoutes":
        from app.navigation.league_routes import LeagueRoutes

        return LeagueRoutes(self._context, later)

    def _open_leagues(self) -> None:
        self.leagues.open()

    def _open_trainer(self) -> None:
        self.trainer.open()

    def _open_history(self, open_: "Callable[[HistoryRoutes], None]") -> "Callable[[], None]":
        """Import the history screens only when the action runs."""
        return lambda: open_(self.history)

    # --- home -----------------------------------------------------------------------------------

    def go_home(self) -> None:
        self._context.game.pause()
        self._context.back_stack.reset(self.home)

    def home(self) -> "HomeScreen":
        from app.screens.home import HomeActions, HomeScreen, LastGame

        context = self._context
        actions = HomeActions(
            resume=context.game.resume,
            again=context.game.start_as_last_time,
            new_game=self.open_new_game,
            challenge=context.challenges.open,
            real_dice=self.open_new_game_with_real_dice,
            trainer=self._open_trainer,
            top_scores=self._open_history(lambda history: history.top_scores()),
            statistics=self._open_history(lambda history: history.statistics()),
            history=self._open_history(lambda history: history.history()),
            players=self._open_history(lambda history: history.players()),
            leagues=self._open_leagues,
            help=self.open_help,
            settings=self.open_settings,
        )
        home = HomeScreen(actions)
        last, waiting, played = context.preferences.game_options, unsaved_games(context.game), True
        batches = saved_games(context.store.games, context.game)
        try:
            waiting += next(batches, ())
            played = context.store.games.has_games()
            home.trainer_state = self._trainer_state()
            home.league_state = self._league_state()
        except StorageError as error:  # home opens all the same
            sentence = explain(error)
            later(0, lambda: context.overlays.notify(sentence))

        def load_more() -> list[WaitingGameCard]:
            batch: list[WaitingGameCard] = []
            context.overlays.attempt(lambda: batch.extend(next(batches, ())))
            return batch

        last_game = LastGame(rule_set_name(last.rules), last.names, played, last.real_dice)
        home.show_games(waiting, last_game, load_more)
        return home

    def _trainer_state(self) -> str:
        """How far today's positions are answered."""
        day = self._context.store.trainer_days.get(today().toordinal())
        return home_words.describe_trainer(len(day.answers), day.right)

    def _league_state(self) -> str:
        store = self._context.store
        leagues = store.leagues.all() if store.has_leagues() else ()
        return home_words.describe_leagues(leagues, store.database.clock())

    def next_play_action(self) -> "PlayAction":
        """Continue the latest unfinished game, else start one as last time."""
        game = self._context.game
        waiting = unsaved_games(game) or next(saved_games(self._context.store.games, game), [])
        if waiting:
            return home_words.CONTINUE(), lambda: game.resume(waiting[0].id)
        return home_words.PLAY_NOW(), game.start_as_last_time

    # --- new game -------------------------------------------------------------------------------

    def ask_for_new_game(self) -> None:
        """Open the new-game screen; confirm first if the game on the table cannot be saved."""
        context, game = self._context, self._context.game
        if not (game.table is context.screen and game.in_progress) or game.save_all():
            self.open_new_game()
            return
        text = words.LEAVE_UNSAVED()
        context.overlays.ask(words.NEW_GAME_TITLE(), text, words.NEW_GAME(), self.open_new_game)

    def open_new_game(self) -> None:
        self._push_new_game(self._drafted_options.without_real_dice())

    def open_new_game_with_real_dice(self) -> None:
        self._push_new_game(self._drafted_options.with_real_dice())

    def _push_new_game(self, options: GameOptions) -> None:
        context = self._context

        def remember(_screen: object, chosen: GameOptions) -> None:
            nonlocal options
            options = chosen
            self._draft = (context.preferences.game_options, chosen)

        def make() -> "NewGameScreen":
            screen = self._new_game(options, lambda: self._push_game_picker(screen))
            screen.bind(choices=remember)
            return screen

        context.back_stack.push(make)

    def _push_game_picker(self, new_game: "NewGameScreen") -> None:
        from app.screens.new_game.game_picker import GamePicker

        self._context.back_stack.push(
            lambda: GamePicker(
                new_game.choices,
                new_game.choose_rules,
                new_game.start,
                self.open_rules,
                self._context.back,
            )
        )

    def _new_game(self, options: GameOptions, open_picker: "Callable[[], None]") -> "NewGameScreen":
        from app.screens.new_game.new_game_screen import NewGameScreen

        context = self._context

        def start(setup: Setup, as_it_was: bool) -> None:
            context.preferences.change_game_options(screen.choices.with_game_played())
            flags = context.preferences.game_options.game_flags | {"as_it_was": as_it_was}
            context.game.start(setup, **flags)

        screen = NewGameScreen(
            options,
            start,
            context.back,
            context.overlays.open,
            on_more=open_picker,
            on_rules=self.open_rules,
            known_players=self._known_players(),
            play_style=context.preferences.settings.play_style,
        )
        return screen

    def _known_players(self) -> tuple[str, ...]:
        """Everybody who has played under a name of their own, the latest first."""
        try:
            players = self._context.store.players.all()
        except StorageError:  # the screen does without them
            return ()
        names = (player.name for player in reversed(players))
        return tuple(name for name in names if not is_default_name(name))

    @property
    def _drafted_options(self) -> GameOptions:
        last, draft = self._draft
        current = self._context.preferences.game_options
        return draft if last == current else current

    def discard_draft(self) -> None:
        options = self._context.preferences.game_options
        self._draft = (options, options)

    # --- help -----------------------------------------------------------------------------------

    def open_help(self, page: str = "") -> None:
        """All pages, or one of them."""
        self._open_help(self._manual, page)

    def open_rules(self, rules_id: str) -> None:
        """The page on a game that is not played yet."""
        from app.text.manual.rules_pages import THE_GAME

        options = self._drafted_options.with_rules(rules_id)
        self._open_help(lambda: self._manual_of(options), THE_GAME)

    def _open_help(self, make_manual: "Callable[[], Manual]", page: str) -> None:
        self._context.back_stack.push(lambda: self._help(make_manual, page))

    def _help(self, make_manual: "Callable[[], Manual]", page: str) -> "Page":
        from app.screens.help import HelpPageScreen, HelpScreen

        manual, back = make_manual(), self._context.back

        def open_page(other: str) -> None:
            self._open_help(make_manual, other)

        def replace_page(other: str) -> None:
            self._context.back_stack.replace_top(lambda: self._help(make_manual, other))

        def print_sheet() -> None:
            self._context.score_sheets.offer_empty(manual.setup)

        if not page:
            return HelpScreen(manual, open_page, print_sheet, back)
        shown = manual.page(page)
        return HelpPageScreen(manual, shown, open_page, replace_page, print_sheet, back)

    def _manual(self) -> "Manual":
        """For the game on the table, else for the rules of the last game."""
        from app.text.manual.manual import Manual

        game = self._context.game
        if game.table is not None and game.on_back_stack:
            return Manual(game.table.model.state.setup, game.table.model.play_style)
        return self._manual_of(self._context.preferences.game_options)

    def _manual_of(self, options: GameOptions) -> "Manual":
        from app.text.manual.manual import Manual

        setup = options.with_default_players().setup()
        return Manual(setup, self._context.preferences.settings.play_style)

    # --- settings -------------------------------------------------------------------------------

    def open_settings(self, section: str = "") -> None:
        self._context.back_stack.push(lambda: self._settings_page(section))

    def _settings_page(self, section: str) -> "Page":
        from app.screens.settings.settings_screen import create_settings_page

        return create_settings_page(self._context, section)

    def open_cut_games(self) -> None:
        """Games that lost moves in a rescue."""
        self.history.cut_games()

    def create_code_exchange(self) -> "CodeExchange":
        from app.game.code_exchange import CodeExchange

        return CodeExchange(self._context)

    def create_share_cards(self) -> "ShareCards":
        from app.game.share_cards.share_cards import ShareCards

        return ShareCards(self._context)

    def create_file_chooser(self) -> "FileChooser":
        from app.navigation.file_chooser_routes import FileChooserRoutes
        from app.platform.file_dialogs import create_system_chooser

        largest_file = self._context.store.transfer.largest_file
        return FileChooserRoutes(self._context, create_system_chooser(every, largest_file))

    def open_backups(self, transfer: "DataTransfer") -> None:
        from app.screens.settings.backup_dialog import BackupChoiceDialog, BackupDialog

        context = self._context

        def restore(backup: "Backup") -> None:
            context.game.discard()  # saved with everything else that is replaced
            transfer.restore(backup, context.game.discard_all)

        def choose(backup: "Backup") -> None:
            context.overlays.open(
                BackupChoiceDialog(
                    backup,
                    restore=lambda: restore(backup),
                    add_missing=lambda: transfer.add_missing(backup),
                )
            )

        context.overlays.open(BackupDialog(context.store.backups.all(), choose))

    def data_transfer(
        self, files: "FileChooser", on_import: "Callable[[Renamed], None]"
    ) -> "DataTransfer":
        from app.jobs.data_transfer import DataTransfer

        context = self._context
        return DataTransfer(
            context.store,
            files,
            lambda sentence: context.overlays.notify(sentence, words.DATA()),
            on_import,
            context.overlays.open,
            later,
        )
