"""What the end of a game says, without a window."""

import pytest

from app.game.game_result import Circumstances, GameResult, break_down, describe_result
from app.game.review_job import ReviewFigures
from app.storage.games.statistics import FormerGames
from app.text.screens import game_over as words
from core import Game, Outcome, RankedPlayer, Verdict, create_setup
from core.rule_sets import RULE_SETS
from core.rule_sets.shared import VERDICTS


def make_outcome(*players: tuple[str, int], tricked: bool = False) -> Outcome:
    def verdict(total: int) -> Verdict | None:
        return next((each for each in VERDICTS if total > each.over), None)

    totals = [total for _name, total in players]
    places = [
        RankedPlayer(1 + sum(other > total for other in totals), seat, name, total, verdict(total))
        for seat, (name, total) in enumerate(players)
    ]
    return Outcome(tuple(sorted(places, key=lambda place: place.rank)), tricked)


def describe(result: Outcome, **known: object) -> GameResult:
    names = [place.name for place in sorted(result.ranking, key=lambda each: each.player)]
    state = Game.new(create_setup(RULE_SETS["official"], names, seed="s")).state
    return describe_result(result, state, Circumstances(**known))


THREE = make_outcome(("Cleo", 190), ("Ben", 147), ("Ana", 98))


@pytest.mark.parametrize(
    ("result", "headline", "subtitle"),
    [
        (THREE, "Cleo wins!", "43 ahead of Ben"),
        (
            make_outcome(("Ana", 201), ("Ben", 9)),
            "Ana wins!",
            "192 ahead of Ben. Over 200: a good game.",
        ),
        (make_outcome(("Ana", 150), ("Ben", 150)), "Ana and Ben share it", "150 points each"),
        (make_outcome(("A", 1), ("B", 1), ("C", 1)), "A, B and C share it", "1 point each"),
        (make_outcome(("Ana", 228)), "228 points", "Over 200: a good game."),
        (make_outcome(("Ana", 90)), "90 points", ""),
    ],
)
def test_the_headline_fits_what_happened(result: Outcome, headline: str, subtitle: str) -> None:
    view = describe(result)
    assert (view.headline, view.subtitle) == (headline, subtitle)


def test_a_bot_that_wins_gets_no_festivities_and_no_verdict() -> None:
    view = describe(make_outcome(("Perfect", 252), ("Ana", 229)), bots=frozenset({0}))
    assert view.headline == "Perfect wins by 23"
    assert not view.festive
    assert view.podium == ()
    assert "Over" not in view.subtitle
    assert [each.name for each in view.others] == ["Perfect", "Ana"]


def test_several_people_lose_to_a_bot() -> None:
    result = make_outcome(("Perfect", 252), ("Ana", 229), ("Ben", 100))
    assert describe(result, bots=frozenset({0})).subtitle == "Ana came closest, 23 behind"


def test_a_person_who_draws_with_a_bot_celebrates() -> None:
    view = describe(make_outcome(("Perfect", 301), ("Ana", 301)), bots=frozenset({0}))
    assert view.festive
    assert view.headline == "Perfect and Ana share it"
    assert view.subtitle.endswith("you are a pro.")


def test_the_winner_stands_in_the_middle_and_more_than_three_make_a_list() -> None:
    view = describe(make_outcome(("A", 1), ("B", 2), ("C", 3), ("D", 4), ("E", 5)))
    assert [each.name for each in view.podium] == ["D", "E", "C"]
    assert [each.name for each in view.others] == ["B", "A"]
    assert [each.rank for each in view.standings] == [1, 2, 3, 4, 5]


def test_equals_share_a_step_of_the_same_height() -> None:
    view = describe(make_outcome(("A", 5), ("B", 5), ("C", 3)))
    assert [each.rank for each in view.podium] == [1, 1, 3]


def test_alone_only_a_beaten_best_is_celebrated() -> None:
    best = describe(make_outcome(("Ana", 190)), former={0: FormerGames(180, 150.2)})
    assert (best.headline, best.subtitle) == ("New personal best!", "10 more than your best so far")
    assert best.festive
    for total, text in (
        (180, "30 above your previous average"),
        (150, "Right on your previous average"),
    ):
        view = describe(make_outcome(("Ana", total)), former={0: FormerGames(180, 150.2)})
        assert (view.festive, view.subtitle) == (False, text)
    assert not describe(make_outcome(("Ana", 190))).festive, "the first game has no comparison"


def test_a_personal_best_in_company_is_noted() -> None:
    view = describe(THREE, former={1: FormerGames(140, 100.0), 2: FormerGames(300, 200.0)})
    notes = {each.name: each.note for each in view.podium}
    assert notes == {"Ben": words.PERSONAL_BEST(), "Cleo": "", "Ana": "third"}


def test_a_place_in_the_top_scores_is_noted() -> None:
    view = describe(THREE, listed={0: 1, 1: 4})
    assert [each.note for each in view.standings] == [words.TOP_SCORE(), "second", "third"]
    assert [each.listed for each in view.standings] == [True, True, False]


def test_a_challenge_shows_that_it_is_one() -> None:
    assert describe(THREE, challenge="7K3M-W2PX-09TD").challenge == "Challenge 7K3M-W2PX-09TD"


def test_the_only_person_gets_the_breakdown_and_the_winner_the_review() -> None:
    assert describe(make_outcome(("P", 252), ("Ana", 229)), bots=frozenset({0})).breakdown
    assert describe(THREE, bots=frozenset({0})).reviewed_seat == 1
    assert not describe(THREE).breakdown
    assert describe(THREE).reviewed_seat == 0


@pytest.mark.parametrize(
    ("start", "luck", "loss"), [(2546, -174, 82), (2546, 500, 0), (2546, -1900, 600), (100, 3, 103)]
)
def test_the_breakdown_adds_up_to_the_digit(start: int, luck: int, loss: int) -> None:
    figures = ReviewFigures(start, luck, loss, start + luck - loss, ())
    base, rows = break_down(figures, 47.0)
    numbers = [float(row.number.replace("−", "-").replace("±", "")) for row in rows]
    assert round(10 * sum(numbers[:3])) == round(10 * numbers[3])
    assert base % 50 == 0
    assert all(0 <= row.start <= row.end <= 1 for row in rows)


@pytest.mark.parametrize(
    ("luck", "loss", "text"),
    [
        (80, 124, "12 points lost to mistakes, luck +8.0"),
        (-5, 8, "1 point lost to mistakes, luck −0.5"),
        (0, 3, "Less than a point lost to mistakes, luck ±0.0"),
        (10, 0, "Nothing lost to mistakes, luck +1.0"),
    ],
)
def test_the_teaser_tells_loss_and_luck(luck: int, loss: int, text: str) -> None:
    assert words.teaser_heading(luck, loss) == text
