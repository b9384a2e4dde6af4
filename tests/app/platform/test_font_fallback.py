"""Text in several scripts: font fallback and bidirectional order."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.platform.fonts.font_fallback import FontFallback, TextRun, clusters, is_right_to_left
from app.platform.fonts.font_file import FontCoverage, read_coverage
from app.platform.fonts.system_fonts import SystemFonts
from tests.app.support.fonts import font_covering

OURS = "".join(map(chr, range(32, 127))) + "…·"
HEBREW, ARABIC, EAST = "שרהכןדני", "محمد٢٣،", "花子はな、"
ICON = "\uf000"


@pytest.fixture(scope="module")
def writing(tmp_path_factory: pytest.TempPathFactory) -> FontFallback:
    folder = tmp_path_factory.mktemp("fonts")
    for name, characters in (
        *(("ours", OURS), ("hebrew", HEBREW), ("arabic", ARABIC), ("cjk", EAST)),
        *(("hana", "花"), ("tamil", "த")),
    ):
        (folder / f"{name}.ttf").write_bytes(font_covering(*sorted(set(characters))))
    own = read_coverage(folder / "ours.ttf")
    assert own is not None
    return FontFallback(own, SystemFonts([folder]), "icons", lambda _: ICON)


def shown(runs: tuple[TextRun, ...]) -> list[tuple[str, str]]:
    return [(run.text, Path(run.font).stem if run.font else "") for run in runs]


def test_our_own_font_is_used_where_possible(writing: FontFallback) -> None:
    assert shown(writing.runs("Ana, 花子 wins")) == [("Ana, ", ""), ("花子", "cjk"), (" wins", "")]


def test_each_script_gets_its_font(writing: FontFallback) -> None:
    assert shown(writing.runs("花、子はな דני")) == [
        ("花、子はな", "cjk"),
        (" ", ""),
        ("דני", "hebrew"),
    ]


def test_right_to_left_words_are_reordered_together(writing: FontFallback) -> None:
    runs = writing.runs("שרה כהן")
    assert [run.text for run in runs] == ["כהן", " ", "שרה"]
    assert [(run.script, run.right_to_left) for run in runs if run.font] == [("Hebr", True)] * 2


@pytest.mark.parametrize(
    ("line", "stands"),
    [
        ("Tap again, דני כהן is next", "Tap again, כהן דני is next"),
        ("דני, tap dice", "דני, tap dice"),
        ("דני,", "דני,"),
        ("Ana 12, דני 10, שרה 9", "Ana 12, דני 10, שרה 9"),
        ("דני 106, محمد 101", "דני 106, محمد 101"),
        ("דני and שרה כהן", "דני and כהן שרה"),
        ("דני23", "23דני"),
        ("محمد٢٣", "٢٣محمد"),
        ("דני…", "…דני"),
        ("ש…כ", "כ…ש"),
        ("(שרה כהן)", "(כהן שרה)"),
        ("דני.json", "דני.json"),
        ("دمح، محم", "محم ،دمح"),
    ],
)
def test_our_sentences_keep_their_order(writing: FontFallback, line: str, stands: str) -> None:
    assert "".join(run.text for run in writing.runs(line)) == stands


def test_numbers_are_never_reversed(writing: FontFallback) -> None:
    runs = writing.runs("محمد٢٣")
    assert [(run.text, run.right_to_left) for run in runs] == [("٢٣", False), ("محمد", True)]


def test_missing_characters_are_reported(writing: FontFallback) -> None:
    assert [(run.text, run.known) for run in writing.runs("x ก")] == [
        ("x ", True),
        ("ก", False),
    ]
    assert [run.known for run in writing.runs("\ue000")] == [False]


def test_fonts_are_looked_up_per_letter_if_none_has_the_whole_name(
    writing: FontFallback,
) -> None:
    runs = writing.runs("דאני")
    assert "".join(run.text for run in runs) == "ינאד"
    assert [run.known for run in runs] == [True, True, False, True]


def test_an_unsupported_mark_is_dropped_and_its_letter_kept(writing: FontFallback) -> None:
    assert shown(writing.runs("e\u0301 1\ufe0f\u20e3 ש\u05c1")) == [
        ("e 1\ufe0f ", ""),
        ("ש", "hebrew"),
    ]


@pytest.mark.parametrize("emoji", ["🦊", "👍🏽", "👨\u200d👩\u200d👧", "🇸🇪", "❤\ufe0f"])
def test_an_emoji_is_one_icon_of_ours(writing: FontFallback, emoji: str) -> None:
    assert clusters(emoji) == [emoji]
    assert shown(writing.runs(f"Ana {emoji}")) == [("Ana ", ""), (ICON, "icons")]


@given(st.text(max_size=20))
@settings(deadline=None)
def test_any_text_is_rendered_and_never_empty(line: str) -> None:
    writing = FontFallback(FontCoverage.none(), SystemFonts([]), "icons", lambda _: ICON)
    runs = writing.runs(line)
    assert bool(runs) == bool(line)
    assert all(run.text for run in runs)


@pytest.mark.parametrize(
    ("line", "right_to_left"),
    [("שרה כהן", True), ("محمد", True), ("Ana", False), ("", False), ("花子", False)],
)
def test_the_direction_of_a_line_is_detected(line: str, right_to_left: bool) -> None:
    assert is_right_to_left(line) is right_to_left


@pytest.mark.parametrize("character", ["\t", "\x00", "\ue000", "\U000e0fff"])
def test_no_font_is_looked_up_for_noncharacters(character: str) -> None:
    fonts = SystemFonts([])
    FontFallback(FontCoverage.none(), fonts, "icons", lambda _: ICON).runs(character)
    assert fonts.font_for.cache_info().misses == 0
