"""The date where the player is."""

from datetime import date, datetime


def today() -> date:
    return datetime.now().astimezone().date()


def start_of_day(day: date) -> int:
    """Its first moment where the player is, in milliseconds since 1970."""
    return round(datetime(day.year, day.month, day.day).timestamp() * 1000)


def day_of(milliseconds: int) -> date:
    """The day of a moment where the player is."""
    return datetime.fromtimestamp(milliseconds / 1000).date()
