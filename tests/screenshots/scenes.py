"""Every screen in every state worth a screenshot; `take.py` captures them."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import sleep

from app.animation.transitions import transitions
from app.application import FivefoldApp
from app.game.tips import ALL_TIPS, SHAKE
from app.settings.game_options import GameOptions, Seat
from app.settings.settings import ShowRoll
from app.settings.skins import SkinId
from app.storage import GameFlags
from app.storage.database.database import now_in_milliseconds
from app.table.presenter.moments import Moment, MomentKind
from app.text import table
from app.widgets.controls.figure_tile import FigureTile
from core import (
    Game,
    Hold,
    PlayStyle,
    Score,
    SecondTap,
    create_setup,
    legal_offers,
    next_roll,
    parse_action,
)
from core.bots import create_bot
from core.boxes import STANDARD_BOXES
from core.rule_sets import RULE_SETS
from tests.app.support.stage import frames
from tests.screenshots.file_chooser_scenes import FILE_CHOOSER_SCENES

OFFICIAL_STYLE = RULE_SETS["official"].play_style
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn")

FOUR_TURNS = (
    *("roll 1 1 1 2 3", "score ones 1", "roll 5 5 5 1 2", "score fives 1", "roll 6 6 6 6 2"),
    *("score sixes 1", "roll 3 3 3 1 2", "score threes 1", "roll 2 2 2 2 2"),
    *("score five_of_a_kind 1", "roll 1 2 3 4 5", "score large_straight 1", "roll 1 2 3 4 6"),
    *("score small_straight 1", "roll 3 3 3 5 5", "score full_house 1", "roll 1 2 3 4 1"),
    "score small_straight 1",
)
JOKER = (
    *("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 1 2 3 4 5", "score large_straight 1"),
    *("roll 4 4 4 4 1", "score fours 1", "roll 2 2 3 3 3", "score full_house 1"),
    "roll 4 4 4 4 4",
)


class Scene:
    """A game at some point, and what is done there."""

    def __init__(
        self,
        rules: str,
        players: int,
        lines: tuple[str, ...] = (),
        then: Callable[[FivefoldApp], None] = lambda app: None,
        play_style: PlayStyle = OFFICIAL_STYLE,
        **options: object,
    ) -> None:
        self._setup = create_setup(RULE_SETS[rules], NAMES[:players], seed="picture", **options)  # type: ignore[arg-type]
        self._lines, self._then, self._play_style = lines, then, play_style

    def show(self, app: FivefoldApp) -> None:
        app.preferences.change_settings(
            replace(app.preferences.settings, play_style=self._play_style, show_roll=ShowRoll.OFF)
        )
        app.tips.shown.update(ALL_TIPS)
        app.game.start(self._setup, as_it_was=False)
        model = app.game.table.model
        model.session.play(*map(parse_action, self._lines))
        model.dismiss()
        model.change_play_style(self._play_style)
        self._then(app)


def preview(box: str, column: int = 0) -> Callable[[FivefoldApp], None]:
    return lambda app: app.game.table.model.card_actions.tap_cell(box, column)


def show_moment(kind: MomentKind) -> Callable[[FivefoldApp], None]:
    """Name a moment, without movement and for as long as the picture takes."""

    def show(app: FivefoldApp) -> None:
        frames(2)
        transitions.set_enabled(False)
        app.game.table.model.announce(MOMENTS[kind]._replace(seconds=60))

    return show


MOMENTS = {
    moment.kind: moment
    for moment in (
        Moment(MomentKind.FIVE, "Jahtzee!", "2-2-2-2-2", "+50"),
        Moment(MomentKind.UPPER_BONUS, "Upper bonus!", "63 of 63", "+35"),
        Moment(MomentKind.FULL_HOUSE, "Full House", points="25"),
        Moment(MomentKind.LEAD, "Ben takes the lead"),
    )
}


def throw_two(app: FivefoldApp) -> None:
    app.game.table.model.dice_actions.roll()
    app.game.table.model.dice_actions.tap(1)
    app.game.table.model.dice_actions.tap(3)


def throw_two_and_ask(app: FivefoldApp) -> None:
    throw_two(app)
    app.game.table.show_menu()


def play_turns(app: FivefoldApp, turns: int) -> None:
    """Play turns that take the highest score and save Chance."""
    model = app.game.table.model
    for _ in range(turns):
        model.next_turn()
        model.dice_actions.roll()
        model.card_actions.take(
            max(legal_offers(model.state), key=lambda each: each.points - COST_OF_BOX[each.box])
        )


COST_OF_BOX = {box.id: 20 if box.id == "chance" else 0 for box in STANDARD_BOXES}


def finish(app: FivefoldApp) -> None:
    setup = app.game.table.model.state.setup
    play_turns(app, len(setup.players) * setup.turns)


def ask_done(app: FivefoldApp) -> None:
    app.game.table.model.card_actions.tap_cell("full_house", 0)
    app.game.table.model.card_actions.tap_cell("full_house", 0)


def play_half_a_triple(app: FivefoldApp) -> None:
    play_turns(app, 48)
    model = app.game.table.model
    model.next_turn()
    model.session.play(parse_action("roll 2 4 5 6 6"))
    worthless = [each for each in legal_offers(model.state) if not each.points]
    model.card_actions.tap_cell(worthless[-1].box, worthless[-1].column)


def play_bot_turn(app: FivefoldApp) -> None:
    """Show a bot's turn with its held dice."""
    model = app.game.table.model
    model.bots = {1: "sharp"}
    model.suspend()
    model.session.play(parse_action("roll 5 5 5 2 3"))
    model.dice_actions.keep({0, 1, 2})


