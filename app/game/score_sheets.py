"""Score sheets as PDF: of a game, or empty ones for real dice."""

from typing import TYPE_CHECKING

from app.platform.system_language import detect_region
from app.text import score_sheet as words
from app.text.i18n import rule_set_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.context import Context
    from app.sharing.score_sheet.sheet_content import PrintedSheet
    from app.sharing.score_sheet.sheet_page import Paper
    from core import Setup, State

LETTER_REGIONS = frozenset(("US", "CA", "MX", "PR", "PH", "CL", "CO", "VE", "CR", "GT"))
"""Countries that print on Letter; all others have A4."""


class ScoreSheets:
    def __init__(self, context: "Context") -> None:
        self._context = context
        self._paper: Paper | None = None
        """As chosen last."""

    def offer_filled(self, state: "State", ended: int) -> None:
        """`ended` in milliseconds since 1970."""
        from app.sharing.score_sheet.sheet_content import filled_sheet

        self._offer(words.FILLED_AS_PDF(), state.setup, lambda: filled_sheet(state, ended))

    def offer_empty(self, setup: "Setup") -> None:
        from app.sharing.score_sheet.sheet_content import empty_sheet

        self._offer(words.EMPTY_AS_PDF(), setup, lambda: empty_sheet(setup))

    def _offer(self, text: str, setup: "Setup", make: "Callable[[], PrintedSheet]") -> None:
        from app.game.file_delivery import PDF, FileDelivery
        from app.screens.score_sheet_dialog import ScoreSheetDialog
        from app.sharing.score_sheet.score_sheet_file import write_score_sheet

        files = FileDelivery(self._context, PDF, words.AS_PDF())
        name = f"fivefold-{setup.rules.id}"

        def written(paper: "Paper") -> bytes:
            self._paper = paper
            return write_score_sheet(make(), paper)

        def share(paper: "Paper") -> None:
            files.share(name, written(paper), f"{words.AS_PDF()}: {rule_set_name(setup.rules)}")

        dialog = ScoreSheetDialog(
            text,
            self._paper or self._usual_paper(),
            save=lambda paper: files.save(name, written(paper)),
            share=share if files.can_share else None,
        )
        self._context.overlays.open(dialog)

    @staticmethod
    def _usual_paper() -> "Paper":
        from app.sharing.score_sheet.sheet_page import Paper

        return Paper.LETTER if detect_region() in LETTER_REGIONS else Paper.A4
