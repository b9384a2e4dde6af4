"""Routes to every screen, and checks that nothing gets stuck there."""

from collections.abc import Callable
from operator import attrgetter

from app.game.share_cards.game_card import PlayedGame
from app.platform.local_date import today
from app.screens.home import HomeScreen
from app.settings.game_options import GameOptions, Seat, ordered_rule_sets
from app.storage.leagues.leagues import LeagueSettings
from app.table.phase import Phase
from app.text.manual.manual import Manual
from app.text.screens.settings import SECTIONS
from core import Deal, announceable_boxes, legal_offers
from core.bot_profiles import PROFILES
from core.league.season import Season
from tests.app.monkey.invariants import check_state
from tests.app.monkey.random_input import RandomInput
from tests.app.monkey.sandbox import FRAME, Sandbox, Stuck

MAX_BACKS = 40
MAX_WAITS = 20


class Journeys:
    def __init__(self, sandbox: Sandbox, random_input: RandomInput) -> None:
        self.sandbox, self._input, self._rng = sandbox, random_input, sandbox.rng
        self.games = 0
        """Games that were finished."""
        self._destinations = self._all_destinations()
        self._queue: list[tuple[str, Callable[[], object]]] = []

    def _all_destinations(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        """List every screen with the call that its button makes."""

        def call(path: str) -> Callable[[], object]:
            def go() -> None:
                # Looked up late: the application may have been restarted.
                attrgetter(path)(self.sandbox.app)()

            return go

        sections = [
            (f"settings {name}", lambda name=name: self.sandbox.app.routes.open_settings(name))
            for name in SECTIONS
        ]
        return (
            ("home", lambda: None),
            ("new game", call("routes.open_new_game")),
            ("all games to choose from", self._game_picker),
            ("top scores", call("routes.history.top_scores")),
            ("statistics", call("routes.history.statistics")),
            ("players", call("routes.history.players")),
            ("history", call("routes.history.history")),
            ("cut games", call("routes.open_cut_games")),
            ("leagues", call("routes.leagues.open")),
            ("a new league", call("routes.leagues.create")),
            ("a league", self._league),
            ("replay", self._replay),
            ("review", self._review),
            ("a code", self._code),
            ("a picture", self._picture),
            ("challenges", call("challenges.open")),
            ("trainer", call("routes.trainer.open")),
            ("skill", lambda: self.sandbox.app.routes.trainer.skill(None)),
            ("a position", lambda: self.sandbox.app.routes.trainer.daily(today())),
            ("file to export", lambda: self.sandbox.app.files.save("x.json", lambda _: None)),
            ("file to import", lambda: self.sandbox.app.files.open(lambda _: None)),
            ("settings", call("routes.open_settings")),
            *sections,
            ("help", call("routes.open_help")),
            ("a page of help", self._page),
            ("game over", self._finish),
            *((f"a game {number}", self._game) for number in range(12)),
        )

    def go(self) -> None:
        """Go to the next destination, in shuffled rounds so that none is left out for long."""
        if not self._queue:
            self._queue = self._rng.sample(self._destinations, len(self._destinations))
        name, open_screen = self._queue.pop()
        self.sandbox.record(f"goes to {name}")
        self._input.lift_all()
        self.sandbox.app.routes.go_home()
        self.sandbox.advance(FRAME)
        open_screen()

    def _game(self) -> None:
        rng = self._rng
        bots = [profile.name for profile in PROFILES.values() if profile.opponent]
        rules = rng.choice(ordered_rule_sets())
        count = rng.choice([1, 1, 2, 2, 3, rules.players[-1]])
        seats = tuple(
            Seat(bot=rng.choice(bots) if rng.random() < 0.2 else "")
            for _ in range(max(count, rules.players[0]))
        )
        choices = GameOptions(
            rules.id,
            rng.choice(rules.columns),
            rng.choice(rules.multiply),
            rng.choice(rules.extra_fives).id,
            seats,
            rng.choice(list(Deal)),
            (rules.id,) if rng.random() < 0.3 else (),
        )
        if rng.random() < 0.2:
            choices = choices.with_real_dice()
        self.sandbox.record(f"plays {choices.rules_id}, {len(choices.names)} at the table")
        self.sandbox.app.preferences.change_game_options(choices)
        self.sandbox.app.game.start_as_last_time()

    def _replay(self) -> None:
        finished = self.sandbox.app.store.history.page(0, 20)
        if finished:
            self.sandbox.app.routes.history.history()
            self.sandbox.app.routes.history.open_game(self._rng.choice(finished).uid)

    def _review(self) -> None:
        finished = self.sandbox.app.store.history.page(0, 20)
        if finished:
            replayed = self.sandbox.app.store.history.replay(self._rng.choice(finished).uid)
            self.sandbox.app.routes.history.review(replayed.game, replayed.flags)

    def _game_picker(self) -> None:
        self.sandbox.app.routes.open_new_game()
        self.sandbox.app.screen.ids.rules.cards[""].press()

    def _code(self) -> None:
        finished = self.sandbox.app.store.history.page(0, 20)
        if finished:
            self.sandbox.app.codes.show_game(self._rng.choice(finished).uid)

    def _picture(self) -> None:
        app, finished = self.sandbox.app, self.sandbox.app.store.history.page(0, 20)
        if finished:
            replay = app.store.history.replay(self._rng.choice(finished).uid)
            played = PlayedGame(replay.game, replay.flags.bot_seats, replay.steps[-1].at)
            app.share_cards.show_game(played, replay.flags)

    def _league(self) -> None:
        """One of those there are, or the first of whoever has played."""
        leagues = self.sandbox.app.store.leagues
        people = [player.name for player in self.sandbox.app.store.players.all()]
        if not leagues.all() and len(people) > 1 and not self.sandbox.disk_full:
            leagues.create(LeagueSettings("Monkeys"), people[:6], Season(1, 0))
        if leagues.all():
            self.sandbox.app.routes.leagues.league(self._rng.choice(leagues.all()).uid)

    def _page(self) -> None:
        manual: Manual = self.sandbox.app.routes._manual()  # noqa: SLF001
        page = self._rng.choice([page.id for page in manual.pages])
        self.sandbox.app.routes.open_help(page)

    # --- nothing gets stuck ---------------------------------------------------------------------

    def check_bots_continue(self) -> None:
        """Check that a bot whose turn is visible plays on."""
        playing = self.sandbox.app.game
        if not playing.in_front or not (
            playing.table.model.is_bot_turn and playing.table.model.turn_visible
        ):
            return
        model = playing.table.model
        before = model.state, model.previewed
        for _ in range(MAX_WAITS):
            self.sandbox.advance(0.5)
            if (model.state, model.previewed) != before or not playing.in_front:
                return  # on a full disk a dialog asks how to go on
        raise Stuck("a bot does not play on")

    def check_way_out(self) -> None:
        """Check that Back leads home and the last game can be finished."""
        self._input.lift_all()
        self.sandbox.fill_disk(False)
        self._go_home()
        waiting = self.sandbox.app.store.games.unfinished()
        if waiting:
            self.sandbox.app.game.resume(waiting[0].uid)
            self.sandbox.advance(FRAME)
            self._finish_table()
            self._go_home()

    def _go_home(self) -> None:
        self.sandbox.record("wants to go home")
        # A second Back soon after one at home would leave the program.
        self.sandbox.advance(3)
        for _ in range(MAX_BACKS):
            if isinstance(self.sandbox.app.screen, HomeScreen) and not self.sandbox.app.overlays:
                return
            leaving = self.sandbox.app.game.in_front
            front = self.sandbox.app.overlays.front
            if front is not None and not front.dismissible:
                # It has to be answered, Back does not close it.
                front.ids.buttons.children[0].press()
            else:
                self.sandbox.app.back()
            self.sandbox.advance(FRAME)
            dialog = self.sandbox.app.overlays.front
            if leaving and dialog is not None:
                dialog.ids.buttons.children[0].press()
                self.sandbox.advance(FRAME)
        raise Stuck(f"{self.sandbox.app.screen} with {list(self.sandbox.app.overlays)}")

    def _finish(self) -> None:
        """Play a solo game to its end."""
        self.sandbox.app.preferences.change_game_options(GameOptions())
        self.sandbox.app.game.start_as_last_time()
        self.sandbox.advance(FRAME)
        self._finish_table()

    def _finish_table(self) -> None:
        model = self.sandbox.app.game.table.model
        state = model.state
        turns = len(state.cards) * state.setup.turns
        self.sandbox.record(f"finishes a game of {turns} turns")
        model.dismiss()
        for _ in range(20 * turns):
            if model.phase == Phase.OVER:
                break
            self._act()
        else:
            raise Stuck(f"not over: {model.phase} {model.state}")
        self.games += 1
        check_state(model.state)
        self.sandbox.advance(2.5)
        assert self.sandbox.app.screen is not self.sandbox.app.game.table, "game over is shown"

    def _act(self) -> None:
        """Do whatever advances the game."""
        model = self.sandbox.app.game.table.model
        question = self.sandbox.app.overlays.front
        if question is not None:  # some classics as they were ask before a zero
            question.ids.buttons.children[0].press()
            return
        if model.hurry_bot():
            return
        if model.dice_actions.finish_roll():
            return
        if model.phase in (Phase.PROMPT, Phase.PAUSE):
            model.next_turn()
        elif offers := legal_offers(model.state):
            model.card_actions.take(self._rng.choice(offers))
        elif boxes := announceable_boxes(model.state):
            model.card_actions.announce(self._rng.choice(boxes))
        elif model.real_dice:
            dice = range(model.state.setup.rules.dice)
            model.dice_actions.enter(tuple(self._rng.randint(1, 6) for _ in dice))
        else:
            model.dice_actions.roll()
