"""Translations: complete, without unused messages, and fitting on the screen."""

import ast
import re
import string
from datetime import datetime
from pathlib import Path

import pytest
from babel.dates import get_month_names
from babel.messages.catalog import Message
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.application import FivefoldApp
from app.screens.page import Page
from app.settings.game_options import GameOptions, Seat
from app.table.view_state import StatusView
from app.text import calendar, coach, i18n, table
from app.text.errors import explain
from app.text.i18n import ENGLISH, LANGUAGES, format_percent, set_language
from app.text.screens import home, new_game, replay
from assets.languages.update import catalogue_path, compile_catalogue, is_translated, load_catalogue
from assets.languages.update import collect_messages as everything_said
from core import RULE_SETS, Game, create_setup, parse_action
from core.errors import BoxTaken, UnknownRules, WrongNumberOfPlayers
from tests.app.support.every_screen import visit_every_screen
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver
from tests.app.support.widget_stage import layout_flaws, overlaps
from tests.marks import extended

ROOT = Path(__file__).parents[3]
ALMOST_12 = 11.9
"""The smallest readable font size, in sp."""
OTHERS = [each for each in LANGUAGES if each != ENGLISH]
SMALL = (360, 640, 1, 1.3)
WORDS = sorted((ROOT / "app" / "words").glob("*.py"))


@pytest.fixture(autouse=True)
def restore_english() -> object:
    yield
    set_language(ENGLISH)


def texts(part: object) -> list[str]:
    return [str(each) for each in (part if isinstance(part, tuple | list) else (part,))]


def placeholders(text: str) -> set[str]:
    """Return the placeholders of a text with their formats."""
    fields = string.Formatter().parse(text)
    return {f"{name}:{spec}" for _, name, spec, _ in fields if name is not None}


# --- catalogues ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OTHERS)
def test_catalogues_are_complete_without_unused_messages(name: str) -> None:
    known, wanted = load_catalogue(name), everything_said()
    keys = {(texts(each.id)[0], each.context) for each in wanted if each.id}
    found = {(texts(each.id)[0], each.context) for each in known if each.id}
    assert found == keys, "run make languages"
    assert [each.id for each in known if each.id and not is_translated(each)] == []
    assert not list(known.obsolete)


@pytest.mark.parametrize("name", OTHERS)
def test_translations_keep_the_placeholders(name: str) -> None:
    violations = [
        each.id for each in load_catalogue(name) if each.id and not _same_placeholders(each)
    ]
    assert violations == []


def _same_placeholders(message: Message) -> bool:
    one, *more = texts(message.id)
    needed, allowed = placeholders(one), set().union(*map(placeholders, (one, *more)))
    strings = texts(message.string)
    if not more:
        return placeholders(strings[0]) == needed
    # A singular form may leave out the number.
    return all(placeholders(each) <= allowed for each in strings) and placeholders(
        strings[-1]
    ) == placeholders(more[0])


@pytest.mark.parametrize("name", OTHERS)
def test_compiled_catalogues_are_up_to_date(name: str) -> None:
    compiled = compile_catalogue(load_catalogue(name))
    assert catalogue_path(name, "mo").read_bytes() == compiled, "run make languages"


@pytest.mark.parametrize("name", OTHERS)
def test_translations_keep_leading_and_trailing_punctuation(name: str) -> None:
    """Buttons have no full stop, sentences have one, and spaces between parts are kept."""
    violations = []
    for message in load_catalogue(name):
        if not message.id or message.context:
            continue
        for english, other in zip(texts(message.id), texts(message.string), strict=False):
            blanks = (english[:1] == " ") == (other[:1] == " ")
            stop = english.endswith(".") == other.endswith(".")
            if not (blanks and stop):
                violations.append((english, other))
    assert violations == []


# --- speaking -----------------------------------------------------------------------------------


def test_plurals_and_boxes_and_reasons_in_german() -> None:
    set_language("de")
    rules = RULE_SETS["official"]
    assert i18n.row_name(rules, "full_house") == "Full House"
    assert i18n.row_name(rules, "large_straight") == "Große Straße"
    assert table.rolls_left_text(1) != table.rolls_left_text(2).replace("2", "1")
    assert "Große Straße" in explain(BoxTaken(box="Large Straight"))
    assert explain(BoxTaken(box="Large Straight")) != str(BoxTaken(box="Large Straight"))


def test_error_messages_name_the_rules_as_the_screens_do() -> None:
    with pytest.raises(WrongNumberOfPlayers) as refused:
        create_setup(RULE_SETS["official"], [])
    assert explain(refused.value) == "Official rules can be played by 1 to 6 players, not 0."
    set_language("de")
    assert explain(refused.value) == "Offizielle Regeln: für 1 bis 6 Spieler, nicht 0."
    assert "''" in explain(UnknownRules(rules="", known="official")), (
        "nothing translates to nothing"
    )


@pytest.mark.parametrize(("name", "point"), [("en", "."), *((each, ",") for each in OTHERS)])
def test_number_format(name: str, point: str) -> None:
    set_language(name)
    assert i18n.format_number(2.5) == f"2{point}5"
    assert f"231{point}4" in coach.EXPECTED_SHORT(value=231.4)


