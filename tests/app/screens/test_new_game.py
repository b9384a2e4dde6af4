"""The new-game screen by touch and by keyboard."""

from dataclasses import replace

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from app.screens.new_game import new_game_screen
from app.screens.new_game.new_game_screen import NewGameScreen
from app.settings.game_options import GameOptions, Seat, classic_ids, ordered_rule_sets
from app.text import bots as bot_words
from app.text import new_game as words
from app.text.i18n import ENGLISH, LANGUAGES, set_language
from app.widgets.controls.dialog import Dialog
from app.widgets.controls.keyboard_focus import bring_into_view
from app.widgets.controls.tile import Tile
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.paragraph import Paragraph
from app.widgets.text.text_texture import measure_text
from core import RULE_SETS, Deal, Setup
from tests.app.settings.test_game_options import FOUR
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import (
    DESKTOP,
    PHONE,
    SMALL,
    every_size,
    find_widgets,
    frames,
    layout_flaws,
    show_widgets,
    step_until,
    tap,
    visible_texts,
)
from tests.marks import extended

pytestmark = pytest.mark.uncounted

WITH_BOTS = (*FOUR[:3], Seat(bot="perfect"), Seat("Bartholomäus von der", bot="beginner"))


class FakeCallbacks:
    def __init__(self) -> None:
        self.started: list[tuple[Setup, bool]] = []
        self.backs = 0
        self.dialogs: list[Dialog] = []

    def start(self, setup: Setup, as_it_was: bool) -> None:
        self.started.append((setup, as_it_was))

    def back(self) -> None:
        self.backs += 1


def make_screen(choices: GameOptions, callbacks: FakeCallbacks | None = None) -> NewGameScreen:
    callbacks = callbacks or FakeCallbacks()
    return NewGameScreen(
        choices, callbacks.start, callbacks.back, callbacks.dialogs.append, name="new_game"
    )


def reach_and_tap(widget: object) -> None:
    bring_into_view(widget)
    frames()
    tap(widget)


def test_start_immediately_and_go_back() -> None:
    callbacks = FakeCallbacks()
    screen = make_screen(GameOptions(), callbacks)
    with show_widgets(screen):
        tap(screen.ids.start)
        [(setup, as_it_was)] = callbacks.started
        assert (setup.rules.id, setup.players, as_it_was) == ("official", ("Player 1",), False)
        tap(screen.ids.bar.ids.back)
        assert callbacks.backs == 1


def test_a_whole_setup_by_touch() -> None:
    callbacks = FakeCallbacks()
    screen = make_screen(GameOptions(seats=(Seat("Ana"), Seat("Ben", plays=False))), callbacks)
    with show_widgets(screen):
        reach_and_tap(screen.tiles["winzee"])
        options = screen.options.ids
        reach_and_tap(options.columns.segments[2])
        reach_and_tap(options.multiply)
        reach_and_tap(options.extra_fives.segments[1])
        reach_and_tap(screen.rows[1].ids.switch)
        reach_and_tap(screen.ids.add_player)
        screen.rows[2].ids.field.insert_text("Cleo")
        reach_and_tap(screen.ids.deal.segments[1])
        reach_and_tap(options.as_it_was.segments[1])
        tap(screen.ids.start)
        [(setup, as_it_was)] = callbacks.started
        assert setup.rules.id == "winzee"
        assert (setup.columns, setup.multiply, setup.extra_fives.id) == (3, True, "wild")
        assert setup.players == ("Ana", "Ben", "Cleo")
        assert setup.deal is Deal.SAME
        assert as_it_was


def test_a_second_name_typed_at_first_start_takes_part() -> None:
    callbacks = FakeCallbacks()
    screen = make_screen(GameOptions(), callbacks)
    with show_widgets(screen):
        for row, name in zip(screen.rows, ("Ana", "Ben"), strict=True):
            reach_and_tap(row.ids.field)
            row.ids.field.insert_text(name)
        frames()
        assert screen.rows[1].word == words.PLAYS()
        tap(screen.ids.start)
        [(setup, _)] = callbacks.started
        assert setup.players == ("Ana", "Ben")


