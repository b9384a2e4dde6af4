"""Dice from a seed: reproducible, fair, and verifiable by anyone.

Each roll comes from the SHA-256 digest of the line

    fivefold dice 1/DEAL/PLAYER/TURN/ROLL/TRY/SEED

All numbers count from 1; PLAYER is 0 if all players get the same dice. If byte i of the digest is
below 252, die i is that byte modulo six, plus one. Otherwise the next TRY decides, so that all
faces are equally likely. The seed comes last, so no seed can imitate another line.
"""

import secrets
from enum import StrEnum
from hashlib import sha256

from core.boxes import SIDES, Dice

FAIR_LIMIT = 256 - 256 % SIDES
FACES = bytes(byte % SIDES + 1 if byte < FAIR_LIMIT else 0 for byte in range(256))
MOST_DICE = sha256().digest_size


class Deal(StrEnum):
    OWN = "own"
    """Every player has their own dice."""
    SAME = "same"
    """All players get the same dice, turn by turn."""


def fresh_seed() -> str:
    return secrets.token_hex(16)


def roll_dice(seed: str, deal: Deal, player: int, turn: int, roll: int, dice: int) -> Dice:
    """Roll all dice; player, turn and roll count from 1."""
    who = player if deal is Deal.OWN else 0
    faces = _faces(seed, deal, who, turn, roll, 1)[:dice]
    if 0 in faces:
        faces = _fill_gaps(faces, seed, deal, who, turn, roll)
    return tuple(faces)


def _faces(seed: str, deal: Deal, player: int, turn: int, roll: int, attempt: int) -> bytes:
    line = f"fivefold dice 1/{deal}/{player}/{turn}/{roll}/{attempt}/{seed}"
    return sha256(line.encode()).digest().translate(FACES)


def _fill_gaps(faces: bytes, seed: str, deal: Deal, player: int, turn: int, roll: int) -> bytes:
    attempt = 1
    while 0 in faces:
        attempt += 1
        others = _faces(seed, deal, player, turn, roll, attempt)
        faces = bytes(face or other for face, other in zip(faces, others, strict=False))
    return faces


def trick_number(seed: str, deal: Deal, player: int, turn: int, roll: int) -> int:
    """The number for the party trick: the last die that a roll could have."""
    return roll_dice(seed, deal, player, turn, roll, MOST_DICE)[-1]
