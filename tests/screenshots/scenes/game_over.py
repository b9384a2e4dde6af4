"""The end of a game: won, lost, alone, with real dice."""

from collections.abc import Callable

from app.animation.transitions import transitions
from app.application import FivefoldApp
from app.settings.game_options import GameOptions, Seat
from core import Hold, create_setup, next_roll
from core.bots import create_bot
from core.rule_sets import RULE_SETS
from tests.app.support.stage import frames
from tests.screenshots.scenes.past_games import save_past_games
from tests.screenshots.scenes.scene import Scene, choose_offer, finish


def finish_alone(app: FivefoldApp) -> None:
    """Finish a solo game after others of the same kind."""
    save_past_games(app)
    finish(app)


def finish_with(
    *players: tuple[str, str], seed: str = "end", rules: str = "official", **flags: object
) -> Callable[[FivefoldApp], None]:
    """Finish a game of these names, each with a bot's level that plays for it; levels of capital
    letters are bots, the others people."""

    def show(app: FivefoldApp) -> None:
        names = [name for name, _ in players]
        setup = create_setup(RULE_SETS[rules], names, seed=seed)
        bots = tuple(
            (seat, level.lower()) for seat, (_, level) in enumerate(players) if level.isupper()
        )
        app.game.start(setup, bots=bots, **flags)
        session = app.game.session
        drivers = [create_bot(level.lower()) for _, level in players]
        while not session.state.over:
            state = session.state
            move = next_roll(state) if state.dice is None else drivers[state.player].choose(state)
            session.play(move)
            if isinstance(move, Hold):
                session.play(next_roll(session.state))
        app.game_end.show()
        finish_review(app)

    return show


def finish_review(app: FivefoldApp) -> None:
    frames(2)
    transitions.finish_all()
    for _ in range(3000):
        frames(1)
        if app.screen.reviewed:
            return


def finish_best_alone(app: FivefoldApp) -> None:
    save_past_games(app)
    finish_with(("Ana", "perfect"), seed="luck 3")(app)


def finish_real_dice(app: FivefoldApp) -> None:
    """Finish a game that does not count for the lists."""
    app.preferences.game_options = GameOptions(seats=(Seat("Ana"), Seat("Ben"))).with_real_dice()
    app.game.start_as_last_time()
    model = app.game.table.model
    while not model.state.over:
        model.next_turn()
        model.session.play(next_roll(model.state))
        model.dismiss()
        model.card_actions.take(choose_offer(model.state))


def ask_for_name(app: FivefoldApp) -> None:
    """A player without a name enters the top scores."""
    app.preferences.change_game_options(GameOptions(seats=(Seat(),)))
    app.game.start_as_last_time()
    finish(app)


SCENES = {
    "game-over": Scene("jahtzee", 3, then=finish),
    "name-question": Scene("official", 1, then=ask_for_name),
    "game-over-alone": Scene("official", 1, then=finish_alone),
    "game-over-won": Scene(
        "official",
        1,
        then=finish_with(("Ben", "greedy"), ("Ana", "perfect"), ("Cleo", "steady"), seed="win"),
    ),
    "game-over-lost": Scene(
        "official", 1, then=finish_with(("Ana", "steady"), ("Perfect", "PERFECT"), seed="lost")
    ),
    "game-over-best": Scene("official", 1, then=finish_best_alone),
    "game-over-two": Scene(
        "official", 1, then=finish_with(("Ana", "sharp"), ("Ben", "greedy"), seed="two")
    ),
    "game-over-six": Scene(
        "official",
        1,
        then=finish_with(
            ("Ana", "greedy"),
            ("Ben", "steady"),
            ("Cleo", "sharp"),
            ("Maximiliane Winter", "perfect"),
            ("Eve", "BEGINNER"),
            ("Finn", "greedy"),
            seed="six",
        ),
    ),
    "game-over-triple": Scene("triple", 1, then=finish),
    "game-over-real-dice": Scene("official", 2, then=finish_real_dice),
}
