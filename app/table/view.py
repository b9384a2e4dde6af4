"""What the table shows, as frozen values made from the game: no window in here, and no rules."""

from dataclasses import dataclass, field
from enum import StrEnum

from app.words import table as words
from app.words.language import word
from core import (
    Manner,
    Offer,
    State,
    Tap,
    card_totals,
    offers,
    ranking,
    total,
)

INITIALS = 3
Cell = tuple[str, int]
"""A box and a column."""


class Mark(StrEnum):
    """What a cell has to say; each is drawn so that it can be told without colour."""

    OPEN = "open"
    TAKEN = "taken"
    HINT = "hint"
    HINT_ZERO = "hint_zero"
    PREVIEW = "preview"
    PREVIEW_ZERO = "preview_zero"
    CLOSED = "closed"
    JUST_TAKEN = "just_taken"
    """By the turn that is being handed over."""


class Phase(StrEnum):
    PLAYING = "playing"
    ROLLING = "rolling"
    """The dice have fallen in the game, and are still on their way on the screen."""
    PROMPT = "prompt"
    """Asking whether the turn is done."""
    PAUSE = "pause"
    """The card stays in view for a while."""
    GRACE = "grace"
    """The dice are about to roll by themselves."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class FlightView:
    """Dice that are on their way."""

    number: int
    """So that each throw is a new one."""
    places: tuple[int, ...]
    """Where in the row they will lie."""
    seconds: float


@dataclass(frozen=True, slots=True)
class TakenView:
    """A box that has just been taken: something for the eye, and already on the card."""

    number: int
    """So that each is a new one."""
    player: int
    cell: Cell
    points: int
    bonus: int
    upper_bonus: bool
    """Whether the bonus of the upper half was won by it."""


@dataclass(frozen=True, slots=True)
class Attention:
    """What the people at the table look at: nothing of it is part of the game."""

    order: tuple[int, ...]
    """Which die lies at each place, from left to right."""
    phase: Phase = Phase.PLAYING
    preview: Cell | None = None
    focus: Cell | None = None
    viewing: int | None = None
    """The player whose card is shown instead of the current one's."""
    message: tuple[str, str] | None = None
    """A word in answer to the last gesture, until the next."""
    seconds: int = 0
    """Until the dice roll by themselves."""
    flight: FlightView | None = None


@dataclass(frozen=True, slots=True)
class CellView:
    mark: Mark = Mark.OPEN
    text: str = ""
    corner: str = ""
    focused: bool = False


@dataclass(frozen=True, slots=True)
class ColumnView:
    column: int
    name: str
    """The first letters of the player's name, for columns beside each other."""
    multiplier: str
    cells: tuple[CellView, ...]
    upper: str
    bonus: str
    """What the upper half needs, or has won."""
    bonus_long: str
    progress: float
    """How far the upper half is on its way to the bonus, from 0 to 1."""
    total: str


@dataclass(frozen=True, slots=True)
class CardView:
    player: int
    name: str
    playing: bool
    columns: tuple[ColumnView, ...]
    sums: tuple[str, str]
    """What the upper and the lower half bring, over all columns."""


@dataclass(frozen=True, slots=True)
class SeatView:
    player: int
    name: str
    total: str
    current: bool
    leader: bool
    viewed: bool


@dataclass(frozen=True, slots=True)
class DieView:
    die: int
    value: int
    """0 for the back."""
    held: bool
    thrown: bool
    """Gone into the shaker: a gap is left in its place."""


@dataclass(frozen=True, slots=True)
class RollView:
    word: str
    rolls: int
    left: int
    hint: str
    active: bool
    thrown: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StatusView:
    icon: str
    strong: str
    rest: str


