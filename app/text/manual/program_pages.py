"""Pages on the program: gestures, keys, features and the original programs."""

from app.platform.device import on_android
from app.settings.game_options import ordered_rule_sets
from app.text import original_programs
from app.text.i18n import rule_set_name
from app.text.manual.old_advice import OLD_ADVICE
from app.text.manual.page import HeadingPart, HelpPage, LinkPart, Part, RowPart, TextPart
from app.text.manual.strategy_pages import advice_page_id
from app.text.screens import help as words
from app.text.screens import new_game as screen_words
from core import PlayStyle, RuleSet

PROGRAM, CLASSICS = "program", "classics"


def program_pages(play_style: PlayStyle, dice: int) -> list[HelpPage]:
    gestures: list[Part] = [TextPart(words.GESTURES[play_style.tap]())]
    more = words.list_gestures(on_android(), play_style.second_tap)
    gestures += [RowPart(gesture, "", does) for gesture, does in more]
    keys: list[Part] = [RowPart(does(), key(dice=dice)) for key, does in words.KEYS]
    keys.append(HeadingPart(words.GAMEPAD_TITLE()))
    keys += [RowPart(does(), button()) for button, does in words.GAMEPAD]
    around: list[Part] = []
    for heading, text in words.TOPICS:
        around += [HeadingPart(heading()), TextPart(text())]
    return [
        HelpPage("gestures", words.GESTURES_TITLE(), PROGRAM, tuple(gestures), "tap"),
        HelpPage("keys", words.KEYS_TITLE(), PROGRAM, tuple(keys), "keyboard"),
        HelpPage("around", words.TOPICS_TITLE(), PROGRAM, tuple(around), "home"),
    ]


def classic_pages() -> list[HelpPage]:
    return [classic_page(rules) for rules in ordered_rule_sets() if rules.origin]


def classic_page(rules: RuleSet) -> HelpPage:
    origin = rules.origin
    unknown = original_programs.UNKNOWN()
    year = str(origin.year) if origin and origin.year else unknown
    parts: list[Part] = [
        RowPart(original_programs.PROGRAM(), origin.program if origin else ""),
        RowPart(original_programs.AUTHOR(), (origin.author if origin else "") or unknown),
        RowPart(original_programs.YEAR(), year),
    ]
    parts += [TextPart(text()) for text in original_programs.ABOUT.get(rules.id, ())]
    parts += [
        HeadingPart(original_programs.HOW_IT_PLAYED()),
        TextPart(screen_words.describe_as_it_was(rules, 1)),
    ]
    if rules.id in original_programs.DIFFERENT:
        parts.append(HeadingPart(original_programs.DIFFERENCES()))
        parts += [TextPart(text()) for text in original_programs.DIFFERENT[rules.id]]
    if rules.id in OLD_ADVICE:
        parts.append(LinkPart(advice_page_id(rules.id)))
    known = (origin.author if origin else "", year if year != unknown else "")
    about = ", ".join(part for part in known if part)
    return HelpPage(
        f"classic {rules.id}", rule_set_name(rules), CLASSICS, tuple(parts), "old", about
    )