def test_french_spacing_of_colon_and_per_cent() -> None:
    set_language("fr")
    assert coach.ADVICE(choice="Garde 2-2-2") == "Garde 2-2-2\u00a0:"
    assert format_percent(52.4) == "52\u00a0%"
    assert table.short_odds(0.524) == "52%", "a cell has little room"
    translations = [text for each in load_catalogue("fr") if each.id for text in texts(each.string)]
    assert [each for each in translations if re.search(r" [:;?!»]|« ", each)] == [], (
        "no line may begin with one"
    )


@pytest.mark.parametrize("name", [ENGLISH, *OTHERS])
def test_an_unfinished_games_turn_stays_on_one_line(name: str) -> None:
    set_language(name)
    rules, turn = home.describe_waiting_game("Triple Yahtzee", 2, 39).split(", ")
    assert rules == "Triple Yahtzee"
    assert turn.split(i18n.NO_BREAK)[1::2] == ["2", "39"]
    assert " " not in turn


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("en", "16 Nov 2026"),
        ("de", "16. Nov. 2026"),
        ("es", "16 nov 2026"),
        ("fr", "16 nov. 2026"),
        ("sv", "16 nov. 2026"),
    ],
)
def test_date_format(name: str, day: str) -> None:
    set_language(name)
    noon = datetime(2026, 11, 16, 12).astimezone()
    date = calendar.format_date(round(noon.timestamp() * 1000))
    assert date.replace("\u00a0", " ") == day
    assert " " not in date, "it stays on one line"


@pytest.mark.parametrize("name", LANGUAGES)
def test_month_abbreviations(name: str) -> None:
    set_language(name)
    known = get_month_names("abbreviated", locale=name)
    assert tuple(known[month] for month in range(1, 13)) == tuple(
        month() for month in calendar.MONTHS
    )


def test_spanish_plural_of_rolls_left() -> None:
    set_language("es")
    assert table.rolls_left_text(1) == "queda 1 tirada"
    assert table.rolls_left_text(2) == "quedan 2 tiradas"


def test_names_and_german_nouns_keep_their_capitals_on_the_felt(stage: Stage) -> None:
    set_language("de")
    table = TableDriver(stage, players=2, lines=("roll 1 2 3 4 6",))
    stage.open(table.screen, 1000, 760)
    assert table.felt.headline.text == "Noch 2 Würfe"
    set_language("es")
    table = TableDriver(stage, players=2, bots={0: "sharp"})
    stage.open(table.screen, 1000, 760)
    assert table.felt.headline.text == "Juega Ana"


@pytest.mark.extended
@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize("rules", ["official", "triple"])
def test_the_second_tap_prompt_is_large_enough_on_a_small_phone(
    stage: Stage, name: str, rules: str
) -> None:
    set_language(name)
    at = TableDriver(stage, rules, players=2)
    stage.open(at.screen, 360, 640, font_scale=1.3)
    line, setup = at.screen.ids.status, at.model.state.setup
    joker = table.POINTS_AND_BONUS.format(points=table.JOKER(points=40), bonus=100)
    where, column = "several" if setup.columns > 1 else "one", table.column_name(setup, 2)
    for box in setup.rules.boxes:
        facts = {"box": i18n.row_name(setup.rules, box.id), "column": column}
        for points in ("25", joker, table.AND_ANOTHER_TURN(points=50)):
            for tap in (*table.TAP_AGAIN.values(), *table.TAP_THE_BOX.values()):
                rest = table.IN_BOX[where](how=tap(), **facts)
                line.view = StatusView("tap", points, rest)
                assert line.pixels >= ALMOST_12 * 1.3, line.sentence
                assert layout_flaws(line) == []


@pytest.mark.parametrize(
    ("last", "joined"),
    [
        ("Inés", "Ana e Inés"),
        ("Íñigo", "Ana e Íñigo"),
        ("Hilda", "Ana e Hilda"),
        ("Hierónimo", "Ana y Hierónimo"),
        ("Yago", "Ana y Yago"),
        ("Ben", "Ana y Ben"),
    ],
)
def test_spanish_and_becomes_e_before_i(last: str, joined: str) -> None:
    set_language("es")
    assert new_game.join_names(("Ana", last)) == joined


def test_about_one_point_is_singular_in_spanish() -> None:
    set_language("es")
    assert coach.WARNING_ESTIMATE[0](loss=1.0) == "Eso cuesta cerca de 1."


def test_default_player_names_follow_the_language() -> None:
    set_language("de")
    assert GameOptions(seats=(Seat(), Seat("Ben"), Seat())).names == (
        "Spieler 1",
        "Ben",
        "Spieler 3",
    )