@dataclass(frozen=True, slots=True)
class TableView:
    title: str
    subtitle: str
    whose: str
    seats: tuple[SeatView, ...]
    cards: tuple[CardView, ...]
    """The one in front first, then the others in the order of play."""
    dice: tuple[DieView, ...]
    flight: FlightView | None
    roll: RollView
    status: StatusView
    can_undo: bool
    can_rescue: bool
    can_sort: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """A state of the game, and how it is being looked at."""

    state: State
    attention: Attention
    manner: Manner
    offers: dict[Cell, Offer] = field(default_factory=dict)

    @classmethod
    def of(cls, state: State, attention: Attention, manner: Manner) -> "Scene":
        # While dice are on their way the card says nothing about how they will fall.
        seen = state.dice and attention.phase is not Phase.ROLLING
        every = {(offer.box, offer.column): offer for offer in offers(state)} if seen else {}
        return cls(state, attention, manner, every)

    @property
    def handing_over(self) -> bool:
        """A turn was taken and stays in view, card and dice."""
        return self.attention.phase in (Phase.PROMPT, Phase.PAUSE) and bool(self.state.before)

    @property
    def waiting(self) -> bool:
        """Between a placement and the next turn."""
        return self.attention.phase in (Phase.PROMPT, Phase.PAUSE, Phase.GRACE)

    @property
    def just_taken(self) -> Cell | None:
        """The cell in which the last placement was written; for a bonus alone, its five box."""
        before = self.state.before
        if before is None:
            return None
        rules, player = self.state.setup.rules, before.player
        old, new = before.cards[player].columns, self.state.cards[player].columns
        for column, (then, now) in enumerate(zip(old, new, strict=True)):
            for box, was, value in zip(rules.boxes, then.values, now.values, strict=True):
                if was != value:
                    return box.id, column
        grown = [then != now for then, now in zip(old, new, strict=True)]
        five = next((box.id for box in rules.boxes if box.five), "")
        return (five, grown.index(True)) if any(grown) else None

    @property
    def in_front(self) -> int:
        """The player whose turn it is to people: the last one, until play was handed over."""
        before = self.state.before
        handing_over = self.attention.phase in (Phase.PROMPT, Phase.PAUSE)
        return before.player if handing_over and before else self.state.player


def table_view(state: State, attention: Attention, manner: Manner) -> TableView:
    scene = Scene.of(state, attention, manner)
    setup = state.setup
    card = state.cards[scene.in_front]
    turns = len(setup.rules.boxes) * setup.columns
    turn = card.taken if scene.waiting and scene.in_front != state.player else card.taken + 1
    return TableView(
        title=setup.rules.name,
        subtitle=words.TURN_OF.format(turn=min(max(turn, 1), turns), turns=turns),
        whose=words.WHOSE_TURN.format(name=setup.players[scene.in_front]),
        seats=_seats(scene),
        cards=_cards(scene),
        dice=_dice(scene),
        flight=attention.flight,
        roll=_roll(scene),
        status=_status(scene),
        can_undo=state.before is not None,
        can_rescue=_thrown(scene) != (),
        can_sort=state.dice is not None,
    )


# --- players --------------------------------------------------------------------------------


def _seats(scene: Scene) -> tuple[SeatView, ...]:
    setup = scene.state.setup
    places = {place.player: place for place in ranking(scene.state)}
    best = max(place.total for place in places.values())
    shown = scene.attention.viewing
    return tuple(
        SeatView(
            player=player,
            name=name,
            total=str(places[player].total),
            current=player == scene.in_front,
            leader=len(setup.players) > 1 and best > 0 and places[player].total == best,
            viewed=player == shown,
        )
        for player, name in enumerate(setup.players)
    )


# --- cards ----------------------------------------------------------------------------------


def _cards(scene: Scene) -> tuple[CardView, ...]:
    count = len(scene.state.cards)
    viewing = scene.attention.viewing
    first = scene.in_front if viewing is None else viewing
    return tuple(_card(scene, (first + step) % count) for step in range(count))


def _card(scene: Scene, player: int) -> CardView:
    setup, card = scene.state.setup, scene.state.cards[player]
    in_play = player == scene.state.player and not scene.waiting
    playing = in_play or (player == scene.in_front and scene.waiting)
    sums = card_totals(setup, card)
    upper = sum(each.upper_total * each.multiplier for each in sums)
    return CardView(
        player=player,
        name=setup.players[player],
        playing=playing,
        columns=tuple(_column(scene, player, number, playing) for number in range(len(sums))),
        sums=(str(upper), str(sum(each.column_total for each in sums) - upper)),
    )


def _column(scene: Scene, player: int, column: int, playing: bool) -> ColumnView:
    setup, card = scene.state.setup, scene.state.cards[player]
    sums = card_totals(setup, card)[column]
    goal, most = min(setup.rules.upper_bonus)
    won = words.BONUS_WON.format(bonus=sums.upper_bonus) if sums.upper_bonus else ""
    return ColumnView(
        column=column,
        name=setup.players[player][:INITIALS],
        multiplier=words.TIMES.format(multiplier=sums.multiplier),
        cells=tuple(
            _cell(scene, player, index, column, playing) for index in range(len(setup.rules.boxes))
        ),
        upper=str(sums.upper_subtotal),
        bonus=won or words.BONUS_AT.format(goal=goal),
        bonus_long=won or words.BONUS_FOR.format(goal=goal, bonus=most),
        progress=min(1.0, sums.upper_subtotal / goal),
        total=str(sums.column_total),
    )


