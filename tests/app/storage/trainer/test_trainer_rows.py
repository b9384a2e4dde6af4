"""What the trainer keeps: saved at once, hidden and removed with its games, exported and imported,
and spared by damage to other rows."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random

import pytest

from app.storage import GameFlags, OpeningOutcome, Store, open_store
from app.storage.database.tables import MISTAKES, TRAINER_DAYS
from app.storage.errors import ExportWrong
from app.storage.games.game_kind import GameKind
from app.storage.trainer.days import SavedAnswer, TrainerDay
from app.storage.trainer.reviews import NewMistake, PendingReview
from core import Hold, Score, Undo
from core.trainer.deck import MOST_DUE
from core.trainer.skill import GameSkill
from tests.app.storage.exports import empty_store, export_bytes, import_from
from tests.app.storage.saved_games import TickingClock, make_setup, play_from_seed, save_game

TODAY = date(2026, 11, 18).toordinal()
TEXT = "official/1/plain/forced|,4,,,,,,,,,,,11||14326|2"
ANSWERS = (SavedAnswer(Hold((0, 2)), 0.9), SavedAnswer(Score("chance", 0), 0.0))
THRESHOLD = 0.5


@pytest.fixture
def store() -> Iterator[Store]:
    with empty_store() as store:
        yield store


def play(store: Store, *names: str, seed: str = "s", flags: GameFlags | None = None) -> str:
    setup = make_setup(*(names or ("Ana",)), seed=seed)
    return save_game(store, play_from_seed(setup, Random(seed)), flags)


def review(
    store: Store, *losses: float, decisions: int = 20, luck: float = 3.0, theme: str = "straights"
) -> PendingReview:
    """Review the latest game, with mistakes that lost so many points."""
    pending = store.reviews.next_pending()
    assert pending is not None
    mistakes = [NewMistake(step, TEXT, theme, loss) for step, loss in enumerate(losses)]
    skill = GameSkill(decisions, sum(losses), luck)
    store.reviews.save(pending, skill, {theme: sum(losses)}, mistakes, TODAY - 1)
    return pending


def player(store: Store, name: str = "Ana") -> int:
    return next(each.id for each in store.players.all() if each.name == name)


def due(store: Store, today: int = TODAY, threshold: float = THRESHOLD) -> list[float]:
    return [each.loss for each in store.mistakes.due(player(store), today, threshold)]


# --- days -------------------------------------------------------------------------------------


def test_every_answer_of_a_day_is_kept(path: Path) -> None:
    with open_store(path).store as store:
        assert store.trainer_days.get(TODAY) == TrainerDay((), None)
        store.trainer_days.save(TODAY, ANSWERS[:1], None)
        store.trainer_days.save(TODAY, ANSWERS, TODAY)
    with open_store(path).store as store:
        assert store.trainer_days.get(TODAY) == TrainerDay(ANSWERS, TODAY)
        assert store.trainer_days.all() == {TODAY: TrainerDay(ANSWERS, TODAY)}


@pytest.mark.parametrize("answers", ["roll 1 2 3 4 5=0", "dance=1", "score=5"])
def test_answers_that_are_no_moves_count_as_none(store: Store, answers: str) -> None:
    row = TRAINER_DAYS.with_checksum(TODAY, answers, None)
    store.database.connection.execute(TRAINER_DAYS.insert, row)
    assert store.trainer_days.get(TODAY) == TrainerDay((), None)


# --- reviews ----------------------------------------------------------------------------------


def test_the_latest_finished_game_of_a_person_is_reviewed_first(store: Store) -> None:
    first = play(store, "Ana", "Botty", seed="1", flags=GameFlags(bots=((1, "steady"),)))
    second = play(store, "Ana", "Ben", seed="2")
    store.games.begin(make_setup("Ana"))
    found = [review(store), review(store), review(store)]
    assert found == [(second, 0), (second, 1), (first, 0)]
    assert store.reviews.next_pending() is None


def test_skill_is_kept_by_kind_and_player(store: Store) -> None:
    play(store, "Ana", "Ben", seed="1")
    review(store, 4.0, decisions=20, luck=12.5)
    review(store, 8.0)
    play(store, "Ana", seed="2")
    review(store, 1.0, decisions=10, luck=-3)
    kind = GameKind("official", 1, False, "forced")
    ana = player(store)
    assert store.reviews.kinds(ana) == ((kind, 2),)
    assert store.reviews.last(kind, ana, 20) == (GameSkill(20, 4.0, 12.5), GameSkill(10, 1.0, -3.0))
    assert store.reviews.last(kind, ana, 1) == (GameSkill(10, 1.0, -3.0),)
    assert store.reviews.theme_costs(ana, 20) == {"straights": 2.5}
    assert [name for _, name in store.reviews.players()] == ["Ana", "Ben"]


@pytest.mark.parametrize("flags", [GameFlags(hints=1), GameFlags(known=True)])
def test_games_with_hints_or_known_dice_say_nothing_about_skill(
    store: Store, flags: GameFlags
) -> None:
    play(store, flags=flags)
    review(store, 4.0)
    assert store.reviews.kinds(player(store)) == ()
    assert store.reviews.theme_costs(player(store), 20) == {}


def test_an_undone_end_takes_the_review_with_it(store: Store) -> None:
    game = play_from_seed(make_setup("Ana"), Random(1))
    uid = save_game(store, game)
    review(store, 4.0)
    store.games.append(uid, game, [Undo()])
    assert due(store) == []
    store.games.append(uid, game.then(Undo()), [game.actions[-1]])
    assert store.reviews.next_pending() == (uid, 0)


# --- mistakes ---------------------------------------------------------------------------------


def test_mistakes_above_the_threshold_are_due_the_next_day_the_costliest_first(
    store: Store,
) -> None:
    play(store)
    review(store, 0.3, 1.5, 4.0, 0.5)
    assert due(store, TODAY - 1) == []
    assert due(store) == [4.0, 1.5]
    assert due(store, threshold=0.25) == [4.0, 1.5, 0.5, 0.3]
    assert store.mistakes.count_by_theme(player(store), THRESHOLD) == {"straights": 2}


def test_a_mistake_comes_back_until_it_is_answered_right_after_21_days(store: Store) -> None:
    play(store)
    review(store, 2.0)
    day = TODAY
    for wait in (3, 7, 21):
        (mistake,) = store.mistakes.due(player(store), day, THRESHOLD)
        store.mistakes.answer(mistake.id, True, day)
        assert due(store, day) == []
        assert due(store, day + wait - 1) == []
        day += wait
    assert due(store, day) == [2.0]
    store.mistakes.answer(mistake.id, False, day)
    assert due(store, day + 1) == [2.0]
    for wait in (1, 3, 7, 21):
        day += wait
        assert due(store, day) == [2.0]
        store.mistakes.answer(mistake.id, True, day)
    assert due(store, day + 400) == []
    assert store.mistakes.count_by_theme(player(store), THRESHOLD) == {}


def test_at_most_twenty_are_asked_on_a_day(store: Store) -> None:
    play(store)
    review(store, *(1.0 + step / 10 for step in range(30)))
    first = store.mistakes.due(player(store), TODAY, THRESHOLD)
    assert len(first) == MOST_DUE == 20
    for mistake in first[:5]:
        store.mistakes.answer(mistake.id, False, TODAY)
    assert len(due(store)) == 15
    for mistake in first[5:]:
        store.mistakes.answer(mistake.id, True, TODAY)
    assert due(store) == []
    assert len(due(store, TODAY + 1)) == 15, "ten that are new, five that were wrong"


def test_an_answer_to_a_mistake_whose_game_is_gone_changes_nothing(store: Store) -> None:
    store.mistakes.answer(1, True, TODAY)


def test_mistakes_of_a_deleted_game_are_hidden_and_then_removed(store: Store) -> None:
    uid = play(store)
    review(store, 2.0)
    store.games.delete(uid)
    assert due(store) == []
    store.games.undelete(uid)
    assert due(store) == [2.0]
    store.games.delete(uid)
    store.purge()
    for table in ("mistakes", "reviews"):
        assert store.database.connection.execute(f"SELECT * FROM {table}").fetchall() == []


def test_clearing_everything_clears_the_trainer_too(store: Store) -> None:
    play(store)
    review(store, 2.0)
    store.trainer_days.save(TODAY, ANSWERS, TODAY)
    cleared = store.clearing.clear()
    assert due(store) == []
    store.clearing.undo(cleared)
    assert due(store) == [2.0]
    store.clearing.clear()
    store.purge()
    assert store.trainer_days.all() == {}
    assert store.database.connection.execute("SELECT * FROM mistakes").fetchall() == []


# --- export and import ------------------------------------------------------------------------


def test_a_new_phone_has_days_and_mistakes_and_their_progress(store: Store) -> None:
    play(store)
    review(store, 2.0, 3.0)
    store.trainer_days.save(TODAY, ANSWERS, TODAY)
    store.mistakes.answer(1, True, TODAY)
    with empty_store() as new:
        import_from(new, export_bytes(store))
        assert new.trainer_days.all() == store.trainer_days.all()
        assert new.mistakes.due(player(new), TODAY, THRESHOLD) == store.mistakes.due(
            player(store), TODAY, THRESHOLD
        )
        assert due(new, TODAY + 3) == [2.0, 3.0]
        assert new.check_rows() is None
        again = export_bytes(new)
        import_from(new, again)
        assert json.loads(export_bytes(new))["mistakes"] == json.loads(again)["mistakes"]


def test_of_two_versions_the_one_with_more_answers_stays(store: Store) -> None:
    play(store)
    review(store, 2.0)
    store.trainer_days.save(TODAY, ANSWERS[:1], None)
    old = export_bytes(store)
    store.trainer_days.save(TODAY, ANSWERS, TODAY)
    store.mistakes.answer(1, True, TODAY)
    new = export_bytes(store)
    import_from(store, old)
    assert len(store.trainer_days.get(TODAY).answers) == 2
    assert due(store) == []
    with empty_store() as other:
        import_from(other, old)
        assert due(other) == [2.0]
        import_from(other, new)
        assert len(other.trainer_days.get(TODAY).answers) == 2
        assert due(other) == []


@pytest.mark.parametrize(
    ("part", "field", "value"),
    [
        ("trainer_days", "day", "today"),
        ("trainer_days", "answers", "dance=1"),
        ("trainer_days", "answers", "roll 1=1"),
        ("trainer_days", "finished", -1),
        ("trainer_days", "more", 1),
        ("mistakes", "position", "official"),
        ("mistakes", "due", 0.5),
        ("mistakes", "stage", None),
    ],
)
def test_nonsense_is_refused(store: Store, part: str, field: str, value: object) -> None:
    play(store)
    review(store, 2.0)
    store.trainer_days.save(TODAY, ANSWERS, TODAY)
    document = json.loads(export_bytes(store))
    document[part][0][0][field] = value
    with empty_store() as other:
        with pytest.raises(ExportWrong) as raised:
            import_from(other, json.dumps(document).encode())
        assert raised.value.facts["part"] == part
        assert other.history.count() == 0


@pytest.mark.parametrize("part", ["trainer_days", "mistakes"])
@pytest.mark.parametrize("pieces", [[1], [{}], [[1]], [[{}] * 101]])
def test_nonsense_instead_of_rows_is_refused(store: Store, part: str, pieces: object) -> None:
    document = json.loads(export_bytes(store))
    document[part] = pieces
    with pytest.raises(ExportWrong):
        import_from(store, json.dumps(document).encode())


def test_mistakes_without_their_game_stay_out(store: Store) -> None:
    play(store)
    review(store, 2.0)
    document = json.loads(export_bytes(store))
    document["games"] = []
    with empty_store() as other:
        import_from(other, json.dumps(document).encode())
        assert other.database.connection.execute("SELECT * FROM mistakes").fetchall() == []


# --- damage -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE mistakes SET loss = 999 WHERE id = 1",
        "UPDATE trainer_days SET answers = 'hold 1=0' WHERE day = 1",
        "UPDATE reviews SET luck = luck + 3",
    ],
)
def test_a_damaged_row_leaves_the_rest_whole(path: Path, change: str) -> None:
    with open_store(path, TickingClock()).store as store:
        play(store)
        review(store, 2.0, 3.0)
        for day in (1, TODAY):
            store.trainer_days.save(day, ANSWERS, TODAY)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(change)
    with open_store(path, TickingClock()).store as store:
        assert store.history.count() == 1
        assert store.trainer_days.all()[TODAY] == TrainerDay(ANSWERS, TODAY)
        assert 3.0 in due(store)
        assert store.check_rows() is None
        assert [each.outcome for each in store.take_reports()] == [OpeningOutcome.RESCUED]
        assert store.history.count() == 1
        assert store.trainer_days.all()[TODAY] == TrainerDay(ANSWERS, TODAY)
        assert 3.0 in due(store)
        if "reviews" in change:
            assert store.reviews.next_pending() is not None, "computed again"


def test_a_forged_row_with_a_position_too_long_is_damaged() -> None:
    row = MISTAKES.with_checksum(1, "g", 1, 0, "x" * 3000, "straights", 1, 0, 1, None)
    assert not MISTAKES.is_intact(row)
