"""The ways to every screen there is, and the way home from all of them."""

from collections.abc import Callable
from operator import attrgetter

from app.screens.home import HomeScreen
from app.settings.game_options import GameOptions, Seat
from app.table.phase import Phase
from app.text.manual.manual import Manual
from app.text.settings import SECTIONS
from core import RULE_SETS, Deal, legal_offers
from core.bots import PROFILES
from tests.app.monkey.always import check_state
from tests.app.monkey.hands import Hands
from tests.app.monkey.world import FRAME, Stuck, World

MOST_BACKS = 40
MOST_MOMENTS = 20


class Journeys:
    def __init__(self, world: World, hands: Hands) -> None:
        self.world, self._hands, self._luck = world, hands, world.luck
        self.games = 0
        """Brought to their end."""
        self._ways = self._all_ways()
        self._to_come: list[tuple[str, Callable[[], object]]] = []

    def _all_ways(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        """Every screen there is, by the way that its button goes."""

        def by(way: str) -> Callable[[], object]:
            def go() -> None:
                # Of the program as it is then: it may have been started anew.
                attrgetter(way)(self.world.app)()

            return go

        sections = [
            (f"settings {name}", lambda name=name: self.world.app.routes.open_settings(name))
            for name in SECTIONS
        ]
        return (
            ("home", lambda: None),
            ("new game", by("routes.open_new_game")),
            ("top scores", by("routes.history.top_scores")),
            ("statistics", by("routes.history.statistics")),
            ("players", by("routes.history.players")),
            ("history", by("routes.history.history")),
            ("replay", self._replay),
            ("review", self._review),
            ("challenges", by("challenges.open")),
            ("settings", by("routes.open_settings")),
            *sections,
            ("help", by("routes.open_help")),
            ("a page of help", self._page),
            ("game over", self._finish),
            *((f"a game {number}", self._game) for number in range(12)),
        )

    def go(self) -> None:
        """To each in turn, in any order: so none is left out for long."""
        if not self._to_come:
            self._to_come = self._luck.sample(self._ways, len(self._ways))
        name, way = self._to_come.pop()
        self.world.did(f"goes to {name}")
        self._hands.lift_all()
        self.world.app.routes.go_home()
        self.world.let_pass(FRAME)
        way()

    def _game(self) -> None:
        luck = self._luck
        bots = [profile.name for profile in PROFILES.values() if profile.opponent]
        rules = luck.choice(list(RULE_SETS.values()))
        count = luck.choice([1, 1, 2, 2, 3, rules.players[-1]])
        seats = tuple(
            Seat(bot=luck.choice(bots) if luck.random() < 0.2 else "")
            for _ in range(max(count, rules.players[0]))
        )
        choices = GameOptions(
            rules.id,
            luck.choice(rules.columns),
            luck.choice(rules.multiply),
            luck.choice(rules.extra_fives).id,
            seats,
            luck.choice(list(Deal)),
            luck.random() < 0.3,
        )
        if luck.random() < 0.2:
            choices = choices.with_real_dice()
        self.world.did(f"plays {choices.rules_id}, {len(choices.names)} at the table")
        self.world.app.preferences.change_game_options(choices)
        self.world.app.game.start_as_last_time()

    def _replay(self) -> None:
        finished = self.world.app.store.history.page(0, 20)
        if finished:
            self.world.app.routes.history.history()
            self.world.app.routes.history.open_game(self._luck.choice(finished).uid)

    def _review(self) -> None:
        finished = self.world.app.store.history.page(0, 20)
        if finished:
            replayed = self.world.app.store.history.replay(self._luck.choice(finished).uid)
            self.world.app.routes.history.review(replayed.game, replayed.flags)

    def _page(self) -> None:
        manual: Manual = self.world.app.routes._manual()  # noqa: SLF001
        page = self._luck.choice([page.id for page in manual.pages])
        self.world.app.routes.open_help(page)

    # --- nothing is ever stuck ------------------------------------------------------------------

    def bots_go_on(self) -> None:
        """Where a bot is to play, and somebody can watch, it does so by itself."""
        playing = self.world.app.game
        if not playing.in_front or not (
            playing.table.model.is_bot_turn and playing.table.model.turn_visible
        ):
            return
        model = playing.table.model
        moment = model.state, model.previewed
        for _ in range(MOST_MOMENTS):
            self.world.let_pass(0.5)
            if (model.state, model.previewed) != moment or not playing.in_front:
                return  # else the disk is full, and somebody is asked how to go on
        raise Stuck("a bot's turn stands still")

    def way_out(self) -> None:
        """Back leads home; and the game that was played last can be finished."""
        self._hands.lift_all()
        self.world.fill_disk(False)
        self._go_home()
        waiting = self.world.app.store.games.unfinished()
        if waiting:
            self.world.app.game.resume(waiting[0].uid)
            self.world.let_pass(FRAME)
            self._finish_table()
            self._go_home()

    def _go_home(self) -> None:
        self.world.did("wants to go home")
        for _ in range(MOST_BACKS):
            if isinstance(self.world.app.screen, HomeScreen) and not self.world.app.overlays:
                return
            leaving = self.world.app.game.in_front
            front = self.world.app.overlays.front
            if front is not None and not front.dismissible:
                front.ids.buttons.children[0].press()  # asks for an answer, not for a way back
            else:
                self.world.app.back()
            self.world.let_pass(FRAME)
            asked = self.world.app.overlays.front
            if leaving and asked is not None:
                asked.ids.buttons.children[0].press()
                self.world.let_pass(FRAME)
        raise Stuck(f"{self.world.app.screen} with {list(self.world.app.overlays)}")

    def _finish(self) -> None:
        """A game of one, from its first box to its last."""
        self.world.app.preferences.change_game_options(GameOptions())
        self.world.app.game.start_as_last_time()
        self.world.let_pass(FRAME)
        self._finish_table()

    def _finish_table(self) -> None:
        model = self.world.app.game.table.model
        state = model.state
        turns = len(state.cards) * state.setup.turns
        self.world.did(f"finishes a game of {turns} turns")
        model.dismiss()
        for _ in range(20 * turns):
            if model.phase == Phase.OVER:
                break
            self._one_thing()
        else:
            raise Stuck(f"not over: {model.phase} {model.state}")
        self.games += 1
        check_state(model.state)
        self.world.let_pass(2.5)
        assert self.world.app.screen is not self.world.app.game.table, "the end is shown"

    def _one_thing(self) -> None:
        """What would bring the game on."""
        model = self.world.app.game.table.model
        if model.hurry_bot():
            return
        if model.dice_actions.finish_roll():
            return
        if model.phase in (Phase.PROMPT, Phase.PAUSE):
            model.next_turn()
        elif model.state.dice is not None:
            model.card_actions.take(self._luck.choice(legal_offers(model.state)))
        elif model.real_dice:
            model.dice_actions.enter(tuple(self._luck.randint(1, 6) for _ in range(5)))
        else:
            model.dice_actions.roll()
