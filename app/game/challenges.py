"""The way into challenges, and how results leave."""

from datetime import datetime
from typing import TYPE_CHECKING

from app.platform import sharing
from app.text import challenges as words
from app.text.bots import NAME as BOTS
from app.text.i18n import NO_TEXT, said
from core import BadSetup, Challenge, challenge_for, challenge_of
from core.player_names import tidied

if TYPE_CHECKING:
    from app.application import FivefoldApp
    from app.screens.challenges import ChallengesScreen
    from app.settings.game_options import GameOptions
    from app.storage.games.top_scores import PlayedChallenge, TopScore
    from app.widgets.controls.dialog import Dialog


class Challenges:
    def __init__(self, program: "FivefoldApp") -> None:
        self._program = program

    def open(self) -> None:
        program = self._program
        program.sheets.attempt(lambda: program.trail.go(self._screen), words.CHALLENGES())

    def _screen(self) -> "ChallengesScreen":
        from app.screens.challenges import ChallengesScreen

        return ChallengesScreen(self, self._program.back)

    # --- which --------------------------------------------------------------------------------

    @staticmethod
    def today() -> Challenge:
        """By the player's own calendar."""
        return challenge_for(datetime.now().astimezone().date())

    def fresh(self) -> Challenge:
        """By the rules that were chosen last."""
        return challenge_of(self._program.choices.with_nobody().setup())

    # --- who ----------------------------------------------------------------------------------

    def players(self, challenge: Challenge) -> tuple[str, ...]:
        return self._seated(challenge).names

    def _seated(self, challenge: Challenge) -> "GameOptions":
        """Those who played last, as far as these rules have room."""
        return self._program.choices.with_rules(challenge.rules)

    def seats(self) -> "tuple[tuple[int, str, bool], ...]":
        """Place and name of everybody who may play, and whether they do."""
        choices = self._program.choices
        called = dict(zip(choices.playing, choices.names, strict=True))
        named = (
            (
                place,
                called.get(place) or tidied(seat.name) or BOTS.get(seat.bot, NO_TEXT)(),
                seat.plays,
            )
            for place, seat in enumerate(choices.seats)
        )
        return tuple(each for each in named if each[1])

    def let_play(self, place: int, plays: bool) -> None:
        """From now on, as on the new-game screen."""
        around = self._program.around
        around.change_choices(around.choices.with_plays(place, plays))

    def open_sheet(self, sheet: "Dialog") -> None:
        self._program.sheets.open(sheet)

    def players_who_saw_dice(self, challenge: Challenge) -> tuple[str, ...]:
        """The people at the table, if all of them have: then nobody can win a place."""
        seated = self._seated(challenge)
        names = self._program.playing.known_names(seated.names, seated.bots)
        try:
            setup = challenge.setup(names)
        except BadSetup:  # which is told when it is to be played
            return ()
        bots = {seat for seat, _ in seated.bots}
        people = {name for seat, name in enumerate(names) if seat not in bots}
        met = set(self._program.store.games.players_who_saw_dice(setup, challenge.code))
        for state in self._program.playing.owed.values():  # of which the disk may know nothing
            met.update(state.setup.players if state.setup.seed == setup.seed else ())
        return tuple(name for name in setup.players if name in people) if people <= met else ()

    # --- how it went --------------------------------------------------------------------------

    def results(self, code: str) -> "tuple[TopScore, ...]":
        return self._program.store.top_scores.of_challenge(code)

    def played(self) -> "tuple[PlayedChallenge, ...]":
        return self._program.store.top_scores.challenges()

    def play(self, challenge: Challenge) -> None:
        seated = self._seated(challenge)
        try:
            setup = challenge.setup(seated.names)
        except BadSetup as wrong:
            self._program.sheets.tell(said(wrong), words.CHALLENGES())
            return
        self._program.playing.start(setup, bots=seated.bots, challenge=challenge.code)

    @staticmethod
    def give(text: str) -> str:
        """To the system's share sheet, else to the clipboard; what is to be said of that."""
        if sharing.share(text):
            return ""
        sharing.copy(text)
        return words.COPIED()

    @staticmethod
    def pasted() -> str:
        return sharing.pasted()
