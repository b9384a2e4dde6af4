"""New game with different players and rules."""

from app.application import FivefoldApp
from app.settings.game_options import GameOptions, Seat
from tests.app.support.stage import frames
from tests.screenshots.scenes.scene import Scene


def open_new_game(app: FivefoldApp, choices: GameOptions) -> None:
    app.preferences.change_game_options(choices)
    app.routes.open_new_game()


TWO_AND_A_BOT = GameOptions(seats=(Seat("Ana"), Seat("Ben"), Seat(bot="steady")))


def choose_bot_level(app: FivefoldApp) -> None:
    open_new_game(app, TWO_AND_A_BOT)
    frames(3)  # the list is placed beside a row that must have its place
    app.screen.ask_level(2)


def open_new_game_with_bot(app: FivefoldApp) -> None:
    open_new_game(app, TWO_AND_A_BOT)


def open_new_triple_game(app: FivefoldApp) -> None:
    open_new_game(app, GameOptions("triple", seats=(Seat("Ana"), Seat("Ben"))))


def open_new_game_of_three(app: FivefoldApp) -> None:
    """Windows Yahtzee, which has the most to choose; two games were played before."""
    played = GameOptions("triple", seats=(Seat("Ana"), Seat("Ben"))).with_game_played()
    played = played.with_player_added("Cleo").with_rules("official").with_game_played()
    app.preferences.change_game_options(
        played.without_player(2).with_bot_added("steady").with_rules("winzee")
    )
    app.routes.open_new_game()


def open_new_game_of_six(app: FivefoldApp) -> None:
    names = ("Ana", "Ben", "Bartholomäus von der", "Dan")
    seats = (*map(Seat, names), Seat(bot="perfect"), Seat("Robby", bot="beginner"))
    open_new_game(app, GameOptions("custom", 3, True, seats=seats))


def open_new_game_as_it_was(app: FivefoldApp) -> None:
    open_new_game(app, GameOptions("winzee", seats=(Seat("Ana"),)).with_as_it_was(True))


def open_game_picker(app: FivefoldApp) -> None:
    open_new_game(app, GameOptions(seats=(Seat("Ana"), Seat("Ben"))))
    app.screen.press_card("")


def open_new_yatzy(app: FivefoldApp) -> None:
    open_new_game(app, GameOptions("yatzy", seats=(Seat("Ana"), Seat("Ben"))))


SCENES = {
    "who-plays": Scene("official", 1, then=choose_bot_level),
    "new-game": Scene("official", 1, then=open_new_game_with_bot),
    "new-game-as-it-was": Scene("official", 1, then=open_new_game_as_it_was),
    "new-game-triple": Scene("official", 1, then=open_new_triple_game),
    "new-game-three": Scene("official", 1, then=open_new_game_of_three),
    "new-game-yatzy": Scene("official", 1, then=open_new_yatzy),
    "game-picker": Scene("official", 1, then=open_game_picker),
    "new-game-six": Scene("official", 1, then=open_new_game_of_six),
}
