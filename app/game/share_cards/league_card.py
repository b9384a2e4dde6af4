"""The card of the table of a league."""

from app.game.share_cards.shared_card import invite
from app.screens.league.league_view import NO_PLACE, LeagueView
from app.sharing.card.card_content import CardContent, CardPlayer
from app.text import share_card as words
from app.text.screens.new_game import PLAYER
from core import Challenge

MOST_LISTED = 7
"""Members of a league; with more, the card would be too full."""


def draw_league(
    view: LeagueView, season: str, challenge: Challenge, named: bool, over: bool
) -> CardContent:
    """`over`: whether the season is, so that whoever leads is its champion."""
    rows = [row for row in view.rows() if row.rank != NO_PLACE]
    champions = view.champions() if over else ()
    luck = {each.seat: words.LUCK(luck=each.number) for each in view.luck() if each.number}
    players = tuple(
        CardPlayer(
            name=row.name if named else PLAYER(number=row.seat + 1),
            seat=row.seat,
            total=row.total_text,
            crowned=row.name in champions,
            rank=row.rank,
            note=words.SEPARATOR.join(filter(None, (row.note, luck.get(row.seat)))),
        )
        for row in rows[:MOST_LISTED]
    )
    left = len(rows) - len(players)
    return CardContent(
        subtitle=words.SEPARATOR.join(filter(None, (view.league.name, season))),
        players=players,
        listed=True,
        more=words.MORE(left) if left else "",
        invitation=invite(challenge, words.LEAGUE_CALL()),
    )
