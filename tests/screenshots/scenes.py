"""Every screen of the program, in every state worth a picture; `screenshots.py` takes them."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from app.application import FivefoldApp
from app.game.tips import ALL_TIPS, SHAKE
from app.settings.game_options import GameOptions, Seat
from app.settings.settings import ShowRoll
from app.storage import GameFlags
from app.text import table
from app.widgets.controls.figure_tile import FigureTile
from core import (
    Game,
    PlayStyle,
    Score,
    SecondTap,
    create_setup,
    legal_offers,
    next_roll,
    parse_action,
)
from core.boxes import STANDARD_BOXES
from core.rule_sets import RULE_SETS
from tests.app.support.stage import frames

TODAY = RULE_SETS["official"].manner
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn")

FOUR_TURNS = (
    *("roll 1 1 1 2 3", "score ones 1", "roll 5 5 5 1 2", "score fives 1", "roll 6 6 6 6 2"),
    *("score sixes 1", "roll 3 3 3 1 2", "score threes 1", "roll 2 2 2 2 2"),
    *("score five_of_a_kind 1", "roll 1 2 3 4 5", "score large_straight 1", "roll 1 2 3 4 6"),
    *("score small_straight 1", "roll 3 3 3 5 5", "score full_house 1", "roll 1 2 3 4 1"),
    "score small_straight 1",
)
A_JOKER = (
    *("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 1 2 3 4 5", "score large_straight 1"),
    *("roll 4 4 4 4 1", "score fours 1", "roll 2 2 3 3 3", "score full_house 1"),
    "roll 4 4 4 4 4",
)


class Picture:
    """A game brought to some point, and what is done there."""

    def __init__(
        self,
        rules: str,
        players: int,
        lines: tuple[str, ...] = (),
        then: Callable[[FivefoldApp], None] = lambda app: None,
        manner: PlayStyle = TODAY,
        **how: object,
    ) -> None:
        self._setup = create_setup(RULE_SETS[rules], NAMES[:players], seed="picture", **how)  # type: ignore[arg-type]
        self._lines, self._then, self._manner = lines, then, manner

    def show(self, app: FivefoldApp) -> None:
        app.preferences.change_settings(
            replace(app.preferences.settings, manner=self._manner, show_roll=ShowRoll.OFF)
        )
        app.tips.shown.update(ALL_TIPS)
        app.game.start(self._setup, as_it_was=False)
        model = app.game.table.model
        model.session.play(*map(parse_action, self._lines))
        model.dismiss()
        model.change_play_style(self._manner)
        self._then(app)


def preview(box: str, column: int = 0) -> Callable[[FivefoldApp], None]:
    return lambda app: app.game.table.model.card_actions.tap_cell(box, column)


def throw_two(app: FivefoldApp) -> None:
    app.game.table.model.dice_actions.roll()
    app.game.table.model.dice_actions.tap(1)
    app.game.table.model.dice_actions.tap(3)


def throw_two_and_ask(app: FivefoldApp) -> None:
    throw_two(app)
    app.game.table.show_menu()


def play_turns(app: FivefoldApp, turns: int) -> None:
    """Turns of somebody who takes what brings most, and saves Chance."""
    model = app.game.table.model
    for _ in range(turns):
        model.next_turn()
        model.dice_actions.roll()
        model.card_actions.take(
            max(legal_offers(model.state), key=lambda each: each.points - WORTH[each.box])
        )


WORTH = {box.id: 20 if box.id == "chance" else 0 for box in STANDARD_BOXES}


def finish(app: FivefoldApp) -> None:
    setup = app.game.table.model.state.setup
    play_turns(app, len(setup.players) * setup.turns)


def ask_done(app: FivefoldApp) -> None:
    app.game.table.model.card_actions.tap_cell("full_house", 0)
    app.game.table.model.card_actions.tap_cell("full_house", 0)


def half_a_triple(app: FivefoldApp) -> None:
    play_turns(app, 48)
    model = app.game.table.model
    model.next_turn()
    model.session.play(parse_action("roll 2 4 5 6 6"))
    worthless = [each for each in legal_offers(model.state) if not each.points]
    model.card_actions.tap_cell(worthless[-1].box, worthless[-1].column)


def with_bot(app: FivefoldApp) -> None:
    """A bot's turn, with the dice held that it keeps."""
    model = app.game.table.model
    model.bots = {1: "sharp"}
    model.suspend()
    model.session.play(parse_action("roll 5 5 5 2 3"))
    model.dice_actions.keep({0, 1, 2})