def ask_coach(app: FivefoldApp) -> None:
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


def open_review(app: FivefoldApp) -> None:
    finish(app)
    game = app.game.table.model.session.game
    app.routes.history.review(game, GameFlags())
    while not any(isinstance(each, FigureTile) for each in app.screen.walk()):
        frames()


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


def show_first_tip(app: FivefoldApp) -> None:
    """Show the tip of the very first roll."""
    app.tips.shown.clear()
    app.game.table.model.dice_actions.roll()


def show_shake_tip(app: FivefoldApp) -> None:
    """Show the tip after the first box."""
    app.tips.shown.discard(SHAKE)
    play_turns(app, 1)
    app.game.table.model.next_turn()


def clear_and_go_home(app: FivefoldApp) -> None:
    """Show home as on the first start, without the game set up for the scene."""
    app.data_clearing.clear()
    app.data_clearing.make_final()
    app.routes.go_home()


def open_history_empty(way: str) -> Callable[[FivefoldApp], None]:
    """Open a history screen without any games."""

    def show(app: FivefoldApp) -> None:
        clear_and_go_home(app)
        getattr(app.routes.history, way)()

    return show


def go_home_with_games(app: FivefoldApp) -> None:
    """Show home with unfinished games."""
    for rules, names, turns in (("triple", NAMES[:2], 20), ("os2", NAMES[3:5], 3)):
        app.store.games.begin(*_unfinished_game(rules, names, turns))
    app.routes.go_home()


def _unfinished_game(
    rules: str, names: tuple[str, ...], turns: int
) -> tuple[object, GameFlags, list[object]]:
    game = Game.new(create_setup(RULE_SETS[rules], names, seed="picture"))
    for _ in range(turns):
        game = _play_turn(game, Random(0))
    return game.setup, GameFlags(), list(game.actions)


def _play_turn(game: Game, rng: Random) -> Game:
    """Roll once and mostly take the highest score."""
    game = game.then(next_roll(game.state))
    offers = legal_offers(game.state)
    best = max(
        offers, key=lambda each: each.points - COST_OF_BOX.get(each.box, 0) + rng.random() * 6
    )
    return game.then(Score(best.box, best.column))


