"""The options of a new game, without a window."""

from dataclasses import replace

import pytest

from app.settings.game_options import (
    MOST_LISTED,
    GameOptions,
    Seat,
    classic_ids,
    max_seats,
    ordered_rule_sets,
)
from app.storage.database.json_codec import from_json, to_json
from app.text import bots as bot_words
from app.text.screens import new_game as words
from core import RULE_SETS, BadSetup, Deal
from core.bot_profiles import PROFILES

FOUR = (Seat("Ana"), Seat("Ben", plays=False), Seat("Cleo"), Seat(""))


def test_every_rule_set_is_offered_once_and_starts_with_its_defaults() -> None:
    assert all(RULE_SETS[each.id] is each for each in ordered_rule_sets())
    for rules in ordered_rule_sets():
        setup = GameOptions(rules.id).setup()
        assert (setup.rules, setup.columns, setup.multiply, setup.extra_fives) == (
            rules,
            rules.columns[0],
            rules.multiply[0],
            rules.extra_fives[0],
        )


def test_options_stay_playable_between_any_two_rule_sets() -> None:
    for first in ordered_rule_sets():
        for columns in first.columns:
            for policy in first.extra_fives:
                choices = GameOptions(first.id, columns, max(first.multiply), policy.id, seats=FOUR)
                for second in ordered_rule_sets():
                    assert choices.with_rules(second.id).setup().rules is second


def test_options_that_both_rule_sets_offer_are_kept() -> None:
    choices = GameOptions("winzee", 4, True, "wild")
    mixed = choices.with_rules("custom")
    assert (mixed.columns, mixed.multiply, mixed.extra_fives) == (4, True, "wild")


def test_unknown_rules_become_official() -> None:
    assert GameOptions("forgotten", 9, True, "odd").setup().rules.id == "official"


def test_empty_names_become_player_1_and_so_on() -> None:
    choices = GameOptions(seats=(Seat(""), Seat("Ben"), Seat("  ")))
    assert choices.setup().players == ("Player 1", "Ben", "Player 3")


def test_a_player_sitting_out_keeps_the_name() -> None:
    choices = GameOptions(seats=FOUR)
    assert choices.setup().players == ("Ana", "Cleo", "Player 3")
    assert choices.with_plays(1, True).setup().players == ("Ana", "Ben", "Cleo", "Player 4")


def test_players_beyond_the_limit_stay_seated_for_other_rules() -> None:
    choices = GameOptions("official", seats=FOUR).with_rules("triple")
    assert choices.too_many
    assert choices.setup().players == ("Ana", "Cleo")
    assert choices.seated_names == ("Ana", "Cleo", "Player 3")
    assert not choices.without_player(0).too_many
    assert choices.without_player(0).setup().players == ("Cleo", "Player 2")
    assert choices.with_rules("official").setup().players == ("Ana", "Cleo", "Player 3")


def test_multiplying_does_not_matter_with_one_column() -> None:
    setups = {GameOptions("winzee", 1, multiply).setup().multiply for multiply in (False, True)}
    assert setups == {False}
    assert GameOptions("winzee", 2, True).setup().multiply


def test_six_players_can_be_added_whatever_the_rules() -> None:
    for rules in ordered_rule_sets():
        choices = GameOptions(rules.id, seats=(Seat("Ana"),))
        for _ in range(10):
            choices = choices.with_player_added()
        assert len(choices.seated) == max_seats() == 6
        assert not choices.can_add_player
        assert choices.with_bot_added("steady") == choices


def test_a_new_player_comes_after_the_last_one_and_empty_seats_go() -> None:
    added = GameOptions(seats=(Seat("Ana"), Seat("Ben", plays=False), NOBODY)).with_player_added()
    assert added.seats == (Seat("Ana"), Seat(), Seat("Ben", plays=False))
    with_bot = added.with_bot_added("sharp")
    assert with_bot.names == ("Ana", "Player 2", "Sharp")


def test_a_known_player_fills_an_unnamed_seat_first() -> None:
    choices = GameOptions(seats=(Seat("Ana"), Seat(), Seat(bot="steady"), Seat("Ben", plays=False)))
    with_ben = choices.with_player_added("ben")
    assert with_ben.seats == (Seat("Ana"), Seat("ben"), Seat(bot="steady"))
    assert with_ben.with_player_added("Cleo").names == ("Ana", "ben", "Steady", "Cleo")