def ask(app: FivefoldApp) -> None:
    app.game.table.model.ask_coach()


def open_hint(app: FivefoldApp) -> None:
    app.game.table.show_hint()


def show_odds(app: FivefoldApp) -> None:
    app.game.table.model.dice_actions.hold_exactly((2, 3, 4))
    app.game.table.model.toggle_odds()


def warn(app: FivefoldApp) -> None:
    app.game.table.model.warn_at = 1
    for _ in range(2):
        app.game.table.model.card_actions.tap_cell("chance", 0)


def reviewed(app: FivefoldApp) -> None:
    finish(app)
    game = app.game.table.model.session.game
    app.routes.history.review(game, GameFlags())
    while not any(isinstance(each, FigureTile) for each in app.screen.walk()):
        frames()


def choose(app: FivefoldApp, choices: GameOptions) -> None:
    app.preferences.change_game_options(choices)
    app.routes.open_new_game()


TWO_AND_A_BOT = GameOptions(seats=(Seat("Ana"), Seat("Ben"), Seat(bot="steady")))


def asked_who(app: FivefoldApp) -> None:
    choose(app, TWO_AND_A_BOT)
    app.screen.ask_player_type(2)


def choosing_bots(app: FivefoldApp) -> None:
    choose(app, TWO_AND_A_BOT)


def choosing_triple(app: FivefoldApp) -> None:
    choose(app, GameOptions("triple", seats=(Seat("Ana"), Seat("Ben"))))
    frames(3)  # what has no height yet does not scroll
    app.screen.ids.scroll.scroll_y = 0


def first_roll(app: FivefoldApp) -> None:
    """The first roll of all, with its tip."""
    app.tips.shown.clear()
    app.game.table.model.dice_actions.roll()


def first_box(app: FivefoldApp) -> None:
    """A tip once the first box is filled."""
    app.tips.shown.discard(SHAKE)
    play_turns(app, 1)
    app.game.table.model.next_turn()


def at_first(app: FivefoldApp) -> None:
    """As on the first day: the game that was laid for this picture is not there."""
    app.data_clearing.clear()
    app.data_clearing.make_final()
    app.routes.go_home()


def nothing_yet(way: str) -> Callable[[FivefoldApp], None]:
    """A screen that looks back where there is nothing to look back on."""

    def show(app: FivefoldApp) -> None:
        at_first(app)
        getattr(app.routes.history, way)()

    return show


def waiting(app: FivefoldApp) -> None:
    """Home, with games that wait."""
    for rules, names, turns in (("triple", NAMES[:2], 20), ("os2", NAMES[3:5], 3)):
        app.store.games.begin(*_begun(rules, names, turns))
    app.routes.go_home()


def _begun(
    rules: str, names: tuple[str, ...], turns: int
) -> tuple[object, GameFlags, list[object]]:
    game = Game.new(create_setup(RULE_SETS[rules], names, seed="picture"))
    for _ in range(turns):
        game = _turn(game, Random(0))
    return game.setup, GameFlags(), list(game.actions)


def _turn(game: Game, luck: Random) -> Game:
    """One roll, and mostly the box for which it brings most."""
    game = game.then(next_roll(game.state))
    offers = legal_offers(game.state)
    best = max(offers, key=lambda each: each.points - WORTH.get(each.box, 0) + luck.random() * 6)
    return game.then(Score(best.box, best.column))


def past_games(app: FivefoldApp, count: int = 9) -> list[str]:
    """Finished games of people who get better, and their places on the lists."""
    made = []
    for number in range(count):
        rules = "triple" if number % 4 == 2 else "official"
        setup = create_setup(RULE_SETS[rules], NAMES[: 1 + number % 2], seed=f"picture {number}")
        game, luck = Game.new(setup), Random(number)
        while not game.state.over:
            game = _turn(game, luck)
        uid = app.store.games.begin(setup, GameFlags())
        app.store.games.append(uid, Game.new(setup), list(game.actions))
        made.append(uid)
    return made


