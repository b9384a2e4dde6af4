"""Dice from a seed: the same everywhere, fair, and open to anyone's check.

Die number i of a roll is found like this. Take the SHA-256 digest of the line

    fivefold dice 1/DEAL/PLAYER/TURN/ROLL/TRY/SEED

where all count from 1 and PLAYER is 0 if all players meet the same dice. Byte number i of it,
if below 252, gives the die: its remainder by six, plus one. If not, the next TRY decides, so
every face is exactly as likely as the next. The seed comes last, so no seed can look like
another one's line.
"""

import secrets
from enum import StrEnum
from hashlib import sha256

from core.boxes import SIDES, Dice

FAIR = 256 - 256 % SIDES
FACES = bytes(byte % SIDES + 1 if byte < FAIR else 0 for byte in range(256))
MOST_DICE = sha256().digest_size


class Deal(StrEnum):
    OWN = "own"
    """Every player has dice of their own."""
    SAME = "same"
    """Every player meets the same dice, turn by turn."""


def fresh_seed() -> str:
    return secrets.token_hex(16)


def roll_dice(seed: str, deal: Deal, player: int, turn: int, roll: int, dice: int) -> Dice:
    """All dice of one roll; player, turn and roll count from 1."""
    who = player if deal is Deal.OWN else 0
    faces = _faces(seed, deal, who, turn, roll, 1)[:dice]
    if 0 in faces:
        faces = _filled(faces, seed, deal, who, turn, roll)
    return tuple(faces)


def _faces(seed: str, deal: Deal, player: int, turn: int, roll: int, attempt: int) -> bytes:
    line = f"fivefold dice 1/{deal}/{player}/{turn}/{roll}/{attempt}/{seed}"
    return sha256(line.encode()).digest().translate(FACES)


def _filled(faces: bytes, seed: str, deal: Deal, player: int, turn: int, roll: int) -> bytes:
    attempt = 1
    while 0 in faces:
        attempt += 1
        others = _faces(seed, deal, player, turn, roll, attempt)
        faces = bytes(face or other for face, other in zip(faces, others, strict=False))
    return faces


def trick_number(seed: str, deal: Deal, player: int, turn: int, roll: int) -> int:
    """The number for the party trick: that of the last die a roll could have."""
    return roll_dice(seed, deal, player, turn, roll, MOST_DICE)[-1]
