"""Pictures of every state of the table: `make screenshots` writes them to docs/screenshots."""

import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from app.fivefold import FivefoldApp
from app.new_game import NewGameChoices
from app.screens.home import LastTime
from app.settings import Appearance, Settings, ShowRoll
from app.storage import Facts
from app.tips import ALL
from app.widgets.figure_tile import FigureTile
from core import Manner, SecondTap, options, read, set_up
from core.boxes import THE_THIRTEEN
from core.rulesets import RULE_SETS
from tests.app.stage import Stage

FOLDER = Path(__file__).parent.parent.parent / "docs" / "screenshots"
SCREENS = {
    "phone": (412, 915, 1.5, 1.0),
    "landscape": (915, 412, 1, 1.0),
    "desktop": (1280, 800, 1, 1.0),
    "small": (360, 640, 2, 1.3),
    "tablet": (800, 1280, 1, 1.0),
}
KEPT = ("phone", "landscape", "desktop")
"""Of these screens the states of a turn are kept; of the others only what is asked for."""
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
        manner: Manner = TODAY,
        **how: object,
    ) -> None:
        self._setup = set_up(RULE_SETS[rules], NAMES[:players], seed="picture", **how)  # type: ignore[arg-type]
        self._lines, self._then, self._manner = lines, then, manner

    def show(self, app: FivefoldApp) -> None:
        app.settings = Settings(self._manner, app.settings.appearance, show_roll=ShowRoll.OFF)
        app.floor.turned, app.floor.angle = False, 0
        app.tips.shown.update(ALL)
        app.start_game(self._setup, as_it_was=False)
        model = app.table.model
        model.session.play(*map(read, self._lines))
        model.withdraw()
        model.change_manner(self._manner)
        self._then(app)


def preview(box: str, column: int = 0) -> Callable[[FivefoldApp], None]:
    return lambda app: app.table.model.tap_cell(box, column)


def throw_two(app: FivefoldApp) -> None:
    app.table.model.roll()
    app.table.model.tap_die(1)
    app.table.model.tap_die(3)


def play_turns(app: FivefoldApp, turns: int) -> None:
    """Turns of somebody who takes what brings most, and saves Chance."""
    model = app.table.model
    for _ in range(turns):
        model.go_on()
        model.roll()
        model.score(max(options(model.state), key=lambda each: each.points - WORTH[each.box]))


WORTH = {box.id: 20 if box.id == "chance" else 0 for box in THE_THIRTEEN}


def finish(app: FivefoldApp) -> None:
    state = app.table.model.state
    play_turns(app, len(state.cards) * len(state.setup.rules.boxes))


def ask_done(app: FivefoldApp) -> None:
    app.table.model.tap_cell("full_house", 0)
    app.table.model.tap_cell("full_house", 0)


def half_a_triple(app: FivefoldApp) -> None:
    play_turns(app, 48)
    model = app.table.model
    model.go_on()
    model.session.play(read("roll 2 4 5 6 6"))
    worthless = [each for each in options(model.state) if not each.points]
    model.tap_cell(worthless[-1].box, worthless[-1].column)


def with_bot(app: FivefoldApp) -> None:
    """A bot's turn, with the dice held that it keeps."""
    model = app.table.model
    model.bots = {1: "sharp"}
    model.rest()
    model.session.play(read("roll 5 5 5 2 3"))
    model.keep_dice({0, 1, 2})


def ask(app: FivefoldApp) -> None:
    app.table.model.ask()


def open_hint(app: FivefoldApp) -> None:
    app.table.show_hint()


def show_odds(app: FivefoldApp) -> None:
    app.table.model.hold_exactly((2, 3, 4))
    app.table.model.toggle_odds()


def warn(app: FivefoldApp) -> None:
    app.table.model.warn_at = 1
    for _ in range(2):
        app.table.model.tap_cell("chance", 0)


def reviewed(app: FivefoldApp) -> None:
    finish(app)
    game = app.table.model.session.game
    app.looking_back.review(game, Facts())
    while not any(isinstance(each, FigureTile) for each in app.screen.walk()):
        Stage.frames()


def asked_who(app: FivefoldApp) -> None:
    app.choose_game()
    app.screen.choices = app.screen.choices.with_bot(1, "steady")
    app.screen.ask_who(1)


def choosing_bots(app: FivefoldApp) -> None:
    app.choose_game()
    app.screen.choices = app.screen.choices.with_bot(1, "steady")
    app.screen.ids.scroll.scroll_y = 0.2


def first_roll(app: FivefoldApp) -> None:
    """The first roll of all, with its tip."""
    app.tips.shown.clear()
    app.table.model.roll()


def at_first(app: FivefoldApp) -> None:
    """Home as it is before the first game."""
    app.around.change_choices(NewGameChoices())
    home = app.around.home()
    home.show((), LastTime("Official rules", ("Player 1",), played=False))
    app.show(home)


def settings_of(section: str) -> Callable[[FivefoldApp], None]:
    return lambda app: app.around.open_settings(section)


def help_on(page: str) -> Callable[[FivefoldApp], None]:
    return lambda app: app.open_help(page)