def finish_alone(app: FivefoldApp) -> None:
    """After other games of the same kind."""
    past_games(app)
    finish(app)


def finish_real_dice(app: FivefoldApp) -> None:
    """A game that has no place on a list, and why."""
    app.preferences.game_options = GameOptions(seats=(Seat("Ana"), Seat("Ben"))).with_real_dice()
    app.game.start_as_last_time()
    model = app.game.table.model
    while not model.state.over:
        model.next_turn()
        model.session.play(next_roll(model.state))
        model.dismiss()
        model.card_actions.take(
            max(legal_offers(model.state), key=lambda each: each.points - WORTH[each.box])
        )


def look_back(way: str) -> Callable[[FivefoldApp], None]:
    def show(app: FivefoldApp) -> None:
        past_games(app)
        getattr(app.routes.history, way)()

    return show


def given_up(app: FivefoldApp) -> None:
    """The history, down to a game that was given up."""
    past_games(app, 3)
    app.store.games.give_up(app.store.games.begin(*_begun("triple", NAMES[:2], 20)))
    app.routes.history.history()


def replayed(app: FivefoldApp) -> None:
    uid = past_games(app, 2)[-1]
    app.routes.history.history()
    app.routes.history.open_game(uid)
    app.screen.model.go_to(25)


def challenges(app: FivefoldApp) -> None:
    app.challenges.open()
    app.screen.make.press()


def who_is_challenged(app: FivefoldApp) -> None:
    """Two of the last table, and what is known of a code that was typed in."""
    app.preferences.game_options = GameOptions(
        seats=(Seat("Ana"), Seat("Ben"), Seat("Cleo", plays=False))
    )
    app.challenges.open()
    app.screen.field.text = app.challenges.create().code


def real_dice(app: FivefoldApp) -> None:
    """What fell on a real table is being typed in."""
    app.preferences.game_options = GameOptions(seats=(Seat("Ana"), Seat("Ben"))).with_real_dice()
    app.game.start_as_last_time()
    app.game.table.model.dice_actions.roll()
    frames(2)
    [pad] = app.overlays
    for face in (5, 5, 2):
        pad.faces[face - 1].press()


def settings_of(section: str) -> Callable[[FivefoldApp], None]:
    return lambda app: app.routes.open_settings(section)


def help_on(page: str) -> Callable[[FivefoldApp], None]:
    return lambda app: app.routes.open_help(page)


def search_help(app: FivefoldApp) -> None:
    app.routes.open_help()
    app.screen.search.text = table.JOKER_HERE[0]().strip("¡!\u00a0")


def face_to_face(app: FivefoldApp) -> None:
    """The second player sits opposite."""
    app.root_layout.reduced_motion = True
    app.preferences.change_settings(
        replace(app.preferences.settings, face_to_face=True, reduced_motion=True)
    )
    app.game.table.model.dice_actions.roll()


