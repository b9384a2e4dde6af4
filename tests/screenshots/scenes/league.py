"""The leagues: list, form, table, season's end, games."""

from collections.abc import Callable
from random import Random

from app.application import FivefoldApp
from app.storage.leagues.leagues import LeagueSettings
from app.storage.trainer.reviews import PendingReview
from core.league.scoring import LeagueScoring, Scoring
from core.league.season import Season
from core.trainer.skill import GameSkill
from tests.app.storage.leagues.quick_games import WEEK, save_result
from tests.screenshots.scenes.past_games import clear_and_go_home
from tests.screenshots.scenes.scene import NAMES, Scene, finish

SUNDAYS = 14
MEANS = {"Ana": 226, "Ben": 221, "Cleo": 230, "Dan": 205, "Eve": 215}


def save_league(
    app: FivefoldApp, members: int = 4, by: Scoring = Scoring.POINTS, luck: int = 24
) -> str:
    """A season of Sundays, each with one to three games; the first cards are reviewed."""
    store, rng = app.store, Random(4)
    names = NAMES[:members]
    first = store.database.clock() - SUNDAYS * WEEK
    for week in range(SUNDAYS):
        for number in range(1 + week % 3):
            seated = [name for name in names if rng.random() < 0.85] or names
            totals = {name: round(rng.gauss(MEANS.get(name, 210), 38)) for name in seated}
            uid = save_result(store, totals, first + week * WEEK + number, seed=f"{week} {number}")
            for seat in range(len(seated)):
                if luck > 0:
                    luck -= 1
                    skill = GameSkill(39, 12.0, round(rng.gauss(0, 20), 1))
                    store.reviews.save(PendingReview(uid, seat), skill, {}, (), 1)
    settings = LeagueSettings("Sunday league", LeagueScoring(by))
    return store.leagues.create(settings, names, Season(1, first))


def open_league(
    members: int = 4, by: Scoring = Scoring.POINTS, luck: int = 24, over: bool = False
) -> Callable[[FivefoldApp], None]:
    def show(app: FivefoldApp) -> None:
        clear_and_go_home(app)
        uid = save_league(app, members, by, luck)
        if over:
            app.store.leagues.end_season(uid)
        app.routes.go_home()
        app.routes.leagues.open()

    return show


def open_second_season(app: FivefoldApp) -> None:
    clear_and_go_home(app)
    uid = save_league(app)
    app.store.leagues.end_season(uid)
    app.store.leagues.begin_next_season(uid)
    app.routes.leagues.open()


def open_list(app: FivefoldApp) -> None:
    open_second_season(app)
    settings = LeagueSettings("Yatzy for two")
    app.store.leagues.create(settings, NAMES[:2], Season(1, app.store.database.clock()))
    app.routes.go_home()
    app.routes.leagues.open()


def open_nothing(app: FivefoldApp) -> None:
    clear_and_go_home(app)
    app.routes.leagues.open()


def open_form(app: FivefoldApp) -> None:
    open_league()(app)
    app.screen.actions.change()


def open_day(app: FivefoldApp) -> None:
    open_form(app)
    app.screen.choose_first_day()


def open_games(app: FivefoldApp) -> None:
    open_league()(app)
    [league] = app.store.leagues.all()
    [first, *_] = app.store.league_games.page(league, league.span(1), 1, 1)
    app.store.leagues.exclude(league.uid, first.game.uid)
    app.screen.open_games()


def end_game(app: FivefoldApp) -> None:
    save_league(app, 3)
    finish(app)


SCENES = {
    "league": Scene("official", 2, then=open_league()),
    "league-average": Scene("official", 2, then=open_league(5, Scoring.AVERAGE, 400)),
    "league-no-luck": Scene("official", 2, then=open_league(2, Scoring.WINS, 0)),
    "league-over": Scene("official", 2, then=open_league(over=True)),
    "league-second-season": Scene("official", 2, then=open_second_season),
    "leagues": Scene("official", 2, then=open_list),
    "leagues-empty": Scene("official", 2, then=open_nothing),
    "league-form": Scene("official", 2, then=open_form),
    "league-day": Scene("official", 2, then=open_day),
    "league-games": Scene("official", 2, then=open_games),
    "league-end-of-game": Scene("official", 3, then=end_game),
}
