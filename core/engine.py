"""Game progress: `apply(state, action)` returns the next state.

`why_not` and `legal_actions` tell what is legal; `core.offers` tells what each box would score.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import combinations

from core.actions import Action, Announce, Hold, Roll, Score, Trick, Undo
from core.boxes import SIDES, Dice, all_equal
from core.card import Card, Offer
from core.dice import Deal, roll_dice, trick_number
from core.errors import (
    AllDiceHeld,
    AlreadyAnnounced,
    AnnouncedTooLate,
    AnnounceFirst,
    BoxTaken,
    DieNamedTwice,
    GameIsOver,
    HeldDieChanged,
    HoldsAreFinal,
    IllegalAction,
    NoRollsLeft,
    NoSuchColumn,
    NoSuchDie,
    NothingToAnnounce,
    NotRolledYet,
    TrickNotAllowed,
    UnknownBox,
    WrongDice,
    WrongTrick,
    quote,
)
from core.offers import (
    announceable_boxes,
    announced_column,
    legal_offers,
    must_announce,
    offer_for_box,
    wins_at_once,
)
from core.options import Option
from core.state import State
from core.undo import can_undo, undo

FACES = frozenset(range(1, SIDES + 1))


def apply(state: State, action: Action) -> State:
    """Return the state after an action, or raise IllegalAction."""
    match action:
        case Roll(dice):
            return _roll(state, dice)
        case Hold(places):
            return _hold(state, places)
        case Score(box, column):
            return _score(state, box, column)
        case Announce(box):
            return _announce(state, box)
        case Undo():
            return undo(state)
        case Trick(number):
            return _trick(state, number)
        case _:
            raise TypeError(f"{type(action).__name__} is not an action")


def why_not(state: State, action: Action) -> IllegalAction | None:
    """Why an action is illegal now; None if it is legal."""
    try:
        apply(state, action)
    except IllegalAction as reason:
        return reason
    return None


def next_roll(state: State) -> Roll:
    """The next roll from the seed, with held dice kept."""
    _check_may_roll(state)
    return Roll(_with_held(state, seeded_dice(state)))


def seeded_dice(state: State) -> Dice:
    """The seed's next values for all dice, including held ones."""
    return roll_dice(*_dice_key(state), state.setup.rules.dice)


