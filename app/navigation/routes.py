"""Routes to the screens around the table: home, new game, help, settings.

A screen's module is imported when the screen is first opened: together they would make the start
take a third longer.
"""

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from app.platform.kivy_timers import later
from app.settings.game_options import GameOptions
from app.storage.errors import NotSaved, StorageError
from app.text import dialogs as words
from app.text import home as home_words
from app.text.i18n import said, title
from app.widgets.controls.dialog import Dialog
from app.widgets.text.paragraph import Paragraph
from core import RULE_SETS, Setup
from core.player_names import tidied

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from app.application import FivefoldApp
    from app.navigation.history_routes import HistoryRoutes
    from app.screens.home import HomeScreen, WaitingGameCard
    from app.screens.new_game.new_game_screen import NewGameScreen
    from app.screens.page import Page, WayToPlay
    from app.screens.settings.shake_meter import Watched
    from app.settings.settings import Settings
    from app.storage.games.clearing import Cleared
    from app.text.manual.manual import Manual

AT_HOME = 20
"""So many waiting games are read at once: each is played through."""


class Routes:
    """Also keeps what is chosen there."""

    def __init__(self, program: "FivefoldApp") -> None:
        self._program = program
        self._cleared: Cleared | None = None
        self._before_clearing: GameOptions | None = None
        self._half_chosen = (program.choices, program.choices)
        """What the next game started with, and what was made of that without starting it."""
        self.back = program.back
        self.move_data = program.move_data
        self.change_settings = program.change_settings

    @property
    def senses(self) -> "Watched":
        return self._program.senses

    # --- home and new game ----------------------------------------------------------------------

    def home(self) -> "HomeScreen":
        from app.screens.home import HomeActions, HomeScreen, LastTime

        program = self._program
        ways = HomeActions(
            go_on=program.playing.resume,
            again=program.playing.as_last_time,
            new_game=program.choose_game,
            challenge=program.challenges.open,
            real_dice=lambda: program.trail.go(self.new_game_with_real_dice),
            top_scores=self._look_back(lambda back: back.top_scores()),
            statistics=self._look_back(lambda back: back.statistics()),
            history=self._look_back(lambda back: back.history()),
            players=self._look_back(lambda back: back.players()),
            help=self.open_help,
            settings=self.open_settings,
        )
        home = HomeScreen(ways)
        last, waiting, played = self.choices, self._in_mind(), True
        on_disk = self._on_disk()
        try:
            waiting += next(on_disk, ())
            played = program.store.games.has_games()
        except StorageError as wrong:  # the way home is open all the same
            sentence = said(wrong)
            later(0, lambda: program.sheets.tell(sentence))

        def more() -> "list[WaitingGameCard]":
            found: list[WaitingGameCard] = []
            program.sheets.attempt(lambda: found.extend(next(on_disk, ())))
            return found

        home.show(waiting, LastTime(title(last.rules), last.names, played), more)
        return home

    def way_to_play(self) -> "WayToPlay":
        """As the great tile at home: on with the game that waits, else as last time."""
        playing = self._program.playing
        waiting = self._in_mind() or next(self._on_disk(), [])
        if waiting:
            return home_words.CONTINUE(), lambda: playing.resume(waiting[0].id)
        return home_words.PLAY_NOW(), playing.as_last_time

    def _look_back(self, way: "Callable[[HistoryRoutes], None]") -> "Callable[[], None]":
        return lambda: way(self.history_routes)

    @cached_property
    def history_routes(self) -> "HistoryRoutes":
        from app.navigation.history_routes import HistoryRoutes

        return HistoryRoutes(self._program, later)

    def _in_mind(self) -> "list[WaitingGameCard]":
        """Those that the disk has in part or not at all."""
        from app.screens.home import WaitingGameCard

        return [
            WaitingGameCard(
                uid, title(state.setup.rules), state.setup.players, state.turn, state.setup.turns
            )
            for uid, state in self._program.playing.owed.items()
            if not state.over
        ]

    def _on_disk(self) -> "Iterator[list[WaitingGameCard]]":
        """A few at a time, as long as there are any."""
        from app.screens.home import WaitingGameCard

        games, owed = self._program.store.games, self._program.playing.owed
        first = 0
        while found := games.unfinished(AT_HOME, first):
            first += AT_HOME
            waiting = [
                WaitingGameCard(
                    game.uid, title(RULE_SETS[game.kind.rules]), game.players, game.turn, game.turns
                )
                for game in found
                if game.kind is not None and game.uid not in owed
            ]
            if waiting:
                yield waiting

    def new_game(self) -> "NewGameScreen":
        return self._new_game(self._begun)

    def new_game_with_real_dice(self) -> "NewGameScreen":
        return self._new_game(self._begun.with_real_dice())

    def _new_game(self, choices: GameOptions) -> "NewGameScreen":
        from app.screens.new_game.new_game_screen import NewGameScreen

        program, before = self._program, self._begun

        def start(setup: Setup, as_it_was: bool) -> None:
            self.change_choices(screen.choices)
            program.playing.start(setup, **self.choices.facts | {"as_it_was": as_it_was})

        screen = NewGameScreen(choices, start, program.back, program.sheets.open)

        def remember(_screen: object, chosen: GameOptions) -> None:
            # Dice that came with the way to this screen go with it.
            if chosen.dice == choices.dice:
                chosen = replace(chosen, deal=before.deal, real_dice=before.real_dice)
            self._half_chosen = (self.choices, chosen)

        screen.bind(choices=remember)
        return screen

    @property
    def _begun(self) -> GameOptions:
        """What a new game starts with: also what was chosen on a screen that was left again."""
        started, chosen = self._half_chosen
        return chosen if started == self.choices else self.choices

    # --- help -----------------------------------------------------------------------------------

    def open_help(self, page: str = "") -> None:
        """All pages, or one of them."""
        self._program.trail.go(lambda: self._help(page))

    def _turn_to(self, page: str) -> None:
        self._program.trail.turn(lambda: self._help(page))

    def _help(self, page: str) -> "Page":
        from app.screens.help import (
            HelpPageScreen,
            HelpScreen,
        )

        manual, back = self._manual(), self._program.back
        if not page:
            return HelpScreen(manual, self.open_help, back)
        return HelpPageScreen(manual, manual.page(page), self.open_help, self._turn_to, back)

    def _manual(self) -> "Manual":
        """For the game on the table, else for the one that was played last."""
        from app.text.manual.manual import Manual

        table = self._program.playing.table
        if table is not None and self.at_the_table:
            return Manual(table.model.state.setup, table.model.manner)
        return Manual(self.choices.with_nobody().setup(), self.settings.manner)

    # --- settings -------------------------------------------------------------------------------

    def open_settings(self, section: str = "") -> None:
        self._program.trail.go(lambda: self._settings_page(section))

    def _settings_page(self, section: str) -> "Page":
        from app.screens.settings.settings_screen import settings_page

        return settings_page(self, section)

    @property
    def settings(self) -> "Settings":
        return self._program.settings

    @property
    def choices(self) -> GameOptions:
        return self._program.choices

    def change_choices(self, choices: GameOptions) -> None:
        """What the next game starts with."""
        self._program.choices = choices
        try:
            self._program.store.settings.save_choices(choices)
        except NotSaved as wrong:
            self._program.sheets.tell(said(wrong))

    def call(self, old: str, new: str) -> None:
        """Somebody has another name: the next game has to know, or they would be two people."""
        self.change_choices(self.choices.calling(old, new))
        allowed = self.settings.tricksters
        if old in allowed:
            names = dict.fromkeys(new if name == old else name for name in allowed)
            self.change_settings(replace(self.settings, tricksters=tuple(names)))
        if not self.at_the_table:
            self._program.playing.put_away()

    @property
    def at_the_table(self) -> bool:
        playing = self._program.playing
        return playing.table is not None and self._program.trail.leads_to(playing.on_table)

    @property
    def old_program(self) -> str:
        return self._program.playing.as_old_program if self.at_the_table else ""

    def names(self) -> tuple[str, ...]:
        seated = [tidied(seat.name) for seat in self.choices.seats]
        known = [player.name for player in self._program.store.players.all()]
        allowed = self.settings.tricksters
        return tuple(sorted({*known, *allowed, *filter(None, seated)}, key=str.casefold))

    # --- everything cleared ---------------------------------------------------------------------

    def ask(self, title: str, text: str, yes: str, action: "Callable[[], None]") -> None:
        self._program.sheets.ask(title, text, yes, action, words.CANCEL())

    def read(self, title: str, text: str) -> None:
        """A paragraph at a time: no picture of text is so long that a phone could not hold it."""
        sheet = Dialog(title=title)
        for part in text.split("\n\n"):
            sheet.add_widget(Paragraph(text=" ".join(part.split()), type_size=13))
        sheet.add_button(words.CLOSE(), lambda: None)
        self._program.sheets.open(sheet)

    def clear_everything(self) -> None:
        """The game on the table is no longer there either."""
        self._program.playing.pause()  # what is had back is whole
        if not self._program.sheets.attempt(self._clear):
            return
        self._program.playing.forget_all()
        self._before_clearing = self.choices
        self.change_choices(GameOptions())
        self._half_chosen = (self.choices, self.choices)

    @property
    def cleared(self) -> int | None:
        """How many games were removed, as long as they can be had back."""
        return self._cleared.games if self._cleared is not None else None

    def _clear(self) -> None:
        self._cleared = self._program.store.clearing.clear()

    def undo_clearing(self) -> None:
        if self._cleared is not None and self._before_clearing is not None:
            cleared, store = self._cleared, self._program.store
            if self._program.sheets.attempt(lambda: store.clearing.undo(cleared)):
                self.change_choices(self._before_clearing)
                self._cleared = None

    def forget_cleared(self) -> None:
        if self._cleared is not None:
            self._cleared = None
            # Where the disk refuses, the next start does it.
            self._program.sheets.attempt(self._program.store.clearing.purge)
