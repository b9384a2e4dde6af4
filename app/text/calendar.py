"""Dates, and the calendar in which a day is chosen."""

from datetime import date, datetime

from app.text.i18n import NO_BREAK, _, in_context

EARLIER_MONTH = _("Earlier month")
LATER_MONTH = _("Later month")
DATE = in_context("date", "{day} {month} {year}")
MONTHS = (
    in_context("month in a date", "Jan"),
    in_context("month in a date", "Feb"),
    in_context("month in a date", "Mar"),
    in_context("month in a date", "Apr"),
    in_context("month in a date", "May"),
    in_context("month in a date", "Jun"),
    in_context("month in a date", "Jul"),
    in_context("month in a date", "Aug"),
    in_context("month in a date", "Sep"),
    in_context("month in a date", "Oct"),
    in_context("month in a date", "Nov"),
    in_context("month in a date", "Dec"),
)

WEEKDAYS = (
    in_context("weekday", "Mo"),
    in_context("weekday", "Tu"),
    in_context("weekday", "We"),
    in_context("weekday", "Th"),
    in_context("weekday", "Fr"),
    in_context("weekday", "Sa"),
    in_context("weekday", "Su"),
)


def format_day(day: date) -> str:
    """In the language's format. The month is a word, because day and month as numbers are
    ambiguous."""
    return DATE(day=day.day, month=MONTHS[day.month - 1](), year=day.year)


def format_date(milliseconds: int) -> str:
    """Without line breaks."""
    day = datetime.fromtimestamp(milliseconds / 1000).date()
    return format_day(day).replace(" ", NO_BREAK)
