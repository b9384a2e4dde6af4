"""Challenges: which ones there are, who plays them, and their results."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from app.platform import sharing
from app.text.bots import NAME as BOTS
from app.text.errors import explain
from app.text.i18n import NO_TEXT
from app.text.screens import challenges as words
from core import BadSetup, Challenge, create_challenge, daily_challenge
from core.player_names import clean_name

if TYPE_CHECKING:
    from app.context import Context
    from app.screens.challenges import ChallengesScreen
    from app.settings.game_options import GameOptions
    from app.storage.games.top_scores import PlayedChallenge, TopScore


class Challenges:
    def __init__(self, context: "Context") -> None:
        self._context = context

    def open(self, code: str = "") -> None:
        """`code` is filled in, as if it had been pasted."""
        context = self._context
        context.overlays.attempt(
            lambda: context.back_stack.push(lambda: self._screen(code)), words.CHALLENGES()
        )

    def _screen(self, code: str) -> "ChallengesScreen":
        from app.screens.challenges import ChallengesScreen

        context = self._context
        return ChallengesScreen(self, context.codes, context.overlays.open, context.back, code)

    @staticmethod
    def today() -> Challenge:
        """By the local date."""
        return daily_challenge(datetime.now().astimezone().date())

    def create(self) -> Challenge:
        """With the rules that were chosen last."""
        return create_challenge(
            self._context.preferences.game_options.with_default_players().setup()
        )

    # --- players ------------------------------------------------------------------------------

    def players(self, challenge: Challenge) -> tuple[str, ...]:
        return self._options_for(challenge).names

    def _options_for(self, challenge: Challenge) -> "GameOptions":
        """With the players of the last game, as far as these rules have room."""
        return self._context.preferences.game_options.with_rules(challenge.rules)

    def possible_players(self) -> "tuple[tuple[int, str, bool], ...]":
        """Seat and name of everybody who may play, and whether they do."""
        options = self._context.preferences.game_options
        names = dict(zip(options.playing, options.names, strict=True))
        named = (
            (
                place,
                names.get(place) or clean_name(seat.name) or BOTS.get(seat.bot, NO_TEXT)(),
                seat.plays,
            )
            for place, seat in enumerate(options.seats)
        )
        return tuple(each for each in named if each[1])

    def set_playing(self, place: int, plays: bool) -> None:
        """Also changes the new-game screen."""
        preferences = self._context.preferences
        preferences.change_game_options(preferences.game_options.with_plays(place, plays))

    def players_who_saw_dice(self, challenge: Challenge) -> tuple[str, ...]:
        """The people at the table if all of them have: then no result counts for the top scores."""
        options = self._options_for(challenge)
        names = self._context.game.known_names(options.names, options.bots)
        try:
            setup = challenge.setup(names)
        except BadSetup:  # `play` reports it
            return ()
        bots = {seat for seat, _ in options.bots}
        people = {name for seat, name in enumerate(names) if seat not in bots}
        saw_dice = set(self._context.store.games.players_who_saw_dice(setup, challenge.code))
        for state in self._context.game.unsaved_games.values():
            saw_dice.update(state.setup.players if state.setup.seed == setup.seed else ())
        return tuple(name for name in setup.players if name in people) if people <= saw_dice else ()

    # --- results ------------------------------------------------------------------------------

    def results(self, code: str) -> "tuple[TopScore, ...]":
        return self._context.store.top_scores.of_challenge(code)

    def played(self) -> "tuple[PlayedChallenge, ...]":
        return self._context.store.top_scores.challenges()

    @staticmethod
    def is_daily(played: "PlayedChallenge") -> bool:
        """Whether it was the challenge of the day on which it was played, anywhere in the world."""
        day = datetime.fromtimestamp(played.best.at / 1000).astimezone().date()
        near = (day + timedelta(days=difference) for difference in (-1, 0, 1))
        return any(daily_challenge(each).code == played.code for each in near)

    def play(self, challenge: Challenge) -> None:
        options = self._options_for(challenge)
        try:
            setup = challenge.setup(options.names)
        except BadSetup as error:
            self._context.overlays.notify(explain(error), words.CHALLENGES())
            return
        self._context.game.start(
            setup, keep_screens=True, bots=options.bots, challenge=challenge.code
        )

    @staticmethod
    def share(text: str) -> str:
        """Open the system's share sheet, else copy; returns a message for the player, if any."""
        if sharing.share(text):
            return ""
        sharing.copy_to_clipboard(text)
        return words.COPIED()

    @staticmethod
    def read_clipboard() -> str:
        return sharing.read_clipboard()
