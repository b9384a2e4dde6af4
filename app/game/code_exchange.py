"""Shows and reads codes of challenges and of games, finished or not."""

from functools import partial
from typing import TYPE_CHECKING

from app.platform import sharing
from app.platform.device import on_android
from app.storage.errors import StorageError
from app.text import dialogs as dialog_words
from app.text.errors import explain
from app.text.i18n import rule_set_name
from app.text.screens import challenges as challenge_words
from app.text.screens import codes as words
from app.text.screens.new_game import join_names
from core import RULE_SETS, Challenge, FivefoldError, outcome, parse_challenge
from core.errors import (
    ChallengeTooLong,
    ChallengeTooShort,
    NoGameCode,
    NotACode,
    UnknownCodeCharacter,
)
from core.game_code import SCHEME, CodePart, find_game_codes, parse_code

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.context import Context
    from app.screens.base_screen import BaseScreen
    from app.screens.codes.code_screen import CodePage
    from app.storage.transfer.exported_game import ExportedGame


LONGEST_TEXT = 100_000
"""Characters of a message that are read: several times as many as the longest code."""
MOST_INCOMPLETE = 10
"""How many incomplete codes to remember."""


class CodeExchange:
    def __init__(self, context: "Context") -> None:
        self._context = context
        self._parts: dict[int, dict[int, CodePart]] = {}
        """Parts of codes that are not complete, by the checksum of the whole and by number, the
        last read last."""

    # --- showing a code -------------------------------------------------------------------------

    def show_challenge(self, challenge: Challenge, about: str = "", message: str = "") -> None:
        """`about` says more of it; `message` is what is shared, if it is no invitation."""
        from app.screens.codes.code_screen import CodePage

        rules = rule_set_name(RULE_SETS[challenge.rules])
        code = challenge.code
        self._push(
            lambda: CodePage(
                words.CHALLENGE_CODE(),
                f"{words.CHALLENGE_CODE_TEXT(rules=rules)} {about}".strip(),
                (SCHEME + code,),
                message or challenge_words.INVITATION(code=code, rules=rules),
                short=code,
            )
        )

    def show_game(self, uid: str) -> None:
        """A finished game."""
        self._show_game(uid, finished=True)

    def hand_over(self) -> None:
        """Show the code of the current game; ask first, because it reveals the dice to come."""
        context = self._context
        if not context.game.save_all():
            context.overlays.notify(words.HAND_OVER_UNSAVED(), words.HAND_OVER())
            return
        uid = context.game.uid
        show = partial(self._show_game, uid, finished=False)
        flags = context.store.games.flags(uid)
        if flags.known or flags.typed_in:
            show()
            return
        question, yes = words.HAND_OVER_QUESTION(), words.SHOW_CODE()
        context.overlays.ask(words.HAND_OVER(), question, yes, show, dialog_words.CANCEL())

    def _show_game(self, uid: str, *, finished: bool) -> None:
        from app.screens.codes.code_screen import CodePage

        context = self._context
        try:
            codes = context.store.game_codes.write(uid)
            setup = context.store.games.resume(uid).setup
        except (StorageError, NoGameCode) as error:
            context.overlays.notify(explain(error), words.GAME_CODE())
            return

        def make() -> CodePage:
            about = words.GAME_MESSAGE(
                rules=rule_set_name(setup.rules), players=join_names(setup.players)
            )
            return CodePage(
                words.GAME_CODE() if finished else words.HAND_OVER(),
                words.GAME_CODE_TEXT() if finished else words.HAND_OVER_TEXT(),
                codes,
                "\n".join((about, *codes)),
            )

        self._push(make)

    def _push(self, make_page: "Callable[[], CodePage]") -> None:
        context = self._context

        def make() -> "BaseScreen":
            from app.screens.codes.code_screen import CodeScreen

            return CodeScreen(
                make_page(),
                sharing.copy_to_clipboard,
                context.challenges.share if on_android() else None,
                context.back,
            )

        context.back_stack.push(make)

    # --- reading codes --------------------------------------------------------------------------

    def receive(self, text: str) -> None:
        """Read an opened link or pasted text, and store nothing before the player agrees."""
        try:
            game = self._read(text)
        except FivefoldError as error:
            self._context.overlays.notify(explain(error), words.READ_A_CODE())
            return
        if isinstance(game, Challenge):
            self._context.challenges.open(game.code)
        elif game is not None:
            self._offer(game)

    def _read(self, text: str) -> "ExportedGame | Challenge | None":
        """None as long as parts are missing, which a dialog says."""
        from app.storage.transfer.game_codes import read_parts

        text = text[:LONGEST_TEXT]
        codes = find_game_codes(text)
        if not codes:
            return _read_challenge(text)
        for code in codes:
            part = parse_code(code)
            parts = self._parts.pop(part.whole, {})
            parts[part.number] = part
            self._parts[part.whole] = parts
            if len(self._parts) > MOST_INCOMPLETE:
                del self._parts[next(iter(self._parts))]
        del self._parts[part.whole]
        game = read_parts(parts.values())
        if game is None:
            self._parts[part.whole] = parts
            self._ask_for_more(len(parts), part.parts)
        return game

    def _ask_for_more(self, count: int, total: int) -> None:
        self._context.overlays.ask(
            words.READ_A_CODE(),
            words.PARTS_READ(count, total=total),
            words.PASTE_NEXT(),
            lambda: self.receive(sharing.read_clipboard()),
            dialog_words.CLOSE(),
        )

    def _offer(self, game: "ExportedGame") -> None:
        """Describe the game and what this device already has of it, and offer to keep it."""
        context, over = self._context, game.game.state.over
        context.game.save()
        try:
            comparison = context.store.game_codes.compare(game)
        except StorageError as error:
            context.overlays.notify(explain(error), words.READ_A_CODE())
            return
        keeps = comparison in ("new", "longer")
        context.overlays.ask(
            words.A_GAME_FROM_ELSEWHERE(),
            f"{_describe(game)}\n\n{words.describe_found(comparison, over)}",
            (words.PLAY_ON if not over else words.KEEP if keeps else words.SEE)(),
            lambda: self._keep(game),
            dialog_words.CANCEL(),
        )

    def _keep(self, game: "ExportedGame") -> None:
        context = self._context
        if not context.overlays.attempt(lambda: context.store.game_codes.keep(game)):
            return
        context.game.reload()
        context.back_stack.discard_outdated()
        try:
            over = context.store.games.resume(game.uid).state.over
        except StorageError as error:
            context.overlays.notify(explain(error), words.READ_A_CODE())
            return
        if over:
            context.routes.history.open_game(game.uid)
        else:
            context.game.resume(game.uid, keep_screens=True)


def _read_challenge(text: str) -> Challenge:
    try:
        return parse_challenge(challenge_words.find_code(text.strip().removeprefix(SCHEME)))
    except (ChallengeTooShort, ChallengeTooLong, UnknownCodeCharacter):
        raise NotACode from None


def _describe(game: "ExportedGame") -> str:
    state, setup = game.game.state, game.game.setup
    rules = rule_set_name(setup.rules)
    result = outcome(state)
    if result is None:
        return words.UNFINISHED(
            rules=rules,
            players=join_names(setup.players),
            turn=state.turn,
            turns=setup.turns,
            player=setup.players[state.player],
        )
    results = (words.RESULT.format(name=each.name, score=each.total) for each in result.ranking)
    return words.FINISHED(rules=rules, results=", ".join(results))