def save_past_games(app: FivefoldApp, count: int = 9) -> list[str]:
    """Save finished games with their places on the lists."""
    made = []
    for number in range(count):
        rules = "triple" if number % 4 == 2 else "official"
        setup = create_setup(RULE_SETS[rules], NAMES[: 1 + number % 2], seed=f"picture {number}")
        game, rng = Game.new(setup), Random(number)
        while not game.state.over:
            game = _play_turn(game, rng)
        uid = app.store.games.begin(setup, GameFlags())
        app.store.games.append(uid, Game.new(setup), list(game.actions))
        made.append(uid)
    return made


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
        model.card_actions.take(
            max(legal_offers(model.state), key=lambda each: each.points - COST_OF_BOX[each.box])
        )


def open_history_of(way: str) -> Callable[[FivefoldApp], None]:
    def show(app: FivefoldApp) -> None:
        save_past_games(app)
        getattr(app.routes.history, way)()

    return show


def delete_from_history(app: FivefoldApp) -> None:
    uid = save_past_games(app)[-1]
    app.routes.history.history()
    app.screen.delete(uid)


def open_history_with_abandoned(app: FivefoldApp) -> None:
    """Open the history with a game that was given up."""
    save_past_games(app, 3)
    app.store.games.give_up(app.store.games.begin(*_unfinished_game("triple", NAMES[:2], 20)))
    app.routes.history.history()


def open_replay(app: FivefoldApp) -> None:
    uid = save_past_games(app, 2)[-1]
    app.routes.history.history()
    app.routes.history.open_game(uid)
    app.screen.model.go_to(25)


def open_challenges(app: FivefoldApp) -> None:
    app.challenges.open()
    app.screen.create()


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


def enter_real_dice(app: FivefoldApp) -> None:
    """Enter real dice halfway."""
    app.preferences.game_options = GameOptions(seats=(Seat("Ana"), Seat("Ben"))).with_real_dice()
    app.game.start_as_last_time()
    app.game.table.model.dice_actions.roll()
    frames(2)
    [pad] = app.overlays
    for face in (5, 5, 2):
        pad.faces[face - 1].press()


def open_backups(app: FivefoldApp) -> None:
    app.routes.open_settings("data")
    for days in (30, 9, 2, 0):
        app.store.database.clock = lambda days=days: now_in_milliseconds() - days * 86_400_000
        app.store.games.begin(app.game.table.model.state.setup)
        for _ in app.store.backups.make():
            sleep(0.01)
    app.open_backups()


def choose_backup(app: FivefoldApp) -> None:
    open_backups(app)
    app.overlays.front.tiles[1].press()


def open_own_colours(app: FivefoldApp) -> None:
    app.routes.open_settings("look")
    app.screen.ids.skin.choose(SkinId.MATERIAL_YOU)


def open_settings(section: str) -> Callable[[FivefoldApp], None]:
    return lambda app: app.routes.open_settings(section)


def choose_variant(app: FivefoldApp) -> None:
    """A classic that is played as it was."""
    options = GameOptions("winzee", columns=3, multiply=True).with_as_it_was(True)
    app.preferences.change_game_options(options)
    app.routes.open_settings("variants")


def ask_for_name(app: FivefoldApp) -> None:
    """A player without a name enters the top scores."""
    app.preferences.change_game_options(GameOptions(seats=(Seat(),)))
    app.game.start_as_last_time()
    finish(app)


def open_help(page: str) -> Callable[[FivefoldApp], None]:
    return lambda app: app.routes.open_help(page)


def search_help(app: FivefoldApp) -> None:
    app.routes.open_help()
    app.screen.ids.search.text = table.JOKER_IN_ANY_LOWER_BOX[0]().strip("¡!\u00a0")


def show_face_to_face(app: FivefoldApp) -> None:
    """The second player sits opposite."""
    app.root_layout.reduced_motion = True
    app.preferences.change_settings(
        replace(app.preferences.settings, face_to_face=True, reduced_motion=True)
    )
    app.game.table.model.dice_actions.roll()


