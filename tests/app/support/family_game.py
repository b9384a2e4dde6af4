"""A game of the wider family in the application: how it starts, and what is left of it."""

from app.application import FivefoldApp
from app.game.name_entry import KEY as SKIPPED_NAMES
from app.screens.game_over.game_over_screen import GameOverScreen
from app.screens.table.table_screen import TableScreen
from app.settings.game_options import GameOptions, Seat
from app.settings.settings import BotPace, Settings, ShowRoll
from app.storage.games.game_kind import GameKind
from core import Option, Setup, format_action
from tests.app.support.stage import Stage
from tests.core.family_oracle import FamilyOracle


def play_from_home(stage: Stage, app: FivefoldApp, rules: str, *seats: Seat) -> TableScreen:
    """Start this game with the large button at home."""
    app.preferences.change_settings(Settings(show_roll=ShowRoll.OFF, bot_pace=BotPace.CALM))
    app.preferences.change_game_options(GameOptions(rules, seats=seats))
    app.store.settings.save(SKIPPED_NAMES, [seat.name for seat in seats if not seat.bot])
    app.routes.go_home()
    stage.frames(2)
    stage.tap(app.screen.ids.primary)
    assert isinstance(app.screen, TableScreen)
    return app.screen


def oracle_of(setup: Setup) -> FamilyOracle:
    """The second implementation, for the same game."""
    return FamilyOracle(
        setup.rules.id,
        len(setup.players),
        saved_rolls=Option.SAVED_ROLLS in setup.options,
        extra_fives=setup.extra_fives.id,
        double=Option.DOUBLE in setup.options,
        served_five="wins" if Option.SERVED_FIVE_WINS in setup.options else "60",
    )


def check_what_is_left(app: FivefoldApp, screen: TableScreen, people: tuple[str, ...]) -> None:
    """The game is in the history with the totals of the second implementation; the people are in
    the top scores and the statistics."""
    assert isinstance(app.screen, GameOverScreen)
    game = screen.model.session.game
    oracle = oracle_of(game.setup)
    for action in game.actions:
        oracle.execute(format_action(action))
    state = oracle.state()
    assert state["over"]
    totals = dict(zip(game.setup.players, state["totals"], strict=True))
    [finished] = app.store.history.page()
    assert {each.name: each.total for each in finished.results} == totals
    assert app.store.history.replay(finished.uid).game.actions == game.actions
    listed = app.store.top_scores.top(GameKind.of(game.setup))
    best = sorted((totals[name] for name in people), reverse=True)
    assert [each.score for each in listed] == best
    assert {each.name for each in listed} == {*people}
    assert [cards for _, cards in app.store.statistics.kinds()] == [len(people)]
