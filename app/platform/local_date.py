"""The date where the player is."""

from datetime import date, datetime


def today() -> date:
    return datetime.now().astimezone().date()
