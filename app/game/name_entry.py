"""Asks players who enter the top scores under a name like "Player 1" for their own."""

from collections.abc import Container, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from app.storage.errors import NameInUse, StorageError
from app.text.screens import history as words
from app.text.screens.new_game import is_default_name
from app.widgets.dialogs.name_dialog import NameDialog
from core.player_names import clean_name, is_visible, name_key

if TYPE_CHECKING:
    from app.context import Context

KEY = "names.skipped"
"""The names whose players want to keep them, in the store."""


class NameEntry:
    def __init__(self, context: "Context") -> None:
        self._context = context

    def ask(
        self, uid: str, names: tuple[str, ...], listed: Mapping[int, int], bots: Container[int]
    ) -> None:
        """Ask the first listed player of this game who has a default name and has not refused."""
        skipped = self._skipped()
        for seat in sorted(listed):
            name = names[seat]
            if seat not in bots and is_default_name(name) and name not in skipped:
                self._open_dialog(uid, names, seat, listed, bots)
                return

    def _open_dialog(
        self,
        uid: str,
        names: tuple[str, ...],
        seat: int,
        listed: Mapping[int, int],
        bots: Container[int],
    ) -> None:
        name = names[seat]

        def skip() -> None:
            with suppress(StorageError):  # the question comes again
                self._context.store.settings.save(KEY, [*self._skipped(), name])
            self.ask(uid, names, {each: listed[each] for each in listed if each > seat}, bots)

        def save(typed: str) -> None:
            if is_visible(clean_name(typed)) and clean_name(typed) != name:
                self._rename(uid, names, seat, typed)
            else:
                skip()

        dialog = NameDialog(
            words.TOP_SCORES(),
            "",
            words.SAVE_NAME(),
            save,
            text=words.ASK_NAME(name=name, place=listed[seat]),
            skip_text=words.SKIP_NAME(),
            on_skip=skip,
        )
        dialog.field.hint_text = name
        self._context.overlays.open(dialog)

    def _skipped(self) -> list[str]:
        try:
            stored = self._context.store.settings.value(KEY, [])
        except StorageError:
            return []
        return (
            [each for each in stored if isinstance(each, str)] if isinstance(stored, list) else []
        )

    def _rename(self, uid: str, names: tuple[str, ...], seat: int, typed: str) -> None:
        """Rename the player, or merge with one of that name, and show the result again."""
        context, old = self._context, names[seat]
        new = clean_name(typed)

        def rename() -> None:
            nonlocal new
            store = context.store
            everybody = store.players.all()
            player = next(each for each in everybody if each.name == old)
            known = next((each for each in everybody if name_key(each.name) == name_key(new)), None)
            if known is None or known == player:
                store.players.rename(player.id, new)
            elif known.name in names:
                raise NameInUse(name=known.name)
            else:
                new = known.name
                store.players.merge(player.id, known.id)
            store.top_scores.rename(uid, seat, new)

        if context.overlays.attempt(rename, words.TOP_SCORES()):
            context.game.rename_player(old, new)
            context.game.resume(uid, keep_screens=True)
