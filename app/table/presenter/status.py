"""The status line: the one sentence that is most useful now."""

from app.table.phase import EXTRA_FIVE_ICON, Phase
from app.table.presenter.gain import gain_between, offered_gain
from app.table.presenter.snapshot import TableSnapshot
from app.table.view_state import StatusView
from app.text import table as words
from app.text.coach import cell_name
from app.text.i18n import Text, row_name
from app.text.screens.new_game import outcome_headline
from core import Offer, must_announce, outcome

MAX_NAMED_BOXES = 3


def status(table: TableSnapshot) -> StatusView:
    attention = table.attention
    if attention.message is not None:
        return StatusView("alert", *attention.message)
    if attention.viewing is not None:
        return _viewed_card(table, attention.viewing)
    if table.waiting:
        return _after_turn(table)
    result = outcome(table.state)
    if result is not None:
        return StatusView("trophy", *words.fill(words.GAME_OVER, how=outcome_headline(result)))
    if table.is_bot_turn:
        return _bot_move(table)
    if attention.loss_warning is not None and attention.loss_warning.cell == attention.preview:
        return StatusView("alert", attention.loss_warning.strong, attention.loss_warning.rest)
    if attention.preview is not None:
        offer = table.offers[attention.preview]
        return _preview(table, offer) if offer.legal else _announcement(table, offer)
    if attention.advice is not None:
        return StatusView("hint", attention.advice.strong, attention.advice.rest)
    if attention.best_cells:
        return _best_boxes(table)
    return _hovered_box(table) or _next_step(table)


def _hovered_box(table: TableSnapshot) -> StatusView | None:
    """Where columns are multiplied, what the box under the mouse would add."""
    setup, cell = table.state.setup, table.attention.hover
    gain = offered_gain(table, cell) if table.play_style.hints and setup.multiply else None
    if cell is None or gain is None or not gain.total:
        return None
    points = gain.describe(setup, words.points_text(table.offers[cell]))
    return StatusView("tap", f"{cell_name(setup, *cell)}:", points)


def _best_boxes(table: TableSnapshot) -> StatusView:
    """Name the boxes that score most, unless there are too many or all score nothing."""
    setup, cells = table.state.setup, table.attention.best_cells
    if len(cells) > MAX_NAMED_BOXES or not table.offers[cells[0]].gain(setup.multipliers):
        return _next_step(table)
    boxes = ", ".join(cell_name(setup, *cell) for cell in cells)
    name = setup.players[table.state.player]
    return StatusView("tap", *words.fill(words.BEST_BOXES, name=name, boxes=boxes))


def _bot_move(table: TableSnapshot) -> StatusView:
    state, attention = table.state, table.attention
    facts: dict[str, object] = {"name": state.setup.players[state.player]}
    if state.dice is None:
        sentence = words.BOT_BEGINS_UNDO if table.can_undo else words.BOT_BEGINS
    elif attention.preview is not None:
        offer = table.offers[attention.preview]
        facts |= {"points": _points(table, offer), "box": row_name(state.setup.rules, offer.box)}
        sentence = words.BOT_TAKES
    elif attention.bot_decided:
        facts["dice"] = words.format_dice(state.dice[die] for die in state.held)
        sentence = words.BOT_HOLDS if state.held else words.BOT_HOLDS_NONE
    else:
        sentence = words.BOT_THINKS
    return StatusView("robot", *words.fill(sentence, **facts))


def _viewed_card(table: TableSnapshot, player: int) -> StatusView:
    names = table.state.setup.players
    current = names[table.acting_player]
    return StatusView("eye", *words.fill(words.CARD_OF, name=names[player], current=current))


