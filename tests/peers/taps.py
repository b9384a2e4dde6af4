"""Taps for a reference turn: reroll three dice, then two, then score a box.

`python -m tests.peers.taps` plays Fivefold with real touches and counts them.
"""

import json

PEER_TAPS = {
    "Tali": (
        "the first roll is automatic",
        ("three dice", 3),
        ("Roll", 1),
        ("two dice", 2),
        ("Roll", 1),
        ("the box", 1),
    ),
    "Kiriki": (
        "the first roll is automatic",
        ("three dice", 3),
        ("Roll", 1),
        ("two dice", 2),
        ("Roll", 1),
        ("the box", 1),
    ),
    "OpenYahtzee": (
        "a tap keeps a die for the rest of the turn",
        ("Roll", 1),
        ("two dice", 2),
        ("Roll", 1),
        ("one die", 1),
        ("Roll", 1),
        ("the box", 1),
    ),
}
"""Counted by hand. A tap on a die marks it for the reroll in some games and keeps it in others."""

Steps = list[tuple[str, int]]


def taps_of_peer(name: str) -> Steps:
    return [step for step in PEER_TAPS[name] if not isinstance(step, str)]


def count_our_taps() -> dict[str, Steps]:
    """Count with the second tap that confirms a box, as installed, and without it."""
    from core import PlayStyle, SecondTap  # noqa: PLC0415 (not needed for the other games)
    from tests.app.support.stage import Stage  # noqa: PLC0415
    from tests.app.support.table_driver import TableDriver  # noqa: PLC0415

    counted = {}
    for name, second_tap in (("as installed", SecondTap.ALWAYS), ("without", SecondTap.NEVER)):
        stage = Stage()
        table = TableDriver(stage, play_style=PlayStyle(second_tap=second_tap))
        stage.open(table.screen)
        steps: Steps = []

        def tap(target: str, *widgets: object, stage: Stage = stage, steps: Steps = steps) -> None:
            for widget in widgets:
                stage.tap(widget)
            steps.append((target, len(widgets)))

        tap("Roll", table.felt.cup)
        tap("two dice", table.die(0), table.die(1))
        tap("Roll", table.felt.cup)
        tap("one die", table.die(2))
        tap("Roll", table.felt.cup)
        if len(table.session.state.held) != 3 or table.session.state.rolls_left:
            raise RuntimeError("the reference turn did not go as planned")
        before = table.session.state.card
        tap("the box", table.cell("chance"))
        if table.session.state.card == before:
            tap("the box again", table.cell("chance"))
        if table.session.state.card == before:
            raise RuntimeError("two taps on a box did not score it")
        counted[name] = steps
        stage.close()
    return counted


if __name__ == "__main__":
    print(json.dumps(count_our_taps()))
