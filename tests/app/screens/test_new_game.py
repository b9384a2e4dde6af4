"""The new-game screen by touch and by keyboard."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from kivy.core.window import Window
from kivy.graphics import SmoothRoundedRectangle

from app.screens.new_game import new_game_screen
from app.screens.new_game.new_game_screen import NewGameScreen
from app.screens.new_game.player_views import bot_average
from app.screens.new_game.rule_picture import RulePicture, picture_of
from app.settings.game_options import GameOptions, Seat, classic_ids, ordered_rule_sets
from app.settings.settings import Settings
from app.text import bots as bot_words
from app.text.i18n import ENGLISH, LANGUAGES, rule_set_name, set_language
from app.text.screens import new_game as words
from app.widgets.behaviors.keyboard_focus import bring_into_view
from app.widgets.dialogs.dialog import Dialog
from app.widgets.dialogs.drop_down import DropDown
from app.widgets.dialogs.name_dialog import NameDialog
from core import (
    RULE_SETS,
    Deal,
    Option,
    Setup,
    apply,
    legal_offers,
    next_roll,
    start_game,
)
from tests.app.settings.test_game_options import FOUR
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import (
    DESKTOP,
    SMALL,
    every_size,
    frames,
    layout_flaws,
    show_widgets,
    step_until,
    tap,
    visible_texts,
)
from tests.marks import extended

pytestmark = pytest.mark.uncounted

ANA_BEN = (Seat("Ana"), Seat("Ben"))
THREE = (*ANA_BEN, Seat(bot="steady"))
SIX = (
    *(Seat("Ana"), Seat("Bartholomäus von der"), Seat(), Seat("Dan")),
    *(Seat(bot="perfect"), Seat("Robby the robot 2000", bot="beginner")),
)


class FakeCallbacks:
    def __init__(self) -> None:
        self.started: list[tuple[Setup, bool]] = []
        self.backs = 0
        self.dialogs: list[Dialog] = []

    def start(self, setup: Setup, as_it_was: bool) -> None:
        self.started.append((setup, as_it_was))

    def back(self) -> None:
        self.backs += 1

    def open(self, dialog: Dialog) -> None:
        """Over the screen, as the application does."""
        self.dialogs.append(dialog)
        dialog.reduced_motion = True
        dialog.open(Window.children[0])


def make_screen(
    choices: GameOptions,
    callbacks: FakeCallbacks | None = None,
    known_players: tuple[str, ...] = (),
) -> NewGameScreen:
    callbacks = callbacks or FakeCallbacks()
    return NewGameScreen(
        choices,
        callbacks.start,
        callbacks.back,
        callbacks.open,
        known_players=known_players,
        play_style=Settings().play_style,
        name="new_game",
    )


def reach_and_tap(widget: object) -> None:
    bring_into_view(widget)
    frames()
    tap(widget)


def choose(callbacks: FakeCallbacks, text: str) -> None:
    """Tap a choice in the list that has opened."""
    frames()
    menu = callbacks.dialogs[-1]
    assert isinstance(menu, DropDown)
    tap(next(row for row in menu.rows if row.text == text))
    step_until(lambda: not menu.is_open)


# --- the whole way ------------------------------------------------------------------------------


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
        tap(screen.ids.add_player)
        tap(screen.ids.known.chips[0])
        tap(screen.ids.add_player)
        screen.rows[2].ids.field.insert_text("Cleo")
        tap(screen.cards["winzee"])
        chips = screen.ids.options.chips
        reach_and_tap(chips["columns"])
        choose(callbacks, "3 columns")
        chips = screen.ids.options.chips
        reach_and_tap(chips["multiply"])
        choose(callbacks, "Columns count ×1 ×2 ×3")
        reach_and_tap(chips["extra_fives"])
        choose(callbacks, "Fits any lower box")
        reach_and_tap(chips["deal"])
        choose(callbacks, "Same dice for everyone")
        reach_and_tap(screen.ids.options.ids.way.option_widgets[1])
        tap(screen.ids.start)
        [(setup, as_it_was)] = callbacks.started
        assert setup.rules.id == "winzee"
        assert (setup.columns, setup.multiply, setup.extra_fives.id) == (3, True, "wild")
        assert setup.players == ("Ana", "Ben", "Cleo")
        assert setup.deal is Deal.SAME
        assert as_it_was


@pytest.mark.parametrize(
    ("rules", "option", "on"),
    [
        ("custom", Option.IN_ORDER, True),
        ("maxi", Option.SAVED_ROLLS, False),
        ("generala", Option.DOUBLE, True),
        ("generala", Option.SERVED_FIVE_WINS, False),
    ],
)
def test_what_only_some_games_offer_is_chosen_by_touch(
    rules: str, option: Option, on: bool
) -> None:
    callbacks = FakeCallbacks()
    choices = GameOptions(rules, seats=(Seat("Ana"), Seat("Ben")))
    assert (option in choices.setup().options) != on
    screen = make_screen(choices, callbacks)
    with show_widgets(screen):
        reach_and_tap(screen.ids.options.chips[option.value])
        text = words.OPTIONS[option][on]()
        choose(callbacks, text[:1].upper() + text[1:])
        tap(screen.ids.start)
    [(setup, _)] = callbacks.started
    assert (option in setup.options) == on


def test_the_average_of_a_bot_is_that_of_the_chosen_options() -> None:
    maxi, generala = (GameOptions(rules, seats=ANA_BEN) for rules in ("maxi", "generala"))
    mix = GameOptions("custom", seats=ANA_BEN)
    for choices, average in (
        (maxi, 470.9),
        (maxi.with_option(Option.SAVED_ROLLS, False), 394.3),
        (generala, 152.0),
        (generala.with_option(Option.DOUBLE, True), 162.5),
        (generala.with_option(Option.DOUBLE, True).with_rules("yatzy"), 248.4),
        (GameOptions("yatzy_in_order"), 122.6),
        (GameOptions("yamb"), 1075.0),
        (mix, 254.6),
    ):
        assert bot_average(choices, "perfect") == (average, True)
    _, by_these_rules = bot_average(mix.with_option(Option.IN_ORDER, True), "perfect")
    assert not by_these_rules


def test_a_mix_in_order_starts_with_the_first_box_of_each_column() -> None:
    choices = GameOptions("custom", columns=2).with_option(Option.IN_ORDER, True)
    start = start_game(choices.setup("seed"))
    offers = legal_offers(apply(start, next_roll(start)))
    assert [offer.cell for offer in offers] == [("ones", 0), ("ones", 1)]


def set_up_each_game(screen: NewGameScreen) -> Iterator[None]:
    """Each game in turn, by as many of THREE as it has room for."""
    for rules in ordered_rule_sets():
        seats = THREE[: rules.players[-1]]
        screen.choices = replace(screen.choices, rules_id=rules.id, seats=seats)
        frames()
        yield


@pytest.mark.parametrize("language", [ENGLISH, *map(extended, sorted({*LANGUAGES} - {ENGLISH}))])
def test_a_phone_shows_everything_at_once_for_up_to_three_players(language: str) -> None:
    set_language(language)
    screen = make_screen(GameOptions())
    with show_widgets(screen):
        for _ in set_up_each_game(screen):
            assert not screen.ids.scroll.do_scroll_y
            assert layout_flaws(screen) == []
    set_language(ENGLISH)


def test_a_desktop_window_shows_everything_at_once() -> None:
    screen = make_screen(GameOptions(), known_players=("Cleo", "Dan", "Eve"))
    with show_widgets(screen, size=(1000, 720)):
        assert screen.desktop
        for _ in set_up_each_game(screen):
            assert not screen.ids.scroll.do_scroll_y
            assert layout_flaws(screen) == []


def test_what_is_chosen_is_always_in_view() -> None:
    screen = make_screen(GameOptions("winzee", seats=THREE))
    with show_widgets(screen, size=SMALL):
        assert "Windows Yahtzee: Ana, Ben and Steady" in visible_texts(screen.ids.start)
        screen.choose_rules("official")
        screen.choose_dice(True)
        shown = visible_texts(screen.ids.start)
        assert "Official rules with real dice: Ana, Ben and Steady" in shown
    with show_widgets(make_screen(GameOptions("winzee", seats=THREE)), size=DESKTOP) as layout:
        shown = visible_texts(layout)
        assert "Ana, Ben and Steady play Windows Yahtzee" in shown
        assert "1 column · Today’s way · Dice on screen" in shown


# --- players --------------------------------------------------------------------------------------


def test_each_row_says_what_its_player_is() -> None:
    screen = make_screen(GameOptions("winzee", seats=(*THREE, Seat("Robby", bot="sharp"))))
    assert [(row.shown_name, row.role) for row in screen.rows] == [
        ("Ana", "goes first"),
        ("Ben", "plays on this device"),
        ("Steady", "bot, about 231 points a game"),
        ("Robby", "Sharp bot, about 240 points"),
    ]
    alone = make_screen(GameOptions())
    assert [(row.shown_name, row.role) for row in alone.rows] == [("Player 1", "plays alone")]
    custom = make_screen(GameOptions("custom", 3, seats=THREE))
    assert custom.rows[2].role == "bot, about 240 by the official rules"


def test_a_new_player_is_named_at_once() -> None:
    screen = make_screen(GameOptions(seats=(Seat("Ana"),)))
    with show_widgets(screen):
        tap(screen.ids.add_player)
        frames()
        assert screen.rows[1].ids.field.focus
        Window.dispatch("on_textinput", "Ben")
        assert screen.choices.names == ("Ana", "Ben")


def test_players_and_bots_can_be_added_up_to_six() -> None:
    screen = make_screen(GameOptions())
    with show_widgets(screen):
        for _ in range(3):
            reach_and_tap(screen.ids.add_player)
        for _ in range(3):
            reach_and_tap(screen.ids.add_bot)
        names = ("Player 1", "Player 2", "Player 3", "Player 4", "Steady", "Steady 2")
        assert screen.choices.names == names
        assert screen.ids.add_player.disabled
        assert screen.ids.add_bot.disabled


def test_a_removed_player_is_offered_again() -> None:
    screen = make_screen(GameOptions(seats=THREE))
    with show_widgets(screen, size=DESKTOP):
        tap(screen.rows[0].ids.remove_button)
        assert screen.choices.names == ("Ben", "Steady")
        assert [chip.name for chip in screen.ids.known.chips] == ["Ana"]
        tap(screen.ids.known.chips[0])
        assert screen.choices.names == ("Ben", "Steady", "Ana")
        tap(screen.rows[1].ids.remove_button)
        tap(screen.rows[1].ids.remove_button)
        assert screen.rows[0].ids.remove_button.disabled, "somebody has to play"


def test_known_players_join_with_one_tap() -> None:
    played = GameOptions(seats=(Seat("Dan"), Seat("Ana"))).with_game_played()
    choices = played.with_preset(replace(played.preset, seats=(Seat("Ana"), Seat())))
    screen = make_screen(choices, known_players=("Eve", "ana", "Dan"))
    with show_widgets(screen):
        assert [chip.name for chip in screen.ids.known.chips] == ["Dan", "Eve"]
        tap(screen.ids.known.chips[1])
        assert screen.choices.names == ("Ana", "Eve")
        assert screen.ids.known.parent is None, "everybody has a name, and a phone is small"
        tap(screen.ids.add_player)
        tap(screen.ids.known.chips[0])
        assert screen.choices.names == ("Ana", "Eve", "Dan")


def test_enter_moves_to_the_next_name() -> None:
    screen = make_screen(GameOptions(seats=(Seat(), Seat(bot="greedy"), Seat())))
    with show_widgets(screen):
        tap(screen.rows[0].ids.field)
        stage = Stage()
        for name in ("Ana", "Cleo"):
            Window.dispatch("on_textinput", name)
            stage.key("enter")
            stage.frames(3)
        assert not any(row.ids.field.focus for row in (screen.rows[0], screen.rows[2]))
        assert screen.choices.names == ("Ana", "Greedy", "Cleo")


def test_a_name_ends_at_twenty_characters_and_shows_its_beginning() -> None:
    with show_widgets(size=SMALL, scale=1.5) as layout:
        screen = make_screen(GameOptions())
        layout.add_widget(screen)
        frames()
        field = screen.rows[0].ids.field
        tap(field)
        field.insert_text("Bartholomäus ")
        field.insert_text("von der Weiden")
        assert field.text == "Bartholomäus von der"
        field.insert_text("!")
        assert screen.choices.seats[0].name == "Bartholomäus von der"
        field.focus = False
        frames()
        assert (field.scroll_x, field.cursor) == (0, (0, 0))


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


# --- bots -----------------------------------------------------------------------------------------


def test_a_bot_in_one_tap_and_its_level_in_two_more() -> None:
    callbacks = FakeCallbacks()
    screen = make_screen(GameOptions(seats=(Seat("Ana"),)), callbacks)
    with show_widgets(screen):
        tap(screen.ids.add_bot)
        assert screen.choices.bots == ((1, "steady"),)
        tap(screen.rows[1].ids.level)
        frames()
        menu = callbacks.dialogs[-1]
        assert [row.text for row in menu.rows if row.selected] == ["Steady"]
        assert [row.text for row in menu.rows[:6]] == [name() for name in bot_words.NAME.values()]
        assert menu.rows[4].note == "about 255"
        choose(callbacks, "Perfect")
        tap(screen.ids.add_bot)
        assert screen.choices.bots == ((1, "perfect"), (2, "perfect")), "as good as the last one"
        tap(screen.ids.start)
        assert callbacks.started[0][0].players == ("Ana", "Perfect", "Perfect 2")


def test_closer_is_offered_only_where_the_chances_to_win_are_known() -> None:
    callbacks = FakeCallbacks()
    screen = make_screen(GameOptions(seats=(Seat("Ana"), Seat(bot="closer"))), callbacks)
    with show_widgets(screen):
        assert screen.choices.bots == ((1, "closer"),)
        assert screen.choices.names == ("Ana", "Closer")
        screen.change(screen.choices.with_rules("triple"))
        frames()
        assert screen.choices.bots == ((1, "perfect"),)
        assert screen.choices.names == ("Ana", "Perfect")
        assert "Closer" not in visible_texts(screen)
        tap(screen.rows[1].ids.level)
        frames()
        menu = callbacks.dialogs[-1]
        assert [row.text for row in menu.rows if row.selected] == ["Perfect"]
        assert "Closer" not in [row.text for row in menu.rows]


def test_a_bot_can_have_a_name() -> None:
    callbacks = FakeCallbacks()
    screen = make_screen(GameOptions(seats=THREE), callbacks)
    with show_widgets(screen):
        tap(screen.rows[2].ids.level)
        choose(callbacks, bot_words.GIVE_NAME())
        dialog = callbacks.dialogs[-1]
        assert isinstance(dialog, NameDialog)
        frames()
        dialog.field.insert_text("Robby")
        dialog.key("tab")
        tap(dialog.ids.buttons.children[0])
        assert screen.choices.names == ("Ana", "Ben", "Robby")


def test_the_list_of_levels_stays_in_the_window() -> None:
    for size, scale in ((SMALL, 1.3), ((640, 360), 1), (DESKTOP, 1)):
        callbacks = FakeCallbacks()
        with show_widgets(size=size, scale=scale) as layout:
            screen = make_screen(GameOptions(seats=SIX), callbacks)
            layout.add_widget(screen)
            frames()
            bring_into_view(screen.rows[5])
            frames()
            screen.ask_level(5)
            frames()
            menu = callbacks.dialogs[-1]
            content = menu.ids.content
            assert 0 <= content.x < content.right <= layout.width
            assert 0 <= content.y < content.top <= layout.height
            assert layout_flaws(menu) == []
            menu.close()


# --- the order ------------------------------------------------------------------------------------


def test_players_are_reordered_by_drag() -> None:
    screen = make_screen(GameOptions(seats=FOUR))
    ana, ben, cleo, unnamed = FOUR
    with show_widgets(screen):
        assert [row.shown_name for row in screen.rows] == ["Ana", "Cleo", "Player 3"]
        Stage().drag(screen.rows[0].ids.handle, screen.rows[1].ids.handle)
        frames(3)
        assert screen.choices.seats == (ben, cleo, ana, unnamed)
        assert screen.rows[1].ids.field.text == "Ana"
        Stage().drag(screen.rows[2].ids.handle, screen.rows[0].ids.handle)
        assert [row.shown_name for row in screen.rows] == ["Player 1", "Cleo", "Ana"]
        assert not any(row.lifted for row in screen.rows)


def test_a_bot_changes_places_with_a_person() -> None:
    screen = make_screen(GameOptions(seats=THREE))
    with show_widgets(screen):
        Stage().drag(screen.rows[2].ids.handle, screen.rows[0].ids.handle)
        frames(3)
        assert [row.shown_name for row in screen.rows] == ["Steady", "Ana", "Ben"]
        assert [row.is_bot for row in screen.rows] == [True, False, False]
        assert layout_flaws(screen) == []


def test_players_are_reordered_by_keyboard() -> None:
    screen = make_screen(GameOptions(seats=THREE))
    with show_widgets(screen):
        while not screen.rows[1].main_control.focused:
            screen.key("tab")
        assert screen.key("shift+down")
        assert screen.choices.names == ("Ana", "Steady", "Ben")
        assert screen.rows[2].main_control.focused
        screen.key("shift+down")
        screen.key("shift+up")
        screen.key("shift+up")
        assert screen.choices.names == ("Ben", "Ana", "Steady")


@pytest.mark.parametrize("phone", [True, False])
def test_a_phone_shows_no_key_hints(monkeypatch: pytest.MonkeyPatch, phone: bool) -> None:
    monkeypatch.setattr(new_game_screen, "on_android", lambda: phone)
    hint = make_screen(GameOptions(seats=FOUR)).order_note
    assert "drag" in hint
    assert ("Shift" in hint) is not phone
    assert make_screen(GameOptions()).order_note == ""


# --- games ----------------------------------------------------------------------------------------


def test_a_game_without_room_for_everybody_is_dim_and_says_why() -> None:
    screen = make_screen(GameOptions(seats=THREE))
    with show_widgets(screen):
        limits = {id: card.limit for id, card in screen.cards.items() if card.limit}
        assert limits == {"triple": "2 at most", "yachtz": "2 at most"}
        tap(screen.cards["triple"])
        assert screen.choices.rules_id == "official"
        assert screen.refusal.startswith("Triple Yahtzee has room for 2 players.")
        tap(screen.rows[2].ids.remove_button)
        tap(screen.cards["triple"])
        assert (screen.choices.rules_id, screen.refusal) == ("triple", "")


def test_players_may_be_added_first_and_another_game_chosen_then() -> None:
    callbacks = FakeCallbacks()
    screen = make_screen(GameOptions("triple", seats=ANA_BEN), callbacks)
    with show_widgets(screen):
        tap(screen.ids.add_bot)
        assert screen.rows[2].role == words.NO_ROOM()
        assert screen.cards["triple"].limit
        tap(screen.ids.start)
        assert callbacks.started == [], "nobody is left out without being told"
        assert screen.refusal
        tap(screen.cards["official"])
        tap(screen.ids.start)
        assert callbacks.started[0][0].players == ("Ana", "Ben", "Steady")


def test_options_are_shown_only_where_they_make_a_difference() -> None:
    screen = make_screen(GameOptions(seats=ANA_BEN))
    with show_widgets(screen):
        for rules in ordered_rule_sets():
            screen.choose_rules(rules.id)
            frames()
            chips = screen.ids.options.chips
            assert ("columns" in chips) is (len(rules.columns) > 1)
            assert ("extra_fives" in chips) is (len(rules.extra_fives) > 1)
            assert "multiply" not in chips, "it makes no difference with one column"
            assert "deal" in chips
            assert (words.TODAYS_WAY() in visible_texts(screen)) is (rules.origin is not None)
            assert [id for id, card in screen.cards.items() if card.selected] == [rules.id]
            sentence = words.rule_set_sentence(rules, screen.choices.extra_fives)
            assert sentence in visible_texts(screen)
        screen.choose_dice(True)
        assert "deal" not in screen.ids.options.chips
        screen.choose_dice(False)
        screen.remove_player(1)
        assert "deal" not in screen.ids.options.chips


def test_the_old_way_says_what_it_changes() -> None:
    today = Settings().play_style
    changes = {
        id: words.describe_way_changes(RULE_SETS[id], today, 2).partition(": ")[2]
        for id in classic_ids()
    }
    assert changes["winzee"].startswith("a tap throws a die back, no possible scores, a double tap")
    assert all(text.endswith(".") for text in changes.values())
    same = words.describe_way_changes(RULE_SETS["os2"], RULE_SETS["os2"].play_style, 2)
    assert same == "As in 1994: no difference to your settings."


def test_each_rule_set_has_a_picture_of_its_own() -> None:
    pictures = {picture_of(rules) for rules in ordered_rule_sets()}
    assert len(pictures) == len(ordered_rule_sets())


@pytest.mark.parametrize("width", [66, 76, 84])
@pytest.mark.parametrize("centred", [True, False])
def test_the_picture_of_a_game_does_not_reach_over_the_words_beside_it(
    width: int, centred: bool
) -> None:
    for rules in RULE_SETS.values():
        picture = RulePicture(picture=picture_of(rules), centred=centred, size=(width, 44))
        for each in picture.canvas.children:
            if isinstance(each, SmoothRoundedRectangle):
                assert each.pos[0] >= -1, rules.id
                assert each.pos[0] + each.size[0] <= width + 1, rules.id


# --- presets --------------------------------------------------------------------------------------


def played_games() -> GameOptions:
    """Three games, the last one with bots."""
    choices = GameOptions("triple", seats=ANA_BEN).with_game_played()
    choices = replace(choices, seats=(Seat("Cleo"),)).with_rules("jahtzee").with_game_played()
    seats = (*ANA_BEN, Seat(bot="perfect"))
    return replace(choices, seats=seats).with_rules("official").with_game_played()


@pytest.mark.parametrize("size", [SMALL, (412, 915), DESKTOP])
def test_a_game_played_before_is_set_up_again_with_a_tap(size: tuple[int, int]) -> None:
    callbacks = FakeCallbacks()
    screen = make_screen(played_games(), callbacks)
    with show_widgets(screen, size=size):
        bar = screen.ids.presets
        offered = [(chip.players, chip.rules) for chip in bar.chips]
        assert offered[:1] == [("Cleo", "Jahtzee")], "the game that is set up is not offered"
        tap(bar.chips[0])
        assert (screen.choices.names, screen.choices.rules_id) == (("Cleo",), "jahtzee")
        assert bar.chips[0].players.startswith("Ana, Ben, P")
        tap(bar.chips[0])
        assert screen.choices.names == ("Ana", "Ben", "Perfect")
        if len(bar.chips) < 2:
            bar.open_more()
            choose(callbacks, "Ana, Ben")
            assert screen.choices.rules_id == "triple"
        assert layout_flaws(screen) == []


@pytest.mark.extended
def test_presets_with_many_long_names_are_shortened() -> None:
    with show_widgets(size=SMALL, scale=1.3) as layout:
        choices = replace(GameOptions(seats=SIX).with_game_played(), seats=(Seat(),))
        screen = make_screen(choices)
        layout.add_widget(screen)
        frames()
        assert layout_flaws(screen) == []
        assert screen.ids.presets.children


# --- dice -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(412, 915), DESKTOP])
def test_our_own_dice_are_chosen_by_a_tap(size: tuple[int, int]) -> None:
    screen = make_screen(GameOptions(deal=Deal.SAME))
    with show_widgets(screen, size=size):
        dice = screen.ids.dice.ids
        desktop = size == DESKTOP
        own = dice.real if desktop else dice.choice.option_widgets[1]
        on_screen = dice.on_screen if desktop else dice.choice.option_widgets[0]
        tap(own)
        assert screen.choices.real_dice
        tap(on_screen)
        assert (screen.choices.real_dice, screen.choices.deal) == (False, Deal.SAME)


# --- keyboard -------------------------------------------------------------------------------------


def test_typing_a_name_does_not_activate_the_focused_widget() -> None:
    screen = make_screen(GameOptions())
    with show_widgets(screen):
        while not screen.cards["jahtzee"].focused:
            screen.key("tab")
        tap(screen.rows[0].ids.field)
        for key in ("space", "enter"):
            assert not screen.key(key), "the key goes to the name field"
        assert screen.choices.rules_id == "official"
        assert not screen.cards["jahtzee"].focused
        assert screen.key("tab")
        assert screen.ids.add_player.focused, "focus moves on from the name field"


def test_the_screen_works_by_keyboard() -> None:
    callbacks = FakeCallbacks()
    screen = make_screen(GameOptions(), callbacks)
    with show_widgets(screen):
        while not screen.ids.add_bot.focused:
            assert screen.key("tab")
        screen.key("enter")
        step_until(lambda: screen.choices.bots)
        while not screen.cards["jahtzee"].focused:
            screen.key("tab")
        screen.key("space")
        step_until(lambda: screen.choices.rules_id == "jahtzee")
        while not screen.ids.start.focused:
            assert screen.key("tab")
        screen.key("enter")
        step_until(lambda: callbacks.started)


def test_enter_starts_while_nothing_has_the_focus() -> None:
    callbacks = FakeCallbacks()
    screen = make_screen(GameOptions(), callbacks)
    with show_widgets(screen):
        assert screen.key("enter")
        assert len(callbacks.started) == 1


# --- layout ---------------------------------------------------------------------------------------


@pytest.mark.extended
@every_size
@pytest.mark.parametrize("scale", [extended(1), 1.5])
def test_nothing_is_cut_off_or_too_small(size: tuple[int, int], scale: float) -> None:
    with show_widgets(size=size, scale=scale) as layout:
        screen = make_screen(GameOptions(seats=FOUR, classics_as_it_was=classic_ids()))
        layout.add_widget(screen)
        frames()
        for number, rules in enumerate(ordered_rule_sets()):
            choices = replace(screen.choices, seats=SIX if number % 2 else FOUR)
            screen.choices = choices.with_rules(rules.id)
            frames(4)
            assert layout_flaws(screen) == [], rule_set_name(rules)
            assert not overlapping(screen.ids.rules.children)
            assert not overlapping(screen.rows)


@pytest.mark.extended
@pytest.mark.parametrize("language", ["de", *map(extended, sorted({*LANGUAGES} - {"de"}))])
def test_nothing_is_cut_off_in_any_language(language: str) -> None:
    set_language(language)
    with show_widgets(size=SMALL, scale=1.3) as layout:
        screen = make_screen(GameOptions("custom", 3, True, seats=SIX).with_game_played())
        layout.add_widget(screen)
        for rules in ordered_rule_sets():
            screen.choices = screen.choices.with_rules(rules.id).with_as_it_was(True)
            frames(4)
            assert layout_flaws(screen) == [], rule_set_name(rules)
    set_language(ENGLISH)


def overlapping(widgets: list) -> list[tuple[object, object]]:
    return [
        (one, other)
        for place, one in enumerate(widgets)
        for other in widgets[place + 1 :]
        if one.collide_widget(other)
        and min(one.right, other.right) - max(one.x, other.x) > 1
        and min(one.top, other.top) - max(one.y, other.y) > 1
    ]
