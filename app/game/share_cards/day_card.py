"""The card of a day of the trainer."""

from app.game.drills import DailyDrill
from app.game.share_cards.shared_card import invite
from app.sharing.card.card_content import CardContent
from app.text import share_card as words
from app.text.calendar import format_day
from app.text.i18n import format_number
from app.text.screens import trainer as trainer_words
from core import Challenge


def draw_day(drill: DailyDrill, streak: int, challenge: Challenge) -> CardContent:
    """It gives away neither positions nor answers."""
    right = drill.right
    figures = [
        (f"{right}/{drill.total}", trainer_words.RIGHT_ANSWERS(right)),
        (format_number(sum(drill.losses)), trainer_words.POINTS_LOST()),
    ]
    if streak > 1:
        figures.append((str(streak), trainer_words.DAYS_IN_A_ROW(streak)))
    return CardContent(
        subtitle=words.SEPARATOR.join((words.DAILY_TEN(), format_day(drill.day))),
        figures=tuple(figures),
        marks=tuple(str(mark) for mark in drill.marks),
        invitation=invite(challenge, words.DAILY_CALL()),
    )
