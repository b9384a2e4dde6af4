"""Asks for a file: with the system's dialog or, where there is none, with a screen of ours."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.platform.file_dialogs import ChosenPath, OnChosen, SystemFileChooser
from app.platform.kivy_timers import every
from app.platform.places import find_places, start_folder
from app.screens.file_chooser.file_chooser_screen import FileChooserScreen
from app.screens.file_chooser.folder_browser import ChooserState

if TYPE_CHECKING:
    from app.context import Context


class FileChooserRoutes:
    def __init__(self, context: "Context", system: SystemFileChooser | None) -> None:
        self._context, self._system = context, system
        self._folder: Path | None = None
        """Where the last file was chosen."""

    def save(self, name: str, on_chosen: OnChosen) -> None:
        browse = partial(self._browse, True, name, on_chosen)
        if self._system is None:
            browse()
        else:
            self._system.save(name, on_chosen, browse)

    def open(self, on_chosen: OnChosen) -> None:
        browse = partial(self._browse, False, "", on_chosen)
        if self._system is None:
            browse()
        else:
            self._system.open(on_chosen, browse)

    def _browse(self, saving: bool, name: str, on_chosen: OnChosen) -> None:
        state = ChooserState(self._folder or start_folder(find_places()), name)
        state.suffix = Path(name).suffix or state.suffix
        choose = partial(self._choose, on_chosen)
        self._context.back_stack.push(lambda: self._create_screen(state, saving, choose))

    def _create_screen(
        self, state: ChooserState, saving: bool, choose: Callable[[Path], None]
    ) -> FileChooserScreen:
        context = self._context
        return FileChooserScreen(
            state,
            saving,
            every,
            choose,
            context.overlays.open,
            context.narrator.update,
            context.back,
        )

    def _choose(self, on_chosen: OnChosen, path: Path) -> None:
        self._folder = path.parent
        self._context.back_stack.pop()
        on_chosen(ChosenPath(path))