def test_a_replay_is_described_without_notation() -> None:
    set_language("sv")
    game = Game.new(create_setup(RULE_SETS["triple"], ("Ana", "Ben"), seed="words"))
    descriptions = []
    for line in ("roll 1 2 2 2 3", "hold 2 3 4", "hold", "score three_of_a_kind 2", "undo"):
        after = game.then(parse_action(line))
        descriptions.append(
            " ".join(replay.describe_action(parse_action(line), game.state, after.state))
        )
        game = after
    assert descriptions == [
        "Ana slog 1-2-2-2-3",
        "Ana låste 2-2-2",
        "Ana låste ingen tärning",
        "Ana tog 10 i Triss, ×2",
        "Ana tog tillbaka den sista rutan",
    ]


def test_a_broken_or_missing_catalogue_falls_back_to_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue = catalogue_path("de", "mo").read_bytes()
    monkeypatch.setattr(i18n, "FOLDER", tmp_path)
    place = tmp_path / "de" / "LC_MESSAGES" / "fivefold.mo"
    place.parent.mkdir(parents=True)
    for broken in (
        None,
        b"",
        b"nonsense",
        catalogue[:20],
        catalogue[:400],
        b"\xde\x12\x04\x95" * 40,
    ):
        if broken is not None:
            place.write_bytes(broken)
        set_language("de")
        assert i18n.current_language() == ENGLISH
        assert table.ROLL() == "Roll"


def flip_bit(catalogue: bytes, data: st.DataObject) -> bytes:
    corrupted = bytearray(catalogue)
    for _ in range(data.draw(st.integers(1, 5))):
        # The header is at the start.
        near = data.draw(st.sampled_from((28, 400, len(catalogue))))
        corrupted[data.draw(st.integers(0, near - 1))] ^= 1 << data.draw(st.integers(0, 7))
    return bytes(corrupted[: data.draw(st.none() | st.integers(0, len(catalogue)))])


def check_falls_back_to_english(folder: Path, catalogue: bytes) -> None:
    place = folder / "de" / "LC_MESSAGES" / "fivefold.mo"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(catalogue)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(i18n, "FOLDER", folder)
        set_language("de")
        assert i18n.current_language() == ENGLISH


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_catalogue_with_a_flipped_bit_falls_back_to_english(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    catalogue = catalogue_path("de", "mo").read_bytes()
    corrupted = flip_bit(catalogue, data)
    assume(corrupted != catalogue)
    check_falls_back_to_english(tmp_path_factory.getbasetemp(), corrupted)


@given(st.binary(max_size=200), st.booleans(), st.booleans())
@settings(max_examples=150, deadline=None)
def test_arbitrary_bytes_fall_back_to_english(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, headed: bool, checked: bool
) -> None:
    data = b"\xde\x12\x04\x95\x00\x00\x00\x00\x01" + data if headed else data
    check_falls_back_to_english(
        tmp_path_factory.getbasetemp(), data + i18n.checksum(data) if checked else data
    )


def test_an_unknown_language_falls_back_to_english() -> None:
    set_language("../../etc")
    assert i18n.current_language() == ENGLISH


# --- no word outside, none too many -------------------------------------------------------------


def test_every_message_is_used() -> None:
    sources = [path.read_text() for path in (ROOT / "app").rglob("*.py")]
    layouts = "\n".join(path.read_text() for path in (ROOT / "kv").rglob("*.kv"))
    used: set[str] = set(re.findall(r"\.([A-Z][A-Z0-9_]+)\b", layouts))
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Attribute):
                used.add(node.attr)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                used.add(node.id)
            elif isinstance(node, ast.ImportFrom):
                used.update(alias.name for alias in node.names)
    unused = []
    for path in WORDS:
        for node in ast.parse(path.read_text()).body:
            targets = node.targets if isinstance(node, ast.Assign) else []
            names = [each.id for each in targets if isinstance(each, ast.Name)]
            unused += [f"{path.stem}.{name}" for name in names if name not in used]
    assert unused == []


def test_kv_files_contain_no_text() -> None:
    said_there = re.compile(r"(?:text|title|heading|words|hint_text): *[\"'].*[A-Za-z]{2}")
    loud = [
        f"{path.name}: {line.strip()}"
        for path in (ROOT / "kv").rglob("*.kv")
        for line in path.read_text().splitlines()
        if said_there.search(line) and "import" not in line
    ]
    assert loud == []


# --- nothing is cut -----------------------------------------------------------------------------


@pytest.mark.extended
@pytest.mark.uncounted
@pytest.mark.usefixtures("on_android")
@pytest.mark.parametrize(
    ("name", "text_size"),
    [
        ("de", 1.3),
        *(extended(name, 1.3) for name in sorted({*OTHERS} - {"de"})),
        *(extended(name, 1.5) for name in LANGUAGES),
    ],
)
def test_every_screen_fits_its_text_on_a_small_phone(
    stage: Stage, tmp_path: Path, name: str, text_size: float
) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, 360, 640, font_scale=text_size)
    cut: list[object] = []

    def look(where: str) -> None:
        stage.frames(3)
        cut.extend((where, each) for each in layout_flaws(app.root_layout))
        if isinstance(app.screen, Page):
            cut.extend((where, each) for each in overlaps(app.screen))

    visit_every_screen(stage, app, look, name)
    assert cut == []