def test_enter_moves_to_the_next_name() -> None:
    seats = (Seat(), Seat(bot="greedy"), Seat(plays=False))
    screen = make_screen(GameOptions(seats=seats))
    with show_widgets(screen):
        reach_and_tap(screen.rows[0].ids.field)
        stage = Stage()
        for name in ("Ana", "Cleo"):
            Window.dispatch("on_textinput", name)
            stage.key("enter")
            stage.frames(3)
        assert not any(row.ids.field.focus for row in screen.rows)
        assert screen.choices.names == ("Ana", "Greedy", "Cleo")


def test_typing_a_name_does_not_activate_the_focused_widget() -> None:
    screen = make_screen(GameOptions())
    with show_widgets(screen):
        for _ in range(3):
            screen.key("tab")
        assert screen.tiles["jahtzee"].focused
        reach_and_tap(screen.rows[0].ids.field)
        for key in ("space", "enter"):
            assert not screen.key(key), "the key goes to the name field"
        assert screen.choices.rules_id == "official"
        assert not screen.tiles["jahtzee"].focused
        assert screen.key("tab")
        assert screen.rows[0].ids.switch.focused, "focus moves on from the name field"


def test_options_are_shown_only_where_there_is_a_choice() -> None:
    screen = make_screen(GameOptions())
    with show_widgets(screen):
        for rules in ordered_rule_sets():
            screen.choose_rules(rules.id)
            frames()
            texts = visible_texts(screen)
            assert (words.COLUMNS() in texts) is (len(rules.columns) > 1)
            assert (words.EXTRA_FIVES() in texts) is (len(rules.extra_fives) > 1)
            assert (words.TODAYS_WAY() in texts) is (rules.origin is not None)
            assert [id for id, tile in screen.tiles.items() if tile.selected] == [rules.id]


def test_options_open_below_the_chosen_tile_which_does_not_move() -> None:
    screen = make_screen(GameOptions("winzee"))
    with show_widgets(screen, size=SMALL):
        scroll = screen.ids.scroll
        for id in ("custom", "triple", "winzee", "yachtz", "custom"):
            tile = screen.tiles[id]
            bring_into_view(tile)
            frames()
            before = tile.to_window(*tile.pos)[1]
            tap(tile)
            frames()
            moved = tile.to_window(*tile.pos)[1] - before
            # At either end of the page the view cannot scroll further.
            assert abs(moved) < dp(2) or scroll.scroll_y in (0, 1)
            if screen.options.parent:
                assert 0 <= tile.y - screen.options.top <= dp(12)
            assert tile.to_window(0, tile.top)[1] <= scroll.top + 1
            assert tile.to_window(0, tile.y)[1] >= scroll.y - 1


def test_the_check_mark_takes_heading_space_only_and_tiles_keep_their_size() -> None:
    with show_widgets(size=SMALL, scale=1.3) as layout:
        screen = make_screen(GameOptions())
        layout.add_widget(screen)
        frames()
        before = [tile.height for tile in screen.tiles.values()]
        for id, tile in screen.tiles.items():
            screen.choose_rules(id)
            frames()
            assert [each.height for each in screen.tiles.values()] == before
            about = next(each for each in find_widgets(tile, Paragraph) if each.text == tile.detail)
            mark = next(
                each for each in find_widgets(tile, FitLabel) if each.face == "icon" and each.text
            )
            assert abs(about.x - tile.x - (tile.right - about.right)) < 1, "equal margins"
            assert mark.y >= about.top - dp(4)
            assert mark.top <= tile.top


def test_an_error_is_shown_above_start_and_keeps_the_input() -> None:
    callbacks = FakeCallbacks()
    choices = GameOptions(seats=(Seat("Ana"), Seat("Ana"), Seat("Cleo", plays=False)))
    screen = make_screen(choices, callbacks)
    with show_widgets(screen, size=SMALL):
        tap(screen.ids.start)
        assert callbacks.started == []
        assert "'Ana'" in screen.ids.refusal.text
        assert screen.ids.refusal.y >= screen.ids.start.top
        assert screen.choices == choices
        screen.rows[1].ids.field.text = "Anna"
        assert screen.refusal == ""
        frames()
        tap(screen.ids.start)
        assert callbacks.started[0][0].players == ("Ana", "Anna")


def test_a_name_ends_at_twenty_characters() -> None:
    screen = make_screen(GameOptions())
    with show_widgets(screen):
        field = screen.rows[0].ids.field
        field.insert_text("Bartholomäus ")
        field.insert_text("von der Weiden")
        assert field.text == "Bartholomäus von der"
        field.insert_text("!")
        assert screen.choices.seats[0].name == "Bartholomäus von der"


