"""The rule sets that come with the game: five classics, the official rules, a custom mix, and the
wider family.

Labels and box order of the classics follow each original program's manual.
"""

from collections.abc import Mapping
from types import MappingProxyType

from core.rule_sets.custom import CUSTOM
from core.rule_sets.generala import GENERALA
from core.rule_sets.jahtzee import JAHTZEE
from core.rule_sets.kismet import KISMET
from core.rule_sets.kniffel import KNIFFEL
from core.rule_sets.maxi import MAXI
from core.rule_sets.official import OFFICIAL
from core.rule_sets.os2 import OS2
from core.rule_sets.triple import TRIPLE_YAHTZEE
from core.rule_sets.winzee import WINZEE
from core.rule_sets.yacht import YACHT
from core.rule_sets.yachtz import YACHT_Z
from core.rule_sets.yamb import YAMB
from core.rule_sets.yatzy import YATZY
from core.rule_sets.yatzy_in_order import YATZY_IN_ORDER
from core.rules import RuleSet

CLASSICS = (WINZEE, OS2, TRIPLE_YAHTZEE, YACHT_Z, JAHTZEE, OFFICIAL, CUSTOM)
FAMILY = (YATZY, YATZY_IN_ORDER, MAXI, KNIFFEL, YACHT, GENERALA, KISMET, YAMB)

RULE_SETS: Mapping[str, RuleSet] = MappingProxyType(
    {rules.id: rules for rules in (*CLASSICS, *FAMILY)}
)
