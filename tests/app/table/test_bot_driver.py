"""Bots play their turns; people watch, hurry them or undo their own last box."""

from dataclasses import replace
from itertools import product

import pytest

from app.game.session import Session
from app.settings import theme
from app.settings.settings import BotPace, ShowRoll
from app.storage import GameFlags, open_store
from app.storage.errors import DiskFull
from app.table.phase import Phase
from app.table.table_model import TableModel
from app.text import table as words
from core import RULE_SETS, EndOfTurn, Game, Hold, Roll, Score, create_setup, outcome, parse_action
from core.bot_profiles import PROFILES
from core.bots import create_bot
from tests.app.support.table_driver import ANA_PLAYED, NO_END_OF_TURN
from tests.app.support.timers import ManualTimer


def make_table(
    *bots: str,
    rules: str = "official",
    lines: tuple[str, ...] = (),
    pace: BotPace = BotPace.BRISK,
    people: int = 1,
    play_style: object = NO_END_OF_TURN,
    show_roll: ShowRoll = ShowRoll.OFF,
) -> tuple[TableModel, ManualTimer]:
    """Create a table with people in the first seats, then these bots."""
    names = ("Ana", "Ben")[:people] + tuple(f"{bot} {n}" for n, bot in enumerate(bots))
    session = Session(Game.new(create_setup(RULE_SETS[rules], names, seed="bots")))
    session.play(*map(parse_action, lines))
    timer = ManualTimer()
    seats = dict(enumerate(bots, people))
    return TableModel(
        session, play_style, timer, show_roll=show_roll, bots=seats, bot_pace=pace
    ), timer


def actions_of(model: TableModel) -> tuple[object, ...]:
    return model.session.game.actions


# --- turns ----------------------------------------------------------------------------------


def test_a_bot_rolls_holds_previews_and_scores_one_step_at_a_time() -> None:
    model, timer = make_table("perfect", lines=ANA_PLAYED)
    assert model.is_bot_turn
    assert model.status.rest == words.BOT_BEGINS_UNDO[1]()
    assert model.roll_view.word == words.SKIP()
    steps = []
    while model.state.player == 1 and model.phase != Phase.PAUSE:
        before = len(actions_of(model))
        timer.advance_to_next()
        assert len(actions_of(model)) - before <= 1, "never two actions at once"
        steps.append((type(actions_of(model)[-1]), model.previewed, model.status.rest))
    kinds = [kind for kind, _, _ in steps]
    assert kinds[0] is Roll
    assert kinds[-1] is Score
    assert steps[-2][1] is not None, "previewed before it was taken"
    assert any(rest.startswith("takes ") for _, _, rest in steps)
    for kind, preview, rest in steps:
        if kind is Hold and preview is None and rest != words.BOT_THINKS[1]():
            assert rest.startswith(("holds ", "rolls all"))


def test_a_bot_plays_by_its_own_profile() -> None:
    for name in (each.name for each in PROFILES.values() if each.opponent):
        model, timer = make_table(name, people=0)
        timer.advance(60)
        game = Game.new(model.state.setup)
        bot = create_bot(name)
        for action in actions_of(model):
            if not isinstance(action, Roll):
                wanted = bot.choose(game.state)
                if isinstance(wanted, Hold):
                    wanted = Hold(tuple(sorted(wanted.places)))
                assert action == wanted
            game = game.then(action)
        assert len(game.actions) > 10


@pytest.mark.parametrize(
    ("rules", "pace"),
    [
        *product(["official"], BotPace),
        *product(["winzee", "triple", "yachtz"], [BotPace.BRISK]),
    ],
)
def test_a_bots_only_game_plays_to_its_end(rules: str, pace: BotPace) -> None:
    # With the play style of each: prompts, throwing dice, an automatic first roll.
    play_style = RULE_SETS[rules].play_style
    model, timer = make_table(
        "beginner", "greedy", rules=rules, people=0, pace=pace, play_style=play_style
    )
    while not timer.idle:
        assert model.phase not in (Phase.PROMPT, Phase.GRACE)
        timer.advance_to_next()
    assert model.state.over
    assert outcome(model.state) is not None


