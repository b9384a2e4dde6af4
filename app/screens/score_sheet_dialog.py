"""Asks on which paper a score sheet is to be printed, and where it goes."""

from collections.abc import Callable

from kivy.properties import ObjectProperty, StringProperty

from app.sharing.score_sheet.sheet_page import Paper
from app.startup.kv_loader import load_layout_of
from app.text import score_sheet as words
from app.text.dialogs import CANCEL
from app.text.i18n import translated
from app.text.screens.challenges import SHARE
from app.widgets.dialogs.dialog import Dialog

load_layout_of(__file__)


class ScoreSheetDialog(Dialog):
    text = StringProperty("")
    paper: Paper = ObjectProperty(Paper.A4)

    def __init__(
        self,
        text: str,
        paper: Paper,
        save: Callable[[Paper], None],
        share: Callable[[Paper], None] | None,
    ) -> None:
        self.papers = translated({Paper.A4: words.A4, Paper.LETTER: words.LETTER})
        super().__init__(title=words.AS_PDF(), text=text, paper=paper)
        if share is None:
            self.add_button(CANCEL(), lambda: None)
            self.add_button(words.SAVE(), lambda: save(self.paper), style="primary", default=True)
        else:
            self.add_button(words.SAVE(), lambda: save(self.paper))
            self.add_button(SHARE(), lambda: share(self.paper), style="primary", default=True)
