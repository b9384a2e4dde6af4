"""The actions of a game: only what was decided, as long as the dice follow from the seed.

In every state only legal actions have a code, so whatever is decoded follows the rules. Holding is
by far the most frequent decision. It is coded die by die, as either a tap on one die or a choice of
all that are kept; the weights learn how this game's players do it.
"""

from contextlib import suppress
from enum import IntEnum
from typing import Final

from core.actions import Action, Announce, Hold, Roll, Score, Trick, Undo
from core.boxes import SIDES, Dice
from core.engine import apply, next_roll, next_trick
from core.errors import CodeDamaged, CodeHasTooManyActions, GameTooLongForCodes, IllegalAction
from core.game_code.coder import AdaptiveChoice, Coder, Decoder
from core.game_code.setup_coding import code_setup
from core.offers import announceable_boxes, legal_offers
from core.record import Game
from core.state import State, start_game
from core.undo import can_undo

MOST_ACTIONS: Final = 20_000


class ActionKind(IntEnum):
    """What comes next; codes are shared between versions, so the numbers never change."""

    ROLL = 0
    HOLD = 1
    SCORE = 2
    TYPED_ROLL = 3
    ANNOUNCE = 4
    UNDO = 5
    TRICK = 6
    END = 7


KIND_WEIGHTS: Final = (24, 24, 24, 2, 4, 1, 1, 1)


class HoldStyle(IntEnum):
    TAP = 0
    """One die is held or let go."""
    SET = 1
    LISTED = 2
    """Places in any order, as a script may name them."""


HOLD_STYLE_WEIGHTS: Final = (10, 10, 1)
EVEN: Final = (4, 4)
ZERO_WEIGHT: Final = 8
"""The weight of a box that scores nothing; every point adds one."""


def encode_game(coder: Coder, game: Game) -> None:
    code_setup(coder, game.setup)
    if len(game.actions) > MOST_ACTIONS:
        raise GameTooLongForCodes
    actions, state = ActionCoder(coder), start_game(game.setup)
    for action in game.actions:
        actions.code(state, action)
        state = apply(state, action)
    actions.code(state, None)


def decode_game(decoder: Decoder) -> Game:
    """The game at the end of a code, replayed."""
    setup = code_setup(decoder)
    actions, state = ActionCoder(decoder), start_game(setup)
    found: list[Action] = []
    while (action := actions.code(state, None)) is not None:
        if len(found) == MOST_ACTIONS:
            raise CodeHasTooManyActions
        state = apply(state, action)
        found.append(action)
    if not decoder.at_end:
        raise CodeDamaged
    return Game(setup, tuple(found), state)