FIVE_TWOS = (*FOUR_TURNS, "roll 2 2 2 2 2")
HELD = (*FOUR_TURNS, "roll 4 4 2 2 2", "hold 3 4 5", "roll 4 4 2 2 2")
SCENES = {
    "before-the-first-roll": Scene("official", 2),
    "held": Scene("jahtzee", 3, HELD),
    "moment-five": Scene("jahtzee", 3, FIVE_TWOS, show_moment(MomentKind.FIVE)),
    "moment-bonus": Scene("jahtzee", 3, FOUR_TURNS, show_moment(MomentKind.UPPER_BONUS)),
    "moment-full-house": Scene("jahtzee", 3, HELD, show_moment(MomentKind.FULL_HOUSE)),
    "moment-lead": Scene("jahtzee", 3, FOUR_TURNS, show_moment(MomentKind.LEAD)),
    "preview": Scene("jahtzee", 3, HELD, preview("full_house")),
    "zero-preview": Scene("jahtzee", 3, HELD, preview("large_straight")),
    "joker": Scene("official", 2, JOKER),
    "no-hints": Scene("os2", 3, HELD, play_style=PlayStyle(second_tap=SecondTap.ALWAYS)),
    "grey-preview": Scene(
        "jahtzee", 3, HELD, preview("full_house"), play_style=RULE_SETS["jahtzee"].play_style
    ),
    "marking": Scene("yachtz", 1, then=throw_two, play_style=RULE_SETS["yachtz"].play_style),
    "throwing": Scene("winzee", 1, then=throw_two, play_style=RULE_SETS["winzee"].play_style),
    "zero-question": Scene(
        "triple",
        2,
        ("roll 4 4 2 2 2",),
        lambda app: app.game.table.model.card_actions.tap_cell("large_straight", 2),
        play_style=replace(RULE_SETS["triple"].play_style, first_roll_by_itself=False),
    ),
    "triple": Scene("triple", 2, then=play_half_a_triple),
    "six-columns": Scene("custom", 2, ("roll 2 4 5 6 6", "hold 4 5"), columns=6, multiply=True),
    "six-players": Scene("official", 6, ("roll 2 4 5 6 6", "hold 4 5")),
    "prompt": Scene(
        "winzee", 2, ("roll 4 4 2 2 2",), ask_done, play_style=RULE_SETS["winzee"].play_style
    ),
    "menu": Scene("official", 2, JOKER, lambda app: app.game.table.show_menu()),
    "menu-throwing": Scene(
        "winzee",
        1,
        then=throw_two_and_ask,
        play_style=RULE_SETS["winzee"].play_style,
    ),
    "menu-boxes": Scene("jahtzee", 3, HELD, lambda app: app.game.table.show_boxes()),
    "totals": Scene(
        "triple", 2, then=lambda app: (play_half_a_triple(app), app.game.table.show_totals())
    ),
    "help": Scene("official", 2, JOKER, lambda app: app.routes.open_help()),
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
    "bot-plays": Scene("official", 2, ("roll 1 1 1 2 3", "score ones 1"), play_bot_turn),
    "hint": Scene("official", 3, (*FOUR_TURNS, "roll 4 4 2 2 2"), ask_coach),
    "hint-box": Scene("jahtzee", 3, HELD, ask_coach),
    "hint-why": Scene("official", 3, (*FOUR_TURNS, "roll 4 4 2 2 2"), open_hint),
    "odds": Scene("official", 3, (*FOUR_TURNS, "roll 4 4 2 2 2"), show_odds),
    "odds-triple": Scene("triple", 1, ("roll 4 4 2 2 2",), show_odds),
    "warning": Scene("official", 3, (*FOUR_TURNS, "roll 4 4 2 2 2"), warn),
    "review": Scene("official", 2, then=open_review),
    "review-triple": Scene("triple", 1, then=open_review),
    "who-plays": Scene("official", 1, then=choose_bot_level),
    "home": Scene("jahtzee", 3, HELD, go_home_with_games),
    "tip": Scene("official", 1, then=show_first_tip),
    "tip-shake": Scene("official", 1, then=show_shake_tip),
    "real-dice": Scene("official", 2, then=enter_real_dice),
    "challenges": Scene("official", 2, then=open_challenges),
    "challenges-wrong": Scene("official", 2, then=type_wrong_code),
    "challenges-players": Scene("official", 2, then=choose_challenge_players),
    "home-first": Scene("official", 1, then=clear_and_go_home),
    "settings": Scene("official", 2, JOKER, lambda app: app.routes.open_settings()),
    "settings-play": Scene("official", 2, JOKER, open_settings("play")),
    "settings-feel": Scene("official", 2, JOKER, open_settings("feel")),
    "settings-look": Scene("official", 2, JOKER, open_settings("look")),
    "settings-look-own": Scene("official", 2, JOKER, open_own_colours),
    "settings-variants": Scene("official", 2, JOKER, open_settings("variants")),
    "settings-variants-classic": Scene("official", 2, JOKER, choose_variant),
    "settings-trick": Scene("official", 2, JOKER, open_settings("trick")),
    "settings-language": Scene("official", 2, JOKER, open_settings("language")),
    "settings-data": Scene("official", 2, JOKER, open_settings("data")),
    "backups": Scene("official", 2, JOKER, open_backups),
    "backup": Scene("official", 2, JOKER, choose_backup),
    "settings-about": Scene("official", 2, JOKER, open_settings("about")),
    "help-the-game": Scene("triple", 2, then=open_help("the game")),
    "help-extra-fives": Scene("official", 2, then=open_help("extra fives")),
    "help-box": Scene("official", 2, then=open_help("box full_house")),
    "help-total": Scene("triple", 2, then=open_help("total upper_bonus")),
    "help-strategy": Scene("triple", 2, then=open_help("strategy")),
    "help-advice": Scene("triple", 2, then=open_help("advice triple")),
    "help-advice-yachtz": Scene("triple", 2, then=open_help("advice yachtz")),
    "help-classic": Scene("winzee", 2, then=open_help("classic winzee")),
    "help-classic-os2": Scene("winzee", 2, then=open_help("classic os2")),
    "help-classic-triple": Scene("winzee", 2, then=open_help("classic triple")),
    "help-classic-yachtz": Scene("winzee", 2, then=open_help("classic yachtz")),
    "help-classic-jahtzee": Scene("winzee", 2, then=open_help("classic jahtzee")),
    "help-search": Scene("official", 2, then=search_help),
    "statistics": Scene("official", 2, then=open_history_of("statistics")),
    "statistics-empty": Scene("official", 2, then=open_history_empty("statistics")),
    "top-scores": Scene("official", 2, then=open_history_of("top_scores")),
    "top-scores-empty": Scene("official", 2, then=open_history_empty("top_scores")),
    "history": Scene("official", 2, then=open_history_of("history")),
    "history-given-up": Scene("official", 2, then=open_history_with_abandoned),
    "history-deleted": Scene("official", 2, then=delete_from_history),
    "history-empty": Scene("official", 2, then=open_history_empty("history")),
    "players": Scene("official", 2, then=open_history_of("players")),
    "players-empty": Scene("official", 2, then=open_history_empty("players")),
    "replay": Scene("official", 2, then=open_replay),
    "face-to-face": Scene("official", 2, ("roll 1 1 1 2 3", "score ones 1"), show_face_to_face),
    "new-game": Scene("official", 1, then=open_new_game_with_bot),
    "new-game-as-it-was": Scene("official", 1, then=open_new_game_as_it_was),
    "new-game-triple": Scene("official", 1, then=open_new_triple_game),
    "new-game-three": Scene("official", 1, then=open_new_game_of_three),
    "new-game-six": Scene("official", 1, then=open_new_game_of_six),
    **{name: Scene("official", 1, then=show) for name, show in FILE_CHOOSER_SCENES.items()},
}
