"""Train the network of a card whose columns have different orders: Yamb."""

import numpy as np

from assets.coach.build import HOME, coached_games
from assets.coach.tune.card_player import CardPlayer
from assets.coach.tune.compiled_code import Numbers
from assets.coach.tune.training import Training, TrainingPlan
from core.coach.card_network import UNITS
from core.coach.column_rules import ColumnRules, column_rules
from core.coach.neural_network import NetworkFile, pack_networks
from core.coach.tables import read_bundled_table

TABLE, COLUMNS = "yamb", (1, 1, 1, 1)
CARD_ROUNDS = 24_000
RATE = 0.007
POINTS = 10.0
"""The scale of the output."""


def rules_of_card() -> ColumnRules:
    rules = column_rules(coached_games()[TABLE])
    if rules is None:
        raise ValueError("the coach does not know this card")
    return rules


def load_card_network() -> Numbers:
    return np.array(NetworkFile(read_bundled_table(TABLE)).numbers(TABLE, UNITS))


def save_card_network(net: Numbers) -> None:
    (HOME / f"{TABLE}.bin").write_bytes(pack_networks({TABLE: net.tolist()}, UNITS))


def train_card(rounds: int) -> Numbers:
    plan = TrainingPlan(rounds, rate=RATE)
    return Training(CardPlayer(rules_of_card()), POINTS, plan, UNITS).run()


def create_card_player() -> CardPlayer:
    """A player with the coach's network."""
    player = CardPlayer(rules_of_card())
    player.use_network(load_card_network())
    return player
