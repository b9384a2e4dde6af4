"""Help: pages built from the current rules, search, links and navigation."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.application import FivefoldApp
from app.screens.help import HelpPageScreen, HelpScreen
from app.screens.home import HomeScreen
from app.settings.game_options import GameOptions, Seat, ordered_rule_sets
from app.text import original_programs
from app.text.i18n import ENGLISH, row_name, set_language
from app.text.manual import program_pages
from app.text.manual.extra_fives_page import situations
from app.text.manual.manual import Manual, normalize
from app.text.manual.page import SEPARATOR, DicePart, LinkPart, RowPart, TextPart
from app.text.manual.rules_pages import EXTRA_FIVES, box_page_id, total_page_id
from app.text.screens import help as words
from app.widgets.controls.tile import Tile
from app.widgets.table.dice.dice_example import DiceExample
from core import (
    RULE_SETS,
    Box,
    Option,
    PlayStyle,
    RuleSet,
    SecondTap,
    Setup,
    State,
    all_offers,
    create_setup,
    start_game,
    total_rows,
)
from core.boxes import FIVE_OF_A_KIND, UPPER, FixedPoints, OfAKind, Straight
from core.coach import evaluate
from core.coach.dice_sets import dice_sets
from tests.app.support.application import find_tile, scroll_and_tap
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import LANDSCAPE, PHONE, SMALL, layout_flaws, visible_texts
from tests.marks import extended


def every_game() -> list[Setup]:
    """Every rule set with each extra-fives policy, with the fewest and the most columns."""
    return [
        create_setup(
            rules, ["Ana"], columns=columns, multiply=max(rules.multiply), extra_fives=each.id
        )
        for rules in ordered_rule_sets()
        for each in rules.extra_fives
        for columns in {rules.columns[0], rules.columns[-1]}
    ]


def games_with_five_dice() -> list[Setup]:
    return [setup for setup in every_game() if setup.rules.dice == 5]


def manual(setup: Setup) -> Manual:
    return Manual(setup, setup.rules.play_style)


def named(setup: Setup) -> str:
    return f"{setup.rules.id}-{setup.extra_fives.id}-{setup.columns}"


# --- the pages, without a window --------------------------------------------------------------


@pytest.mark.parametrize("setup", every_game(), ids=named)
def test_every_box_has_a_page_whose_examples_are_right(setup: Setup) -> None:
    help = manual(setup)
    for box in setup.rules.boxes:
        page = help.page(box_page_id(box.id))
        assert page.title == row_name(setup.rules, box.id)
        pictures = [part for part in page.parts if isinstance(part, DicePart)]
        assert pictures
        for picture in pictures:
            points = box.points(picture.dice)
            wanted = words.EXAMPLE if points else words.EXAMPLE_ZERO
            assert picture.caption == wanted(points=points)
        assert box.points(pictures[0].dice) > 0


def test_a_foreign_box_with_a_known_name_is_described_by_its_own_rules() -> None:
    low = Box("small_straight", Straight(5), FixedPoints(15))
    rules = replace(RULE_SETS["os2"], boxes=(*UPPER, low, FIVE_OF_A_KIND))
    page = manual(create_setup(rules, ["Ana"])).page(box_page_id("small_straight"))
    assert page.parts[0] == TextPart("Five numbers in a row. Scores 15.")
    dice = [part.dice for part in page.parts if isinstance(part, DicePart)]
    assert [low.points(each) for each in dice] == [15, 0, 0]


@pytest.mark.parametrize("setup", every_game(), ids=named)
def test_every_total_on_the_card_has_a_page_and_its_sums_are_right(setup: Setup) -> None:
    help = manual(setup)
    ids = [page.id for page in help.pages if page.id.startswith(total_page_id(""))]
    assert ids == [total_page_id(id) for id in total_rows(setup)]
    page = help.page(total_page_id("upper_total"))
    numbers = {part.name: part.number for part in page.parts if isinstance(part, RowPart)}
    upper = [int(numbers[row_name(setup.rules, box.id)]) for box in setup.rules.boxes if box.upper]
    bonus = int(numbers.get(row_name(setup.rules, "upper_bonus"), 0))
    assert sum(upper) + bonus == int(numbers[row_name(setup.rules, "upper_total")])
    assert [part.name for part in page.parts if isinstance(part, RowPart) and part.strong] == [
        row_name(setup.rules, "upper_total")
    ]


@pytest.mark.parametrize("setup", every_game(), ids=named)
def test_the_boxes_listed_for_the_lower_total_add_up_to_it(setup: Setup) -> None:
    page = manual(setup).page(total_page_id("lower_total"))
    rows = [(part.name, int(part.number)) for part in page.parts if isinstance(part, RowPart)]
    totals = {row_name(setup.rules, id) for id in total_rows(setup)}
    boxes = [points for name, points in rows if name not in totals]
    assert sum(boxes) == dict(rows)[row_name(setup.rules, "lower_total")]


@pytest.mark.parametrize("setup", every_game(), ids=named)
def test_totals_mention_extra_fives_only_where_they_earn_something(setup: Setup) -> None:
    help = manual(setup)
    for id in total_rows(setup):
        [about, *_] = help.page(total_page_id(id)).parts
        assert isinstance(about, TextPart)
        assert "extra five" not in about.text.lower() or setup.extra_fives.earns, id


def test_the_totals_of_yamb_explain_the_difference() -> None:
    help = manual(create_setup(RULE_SETS["yamb"], ["Ana"]))
    texts = [help.page(total_page_id(id)).passages[0] for id in ("lower_total", "grand_total")]
    assert texts == [
        "The sum of the lower boxes of a column, without Maximum and Minimum.",
        "The upper total, the difference and the lower total of a column.",
    ]


def test_a_game_with_six_dice_says_nothing_about_extra_fives() -> None:
    help = manual(create_setup(RULE_SETS["maxi"], ["Ana"]))
    assert EXTRA_FIVES not in [page.id for page in help.pages]
    assert words.EXTRA_FIVES() not in help.page("the game").text


def test_every_page_opens_where_five_of_a_kind_wins_at_once() -> None:
    setup = create_setup(
        RULE_SETS["generala"], ["Ana", "Ben"], options={Option.SERVED_FIVE_WINS: True}
    )
    assert manual(setup).page(EXTRA_FIVES)


@pytest.mark.parametrize("setup", games_with_five_dice(), ids=named)
def test_extra_fives_are_worked_out_by_the_engine(setup: Setup) -> None:
    page = manual(setup).page(EXTRA_FIVES)
    lines = [part for part in page.parts if isinstance(part, RowPart)]
    for situation in () if setup.orders else situations(setup):
        for offer in all_offers(situation.state):
            if offer.column == 0 and offer.legal and (offer.points or offer.bonus):
                row = (row_name(setup.rules, offer.box), str(offer.points + offer.bonus))
                assert row in [(line.name, line.number) for line in lines]


def test_the_examples_of_two_policies() -> None:
    def examples(policy: str) -> list[tuple[str, str, str]]:
        setup = create_setup(RULE_SETS["custom"], ["Ana"], extra_fives=policy)
        page = manual(setup).page(EXTRA_FIVES)
        parts = [part for part in page.parts if isinstance(part, RowPart)]
        return [(part.name, part.number, part.words) for part in parts]

    assert ("Full House", "125", "25 as a joker + 100") in examples("forced")
    assert (
        "All other open boxes",
        "–",
        "Fours is still open, so five of a kind must go there.",
    ) in (examples("forced"))
    assert ("Five of a Kind", "50", "50 and another turn") in examples("again")
    assert not any("joker" in line[2] for line in examples("row"))


@pytest.mark.parametrize("setup", every_game(), ids=named)
def test_no_link_leads_nowhere_and_no_page_is_empty(setup: Setup) -> None:
    help = manual(setup)
    assert len({page.id for page in help.pages}) == len(help.pages)
    for page in help.pages:
        assert page.text
        assert page.group in words.GROUPS
        for part in page.parts:
            if isinstance(part, LinkPart):
                help.page(part.page)


def test_the_rules_and_the_use_of_the_program_have_pages() -> None:
    help = manual(create_setup(RULE_SETS["os2"], ["Ana"]))
    groups = [page.group for page in help.pages]
    assert {"rules", "program"} <= {*groups}


@pytest.mark.parametrize(
    ("rules", "word"), [("winzee", "Shareware"), ("triple", "free"), ("yachtz", "Shareware")]
)
def test_the_page_of_a_classic_says_how_it_was_distributed(rules: str, word: str) -> None:
    help = manual(create_setup(RULE_SETS["official"], ["Ana"]))
    assert word in help.page(f"classic {rules}").text


def test_every_classic_program_has_a_page() -> None:
    help = manual(create_setup(RULE_SETS["official"], ["Ana"]))
    for rules in RULE_SETS.values():
        if rules.origin is None:
            continue
        page = help.page(f"classic {rules.id}")
        lines = {part.name: part.number for part in page.parts if isinstance(part, RowPart)}
        assert lines[original_programs.PROGRAM()] == rules.origin.program
        assert lines[original_programs.AUTHOR()] == (
            rules.origin.author or original_programs.UNKNOWN()
        )
        assert lines[original_programs.YEAR()] == str(
            rules.origin.year or original_programs.UNKNOWN()
        )
        assert original_programs.ABOUT[rules.id]


def test_an_undescribed_box_is_explained_by_engine_examples() -> None:
    official = RULE_SETS["official"]
    pair = official.boxes[0].__class__("pair", OfAKind(2), sum)
    rules = RuleSet(
        id="pairs",
        name="Pairs",
        players=(1,),
        extra_fives=official.extra_fives,
        boxes=(*official.boxes, pair),
    )
    page = manual(create_setup(rules, ["Ana"])).page(box_page_id("pair"))
    assert "30" in page.text
    assert isinstance(page.parts[1], DicePart)


def test_rules_without_an_upper_bonus_do_not_mention_one() -> None:
    official = RULE_SETS["official"]
    rules = replace(official, id="plain", upper_bonus=())
    help = manual(create_setup(rules, ["Ana"]))
    assert total_page_id("upper_bonus") not in [page.id for page in help.pages]
    text = " ".join(page.text for page in help.pages if page.group in ("rules", "boxes", "totals"))
    assert row_name(rules, "upper_bonus") not in text
    assert row_name(rules, "upper_subtotal") in text
    for page in help.pages:
        for part in page.parts:
            assert not isinstance(part, LinkPart) or help.page(part.page)


def test_search_ranks_titles_before_text_and_ignores_accents_and_case() -> None:
    help = manual(create_setup(RULE_SETS["jahtzee"], ["Ana"]))
    assert [found.page.title for found in help.find("JAHTZEE")][:2] == ["Jahtzee", "Jahtzee"]
    found = [each.page for each in help.find("joker VALUE")]
    assert EXTRA_FIVES in [page.id for page in found]
    assert all(each in normalize(page.text) for page in found for each in ("joker", "value"))
    assert "Gifford" in next(
        each.excerpt for each in help.find("gifford") if each.page.id == "classic winzee"
    )
    assert help.find("") == help.find("   ") == ()
    assert help.find("xylophone") == ()
    assert all("·" in each.excerpt for each in help.find("·"))


def test_search_ranks_whole_words_before_prefixes() -> None:
    help = manual(create_setup(RULE_SETS["winzee"], ["Ana"]))
    found = help.find("bot")
    assert found[0].page.id == "around"
    assert found[0].excerpt == "Bots"
    titles = [each.page.title for each in found]
    assert titles.index("Total of Bottom Half") > 0
    assert help.find("five")[0].page.id == EXTRA_FIVES, "a plural counts as the whole word"
    assert "Small Straight" in [each.page.title for each in help.find("small str")][:1]


def test_excerpts_begin_and_end_with_whole_words() -> None:
    help = manual(create_setup(RULE_SETS["official"], ["Ana"]))
    excerpts = [found.excerpt.strip("… ") for letter in "aeiou" for found in help.find(letter)]
    assert any(excerpts)
    assert [each for each in excerpts if each != each.strip(SEPARATOR)] == []


def test_an_excerpt_is_one_passage_and_table_rows_are_whole() -> None:
    help = manual(create_setup(RULE_SETS["official"], ["Ana"]))
    for found in (each for text in ("fives", "bonus 63", "a") for each in help.find(text)):
        excerpt = found.excerpt.strip("… ")
        assert excerpt == found.page.about or any(excerpt in each for each in found.page.passages)
    about = {found.page.title: found.excerpt for found in help.find("box first")}
    assert about["Official rules"] == "Extra fives of a kind · +100, its number’s box first"


@pytest.mark.parametrize(
    ("second", "does"),
    [
        (SecondTap.ALWAYS, "Shows what it would score; a second tap takes it."),
        (SecondTap.ZEROS, "Takes it; a zero needs a second tap."),
        (SecondTap.NEVER, "Takes it."),
    ],
)
def test_help_describes_a_tap_on_a_box_as_set_in_the_settings(second: SecondTap, does: str) -> None:
    [page] = [
        p
        for p in program_pages.program_pages(PlayStyle(second_tap=second), 5)
        if p.id == "gestures"
    ]
    assert RowPart("Tap a box", "", does) in page.parts


@pytest.mark.parametrize("phone", [True, False])
def test_gestures_fit_the_device(monkeypatch: pytest.MonkeyPatch, phone: bool) -> None:
    monkeypatch.setattr(program_pages, "on_android", lambda: phone)
    [page] = [each for each in program_pages.program_pages(PlayStyle(), 5) if each.id == "gestures"]
    gestures = [part.name for part in page.parts if isinstance(part, RowPart)]
    assert ("Shake the phone" in gestures) is phone
    assert ("Shake the cup with the mouse" in gestures) is not phone
    assert any("right click" in each for each in gestures) is not phone


def test_the_tip_about_pairs_matches_the_coach() -> None:
    """On an empty card, with at most one pair and no three in a row."""
    setup = create_setup(RULE_SETS["official"], ["Ana"], seed="pairs")
    cards = start_game(setup).cards
    for dice in dice_sets().keeps[dice_sets().starts[5] :]:
        pairs = [face for face in range(1, 7) if dice.count(face) == 2]
        row = any({face, face + 1, face + 2} <= {*dice} for face in range(1, 5))
        if len(pairs) == 1 and len({*dice}) == 4 and not row:
            best = evaluate(State(setup, cards, 0, 2, dice)).best
            assert best is not None
            if pairs == [1]:
                assert best.dice in ((4,), (5,))
            else:
                assert best.dice == (*pairs, *pairs)
    tips = manual(setup).page("strategy").text
    assert "Let a pair of ones go: a single four or five is better." in tips


def test_the_tip_about_extra_fives_says_where_the_first_must_go() -> None:
    """A first five scored elsewhere earns no bonus for later ones."""
    setup = create_setup(RULE_SETS["official"], ["Ana"])
    assert "If it was scored in the five-of-a-kind box, each" in manual(setup).page("strategy").text


def test_tips_use_the_box_names_of_the_game() -> None:
    named = {
        rules: "a zero in Aces"
        in manual(create_setup(RULE_SETS[rules], ["Ana"])).page("strategy").text
        for rules in ("official", "triple")
    }
    assert named == {"official": False, "triple": True}


# --- on the screen ----------------------------------------------------------------------------


def test_from_home_to_a_page_and_back_step_by_step(stage: Stage, app: FivefoldApp) -> None:
    stage.tap(app.screen.ids.help)
    assert isinstance(app.screen, HelpScreen)
    list_screen = app.screen
    scroll_and_tap(stage, find_tile(app, "Full House"))
    assert isinstance(app.screen, HelpPageScreen)
    assert any(isinstance(w, DiceExample) for w in app.screen.walk())
    onward = app.screen.ids.next
    assert onward.ids.icon.x > onward.ids.label.right, "the arrow follows the text"
    scroll_and_tap(stage, onward)
    assert app.screen.title == "Small Straight"
    stage.key("esc")
    assert app.screen is list_screen, "turning pages adds no step to the back stack"
    stage.tap(app.screen.ids.bar.ids.back)
    assert isinstance(app.screen, HomeScreen)


def test_following_a_link_adds_a_back_step(stage: Stage, app: FivefoldApp) -> None:
    app.routes.open_help(box_page_id("five_of_a_kind"))
    stage.frames(3)
    link = next(
        w for w in app.screen.walk() if getattr(w, "text", "") == "See also: Extra fives of a kind"
    )
    scroll_and_tap(stage, link)
    assert app.screen.title == "Extra fives of a kind"
    stage.key("esc")
    assert app.screen.title == "Five of a Kind"


def test_help_opens_from_any_box_on_the_table(stage: Stage, app: FivefoldApp) -> None:
    app.game.start(GameOptions("triple", seats=(Seat("Ana"),)).setup(), as_it_was=False)
    stage.frames(3)
    table = app.game.table
    stage.long_press(table.ids.card.cell(0, ("ones", 0)))
    [dialog] = app.overlays
    assert dialog.title == "Aces"
    scroll_and_tap(stage, next(r for r in dialog.list.children if r.text == "About Aces"))
    assert app.screen.title == "Aces"
    assert any("×3" in text for text in visible_texts(app.screen))
    stage.key("esc")
    assert app.screen is table
    stage.tap(table.ids.bar.buttons["help"])
    assert isinstance(app.screen, HelpScreen)
    assert "Triple Yahtzee" in visible_texts(app.screen)
    stage.key("esc")
    assert app.screen is table


@pytest.mark.parametrize("name", ["en", "de"])
def test_help_names_the_same_keys_as_the_menu(app: FivefoldApp, name: str) -> None:
    app.game.start(GameOptions(seats=(Seat("Ana"),)).setup(), typed_in=True)
    set_language(name)
    try:
        used = {
            key for each in app.game.table.commands() for key in each.shortcut.split(" · ") if key
        }
        assert used - set("12345") <= {key(dice=5) for key, _does in words.KEYS}
    finally:
        set_language(ENGLISH)


def test_search_works_by_keyboard(stage: Stage, app: FivefoldApp) -> None:
    stage.tap(app.screen.ids.help)
    stage.key("/")
    assert app.screen.ids.search.focus
    app.screen.ids.search.insert_text("gesture")
    stage.frames(3)
    tiles = [w for w in app.screen.walk() if isinstance(w, Tile)]
    assert [each.heading for each in tiles] == [words.GESTURES_TITLE()]
    stage.key("enter")
    assert tiles[0].focused
    stage.key("enter")
    stage.frames(3)
    assert app.screen.title == words.GESTURES_TITLE()
    stage.key("esc")
    app.screen.ids.search.text = "nothing like this"
    assert words.NOTHING_FOUND() in visible_texts(app.screen)
    app.screen.ids.search.text = ""
    assert find_tile(app, "Full House")


@pytest.mark.extended
@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("size", "scale"), [(SMALL, 1.5), extended(PHONE, 1), extended(LANDSCAPE, 1.3)]
)
def test_nothing_is_cut_off_or_too_small(
    stage: Stage, tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, *size, font_scale=scale)
    app.preferences.change_game_options(GameOptions("winzee", columns=6, multiply=True))
    app.routes.open_help()
    stage.frames(4)
    assert layout_flaws(app.screen) == []
    ids = (EXTRA_FIVES, "the game", "total upper_bonus", "gestures", "keys", "classic winzee")
    ids = (*ids, "advice triple", "advice yachtz")
    for id in (*ids, box_page_id("full_house")):
        app.routes.open_help(id)
        stage.frames(4)
        assert layout_flaws(app.screen) == [], id
