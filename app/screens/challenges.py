"""Challenges: today's, one entered by its code, a new one to share, and past results."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app.screens.page import Page
from app.storage.games.top_scores import TopScore
from app.text import challenges as words
from app.text import dialogs as sheet_words
from app.text import new_game as screen_words
from app.text.errors import explain
from app.text.i18n import rule_set_name
from app.text.new_game import join_names
from app.widgets.controls.button import TextButton
from app.widgets.controls.dialog import Dialog
from app.widgets.controls.result_row import ResultRow
from app.widgets.controls.switch import SwitchRow
from app.widgets.controls.text_field import TextField
from app.widgets.controls.tile import Tile
from app.widgets.text.paragraph import Paragraph
from core import RULE_SETS, BadChallenge, Challenge, parse_challenge

if TYPE_CHECKING:
    from app.game.challenges import Challenges

MAX_MESSAGE = 600
"""Characters; a message with a code and six results is far shorter."""


class ChallengesScreen(Page):
    lists_games = True

    def __init__(
        self,
        challenges: "Challenges",
        open_dialog: Callable[[Dialog], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(on_back, title=words.CHALLENGES())
        self._challenges, self._open_dialog = challenges, open_dialog
        self._created: Challenge | None = None
        self._message = ""
        self.add_text(words.DESCRIPTION(), quiet=True)
        self._add_players()
        self._add_today()
        self._add_code()
        self._add_new()
        self._add_played()
        self._show_players()

    # --- today --------------------------------------------------------------------------------

    def _add_today(self) -> None:
        self._today = today = self._challenges.today()
        self.add_heading(words.TODAY())
        self.add(Paragraph(text=today.code, face="bold", type_size=22))
        self._rules = self.add_text("")
        self._state = self.add_text("", quiet=True)
        self.play_today = TextButton(style="primary", icon="calendar", text=words.PLAY_TODAY())
        self.play_today.bind_action(lambda: self._challenges.play(today))
        self.add(self.play_today)

    def _describe_rules(self, challenge: Challenge) -> str:
        rules, players = (
            rule_set_name(RULE_SETS[challenge.rules]),
            self._challenges.players(challenge),
        )
        return words.TODAYS_RULES(rules=rules, players=join_names(players))

    def _describe_state(self, challenge: Challenge) -> str:
        players = self._challenges.players_who_saw_dice(challenge)
        if players:
            return words.ALREADY_PLAYED(players=join_names(players))
        results = self._challenges.results(challenge.code)
        if not results:
            return words.NOT_PLAYED()
        return self._best(results[0])

    @staticmethod
    def _best(first: TopScore) -> str:
        return words.BEST(name=first.name, score=first.score)

    # --- players ------------------------------------------------------------------------------

    def _add_players(self) -> None:
        """Comes first, because everything below is for these players."""
        self.who: Tile | None = None
        if len(self._challenges.possible_players()) > 1:
            self.who = Tile(icon="people", heading=screen_words.PLAYERS())
            self.who.bind_action(self._choose_players)
            self.add(self.who)

    def _choose_players(self) -> None:
        self._open_dialog(ChallengePlayersDialog(self._challenges, self._show_players))

    def _show_players(self) -> None:
        # Of the day on which the screen was opened, like the code above it.
        self._rules.text, self._state.text = (
            self._describe_rules(self._today),
            self._describe_state(self._today),
        )
        if self.who is not None:
            self.who.detail = join_names(
                tuple(name for _, name, plays in self._challenges.possible_players() if plays)
            )
        self._typed(self.field, self.field.text)

    # --- by its code --------------------------------------------------------------------------

    def _add_code(self) -> None:
        self.add_heading(words.HAVE_CODE())
        self.field = TextField(hint_text=words.CODE(), max_length=MAX_MESSAGE)
        self.field.bind(text=self._typed, on_text_validate=lambda _: self.play_code())
        self.add(self.field)
        self.typed_state = self.add(Paragraph(type_size=14, style="muted"))
        self.results = self.add(ChallengeResults())
        self.paste = TextButton(style="secondary", text=words.PASTE(), icon="paste")
        self.paste.bind_action(self._paste)
        self.play_typed = TextButton(
            style="secondary", icon="play", text=words.PLAY(), disabled=True
        )
        self.play_typed.bind_action(self.play_code)
        self.add(_button_row(self.paste, self.play_typed))

    def _paste(self) -> None:
        """A message may contain results as well as the code."""
        message = self._challenges.read_clipboard()[:MAX_MESSAGE]
        self._message = message
        self.field.text = words.find_code(message).strip()
        self._typed(self.field, self.field.text)

    def _typed(self, _field: object, text: str) -> None:
        challenge = self._read(text)
        self.play_typed.disabled = challenge is None
        scores = words.find_scores(self._message) if text and text in self._message else ()
        own = self._challenges.results(challenge.code) if challenge else ()
        self.results.show([(each.name, each.score) for each in own], scores)

    def _read(self, text: str) -> Challenge | None:
        if not text.strip():
            self.typed_state.text = ""
            return None
        try:
            challenge = parse_challenge(words.find_code(text))
        except BadChallenge as error:
            self.typed_state.text = explain(error)
            return None
        self.typed_state.text = (
            f"{self._describe_rules(challenge)} · {self._describe_state(challenge)}"
        )
        return challenge

    def play_code(self) -> None:
        challenge = self._read(self.field.text)
        if challenge is not None:
            self._challenges.play(challenge)

    # --- a new one ----------------------------------------------------------------------------

    def _add_new(self) -> None:
        self.add_heading(words.CHALLENGE_A_FRIEND())
        rules = rule_set_name(RULE_SETS[self._challenges.create().rules])
        self.add_text(words.CHALLENGE_A_FRIEND_DESCRIPTION(rules=rules), quiet=True)
        self.new_code = self.add(Paragraph(face="bold", type_size=22))
        self.make = TextButton(style="secondary", icon="plus", text=words.MAKE_NEW_CODE())
        self.make.bind_action(self._make)
        self._send = self.add(_button_row(self.make))
        self.share_result = self.add(Paragraph(type_size=14, style="muted"))

    def _make(self) -> None:
        """Create a code; then the same button shares it, and another plays it."""
        challenge = self._created
        if challenge is None:
            self._created = challenge = self._challenges.create()
            self.new_code.text = challenge.code
            self.make.text, self.make.icon = words.SHARE(), "share"
            self.play_made = TextButton(style="secondary", icon="play", text=words.PLAY())
            self.play_made.bind_action(lambda: self._challenges.play(challenge))
            self._send.add_widget(self.play_made)
        else:
            rules = rule_set_name(RULE_SETS[challenge.rules])
            text = words.INVITATION(code=challenge.code, rules=rules)
            self.share_result.text = self._challenges.share(text)

    # --- played here --------------------------------------------------------------------------

    def _add_played(self) -> None:
        played = self._challenges.played()
        if played:
            self.add_heading(words.PLAYED_HERE())
        for each in played:
            tile = Tile(icon="trophy", heading=each.code, detail=self._best(each.best))
            tile.bind_action(partial(self._fill_in, each.code))
            self.add(tile)

    def _fill_in(self, code: str) -> None:
        self.field.text = code
        self.ids.scroll.scroll_y = 1


def _button_row(first: TextButton, *others: TextButton) -> BoxLayout:
    row = BoxLayout(size_hint_y=None, height=first.height, spacing=dp(8))
    first.bind(height=row.setter("height"))
    for each in (first, *others):
        row.add_widget(each)
    return row


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


class ChallengeResults(BoxLayout):
    """Results with the same dice: on this device, and from a pasted message."""

    def __init__(self) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, height=0)
        self.fbind("minimum_height", self.setter("height"))

    def show(self, local: "list[tuple[str, int]]", received: "tuple[tuple[str, int], ...]") -> None:
        self.clear_widgets()
        ranked = [(score, name, "") for name, score in local]
        ranked += [(score, name, words.FROM_MESSAGE()) for name, score in received]
        ranked.sort(key=lambda each: -each[0])
        for place, (score, name, where) in enumerate(ranked, 1):
            row = ResultRow(place=str(place), name=name, detail=where, number=str(score))
            row.first = place == 1
            self.add_widget(row)
