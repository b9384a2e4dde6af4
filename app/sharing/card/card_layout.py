"""The layout of a share card: header, paper and invitation, as a square or tall."""

from enum import Enum

from kivy.graphics.instructions import InstructionGroup

from app.settings.theme import ICONS, Theme
from app.sharing.card.card_chart import draw_chart, least_height
from app.sharing.card.card_content import CardContent, CardInvitation
from app.sharing.card.card_painter import CENTRE, CardPainter
from app.sharing.card.card_players import HEADLINE, draw_players, players_height
from app.sharing.card.card_sheet import draw_sheet, sheet_height
from app.text.screens.home import NAME
from app.widgets.graphics.colours import mix
from app.widgets.table.felt_background import draw_felt
from app.widgets.text.text_texture import measure_text

MARGIN, PADDING, GAP = 64, 44, 28
HEADER = 116
DIE, DICE_STEP = 62, 78
TILTS = (8, -5, 4, -6, 5)
RADIUS = 40
FIGURES, MARKS = 126, 112
"""Heights of parts of the paper."""
MOST_CHART = 420
MARK_ROLES = {"fine": "primary", "inaccurate": "bar", "mistake": "bonus", "blunder": "zero"}
MARK_ICONS = {"fine": "check", "inaccurate": "minus", "mistake": "close", "blunder": "close"}


class CardFormat(Enum):
    """Width, height, and the side of the square with the QR code, in pixels."""

    SQUARE = (1080, 1080, 282)
    TALL = (1080, 1920, 338)

    @property
    def size(self) -> tuple[int, int]:
        return self.value[0], self.value[1]


def draw_card(content: CardContent, form: CardFormat, group: InstructionGroup, look: Theme) -> None:
    _CardLayout(content, form, CardPainter(group, form.size, look)).draw(group)


