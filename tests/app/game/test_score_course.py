"""How the totals of a game grew, turn by turn."""

from app.game.score_course import score_courses
from core import RULE_SETS, Game, create_setup, parse_action


def test_totals_after_every_turn_without_undone_boxes() -> None:
    game = Game.new(create_setup(RULE_SETS["official"], ("Ana", "Ben"), seed="s"))
    for line in (
        *("roll 1 1 1 2 3", "score ones 1", "roll 6 6 6 2 3", "score chance 1", "undo"),
        *("score sixes 1", "roll 2 2 3 3 3", "score full_house 1"),
    ):
        game = game.then(parse_action(line))
    ana, ben = score_courses(game, bots={1})
    assert (ana.name, ana.bot, ana.totals) == ("Ana", False, (0, 3, 28))
    assert (ben.name, ben.bot, ben.totals) == ("Ben", True, (0, 18))
