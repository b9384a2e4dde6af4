"""Challenges and their codes."""

from datetime import datetime, timedelta

from app.application import FivefoldApp
from app.settings.game_options import GameOptions, Seat
from core import daily_challenge
from tests.screenshots.scenes.scene import Scene, finish


def open_challenges(app: FivefoldApp) -> None:
    app.challenges.open()
    app.screen.create()


def play_challenges(app: FivefoldApp) -> None:
    """Finish a friend's code and today's, then look at the screen of the next day."""
    for challenge in (app.challenges.create(), app.challenges.today()):
        app.challenges.play(challenge)
        finish(app)
    tomorrow = daily_challenge(datetime.now().astimezone().date() + timedelta(days=1))
    app.challenges.today = lambda: tomorrow
    app.challenges.open()


def type_wrong_code(app: FivefoldApp) -> None:
    open_challenges(app)
    app.screen.ids.field.text = "7KQ2-9RTX-ZZZZ-ZZ"
    app.screen.ids.scroll.scroll_y = 0.4


def choose_challenge_players(app: FivefoldApp) -> None:
    """Choose two players of the last game and enter a challenge code."""
    app.preferences.game_options = GameOptions(
        seats=(Seat("Ana"), Seat("Ben"), Seat("Cleo", plays=False))
    )
    app.challenges.open()
    app.screen.ids.field.text = app.challenges.create().code


SCENES = {
    "challenges": Scene("official", 2, then=open_challenges),
    "challenges-played": Scene("official", 1, then=play_challenges),
    "challenges-wrong": Scene("official", 2, then=type_wrong_code),
    "challenges-players": Scene("official", 2, then=choose_challenge_players),
}
