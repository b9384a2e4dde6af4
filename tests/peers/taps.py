"""Taps for a reference turn: reroll three dice, then two, then score a box.

`python -m tests.peers.taps` plays ours with real touches and counts them.
"""

import json

THEIRS = {
    "Tali": (
        "the first roll comes by itself",
        ("three dice", 3),
        ("Roll", 1),
        ("two dice", 2),
        ("Roll", 1),
        ("the box", 1),
    ),
    "Kiriki": (
        "the first roll comes by itself",
        ("three dice", 3),
        ("Roll", 1),
        ("two dice", 2),
        ("Roll", 1),
        ("the box", 1),
    ),
    "OpenYahtzee": (
        "a tap keeps a die, and it stays kept",
        ("Roll", 1),
        ("two dice", 2),
        ("Roll", 1),
        ("one die", 1),
        ("Roll", 1),
        ("the box", 1),
    ),
}
"""As they were found to be when played by hand. What a tap on a die means differs, so the number
of dice does."""

Steps = list[tuple[str, int]]


def theirs(name: str) -> Steps:
    return [each for each in THEIRS[name] if not isinstance(each, str)]


def ours() -> dict[str, Steps]:
    """By the official rules, which confirm a box, and with the second tap turned off."""
    from core import PlayStyle, SecondTap  # noqa: PLC0415 (not needed for the other games)
    from tests.app.support.stage import Stage  # noqa: PLC0415
    from tests.app.support.table_driver import TableDriver  # noqa: PLC0415

    found = {}
    for name, second in (("as installed", SecondTap.ALWAYS), ("without", SecondTap.NEVER)):
        stage = Stage()
        table = TableDriver(stage, play_style=PlayStyle(second_tap=second))
        stage.open(table.screen)
        steps: Steps = []

        def tap(what: str, *widgets: object, stage: Stage = stage, steps: Steps = steps) -> None:
            for widget in widgets:
                stage.tap(widget)
            steps.append((what, len(widgets)))

        tap("Roll", table.felt.cup)
        tap("two dice", table.die(0), table.die(1))
        tap("Roll", table.felt.cup)
        tap("one die", table.die(2))
        tap("Roll", table.felt.cup)
        if len(table.session.state.held) != 3 or table.session.state.rolls_left:
            raise RuntimeError("the reference turn went another way")
        before = table.session.state.card
        tap("the box", table.cell("chance"))
        if table.session.state.card == before:
            tap("the box once more", table.cell("chance"))
        if table.session.state.card == before:
            raise RuntimeError("two taps on a box did not score it")
        found[name] = steps
        stage.close()
    return found


if __name__ == "__main__":
    print(json.dumps(ours()))