class ActionCoder:
    def __init__(self, coder: Coder) -> None:
        self._coder = coder
        self._choices: dict[tuple[object, ...], AdaptiveChoice] = {}
        self._style = HoldStyle.TAP
        """The style of the last hold."""
        self._tapped: list[int] = []
        """The dice tapped since the last roll."""
        self._holds = 0
        """How often dice were held since the last roll."""

    def code(self, state: State, action: Action | None) -> Action | None:
        """Encode an action, None for the end; a decoder ignores it and returns the next one."""
        kind = self._code_kind(state, action)
        if kind is not ActionKind.HOLD:
            self._tapped, self._holds = [], 0
        match kind:
            case ActionKind.ROLL:
                return next_roll(state)
            case ActionKind.HOLD:
                return self._code_hold(state, action.places if isinstance(action, Hold) else ())
            case ActionKind.SCORE:
                return self._code_score(state, action)
            case ActionKind.TYPED_ROLL:
                return self._code_roll(state, action.dice if isinstance(action, Roll) else None)
            case ActionKind.ANNOUNCE:
                boxes = announceable_boxes(state)
                box = boxes.index(action.box) if isinstance(action, Announce) else 0
                return Announce(boxes[self._coder.uniform(len(boxes), box)])
            case ActionKind.UNDO:
                return Undo()
            case ActionKind.TRICK:
                return self._code_trick(state, action.number if isinstance(action, Trick) else 1)
        return None

    def _adapt(
        self,
        weights: tuple[int, ...],
        value: int,
        *context: object,
        allowed: list[bool] | None = None,
    ) -> int:
        choice = self._choices.get(context)
        if choice is None:
            choice = self._choices[context] = AdaptiveChoice(weights)
        return choice.code(self._coder, value, allowed)

    # --- kinds --------------------------------------------------------------------------------

    def _code_kind(self, state: State, action: Action | None) -> ActionKind:
        rolled, may_roll = state.dice is not None, False
        with suppress(IllegalAction):
            may_roll = bool(next_roll(state))
        may_trick = False
        with suppress(IllegalAction):
            may_trick = bool(next_trick(state))
        allowed = [
            may_roll,
            rolled and state.rolls_left > 0,
            bool(legal_offers(state)),
            may_roll,
            bool(announceable_boxes(state)),
            can_undo(state),
            may_trick,
            True,
        ]
        holds = (min(self._holds, 2), self._style, _equal_die_left(state))
        context = (rolled, state.rolls_left > 0, *holds)
        value = _kind_of(state, action)
        return ActionKind(self._adapt(KIND_WEIGHTS, value, "kind", *context, allowed=allowed))

    # --- dice ---------------------------------------------------------------------------------

    def _code_roll(self, state: State, dice: Dice | None) -> Roll:
        shown = state.dice or (0,) * state.setup.rules.dice
        wanted = dice or (1,) * len(shown)
        return Roll(
            tuple(
                shown[place]
                if place in state.held
                else self._coder.uniform(SIDES, wanted[place] - 1) + 1
                for place in range(len(shown))
            )
        )

    def _code_trick(self, state: State, number: int) -> Trick:
        held = {state.dice[place] for place in state.held} if state.dice else set()
        if len(held) == 1:
            return Trick(held.pop())
        return Trick(self._coder.uniform(SIDES, number - 1) + 1)

    def _code_hold(self, state: State, places: tuple[int, ...]) -> Hold:
        dice = state.dice or ()
        style = HoldStyle(
            self._adapt(HOLD_STYLE_WEIGHTS, _style_of(state, places), "style", self._style)
        )
        self._style, self._holds = style, self._holds + 1
        if style is HoldStyle.TAP:
            changed = set(places) ^ set(state.held)
            tapped = self._code_tap(dice, state.held, changed.pop() if len(changed) == 1 else 0)
            self._tapped.append(tapped)
            return Hold(tuple(sorted(set(state.held) ^ {tapped})))
        if style is HoldStyle.SET:
            return Hold(self._code_set(dice, state.held, places))
        return Hold(self._code_list(len(dice), places))

    def _code_tap(self, dice: Dice, held: tuple[int, ...], wanted: int) -> int:
        """Ask of each die, from the last tapped one on, whether it is tapped."""
        first = self._tapped[-1] + 1 if self._tapped else 0
        order = [(first + step) % len(dice) for step in range(len(dice))]
        for place in order[:-1]:
            alike = any(dice[place] == dice[each] for each in held if each != place)
            tapped = place in self._tapped
            number = min(3, dice.count(dice[place]))
            context = ("tap", place in held, alike, tapped, number)
            if self._adapt(EVEN, place == wanted, *context):
                return place
        return order[-1]

    def _code_set(
        self, dice: Dice, held: tuple[int, ...], wanted: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Ask of each die whether it is kept; equal dice are mostly kept together."""
        kept: list[int] = []
        for place, face in enumerate(dice):
            earlier = [each in kept for each in range(place) if dice[each] == face]
            number = min(3, dice.count(face))
            context = ("set", place in held, number, earlier[-1] if earlier else None)
            if self._adapt(EVEN, place in wanted, *context):
                kept.append(place)
        return tuple(kept)

    def _code_list(self, dice: int, wanted: tuple[int, ...]) -> tuple[int, ...]:
        left = list(range(dice))
        length = self._coder.uniform(dice + 1, len(wanted))
        found = []
        for at in range(length):
            place = left.index(wanted[at]) if wanted else 0
            found.append(left.pop(self._coder.uniform(len(left), place)))
        return tuple(found)

    # --- boxes --------------------------------------------------------------------------------

    def _code_score(self, state: State, action: Action | None) -> Score:
        """The more points a box scores, the fewer bits it takes."""
        offers = legal_offers(state)
        boxes = [Score(offer.box, offer.column) for offer in offers]
        weights = [ZERO_WEIGHT + offer.points + offer.bonus for offer in offers]
        wanted = boxes.index(action) if isinstance(action, Score) else 0
        return boxes[self._coder.weighted(weights, wanted)]


def _kind_of(state: State, action: Action | None) -> ActionKind:
    match action:
        case Roll():
            return ActionKind.ROLL if action == next_roll(state) else ActionKind.TYPED_ROLL
        case Hold():
            return ActionKind.HOLD
        case Score():
            return ActionKind.SCORE
        case Announce():
            return ActionKind.ANNOUNCE
        case Undo():
            return ActionKind.UNDO
        case Trick():
            return ActionKind.TRICK
    return ActionKind.END


def _equal_die_left(state: State) -> bool:
    """Whether a die that is not held equals one that is: most players hold it next."""
    dice = state.dice or ()
    faces = {dice[place] for place in state.held}
    return any(face in faces for place, face in enumerate(dice) if place not in state.held)


def _style_of(state: State, places: tuple[int, ...]) -> HoldStyle:
    if places != tuple(sorted(places)):
        return HoldStyle.LISTED
    return HoldStyle.TAP if len(set(places) ^ set(state.held)) == 1 else HoldStyle.SET
