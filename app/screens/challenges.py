"""Challenges: today's, one entered by its code, a new one to share, and past results."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app.screens.page import Page
from app.startup.kv_loader import load_layout_of
from app.storage.games.top_scores import PlayedChallenge, TopScore
from app.text import dialogs as sheet_words
from app.text.calendar import format_date
from app.text.errors import explain
from app.text.i18n import rule_set_name
from app.text.screens import challenges as words
from app.text.screens import codes as code_words
from app.text.screens import new_game as screen_words
from app.text.screens.new_game import join_names
from app.widgets.controls.switch import SwitchRow
from app.widgets.dialogs.dialog import Dialog
from app.widgets.layout.data_list import ResultItem, TileItem
from core import RULE_SETS, BadChallenge, Challenge, parse_challenge
from core.game_code import find_game_codes

if TYPE_CHECKING:
    from app.game.challenges import Challenges
    from app.game.code_exchange import CodeExchange

load_layout_of(__file__)

MAX_MESSAGE = 600
"""Characters; a message with a code and six results is far shorter."""


class ChallengesScreen(Page):
    lists_games = True
    longest_message = MAX_MESSAGE
    choosable = BooleanProperty(False)
    """Whether there are several players to choose from."""
    players = StringProperty("")
    today_code = StringProperty("")
    today_rules = StringProperty("")
    today_state = StringProperty("")
    typed_state = StringProperty("")
    typed_wrong = BooleanProperty(False)
    typed_game = BooleanProperty(False)
    """Whether the typed code is that of a game, not of a challenge."""
    typed: Challenge | None = ObjectProperty(None, allownone=True)
    results: tuple[ResultItem, ...] = ObjectProperty(())
    """Results with the dice of the typed code: on this device, and from a pasted message."""
    new_rules = StringProperty("")
    created: Challenge | None = ObjectProperty(None, allownone=True)
    new_code = StringProperty("")
    earlier_days: tuple[TileItem, ...] = ObjectProperty(())
    """Earlier daily challenges played on this device."""
    friends_codes: tuple[TileItem, ...] = ObjectProperty(())
    """All others."""

    def __init__(
        self,
        challenges: "Challenges",
        codes: "CodeExchange",
        open_dialog: Callable[[Dialog], None],
        on_back: Callable[[], None],
        code: str = "",
    ) -> None:
        super().__init__(on_back)
        self._challenges, self._codes, self._open_dialog = challenges, codes, open_dialog
        self._message = ""
        self._today = challenges.today()
        self.today_code = self._today.code
        self.new_rules = words.CHALLENGE_A_FRIEND_DESCRIPTION(
            rules=_rules_name(challenges.create())
        )
        played = challenges.played()
        daily = [each for each in played if challenges.is_daily(each)]
        self.earlier_days = tuple(
            TileItem(format_date(each.best.at), _describe_played(each), "calendar", each.code)
            for each in daily
            if each.code != self.today_code
        )
        self.friends_codes = tuple(
            TileItem(each.code, _describe_played(each), "people", each.code)
            for each in played
            if each not in daily
        )
        self._show_players()
        self.ids.field.text = code

    def on_enter(self, *_: object) -> None:
        """A code that was opened as a link is in view."""
        if self.ids.field.text:
            self.ids.scroll.scroll_to(self.ids.field)

    # --- players and today ---------------------------------------------------------------------

    def choose_players(self) -> None:
        self._open_dialog(ChallengePlayersDialog(self._challenges, self._show_players))

    def _show_players(self) -> None:
        # Of the day on which the screen was opened, like the code above it.
        self.today_rules = self._describe_rules(self._today)
        self.today_state = self._describe_state(self._today)
        possible = self._challenges.possible_players()
        self.choosable = len(possible) > 1
        self.players = join_names(tuple(name for _, name, plays in possible if plays))
        self.read_typed()

    def play_today(self) -> None:
        self._challenges.play(self._today)

    def _describe_rules(self, challenge: Challenge) -> str:
        players = join_names(self._challenges.players(challenge))
        return words.TODAYS_RULES(rules=_rules_name(challenge), players=players)

    def _describe_state(self, challenge: Challenge) -> str:
        players = self._challenges.players_who_saw_dice(challenge)
        if players:
            return words.ALREADY_PLAYED(players=join_names(players))
        results = self._challenges.results(challenge.code)
        return _describe_best(results[0]) if results else words.NOT_PLAYED()

    # --- by its code --------------------------------------------------------------------------

    def paste(self) -> None:
        """A message may contain results as well as the code, or the code of a whole game."""
        text = self._challenges.read_clipboard()
        if find_game_codes(text):
            self._codes.receive(text)
            return
        self._message = text[:MAX_MESSAGE]
        self.ids.field.text = words.find_code(self._message).strip()
        self.read_typed()

    def read_typed(self) -> None:
        text = self.ids.field.text
        self.typed = self._parse(text)
        received = words.find_scores(self._message) if text and text in self._message else ()
        own = self._challenges.results(self.typed.code) if self.typed else ()
        self.results = _rank([(each.name, each.score) for each in own], received)

    def _parse(self, text: str) -> Challenge | None:
        self.typed_state, self.typed_wrong = "", False
        self.typed_game = bool(find_game_codes(text))
        if self.typed_game:
            self.typed_state = code_words.IS_A_GAME()
        if self.typed_game or not text.strip():
            return None
        try:
            challenge = parse_challenge(words.find_code(text))
        except BadChallenge as error:
            self.typed_state, self.typed_wrong = explain(error), True
            return None
        rules, state = self._describe_rules(challenge), self._describe_state(challenge)
        self.typed_state = f"{rules} · {state}"
        return challenge

    def play_typed(self) -> None:
        if self.typed is not None:
            self._challenges.play(self.typed)
        elif self.typed_game:
            self._codes.receive(self.ids.field.text)

    # --- a new one ----------------------------------------------------------------------------

    def create(self) -> None:
        self.created = self._challenges.create()
        self.new_code = self.created.code

    def show_code(self) -> None:
        if self.created is not None:
            self._codes.show_challenge(self.created)

    def play_created(self) -> None:
        if self.created is not None:
            self._challenges.play(self.created)

    # --- played here --------------------------------------------------------------------------

    def fill_in(self, code: str) -> None:
        self.ids.field.text = code
        self.ids.scroll.scroll_to(self.ids.field)


def _rules_name(challenge: Challenge) -> str:
    return rule_set_name(RULE_SETS[challenge.rules])


def _describe_played(played: PlayedChallenge) -> str:
    return f"{rule_set_name(RULE_SETS[played.kind.rules])} · {_describe_best(played.best)}"


def _describe_best(first: TopScore) -> str:
    return words.BEST(name=first.name, score=first.score)


def _rank(
    local: "list[tuple[str, int]]", received: "tuple[tuple[str, int], ...]"
) -> tuple[ResultItem, ...]:
    ranked = [(score, name, "") for name, score in local]
    ranked += [(score, name, words.FROM_MESSAGE()) for name, score in received]
    ranked.sort(key=lambda each: -each[0])
    return tuple(
        ResultItem(name, str(score), where, str(place), first=place == 1)
        for place, (score, name, where) in enumerate(ranked, 1)
    )


class ChallengePlayersDialog(Dialog):
    """Who of the last game plays; at least one always does."""

    def __init__(self, challenges: "Challenges", on_change: Callable[[], None]) -> None:
        super().__init__(title=screen_words.PLAYERS())
        self._challenges, self._on_change = challenges, on_change
        self.rows: list[SwitchRow] = []
        for place, name, plays in challenges.possible_players():
            row = SwitchRow(text=name, on=plays)
            row.bind(on_toggle=lambda _, on, place=place: self._set_playing(place, on))
            self.rows.append(row)
            self.add_widget(row)
        self.add_button(sheet_words.CLOSE(), lambda: None)
        self._update_disabled()

    def _set_playing(self, place: int, plays: bool) -> None:
        self._challenges.set_playing(place, plays)
        self._update_disabled()
        self._on_change()

    def _update_disabled(self) -> None:
        """The last player cannot be switched off."""
        playing = [row for row in self.rows if row.on]
        for row in self.rows:
            row.disabled = [row] == playing