def _cell(scene: Scene, player: int, index: int, column: int, playing: bool) -> CellView:
    box, card = scene.state.setup.rules.boxes[index], scene.state.cards[player]
    value = card.columns[column].values[index]
    extra = card.columns[column].extra_fives if box.five else 0
    corner = words.EXTRA.format(bonus=extra) if extra else ""
    if scene.handing_over and player == scene.in_front and scene.just_taken == (box.id, column):
        return CellView(Mark.JUST_TAKEN, _text(value), corner)
    if not playing:
        return CellView(Mark.OPEN if value is None else Mark.TAKEN, _text(value), corner)
    here = (box.id, column)
    focused = scene.attention.focus == here
    offer = scene.offers.get(here)
    previewed = scene.attention.preview == here
    if offer is None or (value is not None and not offer.legal):
        return CellView(Mark.OPEN if value is None else Mark.TAKEN, _text(value), corner, focused)
    if not offer.legal:
        mark = Mark.CLOSED if scene.manner.hints else Mark.OPEN
        return CellView(mark, "–" if scene.manner.hints else "", corner, focused)
    if not previewed and not scene.manner.hints:
        return CellView(Mark.OPEN if value is None else Mark.TAKEN, _text(value), corner, focused)
    coming = words.EXTRA.format(bonus=offer.bonus) if offer.bonus else corner
    points = value if offer.again else offer.points
    return CellView(_mark(offer, previewed), str(points), coming, focused)


def _mark(offer: Offer, previewed: bool) -> Mark:
    worthless = not offer.points and not offer.bonus
    if previewed:
        return Mark.PREVIEW_ZERO if worthless else Mark.PREVIEW
    if offer.again:
        return Mark.TAKEN
    return Mark.HINT_ZERO if worthless else Mark.HINT


def _text(value: int | None) -> str:
    return "" if value is None else str(value)


# --- dice -----------------------------------------------------------------------------------


def _thrown(scene: Scene) -> tuple[int, ...]:
    """The dice in the shaker, where a tap throws."""
    state = scene.state
    if scene.manner.tap is not Tap.THROWS or not state.dice or not state.rolls_left:
        return ()
    return tuple(die for die in range(len(state.dice)) if die not in state.held)


def _dice(scene: Scene) -> tuple[DieView, ...]:
    before = scene.state.before
    if scene.handing_over and before is not None and before.dice is not None:
        # What was scored can still be checked against the dice.
        return tuple(DieView(die, before.dice[die], False, False) for die in scene.attention.order)
    state, thrown = scene.state, _thrown(scene)
    # Where a tap throws, every die in view is kept, so the mark would tell nothing.
    marked = state.held if scene.manner.tap is Tap.KEEPS else ()
    choosing = state.rolls_left > 0 or scene.attention.phase is Phase.ROLLING
    return tuple(
        DieView(
            die=die,
            value=state.dice[die] if state.dice else 0,
            held=die in marked and choosing,
            thrown=die in thrown,
        )
        for die in scene.attention.order
    )


def _roll(scene: Scene) -> RollView:
    state = scene.state
    rolls, left = state.setup.rules.rolls, state.rolls_left
    thrown = tuple(state.dice[die] for die in _thrown(scene)) if state.dice else ()
    if scene.attention.phase is Phase.PAUSE:
        next_player = words.NEXT_PLAYER.format(name=state.setup.players[state.player])
        return RollView(words.GO_ON, 0, 0, next_player, True)
    if scene.attention.phase is Phase.PROMPT or state.over:
        return RollView(words.DONE, 0, 0, "", False)
    if not left:
        return RollView(words.DONE, rolls, left, words.rolls_left(left), False)
    if state.dice is None:
        return RollView(words.BEGIN, rolls, left, words.rolls_left(left), True, thrown)
    hint = words.ROLL_OF.format(roll=state.roll, rolls=rolls, left=left)
    return RollView(words.ROLL, rolls, left, hint, True, thrown)


# --- the status line ------------------------------------------------------------------------