def next_trick(state: State) -> Trick:
    """The party trick with the number it would turn up now."""
    _check_may_trick(state)
    return Trick(_held_number(state) or trick_number(*_dice_key(state)))


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action; rolls come from the seed."""
    actions: list[Action] = []
    sources: tuple[Callable[[State], Action], ...] = (next_roll, next_trick)
    for source in sources:
        with suppress(IllegalAction):
            actions.append(source(state))
    if why_not(state, Hold()) is None:
        places = range(state.setup.rules.dice)
        counts = range(len(places) + 1)
        actions += (Hold(held) for count in counts for held in combinations(places, count))
    actions += (Score(each.box, each.column) for each in legal_offers(state))
    actions += map(Announce, announceable_boxes(state))
    if can_undo(state):
        actions.append(Undo())
    return tuple(actions)


# --- the six actions ----------------------------------------------------------------------


def _roll(state: State, dice: Dice) -> State:
    _check_may_roll(state)
    rules = state.setup.rules
    if len(dice) != rules.dice or not FACES.issuperset(dice):
        raise WrongDice(dice=rules.dice, sides=SIDES)
    for place in state.held:
        value = _dice_shown(state)[place]
        if dice[place] != value:
            raise HeldDieChanged(die=place + 1, value=value)
    return _with_roll(state, dice, state.tricked)


def _trick(state: State, number: int) -> State:
    _check_may_trick(state)
    if not 1 <= number <= SIDES:
        raise WrongDice(dice=state.setup.rules.dice, sides=SIDES)
    shown = _held_number(state)
    if shown is not None and number != shown:
        raise WrongTrick(value=shown)
    dice = _with_held(state, (number,) * state.setup.rules.dice)
    return _with_roll(state, dice, tricked=True)


def _hold(state: State, places: tuple[int, ...]) -> State:
    if state.dice is None:
        raise GameIsOver() if state.over else NotRolledYet()
    if not state.rolls_left:
        raise HoldsAreFinal
    for place in places:
        if not 0 <= place < len(state.dice):
            raise NoSuchDie(die=place + 1, dice=len(state.dice))
        if places.count(place) > 1:
            raise DieNamedTwice(die=place + 1)
    # Not `replace`: it would dominate the time of replaying thousands of games.
    return State(
        state.setup,
        state.cards,
        state.player,
        state.rolls_left,
        dice=state.dice,
        held=tuple(sorted(places)),
        announced=state.announced,
        tricked=state.tricked,
        before=state.before,
    )


def _score(state: State, box: str, column: int) -> State:
    setup = state.setup
    index = _box_index(state, box)
    if not 0 <= column < setup.columns:
        raise NoSuchColumn(column=column + 1, columns=setup.columns)
    taken = offer_for_box(state, index, column)
    if taken.why_not is not None:
        raise taken.why_not
    card = _card_after(state, index, taken)
    cards = (*state.cards[: state.player], card, *state.cards[state.player + 1 :])
    player = state.player if taken.again or card.won else _next_player(state.player, cards)
    return State(
        setup,
        cards,
        player,
        setup.rules.rolls + _usable_rolls(cards[player]),
        tricked=state.tricked,
        # An announcement cannot be undone after its box: undo never goes back two steps.
        before=state if state.before is None else replace(state, before=None),
    )


def _announce(state: State, box: str) -> State:
    rules, column = state.setup.rules, announced_column(state)
    if column is None:
        raise NothingToAnnounce(rules=rules.name)
    index = _box_index(state, box)
    if state.dice is None:
        raise GameIsOver() if state.over else NotRolledYet()
    if state.announced is not None:
        raise AlreadyAnnounced(box=rules.word(state.announced))
    if state.roll != 2:
        raise AnnouncedTooLate
    if state.card.columns[column].values[index] is not None:
        raise BoxTaken(box=rules.word(box))
    return replace(state, announced=box, before=state)


# --- parts of the actions -----------------------------------------------------------------


def _check_may_roll(state: State) -> None:
    if state.over:
        raise GameIsOver
    if not state.rolls_left:
        raise NoRollsLeft
    if len(state.held) == state.setup.rules.dice:
        raise AllDiceHeld
    if state.setup.orders and must_announce(state):
        raise AnnounceFirst


def _check_may_trick(state: State) -> None:
    name = state.setup.players[state.player]
    if name not in state.setup.tricksters:
        raise TrickNotAllowed(player=name)
    _check_may_roll(state)


def _dice_key(state: State) -> tuple[str, Deal, int, int, int]:
    """What seeded dice depend on; scripted rolls and undo do not affect it."""
    setup = state.setup
    return setup.seed, setup.deal, state.player + 1, state.card.turns + 1, state.roll


def _dice_shown(state: State) -> Dice:
    if state.dice is None:
        raise NotRolledYet
    return state.dice


def _with_held(state: State, fresh: Dice) -> Dice:
    if not state.held:
        return fresh
    kept = _dice_shown(state)
    return tuple(kept[place] if place in state.held else value for place, value in enumerate(fresh))


def _held_number(state: State) -> int | None:
    """The number that all held dice show; None if they differ or none is held."""
    numbers = {_dice_shown(state)[place] for place in state.held}
    return numbers.pop() if len(numbers) == 1 else None


def _with_roll(state: State, dice: Dice, tricked: bool) -> State:
    return State(
        state.setup,
        state.cards,
        state.player,
        state.rolls_left - 1,
        dice=dice,
        held=state.held,
        announced=state.announced,
        tricked=tricked,
    )


def _card_after(state: State, index: int, taken: Offer) -> Card:
    five, setup = all_equal(_dice_shown(state)), state.setup
    saved = state.rolls_left if Option.SAVED_ROLLS in setup.options else 0
    five_box, won = setup.rules.boxes[index].five, wins_at_once(state, taken.box)
    return state.card.with_placement(index, taken, five, five_box, saved, won)


def _usable_rolls(card: Card) -> int:
    """The saved rolls of the next player; at the end of the game they are of no use."""
    return card.saved_rolls if card.saved_rolls and not card.full else 0


def _box_index(state: State, box: str) -> int:
    rules = state.setup.rules
    index = rules.index(box)
    if index is None:
        raise UnknownBox(box=quote(box), boxes=", ".join(each.id for each in rules.boxes))
    return index


def _next_player(player: int, cards: tuple[Card, ...]) -> int:
    """The next player with an open box; at the end, the player who filled the last one."""
    for step in range(1, len(cards) + 1):
        following = (player + step) % len(cards)
        if not cards[following].full:
            return following
    return player
