"""The parts of the table: dice, cup, score card, player strip."""