def search_help(app: FivefoldApp) -> None:
    app.open_help()
    app.screen.search.text = "joker"


def statistics(app: FivefoldApp) -> None:
    """After a few games of people who take what brings most."""
    for _ in range(4):
        finish(app)
        app.ending.play_again()
    app.looking_back.statistics()


def face_to_face(app: FivefoldApp) -> None:
    """The second player sits opposite."""
    app.floor.still = True
    app.change_settings(replace(app.settings, face_to_face=True, reduced_motion=True))
    app.table.model.roll()


HELD = (*FOUR_TURNS, "roll 4 4 2 2 2", "hold 3 4 5", "roll 4 4 2 2 2")
PICTURES = {
    "before-the-first-roll": Picture("official", 2),
    "held": Picture("jahtzee", 3, HELD),
    "preview": Picture("jahtzee", 3, HELD, preview("full_house")),
    "zero-preview": Picture("jahtzee", 3, HELD, preview("large_straight")),
    "joker": Picture("official", 2, A_JOKER),
    "no-hints": Picture("os2", 3, HELD, manner=Manner(second_tap=SecondTap.ALWAYS)),
    "throwing": Picture("yachtz", 1, then=throw_two, manner=RULE_SETS["yachtz"].manner),
    "triple": Picture("triple", 2, then=half_a_triple),
    "six-columns": Picture("custom", 2, ("roll 2 4 5 6 6", "hold 4 5"), columns=6, multiply=True),
    "six-players": Picture("official", 6, ("roll 2 4 5 6 6", "hold 4 5")),
    "prompt": Picture(
        "winzee", 2, ("roll 4 4 2 2 2",), ask_done, manner=RULE_SETS["winzee"].manner
    ),
    "menu": Picture("official", 2, A_JOKER, lambda app: app.table.show_menu()),
    "totals": Picture("triple", 2, then=lambda app: (half_a_triple(app), app.table.show_totals())),
    "help": Picture("official", 2, A_JOKER, lambda app: app.table.show_help()),
    "game-over": Picture("jahtzee", 3, then=finish),
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
    "bots-chosen": Picture("official", 1, then=choosing_bots),
    "home": Picture("jahtzee", 3, HELD, lambda app: app.go_home()),
    "tip": Picture("official", 1, then=first_roll),
    "home-first": Picture("official", 1, then=at_first),
    "settings": Picture("official", 2, A_JOKER, lambda app: app.open_settings()),
    "settings-play": Picture("official", 2, A_JOKER, settings_of("play")),
    "settings-feel": Picture("official", 2, A_JOKER, settings_of("feel")),
    "settings-look": Picture("official", 2, A_JOKER, settings_of("look")),
    "settings-variants": Picture("official", 2, A_JOKER, settings_of("variants")),
    "settings-trick": Picture("official", 2, A_JOKER, settings_of("trick")),
    "settings-language": Picture("official", 2, A_JOKER, settings_of("language")),
    "settings-data": Picture("official", 2, A_JOKER, settings_of("data")),
    "help-the-game": Picture("triple", 2, then=help_on("the game")),
    "help-extra-fives": Picture("official", 2, then=help_on("extra fives")),
    "help-box": Picture("official", 2, then=help_on("box full_house")),
    "help-total": Picture("triple", 2, then=help_on("total upper_bonus")),
    "help-strategy": Picture("triple", 2, then=help_on("strategy")),
    "help-classic": Picture("winzee", 2, then=help_on("classic winzee")),
    "help-search": Picture("official", 2, then=search_help),
    "statistics": Picture("official", 2, then=statistics),
    "face-to-face": Picture("official", 2, ("roll 1 1 1 2 3", "score ones 1"), face_to_face),
    "new-game": Picture("official", 1, then=lambda app: app.choose_game()),
}

AROUND = ("home", "new-game", "settings", "settings-look", "help", "help-box", "statistics")
OF_A_TURN = (
    "before-the-first-roll",
    "held",
    "preview",
    "zero-preview",
    "joker",
    "no-hints",
    "prompt",
    "game-over",
)


def take(folder: Path, wanted: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for screen, size in SCREENS.items():
        for look in (Appearance.LIGHT, Appearance.DARK):
            stage = Stage()
            app = FivefoldApp(Path(tempfile.mkdtemp(prefix="fivefold-pictures-")))
            stage.open(app, *size)
            app.change_settings(Settings(appearance=look))
            for name, picture in PICTURES.items():
                file = f"{name}-{screen}-{look}"
                kept = screen == "phone" or (screen in KEPT and name in OF_A_TURN)
                kept = kept or (screen == "desktop" and name in AROUND)
                if not (any(each in file for each in wanted) if wanted else kept):
                    continue
                picture.show(app)
                for sheet in app._sheets:  # noqa: SLF001
                    sheet.opacity = 1
                stage.frames(6)
                # Not the window's own picture: an offscreen one keeps its first size.
                app.floor.export_to_png(str(folder / f"{file}.png"))
            stage.close()


if __name__ == "__main__":
    take(FOLDER, sys.argv[1:])
