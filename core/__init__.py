"""The engine of Fivefold: rules, dice and games, in plain Python.

A turn in code:

    setup = create_setup(RULE_SETS["official"], ["Ana", "Ben"])
    state = start_game(setup)
    state = apply(state, next_roll(state))
    best = max(legal_offers(state), key=lambda offer: offer.points + offer.bonus)
    state = apply(state, Score(best.box, best.column))
"""

from core.actions import (
    Action,
    Announce,
    Hold,
    Roll,
    Score,
    Trick,
    Undo,
    format_action,
    parse_action,
)
from core.boxes import Box, Dice, PipColour
from core.card import Card, Cell, Column, Offer
from core.challenge import (
    Challenge,
    challenge_of,
    create_challenge,
    daily_challenge,
    parse_challenge,
    with_shareable_dice,
)
from core.dice import Deal, fresh_seed
from core.dice_correction import correct_dice
from core.engine import apply, legal_actions, next_roll, next_trick, why_not
from core.errors import BadChallenge, BadNotation, BadRecord, BadSetup, FivefoldError, IllegalAction
from core.extra_fives import POLICIES, ExtraFivesPolicy
from core.offers import (
    all_offers,
    announceable_boxes,
    announced_column,
    legal_offers,
    must_announce,
    wins_at_once,
)
from core.options import Option
from core.outcome import Outcome, RankedPlayer, outcome, ranking
from core.record import Game, dump_record, load_record, replay
from core.rule_sets import RULE_SETS
from core.rules import (
    EndOfTurn,
    Order,
    OriginalProgram,
    PlayStyle,
    RuleSet,
    SecondTap,
    Tap,
    Verdict,
)
from core.setup import Setup, create_setup, fill_in_names
from core.state import State, start_game
from core.totals import Totals, card_totals, total, total_rows

__all__ = [
    "POLICIES",
    "RULE_SETS",
    "Action",
    "Announce",
    "BadChallenge",
    "BadNotation",
    "BadRecord",
    "BadSetup",
    "Box",
    "Card",
    "Cell",
    "Challenge",
    "Column",
    "Deal",
    "Dice",
    "EndOfTurn",
    "ExtraFivesPolicy",
    "FivefoldError",
    "Game",
    "Hold",
    "IllegalAction",
    "Offer",
    "Option",
    "Order",
    "OriginalProgram",
    "Outcome",
    "PipColour",
    "PlayStyle",
    "RankedPlayer",
    "Roll",
    "RuleSet",
    "Score",
    "SecondTap",
    "Setup",
    "State",
    "Tap",
    "Totals",
    "Trick",
    "Undo",
    "Verdict",
    "all_offers",
    "announceable_boxes",
    "announced_column",
    "apply",
    "card_totals",
    "challenge_of",
    "correct_dice",
    "create_challenge",
    "create_setup",
    "daily_challenge",
    "dump_record",
    "fill_in_names",
    "format_action",
    "fresh_seed",
    "legal_actions",
    "legal_offers",
    "load_record",
    "must_announce",
    "next_roll",
    "next_trick",
    "outcome",
    "parse_action",
    "parse_challenge",
    "ranking",
    "replay",
    "start_game",
    "total",
    "total_rows",
    "why_not",
    "wins_at_once",
    "with_shareable_dice",
]