def test_a_bot_plays_its_extra_turn() -> None:
    lines = ("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 6 6 6 6 6")
    model, timer = make_table("perfect", people=0, rules="winzee", lines=lines)
    while not isinstance(actions_of(model)[-1], Score):
        timer.advance_to_next()
    assert model.state.card.columns[0].extra_fives == 50
    timer.advance(2)
    assert isinstance(actions_of(model)[-1], Roll | Hold)


def test_a_bot_waits_for_the_roll_animation() -> None:
    model, timer = make_table("perfect", people=0, show_roll=ShowRoll.FULL)
    timer.advance(0.5)
    assert model.phase == Phase.ROLLING
    assert timer.pending == 1, "only the dice"
    timer.advance(theme.FULL_ROLL_SECONDS)
    assert model.phase == Phase.PLAYING
    assert timer.pending == 1


# --- people -----------------------------------------------------------------------------------


def test_a_persons_last_box_can_be_undone_until_the_bot_rolls() -> None:
    model, timer = make_table("perfect", lines=ANA_PLAYED, pace=BotPace.AT_ONCE)
    timer.advance(theme.BOT_UNDO_SECONDS - 0.1)
    assert model.can_undo
    model.undo()
    assert model.state.player == 0
    assert not model.is_bot_turn
    timer.advance(10)
    assert model.state.player == 0, "the bot does not play in Ana's turn"
    model.card_actions.take(model.card_actions.offer("ones", 0))
    timer.advance(theme.BOT_UNDO_SECONDS + 0.1)
    assert model.state.cards[1].taken == 1


@pytest.mark.parametrize("end", ["", EndOfTurn.PAUSE])
def test_one_person_among_bots_has_no_pause_after_a_turn(end: str) -> None:
    """The phone is not handed on, and the bot leaves enough time to undo."""
    play_style = RULE_SETS["official"].play_style
    if end:
        play_style = replace(play_style, end_of_turn=end, end_of_turn_in_company=None)
    for people, phase in ((1, Phase.PLAYING), (2, Phase.PAUSE)):
        model, timer = make_table(
            "perfect", people=people, lines=ANA_PLAYED[:1], play_style=play_style
        )
        model.card_actions.take(model.card_actions.offer("ones", 0))
        assert model.phase == phase
        if people == 1:
            timer.advance(theme.BOT_UNDO_SECONDS - 0.1)
            assert model.can_undo
            assert model.state.dice is None
            timer.advance(0.2)
            assert model.state.dice is not None


def test_a_bots_box_cannot_be_undone() -> None:
    model, timer = make_table("perfect", lines=ANA_PLAYED, pace=BotPace.AT_ONCE)
    timer.advance(5)
    assert model.state.player == 0
    assert model.state.before is not None
    assert not model.can_undo
    taken = actions_of(model)
    model.undo()
    assert actions_of(model) == taken
    assert words.CANNOT_UNDO_BOT() in model.status.strong


def test_undo_is_not_offered_after_a_bots_turn() -> None:
    play_style = replace(NO_END_OF_TURN, first_roll_by_itself=True)
    model, timer = make_table(
        "perfect", lines=ANA_PLAYED, pace=BotPace.AT_ONCE, play_style=play_style
    )
    timer.advance(theme.BOT_UNDO_SECONDS)
    assert model.phase == Phase.GRACE
    assert "The dice roll in 2." in model.status.rest
    assert "Undo" not in model.status.rest
    timer.advance(5)
    assert model.state.dice is not None
    assert model.state.player == 0


def test_the_score_of_an_instant_bot_is_announced() -> None:
    model, timer = make_table("perfect", lines=ANA_PLAYED, pace=BotPace.AT_ONCE)
    timer.advance(5)
    assert model.phase == Phase.PLAYING
    assert model.status.strong == "perfect 0"
    assert "took" in model.status.rest
    assert "Ana is next" in model.status.rest


