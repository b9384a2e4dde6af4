"""Icons shown in place of emoji, whose system fonts have only fixed-size colour bitmaps."""

EMOJI_BY_ICON = {
    "\U000f011b": "🐱🐈",  # cat
    "\U000f0a43": "🐶🐕",  # dog
    "\U000f03da": "🐼",  # panda
    "\U000f023a": "🐟🐠🐡🎣",  # fish
    "\U000f15c6": "🐦🐤🐥🦅🦜",  # bird
    "\U000f03d2": "🦉",  # owl
    "\U000f0907": "🐰🐇",  # rabbit
    "\U000f01e5": "🦆🦢",  # duck
    "\U000f0fa1": "🐝",  # bee
    "\U000f150e": "🐍",  # snake
    "\U000f0cd7": "🐢",  # turtle
    "\U000f15c2": "🦄",  # unicorn
    "\U000f15c1": "🐴🐎",  # horse-variant
    "\U000f019a": "🐮🐄",  # cow
    "\U000f1006": "🐷🐖",  # pig-variant
    "\U000f07c6": "🐘",  # elephant
    "\U000f0ec0": "🐧",  # penguin
    "\U000f1677": "🐌",  # snail
    "\U000f11ea": "🕷",  # spider
    "\U000f1589": "🦋",  # butterfly
    "\U000f082d": "🐞",  # ladybug
    "\U000f173f": "🐨",  # koala
    "\U000f18ba": "🦈",  # shark
    "\U000f18b4": "🐬🐋🐳",  # dolphin
    "\U000f18fb": "🐻🧸",  # teddy-bear
    "\U000f0b5f": "🦇",  # bat
    "\U000f1327": "🐭🐁🐹🐀",  # rodent
    "\U000f0cc6": "🐑🐏",  # sheep
    "\U000f0463": "🚀",  # rocket
    "\U000f01a5": "👑",  # crown
    "\U000f0238": "🔥",  # fire
    "\U000f02d1": "❤🧡💛💚💙💜🖤🤍🤎💕💖💗💘💝🩷♥",  # heart
    "\U000f04ce": "⭐🌟✨💫★",  # star
    "\U000f024a": "🌸🌺🌼🌻🌷🌹💐",  # flower
    "\U000f02a0": "👻",  # ghost
    "\U000f06a9": "🤖",  # robot
    "\U000f068c": "💀☠",  # skull
    "\U000f089a": "👽👾",  # alien
    "\U000f0bbf": "🎃",  # pumpkin
    "\U000f01f7": "💩",  # emoticon-poop
    "\U000f076e": "🎲",  # dice-multiple
    "\U000f04b8": "⚽",  # soccer
    "\U000f0806": "🏀",  # basketball
    "\U000f075a": "🎵🎶🎸🎹",  # music
    "\U000f010b": "🚗🚙🏎",  # car
    "\U000f001d": "✈🛩",  # airplane
    "\U000f00a3": "🚲",  # bike
    "\U000f0531": "🌳🌴",  # tree
    "\U000f0405": "🌲🎄",  # pine-tree
    "\U000f025b": "🍎🍏",  # food-apple
    "\U000f0409": "🍕",  # pizza
    "\U000f00eb": "🎂🍰🧁",  # cake-variant
    "\U000f0098": "🍺🍻",  # beer
    "\U000f0176": "☕🍵",  # coffee
    "\U000f0599": "☀🌞🌝",  # weather-sunny
    "\U000f0594": "🌙🌛🌜🌚",  # weather-night
    "\U000f0717": "❄☃⛄",  # snowflake
    "\U000f140b": "⚡",  # lightning-bolt
    "\U000f0db5": "🌵",  # cactus
    "\U000f0816": "🍀☘",  # clover
    "\U000f0538": "🏆",  # trophy
    "\U000f0987": "🥇🏅🥈🥉",  # medal
    "\U000f0297": "🎮🕹",  # gamepad-variant
    "\U000f0513": "👍",  # thumb-up
    "\U000f194b": "👏",  # hand-clap
    "\U000f1821": "👋",  # hand-wave
    "\U000f01c8": "💎",  # diamond-stone
    "\U000f07df": "🍄",  # mushroom
    "\U000f1042": "🍒",  # fruit-cherries
    "\U000f1044": "🍇",  # fruit-grapes
    "\U000f1047": "🍉",  # fruit-watermelon
    "\U000f010f": "🥕",  # carrot
    "\U000f07b2": "🌶",  # chili-hot
    "\U000f032a": "🍁🍂🍃🌿🌱",  # leaf
    "\U000f0344": "🌈",  # looks
    "\U000f0a26": "🎈",  # balloon
    "\U000f1056": "🎉🎊",  # party-popper
    "\U000f0e44": "🎁",  # gift
    "\U000f0ec8": "⛵",  # sail-boat
    "\U000f0213": "🚢",  # ferry
    "\U000f052c": "🚂🚆",  # train
    "\U000f04fe": "🎯",  # target
    "\U000f0fd7": "💪",  # arm-flex
    "\U000f0208": "👀",  # eye
    "\U000f01f3": "😎",  # emoticon-cool-outline
    "\U000f0c6d": "😢😭",  # emoticon-cry-outline
    "\U000f0c6a": "😠😡🤬",  # emoticon-angry-outline
    "\U000f01f4": "😈👿",  # emoticon-devil-outline
    "\U000f0c73": "😘😗😙😚💋",  # emoticon-kiss-outline
    "\U000f1215": "😂🤣😆",  # emoticon-lol-outline
    "\U000f0c79": "😉",  # emoticon-wink-outline
    "\U000f0c77": "😛😜😝🤪",  # emoticon-tongue-outline
    "\U000f01f8": "😞😔☹🙁😟",  # emoticon-sad-outline
    "\U000f069c": "😁😄😃🤩",  # emoticon-excited-outline
}
ICON_BY_RANGE = (
    (0x1F600, 0x1F64F, "\U000f01f2"),  # emoticon-outline
    (0x1F910, 0x1F92F, "\U000f01f2"),  # emoticon-outline
    (0x1F970, 0x1F97A, "\U000f01f2"),  # emoticon-outline
    (0x1F400, 0x1F43F, "\U000f03e9"),  # paw
    (0x1F980, 0x1F9AE, "\U000f03e9"),  # paw
    (0x1F466, 0x1F487, "\U000f0004"),  # account
    (0x1F9D0, 0x1F9DF, "\U000f0004"),  # account
    (0x1F1E6, 0x1F1FF, "\U000f023b"),  # flag
    (0x1F32D, 0x1F37F, "\U000f025a"),  # food
)
DEFAULT_ICON = "\U000f0785"

_BY_EMOJI = {emoji: icon for icon, alike in EMOJI_BY_ICON.items() for emoji in alike}


def icon_of(emoji: str) -> str:
    found = _BY_EMOJI.get(emoji)
    if found is not None:
        return found
    code = ord(emoji)
    return next(
        (icon for first, last, icon in ICON_BY_RANGE if first <= code <= last), DEFAULT_ICON
    )
