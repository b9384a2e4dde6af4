"""The licences of everything that is shipped, as `make licences` has collected them."""

import json
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).parents[3] / "assets" / "licences" / "licences.json"


@dataclass(frozen=True, slots=True)
class Licensed:
    name: str
    licence: str
    text: str


def licences() -> tuple[Licensed, ...]:
    """Our own first."""
    return tuple(Licensed(**told) for told in json.loads(FILE.read_text(encoding="utf-8")))