@pytest.mark.parametrize(
    "gesture",
    [
        lambda model: model.dice_actions.tap(0),
        lambda model: model.dice_actions.hold_number(0),
        lambda model: model.dice_actions.swap(0, 1),
        lambda model: model.dice_actions.drop_in_cup(0),
        lambda model: model.dice_actions.rescue(),
        lambda model: model.dice_actions.sort(),
        lambda model: model.dice_actions.roll(),
        lambda model: model.dice_actions.trick(),
        lambda model: model.card_actions.tap_cell("sixes", 0),
        lambda model: model.card_actions.tap_label("sixes"),
        lambda model: model.card_actions.choose_focused(),
    ],
)
def test_touching_a_bots_dice_only_hurries_it(gesture: object) -> None:
    model, timer = make_table("perfect", lines=(*ANA_PLAYED, "roll 1 2 2 5 6"))
    bot, state = create_bot("perfect"), model.state
    gesture(model)  # type: ignore[operator]
    assert model.state.cards[1].taken == 1, "the rest of the turn was played"
    assert actions_of(model)[3] == bot.choose(state), "by the bot"
    assert model.phase == Phase.PAUSE, "and can be viewed"
    gesture(model)  # type: ignore[operator]
    assert (model.phase, model.state.player) == (Phase.PLAYING, 0)
    timer.advance(1)
    assert timer.idle


def test_a_shake_does_nothing_during_a_bots_turn() -> None:
    model, _ = make_table("perfect", lines=ANA_PLAYED)
    assert not model.dice_actions.can_roll


def test_a_bot_waits_while_another_card_is_viewed() -> None:
    model, timer = make_table("perfect", lines=ANA_PLAYED)
    model.view_card(0)
    timer.advance(20)
    assert model.state.dice is None
    model.view_card(None)
    timer.advance(2)
    assert model.state.dice is not None


def test_suspended_bots_wait_until_resumed() -> None:
    model, timer = make_table("perfect", "steady", lines=ANA_PLAYED)
    for _ in range(100):
        model.suspend_and_save()
        assert timer.pending == 0
        timer.advance(60)
        model.resume()
        timer.advance(3)
        if model.state.player == 0:
            break
    assert [card.taken for card in model.state.cards] == [1, 1, 1]


def test_a_full_disk_stops_the_bot_until_the_player_decides() -> None:
    model, timer = make_table("perfect", lines=ANA_PLAYED)
    reports: list[str] = []
    model.bind(on_not_saved=lambda _, sentence: reports.append(sentence))
    works, model.session.play = model.session.play, raise_disk_full
    timer.advance(2)
    assert len(reports) == 1
    timer.advance(60)
    assert len(reports) == 1, "reported once"
    model.session.play = works
    model.resume()
    timer.advance(2)
    assert model.state.dice is not None


def raise_disk_full(*_: object) -> None:
    raise DiskFull


# --- saved ------------------------------------------------------------------------------------


def test_a_game_left_during_a_bots_turn_resumes_with_the_same_bot(tmp_path: object) -> None:
    """Interrupted after every action, the game ends as if it had not been."""
    setup = create_setup(RULE_SETS["official"], ["Sharp", "Steady"], seed="kill")
    timer = ManualTimer()
    bots = {0: "sharp", 1: "steady"}
    uninterrupted = TableModel(Session(Game.new(setup)), NO_END_OF_TURN, timer, bots=bots)
    timer.advance(40)
    store = open_store(tmp_path / "games.db").store  # type: ignore[operator]
    uid = store.games.begin(setup, GameFlags(bots=((0, "sharp"), (1, "steady"))))
    while len(store.games.resume(uid).actions) < len(actions_of(uninterrupted)):
        game = store.games.resume(uid)
        timer = ManualTimer()
        facts = store.games.flags(uid)
        session = Session(game, store.journal(uid, game, facts))
        model = TableModel(session, NO_END_OF_TURN, timer, bots=dict(facts.bots))
        count = len(actions_of(model))
        while len(actions_of(model)) == count:
            timer.advance_to_next()
        model.suspend_and_save()
    assert store.games.resume(uid).actions[: len(actions_of(uninterrupted))] == actions_of(
        uninterrupted
    )
    store.close()