def test_a_full_table_says_why_nobody_can_be_added() -> None:
    screen = make_screen(GameOptions("triple", seats=FOUR))
    with show_widgets(screen):
        row = screen.rows[3]
        assert not row.seated
        assert row.word == "only 2 play"
        assert screen.ids.add_player.disabled
        screen.choose_rules("official")
        assert (row.seated, row.word) == (True, words.PLAYS())
        assert row.hint == "Player 3"


def test_the_full_table_message_stays_while_it_applies() -> None:
    screen = make_screen(GameOptions(seats=(Seat("Ana"), Seat("Ben"))))
    with show_widgets(screen):
        section, add = screen.ids.who, screen.ids.add_player
        assert section.children[0] is add.__self__, "no empty row below"
        screen.choose_rules("triple")
        frames()
        assert add.disabled
        assert section.children[0].text == "Triple Yahtzee: 1 to 2 players"
        assert section.children[0].top <= add.y
        screen.choose_rules("jahtzee")
        frames()
        assert not add.disabled
        reach_and_tap(add)
        reach_and_tap(add)
        assert add.disabled
        assert section.children[0].text == "Jahtzee: 1 to 4 players"


def test_add_player_fills_the_empty_seat_first() -> None:
    screen = make_screen(GameOptions())
    with show_widgets(screen):
        reach_and_tap(screen.ids.add_player)
        assert [row.plays for row in screen.rows] == [True, True]
        assert screen.choices.names == ("Player 1", "Player 2")
        reach_and_tap(screen.ids.add_player)
        assert screen.choices.names == ("Player 1", "Player 2", "Player 3")


def test_a_listed_player_who_sits_out_can_still_join() -> None:
    sitting_out = [Seat(name, plays=False) for name in ("Ben", "Cleo", "Dan", "Eve", "Finn")]
    screen = make_screen(GameOptions("triple", seats=(Seat("Ana"), *sitting_out)))
    with show_widgets(screen):
        assert screen.ids.add_player.disabled
        message = "There is room for 6 names. Let somebody who sits out play instead."
        assert screen.ids.who.children[0].text == message


@pytest.mark.parametrize(("players", "players_text"), [((1,), "1 player"), ((2,), "2 players")])
def test_rules_for_a_fixed_number_of_players_say_so(players: tuple[int], players_text: str) -> None:
    assert (
        words.player_limit(replace(RULE_SETS["triple"], players=players))
        == f"Triple Yahtzee: {players_text}"
    )


def test_the_screen_works_by_keyboard() -> None:
    callbacks = FakeCallbacks()
    screen = make_screen(GameOptions(), callbacks)
    with show_widgets(screen):
        for _ in range(3):
            screen.key("tab")
        assert screen.tiles["jahtzee"].focused, "after the arrow and the first tile"
        screen.key("enter")
        step_until(lambda: screen.choices.rules_id == "jahtzee")
        while not screen.rows[0].ids.field.focused:
            assert screen.key("tab")
        assert not screen.key("space"), "the key goes to the name field"
        assert screen.key("tab")
        assert not screen.rows[0].ids.field.focused
        screen.key("shift+tab")
        assert screen.rows[0].ids.field.focused
        screen.key("tab")
        while not screen.ids.start.focused:
            assert screen.key("tab")
        screen.key("enter")
        step_until(lambda: callbacks.started)


def test_a_bot_takes_and_leaves_a_seat_by_touch() -> None:
    callbacks = FakeCallbacks()
    screen = make_screen(GameOptions(seats=(Seat("Ana"), Seat("", plays=False))), callbacks)
    with show_widgets(screen) as layout:
        reach_and_tap(screen.rows[1].ids.who)
        dialog = callbacks.dialogs.pop()
        dialog.open(layout)
        frames()
        tiles = {tile.heading: tile for tile in find_widgets(dialog, Tile)}
        assert [tile.heading for tile in tiles.values() if tile.selected] == [bot_words.PERSON()]
        assert "About 240 points on average by these rules." in tiles["Steady"].detail
        reach_and_tap(tiles["Steady"])
        step_until(lambda: screen.rows[1].bot)
        assert not dialog.is_open
        assert (screen.rows[1].hint, screen.rows[1].plays) == ("Steady", True)
        tap(screen.ids.start)
        assert callbacks.started[0][0].players == ("Ana", "Steady")
        assert screen.choices.bots == ((1, "steady"),)
        reach_and_tap(screen.rows[1].ids.who)
        dialog = callbacks.dialogs.pop()
        dialog.open(layout)
        frames()
        reach_and_tap(next(tile for tile in find_widgets(dialog, Tile) if tile.icon == "account"))
        step_until(lambda: not screen.rows[1].bot)
        assert screen.choices.bots == ()


