"""Opens the page on which a result is sent."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from app.game.challenges import Challenges
from app.game.file_delivery import PNG, FileDelivery
from app.game.review_job import ReviewJob
from app.game.share_cards.day_card import draw_day
from app.game.share_cards.game_card import PlayedGame, draw_game, write_game
from app.game.share_cards.league_card import draw_league
from app.game.share_cards.shared_card import SharedCard, shown_names
from app.platform.device import on_android
from app.platform.kivy_timers import later
from app.screens.share.share_screen import ShareActions, ShareScreen
from app.settings.appearance import find_skin
from app.text import share_card as words
from app.text.screens import trainer as trainer_words
from app.text.screens.new_game import PLAYER
from core import Challenge, challenge_of, create_challenge, daily_challenge
from core.coach import Review, coach_supports
from core.errors import NotInChallenges

if TYPE_CHECKING:
    from app.context import Context
    from app.game.drills import DailyDrill
    from app.screens.league.league_view import LeagueView
    from app.storage import GameFlags
    from core import Setup


@dataclass(slots=True)
class _Reviews:
    """Reviews every player's game, one after the other."""

    played: PlayedGame
    found: dict[int, Review] = field(default_factory=dict)
    _job: ReviewJob | None = None

    def start(self, on_ready: Callable[[], None]) -> Callable[[], None]:
        self._next(on_ready)
        return self.stop

    def stop(self) -> None:
        if self._job is not None:
            self._job.stop()
            self._job = None

    def _next(self, on_ready: Callable[[], None]) -> None:
        players = len(self.played.game.setup.players)
        missing = [seat for seat in range(players) if seat not in self.found]
        if not missing:
            on_ready()
            return

        def take(review: Review, ready: bool) -> None:
            if ready:
                self.found[missing[0]] = review
                self._next(on_ready)

        self._job = ReviewJob(self.played.game, missing[0], later, take, lambda _reason: on_ready())


class ShareCards:
    def __init__(self, context: "Context") -> None:
        self._context = context

    def show_game(self, played: PlayedGame, flags: "GameFlags") -> None:
        setup = played.game.setup
        challenge, same = _challenge_of(setup, flags)
        played = replace(played, challenge=challenge, same_dice=same)
        reviews = _Reviews(played)

        def write(named: bool) -> str:
            names = shown_names(setup.players, played.bots, named)
            return write_game(played.game, names, flags.challenge)

        self._show(
            SharedCard(
                f"fivefold-{setup.rules.id}",
                draw=lambda named: draw_game(played, reviews.found, named),
                write=write,
                read=write,
                prepare=reviews.start if coach_supports(setup) else None,
                make_score_sheet=lambda: self._context.score_sheets.offer_filled(
                    played.game.state, played.ended
                ),
            )
        )

    def show_day(self, drill: "DailyDrill", streak: int) -> None:
        challenge = daily_challenge(drill.day)

        def write(marks: list[str]) -> str:
            result = trainer_words.describe_result(drill.losses, drill.right, drill.total or 0)
            return trainer_words.shared_result(drill.day, marks, result, streak)

        self._show(
            SharedCard(
                f"fivefold-{drill.day.isoformat()}",
                draw=lambda _named: draw_day(drill, streak, challenge),
                write=lambda _named: write([str(mark) for mark in drill.marks]),
                read=lambda _named: write([]),
                has_names=False,
            )
        )

    def show_league(self, view: "LeagueView", season: str, over: bool) -> None:
        challenge = Challenges.today()

        def write(named: bool) -> str:
            return view.shared(season, None if named else lambda seat: PLAYER(number=seat + 1))

        self._show(
            SharedCard(
                "fivefold-league",
                draw=lambda named: draw_league(view, season, challenge, named, over),
                write=write,
                read=write,
            )
        )

    def _show(self, card: SharedCard) -> None:
        context = self._context
        files = FileDelivery(context, PNG, words.TITLE())

        actions = ShareActions(
            save=partial(files.save, card.file_name),
            share=partial(files.share, card.file_name) if on_android() else None,
            send_text=context.challenges.share,
        )
        context.back_stack.push(
            lambda: ShareScreen(
                card, actions, lambda: find_skin(context.preferences.settings), later, context.back
            )
        )


def _challenge_of(setup: "Setup", flags: "GameFlags") -> "tuple[Challenge | None, bool]":
    """A challenge for whoever gets the card, and whether it has the dice of this game: fresh ones
    if a code cannot have them."""
    if not flags.typed_in:
        own = challenge_of(setup)
        if own is not None:
            return own, True
    try:
        return create_challenge(setup), False
    except NotInChallenges:
        return None, False
