"""The engine of Fivefold: rules, dice and games, in plain Python.

A game goes round like this:

    setup = set_up(RULE_SETS["official"], ["Ana", "Ben"])
    state = start(setup)
    state = apply(state, next_roll(state))
    best = max(options(state), key=lambda offer: offer.points + offer.bonus)
    state = apply(state, Score(best.box, best.column))
"""

from core.actions import Action, Hold, Roll, Score, Trick, Undo, read, write
from core.boxes import Box, Dice
from core.card import Card, Cell, Column, Offer
from core.challenge import Challenge, challenge_for, challenge_of, read_challenge
from core.dice import Deal, fresh_seed
from core.dice_correction import corrected
from core.engine import apply, legal_actions, next_roll, next_trick, why_not
from core.errors import BadChallenge, BadNotation, BadRecord, BadSetup, FivefoldError, IllegalAction
from core.extra_fives import POLICIES, ExtraFives
from core.offers import offers, options
from core.outcome import Outcome, Place, outcome, ranking
from core.record import Game, load, replay, save
from core.rule_sets import RULE_SETS
from core.rules import EndOfTurn, Manner, Origin, RuleSet, SecondTap, Tap, Verdict
from core.setup import Setup, set_up, with_names
from core.state import State, start
from core.totals import Totals, card_totals, total, total_rows

__all__ = [
    "POLICIES",
    "RULE_SETS",
    "Action",
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
    "ExtraFives",
    "FivefoldError",
    "Game",
    "Hold",
    "IllegalAction",
    "Manner",
    "Offer",
    "Origin",
    "Outcome",
    "Place",
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
    "apply",
    "card_totals",
    "challenge_for",
    "challenge_of",
    "corrected",
    "fresh_seed",
    "legal_actions",
    "load",
    "next_roll",
    "next_trick",
    "offers",
    "options",
    "outcome",
    "ranking",
    "read",
    "read_challenge",
    "replay",
    "save",
    "set_up",
    "start",
    "total",
    "total_rows",
    "why_not",
    "with_names",
    "write",
]
