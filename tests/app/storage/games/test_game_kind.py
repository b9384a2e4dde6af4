"""Kinds of games as text: read back as they were, with the options that change scores."""

import pytest

from app.storage.games.game_kind import GameKind, is_kind
from app.text.screens.history import kind_name
from core import RULE_SETS, Option, create_setup

KINDS = [
    ("official", 1, {}, "official/1/plain/forced"),
    ("triple", 1, {}, "triple/3/multiplied/triple"),
    ("custom", 1, {Option.IN_ORDER: True}, "custom/1/plain/forced/in_order"),
    ("yatzy_in_order", 1, {}, "yatzy_in_order/1/plain/none"),
    ("maxi", 1, {}, "maxi/1/plain/none/saved_rolls"),
    ("maxi", 1, {Option.SAVED_ROLLS: False}, "maxi/1/plain/none"),
    ("generala", 2, {}, "generala/1/plain/none"),
    ("generala", 1, {Option.DOUBLE: True}, "generala/1/plain/none/double"),
    ("yamb", 1, {}, "yamb/4/plain/none"),
]


@pytest.mark.parametrize(("rules", "players", "options", "text"), KINDS)
def test_a_kind_is_read_back(
    rules: str, players: int, options: dict[Option, bool], text: str
) -> None:
    setup = create_setup(RULE_SETS[rules], ["Ana", "Ben"][:players], options=options)
    kind = GameKind.of(setup)
    assert str(kind) == text
    assert GameKind.read(text) == kind
    assert is_kind(text)
    assert kind.rule_set == setup.rules


@pytest.mark.parametrize(
    "text",
    [
        "official/1/plain/forced/",
        "official/1/plain/forced/in_order",
        "maxi/1/plain/none/fast",
        "maxi/1/plain/none/saved_rolls+fast",
        "maxi/1/plain/none/saved_rolls+saved_rolls",
        "maxi/1/plain/none/saved_rolls/double",
        "yatzy_in_order/1/plain/none/in_order",
        "generala/1/plain/none/served_five_wins",
    ],
)
def test_other_text_is_no_kind(text: str) -> None:
    assert not is_kind(text)


def test_a_kind_of_unknown_rules_has_no_rule_set() -> None:
    assert GameKind("house", 1, False, "none").rule_set is None


def test_kinds_with_other_options_have_other_names() -> None:
    setups = [
        create_setup(RULE_SETS["maxi"], ["Ana"], options={Option.SAVED_ROLLS: saved})
        for saved in (True, False)
    ]
    assert [kind_name(GameKind.of(setup)) for setup in setups] == [
        "Maxi Yatzy",
        "Maxi Yatzy, unused rolls are lost",
    ]
