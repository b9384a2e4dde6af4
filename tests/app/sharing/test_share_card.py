"""Share cards: their code is read by another program, and everything has its place."""

from pathlib import Path
from random import Random

import pytest

from app.game.share_cards.game_card import PlayedGame, draw_game
from app.settings.appearance import make_skin
from app.settings.skins import SkinId
from app.sharing.card.card_content import CardContent, CardInvitation, CardPlayer
from app.sharing.card.card_layout import CardFormat
from app.sharing.card.card_painter import fit_line
from app.sharing.card.card_picture import draw_picture, encode_png
from app.sharing.card.card_players import LIST_ROOM, players_height
from app.widgets.text.text_texture import measure_text
from core import RULE_SETS, create_challenge, create_setup
from tests.app.sharing.picture_files import save_png, save_small_jpeg
from tests.app.support.other_readers import needs_zbar, read_qr_codes
from tests.core.random_games import play_random_game
from tests.marks import extended

pytestmark = pytest.mark.usefixtures("stage")

NAMES = ("Ana", "Maximiliane-Charlott", "Cleo", "Dan", "Eve", "Finn")
SEED_COLOUR = "#6750A4"
SKINS = [SkinId.FELT, *map(extended, [each for each in SkinId if each is not SkinId.FELT])]


def card(rules: str, players: int) -> CardContent:
    setup = create_setup(RULE_SETS[rules], NAMES[:players], seed="card")
    game = play_random_game(setup, Random(players), undo=0)
    played = PlayedGame(game, frozenset(), 0, create_challenge(setup, 1))
    return draw_game(played, {}, named=True)


@needs_zbar
@pytest.mark.parametrize("skin", SKINS)
@pytest.mark.parametrize("form", CardFormat)
@pytest.mark.parametrize("players", [1, *map(extended, (2, 3, 4, 5)), 6])
def test_the_code_on_a_card_can_be_scanned(
    players: int, form: CardFormat, skin: SkinId, tmp_path: Path
) -> None:
    content = card("official", players)
    assert content.invitation is not None
    picture = draw_picture(content, form, make_skin(skin, SEED_COLOUR))
    assert read_qr_codes(save_png(picture, tmp_path)) == [content.invitation.link]
    assert read_qr_codes(save_small_jpeg(picture, tmp_path)) == [content.invitation.link]


@pytest.mark.parametrize("form", CardFormat)
def test_a_card_has_its_size_and_no_transparent_part(form: CardFormat) -> None:
    picture = draw_picture(card("official", 2), form, make_skin(SkinId.FELT, ""))
    file = encode_png(picture)
    size = (int.from_bytes(file[16:20]), int.from_bytes(file[20:24]))
    assert size == form.size == picture.size
    assert file[25] == 2, "colours without alpha"
    assert set(picture.pixels[3::4]) == {255}


@pytest.mark.parametrize("skin", SkinId)
def test_a_card_is_light_on_the_felt_of_the_skin(skin: SkinId) -> None:
    look = make_skin(skin, SEED_COLOUR)
    picture = draw_picture(card("official", 2), CardFormat.SQUARE, look)
    pixels = picture.pixels
    paper = 4 * (picture.width * (picture.height // 2) + 70)
    expected = bytes(int(look.light.paper[at : at + 2], 16) for at in (1, 3, 5))
    assert pixels[paper : paper + 3] == expected


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_game_has_a_card(rules: str) -> None:
    """Also those with six dice, several columns and bonuses of their own."""
    content = card(rules, RULE_SETS[rules].players[0])
    assert content.sheet is not None
    assert content.sheet.lines[-1].numbers == tuple(
        each.total for each in sorted(content.players, key=lambda each: each.seat)
    )
    draw_picture(content, CardFormat.TALL, make_skin(SkinId.FELT, ""))


@pytest.mark.parametrize("players", [3, 8])
@pytest.mark.parametrize("form", CardFormat)
def test_a_list_stays_on_the_paper(players: int, form: CardFormat) -> None:
    invitation = CardInvitation("Come\nalong", "3CF1-H1TJ-JK67", "fivefold:3CF1-H1TJ-JK67", "Scan")
    listed = tuple(
        CardPlayer(f"Player {seat}", seat, "12", rank=str(seat + 1), note="3 games")
        for seat in range(min(players, 7))
    )
    content = CardContent("A league", players=listed, listed=True, invitation=invitation)
    draw_picture(content, form, make_skin(SkinId.FELT, ""))
    tall = form is CardFormat.TALL
    assert players_height(content, tall) <= LIST_ROOM[tall]


@pytest.mark.parametrize("room", [60, 120, 240])
def test_a_name_is_shortened_only_with_an_ellipsis(room: int) -> None:
    name = "Maximiliane-Charlott"
    text, size = fit_line(name, 30, "medium", room)
    assert measure_text(text, size, "medium")[0] <= room
    assert text == name or text.endswith("…")
    assert fit_line("Ana", 30, "medium", room) == ("Ana", 30)