def _status(scene: Scene) -> StatusView:
    attention = scene.attention
    if attention.message is not None:
        return StatusView("alert", *attention.message)
    if attention.viewing is not None:
        return _viewing(scene, attention.viewing)
    if scene.waiting:
        return _after_a_turn(scene)
    if scene.state.over:
        best = ranking(scene.state)[0]
        return StatusView("trophy", *words.filled(words.GAME_OVER, name=best.name))
    if attention.preview is not None:
        return _before_scoring(scene, scene.offers[attention.preview])
    return _expected(scene)


def _viewing(scene: Scene, player: int) -> StatusView:
    names = scene.state.setup.players
    current = names[scene.in_front]
    return StatusView("eye", *words.filled(words.CARD_OF, name=names[player], current=current))


def _extra_five(scene: Scene) -> StatusView | None:
    """What an extra five is good for: the best moment of a game should not pass unsaid."""
    legal = [offer for offer in scene.offers.values() if offer.legal]
    special = [offer for offer in legal if offer.joker or offer.bonus or offer.again]
    if not special or scene.attention.phase is Phase.ROLLING:
        return None
    rules = scene.state.setup.rules
    best = max(special, key=lambda offer: (offer.again, offer.joker, offer.bonus))
    bonus = words.AND_BONUS.format(points=best.bonus) if best.bonus else ""
    facts = {"box": word(rules, best.box), "bonus": bonus, "points": best.bonus}
    if best.again:
        sentence = words.EXTRA_AGAIN
    elif best.joker:
        sentence = words.JOKER_HERE
    elif {offer.box for offer in legal} == {best.box}:
        sentence = words.EXTRA_GOES
    else:
        sentence = words.EXTRA_BONUS
    return StatusView("crown", *words.filled(sentence, **facts))


def _expected(scene: Scene) -> StatusView:
    state = scene.state
    extra = _extra_five(scene)
    if extra is not None:
        return extra
    name = state.setup.players[state.player]
    if state.dice is None:
        sentence = words.TO_BEGIN
    elif not state.rolls_left:
        sentence = words.MUST_SCORE
    elif scene.manner.tap is Tap.KEEPS:
        sentence = words.TO_ROLL
    else:
        sentence = words.TO_THROW if _thrown(scene) else words.ALL_KEPT
    return StatusView("", *words.filled(sentence, name=name))


def worth(offer: Offer) -> str:
    """Points and bonus of a placement in words."""
    if offer.again:
        return words.AND_ANOTHER_TURN.format(points=offer.bonus)
    points = words.JOKER.format(points=offer.points) if offer.joker else str(offer.points)
    return (
        words.POINTS_AND_BONUS.format(points=points, bonus=offer.bonus) if offer.bonus else points
    )


def _before_scoring(scene: Scene, offer: Offer) -> StatusView:
    setup = scene.state.setup
    several = setup.columns > 1
    facts = {
        "points": worth(offer),
        "box": word(setup.rules, offer.box),
        "column": words.TIMES.format(multiplier=offer.column + 1)
        if setup.multiply
        else words.IN_COLUMN.format(column=offer.column + 1),
    }
    if offer.points or offer.bonus:
        sentence = words.TAP_AGAIN_COLUMN if several else words.TAP_AGAIN
        return StatusView("tap", *words.filled(sentence, **facts))
    sentence = words.TAP_AGAIN_ZERO_COLUMN if several else words.TAP_AGAIN_ZERO
    return StatusView("alert", *words.filled(sentence, **facts))


def _after_a_turn(scene: Scene) -> StatusView:
    state = scene.state
    before = state.before
    if before is None:
        return _expected(scene)
    names, gained = state.setup.players, _gain(scene)
    facts = {"name": names[before.player], "next": names[state.player], **gained}
    if state.player == before.player:
        again = len(state.setup.players) > 1 and not state.over
        sentence = words.TOOK_AND_AGAIN if again else words.TOOK
    else:
        sentence = words.TOOK_AND_NEXT
    strong, rest = words.filled(sentence, **facts)
    if scene.attention.phase is Phase.GRACE:
        seconds = scene.attention.seconds
        return StatusView(
            "undo", *words.filled(words.ROLLING_SOON, took=f"{strong} {rest}", seconds=seconds)
        )
    return StatusView("check", strong, rest)


def _gain(scene: Scene) -> dict[str, object]:
    """Which box the last placement took, and what the player's total gained by it."""
    state, before, cell = scene.state, scene.state.before, scene.just_taken
    if before is None or cell is None:
        return {}
    setup, player = state.setup, before.player
    gained = total(setup, state.cards[player]) - total(setup, before.cards[player])
    return {"points": gained, "box": word(setup.rules, cell[0])}