def test_players_are_reordered_by_drag() -> None:
    screen = make_screen(GameOptions(seats=FOUR))
    with show_widgets(screen):
        bring_into_view(screen.rows[3])
        frames()
        Stage().drag(screen.rows[0].ids.who, screen.rows[2].ids.who)
        frames(3)
        assert screen.choices.seats == (FOUR[1], FOUR[2], FOUR[0], FOUR[3])
        assert screen.rows[2].ids.field.text == "Ana"
        Stage().drag(screen.rows[3].ids.who, screen.rows[0].ids.who)
        assert screen.choices.seats == (FOUR[3], FOUR[1], FOUR[2], FOUR[0])
        assert not any(row.lifted for row in screen.rows)


def test_players_are_reordered_by_keyboard() -> None:
    screen = make_screen(GameOptions(seats=FOUR))
    with show_widgets(screen):
        while not screen.rows[1].ids.who.focused:
            screen.key("tab")
        assert screen.key("shift+down")
        assert screen.choices.seats == (FOUR[0], FOUR[2], FOUR[1], FOUR[3])
        assert screen.rows[2].ids.who.focused
        screen.key("shift+up")
        screen.key("shift+up")
        screen.key("shift+up")
        assert screen.choices.seats == (FOUR[1], FOUR[0], FOUR[2], FOUR[3])


@pytest.mark.parametrize("language", ["de", *map(extended, sorted({*LANGUAGES} - {"de"}))])
@pytest.mark.parametrize("rules", ["official", "triple"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_name_field_fills_the_space_beside_its_switch(
    language: str, rules: str, size: tuple[int, int]
) -> None:
    set_language(language)
    screen = make_screen(GameOptions(rules, seats=FOUR))
    with show_widgets(screen, size=size):
        fields, switches = ([row.ids[part] for row in screen.rows] for part in ("field", "switch"))
        assert len({(field.x, field.width) for field in fields}) == 1, "aligned in a column"
        blank = min(switch.width - switch.children[0].width for switch in switches)
        used = max(measure_text(row.word, 14, "regular")[0] for row in screen.rows)
        assert used <= blank - dp(12) <= used + dp(2), "no wider than the longest word"
        assert all(switch.children[1].lines_height <= dp(20) for switch in switches), "one line"
    set_language(ENGLISH)


@pytest.mark.parametrize("phone", [True, False])
def test_a_phone_shows_no_key_hints(monkeypatch: pytest.MonkeyPatch, phone: bool) -> None:
    monkeypatch.setattr(new_game_screen, "on_android", lambda: phone)
    hint = make_screen(GameOptions(seats=FOUR)).ids.order.text
    assert "Drag a handle" in hint
    assert ("Shift" in hint) is not phone


def test_the_screen_says_where_to_tap_for_a_bot() -> None:
    for seats in (FOUR, (Seat(),)):
        assert "bot" in make_screen(GameOptions(seats=seats)).ids.order.text


@every_size
@pytest.mark.parametrize("scale", [extended(1), 1.5])
def test_nothing_is_cut_off_or_too_small(size: tuple[int, int], scale: float) -> None:
    with show_widgets(size=size, scale=scale) as layout:
        screen = make_screen(GameOptions(seats=FOUR, classics_as_it_was=classic_ids()))
        layout.add_widget(screen)
        frames()
        for number, rules in enumerate(ordered_rule_sets()):
            screen.choices = replace(screen.choices, seats=WITH_BOTS if number % 2 else FOUR)
            screen.choose_rules(rules.id)
            frames(4)
            assert layout_flaws(screen) == []
            content = screen.ids.content
            assert content.width - 2 * screen.side <= dp(600) + 1