def test_whoever_is_removed_sits_out_if_they_have_a_name() -> None:
    choices = GameOptions(seats=(Seat("Ana"), Seat(), Seat(bot="steady"), Seat("Ben")))
    assert choices.without_player(2).without_player(1).seats == (Seat("Ana"), Seat("Ben"))
    assert choices.without_player(0).seats[-1] == Seat("Ana", plays=False)


def test_of_those_who_sit_out_the_latest_are_kept() -> None:
    choices = GameOptions(seats=(Seat("Ana"),))
    for number in range(20):
        choices = choices.with_player_added(f"Guest {number}").without_player(1)
    assert len(choices.seats) == MOST_LISTED
    assert choices.names == ("Ana",)
    assert choices.seats[-1] == Seat("Guest 19", plays=False)


# --- presets --------------------------------------------------------------------------------

PAIR = GameOptions("winzee", 3, True, "wild", seats=(Seat("Ana"), Seat(bot="perfect")))


def test_a_game_that_was_played_comes_back_whole() -> None:
    played = replace(PAIR, deal=Deal.SAME).with_as_it_was(True).with_game_played()
    other = played.with_rules("os2").with_player_added("Ben").with_real_dice().with_game_played()
    again = other.with_preset(played.preset)
    assert again.setup(seed="1") == played.setup(seed="1")
    assert (again.as_it_was, again.bots, again.real_dice) == (True, ((1, "perfect"),), False)
    assert again.seats[-1] == Seat("Ben", plays=False), "nobody is forgotten"
    assert again.presets == (other.preset, played.preset)


def test_presets_are_the_last_few_games_without_repeats() -> None:
    choices = PAIR
    for columns in (1, 2, 3, 4, 5, 6, 1, 2):
        choices = choices.with_columns(columns).with_game_played()
    assert [preset.columns for preset in choices.presets] == [2, 1, 6, 5, 4, 3]


def test_presets_are_stored_and_older_settings_have_none() -> None:
    choices = PAIR.with_game_played()
    stored = to_json(choices)
    assert from_json(GameOptions, stored) == choices
    del stored["presets"]
    assert from_json(GameOptions, stored) == PAIR
    stored["presets"] = [{"rules_id": "forgotten", "seats": [{"name": "Ana"}]}, {"seats": []}]
    assert from_json(GameOptions, stored) == PAIR


def test_a_renamed_player_is_renamed_in_the_presets() -> None:
    choices = GameOptions(seats=(Seat("Ana"), Seat("Ben"))).with_game_played()
    [preset] = choices.with_player_renamed("Ana", "Anna").presets
    assert preset.seats == (Seat("Anna"), Seat("Ben"))
    [preset] = choices.with_player_renamed("Ana", "Ben").presets
    assert preset.seats == (Seat("Ben"),)
    bot = GameOptions(seats=(Seat(), Seat(), Seat("Ana", bot="greedy"))).with_game_played()
    assert bot.with_player_renamed("Ana", "Anna") == bot


def test_an_unnamed_player_never_gets_the_name_of_somebody_who_sits_out() -> None:
    seats = (Seat(), Seat("Player 1", plays=False), Seat("player 3"))
    assert GameOptions(seats=seats).names == ("Player 2", "player 3")


def test_no_players_or_duplicate_names_are_refused_with_a_message() -> None:
    with pytest.raises(BadSetup, match="1 to 6 players"):
        GameOptions(seats=(Seat("Ana", plays=False),)).setup()
    with pytest.raises(BadSetup, match="'Ana'"):
        GameOptions(seats=(Seat("Ana"), Seat(" Ana "))).setup()


ANA, ANNA, NOBODY = Seat("Ana"), Seat("Anna"), Seat(plays=False)


@pytest.mark.parametrize(
    ("seats", "then"),
    [
        ((ANA, Seat("Ben")), (ANNA, Seat("Ben"))),
        ((Seat("Ben"), NOBODY), (Seat("Ben"), NOBODY)),
        ((ANA, ANNA), (NOBODY, ANNA)),
        ((ANA, Seat("Anna", plays=False)), (NOBODY, ANNA)),
        ((Seat("Ana", plays=False), ANNA), (NOBODY, ANNA)),
        ((Seat("Anna", bot="greedy"), ANA), (Seat(bot="greedy"), ANNA)),
        ((Seat("Ana", bot="greedy"), Seat("Ben")), (Seat("Ana", bot="greedy"), Seat("Ben"))),
    ],
)
def test_a_renamed_or_merged_player_has_one_seat(
    seats: tuple[Seat, ...], then: tuple[Seat, ...]
) -> None:
    assert GameOptions(seats=seats).with_player_renamed("Ana", "Anna").seats == then