def _extra_five(table: TableSnapshot) -> StatusView | None:
    """What an extra five of a kind earns, if there is one."""
    legal = [offer for offer in table.offers.values() if offer.legal]
    special = [offer for offer in legal if offer.joker or offer.bonus or offer.again]
    if not special or table.attention.phase is Phase.ROLLING:
        return None
    rules = table.state.setup.rules
    best = max(special, key=lambda offer: (offer.again, offer.joker, offer.bonus))
    bonus = words.AND_BONUS.format(points=best.bonus) if best.bonus else ""
    earning = {offer.box: row_name(rules, offer.box) for offer in legal if offer.bonus}
    facts = {
        "box": row_name(rules, best.box),
        "boxes": ", ".join(earning.values()),
        "bonus": bonus,
        "points": best.bonus,
    }
    if best.again:
        sentence = words.EXTRA_FIVE_ANOTHER_TURN
    elif best.joker:
        sentence = words.JOKER_IN_ANY_LOWER_BOX
    elif {offer.box for offer in legal} == {best.box}:
        sentence = words.EXTRA_FIVE_GOES_INTO
    elif all(offer.bonus for offer in legal):
        sentence = words.EXTRA_FIVE_BONUS_ANYWHERE
    else:
        sentence = words.EXTRA_FIVE_BONUS
    return StatusView(EXTRA_FIVE_ICON, *words.fill(sentence, **facts))


def _next_step(table: TableSnapshot) -> StatusView:
    state = table.state
    extra = _extra_five(table)
    if extra is not None:
        return extra
    name = state.setup.players[state.player]
    if state.dice is None and state.before and state.before.player in table.bots:
        # A bot that plays at once leaves no other trace of its move.
        return _after_turn(table)
    box = "" if state.announced is None else row_name(state.setup.rules, state.announced)
    sentence: tuple[Text, Text]
    if state.dice is None:
        sentence = words.TO_BEGIN
    elif box:
        sentence = words.ANNOUNCED if state.rolls_left else words.ANNOUNCED_LAST
    elif must_announce(state):
        sentence = words.ANNOUNCE_FIRST
    elif not state.rolls_left:
        sentence = words.MUST_SCORE
    else:
        chosen = bool(table.thrown or table.marked)
        sentence = words.CHOOSE_DICE[table.play_style.tap, chosen]
    return StatusView("", *words.fill(sentence, name=name, box=box))


def _announcement(table: TableSnapshot, offer: Offer) -> StatusView:
    how = words.TAP_AGAIN[table.attention.input_method]()
    box = row_name(table.state.setup.rules, offer.box)
    return StatusView("tap", how, words.TO_ANNOUNCE(box=box))


def _preview(table: TableSnapshot, offer: Offer) -> StatusView:
    setup = table.state.setup
    attention = table.attention
    how = (words.TAP_THE_BOX if attention.indirect else words.TAP_AGAIN)[attention.input_method]()
    where = "several" if setup.columns > 1 else "one"
    facts = {
        "box": row_name(setup.rules, offer.box),
        "column": words.column_name(setup, offer.column),
    }
    if offer.is_worthless:
        return StatusView("alert", how, words.TO_ZERO[where](**facts))
    return StatusView("tap", _points(table, offer), words.IN_BOX[where](how=how, **facts))


def _points(table: TableSnapshot, offer: Offer) -> str:
    """What the box would add to the total, as it will be told once it is taken."""
    gain = offered_gain(table, offer.cell)
    if offer.again or gain is None:
        return words.offer_text(offer)
    return gain.describe(table.state.setup, words.points_text(offer))


def _after_turn(table: TableSnapshot) -> StatusView:
    state = table.state
    before = state.before
    if before is None:
        return _next_step(table)
    names, gained = state.setup.players, _gain(table)
    facts = {"name": names[before.player], "next": names[state.player], **gained}
    if state.player == before.player:
        again = len(state.setup.players) > 1 and not state.over
        sentence = words.TOOK_AND_AGAIN if again else words.TOOK
    else:
        sentence = words.TOOK_AND_NEXT
    strong, rest = words.fill(sentence, **facts)
    if table.attention.phase is Phase.GRACE:
        soon = words.ROLLING_SOON if table.can_undo else words.ROLLING_SOON_ONLY
        facts = {"took": f"{strong} {rest}", "seconds": table.attention.seconds}
        return StatusView("undo" if table.can_undo else "check", *words.fill(soon, **facts))
    return StatusView("check", strong, rest)


def _gain(table: TableSnapshot) -> dict[str, object]:
    """The box that was taken last, and by how much the total grew."""
    state, before, cell = table.state, table.state.before, table.just_taken
    if before is None or cell is None:
        return {}
    setup, player = state.setup, before.player
    gain = gain_between(setup, before.cards[player], state.cards[player], cell[1])
    return {"points": gain.describe(setup), "box": row_name(setup.rules, cell[0])}
