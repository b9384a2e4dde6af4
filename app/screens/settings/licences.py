"""The licences of all shipped parts, as collected by `make licences`."""

import json
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).parents[3] / "assets" / "licences" / "licences.json"


@dataclass(frozen=True, slots=True)
class LicensedPart:
    name: str
    licence: str
    text: str


def load_licences() -> tuple[LicensedPart, ...]:
    """Our own first."""
    return tuple(LicensedPart(**part) for part in json.loads(FILE.read_text(encoding="utf-8")))