def test_an_unnamed_player_is_renamed_by_number() -> None:
    choices = GameOptions(seats=(Seat(), Seat("Ben"), Seat()))
    assert choices.with_player_renamed("Player 3", "Ana").names == ("Player 1", "Ben", "Ana")
    assert choices.with_player_renamed("Ben", "Ben") == choices


def test_only_rules_of_an_old_program_can_be_played_as_it_was() -> None:
    for rules in ordered_rule_sets():
        choices = GameOptions(rules.id).with_as_it_was(True)
        assert choices.as_it_was is (rules.origin is not None)


def test_each_classic_remembers_its_own_way() -> None:
    choices = GameOptions("winzee").with_as_it_was(True)
    assert not choices.with_rules("yachtz").as_it_was
    both = choices.with_rules("yachtz").with_as_it_was(True)
    assert both.with_rules("winzee").as_it_was
    today = both.with_as_it_was(False)
    assert (today.as_it_was, today.with_rules("winzee").as_it_was) == (False, True)


def test_jahtzee_as_it_was_calls_unnamed_players_new_player() -> None:
    today = GameOptions("jahtzee", seats=(Seat(), Seat("Ben"), Seat()))
    assert today.names == ("Player 1", "Ben", "Player 3")
    assert today.with_as_it_was(True).names == ("New Player", "Ben", "New Player 2")


def test_the_way_to_play_is_named_by_year_where_it_is_known() -> None:
    ways = {id: words.as_it_was_text(RULE_SETS[id]) for id in classic_ids()}
    assert ways == {
        "winzee": "As in 1993",
        "os2": "As in 1994",
        "triple": "Like the original",
        "yachtz": "As in 1991",
        "jahtzee": "Like the original",
    }


def test_every_option_has_a_text() -> None:
    for rules in ordered_rule_sets():
        assert words.rule_set_summary(rules)
        assert words.describe_as_it_was(rules, 2).startswith("Like ")
        for policy in rules.extra_fives:
            assert policy.id in words.POLICY
            assert policy.id in words.POLICY_DESCRIPTIONS


# --- bots in seats --------------------------------------------------------------------------


def test_every_opponent_bot_can_be_chosen_but_not_random() -> None:
    assert list(bot_words.NAME) == [each.name for each in PROFILES.values() if each.opponent]
    assert set(bot_words.ABOUT) == set(bot_words.NAME)
    assert Seat(bot="random").bot == ""


def test_a_bot_has_its_own_name_unless_given_one() -> None:
    seats = (Seat("Ana"), Seat(bot="steady"), Seat(bot="steady"), Seat("Botty", bot="perfect"))
    choices = GameOptions(seats=seats)
    assert choices.names == ("Ana", "Steady", "Steady 2", "Botty")
    assert choices.bots == ((1, "steady"), (2, "steady"), (3, "perfect"))


@pytest.mark.parametrize("name", ["Steady", "STEADY"])
def test_a_person_may_share_a_bots_name(name: str) -> None:
    choices = GameOptions(seats=(Seat(bot="steady"), Seat(name)))
    assert choices.setup().players == ("Steady 2", name)


def test_bot_seats_are_numbered_among_playing_seats() -> None:
    seats = (Seat("Ana", plays=False), Seat(bot="greedy"), Seat("", bot="sharp", plays=False))
    choices = GameOptions(seats=seats)
    assert choices.bots == ((0, "greedy"),)
    assert choices.with_bot(2, "perfect").bots == ((0, "greedy"), (1, "perfect"))
    assert choices.with_bot(1, "").bots == ()


def test_options_saved_before_bots_existed_still_load() -> None:
    older = {"seats": [{"name": "Ana", "plays": True}, {"name": "Ben", "plays": False}]}
    assert from_json(GameOptions, older).seats == (Seat("Ana"), Seat("Ben", plays=False))
    choices = GameOptions(seats=(Seat("Ana"), Seat(bot="sharp")))
    assert from_json(GameOptions, to_json(choices)) == choices