HELD = (*FOUR_TURNS, "roll 4 4 2 2 2", "hold 3 4 5", "roll 4 4 2 2 2")
PICTURES = {
    "before-the-first-roll": Picture("official", 2),
    "held": Picture("jahtzee", 3, HELD),
    "preview": Picture("jahtzee", 3, HELD, preview("full_house")),
    "zero-preview": Picture("jahtzee", 3, HELD, preview("large_straight")),
    "joker": Picture("official", 2, A_JOKER),
    "no-hints": Picture("os2", 3, HELD, manner=PlayStyle(second_tap=SecondTap.ALWAYS)),
    "throwing": Picture("yachtz", 1, then=throw_two, manner=RULE_SETS["yachtz"].manner),
    "triple": Picture("triple", 2, then=half_a_triple),
    "six-columns": Picture("custom", 2, ("roll 2 4 5 6 6", "hold 4 5"), columns=6, multiply=True),
    "six-players": Picture("official", 6, ("roll 2 4 5 6 6", "hold 4 5")),
    "prompt": Picture(
        "winzee", 2, ("roll 4 4 2 2 2",), ask_done, manner=RULE_SETS["winzee"].manner
    ),
    "menu": Picture("official", 2, A_JOKER, lambda app: app.game.table.show_menu()),
    "menu-throwing": Picture(
        "yachtz",
        1,
        then=throw_two_and_ask,
        manner=RULE_SETS["yachtz"].manner,
    ),
    "menu-boxes": Picture("jahtzee", 3, HELD, lambda app: app.game.table.show_boxes()),
    "totals": Picture(
        "triple", 2, then=lambda app: (half_a_triple(app), app.game.table.show_totals())
    ),
    "help": Picture("official", 2, A_JOKER, lambda app: app.routes.open_help()),
    "game-over": Picture("jahtzee", 3, then=finish),
    "game-over-alone": Picture("official", 1, then=finish_alone),
    "game-over-triple": Picture("triple", 1, then=finish),
    "game-over-real-dice": Picture("official", 2, then=finish_real_dice),
    "bot-plays": Picture("official", 2, ("roll 1 1 1 2 3", "score ones 1"), with_bot),
    "hint": Picture("official", 3, (*FOUR_TURNS, "roll 4 4 2 2 2"), ask),
    "hint-box": Picture("jahtzee", 3, HELD, ask),
    "hint-why": Picture("official", 3, (*FOUR_TURNS, "roll 4 4 2 2 2"), open_hint),
    "odds": Picture("official", 3, (*FOUR_TURNS, "roll 4 4 2 2 2"), show_odds),
    "odds-triple": Picture("triple", 1, ("roll 4 4 2 2 2",), show_odds),
    "warning": Picture("official", 3, (*FOUR_TURNS, "roll 4 4 2 2 2"), warn),
    "review": Picture("official", 2, then=reviewed),
    "review-triple": Picture("triple", 1, then=reviewed),
    "who-plays": Picture("official", 1, then=asked_who),
    "home": Picture("jahtzee", 3, HELD, waiting),
    "tip": Picture("official", 1, then=first_roll),
    "tip-shake": Picture("official", 1, then=first_box),
    "real-dice": Picture("official", 2, then=real_dice),
    "challenges": Picture("official", 2, then=challenges),
    "challenges-players": Picture("official", 2, then=who_is_challenged),
    "home-first": Picture("official", 1, then=at_first),
    "settings": Picture("official", 2, A_JOKER, lambda app: app.routes.open_settings()),
    "settings-play": Picture("official", 2, A_JOKER, settings_of("play")),
    "settings-feel": Picture("official", 2, A_JOKER, settings_of("feel")),
    "settings-look": Picture("official", 2, A_JOKER, settings_of("look")),
    "settings-variants": Picture("official", 2, A_JOKER, settings_of("variants")),
    "settings-trick": Picture("official", 2, A_JOKER, settings_of("trick")),
    "settings-language": Picture("official", 2, A_JOKER, settings_of("language")),
    "settings-data": Picture("official", 2, A_JOKER, settings_of("data")),
    "settings-about": Picture("official", 2, A_JOKER, settings_of("about")),
    "help-the-game": Picture("triple", 2, then=help_on("the game")),
    "help-extra-fives": Picture("official", 2, then=help_on("extra fives")),
    "help-box": Picture("official", 2, then=help_on("box full_house")),
    "help-total": Picture("triple", 2, then=help_on("total upper_bonus")),
    "help-strategy": Picture("triple", 2, then=help_on("strategy")),
    "help-classic": Picture("winzee", 2, then=help_on("classic winzee")),
    "help-search": Picture("official", 2, then=search_help),
    "statistics": Picture("official", 2, then=look_back("statistics")),
    "statistics-empty": Picture("official", 2, then=nothing_yet("statistics")),
    "top-scores": Picture("official", 2, then=look_back("top_scores")),
    "top-scores-empty": Picture("official", 2, then=nothing_yet("top_scores")),
    "history": Picture("official", 2, then=look_back("history")),
    "history-given-up": Picture("official", 2, then=given_up),
    "history-empty": Picture("official", 2, then=nothing_yet("history")),
    "players": Picture("official", 2, then=look_back("players")),
    "players-empty": Picture("official", 2, then=nothing_yet("players")),
    "replay": Picture("official", 2, then=replayed),
    "face-to-face": Picture("official", 2, ("roll 1 1 1 2 3", "score ones 1"), face_to_face),
    "new-game": Picture("official", 1, then=choosing_bots),
    "new-game-triple": Picture("official", 1, then=choosing_triple),
}
