"""How the totals of a game grew."""

from collections.abc import Container
from typing import NamedTuple

from core import Action, Game, State, total
from core.record import replay


class PlayerCourse(NamedTuple):
    seat: int
    name: str
    bot: bool
    totals: tuple[float | None, ...]
    """Before the first turn, and after each; without boxes that were undone. None before the
    first one."""


def score_courses(game: Game, bots: Container[int] = ()) -> tuple[PlayerCourse, ...]:
    """By seat."""
    setup = game.setup
    courses: list[dict[int, int]] = [{} for _ in setup.players]
    seen: list[object] = [None] * len(courses)

    def add(state: State) -> None:
        for seat, card in enumerate(state.cards):
            if card is not seen[seat]:
                seen[seat] = card
                courses[seat][card.turns] = total(setup, card)

    def watch(before: State, _action: Action) -> None:
        add(before)

    add(replay(setup, game.actions, watch).state)
    return tuple(
        PlayerCourse(
            seat,
            name,
            seat in bots,
            tuple(courses[seat][turn] for turn in range(card.turns + 1) if turn in courses[seat]),
        )
        for seat, (name, card) in enumerate(zip(setup.players, game.state.cards, strict=True))
    )
