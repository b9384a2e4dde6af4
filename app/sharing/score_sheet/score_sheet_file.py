"""The PDF of a score sheet, with our own fonts and pictures of names that they cannot write."""

from functools import lru_cache

from app.sharing.pdf.document import write_pdf
from app.sharing.pdf.page import TextPicture
from app.sharing.pdf.true_type import load_font
from app.sharing.score_sheet.sheet_content import PrintedSheet
from app.sharing.score_sheet.sheet_page import Paper, draw_sheet
from app.text.i18n import current_language
from app.widgets.text.multi_font_line import line_coverage
from app.widgets.text.text_texture import FONTS

FACES = ("regular", "medium", "bold")
PIXELS = 72
"""The type size of a name that is drawn as a picture."""


def write_score_sheet(content: PrintedSheet, paper: Paper) -> bytes:
    fonts = {face: load_font(FONTS[face]) for face in FACES}
    page = draw_sheet(content, paper, fonts, _draw_text)
    return write_pdf(page, content.title, current_language())


@lru_cache(maxsize=32)
def _draw_text(text: str, face: str) -> TextPicture:
    line, coverage = line_coverage(text, FONTS[face], FONTS["icon"], PIXELS)
    return TextPicture(text, line.width, line.height, coverage, line.baseline / line.height, PIXELS)