class _CardLayout:
    def __init__(self, content: CardContent, form: CardFormat, painter: CardPainter) -> None:
        self._content, self._painter = content, painter
        self._look = painter.look
        self._inside = painter.width - 2 * MARGIN - 2 * PADDING
        self._footer = form.value[2] if content.invitation else 0
        self._tall = form is CardFormat.TALL
        self._least_chart = least_height(content.chart) if content.chart else 0

    def draw(self, group: InstructionGroup) -> None:
        painter, look = self._painter, self._look
        # Beyond the edges, which are blurred.
        draw_felt(group, (-4, -4), (painter.width + 8, painter.height + 8), (0, 0, 0, 0), look)
        faint = (*look.felt_ink[:3], 0.07)
        for radius in (620, 640, 1010, 1030):
            painter.ring(painter.width * 0.5, painter.height * 0.52, radius, faint, 3)
        gaps = GAP * (1 + bool(self._footer))
        room = painter.height - 2 * MARGIN - HEADER - self._footer - gaps + 24
        paper = min(room, self._paper_height(room))
        y = (painter.height - HEADER - paper - self._footer - gaps) / 2
        self._draw_header(y)
        y += HEADER + GAP - 8
        painter.panel(MARGIN, y, painter.width - 2 * MARGIN, paper, RADIUS, look.paper, shadow=0.3)
        self._draw_paper(y, paper)
        if self._content.invitation is not None:
            self._draw_invitation(self._content.invitation, y + paper + GAP)

    # --- header ---------------------------------------------------------------------------------

    def _draw_header(self, y: float) -> None:
        painter, ink = self._painter, self._look.felt_ink
        painter.text(MARGIN, y + 32, NAME, 54, ink, face="bold")
        dice = painter.width - MARGIN - 5 * DICE_STEP
        subtitle = self._content.subtitle
        painter.text(MARGIN, y + 82, subtitle, 28, ink, room=dice - MARGIN - 12)
        for place, tilt in enumerate(TILTS):
            x = dice + place * DICE_STEP + DICE_STEP - DIE / 2
            painter.die(x, y + 54, DIE, place + 1, tilt)

    # --- paper ----------------------------------------------------------------------------------

    def _fixed_height(self) -> float:
        content = self._content
        return (
            HEADLINE * bool(content.headline)
            + players_height(content, self._tall)
            + FIGURES * bool(content.figures)
            + MARKS * bool(content.marks)
            + 2 * PADDING
            - 12
        )

    def _paper_height(self, room: float) -> float:
        """All of the room if there is a chart or a sheet to fill it."""
        content = self._content
        left = room - self._fixed_height()
        used = 0.0
        if self._sheet_shown(left) and content.sheet is not None:
            used = sheet_height(content.sheet, left - self._least_chart)
        if content.chart is not None and left - used >= self._least_chart:
            used += min(left - used, MOST_CHART if self._tall else left)
        return self._fixed_height() + used

    def _sheet_shown(self, left: float) -> bool:
        sheet = self._content.sheet
        if sheet is None or not self._tall:
            return False
        return left - self._least_chart >= sheet_height(sheet, 0)

    def _draw_paper(self, y: float, height: float) -> None:
        content, painter, look = self._content, self._painter, self._look
        x, bottom = MARGIN + PADDING, y + height - PADDING
        y += PADDING - 12
        if content.headline:
            painter.text(x, y + 32, content.headline, 44, look.ink, face="bold", room=self._inside)
            y += HEADLINE
        y += draw_players(painter, content, x, y, self._inside, self._tall)
        if content.figures:
            self._draw_figures(x, y)
            y += FIGURES
        if content.marks:
            self._draw_marks(x, y)
            y += MARKS
        left = bottom - y
        sheet = 0.0
        if content.sheet is not None and self._sheet_shown(left):
            sheet = sheet_height(content.sheet, left - self._least_chart)
            draw_sheet(painter, content.sheet, (x, bottom - sheet, self._inside, sheet))
        if content.chart is not None and left - sheet >= self._least_chart:
            draw_chart(painter, content.chart, (x, y, self._inside, left - sheet))

    def _draw_figures(self, x: float, y: float) -> None:
        figures, look = self._content.figures, self._look
        across = self._inside / len(figures)
        for place, (number, caption) in enumerate(figures):
            middle = x + (place + 0.5) * across
            for text, at, size, ink, face in (
                (number, 34, 52, look.ink, "bold"),
                (caption, 84, 25, look.soft_ink, "regular"),
            ):
                self._painter.text(
                    middle, y + at, text, size, ink, face=face, room=across - 20, align=CENTRE
                )

    def _draw_marks(self, x: float, y: float) -> None:
        """A square for each answer: its colour and its sign tell how good it was."""
        marks, gap = self._content.marks, 12
        side = min(84.0, (self._inside - gap * (len(marks) - 1)) / len(marks))
        x += (self._inside - side * len(marks) - gap * (len(marks) - 1)) / 2
        for place, mark in enumerate(marks):
            left = x + place * (side + gap)
            ground = getattr(self._look, MARK_ROLES[mark])
            self._painter.panel(left, y + 6, side, side, 16, ground)
            ink = self._look.amber_ink if mark == "inaccurate" else (1, 1, 1, 1)
            self._painter.text(
                left + side / 2,
                y + 6 + side / 2,
                ICONS[MARK_ICONS[mark]],
                round(0.62 * side),
                ink,
                face="icon",
                align=CENTRE,
            )

    # --- invitation -----------------------------------------------------------------------------

    def _draw_invitation(self, invitation: CardInvitation, y: float) -> None:
        painter, look, side = self._painter, self._look, self._footer
        painter.panel(MARGIN, y, side, side, 32, (1, 1, 1, 1), shadow=0.3)
        inset = 9
        painter.qr_code(MARGIN + inset, y + inset, side - 2 * inset, invitation.link)
        x = MARGIN + side + 38
        room = painter.width - MARGIN - x
        pill, size = 76, 42
        hint = y + side - 20
        top = hint - 34 - pill
        painter.lines(x, y + 2, invitation.call, 56, look.felt_ink, "bold", (room, top - y - 14))
        width = measure_text(invitation.code, size, "bold")[0] + 56
        painter.panel(x, top, width, pill, pill / 2, look.amber)
        middle = x + width / 2
        painter.text(
            middle, top + pill / 2, invitation.code, size, look.amber_ink, face="bold", align=CENTRE
        )
        quiet = mix(look.felt_ink, look.felt_top, 0.12)
        painter.text(x, hint, invitation.hint, 25, quiet, room=room)
