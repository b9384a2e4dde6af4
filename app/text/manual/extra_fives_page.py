"""The page on extra fives: example situations, and what the engine offers in each."""

from dataclasses import dataclass

from app.text import table as table_words
from app.text.errors import explain
from app.text.i18n import NO_TEXT, row_name
from app.text.manual.page import DicePart, HeadingPart, HelpPage, Part, RowPart, TextPart
from app.text.manual.rules_pages import EXTRA_FIVES, RULES
from app.text.screens import help as words
from app.text.screens import new_game as screen_words
from core import Offer, Roll, Score, Setup, State, all_offers, apply, create_setup, start_game
from core.errors import BoxTaken

NUMBER = 4
"""The examples show five fours."""


@dataclass(frozen=True, slots=True)
class Situation:
    title: str
    state: State


def fives_page(setup: Setup) -> HelpPage:
    policy = setup.extra_fives.id
    parts: list[Part] = [
        TextPart(screen_words.POLICY_DESCRIPTIONS.get(policy, NO_TEXT)()),
        TextPart(words.POLICY_DETAILS.get(policy, NO_TEXT)()),
    ]
    # Boxes that are filled in order cannot be taken for an example.
    for situation in () if setup.orders else situations(setup):
        parts += [HeadingPart(situation.title), _dice(situation.state)]
        parts += offer_rows(situation.state)
    if setup.columns > 1 and not setup.orders:
        parts.append(TextPart(words.FIRST_COLUMN_ONLY(), quiet=True))
    name = screen_words.policy_name(policy)
    kept = tuple(part for part in parts if not (isinstance(part, TextPart) and not part.text))
    return HelpPage(EXTRA_FIVES, words.EXTRA_FIVES(), RULES, kept, "crown", name)


def situations(setup: Setup) -> list[Situation]:
    rules = setup.rules
    alone = create_setup(
        rules,
        ["Ana"],
        columns=setup.columns,
        multiply=setup.multiply,
        extra_fives=setup.extra_fives.id,
        seed="help",
        options={option: option in setup.options for option in setup.rules.options},
    )
    fresh = start_game(alone)
    facts = {
        "five_box": row_name(rules, _five_box(setup)),
        "matching": row_name(rules, _matching(setup)),
    }
    scored = _taken(fresh, _five_box(setup), 6)
    used = _taken(scored, _matching(setup), 1)
    zeroed = _taken(fresh, _five_box(setup), 0)
    titles = words.SITUATIONS if setup.columns == 1 else words.SITUATIONS_IN_COLUMNS
    return [
        Situation(titles[name](**facts), _rolled(state))
        for name, state in (
            ("open", fresh),
            ("scored", scored),
            ("used", used),
            ("zeroed", zeroed),
        )
    ]


def offer_rows(state: State) -> list[RowPart]:
    """What each open box of the first column would score."""
    first = [offer for offer in all_offers(state) if offer.column == 0]
    open_boxes = [offer for offer in first if not isinstance(offer.why_not, BoxTaken)]
    gaining = [offer for offer in open_boxes if offer.points or offer.bonus]
    lines = [_line(state, offer) for offer in gaining]
    refused = [offer.why_not for offer in open_boxes if offer.why_not is not None]
    if refused:
        lines.append(RowPart(words.ALL_OTHER_BOXES(), words.NOT_ALLOWED, explain(refused[0])))
    elif len(gaining) < len(open_boxes):
        lines.append(RowPart(words.ALL_OTHER_BOXES(), "0"))
    return lines


def _line(state: State, offer: Offer) -> RowPart:
    name = row_name(state.setup.rules, offer.box)
    special = bool(offer.bonus or offer.joker or offer.again)
    points = str(offer.points + offer.bonus)
    return RowPart(name, points, table_words.offer_text(offer) if special else "", special)


def _dice(state: State) -> DicePart:
    return DicePart(state.dice or (), words.YOU_ROLL())


def _rolled(state: State) -> State:
    return apply(state, Roll((NUMBER,) * state.setup.rules.dice))


def _taken(state: State, box: str, number: int) -> State:
    """This box taken in every column: with five of a number, or with dice that score 0."""
    rules = state.setup.rules
    dice = (number,) * rules.dice if number > 1 else (1, 2, 3, 5, 6, 6)[: rules.dice]
    for column in range(state.setup.columns):
        # On the second roll: in Generala, five of a kind on the first one can win the game.
        for _roll in range(2):
            state = apply(state, Roll(dice))
        state = apply(state, Score(box, column))
    return state


def _five_box(setup: Setup) -> str:
    return next(box.id for box in setup.rules.boxes if box.five)


def _matching(setup: Setup) -> str:
    return next(box.id for box in setup.rules.boxes if box.number == NUMBER)
