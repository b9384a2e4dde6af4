"""Texts of the leagues: their list, the form, the table, and what a game did to it."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from app.storage.leagues.league_games import LeftOut
from app.text.calendar import format_date
from app.text.i18n import NO_BREAK, _, format_number, in_context, plural
from app.text.screens.new_game import join_names
from core.league.scoring import LeagueScoring, Scoring

if TYPE_CHECKING:
    from app.storage.leagues.leagues import League
    from core.league.season import Season, Span
    from core.league.standings import Encounters, LeagueStanding
    from core.league.table_change import TableChange

MOST_NAMES = 12
"""Of a league, in one sentence."""

# --- the list ---------------------------------------------------------------------------------

LEAGUES = _("Leagues")
THIS_LEAGUE = _("This league")
NO_LEAGUES = _("No league yet. A league adds up the games of a group, season by season.")
NEW_LEAGUE = _("New league")
NEW_LEAGUE_DESCRIPTION = _("For another group, or another game")
LEAGUE_DELETED = _("{league} was deleted.")

# --- the form ---------------------------------------------------------------------------------

DEFAULT_NAME = _("Family league")
NAME = in_context("league", "Name")
MEMBERS = _("Members")
MEMBERS_DESCRIPTION = _("A game counts if at least two of them play in it.")
ADD_PLAYER = _("Add a player")
WHICH_GAMES = _("Which games count")
ANY_GAME = _("Any game")
BOTS = _("Games with bots")
BOTS_DESCRIPTION = _("Bots never have a place in the table.")
WHAT_DECIDES = _("What decides")
SCORINGS = {
    Scoring.POINTS: in_context("league", "Points"),
    Scoring.WINS: in_context("league", "Wins"),
    Scoring.AVERAGE: in_context("league", "Average"),
}
POINTS = _("Points for the places")
ONE_EACH_BEATEN = _("One for each member beaten")
SEASON_DAYS = _("Days of the season")
SEASON_DAYS_DESCRIPTION = _(
    "Games that were played before count too, if they lie within these days."
)
FIRST_DAY = _("First day")
LAST_DAY = _("Last day")
OPEN_END = _("Open: you end it when you like")
NO_LAST_DAY = _("No last day")
CREATE = _("Create the league")
CHANGE = _("Change the league")
CHANGE_DESCRIPTION = _("Name, members, what counts, days")
NAME_MISSING = _("Give the league a name.")
TWO_MEMBERS = _("Choose at least two members.")

# --- the table --------------------------------------------------------------------------------

SEASON = _("Season {number}")
SEASON_SINCE = _("Season {number}, since {day}")
SEASON_FROM = _("Season {number}, from {day}")
SEASON_FROM_TO = _("Season {number}, {first} to {last}")
SEASONS = _("Seasons")
ALL_SEASONS = _("All seasons")
SINCE = _("All seasons, since {day}")
NO_GAMES = _("No game counts yet. Play one with at least two of {names}.")
PLAY_NOW = _("New game")
NO_GAMES_IN_SEASON = _("Nobody played in this season.")
ADDING_UP = _("Adding up the games …")
TABLE = in_context("league", "Table")
GAMES_OF = plural("{count} game", "{count} games")
WINS_OF = plural("{count} win", "{count} wins")
NO_GAME_YET = _("No game yet")
TOO_FEW_GAMES = plural("ranked from {count} game on", "ranked from {count} games on")
POINTS_FOR_PLACES = _("Points for the places in a game: {points}.")
POINT_FOR_EACH_BEATEN = _("One point for each member beaten in a game.")
MOST_WINS = _("A win is the best place among the members.")
BEST_AVERAGE = _(
    "The average of all games. Anyone with fewer than a third as many games as the busiest member"
    " is ranked after the others."
)
TIES = _(
    "If members are level, more wins decide, then who finished ahead of whom more often; if that is"
    " level too, they share the place."
)
TIES_OF_WINS = _(
    "If members are level, who finished ahead of whom more often decides; if that is level too,"
    " they share the place."
)
GUESTS = _("Guests and bots play along without a place.")
FORM = {
    Scoring.POINTS: _("Points, game by game"),
    Scoring.WINS: _("Wins, game by game"),
    Scoring.AVERAGE: _("Average, game by game"),
}
RECENT_PLACES = _("Places in the last five games of each, the latest at the end.")
HEAD_TO_HEAD = _("Head to head")
HEAD_TO_HEAD_DESCRIPTION = _(
    "In how many games {name} finished ahead of the others, and in how many behind."
)
AHEAD_AND_BEHIND = "{ahead} : {behind}"
LEVEL = plural("{count} game level", "{count} games level")
NEVER_MET = _("never met")
WHO_IS_LUCKY = _("Who is lucky")
LUCK_DESCRIPTION = _("What the dice gave or took on average, in points per game.")
LUCK_UNKNOWN = _("Not known yet: luck is worked out while the program is idle.")
LUCK_PARTLY_KNOWN = _(
    "Known for {known} of {all} score cards; the rest is worked out while the program is idle."
)
NO_LUCK = in_context("luck", "not known yet")
SHARE = _("Share the table")
SHARE_DESCRIPTION = _("As a picture or as text")
GAMES = in_context("league", "Games")
GAMES_COUNT = plural("{count} game counts", "{count} games count")

# --- seasons ----------------------------------------------------------------------------------

CHAMPION = _("{name} is the champion")
CHAMPIONS = _("{names} share the title")
CHAMPION_OF = _("Season {number} of {league}")
END_SEASON = _("End the season")
END_SEASON_DESCRIPTION = _("Whoever leads then is the champion.")
END_SEASON_TITLE = _("End the season now?")
END_SEASON_TEXT = _("The table stays as it is. The next season can begin at any time.")
NEXT_SEASON = _("Start season {number}")
DELETE = _("Delete the league")
DELETE_DESCRIPTION = _("Its games stay in the history.")

# --- games ------------------------------------------------------------------------------------

GAMES_DESCRIPTION = _("Tap a game to look at it, or to leave it out.")
LOOK_AT_GAME = _("Look at the game")
LEAVE_OUT = _("Leave it out of the league")
COUNT_AGAIN = _("Count it again")
LEFT_OUT = {
    LeftOut.BY_HAND: _("Left out by hand"),
    LeftOut.KNOWN_DICE: _("Does not count: its dice could be known"),
    LeftOut.TRICK: _("Does not count: the party trick was used"),
    LeftOut.WON_AT_ONCE: _("Does not count: won at once, without a total to compare"),
}

# --- after a game -----------------------------------------------------------------------------

LEADS = _("{league}: {name} leads")
TAKES_THE_LEAD = _("{league}: {name} takes the lead")
SHARE_THE_LEAD = _("{league}: {names} share the lead")
IS_NOW = _("{name} is now number {place}")
GAINED = "{name} {value} ({gain})"
SEPARATOR = ", "
MINUS = "−"
PLACES_BETWEEN = "  "


def describe_season(seasons: "Sequence[Season]", number: int | None, span: "Span", now: int) -> str:
    first = format_date(span.began)
    if number is None:
        return SINCE(day=first)
    if span.ends is not None:
        return SEASON_FROM_TO(number=number, first=first, last=format_date(span.ends - 1))
    if len(seasons) == 1 and not span.began:
        return ""
    return (SEASON_SINCE if span.began <= now else SEASON_FROM)(number=number, day=first)


def describe_points(table: tuple[int, ...]) -> str:
    return ", ".join(map(str, table)) if table else ONE_EACH_BEATEN()


def describe_rules(scoring: LeagueScoring) -> str:
    """How the table is made, and how ties are decided."""
    match scoring.by:
        case Scoring.POINTS if scoring.table:
            first = POINTS_FOR_PLACES(points=describe_points(scoring.table))
        case Scoring.POINTS:
            first = POINT_FOR_EACH_BEATEN()
        case Scoring.WINS:
            first = MOST_WINS()
        case Scoring.AVERAGE:
            first = BEST_AVERAGE()
    ties = TIES_OF_WINS if scoring.by is Scoring.WINS else TIES
    return " ".join((first, ties(), GUESTS()))


def format_value(value: Fraction, by: Scoring) -> str:
    return format_number(float(value)) if by is Scoring.AVERAGE else str(int(value))


def standing_note(standing: "LeagueStanding", needed: int) -> str:
    """What is below a name in the table; `needed` is how many games a place takes."""
    if not standing.games:
        return NO_GAME_YET()
    parts = [GAMES_OF(standing.games), WINS_OF(standing.wins)]
    if not standing.qualified:
        parts.append(TOO_FEW_GAMES(needed))
    return ", ".join(part.replace(" ", NO_BREAK) for part in parts)


def format_places(places: Sequence[int]) -> str:
    return PLACES_BETWEEN.join(map(str, places))


def describe_encounters(found: "Encounters") -> tuple[str, str]:
    """The score, and a note."""
    if not found.games:
        return "", NEVER_MET()
    note = LEVEL(found.level) if found.level else ""
    return AHEAD_AND_BEHIND.format(ahead=found.ahead, behind=found.behind), note


def format_gain(value: Fraction, by: Scoring) -> str:
    text = format_value(abs(value), by)
    return f"{MINUS if value < 0 else '+'}{text}"


def join_first_names(league: "League") -> str:
    """Of the members, and an ellipsis for those after."""
    names = tuple(member.name for member in league.members)
    return join_names(names if len(names) <= MOST_NAMES else (*names[:MOST_NAMES], "…"))


def describe_champions(names: tuple[str, ...]) -> str:
    if len(names) == 1:
        return CHAMPION(name=names[0])
    return CHAMPIONS(names=join_names(names))


def describe_change(
    league: "League", change: "TableChange", names: Mapping[int, str]
) -> tuple[str, str]:
    """A headline, and what the players of the game have now."""
    leaders = tuple(names[member] for member in change.leaders)
    if len(leaders) > 1:
        headline = SHARE_THE_LEAD(league=league.name, names=join_names(leaders))
    else:
        text = TAKES_THE_LEAD if change.new_lead else LEADS
        headline = text(league=league.name, name=leaders[0])
    by = league.settings.scoring.by
    gains = SEPARATOR.join(
        GAINED.format(
            name=names[each.member],
            value=format_value(each.value, by),
            gain=format_gain(each.gain, by),
        ).replace(" ", NO_BREAK)
        for each in change.players
    )
    climbers = [
        IS_NOW(name=names[each.member], place=each.rose_to)
        for each in change.players
        if each.rose_to is not None and each.member not in change.leaders
    ]
    return headline, "\n".join((gains, *climbers))


def shared_table(
    league: "League", season: str, rows: "Iterable[tuple[LeagueStanding, str]]"
) -> str:
    """The table as text; each standing with its name."""
    by = league.settings.scoring.by
    lines = [f"{league.name}: {season}" if season else league.name]
    lines += [
        f"{standing.place}. {name}: {format_value(standing.value, by)}"
        for standing, name in rows
        if standing.place
    ]
    return "\n".join(lines)
